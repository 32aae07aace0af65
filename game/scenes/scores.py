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
from game.scenes.scroll_rows import RowList
from game.scenes.stage import Scene, Stage
from game.scenes.table_frame import draw_title
from game.scenes.widgets import Button, pixels
from game.scenes.wording import joined, seat_name

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
        self._end = rounds[-1].match_end
        last = rounds[-1]
        self._scoring = last.number if last.points and last.end is None else 0
        rows = sheet_of(rounds, len(seen.setup.sides))
        self.sheet = Sheet(stage, match.header, rows, seen.scores, None if over else seen.round, ())
        self.sheet.leaders = self._leaders()
        self._frame = PageFrame(stage)
        self.rows = RowList(stage)
        self._baked: pygame.Surface | None = None
        self.reading = Reading(stage, stage.pop)
        self.buttons = self.reading.buttons
        self._opened = False
        self._brief = False

    def closed(self) -> None:
        self._closed()

    # --- words

    def _leaders(self) -> tuple[int, ...]:
        """The sides in front, none before anybody has scored."""
        totals = self.sheet.totals
        best = min(totals) if self.low else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == best) if any(totals) else ()

    @property
    def after(self) -> str:
        """The moment the words speak of."""
        rows = self.sheet.rows
        if self._scoring:  # tiles that were laid in this round are in the totals
            return self.stage.text("scores.so_far", round=self._scoring)
        return self.stage.text("scores.after", round=rows[-1].number) if rows else self.stage.text("scores.before")

    @property
    def verdict(self) -> str:
        """Who leads by how much, or who has won."""
        text, sides, totals = self.stage.text, self.header.setup.sides, self.sheet.totals
        leaders = self.sheet.leaders
        if self._end is not None:
            return self._won(self._end.winners)
        if not leaders:
            return text("scores.nobody")
        names = [seat_name(self.stage, self.header, seat) for side in leaders for seat in sides[side]]
        if len(leaders) > 1:
            return text("scores.level", names=joined(self.stage, names))
        mine = totals[leaders[0]]
        by = min(abs(total - mine) for side, total in enumerate(totals) if side != leaders[0])
        points = self.stage.strings.number(by)
        if names == [text("seat.you")]:
            return text("scores.you_lead", points=points)
        return text("scores.leads", names=joined(self.stage, names), points=points, count=len(names))

    def _won(self, winners: tuple[int, ...]) -> str:
        names = [seat_name(self.stage, self.header, seat) for seat in winners]
        if names == [self.stage.text("seat.you")]:
            return self.stage.text("end.you_win_match")
        return self.stage.text("end.wins_match", names=joined(self.stage, names), count=len(names))

    def _notes(self) -> list[str]:
        """Smaller words: rounds won, and that the computers wait."""
        text, sides, rows = self.stage.text, self.header.setup.sides, self.sheet.rows
        notes = []
        if rows and not self._brief:
            names = side_names(self.stage, self.header)
            counts = [sum(set(side) <= set(row.winners) for row in rows) for side in sides]
            items = [text("scores.won_item", name=n, count=c) for n, c in zip(names, counts, strict=True)]
            notes.append(text("scores.won", list=", ".join(items)))
        if any(not player.person for player in self.header.players) and self._end is None:
            notes.append(text("scores.held"))
        return notes

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._frame.layout()
        self._baked = None
        bar, foot = self._frame.bar, self._frame.foot
        self._chart = self._words = Rect(0, 0, 0, 0)
        if m.window == "small":
            self._paper = self._frame.page
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
            self.rows.area.go(self.rows.area.limit, at_once=True)
        used = min(room, self.rows.area.content)
        # Head and totals stand over the same columns as the rows, whose arrows may take room.
        self._head = Rect(inside.x, inside.y, self.rows.width, self.sheet.head_h)
        self._totals = Rect(inside.x, self._head.bottom + used + 0.3 * m.U, self.rows.width, self.sheet.total_h)
        self._put_buttons(foot)

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
            left = self._buttons_at
            small = Rect(left.x, left.y, 0.45 * left.w, left.h)
            x = small.right + 0.75 * m.U if self._details else left.x
            main = Rect(x, left.y, left.right - x, left.h)
        else:
            small, main = self._frame.foot_left(more), self._frame.foot_right(label)
        items = [Button(main, self.stage.pop, label, "play", "primary", role="bar")]
        if self._details is not None:
            items.insert(0, Button(small, self._details, more, "log"))
        self.reading.put((self.rows,), tuple(items))

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
        draw_panel(sheet, pixels(self._paper), theme, "paper", m.U)
        self.sheet.paint_head(sheet, self._head)
        self.sheet.paint_totals(sheet, self._totals)
        if self._chart.h > 0:
            draw_panel(sheet, pixels(self._chart), theme, "paper", m.U)
            self._paint_chart(sheet)
            draw_panel(sheet, pixels(self._words), theme, "dark", m.U)
            self._paint_words(sheet)
        return sheet

    def _second(self) -> str:
        """Game and target; where there is no panel for it, who leads instead."""
        if self._words.h == 0:
            return f"{self.after} · {self.verdict}"
        game = self.stage.text(f"game.{self.header.setup.rules.name}")
        target = self.header.setup.rules.target(self.header.setup)
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
        blocks = [(fonts.wrap(self.after, body, False, width), body, False), (verdict.lines, verdict.px, True)]
        return blocks + [(fonts.wrap(note, body, False, width), body, False) for note in self._notes()]

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
