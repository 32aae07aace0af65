"""Two fingers that pinch and twist, as the window would report them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from benchmarks.tables import Seated

FRAMES = 240
REACH = 0.12
ZOOM = 0.45
TURN = 150.0


class Fingers:
    """Both go down on the cloth; every `moved` frame finds them at another distance and angle."""

    def __init__(self, seated: Seated) -> None:
        self._seated = seated
        width, height = seated.app.window.get_size()
        middle = seated.table.zones.play.centre
        self._aspect = width / height
        self._x, self._y = middle[0] / width, middle[1] / height

    def pinch(self) -> Iterator[float]:
        """Milliseconds of each frame of one pinch-and-twist."""
        self._post(pygame.FINGERDOWN, 0.0)
        self._seated.frame()
        for step in range(1, FRAMES + 1):
            self._post(pygame.FINGERMOTION, step / FRAMES)
            yield self._seated.frame()
        self._post(pygame.FINGERUP, 1.0)
        self._seated.frames(30)

    def _post(self, kind: int, share: float) -> None:
        """Report both fingers; `share` is how much of the gesture is done (0 to 1)."""
        reach = REACH * (1 + ZOOM * math.sin(2 * math.pi * share))
        angle = math.radians(TURN * share)
        x, y = reach * math.cos(angle), reach * math.sin(angle) * self._aspect
        for finger, sign in enumerate((-1, 1)):
            values = {"touch_id": 1, "finger_id": finger, "x": self._x + sign * x, "y": self._y + sign * y}
            pygame.event.post(pygame.event.Event(kind, values))
