"""The rules of a game: headed paragraphs with small drawn positions, and their contents to go by."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.gestures import Gesture
from game.render import shapes
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.render.theme import RGB
from game.rules.catalogue import GAMES, make_setup
from game.rules.tiles import set_size
from game.scenes.page import PageFrame
from game.scenes.reading import Reading
from game.scenes.rules_drawn import drawn
from game.scenes.rules_line import BLOCK, DRAW
from game.scenes.rules_pairs import PAIRS
from game.scenes.rules_parts import Part, Picture, Section
from game.scenes.rules_spinner import SPINNER
from game.scenes.rules_trains import TRAINS
from game.scenes.scroll_rows import Row, RowList, Spot
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button

PAGES: dict[str, tuple[Section, ...]] = {
    "block": BLOCK,
    "draw": DRAW,
    "all_fives": SPINNER,
    "mexican_train": TRAINS,
    "pollona": PAIRS,
}
"""By game: the sections of its rules."""

WIDEST_TEXT = 46.0
"""Longest line of text, in U: longer ones are hard to read."""


def rule_values(game: str) -> dict[str, object]:
    """What the rules' texts may name of a game: hands and targets by seat count, choices, the size of the set."""
    rules = GAMES[game]
    values: dict[str, object] = {"set": set_size(rules.top)}
    for seats in rules.seat_counts:
        setup = make_setup(game, seats, {})
        values[f"hand_{seats}"] = setup.hand
        values[f"target_{seats}"] = rules.target(setup)
        values[f"left_{seats}"] = set_size(rules.top) - seats * setup.hand
    for option in rules.options:
        values[f"{option.key}_choices"] = ", ".join(str(value) for value in option.values)
    return values


