"""Plays the real program through its event queue: a finger, a mouse, a clock of its own."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ai.levels import LEVELS
from game.app import open_window
from game.host import Mode
from game.loop import App
from game.rules.actions import Play
from game.scenes.pages import Pages
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import TableScene
from game.strings import Strings

FRAME = 1 / 60


class Driver:
    """One program. `kind` is "finger" or "mouse"; points are window pixels."""

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
        """Tap the button with this label on the page on top."""
        self.wait(0.2)
        button = next(item for item in self.top.buttons.items if item.label == label)
        self.tap(*button.rect.centre)
        self.wait(0.2)

    def find(self, name):
        """A control of the set-up page by its name."""
        return self.top.view.item(name)

    def touch(self, name):
        """Tap a control of the set-up page."""
        self.tap(*self.find(name).rect.centre)
        self.wait(0.2)

    def start(self, game="draw", seats=2, level="quick"):
        """From the title over the set-up page to a table: one person against computers of a level."""
        self.wait(0.2)
        self.tap(*self.top.cards[game].centre)
        self.wait(0.3)
        self.touch(f"seats={seats}")
        for seat in range(1, seats):
            for _ in LEVELS:
                if self.top.draft.seated[seat].level != level:
                    self.touch(f"{seat}.level")
        self.touch("start")

    def until_person(self):
        """Let the computers play, and pages of round ends pass, until a person must act or the match is over."""
        for _ in range(3000):
            if isinstance(self.top, RoundEnd):
                if self.top.is_match_end:
                    return False
                self.press("Next round")
            elif self.table.host.mode == Mode.PERSON and self.top is self.table and not self.table.moving:
                return True
            else:
                self.wait(0.1)
        raise AssertionError("the table hangs")

    def preview(self, drag=False):
        """Set up a preview of a legal act as a person would: by tile and place, or what stands ready."""
        table = self.table
        if table.host.preview is not None:
            return
        play = next(act for act in table.seen.legal if isinstance(act, Play))
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

    def scroll_to(self, tile):
        """Swipe the tray sideways until the tile is in it."""
        table = self.table
        groove = table.zones.groove
        for _ in range(10):
            x = table.hand.middle(tile)[0]
            if groove.x + 10 < x < groove.right - 10:
                return
            way = -150 if x > groove.right - 10 else 150
            self.drag((groove.centre[0], groove.centre[1]), (groove.centre[0] + way, groove.centre[1]))

    def confirm(self):
        """Tap the green button."""
        self.wait(0.2)
        self.tap(*self.table.bar.confirm_button.rect.centre)
