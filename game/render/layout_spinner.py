"""A line whose first double stands in the middle and grows arms on all four sides: a pinwheel.

Each arm has a quarter of the table to itself: right below right, left above left, up above right, down below left.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.render.geometry import Pose
from game.render.layout import Arm, End, LineLayout, Open, Tile, WindowClass, first_pose, lay_arm

NEAR = 2.5  # rows of the left and the right arm that turned back keep so far from the middle
COLUMN = 1.0  # half of the column of the upper and the lower arm
ROW_DEPTH = 3.0  # from the middle to where the upper and the lower arm may turn into their first row


def lay_spinner(
    number: int,
    left: Sequence[Tile],
    right: Sequence[Tile],
    up: Sequence[Tile],
    down: Sequence[Tile],
    limit: float,
) -> LineLayout:
    """The spinner, a double of `number`, upright in the middle, with its arms within x in [-limit, limit].

    The arms hold their tiles as (inner, outer) numbers from the spinner outward. Up and down are open once left and
    right both hold a tile.
    """
    rows: dict[End, tuple[Arm, Sequence[Tile]]] = {
        "left": (Arm((-0.5, 0.0), (-1.0, 0.0), (0.0, -1.0), -limit, -NEAR, after_double=True), left),
        "right": (Arm((0.5, 0.0), (1.0, 0.0), (0.0, 1.0), NEAR, limit, after_double=True), right),
        "up": (_column(-1.0, -COLUMN, limit), up),
        "down": (_column(1.0, -limit, COLUMN), down),
    }
    arms: dict[End, tuple[Pose, ...]] = {}
    ends: dict[End, Open] = {}
    for end, (start, tiles) in rows.items():
        arms[end], arm = lay_arm(start, tiles)
        if end in ("left", "right") or (left and right):
            ends[end] = Open(tiles[-1][1] if tiles else number, arm)
    return LineLayout(first_pose(number, number), arms["left"], arms["right"], ends, arms["up"], arms["down"])


def _column(way: float, lo: float, hi: float) -> Arm:
    """An arm that leaves the spinner's short edge upward (-1) or downward (1) and turns clockwise into its rows."""
    step = (0.0, way)
    return Arm(step, (way, 0.0), step, lo, hi, stepping=True, turn_depth=ROW_DEPTH, after_double=True)


def spinner_limit(window_class: WindowClass) -> float:
    """Half the width of a table with a spinner, cells."""
    return {"wide": 11.5, "small": 9.0, "portrait": 7.5}[window_class]
