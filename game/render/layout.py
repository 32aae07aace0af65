"""Where tiles lie on the table: the turtle, a pure function of (arms, limits). Lengths in cells, y downward.

A laid tile depends on the tiles before it in its arm and on the limits only, so it never moves while these stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.render.geometry import DIRECTIONS, Point, Pose, Rect, bounds, box

Tile: TypeAlias = tuple[int, int]
End: TypeAlias = Literal["left", "right", "up", "down"]
WindowClass: TypeAlias = Literal["wide", "small", "portrait"]

JUT = 0.5  # a double hung at a row's end reaches this far beyond the row
TURN_DEPTH = 2.5
BEYOND = 0.75  # what is written at an open end has its middle so far beyond the open edge


@dataclass(frozen=True, slots=True)
class Arm:
    """The open end of a chain and the way it grows.

    p: middle of the open edge. d: direction of the row. s: direction of the steps, away from the first row.
    lo, hi: limits of the rows along d's axis. stepping: the next tile goes along s instead of d; an arm that starts so
    runs its first row towards -d. base: where a stepping arm's depth along s is measured from. turn_depth: the depth
    at which it turns into a row. after_double: the tile (or start) before p is a double that lies across.
    """

    p: Point
    d: Point
    s: Point
    lo: float
    hi: float
    stepping: bool = False
    base: Point = (0.0, 0.0)
    turn_depth: float = TURN_DEPTH
    after_double: bool = False


def lay(arm: Arm, tile: Tile) -> tuple[Pose, Arm]:
    """Lay a tile, given as (inner, outer) number, at the arm's end: its pose and the arm that is left."""
    double = tile[0] == tile[1]
    if not arm.stepping:
        if _fits(arm, 1.0 if double else 2.0):
            return _straight(arm, tile, arm.d)
        arm = _hang(arm)
    elif not double and _along(arm.p, arm.s) - _along(arm.base, arm.s) >= arm.turn_depth:
        return _turn(arm, tile)
    return _straight(arm, tile, arm.s)


def lay_arm(arm: Arm, tiles: Sequence[Tile]) -> tuple[tuple[Pose, ...], Arm]:
    """Lay tiles one after the other: their poses in order and the arm that is left."""
    poses = []
    for tile in tiles:
        pose, arm = lay(arm, tile)
        poses.append(pose)
    return tuple(poses), arm


def beyond(arm: Arm) -> Point:
    """A point a little beyond the open edge, the way the next tile that is no double goes."""
    if arm.stepping or not _fits(arm, 2.0):
        arm = arm if arm.stepping else _hang(arm)
        return _moved(arm.p, arm.s, BEYOND)
    return _moved(arm.p, arm.d, BEYOND)


def _moved(point: Point, way: Point, length: float) -> Point:
    return point[0] + way[0] * length, point[1] + way[1] * length


def _along(point: Point, way: Point) -> float:
    return point[0] * way[0] + point[1] * way[1]


def _fits(arm: Arm, length: float) -> bool:
    forward = sum(arm.d) > 0
    reach = _along(arm.p, arm.d) + length
    return reach <= (arm.hi if forward else -arm.lo) - JUT


def _straight(arm: Arm, tile: Tile, way: Point) -> tuple[Pose, Arm]:
    double = tile[0] == tile[1]
    quarter = DIRECTIONS.index(way)
    if double:
        quarter = (quarter + 1) % 2
    length = 1.0 if double else 2.0
    x, y = _moved(arm.p, way, length / 2)
    return Pose(x, y, quarter, *tile), replace(arm, p=_moved(arm.p, way, length), after_double=double)


def _hang(arm: Arm) -> Arm:
    """Leave the row sideways: from the side of its last half, or from the outer end of its last double."""
    last = _moved(arm.p, arm.d, -0.5)
    return replace(arm, p=_moved(last, arm.s, 1.0 if arm.after_double else 0.5), stepping=True, base=last)


def _turn(arm: Arm, tile: Tile) -> tuple[Pose, Arm]:
    """Begin the next row: the first half straight on, the second to the side, back over the row before."""
    d = (-arm.d[0], -arm.d[1])
    first = _moved(arm.p, arm.s, 0.5)
    x, y = _moved(first, d, 0.5)
    row = replace(arm, p=_moved(first, d, 1.5), d=d, stepping=False, turn_depth=TURN_DEPTH, after_double=False)
    return Pose(x, y, DIRECTIONS.index(d), *tile), row


