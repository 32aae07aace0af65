"""Which games have a table, with what their card on the start page shows. A game not named here is not offered."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.geometry import Pose
from game.render.layout import lay_line


@dataclass(frozen=True, slots=True)
class Card:
    """A small table: tiles as poses in cells, and whether a boneyard lies beside them."""

    poses: tuple[Pose, ...]
    boneyard: bool = False


TABLES: dict[str, Card] = {
    "block": Card(lay_line((6, 5), (), ((5, 5), (5, 1), (1, 2)), 9.0).poses),
    "draw": Card(lay_line((5, 3), (), ((3, 6), (6, 0)), 9.0).poses, boneyard=True),
}
