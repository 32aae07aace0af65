"""Plays the real program through its event queue: a finger, a mouse or a keyboard, a clock of its own."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.app import open_window
from game.host import Mode
from game.loop import App
from game.rules.actions import Accept, ChooseLeader, Draw, EndChain, Pass, Play, Redeal
from game.scenes.curtain import Curtain
from game.scenes.pages import Pages
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import TableScene
from game.scenes.wording import act_label
from game.strings import Strings

FRAME = 1 / 60


TARGET = 100
"""What a match is played to where nobody asks for anything else."""


EDGE = 4
"""Pixels at the edge of a scrolling page where nothing is pressed."""

KEYS = {Draw: "d", Pass: "p", EndChain: "e", Accept: "k", Redeal: "d"}
"""The key of every act that lays no tile and is not numbered."""


def driver_of(kind, size=(1280, 800)):
    """A driver for a finger, a mouse or a keyboard alone."""
    return Typist(size) if kind == "keyboard" else Driver(size, kind)


def scoring(driver):
    """A wish for `driver` at its table: whatever scores most at once, else the first legal act. Matches are short."""
    match = driver.table.host.match

    def points(act):
        return match.setup.rules.points_of(match.foresee(act)) if isinstance(act, Play) else 0

    return lambda legal: max(legal, key=points)


class Driver:
    """One program. `kind` is "finger" or "mouse"; points are pixels of the canvas, turned or not.

    `wish` picks among the legal acts what a person does next; at first it takes the first one.
    """

    def __init__(self, size=(1280, 800), kind="finger", record=None):
        pygame.display.init()
        pygame.font.init()
        window = open_window(size, False)
        self.app = App(window, Stage(Strings("en"), window.get_size()), False)
        pygame.event.clear()
        self.stage = self.app.stage
        self.pages = Pages(self.stage)
        self.pages.open(record)
        self.kind = kind
        self.wish = lambda legal: legal[0]
        self.wait(0.3)

    def close(self):
        self.pages.close()
        pygame.display.quit()

    @property
    def top(self):
        return self.stage.top

    @property
    def table(self):
        return next(scene for scene in self.stage.scenes if isinstance(scene, TableScene))

    def wait(self, seconds):
        """Let time pass, several steps a frame."""
        while seconds > 0:
            self.app.frame(min(seconds, 0.1))
            seconds -= 0.1

    def post(self, phase, x, y, finger=0):
        """One report of the finger or the mouse, and a frame."""
        width, height = self.app.window.get_size()
        x, y = self.stage.canvas.to_window(x, y)
        if self.kind == "finger":
            kind = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}[phase]
            values = {"touch_id": 1, "finger_id": finger, "x": x / (width - 1), "y": y / (height - 1)}
        else:
            spot = (round(x), round(y))
            kind = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}[phase]
            values = (
                {"pos": spot, "rel": (0, 0), "buttons": (1, 0, 0)} if phase == "move" else {"pos": spot, "button": 1}
            )
        pygame.event.post(pygame.event.Event(kind, values))
        self.app.frame(FRAME)

    def tap(self, x, y):
        self.post("down", x, y)
        self.app.frame(FRAME)
        self.post("up", x, y)

    def drag(self, start, end, steps=6):
        self.post("down", *start)
        for step in range(1, steps + 1):
            t = step / steps
            self.post("move", start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        self.post("up", *end)

    def press(self, label):
        """Press the button with this label on the page on top."""
        self.wait(0.2)
        self.push(lambda: next(item for item in self.top.buttons.items if item.label == label))
        self.wait(0.2)

    def push(self, button):
        """Press the button that `button()` finds."""
        self.tap(*button().rect.centre)

    # --- from the title to a table

    def find(self, name):
        """A control of the set-up page by its name."""
        return self.top.view.item(name)

    def touch(self, name):
        """Press a control of the set-up page, wherever it is on it."""
        for _ in range(20):
            y, view = self.find(name).rect.centre[1], self.top.view.area.view
            if name in self.top.view.fixed.items or view.y + EDGE < y < view.bottom - EDGE:
                break
            self.push(lambda turn="page up" if y < view.y else "page down": self.find(turn))
            self.wait(0.5)
        self.push(lambda: self.find(name))
        self.wait(0.2)

    def choose_game(self, game):
        """Open the set-up page of a game."""
        self.wait(0.2)
        self.tap(*self.top.cards[game].centre)
        self.wait(0.3)

    def type_seed(self, seed):
        """Type the seed on the keys of the screen."""
        self.touch("seed")
        for digit in str(seed):
            self.press(digit)
        self.press("OK")

    def start(self, game="draw", seats=2, level="quick", persons=(0,), target=TARGET, seed=None):
        """From the title over the set-up page to a table: people in these seats, computers of a level in the others."""
        self.choose_game(game)
        if self.top.draft.setup.seats != seats:
            self.touch(f"seats={seats}")
        for seat in range(seats):
            wanted = "person" if seat in persons else "computer"
            if self.top.draft.seated[seat].kind != wanted:
                self.touch(f"{seat}.kind={wanted}")
            while seat not in persons and self.top.draft.seated[seat].level != level:
                self.touch(f"{seat}.level")
        while dict(self.top.draft.setup.options).get("target", target) != target:
            self.touch("target.less")
        if seed is not None:
            self.type_seed(seed)
        self.touch("start")

    # --- at the table

    def until_person(self):
        """Let computers play, ask for tiles and the next round, until a person must act or the match is over."""
        for _ in range(3000):
            if isinstance(self.top, RoundEnd):
                if self.top.is_match_end:
                    return False
                self.next_round()
            elif isinstance(self.top, Curtain):
                self.wait(0.3)
                self.press("Show my tiles")
            elif self.table.host.mode == Mode.PERSON and self.top is self.table and not self.table.moving:
                return True
            else:
                self.wait(0.1)
        raise AssertionError("the table hangs")

    def next_round(self):
        """Leave the page of a round's end."""
        self.press("Next round")

    def preview(self, drag=False):
        """Set up a preview of a legal act as a person would: by tile and place, or what stands ready."""
        table = self.table
        if table.host.preview is not None and len(table.seen.legal) == 1:
            return
        play = self.wish(table.seen.legal)
        if not isinstance(play, Play):
            self.push(lambda: self.answer(play))
            self.wait(0.2)
            return
        self.scroll_to(play.tile)
        if drag:
            spot = table.board.place(play)
            self.drag(table.hand.middle(play.tile), (spot.x, spot.y))
        else:
            self.tap(*table.hand.middle(play.tile))
            if table.host.preview is None:
                spot = table.board.place(next(place for place in table.acts.glowing() if place == play))
                self.tap(spot.x, spot.y)
        self.wait(0.2)

    def answer(self, act):
        """The button at the table for an act that lays no tile."""
        table = self.table
        if isinstance(act, ChooseLeader):
            return next(item for item in table.buttons.items if item.seat == act.leader)
        label = act_label(self.stage, table.host.match.header, act)
        return next(item for item in table.buttons.items if label in (item.label, item.tip))

    def scroll_to(self, tile):
        """Swipe the tray sideways until the tile is in it."""
        table = self.table
        groove = table.zones.groove
        for _ in range(40):
            if table.hand.in_sight(tile):
                return
            way = -150 if table.hand.middle(tile)[0] > groove.centre[0] else 150
            self.drag((groove.centre[0], groove.centre[1]), (groove.centre[0] + way, groove.centre[1]))

    def confirm(self):
        """Tap the green button."""
        self.wait(0.2)
        self.tap(*self.table.bar.confirm_button.rect.centre)

    def play_on(self, drag=False):
        """Play the match to its end; returns how often something was confirmed. Nothing counts before it is."""
        confirmed = 0
        while self.until_person():
            match = self.table.host.match
            turn = match.turn
            self.preview(drag)
            assert match.turn == turn, "nothing is played before it is confirmed"
            self.confirm()
            assert match.turn > turn, "what is confirmed counts"
            confirmed += 1
        return confirmed


