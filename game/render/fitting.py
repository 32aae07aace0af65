"""The whole-table view where badges and tools stand in the cloth: as large as the tiles, not their bounds, allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from game.render.camera import MARGIN, Camera, fit, rotated
from game.render.geometry import Point, Rect, bounds

Edges: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, seen from some point."""

WORTH = 1.05
"""A view off the middle must be so many times as large as one that is nearer to it."""
MOST = 1.45
"""And no view is more than so many times as large as one that keeps clear of what stands at the sides."""
ASIDE, UP_DOWN = (0.0, -0.04, 0.04, -0.08, 0.08), (0.0, -0.06, 0.06)
"""How far the view may be off the middle, in widths and heights of the cloth."""


def fit_between(
    boxes: Sequence[Rect],
    zone: Rect,
    cloth: Rect,
    obstacles: Sequence[Rect],
    unit: float,
    touch: float,
    angle: float = 0.0,
) -> Camera:
    """The whole table in the middle of `zone`, which is free, or larger on the `cloth` between the obstacles (px).

    boxes: what is to be seen, in cells: every tile and legal place. They keep a margin to all obstacles. unit and touch
    are U and T in px.
    """
    extent = bounds(boxes)
    view = fit(extent, zone, unit, touch, angle)
    most = min(MOST * view.base, fit(extent, cloth, unit, touch, angle).base)
    middle = extent.centre
    shapes = [_turned(box.inflate(MARGIN, MARGIN), middle, angle) for box in rows(boxes)]
    whole = bounds(Rect(left, top, right - left, bottom - top) for left, top, right, bottom in shapes)
    shifts = [(cloth.w * x, cloth.h * y) for x, y in product(ASIDE, UP_DOWN)]
    for dx, dy in sorted(shifts, key=lambda shift: abs(shift[0]) + abs(shift[1])):
        spot = (zone.centre[0] + dx, zone.centre[1] + dy)
        base = min(most, _inside(_edges(whole), _edges(cloth, spot)))
        if base > view.base * WORTH:
            base = _clear(shapes, [_edges(obstacle, spot) for obstacle in obstacles], base)
        if base > view.base * WORTH:
            back = rotated(dx / base, dy / base, -angle)
            view = replace(view, base=base, x=middle[0] - back[0], y=middle[1] - back[1])
    return view


def rows(boxes: Sequence[Rect]) -> list[Rect]:
    """Boxes that touch in a row or a column as one: the same area, told shorter."""
    lying: list[Rect] = []
    for box in sorted(boxes, key=lambda box: (box.y, box.h, box.x)):
        last = lying[-1] if lying else None
        if last is not None and (last.y, last.h) == (box.y, box.h) and box.x <= last.right:
            lying[-1] = Rect(last.x, box.y, max(last.right, box.right) - last.x, box.h)
        else:
            lying.append(box)
    found: list[Rect] = []
    for box in sorted(lying, key=lambda box: (box.x, box.w, box.y)):
        last = found[-1] if found else None
        if last is not None and (last.x, last.w) == (box.x, box.w) and box.y <= last.bottom:
            found[-1] = Rect(box.x, last.y, box.w, max(last.bottom, box.bottom) - last.y)
        else:
            found.append(box)
    return found


def _edges(rect: Rect, spot: Point = (0.0, 0.0)) -> Edges:
    return rect.x - spot[0], rect.y - spot[1], rect.right - spot[0], rect.bottom - spot[1]


def _turned(box: Rect, middle: Point, angle: float) -> Edges:
    """The edges, seen from the middle, of the upright box round a turned one."""
    corners = (rotated(x - middle[0], y - middle[1], angle) for x, y in box.corners)
    return _edges(bounds(Rect(x, y, 0.0, 0.0) for x, y in corners))


def _inside(shape: Edges, cloth: Edges) -> float:
    """The largest cell at which a shape about the spot, which is in it, stays on the cloth; px."""
    return min(limit / edge for edge, limit in zip(shape, cloth, strict=True))


def _clear(shapes: Sequence[Edges], obstacles: Sequence[Edges], most: float) -> float:
    """The largest cell, up to `most`, at which no shape meets an obstacle; px."""
    met = (_meeting(shape, obstacle) for shape in shapes for obstacle in obstacles)
    for first, last in sorted((span for span in met if span[0] < span[1]), key=lambda span: -span[1]):
        if first < most < last:
            most = first
    return most


def _meeting(shape: Edges, obstacle: Edges) -> tuple[float, float]:
    """From which to which size of a cell the two overlap; the first is not below the second if they never do."""
    first, last = 0.0, float("inf")
    left, top, right, bottom = shape
    # They overlap where cell * edge < bound holds for all four.
    for edge, bound in ((left, obstacle[2]), (top, obstacle[3]), (-right, -obstacle[0]), (-bottom, -obstacle[1])):
        if edge > 0:
            last = min(last, bound / edge)
        elif edge < 0:
            first = max(first, bound / edge)
        elif bound <= 0:
            return 0.0, 0.0
        if first >= last:
            break
    return first, last
