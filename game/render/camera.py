"""The view: zoom, pan and angle over table cells and screen pixels. Angles are degrees, clockwise on screen."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from itertools import pairwise

from game.render.geometry import Point, Rect, bounds

MARGIN = 0.45
MAX_CELL = 62.0 / 16.0  # widest cell of the whole-table view, in U
MIN_ZOOM, MAX_ZOOM = 0.6, 3.0
SNAP_DEGREES = 7.0


@dataclass(frozen=True, slots=True)
class Camera:
    """zone: table zone in px. box: what there is to see, in cells. base: px per cell of the whole-table view.

    zoom: relative to base, 0.6 to 3. (x, y): the table point in the middle of the zone. angle: -180 < angle <= 180.
    keep: how many px of the box must stay in the zone.
    """

    zone: Rect
    box: Rect
    base: float
    zoom: float
    x: float
    y: float
    angle: float
    keep: float

    @property
    def cell(self) -> float:
        """Px per cell."""
        return self.base * self.zoom

    def to_screen(self, x: float, y: float) -> Point:
        """The pixel that shows a table point."""
        dx, dy = rotated(x - self.x, y - self.y, self.angle)
        cx, cy = self.zone.centre
        return cx + dx * self.cell, cy + dy * self.cell

    def to_world(self, x: float, y: float) -> Point:
        """The table point at a pixel: the inverse of `to_screen`."""
        cx, cy = self.zone.centre
        dx, dy = rotated((x - cx) / self.cell, (y - cy) / self.cell, -self.angle)
        return self.x + dx, self.y + dy

    def two_finger(self, start: Point, now: Point, factor: float, turn: float) -> Camera:
        """What was under the pixel `start` comes under `now`, zoomed by `factor` and turned by `turn` degrees."""
        wx, wy = self.to_world(*start)
        zoom = max(MIN_ZOOM, min(MAX_ZOOM, self.zoom * factor))
        view = replace(self, zoom=zoom, angle=_wrapped(self.angle + turn))
        vx, vy = view.to_world(*now)
        return replace(view, x=view.x + wx - vx, y=view.y + wy - vy)._bounded()

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Zoomed about the pixel `at`."""
        return self.two_finger(at, at, factor, 0.0)

    def turned(self, degrees: float, at: Point) -> Camera:
        """Turned about the pixel `at`."""
        return self.two_finger(at, at, 1.0, degrees)

    def panned(self, dx: float, dy: float) -> Camera:
        """The table moved by (dx, dy) px."""
        cx, cy = self.zone.centre
        return self.two_finger((cx, cy), (cx + dx, cy + dy), 1.0, 0.0)

    def snapped(self) -> Camera:
        """Turned to the quarter turn, if one is within 7 degrees."""
        rest = round(self.angle / 90.0) * 90.0 - self.angle
        return self.turned(rest, self.zone.centre) if abs(rest) <= SNAP_DEGREES else self

    def over(self, box: Rect, zone: Rect, unit: float, touch: float) -> Camera:
        """The same view of a table or zone that changed: same cell size (where the range allows) and angle."""
        whole = fit(box, zone, unit, touch, self.angle)
        zoom = max(MIN_ZOOM, min(MAX_ZOOM, self.cell / whole.base))
        return replace(whole, zoom=zoom, x=self.x, y=self.y)._bounded()

    def _bounded(self) -> Camera:
        """Moved so that some point of the box is `keep` px inside every edge of the zone."""
        inner = self.zone.inflate(-self.keep, -self.keep)
        seen = tuple(self.to_screen(*corner) for corner in self.box.corners)
        if _meet(seen, inner.corners):
            return self
        near_x = max(self.box.x, min(self.x, self.box.right))
        near_y = max(self.box.y, min(self.y, self.box.bottom))
        sx, sy = self.to_screen(near_x, near_y)
        tx = max(inner.x, min(sx, inner.right)) - sx
        ty = max(inner.y, min(sy, inner.bottom)) - sy
        dx, dy = rotated(tx / self.cell, ty / self.cell, -self.angle)
        return replace(self, x=self.x - dx, y=self.y - dy)


def fit(box: Rect, zone: Rect, unit: float, touch: float, angle: float = 0.0) -> Camera:
    """The whole table: the box (cells: every tile and legal place) with a margin, in the middle of the zone (px).

    unit and touch are U and T in px; a cell is never wider than 62 px x (U / 16). Zoom is 1.
    """
    seen = box.inflate(MARGIN, MARGIN)
    turned = bounds(Rect(*rotated(x, y, angle), 0.0, 0.0) for x, y in seen.corners)
    base = max(1.0, min(zone.w / turned.w, zone.h / turned.h, MAX_CELL * unit))
    x, y = box.centre
    return Camera(zone, box, base, 1.0, x, y, _wrapped(angle), 2 * touch)


def interpolate(a: Camera, b: Camera, t: float) -> Camera:
    """The view between a (t = 0) and b (t = 1), turning the shorter way; b itself at t >= 1."""
    if t >= 1.0:
        return b
    cell = a.cell * (b.cell / a.cell) ** t
    return replace(
        b,
        zoom=cell / b.base,
        x=a.x + (b.x - a.x) * t,
        y=a.y + (b.y - a.y) * t,
        angle=_wrapped(a.angle + _wrapped(b.angle - a.angle) * t),
    )


def rotated(x: float, y: float, degrees: float) -> Point:
    """A point turned clockwise about the origin."""
    turn = math.radians(degrees)
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def _wrapped(degrees: float) -> float:
    return 180.0 - (180.0 - degrees) % 360.0


def _meet(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Whether two rectangles, turned or not, share a point: no edge's direction separates them."""
    for corners in (one, other):
        for (ax, ay), (bx, by) in pairwise(corners[:3]):
            mine = [(bx - ax) * x + (by - ay) * y for x, y in one]
            theirs = [(bx - ax) * x + (by - ay) * y for x, y in other]
            if max(mine) < min(theirs) or max(theirs) < min(mine):
                return False
    return True
