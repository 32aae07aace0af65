"""The hand in its tray: where each tile stands, with any number of them. Pixels; pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.geometry import Rect
from game.render.metrics import Metrics

GAP = 0.18
WIDEST_GAP = 0.34
TALLEST = 0.44
FULLEST = 0.47
NARROWEST = 0.8
LIFT = 0.32
"""How far a picked-up tile rises, in tile widths."""

UPWARD = 1.2
"""A pull lifts a tile out of a scrolling tray when it is this much steeper than wide."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Tiles `w` px wide and `2w` high in `slots`, in the hand's order.

    Where they do not all fit, `hidden` px can be scrolled sideways: `view` is where tiles show, a whole number of
    columns `pitch` px wide, with a pad to page by at either side. A picked-up tile rises `lift` px.
    """

    w: float
    slots: tuple[Rect, ...]
    hits: tuple[Rect, ...]
    hidden: float
    view: Rect
    pitch: float
    lift: float
    pads: tuple[Rect, ...] = ()

    def at(self, x: float, y: float) -> int | None:
        """The position in the hand of the tile at a point."""
        if not self.view.contains(x, y):
            return None
        return next((place for place, hit in enumerate(self.hits) if hit.contains(x, y)), None)

    def nearest(self, x: float, y: float) -> int:
        """The position in the hand nearest to a point; the tray is not empty."""

        def apart(place: int) -> float:
            cx, cy = self.hits[place].centre
            return (cx - x) ** 2 + (cy - y) ** 2

        return min(range(len(self.hits)), key=apart)

    def shows(self, place: int) -> bool:
        """Whether a tile is in view, by its middle."""
        return self.view.x <= self.hits[place].centre[0] <= self.view.right

    def stuck(self, place: int | None) -> Rect | None:
        """Where the raised tile stands while its own place is scrolled out of view: in the nearest column."""
        if place is None or not self.hidden:
            return None
        hit = self.hits[place]
        x = max(self.view.x, min(hit.x, self.view.right - hit.w))
        return Rect(x, hit.y, hit.w, hit.h) if abs(x - hit.x) > 1 else None

    def beyond(self, raised: int | None) -> tuple[int, int]:
        """How many tiles are out of sight to the left and to the right, with those under the raised one."""
        stuck = self.stuck(raised)
        left = right = 0
        for place, hit in enumerate(self.hits):
            covered = stuck is not None and stuck.contains(*hit.centre)
            if place != raised and (covered or not self.shows(place)):
                left += hit.centre[0] < self.view.centre[0]
                right += hit.centre[0] >= self.view.centre[0]
        return left, right

    @property
    def screenful(self) -> float:
        """How far a pad scrolls, px: the columns in view."""
        return round(self.view.w / self.pitch) * self.pitch


EMPTY = Tray(1.0, (), (), 0.0, Rect(0, 0, 1, 1), 1.0, 0.0)


def row_needed(metrics: Metrics) -> float:
    """The height of a row whose tiles are as narrow as they may be, px."""
    return NARROWEST * metrics.T / FULLEST


def rows_for(metrics: Metrics, groove_w: float, count: int, two_rows_h: float | None = None) -> int:
    """One row while every tile has its touch size; else two, where a groove of `two_rows_h` has the height for them."""
    if count * metrics.T <= groove_w or metrics.window == "small":
        return 1
    return 1 if two_rows_h is not None and two_rows_h < 2 * row_needed(metrics) else 2


def stand(metrics: Metrics, groove: Rect, count: int, rows: int, scroll: float = 0.0) -> Tray:
    """Stand `count` tiles in `rows` rows in the groove, scrolled by `scroll` px. Tiles never overlap."""
    touch = float(metrics.T)
    columns = max(1, -(-count // rows))
    row_h = groove.h / rows
    pads: tuple[Rect, ...] = ()
    view = groove
    if columns * touch > groove.w:
        pads = _pads(metrics, groove)
        view = Rect(pads[0].right + metrics.gap, groove.y, pads[1].x - pads[0].right - 2 * metrics.gap, groove.h)
        pitch = view.w / max(1, int(view.w / touch))
    else:
        pitch = max(touch, min((groove.w - metrics.gap) / columns, TALLEST * row_h * (1 + WIDEST_GAP)))
    w = max(NARROWEST * touch, min(TALLEST * row_h, pitch / (1 + GAP)))
    w = float(int(min(w, FULLEST * row_h)))
    hidden = max(0.0, columns * pitch - view.w) if pads else 0.0
    shift = min(max(0.0, scroll), hidden)
    slots, hits = [], []
    for place in range(count):
        # What is sorted to the front is together in the first columns of a tray that scrolls.
        column, row = divmod(place, rows) if hidden else reversed(divmod(place, columns))
        in_row = min(columns, count - row * columns)
        first = view.x - shift if hidden else view.centre[0] - in_row * pitch / 2
        x, y = first + column * pitch, groove.y + row * row_h
        hits.append(Rect(x, y, pitch, row_h))
        # A little above the middle: the tile's thickness shows below it.
        slots.append(Rect(x + (pitch - w) / 2, y + (row_h - 2 * w) / 2 - 0.03 * w, w, 2 * w))
    lift = LIFT * w if rows == 1 else min(LIFT * w, row_h - 2 * w)
    return Tray(w, tuple(slots), tuple(hits), hidden, view, pitch, lift, pads)


def _pads(metrics: Metrics, groove: Rect) -> tuple[Rect, Rect]:
    """The arrows at both ends, the touch size wide and nearly as high as the groove."""
    inset = metrics.gap / 2
    y, h = groove.y + inset, groove.h - 2 * inset
    left = Rect(groove.x + inset, y, metrics.T, h)
    return left, Rect(groove.right - inset - metrics.T, y, metrics.T, h)


def upward(dx: float, dy: float) -> bool:
    """Whether a pull by (dx, dy) px goes up, and not sideways."""
    return -dy > abs(dx) * UPWARD
