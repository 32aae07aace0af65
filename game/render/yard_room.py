"""How a zone is shared out between turntable, rails, heads and lanes. Px of the view in, cells out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from game.render.camera import MARGIN, MAX_CELL
from game.render.yard import YardView
from game.render.yard_lanes import Room
from game.rules.table import PUBLIC_TRAIN, Place, train

FLAT = 2.45
"""The height of a lane of one row, a double in it; cells."""
LEAST_GAP = 0.2
"""Between two lanes, cells."""
ROW = 9.5
"""A cell is at most so large that a row has these cells: four tiles and a double."""
FOLDED_ROW = 6.5
"""Cells for which a head gives way: two tiles of a folded lane, and the place for the next."""
HUB_PER_CELL = 2.68
"""Diameter of the turntable in cells for an engine as large as the other tiles."""
LEAST_ENGINE, MOST_ENGINE = 1.25, 1.9
HUB_SHARE, HUB_SHARE_TALL = 0.125, 0.225
"""The turntable's part of the zone's width, with lanes on both sides and on one."""
HEAD_W, LEAST_HEAD_W, HEAD_H, PLATE_W, PLATE_H = 7.2, 3.0, 2.9, 2.2, 2.3
RAIL_GAP, PAD, ROOM_GAP = 2.3, 0.3, 0.4
"""Lengths in U."""


def columns_of(view: YardView) -> tuple[tuple[int, tuple[Place, ...]], ...]:
    """Side (1 right, -1 left) and trains of every column, top to bottom: the public one on top, the own one lowest."""
    near = -1 if view.left_handed else 1
    own, others = train(view.own), in_order(view)
    if view.portrait:
        return ((near, (PUBLIC_TRAIN, *others, own)),)
    count = len(others)
    first = max(math.ceil(count / 2), min(count, 3))
    return (-near, others[:first]), (near, (PUBLIC_TRAIN, *others[first:], own))


def in_order(view: YardView) -> tuple[Place, ...]:
    """The other seats' trains in turn order from the own one."""
    return tuple(train((view.own + step) % view.seats) for step in range(1, view.seats))


def hub_px(view: YardView, cell: float) -> float:
    """Diameter of the turntable."""
    share = HUB_SHARE_TALL if view.portrait else HUB_SHARE
    wished = min(share * view.zone.w, view.zone.h - 2 * MARGIN * cell)
    least = min(LEAST_ENGINE * HUB_PER_CELL * cell, max(cell, view.zone.h - 2 * MARGIN * cell))
    return max(least, min(wished, MOST_ENGINE * HUB_PER_CELL * cell))


def strip_px(view: YardView, cell: float) -> float:
    """Length of a strip."""
    free = view.zone.w - 2 * MARGIN * cell - hub_px(view, cell)
    gap = RAIL_GAP * view.unit
    return free - gap if view.portrait else free / 2 - gap


def head_px(view: YardView) -> float:
    """Length of a head: a name where there is room for it, else the emblem."""
    beside = (2 * PAD + 2 * ROOM_GAP + PLATE_W) * view.unit
    free = strip_px(view, view.least) - beside - FOLDED_ROW * view.least
    least = max(view.touch, LEAST_HEAD_W * view.unit)
    return max(least, min(HEAD_W * view.unit, free))


@lru_cache(maxsize=512)
def room_of(view: YardView, cell: int) -> Room:
    """The lanes' room at a cell of so many px."""
    unit = view.unit / cell
    hub = hub_px(view, cell)
    inner = hub / 2 / cell + RAIL_GAP * unit
    high = min(HEAD_H * view.unit, view.touch - 2) / cell
    return Room(
        inner=inner,
        outer=inner + strip_px(view, cell) / cell,
        head_w=head_px(view) / cell,
        head_h=min(high, 1.9),
        plate_w=PLATE_W * unit,
        plate_h=min(PLATE_H * unit, 1.7),
        gap=ROOM_GAP * unit,
        pad=PAD * unit,
        touch=min(view.touch, view.zone.h) / cell,
    )


def tall(view: YardView, cell: float) -> float:
    """The height for lanes at a cell of so many px, in cells."""
    return view.zone.h / cell - 2 * MARGIN


def largest_cell(view: YardView) -> int:
    """The largest cell, px."""
    row = strip_px(view, view.least) - head_px(view) - (2 * PAD + ROOM_GAP) * view.unit
    return math.floor(min(MAX_CELL * view.unit, max(1.1 * view.least, row / ROW)))


def roomy(view: YardView, columns: Sequence[Sequence[Place]]) -> bool:
    """Whether the lanes of the fullest column may each be touched and read."""
    most = max(len(column) for column in columns)
    free = tall(view, view.least) * view.least - (most - 1) * LEAST_GAP * view.least
    return free / most >= max(view.touch, FLAT * view.least)