@dataclass(frozen=True, slots=True)
class Open:
    """An open end: the number it shows and the arm that goes on."""

    number: int
    arm: Arm

    def ghost(self, tile: Tile) -> tuple[Pose, Arm]:
        """Where the tile would land, the right half inward, and the arm that would be left. ValueError if none fits."""
        if self.number not in tile:
            raise ValueError(f"{tile} does not fit {self.number}")
        return lay(self.arm, tile if tile[0] == self.number else (tile[1], tile[0]))


@dataclass(frozen=True, slots=True)
class LineLayout:
    """A laid line: the first tile or the spinner (None on an empty table), and the arms from the inside out."""

    start: Pose | None
    left: tuple[Pose, ...]
    right: tuple[Pose, ...]
    ends: dict[End, Open]
    up: tuple[Pose, ...] = ()
    down: tuple[Pose, ...] = ()

    @property
    def poses(self) -> tuple[Pose, ...]:
        """Every laid tile: the left arm from its end to the start, the start, the other arms from the start out."""
        middle = () if self.start is None else (self.start,)
        return (*reversed(self.left), *middle, *self.right, *self.up, *self.down)

    def ghost(self, end: End, tile: Tile) -> Pose:
        """Where the tile would land at that end, the right half inward; on an empty table in the middle.

        ValueError if neither half shows the end's number, KeyError if nothing may be laid there.
        """
        if self.start is None:
            return first_pose(max(tile), min(tile))
        return self.ends[end].ghost(tile)[0]

    def anchor(self, end: End, tile: Tile | None = None) -> Point:
        """The middle of what is written at an end: a little beyond it, or beyond a tile that would be laid there.

        The errors of `ghost`; KeyError on an empty table.
        """
        opened = self.ends[end]
        return beyond(opened.arm if tile is None else opened.ghost(tile)[1])

    def free(self) -> tuple[Pose, ...]:
        """The next free places: at each end one for a non-double and, unless a double ends it, one for a double.

        The first half shows the end's number, the second of a non-double means nothing.
        """
        if self.start is None:
            return first_pose(1, 0), first_pose(0, 0)
        places = []
        for opened in self.ends.values():
            n = opened.number
            places.append(lay(opened.arm, (n, n + 1))[0])
            if not opened.arm.after_double:
                places.append(lay(opened.arm, (n, n))[0])
        return tuple(places)

    def extent(self) -> Rect:
        """The smallest box round every tile and every free place."""
        return bounds(box(pose) for pose in (*self.poses, *self.free()))


def first_pose(high: int, low: int) -> Pose:
    """The first tile in the middle: a double upright, another one with its high half on the left."""
    return Pose(0.0, 0.0, 1 if high == low else 0, high, low)


def lay_line(start: Tile | None, left: Sequence[Tile], right: Sequence[Tile], limit: float) -> LineLayout:
    """The line of Block, Draw and Pollona within x in [-limit, limit].

    `start` is the first tile as (high, low), its high half on the left, or None on an empty table; the arms hold their
    tiles as (inner, outer) numbers from the start outward.
    """
    if start is None:
        return LineLayout(None, (), (), {})
    double = start[0] == start[1]
    edge = 0.5 if double else 1.0
    west = Arm((-edge, 0.0), (-1.0, 0.0), (0.0, -1.0), -limit, limit, after_double=double)
    east = Arm((edge, 0.0), (1.0, 0.0), (0.0, 1.0), -limit, limit, after_double=double)
    left_poses, west = lay_arm(west, left)
    right_poses, east = lay_arm(east, right)
    ends: dict[End, Open] = {
        "left": Open(left[-1][1] if left else start[0], west),
        "right": Open(right[-1][1] if right else start[1], east),
    }
    return LineLayout(first_pose(*start), left_poses, right_poses, ends)


def line_limit(window_class: WindowClass, max_pip: int) -> float:
    """Half the width of a line in cells: L of design and window class; `max_pip` is the set's highest number."""
    if window_class == "wide":
        return 8.5 if max_pip <= 6 else 10.5
    return 9.0 if window_class == "small" else 6.5
