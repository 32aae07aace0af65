"""What stands on the tiles' faces: pips and numerals placed to a part of a pixel, at any angle."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.render import pips as geometry
from game.render.stamp_store import FAST_PHASES, PHASES, StampStore

Blits = list[tuple[pygame.Surface, tuple[int, int]]]
TO_FIRST: Final = ((-0.5, 0.0), (0.0, -0.5), (0.5, 0.0), (0.0, 0.5))


class Faces:
    """Collects the blits of many faces that share one zoom and one angle (degrees clockwise)."""

    def __init__(self, store: StampStore, numerals: bool, w: float, angle: float, rest: float, fast: bool) -> None:
        self.blits: Blits = []
        self._store = store
        self._numerals = numerals
        self._w = w
        self._rest = rest
        self._fast = fast
        self._phases = FAST_PHASES if fast else PHASES
        turn = math.radians(angle)
        self._cos, self._sin = math.cos(turn), math.sin(turn)
        self._offsets: dict[tuple[int, bool], list[tuple[float, float]]] = {}
        self._stamps: dict[int, list[pygame.Surface]] = {}

    def add(self, middle: tuple[float, float], quarter: int, first: int, second: int) -> None:
        """Put both halves of a tile whose face is centred at `middle` (px)."""
        x, y = self._turn(*TO_FIRST[quarter])
        lying = quarter % 2 == 0
        for number, cx, cy in ((first, middle[0] + x, middle[1] + y), (second, middle[0] - x, middle[1] - y)):
            if number and self._store.faint:
                self._add_pips(number, lying, cx, cy)
            if self._numerals:
                piece = self._store.digit(number, self._w, self._rest, self._fast)
                self.blits.append((piece, (round(cx - piece.get_width() / 2), round(cy - piece.get_height() / 2))))

    def _add_pips(self, number: int, lying: bool, cx: float, cy: float) -> None:
        if (number, lying) not in self._offsets:
            self._offsets[number, lying] = [self._turn(x, y) for x, y in geometry.pattern(number, lying)]
        if number not in self._stamps:
            self._stamps[number] = self._store.pip_phases(number, self._w, self._rest, self._fast)
        stamps, phases, add = self._stamps[number], self._phases, self.blits.append
        reach = stamps[0].get_width() // 2
        for dx, dy in self._offsets[number, lying]:
            # A stamp's own centre is the middle of its middle pixel, moved on by its phase.
            x, phase_x = divmod(round((cx + dx - 0.5) * phases), phases)
            y, phase_y = divmod(round((cy + dy - 0.5) * phases), phases)
            add((stamps[phase_y * phases + phase_x], (x - reach, y - reach)))

    def _turn(self, x: float, y: float) -> tuple[float, float]:
        return self._w * (x * self._cos - y * self._sin), self._w * (x * self._sin + y * self._cos)