class RulesPage(Scene):
    """The rules of `game`. `closed` is called when the page is gone; `table` says that a table waits behind it."""

    def __init__(self, stage: Stage, game: str, closed: Callable[[], None], table: bool = False) -> None:
        super().__init__(stage)
        self._game = game
        self._closed = closed
        self._table = table
        self.sections = PAGES[game]
        self._values = rule_values(game)
        self._frame = PageFrame(stage)
        self.text = RowList(stage)
        self.contents = RowList(stage, arrows=False)
        self._here = ""
        self.reading = Reading(stage, stage.pop)
        self.buttons = self.reading.buttons

    def closed(self) -> None:
        self._closed()

    def words(self, key: str) -> str:
        """A paragraph or heading of this game."""
        return self.stage.text(key, **self._values)

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._frame.layout()
        inside = self._frame.inside
        if m.window == "portrait":
            most = 0.32 * inside.h
            self.contents.layout(Rect(inside.x, inside.y, inside.w, most), self._contents_rows)
            height = min(most, self.contents.area.content)
            self.contents.layout(Rect(inside.x, inside.y, inside.w, height), self._contents_rows)
            top = inside.y + height + m.U
            text = Rect(inside.x, top, inside.w, inside.bottom - top)
        else:
            width = max(9.5 * m.U, min(16 * m.U, 0.3 * inside.w))
            self.contents.layout(Rect(inside.x, inside.y, width, inside.h), self._contents_rows)
            left = inside.x + width + 2.0 * m.U
            text = Rect(left, inside.y, inside.right - left, inside.h)
        self.text.layout(text, self._text_rows)
        label = self.stage.text("help.to_table" if self._table else "help.back")
        icon = "play" if self._table else "back"
        foot = self._frame.foot_right(label)
        self.reading.put(
            (self.text, self.contents), (Button(foot, self.stage.pop, label, icon, "primary", role="bar"),)
        )
        self._follow()

    def _contents_rows(self, width: float) -> list[Row]:
        """One heading a row at the side; in portrait several beside each other."""
        m = self.stage.metrics
        columns = max(1, int(width / (11.5 * m.U))) if m.window == "portrait" else 1
        columns = min(columns, 4)
        pitch = width / columns
        groups = [self.sections[place : place + columns] for place in range(0, len(self.sections), columns)]
        return [self._contents_row(group, pitch) for group in groups]

    def _contents_row(self, group: tuple[Section, ...], pitch: float) -> Row:
        m = self.stage.metrics
        side = m.gap / 2 if pitch * 1.5 < self._frame.inside.w and m.window == "portrait" else 0.0
        spots = tuple(
            Spot(place * pitch + side, pitch - 2 * side, partial(self.go, section.title), self.words(section.title))
            for place, section in enumerate(group)
        )
        return Row(m.T + m.gap / 2, partial(self._paint_contents, group, spots), spots)

    def _text_rows(self, width: float) -> list[Row]:
        rows: list[Row] = []
        width = min(width, WIDEST_TEXT * self.stage.metrics.U)
        for section in self.sections:
            rows.append(self._heading(section.title, width, first=not rows))
            rows += [self._part(part, width) for part in section.parts]
        end = self.stage.metrics.U
        return [*rows, Row(end, lambda sheet: None)]

    def _heading(self, key: str, width: float, first: bool) -> Row:
        m, fonts = self.stage.metrics, self.stage.fonts
        fitted = fonts.fit(self.words(key), m.font("head"), True, width)
        above = 0.2 * m.U if first else 1.6 * m.U
        height = above + len(fitted.lines) * fonts.line(fitted.px) + 0.3 * m.U
        paint = partial(self._paint_words, fitted.lines, fitted.px, self.stage.theme.ink, True, above)
        return Row(height, paint, key=key)

    def _part(self, part: Part, width: float) -> Row:
        m, fonts = self.stage.metrics, self.stage.fonts
        if not isinstance(part, str):
            return self._picture(part, width)
        px = m.font("body")
        lines = fonts.wrap(self.words(part), px, False, width)
        height = len(lines) * fonts.line(px) + 0.6 * m.U
        return Row(height, partial(self._paint_words, lines, px, self.stage.theme.ink, False, 0.0))

    def _picture(self, part: Picture, width: float) -> Row:
        stage, m = self.stage, self.stage.metrics
        picture = drawn(stage, part, width, self._game)
        px = m.font("small")
        lines = stage.fonts.wrap(self.words(part.note), px, False, picture.width)
        below = picture.height + 0.9 * m.U
        height = below + len(lines) * stage.fonts.line(px) + 1.0 * m.U

        def paint(sheet: pygame.Surface) -> None:
            picture.paint(sheet, 0.0, 0.4 * m.U)
            self._paint_words(lines, px, stage.theme.ink2, False, below, sheet)

        return Row(height, paint)

    # --- going to a heading

    def go(self, key: str) -> None:
        """Bring a section's heading to the top."""
        self.text.area.go(self.text.top_of(key))
        self.dirty = True

    @property
    def here(self) -> str:
        """The section that is being read: the one at the top, at the end the last."""
        area = self.text.area
        if area.limit and not area.below:
            return self.sections[-1].title
        return self.text.key_at(area.offset + 2 * self.stage.metrics.U)

    def _follow(self) -> None:
        """The contents show where the reader is."""
        here = self.here
        if here == self._here:
            return
        self._here = here
        self.contents.repaint()
        for item in self.contents.touched:
            if item.button.label == self.words(here):
                self.contents.area.show(item.spot.y, item.spot.h)

    # --- scene

    @property
    def moving(self) -> bool:
        return self.reading.moving

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.reading.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = self.reading.key(name) or self.dirty

    def step(self) -> None:
        if self.reading.step():
            self._follow()
            self.dirty = True

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        self._follow()
        game = self.stage.text(f"game.{self._game}")
        second = self.stage.text("scores.held") if self._table else ""
        self._frame.draw(target, f"{self.stage.text('help.rules')}: {game}", second, self._paint_rule)
        self.reading.draw(target)
        return None

    def _paint_rule(self, sheet: pygame.Surface) -> None:
        """The line between the contents at the side and the text."""
        m, theme = self.stage.metrics, self.stage.theme
        contents, text = self.contents.area.view, self.text.area.view
        if m.window != "portrait":
            x = round((contents.right + text.x) / 2)
            sheet.fill(theme.paper_line, (x, round(text.y), max(1, round(theme.border)), round(text.h)))

    def _paint_words(
        self, lines: list[str], px: int, colour: RGB, bold: bool, top: float, sheet: pygame.Surface
    ) -> None:
        sheet.blit(self.stage.fonts.block(lines, px, colour, bold), (0, round(top)))

    def _paint_contents(self, group: tuple[Section, ...], spots: tuple[Spot, ...], sheet: pygame.Surface) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        for section, spot in zip(group, spots, strict=True):
            here = section.title == self._here
            rect = pygame.Rect(round(spot.x), 0, round(spot.w), m.T)
            if here or m.window == "portrait":
                draw_panel(sheet, rect, theme, "card", m.U)
            if here:
                bar = pygame.Rect(rect.x, rect.y + rect.height // 4, max(3, m.u(0.25)), rect.height // 2)
                sheet.blit(shapes.rounded(bar.size, bar.width / 2, theme.ink), bar)
            fitted = stage.fonts.fit(spot.label, m.font("body"), here, spot.w - 1.6 * m.U)
            words = stage.fonts.block(fitted.lines, fitted.px, theme.ink, here)
            sheet.blit(words, words.get_rect(midleft=(round(rect.x + 0.9 * m.U), rect.centery)))
