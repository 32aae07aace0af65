"""The hand in its tray: where each tile stands, with any number of them. Pixels; pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.geometry import Rect
from game.render.metrics import Metrics

GAP = 0.18
WIDEST_GAP = 0.34
TALLEST = 0.44
NARROWEST = 0.8


@dataclass(frozen=True, slots=True)
class Tray:
    """Tiles `w` px wide and `2w` high in `slots`, in the hand's order; `hidden` px can be scrolled sideways."""

    w: float
    slots: tuple[Rect, ...]
    hits: tuple[Rect, ...]
    hidden: float

    def at(self, x: float, y: float) -> int | None:
        """The position in the hand of the tile at a point."""
        return next((place for place, hit in enumerate(self.hits) if hit.contains(x, y)), None)


def rows_for(metrics: Metrics, groove_w: float, count: int) -> int:
    """One row while every tile has its touch size; else two, where the window has the height for them."""
    if count * metrics.T <= groove_w - 2 * metrics.gap or metrics.window == "small":
        return 1
    return 2


def stand(metrics: Metrics, groove: Rect, count: int, rows: int, scroll: float = 0.0) -> Tray:
    """Stand `count` tiles in `rows` rows in the groove, scrolled by `scroll` px. Tiles never overlap."""
    touch, inside = metrics.T, groove.inflate(-metrics.gap, 0)
    columns = max(1, -(-count // rows))
    row_h = groove.h / rows
    pitch = max(touch, min(inside.w / columns, TALLEST * row_h * (1 + WIDEST_GAP)))
    w = max(NARROWEST * touch, min(TALLEST * row_h, pitch / (1 + GAP)))
    w = float(int(min(w, 0.47 * row_h)))
    hidden = max(0.0, columns * pitch - inside.w)
    shift = min(max(0.0, scroll), hidden)
    slots, hits = [], []
    for place in range(count):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        first = inside.x - shift if hidden else inside.centre[0] - in_row * pitch / 2
        x, y = first + column * pitch, groove.y + row * row_h
        hits.append(Rect(x, y, pitch, row_h))
        # A little above the middle: the tile's thickness shows below it.
        slots.append(Rect(x + (pitch - w) / 2, y + (row_h - 2 * w) / 2 - 0.03 * w, w, 2 * w))
    return Tray(w, tuple(slots), tuple(hits), hidden)
