"""Which games have a table, with what their card on the start page shows. A game not named here is not offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.render.boards import BOARDS, BoardView
from game.render.geometry import Point, Pose
from game.render.layout import Arm, Tile, lay_arm, lay_line
from game.render.layout_spinner import lay_spinner
from game.render.yard_rails import rails
from game.rules.table import HUB, Shape, Table

ROW, INNER = 1.55, 1.9
"""From train to train, and from the engine's middle to where they begin; cells."""
TRAINS, TAIL = 3, 3
"""A picture of a yard has so many trains, and so many tiles of each."""

Rail = tuple[int | None, tuple[Point, ...]]
"""Whose it is, None if everybody's, and where it runs."""


@dataclass(frozen=True, slots=True)
class Card:
    """A small table: tiles as poses in cells, whether a boneyard lies beside them, points that they have just scored,
    seats whose emblems stand in the corners, each pair in one, and rails under the tiles, in cells.
    """

    poses: tuple[Pose, ...]
    boneyard: bool = False
    points: int = 0
    pairs: tuple[tuple[int, ...], ...] = ()
    rails: tuple[Rail, ...] = ()


def yard(number: int, *trains: Sequence[Tile], seats: Sequence[int | None] = (0, 1, 2)) -> Card:
    """Trains under each other to the right of their engine; `seats` are their owners."""
    axes = [(place - (len(trains) - 1) / 2) * ROW for place in range(len(trains))]
    arms = [Arm((INNER, axis), (1.0, 0.0), (0.0, 1.0), 0.0, 99.0) for axis in axes]
    tiles = [pose for arm, train in zip(arms, trains, strict=True) for pose in lay_arm(arm, train)[0]]
    return Card(
        (Pose(0.0, 0.0, 1, number, number), *tiles), rails=tuple(zip(seats, rails(1, 0.5, INNER, axes), strict=False))
    )


def picture_of(table: Table, shape: Shape, top: int) -> Card:
    """The tiles of a table in small: a line whole, of a yard the ends of its longest trains."""
    if shape != Shape.HUB:
        return Card(BOARDS[shape](table, BoardView("wide", top)).poses)
    engine = next((item.outer for item in table.laid if item.place == HUB), None)
    if engine is None:
        return Card(())
    trains = {end: [(item.inner, item.outer) for item in table.laid if item.place == end.place] for end in table.ends}
    longest = sorted(filter(trains.get, trains), key=lambda end: -len(trains[end]))[:TRAINS]
    shown = sorted(longest, key=lambda end: end.place)
    return yard(engine, *(trains[end][-TAIL:] for end in shown), seats=[end.owner for end in shown])


TABLES: dict[str, Card] = {
    "block": Card(lay_line((6, 5), (), ((5, 5), (5, 1), (1, 2)), 9.0).poses),
    "draw": Card(lay_line((5, 3), (), ((3, 6), (6, 0)), 9.0).poses, boneyard=True),
    "all_fives": Card(
        lay_spinner(3, ((3, 2),), ((3, 6), (6, 4)), ((3, 5),), ((3, 4),), 9.0).poses, boneyard=True, points=15
    ),
    "mexican_train": yard(12, ((12, 7), (7, 4)), ((12, 9), (9, 5), (5, 8)), ((12, 1), (1, 10))),
    "pollona": Card(
        lay_line((8, 3), ((8, 8), (8, 5), (5, 7)), ((3, 9), (9, 9), (9, 0)), 4.0).poses, pairs=((0, 2), (1, 3))
    ),
}
