"""The public table laid out: one layout per table shape, registered here. Cells; pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.render.geometry import Pose, Rect
from game.render.layout import End, LineLayout, WindowClass, lay_line, line_limit
from game.rules.table import LEFT, RIGHT, START, Place, Shape, Table
from game.rules.tiles import HALVES, Tile


class Board(Protocol):
    """Where the tiles of a table lie."""

    @property
    def poses(self) -> tuple[Pose, ...]:
        """A pose for every laid tile, in the order they were laid."""

    def ghost(self, place: Place, tile: Tile) -> Pose:
        """Where a tile would lie at a place that it fits."""

    def extent(self) -> Rect:
        """The box round every tile and every next free place."""


class LineBoard:
    """A line of two ends."""

    def __init__(self, table: Table, window: WindowClass, top: int) -> None:
        by_place: dict[Place, list[tuple[int, int]]] = {START: [], LEFT: [], RIGHT: []}
        for item in table.laid:
            by_place[item.place].append((item.inner, item.outer))
        start = by_place[START][0] if by_place[START] else None
        self._line: LineLayout = lay_line(start, by_place[LEFT], by_place[RIGHT], line_limit(window, top))
        rows = {START: iter((self._line.start,)), LEFT: iter(self._line.left), RIGHT: iter(self._line.right)}
        laid = (next(rows[item.place]) for item in table.laid)
        self.poses = tuple(pose for pose in laid if pose is not None)

    def ghost(self, place: Place, tile: Tile) -> Pose:
        end: End = "left" if place == LEFT else "right"
        return self._line.ghost(end, HALVES[tile])

    def extent(self) -> Rect:
        return self._line.extent()


BOARDS: dict[Shape, Callable[[Table, WindowClass, int], Board]] = {Shape.LINE: LineBoard}
"""By table shape: the board of a table in a window class, for a set whose highest number is given."""
