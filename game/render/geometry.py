"""Small value types of the pure half: rectangles, and tiles as they lie.

Table lengths are cells: one cell is the pitch of a tile's short side, a tile is 2 x 1. y grows downward.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

DIRECTIONS: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""By quarter: the way from a tile's first half to its second."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its top left corner and size, in px or cells."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> Point:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the top left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point is inside or on the edge."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def overlap(self, other: Rect) -> float:
        """The area the two share; 0 if they only touch."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0

    def intersects(self, other: Rect) -> bool:
        """Whether the two share more than an edge."""
        return self.overlap(other) > 0

    def inflate(self, dx: float, dy: float) -> Rect:
        """Grown by dx on the left and on the right, by dy above and below; negative shrinks, never under 0."""
        w, h = max(0.0, self.w + 2 * dx), max(0.0, self.h + 2 * dy)
        cx, cy = self.centre
        return Rect(cx - w / 2, cy - h / 2, w, h)

    def clamp(self, zone: Rect) -> Rect:
        """Moved into the zone by the least way; where it is too large it keeps the zone's left or top edge."""
        x = max(zone.x, min(self.x, zone.right - self.w))
        y = max(zone.y, min(self.y, zone.bottom - self.h))
        return Rect(x, y, self.w, self.h)


def bounds(rects: Iterable[Rect]) -> Rect:
    """The smallest rectangle round all of them. ValueError if there are none."""
    found = tuple(rects)
    x, y = min(r.x for r in found), min(r.y for r in found)
    return Rect(x, y, max(r.right for r in found) - x, max(r.bottom for r in found) - y)


@dataclass(frozen=True, slots=True)
class Pose:
    """A laid tile: its centre in cells, the numbers of its halves and how it lies.

    Quarter 0: first half left, second right; 1: first on top; 2: first right; 3: first at the bottom.
    """

    x: float
    y: float
    quarter: int
    first: int
    second: int


def halves(pose: Pose) -> tuple[Point, Point]:
    """The centres of the first and the second half."""
    dx, dy = DIRECTIONS[pose.quarter]
    return (pose.x - dx / 2, pose.y - dy / 2), (pose.x + dx / 2, pose.y + dy / 2)


def box(pose: Pose) -> Rect:
    """The two cells the tile covers."""
    w, h = (1.0, 2.0) if pose.quarter % 2 else (2.0, 1.0)
    return Rect(pose.x - w / 2, pose.y - h / 2, w, h)
