"""How deep a train grows in a lane of a given length, and the lane itself. Cells; pure arithmetic."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from game.render.geometry import Rect, box
from game.render.layout import Arm, lay, lay_arm
from game.render.yard import Halves, Lane, mirrored
from game.rules.table import Place

ABOVE = 1.0
"""A double in the first row reaches so far above its axis; nothing else lies above."""
BELOW, BELOW_FREE = 0.45, 0.12
"""Room under the deepest tile, and under the deepest free place."""
STEP = 8
"""Lengths are cut to this part of a cell: a lane that hardly changes keeps its tiles where they are."""
GRID = 64
"""Rows begin and lie on this part of a cell, so that sums of cells stay exact."""
PLAIN, DOUBLE = (0, 1), (0, 0)


@dataclass(frozen=True, slots=True)
class Grown:
    """An arm after some tiles, and the lowest point of these under the axis."""

    arm: Arm
    deepest: float


@dataclass(frozen=True, slots=True)
class Train:
    """The tiles of a train from the hub outwards; `last` is how many of them a folded lane shows at most."""

    place: Place
    tiles: tuple[Halves, ...]
    last: int

    @property
    def folds(self) -> bool:
        """Whether there is something to fold."""
        return len(self.tiles) > self.last

    def shown(self, folded: bool) -> tuple[Halves, ...]:
        return self.tiles[-self.last :] if folded and self.folds else self.tiles


@dataclass(frozen=True, slots=True)
class Room:
    """The length of a strip of lanes, measured from the hub outwards; cells.

    inner, outer: the strip's ends. head: from the strip's inner end, with its height. plate: size of a plate, with the
    gap before the first tile. pad: between a strip's ends and what stands in it. touch: the least height of a lane.
    """

    inner: float
    outer: float
    head_w: float
    head_h: float
    plate_w: float
    plate_h: float
    gap: float
    pad: float
    touch: float

    def begin(self, plate: bool) -> float:
        """Where the first tile begins."""
        head = self.inner + self.pad + self.head_w + self.gap
        return snapped(head + self.plate_w + self.gap if plate else head)

    def length(self, plate: bool) -> float:
        """Cells for the rows of a train."""
        return int((self.outer - self.pad - self.begin(plate)) * STEP) / STEP


def snapped(value: float) -> float:
    """On the grid, not before the value."""
    return math.ceil(value * GRID) / GRID


def mask(tiles: tuple[Halves, ...]) -> int:
    """A bit for every double, the first tile lowest: all that the shape of a train depends on."""
    return sum(1 << place for place, (inner, outer) in enumerate(tiles) if inner == outer)


@lru_cache(maxsize=1 << 15)
def grown(count: int, doubles: int, length: float) -> Grown:
    """`count` tiles laid to the right from (0, 0) in a lane of `length`."""
    if not count:
        return Grown(Arm((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), 0.0, length), 0.5)
    last = count - 1
    before = grown(last, doubles & ~(1 << last), length)
    pose, arm = lay(before.arm, DOUBLE if doubles >> last & 1 else PLAIN)
    return Grown(arm, max(before.deepest, box(pose).bottom))


@lru_cache(maxsize=1 << 14)
def depth(count: int, doubles: int, length: float) -> float:
    """How far a lane reaches under the axis: under its tiles, and under every place the next one may take."""
    here = grown(count, doubles, length)
    kinds = (PLAIN,) if here.arm.after_double else (PLAIN, DOUBLE)
    free = max(box(lay(here.arm, kind)[0]).bottom for kind in kinds)
    return max(here.deepest + BELOW, free + BELOW_FREE)


def height(train: Train, room: Room, folded: bool) -> float:
    """The height of a train's strip."""
    shown = train.shown(folded)
    length = room.length(folded and train.folds)
    return max(ABOVE + depth(len(shown), mask(shown), length), room.touch)


def lane(train: Train, room: Room, folded: bool, side: int, top: float, tall: float, engine: int) -> Lane:
    """The lane of a train, still without rail, in a strip whose upper edge is `top`; `engine` is the hub's number."""
    folded = folded and train.folds
    shown, length, begin = train.shown(folded), room.length(folded), side * room.begin(folded)
    natural = ABOVE + depth(len(shown), mask(shown), length)
    axis = snapped(top + ABOVE + max(0.0, tall - natural) / 2)
    end = begin + side * length
    arm = Arm((begin, axis), (float(side), 0.0), (0.0, 1.0), min(begin, end), max(begin, end))
    poses, arm = lay_arm(arm, shown)
    strip, head, plate = _parts(room, side, top, tall, axis)
    number = train.tiles[-1][1] if train.tiles else engine
    hidden = len(train.tiles) - len(shown)
    return Lane(
        place=train.place,
        side=side,
        strip=strip,
        head=head,
        axis=axis,
        start=begin,
        end=end,
        poses=poses,
        folded=hidden,
        plate=plate if hidden else None,
        arm=arm,
        number=number,
    )


def _parts(room: Room, side: int, top: float, tall: float, axis: float) -> tuple[Rect, Rect, Rect]:
    """Strip, head and plate."""
    head = Rect(room.inner + room.pad, axis - room.head_h / 2, room.head_w, room.head_h)
    plate = Rect(head.right + room.gap, axis - room.plate_h / 2, room.plate_w, room.plate_h)
    strip = Rect(room.inner, top, room.outer - room.inner, tall)
    if side < 0:
        return mirrored(strip), mirrored(head), mirrored(plate)
    return strip, head, plate
