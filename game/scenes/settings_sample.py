"""A small table that shows what the settings make of the tiles."""

from __future__ import annotations

from typing import Final

import pygame

from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.panels import draw_panel, round_corners
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

Faces = tuple[tuple[int, int], ...]
SIX: Final[Faces] = ((6, 4), (4, 4), (4, 1), (1, 5))
TWELVE: Final[Faces] = ((12, 9), (9, 9), (9, 7), (7, 10))
SMALL: Final[Faces] = ((2, 6), (6, 3), (3, 3), (3, 5), (5, 0), (0, 4))
SMALL_SHARE: Final = 0.45
ROWS: Final = ((6, SIX, 1.0), (12, TWELVE, 1.0), (6, SMALL, SMALL_SHARE))
"""Each row: the set's highest number, its tiles, and its size beside the other rows."""

LARGEST_UNITS, CELL = 3.6, 1.06


def draw_sample(stage: Stage, target: pygame.Surface, room: Rect) -> None:
    """Tiles of a double-six and of a double-twelve set, and small ones, as the settings have them now."""
    m, theme = stage.metrics, stage.theme
    rect = pixels(room)
    draw_panel(target, rect, theme, "window", m.U)
    target.blit(round_corners(cloth(rect.size, theme, m.U), m.U), rect)
    if theme.flat:
        draw_panel(target, rect, theme, "chip", m.U)
    beside = room.w > 2.2 * room.h
    count = len(ROWS)
    for place, (top, faces, scale) in enumerate(ROWS):
        if beside:
            part = Rect(room.x + place * room.w / count, room.y, room.w / count, room.h)
        else:
            part = Rect(room.x, room.y + place * room.h / count, room.w, room.h / count)
        _draw_row(stage, target, part.inflate(-0.7 * m.U, -0.4 * m.U), top, faces, scale)


def _draw_row(stage: Stage, target: pygame.Surface, room: Rect, top: int, faces: Faces, scale: float) -> None:
    """A line of tiles in the middle of a room: as many as there is room for at a size that can be read."""
    unit = scale * min(LARGEST_UNITS * stage.metrics.U, 0.5 * room.h / scale)
    shown = list(faces)
    while len(shown) > 2 and _cells(shown) * unit > room.w:
        if unit > 0.62 * scale * LARGEST_UNITS * stage.metrics.U:
            unit *= 0.95
        else:
            shown.pop()
    unit = min(unit, room.w / _cells(shown))
    x, y = room.centre[0] - _cells(shown) * unit / 2, room.centre[1]
    tiles = []
    for first, second in shown:
        length = unit if first == second else 2 * unit
        tiles.append((x + length / 2, y, 1 if first == second else 0, first, second))
        x += length
    w = unit / CELL
    stage.tiles(top, w).draw_board(target, tiles, w, 0.0)


def _cells(faces: list[tuple[int, int]]) -> int:
    return sum(1 if first == second else 2 for first, second in faces)
