"""Which games have a table, with what their card on the start page shows. A game not named here is not offered."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.geometry import Pose
from game.render.layout import lay_line
from game.render.layout_spinner import lay_spinner


@dataclass(frozen=True, slots=True)
class Card:
    """A small table: tiles as poses in cells, whether a boneyard lies beside them, points that they have just scored,
    and seats whose emblems stand in the corners, each pair in one.
    """

    poses: tuple[Pose, ...]
    boneyard: bool = False
    points: int = 0
    pairs: tuple[tuple[int, ...], ...] = ()


TABLES: dict[str, Card] = {
    "block": Card(lay_line((6, 5), (), ((5, 5), (5, 1), (1, 2)), 9.0).poses),
    "draw": Card(lay_line((5, 3), (), ((3, 6), (6, 0)), 9.0).poses, boneyard=True),
    "all_fives": Card(
        lay_spinner(3, ((3, 2),), ((3, 6), (6, 4)), ((3, 5),), ((3, 4),), 9.0).poses, boneyard=True, points=15
    ),
    "pollona": Card(
        lay_line((8, 3), ((8, 8), (8, 5), (5, 7)), ((3, 9), (9, 9), (9, 0)), 4.0).poses, pairs=((0, 2), (1, 3))
    ),
}