class Typist(Driver):
    """Plays by the keyboard alone: no pointer ever touches anything."""

    def __init__(self, size=(1280, 800)):
        super().__init__(size, "keyboard")
        self._readied = 0

    def post(self, phase, x, y, finger=0):
        raise AssertionError("a keyboard has no pointer")

    def key(self, name):
        """A key goes down and up."""
        code = pygame.key.key_code(name)
        sign = name if len(name) == 1 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, unicode=sign, mod=0, scancode=0))
            self.app.frame(FRAME)

    def ring(self, button):
        """Bring the ring to the button that `button()` finds."""
        for _ in range(120):
            if self.top.buttons.focused is button():
                return
            self.key("tab")
        raise AssertionError("no Tab leads there")

    def push(self, button):
        self.ring(button)
        self.key("return")

    def touch(self, name):
        self.push(lambda: self.find(name))

    def choose_game(self, game):
        """To the first card by Tab, from card to card by arrows."""
        self.wait(0.2)
        cards = self.top.cards
        self.ring(lambda: next(item for item in self.top.buttons.items if cards["block"].contains(*item.rect.centre)))
        for _ in range(list(cards).index(game)):
            self.key("down" if self.stage.metrics.window == "portrait" else "right")
        self.key("return")
        self.wait(0.3)

    def type_seed(self, seed):
        self.touch("seed")
        for digit in str(seed):
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digit))
            self.key(digit)
        self.key("return")

    def next_round(self):
        self.wait(0.2)
        self.key("return")
        self.wait(0.2)

    def preview(self, drag=False):
        """Pick up by arrows and Return, choose the place by its number; ask for what stands ready by its own key."""
        table = self.table
        play = self.wish(table.seen.legal)
        if table.host.preview is not None and len(table.seen.legal) == 1:
            self._readied += 1
            if self._readied % 2:
                self.key("escape")
                assert table.host.preview is None
                self.key(KEYS[type(play)])
            return
        if not isinstance(play, Play):
            numbered = isinstance(play, ChooseLeader)
            self.key(str(table.asking.acts.index(play) + 1) if numbered else KEYS[type(play)])
            return
        while table.keys.cursor is None or table.hand.tiles[table.keys.cursor] != play.tile:
            wanted, now = table.hand.tiles.index(play.tile), table.keys.cursor
            self.key("left" if now is not None and wanted < now else "right")
        self.key("return")
        if table.host.preview is None:
            self.key(str(table.keys.plays.index(play) + 1))
        self.wait(0.2)

    def confirm(self):
        self.wait(0.2)
        self.key("return")
