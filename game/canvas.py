"""The logical canvas: what scenes draw on, turned by quarter turns so that the screen faces a seat.

It is presented as `pygame.transform.rotate(logical, -90 * quarter)`: clockwise by `quarter` quarter turns. At quarter 1
the logical top edge is the window's right edge, at 2 its bottom edge, at 3 its left edge.
Coordinates are pixel indices (0 to size - 1), so the middle of one pixel is mapped to the middle of one pixel.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Canvas:
    """A window of `window_w` x `window_h` px and the quarter turn, taken modulo 4."""

    window_w: int
    window_h: int
    quarter: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the logical canvas in px."""
        return (self.window_h, self.window_w) if self.quarter % 2 else (self.window_w, self.window_h)

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """The window pixel that shows the logical pixel (x, y)."""
        right, bottom = self.window_w - 1, self.window_h - 1
        turned = ((x, y), (right - y, x), (right - x, bottom - y), (y, bottom - x))
        return turned[self.quarter % 4]

    def to_logical(self, x: float, y: float) -> tuple[float, float]:
        """The logical pixel shown at the window pixel (x, y): the inverse of `to_window`."""
        right, bottom = self.window_w - 1, self.window_h - 1
        turned = ((x, y), (y, right - x), (right - x, bottom - y), (bottom - y, x))
        return turned[self.quarter % 4]

    def finger(self, fx: float, fy: float) -> tuple[float, float]:
        """The logical pixel under a finger, whose fx, fy are 0 to 1 of the window."""
        return self.to_logical(round(fx * (self.window_w - 1)), round(fy * (self.window_h - 1)))
