"""The first page: the games as cards, the language, the match to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.gestures import Gesture, Hover, LongPress, Tap
from game.render.cloth import cloth, table_rim
from game.render.geometry import Rect
from game.render.panels import draw_focus
from game.scenes.stage import Scene, Stage
from game.scenes.tables import TABLES
from game.scenes.title_bar import BarActs, ContinueBar
from game.scenes.title_cards import CardPlaces, draw_card, draw_shadows, lay_cards, most_cards, places
from game.scenes.title_foot import Foot, FootItem, Notes, Words, draw_tip
from game.scenes.title_head import Head, draw_language
from game.scenes.title_saves import Shelf, match_words
from game.scenes.widgets import Button, Buttons, draw_button, pixels


@dataclass(frozen=True, slots=True)
class TitleActs:
    """Where the title leads; what is None is not offered.

    `go_on` and `discard` get a match's file and may raise OSError, `go_on` a Fault too: the page then says why.
    `quit` is the button's, `ask_quit` the Escape key's.
    """

    play: Callable[[str], None]
    go_on: Callable[[Path], None]
    discard: Callable[[Path], object]
    quit: Callable[[], None]
    settings: Callable[[], None] | None = None
    rules: Callable[[str | None], None] | None = None
    log: Callable[[], None] | None = None
    ask_quit: Callable[[], None] | None = None


class TitlePage(Scene):
    """`notes` are sentences that must be said at start, each shown until it is tapped away.

    `saves` is the folder of the matches to go on with, by default the program's own.
    """

    def __init__(self, stage: Stage, acts: TitleActs, notes: Iterable[Words] = (), saves: Path | None = None) -> None:
        super().__init__(stage)
        self._acts = acts
        self.shelf = Shelf(saves)
        said = [*notes, *([lambda: stage.text("saves.no_folder")] if self.shelf.trouble else [])]
        self.notes = Notes(stage, said, self._again)
        self.buttons = Buttons(stage)
        self.buttons.appear()
        self.cards: dict[str, Rect] = {}
        self._head = Head(stage, self._choose_language, acts.settings)
        self._bar = ContinueBar(stage, self.shelf, BarActs(self._go_on, self._ask_discard, self._turn))
        self._foot = Foot(stage)
        self._spots: dict[str, CardPlaces] = {}
        self._arrows: list[Button] = []
        self._plays: list[Button] = []
        self._tip: Button | None = None
        self._page = 0
        self._sheet: pygame.Surface | None = None

    @property
    def moving(self) -> bool:
        """While files are looked at, and the picture of a match is yet to come."""
        return self.shelf.looking or self._picture_due

    @property
    def match_words(self) -> str:
        """The match to go on with, in words, or nothing."""
        save = self.shelf.current
        return match_words(self.stage, save, self.shelf.glance(save)) if save is not None else ""

    @property
    def _picture_due(self) -> bool:
        save = self.shelf.current
        return save is not None and self.shelf.table(save) is None and self.shelf.glance(save) is not None

    def say(self, words: Words) -> None:
        """Show a sentence until it is tapped away."""
        self.notes.say(words)

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._sheet = None
        wide, small = m.window == "wide", m.window == "small"
        edge = (3.0 if wide else 1.3 if small else 2.4) * m.U
        gap = (0.55 if small else 1.2) * m.U
        width = m.width - 2 * edge
        self._head.lay(edge, (0.6 if small else 2.2) * m.U, width)
        row = Rect(edge, m.height - m.T - (3.0 if wide else 0.7 if small else 2.2) * m.U, width, m.T)
        self._foot.lay(row, self._foot_items())
        top = self.notes.lay(Rect(edge, self._head.rect.bottom + (0.5 if small else 1.5) * m.U, width, 0.0))
        bottom = row.y - gap
        if self.shelf.current is not None:
            high = self._bar.height()
            self._bar.lay(Rect(edge, bottom - high, width, high))
            bottom -= high + gap
        self._lay_cards(Rect(edge, top, width, max(1.0, bottom - top)))
        self._put_buttons()

    def _lay_cards(self, room: Rect) -> None:
        """The cards, in pages where the room does not hold all of them."""
        games = list(TABLES)
        self._arrows = []
        if most_cards(self.stage, room) < len(games):
            room = self._lay_arrows(room)
        most = most_cards(self.stage, room)
        self._page %= -(-len(games) // most)
        self.cards = lay_cards(self.stage, room, games[self._page * most :][:most])
        self._spots = places(self.stage, self.cards)

    def _lay_arrows(self, room: Rect) -> Rect:
        """Arrows at the sides of the cards, or under them in an upright window; returns the room that is left."""
        m = self.stage.metrics
        if m.window == "portrait":
            left, right = (Rect(room.centre[0] + x, room.bottom - m.T, m.T, m.T) for x in (-m.T - m.U, m.U))
            rest = Rect(room.x, room.y, room.w, room.h - m.T - 0.8 * m.U)
        else:
            y = room.centre[1] - m.T / 2
            left, right = Rect(room.x, y, m.T, m.T), Rect(room.right - m.T, y, m.T, m.T)
            rest = room.inflate(-m.T - 0.6 * m.U, 0)
        self._arrows = [
            Button(left, lambda: self._turn_cards(-1), "", "back", tip=self.stage.text("title.more")),
            Button(right, lambda: self._turn_cards(1), "", "next", tip=self.stage.text("title.more")),
        ]
        return rest

    def _put_buttons(self) -> None:
        plays = self._plays = [self._play_button(game, spots.button) for game, spots in self._spots.items()]
        bar = self._bar.buttons if self.shelf.current is not None else []
        above = [*self.notes.buttons(), *self._arrows]
        self.buttons.put([*above, *plays, *bar, *self._foot.buttons, *self._head.buttons])

    def _play_button(self, game: str, spot: Rect) -> Button:
        label = self.stage.text("title.play")
        return Button(spot, lambda: self._acts.play(game), label, "next", "paper", icon_last=True)

    def _foot_items(self) -> list[FootItem]:
        """Rules and records as far as there are any, and the way out."""
        text, rules, log = self.stage.text, self._acts.rules, self._acts.log
        items: list[FootItem] = []
        if rules is not None:
            items.append((text("title.rules"), "rules", lambda: rules(None)))
        if log is not None:
            items.append((text("title.log"), "scores", log))
        return [*items, (text("title.quit"), "quit", self._acts.quit)]

    def _again(self) -> None:
        """What is on the page has changed."""
        self.layout()
        self.dirty = True

    # --- acts

    def _choose_language(self, code: str) -> None:
        if not self.stage.change(language=code):
            self.say(lambda: self.stage.text("title.not_kept"))

    def _turn(self, step: int) -> None:
        self.shelf.turn(step)
        self._again()

    def _turn_cards(self, step: int) -> None:
        self._page += step
        self._again()

    def _go_on(self) -> None:
        from game.record import Fault
        from game.sentences import fault_text

        save = self.shelf.current
        if save is None:
            return
        text, name = self.stage.text, save.path.name
        try:
            self._acts.go_on(save.path)
        except Fault as error:
            number, fault = error.number, error
            self.say(lambda: text("saves.faulty", file=name, line=number, why=fault_text(self.stage.strings, fault)))
        except OSError:
            self.say(lambda: text("saves.unopened", file=name))

    def _ask_discard(self) -> None:
        from game.scenes.menu import ask

        save, text = self.shelf.current, self.stage.text
        if save is not None:
            words = text("title.discard_words", match=self.match_words)
            yes = text("title.discard")
            self.stage.push(ask(self.stage, text("title.discard_ask"), words, yes, lambda: self._discard(save.path)))

    def _discard(self, path: Path) -> None:
        try:
            self._acts.discard(path)
        except OSError:
            self.say(lambda: self.stage.text("saves.not_discarded", file=path.name))
            return
        self.shelf.refresh()
        self._again()

    # --- input and time

    def gesture(self, gesture: Gesture) -> None:
        self._show_tip(self.buttons.at(gesture.x, gesture.y) if isinstance(gesture, Hover | LongPress) else None)
        if self.buttons.gesture(gesture):
            self.dirty = True
        elif isinstance(gesture, Tap):
            if self.notes.rect is not None and _both(self.notes.rect, gesture):
                self.notes.dismiss()
                return
            game = next((game for game, card in self.cards.items() if _both(card, gesture)), None)
            if game is not None:
                self._acts.play(game)

    def _show_tip(self, button: Button | None) -> None:
        """Name a button that has an icon alone, as long as the pointer rests on it."""
        tip = button if button is not None and button.tip and not button.label else None
        if tip is not self._tip:
            self._tip, self.dirty = tip, True

    def key(self, name: str) -> None:
        if self._key_between_cards(name) or self.buttons.key(name):
            self.dirty = True
        elif name == "escape" and self._acts.ask_quit is not None:
            self._acts.ask_quit()

    def _key_between_cards(self, name: str) -> bool:
        """Left and right go from card to card, even where something else lies nearer."""
        focused, step = self.buttons.focused, {"left": -1, "right": 1}.get(name, 0)
        if not step or focused not in self._plays or self.stage.metrics.window == "portrait":
            return False
        place = self._plays.index(focused) + step
        if not 0 <= place < len(self._plays):
            return False
        self.buttons.focus(self._plays[place])
        return True

    def step(self) -> None:
        """After the first frame: the other matches, and the picture of the one on show."""
        if self.shelf.looking:
            before = len(self.shelf.offered)
            self.shelf.look()
            if len(self.shelf.offered) != before:
                self._again()
        elif self._picture_due and self.shelf.current is not None:
            self.shelf.open_table(self.shelf.current)
            self._sheet = None
            self.dirty = True

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        if self._sheet is None or self._sheet.get_size() != target.get_size():
            self._sheet = self._bake(target.get_size())
        target.blit(self._sheet, (0, 0))
        m = self.stage.metrics
        for button in self.buttons.items:
            draw = draw_language if button.kind == "segment" else draw_button
            draw(self.stage, target, button, button is self.buttons.pressed)
        if self.buttons.focused is not None:
            draw_focus(target, pixels(self.buttons.focused.rect), self.stage.theme, m.radius("button"), m.U)
        if self._tip is not None and self._tip in self.buttons.items:
            draw_tip(self.stage, target, self._tip)
        return None

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        inset = m.u(0.5 if m.window != "small" else 0.2)
        rim = (max(1, size[0] - 2 * inset), max(1, size[1] - 2 * inset))
        sheet.blit(table_rim(rim, theme, m.U), (inset, inset))
        self._head.draw(sheet)
        draw_shadows(stage, sheet, self.cards.values())
        for game, spots in self._spots.items():
            draw_card(stage, sheet, game, spots)
        if self.shelf.current is not None:
            self._bar.draw(sheet)
        self.notes.draw(sheet)
        self._foot.draw(sheet)
        return sheet


def _both(rect: Rect, tap: Tap) -> bool:
    """Whether a tap began and ended in a rectangle."""
    return rect.contains(tap.x, tap.y) and rect.contains(tap.down_x, tap.down_y)
