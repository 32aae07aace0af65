"""The first page: the games as cards, the language, the match to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.gestures import Gesture, Tap
from game.render import icons
from game.render.cloth import cloth, table_rim
from game.render.geometry import Rect
from game.render.panels import draw_focus, draw_panel
from game.scenes.stage import Scene, Stage
from game.scenes.tables import TABLES
from game.scenes.title_bar import BarActs, ContinueBar
from game.scenes.title_cards import (
    CardPlaces,
    about,
    about_width,
    draw_card,
    draw_shadows,
    lay_cards,
    most_cards,
    places,
)
from game.scenes.title_head import Head, draw_language
from game.scenes.title_saves import Shelf, match_words
from game.scenes.widgets import Button, Buttons, draw_button, pixels

LEAST_PROMISE = 11
"""Room in U under which the line at the foot is left out."""

Words = Callable[[], str]
"""A sentence in the language of the moment."""


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
        self._notes = list(notes)
        self.shelf = Shelf(saves)
        self.buttons = Buttons(stage)
        self.buttons.appear()
        self.cards: dict[str, Rect] = {}
        self._head = Head(stage, self._choose_language, acts.settings)
        self._bar = ContinueBar(stage, self.shelf, BarActs(self._go_on, self._ask_discard, self._turn))
        self._spots: dict[str, CardPlaces] = {}
        self._arrows: list[Button] = []
        self._page, self._pages = 0, 1
        self._note_rect: Rect | None = None
        self._promise: Rect | None = None
        self._sheet: pygame.Surface | None = None
        if self.shelf.trouble:
            self._notes.append(lambda: stage.text("saves.no_folder"))

    @property
    def moving(self) -> bool:
        """While files are looked at, and the picture of a match is yet to come."""
        return self.shelf.looking or self._picture_due

    @property
    def note(self) -> str:
        """The sentence that is shown, or nothing."""
        return self._notes[0]() if self._notes else ""

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
        self._notes.append(words)
        self._again()

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._sheet = None
        wide, small = m.window == "wide", m.window == "small"
        edge = (3.0 if wide else 1.3 if small else 2.4) * m.U
        top = (2.2 if wide else 0.6 if small else 2.2) * m.U
        width = m.width - 2 * edge
        self._head.lay(edge, top, width)
        foot = Rect(edge, m.height - m.T - (3.0 if wide else 0.7 if small else 2.2) * m.U, width, m.T)
        room_top = self._head.rect.bottom + (1.6 if wide else 0.5 if small else 1.4) * m.U
        room_top = self._lay_note(Rect(edge, room_top, width, 0.0))
        room_bottom = foot.y - (1.2 if not small else 0.55) * m.U
        if self.shelf.current is not None:
            high = self._bar.height()
            self._bar.lay(Rect(edge, room_bottom - high, width, high))
            room_bottom -= high + (1.2 if not small else 0.55) * m.U
        self._lay_cards(Rect(edge, room_top, width, room_bottom - room_top))
        self._put_buttons(foot)

    def _lay_cards(self, room: Rect) -> None:
        """The cards, in pages where the room does not hold all of them."""
        games, m = list(TABLES), self.stage.metrics
        self._arrows = []
        if most_cards(self.stage, room) < len(games):
            y, step = room.centre[1] - m.T / 2, m.T + 0.6 * m.U
            self._arrows.append(Button(Rect(room.x, y, m.T, m.T), lambda: self._turn_cards(-1), "", "back"))
            self._arrows.append(Button(Rect(room.right - m.T, y, m.T, m.T), lambda: self._turn_cards(1), "", "next"))
            room = room.inflate(-step, 0)
        most = most_cards(self.stage, room)
        self._pages = -(-len(games) // most)
        self._page %= self._pages
        shown = games[self._page * most :][:most]
        self.cards = lay_cards(self.stage, room, shown)
        widths = ((game, about_width(self.stage, card)) for game, card in self.cards.items())
        lines = max(len(about(self.stage, game, width).lines) for game, width in widths)
        self._spots = {game: places(self.stage, card, lines) for game, card in self.cards.items()}

    def _turn_cards(self, step: int) -> None:
        self._page += step
        self._again()

    def _lay_note(self, line: Rect) -> float:
        """Room for the sentence; returns where the cards may begin."""
        m = self.stage.metrics
        self._note_rect = None
        if not self._notes:
            return line.y
        w = min(line.w, 58 * m.U)
        lines = self._note_lines(w)
        h = max(m.T + 0.7 * m.U, len(lines) * m.line("body") + 0.9 * m.U)
        self._note_rect = Rect(line.x + (line.w - w) / 2, line.y, w, h)
        return self._note_rect.bottom + (1.0 if m.window != "small" else 0.5) * m.U

    def _note_lines(self, w: float) -> list[str]:
        m = self.stage.metrics
        return self.stage.fonts.wrap(self.note, m.font("body"), False, w - m.T - 4.4 * m.U)

    def _put_buttons(self, foot: Rect) -> None:
        items = [*self._arrows, *(self._play_button(game, spots.button) for game, spots in self._spots.items())]
        if self.shelf.current is not None:
            items += self._bar.buttons
        items += self._foot_buttons(foot)
        items += self._head.buttons
        if self._note_rect is not None:
            m, note = self.stage.metrics, self._note_rect
            spot = Rect(note.right - m.T - 0.35 * m.U, note.centre[1] - m.T / 2, m.T, m.T)
            items.insert(0, Button(spot, self._next_note, "", "cross", "inner"))
        self.buttons.put(items)

    def _play_button(self, game: str, spot: Rect) -> Button:
        label = self.stage.text("title.play")
        return Button(spot, lambda: self._acts.play(game), label, "next", "paper", icon_last=True)

    def _foot_buttons(self, foot: Rect) -> list[Button]:
        """Rules and records at the left, leaving in the corner, the line between where there is room for it."""
        m, text, acts = self.stage.metrics, self.stage.text, self._acts
        rules = acts.rules
        wanted: list[tuple[str, str, Callable[[], None]]] = []
        if rules is not None:
            wanted.append((text("title.rules"), "rules", lambda: rules(None)))
        if acts.log is not None:
            wanted.append((text("title.log"), "scores", acts.log))
        wanted.append((text("title.quit"), "quit", acts.quit))
        gap = 0.85 * m.U
        widths = [self.stage.fonts.width(label, m.font("body"), True) + 4.4 * m.U for label, _, _ in wanted]
        squeeze = min(1.0, (foot.w - gap * (len(widths) - 1)) / sum(widths))
        x, items = foot.x, []
        for (label, icon, action), w in zip(wanted, widths, strict=True):
            spot = Rect(x, foot.y, w * squeeze, m.T)
            items.append(Button(spot, action, label, icon))
            x = spot.right + gap
        last = items[-1]
        last.rect = Rect(foot.right - last.rect.w, foot.y, last.rect.w, m.T)
        left = items[-2].rect.right + gap if len(items) > 1 else foot.x
        room = Rect(left, foot.y, last.rect.x - gap - left, m.T)
        self._promise = room if room.w >= LEAST_PROMISE * m.U else None
        return items

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
            fault = error
            self.say(
                lambda: text("saves.faulty", file=name, line=fault.number, why=fault_text(self.stage.strings, fault))
            )
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

    def _next_note(self) -> None:
        self._notes.pop(0)
        self._again()

    # --- input and time

    def gesture(self, gesture: Gesture) -> None:
        if self.buttons.gesture(gesture):
            self.dirty = True
        elif isinstance(gesture, Tap):
            note = self._note_rect
            if note is not None and _both(note, gesture):
                self._next_note()
                return
            game = next((game for game, card in self.cards.items() if _both(card, gesture)), None)
            if game is not None:
                self._acts.play(game)

    def key(self, name: str) -> None:
        if self.buttons.key(name):
            self.dirty = True
        elif name == "escape" and self._acts.ask_quit is not None:
            self._acts.ask_quit()

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
        return None

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        inset = m.u(0.5 if m.window != "small" else 0.2)
        rim = (max(1, size[0] - 2 * inset), max(1, size[1] - 2 * inset))
        sheet.blit(table_rim(rim, theme, m.U), (inset, inset))
        self._head.draw(sheet)
        self._head.draw_trough(sheet)
        draw_shadows(stage, sheet, self.cards.values())
        for game, spots in self._spots.items():
            draw_card(stage, sheet, game, spots)
        if self.shelf.current is not None:
            self._bar.draw(sheet)
        if self._note_rect is not None:
            self._draw_note(sheet, self._note_rect)
        if self._promise is not None:
            self._draw_promise(sheet, self._promise)
        return sheet

    def _draw_note(self, sheet: pygame.Surface, rect: Rect) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        draw_panel(sheet, pixels(rect), theme, "bar", m.U)
        middle = round(rect.centre[1])
        mark = icons.icon("info", m.icon, theme.amber)
        sheet.blit(mark, (round(rect.x + m.U), middle - mark.get_height() // 2))
        words = stage.fonts.block(self._note_lines(rect.w), m.font("body"), theme.text)
        sheet.blit(words, (round(rect.x + 3.2 * m.U), middle - words.get_height() // 2))

    def _draw_promise(self, sheet: pygame.Surface, room: Rect) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        fitted = stage.fonts.fit(stage.text("title.promise"), m.font("small"), False, room.w - 0.5 * m.U)
        if len(fitted.lines) * stage.fonts.line(fitted.px) > room.h + 0.4 * m.U:
            return
        words = stage.fonts.block(fitted.lines, fitted.px, theme.text2, align="right")
        sheet.blit(words, words.get_rect(midright=(round(room.right - 0.5 * m.U), round(room.centre[1]))))


def _both(rect: Rect, tap: Tap) -> bool:
    """Whether a tap began and ended in a rectangle."""
    return rect.contains(tap.x, tap.y) and rect.contains(tap.down_x, tap.down_y)
