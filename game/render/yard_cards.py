"""Where the end cards of trains stand that are too many to be shown tile by tile. Px; pure arithmetic."""

from __future__ import annotations

import math

from game.render.geometry import Rect

TALLEST, WIDEST, NARROWEST = 4.6, 9.0, 6.0
"""In U; cards that would be narrower stand in more rows where there is room."""
MOST = 0.27
"""Part of the zone's height that a single row takes at most."""
KEPT = 10.0
"""Height that more rows must leave below them, in U and in cells of the least size."""
EDGE = 0.7
"""Round all cards, U: what stands out over their corners."""


def card_rows(zone: Rect, count: int, unit: float, touch: float, least: float) -> tuple[Rect, ...]:
    """Rectangles for `count` cards along the zone's top, row by row; `least` is the narrowest cell.

    Each is at least touch x touch px as long as the zone holds so many.
    """
    inside = Rect(zone.x + EDGE * unit, zone.y + EDGE * unit, zone.w - 2 * EDGE * unit, zone.h - EDGE * unit)
    gap = 0.5 * unit
    rows = math.ceil(count / max(1, int((inside.w + gap) / (touch + gap))))
    high = min(max(touch, min(TALLEST * unit, MOST * zone.h)), (inside.h + gap) / rows - gap)
    while _wide(inside, count, rows, gap) < NARROWEST * unit:
        if inside.h - (rows + 1) * (high + gap) < KEPT * max(unit, least):
            break
        rows += 1
    wide = min(max(WIDEST * unit, touch), _wide(inside, count, rows, gap))
    each = math.ceil(count / rows)
    left = inside.centre[0] - (each * (wide + gap) - gap) / 2
    return tuple(
        Rect(left + place % each * (wide + gap), inside.y + place // each * (high + gap), wide, high)
        for place in range(count)
    )


def _wide(inside: Rect, count: int, rows: int, gap: float) -> float:
    return (inside.w + gap) / math.ceil(count / rows) - gap
