"""The public table laid out: one layout per table shape, registered here. Cells; pure arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from game.render.board_yard import YardBoard
from game.render.camera import Camera
from game.render.fitting import fit_between
from game.render.geometry import Point, Pose, Rect, box
from game.render.layout import End, LineLayout, WindowClass, lay_line, line_limit
from game.render.layout_spinner import lay_spinner, spinner_limit
from game.render.yard import LEAST_CELL, YardView
from game.rules.table import DOWN, LEFT, RIGHT, START, UP, Laid, Place, Shape, Table
from game.rules.tiles import DOUBLE, HALVES, Tile

END_OF: dict[Place, End] = {LEFT: "left", RIGHT: "right", UP: "up", DOWN: "down"}
OPPOSITE: dict[Place, Place] = {LEFT: RIGHT, RIGHT: LEFT}
UPRIGHT, NARROW = 0.7, 30.0
"""A zone of an upright window that is lower than this part of its width has lanes on both sides all the same, unless it
is narrower than this, U.
"""
LARGE = Rect(0.0, 0.0, 2400.0, 1500.0)


@dataclass(frozen=True, slots=True)
class BoardView:
    """The room for a board and the eye that looks at it; lengths in px.

    `top` is the set's highest number. `zone` is free of whatever stands on the `cloth`, which `obstacles` are.
    `unit` and `touch` are U and T, `least` is a cell so narrow that trains are folded. `own` is the seat at the tray,
    `opened` a place to be seen tile by tile where there is no room for all. What is not given is a large bare table.
    """

    window: WindowClass
    top: int
    zone: Rect = LARGE
    cloth: Rect = LARGE
    obstacles: tuple[Rect, ...] = ()
    unit: float = 16.0
    touch: float = 48.0
    least: float = LEAST_CELL
    seats: int = 2
    own: int = 0
    left_handed: bool = False
    opened: Place | None = None


class Board(Protocol):
    """Where the tiles of a table lie."""

    @property
    def poses(self) -> tuple[Pose, ...]:
        """A pose for every laid tile, in the order they were laid."""

    @property
    def spinner(self) -> int | None:
        """Which of the laid tiles is the double from which arms grow on all sides."""

    def ghost(self, place: Place, tile: Tile) -> Pose:
        """Where a tile would lie at a place that it fits."""

    def anchor(self, place: Place, tile: Tile | None = None) -> Point:
        """The middle of what is written at an open end: a little beyond it, or beyond a tile that is shown there."""

    def covered(self) -> tuple[Rect, ...]:
        """The box of every tile and of every next free place."""

    def extent(self) -> Rect:
        """The box round all of them."""

    @property
    def hidden(self) -> frozenset[int]:
        """Laid tiles that are not shown themselves, but by something that stands for them."""

    def scale(self, place: Place) -> float:
        """How many times as large as the others a tile is that lies at a place."""

    def card(self, place: Place) -> Rect | None:
        """Where what stands for a place is on the screen, px, if its tiles are not laid out."""

    def whole(self, unit: float, touch: float, angle: float = 0.0) -> Camera:
        """The whole-table view, turned; unit and touch are U and T in px."""


class LineBoard:
    """A line of two ends."""

    spinner: int | None = None
    hidden: frozenset[int] = frozenset()

    def __init__(self, table: Table, view: BoardView) -> None:
        self._view = view
        self._line, self.poses = line_of(table.laid, line_limit(view.window, view.top))

    def ghost(self, place: Place, tile: Tile) -> Pose:
        return self._line.ghost(END_OF.get(place, "left"), HALVES[tile])

    def anchor(self, place: Place, tile: Tile | None = None) -> Point:
        return self._line.anchor(END_OF[place], None if tile is None else HALVES[tile])

    def covered(self) -> tuple[Rect, ...]:
        return tuple(box(pose) for pose in (*self._line.poses, *self._line.free()))

    def extent(self) -> Rect:
        return self._line.extent()

    def scale(self, place: Place) -> float:
        return 1.0

    def card(self, place: Place) -> Rect | None:
        return None

    def whole(self, unit: float, touch: float, angle: float = 0.0) -> Camera:
        view = self._view
        return fit_between(self.covered(), view.zone, view.cloth, view.obstacles, unit, touch, angle)


class SpinnerBoard(LineBoard):
    """A line until its first double lies; then that double is the middle, and what lay before is one of its arms."""

    def __init__(self, table: Table, view: BoardView) -> None:
        self._view = view
        self.spinner = next((index for index, item in enumerate(table.laid) if DOUBLE[item.tile]), None)
        if self.spinner is None:
            self._line, self.poses = line_of(table.laid, line_limit(view.window, view.top))
        else:
            self._line, self.poses = spinner_of(table.laid, self.spinner, spinner_limit(view.window))


def line_of(laid: Sequence[Laid], limit: float) -> tuple[LineLayout, tuple[Pose, ...]]:
    """A line of two ends, and its poses in the order the tiles were laid."""
    tiles: dict[Place, list[tuple[int, int]]] = {START: [], LEFT: [], RIGHT: []}
    for item in laid:
        tiles[item.place].append((item.inner, item.outer))
    line = lay_line(tiles[START][0] if tiles[START] else None, tiles[LEFT], tiles[RIGHT], limit)
    middle = () if line.start is None else (line.start,)
    rows = {START: iter(middle), LEFT: iter(line.left), RIGHT: iter(line.right)}
    return line, tuple(next(rows[item.place]) for item in laid)


class _Seen(NamedTuple):
    """The laid tile number `at` as part of an arm: `inner` is towards the spinner."""

    at: int
    inner: int
    outer: int


def spinner_of(laid: Sequence[Laid], spinner: int, limit: float) -> tuple[LineLayout, tuple[Pose, ...]]:
    """The arms round the laid tile number `spinner`, and the poses in the order the tiles were laid."""
    arms: dict[Place, list[_Seen]] = {LEFT: [], RIGHT: [], UP: [], DOWN: []}
    if laid[spinner].place != START:
        arms[OPPOSITE[laid[spinner].place]] = _seen_from(laid, spinner)
    for index in range(spinner + 1, len(laid)):
        item = laid[index]
        arms[item.place].append(_Seen(index, item.inner, item.outer))
    left, right, up, down = ([(tile.inner, tile.outer) for tile in arms[place]] for place in (LEFT, RIGHT, UP, DOWN))
    line = lay_spinner(laid[spinner].inner, left, right, up, down, limit)
    assert line.start is not None
    poses = {spinner: line.start}
    for place, laid_out in ((LEFT, line.left), (RIGHT, line.right), (UP, line.up), (DOWN, line.down)):
        poses.update(zip((tile.at for tile in arms[place]), laid_out, strict=True))
    return line, tuple(poses[index] for index in range(len(laid)))


def _seen_from(laid: Sequence[Laid], spinner: int) -> list[_Seen]:
    """What lay before the spinner came to an end of the line, from there outward: one arm.

    The tiles between the spinner and the first one are seen from behind.
    """
    side = laid[spinner].place
    before = range(spinner)
    back = [i for i in reversed(before) if laid[i].place == side]
    first = next(i for i in before if laid[i].place == START)
    on = [i for i in before if laid[i].place == OPPOSITE[side]]
    # The first tile's inner half is its left one.
    turned = {*back, first} if side == RIGHT else set(back)
    seen = []
    for i in (*back, first, *on):
        item = laid[i]
        seen.append(_Seen(i, item.outer, item.inner) if i in turned else _Seen(i, item.inner, item.outer))
    return seen


def yard_board(table: Table, view: BoardView) -> YardBoard:
    """A yard of trains, one for every seat and one for all."""
    return YardBoard(
        table,
        YardView(
            view.zone,
            view.unit,
            view.touch,
            view.seats,
            view.own,
            view.least,
            view.window == "portrait" and not view.zone.w > max(view.zone.h / UPRIGHT, NARROW * view.unit),
            view.left_handed,
            view.opened,
        ),
    )


BOARDS: dict[Shape, Callable[[Table, BoardView], Board]] = {
    Shape.LINE: LineBoard,
    Shape.SPINNER: SpinnerBoard,
    Shape.HUB: yard_board,
}
"""By table shape: the board of a table in a view."""
