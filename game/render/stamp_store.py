"""The stamps of one look, kept while they are in use and made afresh for each new zoom and angle."""

from __future__ import annotations

from typing import Final, Literal

import pygame

from game.render import pips as geometry
from game.render import shapes, tile_marks, tile_stamps
from game.render.cache import Bounded
from game.render.theme import RGB, Theme, digit_colour, pip_colour
from game.render.tile_marks import Layers, Mark

Pips = Literal["ink", "colour"]
Part = Literal["shadow", "body"]

MASTERS: Final = (12, 16, 24, 32, 48, 64, 96, 128, 192, 256)
PHASES: Final = 4
FAST_PHASES: Final = 2


class StampStore:
    """Stamps for one theme and one colouring of pips.

    In every call `w` is the tile's short side in px, `rest` the turn beyond the nearest quarter in degrees clockwise
    (-45..45), and `fast` asks for the quick way: a kept master turned and scaled, instead of a fresh fine drawing.
    """

    def __init__(self, theme: Theme, pips: Pips, faint: float) -> None:
        self.theme = theme
        self.pips = pips
        self.faint = faint
        self._masters: Bounded[pygame.Surface] = Bounded(64)
        self._bodies: Bounded[pygame.Surface] = Bounded(24)
        self._pips: Bounded[list[pygame.Surface]] = Bounded(80)
        self._digits: Bounded[pygame.Surface] = Bounded(60)
        self._mark_masters: Bounded[Layers] = Bounded(24)
        self._marks: Bounded[Layers] = Bounded(40)

    def body(self, part: Part, w: float, lying: bool, rest: float, fast: bool) -> pygame.Surface:
        """The shadow or the body of a tile, its face's centre in the middle; premultiplied."""
        key = (part, round(w * 8), lying, round(rest * 20), fast)
        return self._bodies.get(key, lambda: self._turned_body(part, w, lying, rest, fast))

    def pip_phases(self, number: int, w: float, rest: float, fast: bool) -> list[pygame.Surface]:
        """A pip of `number` once for each part of a pixel it may be off by, row by row; premultiplied."""
        radius, phases = geometry.radius(number) * w, FAST_PHASES if fast else PHASES
        colour = pip_colour(number) if self.pips == "colour" else self.theme.tile_ink
        drilled = w >= tile_stamps.DRILLED_FROM and self.faint == 1.0
        key = (round(radius * 16), colour, round(rest), fast, drilled)
        return self._pips.get(key, lambda: self._pip_row(radius, colour, drilled, rest, phases, fast))

    def digit(self, number: int, w: float, rest: float, fast: bool) -> pygame.Surface:
        """The numeral of a half; premultiplied."""
        key = (number, round(w * 4), round(rest * 10), fast)
        return self._digits.get(key, lambda: self._turned_digit(number, w, rest, fast))

    def mark(self, kind: Mark, w: float, lying: bool, rest: float, fast: bool) -> Layers:
        """Glow and lines of a mark, straight colours; KeyError for an unknown kind."""
        key = (kind, round(w * 4), lying, round(rest * 10), fast)
        return self._marks.get(key, lambda: self._turned_mark(kind, w, lying, rest, fast))

    def _turned_body(self, part: Part, w: float, lying: bool, rest: float, fast: bool) -> pygame.Surface:
        if fast:
            size = _master(w)
            master = self._masters.get((part, size, lying), lambda: self._fresh(part, size, lying, 1.0))
            return tile_stamps.turned(master, rest, w / size, rough=part == "shadow")
        if not rest:
            return self._fresh(part, round(w), lying, 1.0)
        size = round(2 * w)
        return tile_stamps.turned(self._fresh(part, size, lying, 2.0), rest, w / size, fine=2)

    def _fresh(self, part: Part, w: int, lying: bool, line: float) -> pygame.Surface:
        stamp = tile_stamps.shadow(w, lying) if part == "shadow" else tile_stamps.body(w, lying, self.theme, line)
        return stamp.premul_alpha()

    def _pip_row(
        self, radius: float, colour: RGB, drilled: bool, rest: float, phases: int, fast: bool
    ) -> list[pygame.Surface]:
        fine = 4 if fast else 8
        row = []
        for step in range(phases * phases):
            phase = (step % phases / phases, step // phases / phases)
            piece = tile_stamps.pip(radius, colour, drilled, rest, phase, fine)
            if self.faint < 1.0:
                share = round(255 * self.faint)
                piece.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
            row.append(piece)
        return row

    def _turned_digit(self, number: int, w: float, rest: float, fast: bool) -> pygame.Surface:
        colour = digit_colour(number, self.theme) if self.pips == "colour" else self.theme.tile_ink
        if not rest and not fast:
            return tile_stamps.digit(number, w, colour)
        size = _master(w) if fast else round(2 * w)
        master = self._masters.get(("digit", number, size), lambda: tile_stamps.digit(number, size, colour))
        return tile_stamps.turned(master, rest, w / size, fine=1 if fast else 2)

    def _turned_mark(self, kind: Mark, w: float, lying: bool, rest: float, fast: bool) -> Layers:
        if not rest and not fast:
            return tile_marks.mark_layers(kind, w, lying, self.theme)
        size = _master(w) if fast else round(2 * w)
        line = 1.0 if fast else 2.0
        master = self._mark_masters.get(
            (kind, size, lying, fast), lambda: _trimmed(tile_marks.mark_layers(kind, size, lying, self.theme, line))
        )
        glow = master.glow and tile_stamps.turned(master.glow, rest, w / size, rough=fast)
        return Layers(glow, tile_stamps.turned(master.lines, rest, w / size, fine=1 if fast else 2))


def _trimmed(layers: Layers) -> Layers:
    """The same without clear edges: every pixel costs when a mark is turned."""
    return Layers(layers.glow and shapes.trimmed(layers.glow), shapes.trimmed(layers.lines))


def _master(w: float) -> int:
    return next((size for size in MASTERS if size >= w), MASTERS[-1])
