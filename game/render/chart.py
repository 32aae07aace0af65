"""A line chart of running totals: every side by colour, dash pattern and emblem."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.render import icons, shapes
from game.render.fonts import Fonts
from game.render.geometry import Point, Rect
from game.render.metrics import SMALLEST_TEXT
from game.render.theme import RGB, Theme, seat_look

FINE: Final = 3
"""Lines are drawn so many times larger and scaled down."""

DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (11, 5),
    (1, 6),
    (14, 5, 1, 5),
    (20, 6),
    (6, 6),
    (14, 5, 1, 5, 1, 5),
    (1, 9),
    (20, 5, 6, 5),
    (9, 9),
)
"""By seat: lengths drawn and left out in turn, px at a unit of 16; none is a whole line."""

STEPS: Final = (1, 2, 5)
MOST_TICKS, MOST_ROUNDS_NAMED = 5, 8
LEAST_LETTERS: Final = 8
"""A name cut shorter than this says nothing: the emblem stands for it."""


@dataclass(frozen=True, slots=True)
class Curve:
    """One side: its seats, the name and the number at its end, and its totals after each round, points."""

    seats: tuple[int, ...]
    name: str
    number: str
    totals: tuple[float, ...]


def nice_step(most: float, ticks: int = MOST_TICKS) -> int:
    """The smallest of 1, 2, 5, 10, 20 … of which at most `ticks` reach `most`."""
    size = 1
    while True:
        for step in STEPS:
            if step * size * ticks >= most:
                return step * size
        size *= 10


def dashed(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """The drawn pieces of a line through `points`; each is a line of its own. Without a pattern: the whole line."""
    if not pattern:
        return [list(points)]
    pieces: list[list[Point]] = [[points[0]]]
    index, left = 0, pattern[0]
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        done = 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if index % 2 == 0:
                pieces[-1].append(at)
            else:
                pieces.append([at])
            index = (index + 1) % len(pattern)
            left = pattern[index]
        left -= length - done
        if index % 2 == 0 and length:
            pieces[-1].append((bx, by))
    return [piece for piece in pieces if len(piece) > 1]


class Chart:
    """Draws curves into a rectangle of a page; `unit` is U and font sizes are px."""

    def __init__(self, theme: Theme, fonts: Fonts, unit: float, small: int, body: int) -> None:
        self._theme, self._fonts, self._unit = theme, fonts, unit
        self._small, self._body = small, body
        self._scale = 1.0

    def draw(self, target: pygame.Surface, rect: Rect, curves: Sequence[Curve]) -> None:
        """Axes, curves, and at their right ends who they are."""
        rounds = len(curves[0].totals)
        most = max(max(curve.totals) for curve in curves)
        ticks = max(2, min(MOST_TICKS, int(rect.h / (2.2 * self._small)) - 2))
        step = nice_step(max(1.0, most), ticks)
        top = step * max(1, math.ceil(most / step))
        left = self._fonts.width(str(top), self._small) + 0.8 * self._unit
        # Many sides in a low chart: their names get smaller rather than overlap.
        self._scale = min(1.0, (rect.h - 3 * self._unit) / (len(curves) * 1.6 * self._unit))
        side = self._labels_width(rect, curves)
        plot = Rect(
            rect.x + left, rect.y + 0.6 * self._unit, rect.w - left - side, rect.h - self._small * 1.6 - self._unit
        )
        self._draw_axes(target, plot, step, top, rounds)

        def at(number: int, total: float) -> Point:
            return plot.x + plot.w * number / rounds, plot.bottom - plot.h * total / top

        ends = []
        for curve in curves:
            points = [at(number, total) for number, total in enumerate((0.0, *curve.totals))]
            self._draw_curve(target, plot, points, curve.seats[0])
            ends.append(points[-1])
        self._draw_labels(target, plot, curves, ends, side)

    def colour(self, seat: int) -> RGB:
        """A side's line: darker kin on paper, the bright one on black."""
        look = seat_look(seat)
        return look.colour if self._theme.flat else look.chart

    def _draw_axes(self, target: pygame.Surface, plot: Rect, step: int, top: int, rounds: int) -> None:
        ink, line = self._theme.ink2, self._theme.paper_line
        width = max(1, round(self._theme.border * self._unit / 16))
        for value in range(0, top + 1, step):
            y = plot.bottom - plot.h * value / top
            target.fill(line, (round(plot.x), round(y), round(plot.w), width))
            worth = self._fonts.text(str(value), self._small, ink)
            target.blit(worth, worth.get_rect(midright=(round(plot.x - 0.6 * self._unit), round(y))))
        every = nice_step(rounds, MOST_ROUNDS_NAMED)
        for number in range(1 if every <= 2 else every, rounds + 1, every):
            name = self._fonts.text(str(number), self._small, ink)
            x = plot.x + plot.w * number / rounds
            target.blit(name, name.get_rect(midtop=(round(x), round(plot.bottom + 0.5 * self._unit))))

    def _draw_curve(self, target: pygame.Surface, plot: Rect, points: list[Point], seat: int) -> None:
        margin = self._unit
        x, y = round(plot.x - margin), round(plot.y - margin)
        size = (round(plot.w + 2 * margin), round(plot.h + 2 * margin))
        colour, scale = self.colour(seat), self._unit / 16 * FINE
        big = shapes.clear((size[0] * FINE, size[1] * FINE), colour)
        path = [((px - x) * FINE, (py - y) * FINE) for px, py in points]
        for piece in dashed(path, [length * scale for length in DASHES[seat]]):
            shapes.stroke(big, colour, piece, 3.2 * scale)
        pygame.draw.circle(big, colour, path[-1], 5.5 * scale)
        target.blit(shapes.down(big, size), (x, y))

    # --- names at the ends

    def _labels_width(self, rect: Rect, curves: Sequence[Curve]) -> float:
        wide = max(self._label_width(curve) for curve in curves)
        return min(wide + 2.0 * self._unit, 0.5 * rect.w)

    def _label_width(self, curve: Curve) -> float:
        parts = (curve.name, "  ", curve.number)
        words = sum(self._fonts.width(part, self._px, True) for part in parts)
        return words + len(curve.seats) * self._disc * 0.8 + 0.2 * self._disc + 0.4 * self._unit

    @property
    def _disc(self) -> int:
        return round(1.45 * self._unit * self._scale)

    @property
    def _px(self) -> int:
        return max(SMALLEST_TEXT, round(self._body * self._scale))

    def _draw_labels(
        self, target: pygame.Surface, plot: Rect, curves: Sequence[Curve], ends: list[Point], side: float
    ) -> None:
        pitch = self._disc + 0.15 * self._unit * self._scale
        heights = spread([y for _, y in ends], pitch, plot.y, plot.bottom)
        x = plot.right + 2.0 * self._unit
        for curve, (end_x, end_y), y in zip(curves, ends, heights, strict=True):
            colour = self.colour(curve.seats[0])
            pygame.draw.aaline(target, colour, (end_x + 0.5 * self._unit, end_y), (x - 0.2 * self._unit, y))
            self._draw_label(target, curve, x, y, plot.right + side)

    def _draw_label(self, target: pygame.Surface, curve: Curve, x: float, y: float, right: float) -> None:
        size = self._disc
        for seat in curve.seats:
            target.blit(icons.emblem(seat, size, self._theme), (round(x), round(y - size / 2)))
            x += 0.8 * size
        x += 0.2 * size + 0.3 * self._unit
        number = self._fonts.text(curve.number, self._px, self._theme.ink, True)
        gap = self._fonts.width("  ", self._px, True)
        name = self._fonts.ellipsis(curve.name, self._px, True, right - x - number.get_width() - gap)
        if name == curve.name or len(name) >= LEAST_LETTERS:
            words = self._fonts.text(name, self._px, self._theme.ink, True)
            target.blit(words, words.get_rect(midleft=(round(x), round(y))))
            x += words.get_width() + gap
        target.blit(number, number.get_rect(midleft=(round(x), round(y))))


def spread(wanted: Sequence[float], pitch: float, top: float, bottom: float) -> list[float]:
    """Places near the wanted ones, `pitch` or more apart and in the same order, from `top` to `bottom` if they fit."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = list(wanted)
    least = top
    for place in order:
        found[place] = max(wanted[place], least)
        least = found[place] + pitch
    most = bottom
    for place in reversed(order):
        found[place] = min(found[place], most)
        most = found[place] - pitch
    return found
