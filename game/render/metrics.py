"""Sizes of everything on the screen, from the size of the logical canvas and the player's text size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

WindowClass = Literal["wide", "small", "portrait"]
TextRole = Literal["caption", "small", "body", "bar", "head", "number", "page", "big", "title"]

ROLE_UNITS: Final[dict[TextRole, float]] = {
    "caption": 0.75,
    "small": 0.82,
    "body": 1.0,
    "bar": 1.12,
    "head": 1.3,
    "number": 1.5,
    "page": 1.9,
    "big": 4.0,
    "title": 2.5,
}
RADIUS_UNITS: Final[dict[str, float]] = {"chip": 0.9, "button": 0.8, "panel": 1.4, "bar": 1.2}
LINE_HEIGHT: Final = 1.25
SMALLEST_TEXT: Final = 12
SMALLEST_TOUCH: Final = 48
TOUCH_MM: Final = 9.0
MOST_OF_SIDE: Final = 0.17
"""A measured touch size never takes more of the shorter side: on a tiny, dense screen the table must keep some room."""


@dataclass(frozen=True)
class Metrics:
    """Units of one window: all lengths in pixels of the logical canvas.

    `text_scale` is the player's text size (0.9, 1, 1.2 or 1.45); `px_per_mm` is 0 until the touch size is calibrated.
    """

    width: int
    height: int
    text_scale: float = 1.0
    px_per_mm: float = 0.0

    @property
    def U(self) -> float:  # noqa: N802 - the unit's name in the field of the whole design
        """The unit: a fiftieth of the shorter side within 13..40 px, times the text size."""
        return min(40.0, max(13.0, min(self.width, self.height) / 50)) * self.text_scale

    @property
    def T(self) -> int:  # noqa: N802 - the touch size's name
        """The smallest side of anything that is touched, px."""
        measured = min(TOUCH_MM * self.px_per_mm, MOST_OF_SIDE * min(self.width, self.height))
        return round(max(SMALLEST_TOUCH, measured, 3 * self.U))

    @property
    def window(self) -> WindowClass:
        """The class of the window that decides the zones."""
        if self.width / self.height < 1.2:
            return "portrait"
        return "wide" if self.height >= 620 else "small"

    def u(self, units: float) -> int:
        """`units` times U in whole pixels."""
        return round(units * self.U)

    def font(self, role: TextRole) -> int:
        """Font size of a text role, px; never under 12."""
        return max(SMALLEST_TEXT, round(ROLE_UNITS[role] * self.U))

    def line(self, role: TextRole) -> int:
        """Line height of a text role, px."""
        return round(self.font(role) * LINE_HEIGHT)

    def radius(self, kind: str) -> float:
        """Corner radius of a chip, button, panel or bar, px; KeyError for any other word."""
        return RADIUS_UNITS[kind] * self.U

    @property
    def icon(self) -> int:
        """Side of an icon, px."""
        return self.u(1.5)

    @property
    def gap(self) -> int:
        """Space between two controls, px."""
        return self.u(0.5)

    @property
    def line_width(self) -> float:
        """Width of a resting border, px (1.5 at the reference unit of 16)."""
        return max(1.5, 1.5 * self.U / 16)

    @property
    def bold_line(self) -> float:
        """Width of an emphasised border, px (2.5 at the reference unit of 16)."""
        return max(2.5, 2.5 * self.U / 16)
