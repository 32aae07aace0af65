"""A yard on its way from one layout to the next. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.render.geometry import Point, Rect
from game.render.yard import Lane, Yard


def between(a: Yard, b: Yard, t: float) -> Yard:
    """Strips, heads, plates and rails between a (t = 0) and b (t = 1); b itself at t >= 1, or where the lanes of the
    two are not the same. Tiles lie as in b: where they glide is the caller's.
    """
    before = {(lane.place, lane.side): lane for lane in a.lanes}
    if t >= 1.0 or a.mode != b.mode or before.keys() != {(lane.place, lane.side) for lane in b.lanes}:
        return b
    lanes = tuple(_lane(before[lane.place, lane.side], lane, t) for lane in b.lanes)
    cell, scale = a.cell * (b.cell / a.cell) ** t, a.scale + (b.scale - a.scale) * t
    return replace(b, cell=cell, scale=scale, hub=_rect(a.hub, b.hub, t), lanes=lanes)


def _lane(a: Lane, b: Lane, t: float) -> Lane:
    return replace(
        b,
        strip=_rect(a.strip, b.strip, t),
        head=_rect(a.head, b.head, t),
        plate=b.plate if a.plate is None or b.plate is None else _rect(a.plate, b.plate, t),
        axis=a.axis + (b.axis - a.axis) * t,
        start=a.start + (b.start - a.start) * t,
        end=a.end + (b.end - a.end) * t,
        rail=_path(a.rail, b.rail, t),
    )


def _rect(a: Rect, b: Rect, t: float) -> Rect:
    x, y, w, h = (p + (q - p) * t for p, q in ((a.x, b.x), (a.y, b.y), (a.w, b.w), (a.h, b.h)))
    return Rect(x, y, w, h)


def _path(a: Sequence[Point], b: Sequence[Point], t: float) -> tuple[Point, ...]:
    return tuple((ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in zip(a, b, strict=True))
