"""The score sheet of a match: rounds, running totals, who leads and by how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.gestures import Gesture
from game.history import RoundLog, sheet_of
from game.record_lines import Header
from game.render.chart import Chart, Curve
from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.panels import draw_panel, top_bar
from game.rules.events import PUBLIC, Viewer
from game.rules.observation import Observation
from game.rules.state import Phase
from game.scenes.page import PageFrame
from game.scenes.reading import Reading
from game.scenes.scores_sheet import Sheet, side_names
from game.scenes.scores_words import ScoreWords
from game.scenes.scroll_rows import RowList
from game.scenes.stage import Scene, Stage
from game.scenes.table_frame import draw_title
from game.scenes.widgets import Button, pixels

LEAST_CHART = 18.0
"""Height in U under which the chart gets room from the words."""


class Scored(Protocol):
    """What the page needs of a match; none of it is private."""

    @property
    def header(self) -> Header: ...

    def rounds(self) -> tuple[RoundLog, ...]: ...

    def view(self, viewer: Viewer) -> Observation: ...


class ScoresPage(Scene):
    """`closed` is called when the page is gone; `details`, where given, opens the log."""

    def __init__(
        self, stage: Stage, match: Scored, closed: Callable[[], None], details: Callable[[], None] | None = None
    ) -> None:
        super().__init__(stage)
        self._closed = closed
        self._details = details
        self.header = match.header
        rounds = match.rounds()
        seen = match.view(PUBLIC)
        # Where points are penalties, few are good.
        self.low = any(event.reason == "penalty" for item in rounds for event in item.points)
        over = seen.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
        last = rounds[-1]
        scoring = last.number if last.points and last.end is None else 0
        rows = sheet_of(rounds, len(seen.setup.sides))
        self.sheet = Sheet(stage, match.header, rows, seen.scores, None if over else seen.round, (), self.low)
        self.words = ScoreWords(stage, self.sheet, last.match_end, scoring)
        self.sheet.leaders = self.words.leaders
        self._frame = PageFrame(stage)
        self.rows = RowList(stage)
        self._baked: pygame.Surface | None = None
        self.reading = Reading(stage, stage.pop)
        self.buttons = self.reading.buttons
        self._opened = False
        self._brief = False
        self.charted = False

    def closed(self) -> None:
        self._closed()

    @property
    def verdict(self) -> str:
        """Who leads by how much, or who has won."""
        return self.words.verdict

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._frame.layout()
        self._baked = None
        bar, foot = self._frame.bar, self._frame.foot
        self._chart = self._words = Rect(0, 0, 0, 0)
        if m.window == "small":
            page, none = self._frame.page, Rect(0, 0, 0, 0)
            self._paper, self._chart = (none, page) if self.charted else (page, none)
        elif m.window == "portrait":
            self._lay_portrait()
        else:
            self._lay_wide(bar)
        inside = self._paper.inflate(-0.9 * m.U, -(0.3 if m.window == "small" else 0.8) * m.U)
        self._head = Rect(inside.x, inside.y, inside.w, self.sheet.head_h)
        room = inside.h - self._head.h - self.sheet.total_h - 0.4 * m.U
        self.rows.layout(Rect(inside.x, self._head.bottom, inside.w, room), self.sheet.make_rows)
        if not self._opened:
            self._opened = True
            self._go_to_now()
        used = min(room, self.rows.area.content)
        # Head and totals stand over the same columns as the rows, whose arrows may take room.
        self._head = Rect(inside.x, inside.y, self.rows.width, self.sheet.head_h)
        self._totals = Rect(inside.x, self._head.bottom + used + 0.3 * m.U, self.rows.width, self.sheet.total_h)
        self._put_buttons(foot)

    def _go_to_now(self) -> None:
        """What is or was played last is read first, at the lower end of the view."""
        played = len(self.sheet.rows) + (self.sheet.now is not None)
        bottom = sum(row.height for row in self.rows.rows[:played])
        self.rows.area.go(bottom - self.rows.area.view.h, at_once=True)

    def _lay_wide(self, bar: Rect) -> None:
        m = self.stage.metrics
        edge, gap = 1.5 * m.U, 1.15 * m.U
        page = Rect(edge, bar.bottom + gap, m.width - 2 * edge, m.height - bar.bottom - 2 * gap)
        self._paper = Rect(page.x, page.y, 0.568 * page.w, page.h)
        x = self._paper.right + gap
        side = page.right - x
        buttons = max(m.T, 3.5 * m.U)
        self._brief = False
        words_h = self._words_height(side) + 3.0 * m.U
        if page.h - buttons - words_h < LEAST_CHART * m.U:
            self._brief = True
            words_h = self._words_height(side) + 3.0 * m.U
        chart_h = page.h - buttons - words_h - 1.6 * m.U
        self._chart = Rect(x, page.y, side, chart_h)
        self._words = Rect(x, page.y + chart_h + m.U, side, words_h)
        self._buttons_at = Rect(x, page.bottom - buttons, side, buttons)

    def _lay_portrait(self) -> None:
        self._brief = False
        m, page = self.stage.metrics, self._frame.page
        words_h = self._words_height(page.w) + 2.4 * m.U
        chart_h = 0.34 * page.h
        self._paper = Rect(page.x, page.y, page.w, page.h - words_h - chart_h - 1.6 * m.U)
        self._chart = Rect(page.x, self._paper.bottom + 0.8 * m.U, page.w, chart_h)
        self._words = Rect(page.x, self._chart.bottom + 0.8 * m.U, page.w, words_h)

    def _put_buttons(self, foot: Rect) -> None:
        m, text = self.stage.metrics, self.stage.text
        label, more = text("help.to_table"), text("scores.details")
        if m.window == "wide":
            side = self._buttons_at
            small = Rect(side.x, side.y, 0.45 * side.w, side.h)
            x = small.right + 0.75 * m.U if self._details else side.x
            main = Rect(x, side.y, side.right - x, side.h)
        else:
            small, main = self._frame.foot_left(more), self._frame.foot_right(label)
        items = [Button(main, self.stage.pop, label, "play", "primary", role="bar")]
        if m.window == "small":
            left = small.right + m.gap if self._details else foot.x
            items.insert(0, self._toggle_button(Rect(left, foot.y, main.x - m.gap - left, m.T)))
        if self._details is not None:
            items.insert(0, Button(small, self._details, more, "log"))
        self.reading.put(() if self.charted and m.window == "small" else (self.rows,), tuple(items))

    def _toggle_button(self, room: Rect) -> Button:
        """Between the others: in words as far as they have room."""
        m, other = self.stage.metrics, self.stage.text("scores.title" if self.charted else "scores.chart")
        wide = m.icon + self.stage.fonts.width(other, m.font("body"), True) + 2.6 * m.U
        icon, label = "scores" if self.charted else "chart", other if wide <= room.w else ""
        rect = Rect(room.x, room.y, wide if label else m.T, m.T)
        return Button(rect, self._toggle, label, icon, tip=other)

    def _toggle(self) -> None:
        """Sheet or chart, where there is no room for both."""
        self.charted = not self.charted
        self.layout()
        self.dirty = True

    # --- scene

    @property
    def moving(self) -> bool:
        return self.reading.moving

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.reading.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = self.reading.key(name) or self.dirty

    def step(self) -> None:
        self.dirty = self.reading.step() or self.dirty

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        if self._baked is None or self._baked.get_size() != target.get_size():
            self._baked = self._bake(target.get_size())
        target.blit(self._baked, (0, 0))
        self.reading.draw(target)
        return None

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        bar = self._frame.bar
        sheet.blit(top_bar((size[0], round(bar.h)), theme, m.U), (0, 0))
        title = Rect(self._frame.foot.x, 0, bar.w - 2 * self._frame.foot.x, bar.h)
        draw_title(stage, sheet, title, stage.text("scores.title"), self._second())
        if self._paper.h > 0:
            draw_panel(sheet, pixels(self._paper), theme, "paper", m.U)
            self.sheet.paint_head(sheet, self._head)
            self.sheet.paint_totals(sheet, self._totals)
        if self._chart.h > 0:
            draw_panel(sheet, pixels(self._chart), theme, "paper", m.U)
            self._paint_chart(sheet)
        if self._words.h > 0:
            draw_panel(sheet, pixels(self._words), theme, "dark", m.U)
            self._paint_words(sheet)
        return sheet

    def _second(self) -> str:
        """Game and target; where there is no panel for it, who leads instead."""
        if self._words.h == 0:
            return f"{self.words.after} · {self.verdict}"
        game = self.stage.text(f"game.{self.header.setup.rules.name}")
        rules = self.header.setup.rules
        target = rules.target(self.header.setup)
        if rules.rounds is not None:
            return self.stage.text(
                "scores.second", game=game, target=self.stage.text("scores.rounds", count=rules.rounds)
            )
        if target is None:
            return game
        return self.stage.text("scores.second", game=game, target=self.stage.text("scores.first_to", target=target))

    def _paint_chart(self, sheet: pygame.Surface) -> None:
        m, theme, fonts, rows = self.stage.metrics, self.stage.theme, self.stage.fonts, self.sheet.rows
        inside = self._chart.inflate(-1.3 * m.U, -0.9 * m.U)
        title = fonts.fit(self.stage.text("scores.chart"), m.font("bar"), True, inside.w * (0.6 if self.low else 1.0))
        head = fonts.block(title.lines, title.px, theme.ink, True)
        sheet.blit(head, (round(inside.x), round(inside.y)))
        if self.low:
            small = fonts.fit(self.stage.text("scores.low"), m.font("small"), False, 0.38 * inside.w)
            words = fonts.block(small.lines, small.px, theme.ink2, align="right")
            sheet.blit(words, words.get_rect(topright=(round(inside.right), round(inside.y))))
        top = inside.y + head.get_height() + 0.6 * m.U
        room = Rect(inside.x, top, inside.w, inside.bottom - top)
        if not rows:
            none = fonts.wrap(self.stage.text("scores.none"), m.font("body"), False, inside.w)
            block = fonts.block(none, m.font("body"), theme.ink2, align="centre")
            sheet.blit(block, block.get_rect(center=(round(room.centre[0]), round(room.centre[1]))))
            return
        curves = [self._curve(side, name) for side, name in enumerate(side_names(self.stage, self.header))]
        Chart(theme, fonts, m.U, m.font("small"), m.font("body")).draw(sheet, room, curves)

    def _curve(self, side: int, name: str) -> Curve:
        totals = tuple(row.totals[side] for row in self.sheet.rows)
        number = self.stage.strings.number(totals[-1])
        return Curve(self.header.setup.sides[side], name, number, tuple(total / 2 for total in totals))

    # --- the words' panel

    def _word_lines(self, width: float) -> list[tuple[list[str], int, bool]]:
        """Lines, size and weight of what stands in the panel, for its inner width."""
        m, fonts = self.stage.metrics, self.stage.fonts
        body = m.font("body")
        verdict = fonts.fit(self.verdict, m.font("number"), True, width)
        blocks = [(fonts.wrap(self.words.after, body, False, width), body, False), (verdict.lines, verdict.px, True)]
        return blocks + [(fonts.wrap(note, body, False, width), body, False) for note in self.words.notes(self._brief)]

    def _words_height(self, width: float) -> float:
        m, fonts = self.stage.metrics, self.stage.fonts
        return sum(len(lines) * fonts.line(px) for lines, px, _ in self._word_lines(width - 3 * m.U))

    def _paint_words(self, sheet: pygame.Surface) -> None:
        m, theme, fonts = self.stage.metrics, self.stage.theme, self.stage.fonts
        y = self._words.y + 1.1 * m.U
        for lines, px, bold in self._word_lines(self._words.w - 3 * m.U):
            block = fonts.block(lines, px, theme.text if bold else theme.text2, bold)
            sheet.blit(block, (round(self._words.x + 1.5 * m.U), round(y)))
            y += len(lines) * fonts.line(px) + (0.3 * m.U if bold else 0)
