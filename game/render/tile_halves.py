"""Faces of tiles while the view moves: all pips of a half in one stamp, so that a full table costs few blits."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.render import pips as geometry
from game.render import shapes
from game.render.stamp_store import StampStore
from game.render.theme import pip_colour, scaled
from game.render.tile_faces import TO_FIRST, Blits
from game.render.tile_stamps import DRILLED_FROM, GLINT, RIM, RIM_DARKNESS

FINE: Final = 2
REACH: Final = 0.44
"""From a half's middle to the outside of its farthest pip, in tile widths."""


class Halves:
    """Collects the blits of many faces that share one zoom and one angle (degrees clockwise).

    It stands in for `tile_faces.Faces` where every frame has another angle. Pips keep their places within a half to a
    third of a pixel; the half moves with its tile's body in whole ones.
    """

    def __init__(self, store: StampStore, numerals: bool, w: float, angle: float, rest: float) -> None:
        self.blits: Blits = []
        self._store = store
        self._numerals = numerals
        self._w = w
        self._rest = rest
        turn = math.radians(angle)
        self._cos, self._sin = math.cos(turn), math.sin(turn)
        self._stamps: dict[tuple[int, bool], pygame.Surface] = {}

    def add(self, middle: tuple[float, float], quarter: int, first: int, second: int) -> None:
        """Put both halves of a tile whose face is centred at `middle` (px)."""
        x, y = self._turn(*TO_FIRST[quarter])
        lying = quarter % 2 == 0
        for number, cx, cy in ((first, middle[0] + x, middle[1] + y), (second, middle[0] - x, middle[1] - y)):
            if number and self._store.faint:
                self._put(self._half(number, lying), cx, cy)
            if self._numerals:
                self._put(self._store.digit(number, self._w, self._rest, True), cx, cy)

    def _put(self, piece: pygame.Surface, cx: float, cy: float) -> None:
        self.blits.append((piece, (round(cx - piece.get_width() / 2), round(cy - piece.get_height() / 2))))

    def _half(self, number: int, lying: bool) -> pygame.Surface:
        found = self._stamps.get((number, lying))
        if found is None:
            found = self._stamps[number, lying] = self._drawn(number, lying)
        return found

    def _drawn(self, number: int, lying: bool) -> pygame.Surface:
        store, w = self._store, self._w
        colour = pip_colour(number) if store.pips == "colour" else store.theme.tile_ink
        side = 2 * math.ceil(REACH * math.sqrt(2) * w)
        # The light comes from the top of the screen, whatever the tile's turn.
        drilled = w >= DRILLED_FROM and store.faint == 1.0
        far, middle = geometry.radius(number) * w * FINE, side * FINE / 2
        big = pygame.Surface((side * FINE, side * FINE), pygame.SRCALPHA)
        turn = math.radians(self._rest)
        light = (-math.sin(turn) * far, math.cos(turn) * far)
        layers = [
            (scaled(colour, 1 - RIM_DARKNESS), 0.0, far),
            (colour, RIM / 2 if drilled else 0.0, far * (1 - RIM / 2)),
        ]
        if drilled:
            layers.insert(0, ((255, 255, 255), GLINT, far))
        spots = [self._turn(x, y) for x, y in geometry.pattern(number, lying)]
        for ink, shift, radius in layers:
            for x, y in spots:
                spot = (middle + x * FINE + shift * light[0], middle + y * FINE + shift * light[1])
                pygame.draw.circle(big, ink, spot, radius)
        # Opaque discs on a clear sheet, averaged, are premultiplied colours.
        small = shapes.down(big, (side, side))
        if store.faint < 1.0:
            share = round(255 * store.faint)
            small.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
        return small

    def _turn(self, x: float, y: float) -> tuple[float, float]:
        return self._w * (x * self._cos - y * self._sin), self._w * (x * self._sin + y * self._cos)
