"""One whole train on a sheet of its own. Px out; pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.render.geometry import Pose, Rect, bounds, box
from game.render.layout import Arm, lay_arm
from game.render.yard import Halves

LARGEST_CELL, SMALLEST_CELL = 2.7, 8
"""U, and px."""
PAD = 1.2
WIDEST, NARROWEST = 64.0, 24.0
"""Of the sheet, U."""


@dataclass(frozen=True, slots=True)
class TrainSheet:
    """panel: the sheet. head: room for the heading. close: the button, T x T. cell: px.

    poses: the engine, if it lies, and every tile of the train, in cells from (x, y) px.
    """

    panel: Rect
    head: Rect
    close: Rect
    cell: int
    x: float
    y: float
    poses: tuple[Pose, ...]


def lay_sheet(tiles: Sequence[Halves], engine: int | None, room: Rect, unit: float, touch: float) -> TrainSheet:
    """A sheet in the middle of `room`: the train from the engine (its number) on, at the largest cell that fits."""
    line = [*([] if engine is None else [(engine, engine)]), *tiles]
    pad = PAD * unit
    top = touch + 0.5 * unit
    free_w = min(WIDEST * unit, room.w) - 2 * pad
    free_h = room.h - top - 2.5 * pad
    cell, poses = SMALLEST_CELL, laid(line, free_w / SMALLEST_CELL)
    for larger in range(math.floor(LARGEST_CELL * unit), SMALLEST_CELL, -1):
        found = laid(line, free_w / larger)
        if height(found) * larger <= free_h and free_w >= 5 * larger:
            cell, poses = larger, found
            break
    area = bounds([box(pose) for pose in poses]) if poses else Rect(0, 0, 0, 0)
    wide = max(min(NARROWEST * unit, free_w), area.w * cell) + 2 * pad
    high = min(room.h, top + max(2.0, area.h) * cell + 2.5 * pad)
    cx, cy = room.centre
    panel = Rect(cx - wide / 2, cy - high / 2, wide, high)
    close = Rect(panel.right - touch - 0.5 * unit, panel.y + 0.5 * unit, touch, touch)
    head = Rect(panel.x + pad, close.y, close.x - panel.x - 1.5 * pad, touch)
    x = panel.x + pad - area.x * cell
    y = panel.y + top + pad - area.y * cell
    return TrainSheet(panel, head, close, cell, x, y, poses)


def laid(line: Sequence[Halves], length: float) -> tuple[Pose, ...]:
    """A train laid to the right and wrapped within `length` cells."""
    whole = math.floor(length * 2) / 2
    return lay_arm(Arm((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), 0.0, whole), line)[0]


def height(poses: Sequence[Pose]) -> float:
    """Cells from the highest to the lowest point."""
    return bounds([box(pose) for pose in poses]).h if poses else 0.0
