"""A yard of trains: one lane a train round the engine, folded or as end cards where there is little room.

A pure function of the laid trains and of the view. Cells are px of the whole-table view divided by `Yard.cell`; the
middle of the turntable is (0, 0).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.render.camera import MARGIN
from game.render.geometry import Pose, Rect
from game.render.yard import Card, Halves, Lane, Mode, Yard, YardView
from game.render.yard_cards import card_rows
from game.render.yard_lanes import Room, Train, height, lane
from game.render.yard_rails import rails
from game.render.yard_room import (
    HUB_PER_CELL,
    LEAST_GAP,
    columns_of,
    hub_px,
    in_order,
    largest_cell,
    room_of,
    roomy,
    tall,
)
from game.rules.table import PUBLIC_TRAIN, Place, train
from game.rules.tiles import HALVES, Tile

SHOWN, OWN_SHOWN = 3, 4
"""Tiles that a folded lane shows."""
MOST_GAP = 1.2
"""Between two lanes, cells."""
SHORTEST = 4.5
"""A lane is never shorter: the last tile of a folded train, and the next place beside it."""
SMALLEST_CELL = 8
"""Px."""

Trains = Mapping[Place, Sequence[Halves]]


@dataclass(frozen=True, slots=True)
class _Column:
    """Lanes of one side, top to bottom."""

    side: int
    trains: tuple[Train, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """What was found to fit: lanes at `cell` px, folded or not."""

    cell: int
    folded: bool
    columns: tuple[_Column, ...]


def lay_yard(trains: Trains, engine: Tile | None, view: YardView) -> Yard:
    """Lay out a yard: `trains` have their tiles as (inner, outer) numbers from the hub outwards.

    All lanes whole at the largest cell that fits; where that would be under `view.least`, folded; where a lane would be
    too low to be touched or read, end cards for all trains, and lanes for the own and the opened one.
    """
    sides = columns_of(view)
    columns = tuple(_Column(side, _trains(trains, places, view)) for side, places in sides)
    found = None
    if roomy(view, [places for _, places in sides]):
        found = _whole(columns, view) or _folded(columns, view)
    if found is None:
        return _with_cards(trains, engine, view)
    return _yard("folded" if found.folded else "full", found, view, engine)


def _trains(trains: Trains, places: Sequence[Place], view: YardView) -> tuple[Train, ...]:
    own = train(view.own)
    return tuple(Train(place, tuple(trains.get(place, ())), OWN_SHOWN if place == own else SHOWN) for place in places)


def _with_cards(trains: Trains, engine: Tile | None, view: YardView) -> Yard:
    others, own = in_order(view), train(view.own)
    rects = card_rows(view.zone, len(others) + 1, view.unit, view.touch, view.least)
    last = sum(rect.y == rects[0].y for rect in rects) - 1
    order = (*others[:last], PUBLIC_TRAIN, *others[last:])
    if view.left_handed:
        order = (PUBLIC_TRAIN, *others)
    cards = tuple(Card(place, rect) for place, rect in zip(order, rects, strict=True))
    top = max(rect.bottom for rect in rects)
    view = replace(view, zone=replace(view.zone, y=top, h=max(1.0, view.zone.bottom - top)))
    if view.portrait and not roomy(view, ((own, own),)):
        # Two lanes under each other are lower then; what they stand for can be touched on its card.
        view = replace(view, touch=min(view.touch, max(SMALLEST_CELL, view.zone.h / 2 - view.least)))
    near = -1 if view.left_handed else 1
    opened = () if view.opened in (None, own) else _trains(trains, (view.opened,), view)
    mine = _trains(trains, (own,), view)
    columns = (_Column(near, (*opened, *mine)),) if view.portrait else (_Column(-near, opened), _Column(near, mine))
    found = _whole(columns, view) or _folded(columns, view) or _squeezed(columns, view)
    return replace(_yard("cards", found, view, engine), cards=cards)


# --- the cell


def _whole(columns: tuple[_Column, ...], view: YardView) -> _Fit | None:
    for cell in range(largest_cell(view), math.ceil(view.least) - 1, -1):
        if _fits(columns, view, cell, False):
            return _Fit(cell, False, columns)
    return None


def _folded(columns: tuple[_Column, ...], view: YardView) -> _Fit | None:
    """As many of the last tiles as planned at the largest cell, else fewer at the least one."""
    least = math.ceil(view.least)
    for cell in range(largest_cell(view), least - 1, -1):
        if _fits(columns, view, cell, True):
            return _Fit(cell, True, columns)
    fewer = tuple(_fewer(column, view, least) for column in columns)
    return _Fit(least, True, fewer) if _fits(fewer, view, least, True) else None


def _squeezed(columns: tuple[_Column, ...], view: YardView) -> _Fit:
    """Whatever the size: the largest cell at which the last tiles fit, or the smallest there is."""
    for cell in range(math.ceil(view.least) - 1, SMALLEST_CELL, -1):
        fewer = tuple(_fewer(column, view, cell) for column in columns)
        if _fits(fewer, view, cell, True):
            return _Fit(cell, True, fewer)
    one = tuple(_Column(column.side, tuple(replace(item, last=1) for item in column.trains)) for column in columns)
    return _Fit(SMALLEST_CELL, True, one)


def _fewer(column: _Column, view: YardView, cell: int) -> _Column:
    """The same lanes with fewer tiles shown until the column fits; where one tile less saves most gives way first."""
    room, trains = room_of(view, cell), list(column.trains)
    while _needed(trains, room, True) > tall(view, cell):
        ways = [
            (height(item, room, True) - height(less, room, True), place, less)
            for place, item in enumerate(trains)
            if (less := _lower(item, room)) is not None
        ]
        if not ways:
            break
        _, place, less = max(ways, key=lambda way: way[:2])
        trains[place] = less
    return _Column(column.side, tuple(trains))


def _lower(item: Train, room: Room) -> Train | None:
    """The same train with as few tiles less as make its lane lower."""
    now = height(item, room, True)
    fewer = (replace(item, last=last) for last in range(min(item.last, len(item.tiles)) - 1, 0, -1))
    return next((less for less in fewer if height(less, room, True) < now), None)


def _fits(columns: tuple[_Column, ...], view: YardView, cell: int, folded: bool) -> bool:
    room = room_of(view, cell)
    if room.length(folded) < SHORTEST:
        return False
    return all(_needed(column.trains, room, folded) <= tall(view, cell) for column in columns)


def _needed(trains: Sequence[Train], room: Room, folded: bool) -> float:
    return sum(height(item, room, folded) for item in trains) + max(0, len(trains) - 1) * LEAST_GAP


# --- the places


def _yard(mode: Mode, fit: _Fit, view: YardView, engine: Tile | None) -> Yard:
    cell = fit.cell
    diameter = hub_px(view, cell) / cell
    high, wide = tall(view, cell), view.zone.w / cell - 2 * MARGIN
    extent = Rect(-wide / 2, -high / 2, wide, high)
    if view.portrait:
        extent = replace(extent, x=diameter / 2 - wide if view.left_handed else -diameter / 2)
    hub = Rect(-diameter / 2, -diameter / 2, diameter, diameter)
    number = HALVES[engine][0] if engine is not None else 0
    room = room_of(view, cell)
    lanes: list[Lane] = []
    for column in fit.columns:
        found = _lanes(column, fit.folded, room, high, number)
        paths = rails(column.side, diameter / 2, room.inner, [item.axis for item in found])
        lanes += [replace(item, rail=path) for item, path in zip(found, paths, strict=True)]
    pose = Pose(0.0, 0.0, 1, *HALVES[engine]) if engine is not None else None
    return Yard(mode, cell, view.zone, extent, hub, diameter / HUB_PER_CELL, pose, tuple(lanes))


def _lanes(column: _Column, folded: bool, room: Room, high: float, number: int) -> list[Lane]:
    """One side's lanes under each other, spare height shared between them."""
    heights = [height(item, room, folded) for item in column.trains]
    gaps = len(heights) - 1
    gap = max(0.0, min(MOST_GAP, (high - sum(heights)) / gaps)) if gaps > 0 else 0.0
    top = -(sum(heights) + gaps * gap) / 2
    found = []
    for item, each in zip(column.trains, heights, strict=True):
        found.append(lane(item, room, folded, column.side, top, each, number))
        top += each + gap
    return found
