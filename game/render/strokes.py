"""Smooth lines of any width and colour, by way of a finer sheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame

from game.render.geometry import Point
from game.render.theme import RGB

FINE: Final = 2
"""A sheet is so many times finer than the picture."""
BAND: Final = 1 << 22
"""Most pixels of a sheet: a large picture is drawn in bands."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through `points` (px), `width` px wide; a closed one goes back to its first point."""

    points: Sequence[Point]
    colour: RGB
    width: float
    closed: bool = False


def draw_smooth(target: pygame.Surface, lines: Sequence[Line]) -> None:
    """For what rests: where the target's clip lets it be seen. On a clear target it leaves premultiplied colours."""
    clip = covered(lines).clip(target.get_clip())
    rows = max(1, BAND // (FINE * FINE * max(1, clip.width)))
    for top in range(clip.top, clip.bottom, rows):
        area = pygame.Rect(clip.left, top, clip.width, min(rows, clip.bottom - top))
        sheet = pygame.Surface((FINE * area.width, FINE * area.height), pygame.SRCALPHA)
        for line in lines:
            _cover(sheet, line, area)
        # Opaque strokes on a clear sheet, averaged, are premultiplied colours.
        small = pygame.transform.smoothscale(sheet, area.size)
        target.blit(small, area, special_flags=pygame.BLEND_PREMULTIPLIED)


def covered(lines: Sequence[Line]) -> pygame.Rect:
    """The box round all lines."""
    if not lines:
        return pygame.Rect(0, 0, 0, 0)
    xs, ys = zip(*(point for line in lines for point in line.points), strict=True)
    reach = math.ceil(max(line.width for line in lines)) + 1
    left, top = math.floor(min(xs)) - reach, math.floor(min(ys)) - reach
    return pygame.Rect(left, top, math.ceil(max(xs)) + reach - left, math.ceil(max(ys)) + reach - top)


def _cover(sheet: pygame.Surface, line: Line, area: pygame.Rect) -> None:
    # A pixel's middle is half a pixel from its corner, on both grids.
    moved = [((x - area.x + 0.5) * FINE - 0.5, (y - area.y + 0.5) * FINE - 0.5) for x, y in line.points]
    if line.closed:
        moved.append(moved[0])
    half = line.width * FINE / 2
    for (ax, ay), (bx, by) in pairwise(moved):
        length = math.hypot(bx - ax, by - ay)
        if length:
            nx, ny = (by - ay) / length * half, (ax - bx) / length * half
            corners = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
            pygame.draw.polygon(sheet, line.colour, corners)
    if half >= FINE:
        for x, y in moved[1:-1] if not line.closed else moved[1:]:
            pygame.draw.circle(sheet, line.colour, (x, y), half)
