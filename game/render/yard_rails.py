"""The rails from the turntable to the heads of the lanes. Cells; pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.render.geometry import Point

POINTS = 20
SPREAD = 0.85
"""Half the angle over which one side's rails leave the turntable, radians."""
NEAR, FAR = 0.25, 0.8
"""Where in the gap the steepest and the flattest rail climb."""


def rails(side: int, radius: float, inner: float, axes: Sequence[float]) -> tuple[tuple[Point, ...], ...]:
    """For the heights at which lanes of one side are met, top to bottom: each rail from the hub's rim outward.

    The hub's middle is (0, 0), the lanes begin `inner` from it. No two rails cross: the farther a lane is up or down,
    the nearer to the hub its rail climbs.
    """
    most = max((abs(axis) for axis in axes), default=0.0)
    found = []
    for axis in axes:
        share = axis / most if most else 0.0
        angle = SPREAD * share * min(1.0, most / radius)
        start = (radius * math.cos(angle), radius * math.sin(angle))
        climb = start[0] + (inner - start[0]) * (FAR + (NEAR - FAR) * abs(share))
        found.append(tuple((side * x, y) for x, y in bent(start, climb, (inner, axis))))
    return tuple(found)


def bent(start: Point, climb: float, end: Point) -> list[Point]:
    """A curve that leaves and arrives level and is steepest about x = `climb`."""
    points = []
    for step in range(POINTS + 1):
        t = step / POINTS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        points.append(
            (a * start[0] + (b + c) * climb + d * end[0], (a + b) * start[1] + (c + d) * end[1]),
        )
    return points
