"""The score sheet itself: a head with the sides, a row a round, the totals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.history import SheetRow
from game.record_lines import Header
from game.render import icons, shapes
from game.render.geometry import Rect
from game.render.metrics import SMALLEST_TEXT
from game.render.panels import draw_panel
from game.rules.notation import TILE_NAMES
from game.scenes.scroll_rows import Row
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.wording import seat_name

ROW_UNITS = 2.55
NOW = "now"
"""Key of the row of the round under way."""
TO_COME = 105
"""How strong rounds to come are drawn, of 255."""
TOTALS_FROM = 6.5
"""Columns narrower than this (U) show a round's points without the running total."""


def side_names(stage: Stage, header: Header) -> list[str]:
    """What the sides are called."""
    return [" + ".join(seat_name(stage, header, seat) for seat in side) for side in header.setup.sides]


@dataclass(slots=True)
class Sheet:
    """Draws the parts of the sheet; `now` is the round under way, `leaders` the sides whose totals stand out. Where
    points are penalties (`low`) those stand out who went out, else the winners of each round.
    """

    stage: Stage
    header: Header
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    now: int | None
    leaders: tuple[int, ...]
    low: bool = False

    def stands_out(self, row: SheetRow, side: int) -> bool:
        """Whether a side's points of a round are marked."""
        return set(self.header.setup.sides[side]) <= set(row.out if self.low else row.winners)

    @property
    def head_h(self) -> float:
        return 4.2 * self.stage.metrics.U

    @property
    def total_h(self) -> float:
        return (3.4 if self.stage.metrics.window != "small" else 2.6) * self.stage.metrics.U

    def columns(self, width: float) -> tuple[float, float]:
        """Width of the first column and of one side's."""
        m = self.stage.metrics
        wanted = self.stage.fonts.width(self.stage.text("scores.total"), m.font("bar"), True) + 1.6 * m.U
        engine = self.header.setup.rules.engine(1) is not None
        first = min(max(wanted, (6.5 if engine else 5.8) * m.U), 0.28 * width)
        return first, (width - first) / len(self.totals)

    def make_rows(self, width: float) -> list[Row]:
        """The rounds from the first to the present one."""
        height = ROW_UNITS * self.stage.metrics.U
        rows = [Row(height, partial(self._paint_row, row), key=str(row.number)) for row in self.rows]
        if self.now is not None:
            rows.append(Row(height, self._paint_now, key=NOW))
        last = self.now or len(self.rows)
        for number in range(last + 1, (self.header.setup.rules.rounds or 0) + 1):
            rows.append(Row(height, partial(self._paint_to_come, number)))
        return rows

    # --- head

    def paint_head(self, sheet: pygame.Surface, place: Rect) -> None:
        """Emblems and names over the columns."""
        m = self.stage.metrics
        first, pitch = self.columns(place.w)
        for side, name in enumerate(side_names(self.stage, self.header)):
            room = Rect(place.x + first + side * pitch, place.y, pitch, place.h).inflate(-0.2 * m.U, 0)
            self._paint_side(sheet, room, self.header.setup.sides[side], name)
        if pitch >= TOTALS_FROM * m.U:
            px = m.font("caption")
            lines = self.stage.fonts.wrap(self.stage.text("scores.column"), px, False, first - 0.9 * m.U)
            words = self.stage.fonts.block(lines, px, self.stage.theme.ink2)
            if words.get_height() <= place.h:
                sheet.blit(words, words.get_rect(midleft=(round(place.x + 0.8 * m.U), round(place.centre[1]))))

    def _paint_side(self, sheet: pygame.Surface, room: Rect, seats: tuple[int, ...], name: str) -> None:
        m, fonts, theme = self.stage.metrics, self.stage.fonts, self.stage.theme
        beside = fonts.width(name, m.font("bar"), True) + (2.3 * len(seats) + 0.5) * m.U <= room.w
        size = m.u(2.1 if beside else 1.8)
        px = m.font("bar" if beside else "small")
        words = fonts.text(fonts.ellipsis(name, px, True, room.w), px, theme.ink, True)
        step = size + 0.15 * m.U
        middle = room.centre[1]
        if beside:
            x = room.centre[0] - (step * len(seats) + 0.4 * m.U + words.get_width()) / 2
            y = middle
            sheet.blit(words, words.get_rect(midleft=(round(x + step * len(seats) + 0.4 * m.U), round(middle))))
        else:
            step = min(step, room.w / len(seats))
            x = room.centre[0] - (step * (len(seats) - 1) + size) / 2
            y = room.y + 0.3 * m.U + size / 2
            sheet.blit(words, words.get_rect(midtop=(round(room.centre[0]), round(y + size / 2 + 0.1 * m.U))))
        for place, seat in enumerate(seats):
            sheet.blit(icons.emblem(seat, size, theme), (round(x + place * step), round(y - size / 2)))

    # --- rounds

    def _paint_row(self, row: SheetRow, sheet: pygame.Surface) -> None:
        m, theme, text = self.stage.metrics, self.stage.theme, self.stage.fonts.text
        width, middle = sheet.get_width(), sheet.get_height() // 2
        if row.number % 2:
            draw_panel(sheet, sheet.get_rect().inflate(0, -2), theme, "card", m.U)
        self._paint_number(sheet, row.number)
        first, pitch = self.columns(width)
        both = pitch >= TOTALS_FROM * m.U
        for side, points in enumerate(row.points):
            x = first + (side + 0.5) * pitch - (1.5 * m.U if both else 0)
            won = self.stands_out(row, side)
            words = self.stage.strings.number(points)
            colour = theme.on_green if won else theme.ink
            number = text(words, self._fitting(words, m.font("bar"), pitch), colour, won)
            if won:
                wide = min(max(m.u(2.75), number.get_width() + m.u(1.1)), round(pitch))
                pill = pygame.Rect(0, 0, wide, m.u(1.9))
                pill.center = (round(x), middle)
                sheet.blit(shapes.rounded(pill.size, pill.height / 2, theme.green), pill)
            sheet.blit(number, number.get_rect(center=(round(x), middle)))
            if both:
                total = text(self.stage.strings.number(row.totals[side]), m.font("small"), theme.ink2)
                sheet.blit(total, total.get_rect(midright=(round(x + 4.1 * m.U), middle)))

    def _fitting(self, number: str, px: int, pitch: float) -> int:
        """The size at which a number leaves its neighbours some room."""
        wide = self.stage.fonts.width(number, px, True)
        return max(SMALLEST_TEXT, min(px, int(px * 0.86 * pitch / max(1, wide))))

    def _paint_number(self, sheet: pygame.Surface, number: int) -> None:
        m, theme, text = self.stage.metrics, self.stage.theme, self.stage.fonts.text
        middle = sheet.get_height() // 2
        words = text(str(number), m.font("body"), theme.ink, True)
        sheet.blit(words, words.get_rect(midright=(m.u(2.2), middle)))
        engine = self.header.setup.rules.engine(number)
        if engine is not None:
            name = text(TILE_NAMES[engine], m.font("body"), theme.ink2)
            sheet.blit(name, name.get_rect(midleft=(m.u(3.2), middle)))

    def _paint_to_come(self, number: int, sheet: pygame.Surface) -> None:
        if number % 2:
            draw_panel(sheet, sheet.get_rect().inflate(0, -2), self.stage.theme, "card", self.stage.metrics.U)
        self._paint_number(sheet, number)
        sheet.fill((255, 255, 255, TO_COME), special_flags=pygame.BLEND_RGBA_MULT)

    def _paint_now(self, sheet: pygame.Surface) -> None:
        m, theme, fonts = self.stage.metrics, self.stage.theme, self.stage.fonts
        assert self.now is not None
        draw_panel(sheet, sheet.get_rect().inflate(0, -2), theme, "card_on", m.U)
        self._paint_number(sheet, self.now)
        first, _ = self.columns(sheet.get_width())
        fitted = fonts.fit(self.stage.text("scores.now"), m.font("body"), True, sheet.get_width() - first - m.U, 1)
        words = fonts.block(fitted.lines, fitted.px, theme.ink, True)
        middle = (round((first + sheet.get_width()) / 2), sheet.get_height() // 2)
        sheet.blit(words, words.get_rect(center=middle))

    # --- totals

    def paint_totals(self, sheet: pygame.Surface, place: Rect) -> None:
        """The dark row at the foot."""
        m, theme, fonts = self.stage.metrics, self.stage.theme, self.stage.fonts
        rect = pixels(place)
        sheet.blit(shapes.rounded(rect.size, m.radius("chip"), theme.felt2), rect)
        if theme.flat:
            sheet.blit(shapes.ring(rect.size, m.radius("chip"), theme.border, theme.paper_line), rect)
        first, pitch = self.columns(place.w)
        label = fonts.fit(self.stage.text("scores.total"), m.font("bar"), True, first - m.U)
        words = fonts.block(label.lines, label.px, theme.text, True)
        sheet.blit(words, words.get_rect(midleft=(round(place.x + 0.8 * m.U), rect.centery)))
        for side, total in enumerate(self.totals):
            colour = theme.amber if side in self.leaders else theme.text
            words_of = self.stage.strings.number(total)
            number = fonts.text(words_of, self._fitting(words_of, m.font("number"), pitch), colour, True)
            x = place.x + first + (side + 0.5) * pitch
            sheet.blit(number, number.get_rect(center=(round(x), rect.centery)))
