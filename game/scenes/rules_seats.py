"""The small pictures of seats in the rules: who sits where and plays with whom, and how matches of two pairs end."""

from __future__ import annotations

from itertools import accumulate, pairwise
from math import cos, radians, sin

import pygame

from game.render import icons, shapes
from game.render.cloth import cloth
from game.render.geometry import Point, Rect
from game.render.panels import draw_panel, round_corners
from game.render.theme import seat_look
from game.scenes.rules_parts import Result, Results, Seating
from game.scenes.rules_pictures import WIDEST_UNITS
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

TABLE_UNITS = (24.0, 13.0)
"""The picture of a table."""
RING = (0.37, 0.35)
"""The seats' ring: half its width and height in shares of the picture's."""
EMBLEM_UNITS = 2.8
POINTS_UNITS = 24.5
"""What the points of two pairs take of a row; the title stands below them where it has no room beside."""
APART = 27
"""Degrees from a seat to the arrow beside it."""


class SeatingPicture:
    """A table with its seats, px."""

    def __init__(self, stage: Stage, seating: Seating, width: float) -> None:
        m = stage.metrics
        self._stage, self._seating = stage, seating
        self.width = min(width, TABLE_UNITS[0] * m.U)
        self.height = TABLE_UNITS[1] * m.U

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme = self._stage.metrics, self._stage.theme
        place = pixels(Rect(x, y, self.width, self.height))
        sheet = pygame.Surface(place.size)
        sheet.blit(cloth(place.size, theme, m.U), (0, 0))
        sheet.blit(self._lines(place.size), (0, 0))
        for seat in range(sum(map(len, self._seating.sides))):
            self._paint_seat(sheet, seat)
        target.blit(round_corners(sheet, m.radius("chip")), place)
        if theme.flat:
            pygame.draw.rect(target, theme.paper_line, place, round(theme.border), round(m.radius("chip")))

    def _turn(self, seat: float) -> float:
        """Degrees clockwise on the screen from the right to a seat; the first is below."""
        count = sum(map(len, self._seating.sides))
        return 90 + (360 if self._seating.clockwise else -360) * seat / count

    def _spot(self, turn: float) -> Point:
        rx, ry = RING[0] * self.width, RING[1] * self.height
        return self.width / 2 + rx * cos(radians(turn)), self.height / 2 + ry * sin(radians(turn))

    def _lines(self, size: tuple[int, int]) -> pygame.Surface:
        """The lines between partners and the arrows from seat to seat, drawn large and scaled down."""
        m, theme, scale = self._stage.metrics, self._stage.theme, shapes.SUPER
        big = shapes.clear((size[0] * scale, size[1] * scale), theme.text)
        for side in self._seating.sides:
            for one, other in pairwise(side):
                ends = [(x * scale, y * scale) for x, y in map(self._spot, map(self._turn, (one, other)))]
                shapes.stroke(big, seat_look(side[0]).colour, ends, 0.22 * m.U * scale)
        way = 1 if self._seating.clockwise else -1
        count = sum(map(len, self._seating.sides))
        for seat in range(count):
            first, last = self._turn(seat) + way * APART, self._turn(seat + 1) - way * APART
            steps = [first + (last - first) * step / 12 for step in range(13)]
            path = [(x * scale, y * scale) for x, y in map(self._spot, steps)]
            shapes.stroke(big, theme.text2, path, 0.16 * m.U * scale)
            self._head(big, path[-2], path[-1], 0.5 * m.U * scale)
        return shapes.down(big, size)

    def _head(self, big: pygame.Surface, before: Point, tip: Point, size: float) -> None:
        """The head of an arrow that comes from `before`."""
        dx, dy = tip[0] - before[0], tip[1] - before[1]
        length = max(1e-6, (dx * dx + dy * dy) ** 0.5)
        dx, dy = dx / length * size, dy / length * size
        corners = [
            (tip[0] + dx, tip[1] + dy),
            (tip[0] - dy * 0.8, tip[1] + dx * 0.8),
            (tip[0] + dy * 0.8, tip[1] - dx * 0.8),
        ]
        pygame.draw.polygon(big, self._stage.theme.text2, corners)

    def _paint_seat(self, sheet: pygame.Surface, seat: int) -> None:
        """A seat's emblem, and its number towards the edge."""
        m, theme = self._stage.metrics, self._stage.theme
        x, y = self._spot(self._turn(seat))
        size = m.u(EMBLEM_UNITS)
        emblem = icons.emblem(seat, size, theme)
        sheet.blit(emblem, emblem.get_rect(center=(round(x), round(y))))
        number = self._stage.fonts.text(str(seat + 1), m.font("body"), theme.text, True)
        side = 0.75 * size * (-1 if x < self.width / 2 - 1 else 1)
        sheet.blit(number, number.get_rect(center=(round(x + side), round(y))))


class ResultsPicture:
    """Ends of matches, a row each: the winning pair's points as a sum, the other pair's, and a title."""

    def __init__(self, stage: Stage, results: Results, width: float) -> None:
        m = stage.metrics
        self._stage, self._results = stage, results
        self.width = min(width, WIDEST_UNITS * m.U)
        titles = [stage.text(row.title) for row in results.rows if row.title]
        widest = max((stage.fonts.width(title, m.font("bar"), True) for title in titles), default=0)
        self._narrow = self.width < POINTS_UNITS * m.U + widest
        self._heights = [(4.9 if self._narrow and row.title else 2.9) * m.U for row in results.rows]
        self._tops = list(accumulate((height + 0.3 * m.U for height in self._heights), initial=0.0))
        self.height = self._tops[-1]

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        for row, top, height in zip(self._results.rows, self._tops, self._heights, strict=False):
            self._paint_row(target, Rect(x, y + top, self.width, height), row)

    def _paint_row(self, target: pygame.Surface, room: Rect, row: Result) -> None:
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        draw_panel(target, pixels(room), theme, "card_on" if row.title else "card", m.U)
        middle = round(room.y + 1.45 * m.U)
        x = self._paint_side(target, round(room.x + 0.7 * m.U), middle, 0)
        points = f"{row.before} + {row.gained} = {row.before + row.gained}"
        x = self._words(target, x, middle, points, 9.0 * m.U)
        x = self._paint_side(target, x, middle, 1)
        self._words(target, x, middle, str(row.other), 2.6 * m.U)
        if row.title:
            title = fonts.text(self._stage.text(row.title), m.font("bar"), theme.ink, True)
            below = round(room.bottom - 1.4 * m.U) if self._narrow else middle
            target.blit(title, title.get_rect(midright=(round(room.right - m.U), below)))

    def _paint_side(self, target: pygame.Surface, x: int, middle: int, side: int) -> int:
        """The emblems of a pair; returns where they end."""
        m, size = self._stage.metrics, self._stage.metrics.u(1.9)
        for seat in self._results.sides[side]:
            target.blit(icons.emblem(seat, size, self._stage.theme), (x, middle - size // 2))
            x += round(0.86 * size)
        return x + m.u(0.9)

    def _words(self, target: pygame.Surface, x: int, middle: int, words: str, room: float) -> int:
        """Points in a column `room` px wide; returns where it ends."""
        words_at = self._stage.fonts.text(words, self._stage.metrics.font("body"), self._stage.theme.ink, True)
        target.blit(words_at, words_at.get_rect(midleft=(x, middle)))
        return x + round(room)
