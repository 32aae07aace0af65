"""What differs with the shape of a table: where everything stands, and what the cloth shows and hears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.render.metrics import Metrics
from game.rules.table import Shape
from game.scenes.cloths import Cloth, LineCloth
from game.scenes.yard_cloth import YardCloth
from game.scenes.zones import Zones, lay_out
from game.scenes.zones_yard import lay_out_yard

if TYPE_CHECKING:
    from game.scenes.table import TableScene

Zoning = Callable[[Metrics, int, int, bool, int, bool], Zones]
"""Zones for a number of other seats, buttons at the bar's right, clockwise, rows in the tray, left hand."""


class ShapeParts(NamedTuple):
    """The parts of a table scene that its shape decides."""

    zones: Zoning
    cloth: Callable[[TableScene], Cloth]


SHAPES: dict[Shape, ShapeParts] = {
    Shape.LINE: ShapeParts(lay_out, lambda table: LineCloth()),
    Shape.SPINNER: ShapeParts(lay_out, lambda table: LineCloth()),
    Shape.HUB: ShapeParts(lay_out_yard, YardCloth),
}
