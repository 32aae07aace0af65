"""Tiles: whole ones for the tray and single uses, and whole boards stamped at any zoom and angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal

import pygame

from game.render import shapes, tile_marks, tile_stamps
from game.render.cache import Bounded, area
from game.render.stamp_store import Pips, StampStore
from game.render.theme import Theme
from game.render.tile_faces import Blits, Faces
from game.render.tile_halves import Halves
from game.render.tile_marks import GLOWING, Mark

Quarter = int
PlacedTile = tuple[float, float, Quarter, int, int]
State = Literal["plain", "not_now", "picked", "hint"]

PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
PULSE_STEPS: Final = 20


class TileArt:
    """Draws tiles of one look. `pips` is "ink" or "colour"; `numerals` lays large digits over faint pips.

    Sizes are the tile's short side `w` in px. `quarter` says where the first half is: 0 left, 1 top, 2 right, 3 bottom.
    """

    def __init__(self, theme: Theme, pips: Pips = "ink", numerals: bool = False) -> None:
        self.theme = theme
        self.numerals = numerals
        self._store = StampStore(theme, pips, theme.pips_under_digits if numerals else 1.0)
        self._tiles: Bounded[pygame.Surface] = Bounded(160, area, 3 << 20)
        self._discs: Bounded[pygame.Surface] = Bounded(20)

    def pad(self, w: float) -> int:
        """Where the face begins inside the surfaces of `tile`, `tile_state` and `back`, px from left and top."""
        return max(12, math.ceil(0.40 * w))

    def tile(self, w: float, first: int, second: int, quarter: Quarter) -> pygame.Surface:
        """A whole tile with its shadow; blit it `pad(w)` left of and above its face. The surface is shared."""
        return self.tile_state(w, first, second, quarter, "plain")

    def tile_state(self, w: float, first: int, second: int, quarter: Quarter, state: State) -> pygame.Surface:
        """A whole tile as the tray shows it: plain, covered ("not_now") or ringed ("picked", "hint")."""
        short, quarter = round(w), quarter % 4
        key = (short, first, second, quarter, state)
        return self._tiles.get(key, lambda: self._whole(short, first, second, quarter, state))

    def back(self, w: float, quarter: Quarter = 1) -> pygame.Surface:
        """A tile face down with its shadow, padded like `tile`. The surface is shared."""
        short, lying = round(w), quarter % 2 == 0
        return self._tiles.get(
            (short, "back", lying), lambda: shapes.ready(self._padded(short, lying, tile_stamps.back))
        )

    def draw_board(
        self, target: pygame.Surface, tiles: Sequence[PlacedTile], w: float, angle: float, fast: bool = False
    ) -> None:
        """Stamp all tiles: shadows, bodies, then what stands on the faces.

        `tiles` are (centre x, centre y, quarter, first, second) in px of `target`; `angle` turns every tile clockwise,
        degrees. `fast` is for frames in which zoom or angle just changed: stamps are made the quick way.
        """
        turns, rest = split(angle)
        if not rest and not fast:
            w = round(w)
        faces: Faces | Halves = Faces(self._store, self.numerals, w, angle, rest, fast)
        if fast and len(tiles) > 1:
            faces = Halves(self._store, self.numerals, w, angle, rest)
        shadows: Blits = []
        bodies: Blits = []
        slabs: dict[bool, tuple[pygame.Surface, pygame.Surface | None]] = {}
        # A lower tile covers the side of the one above it.
        for cx, cy, quarter, first, second in sorted(tiles, key=lambda tile: tile[1]):
            lying = (quarter + turns) % 2 == 0
            if lying not in slabs:
                slabs[lying] = self._slab(w, lying, rest, fast)
            stamp, shade = slabs[lying]
            x, y = round(cx - stamp.get_width() / 2), round(cy - stamp.get_height() / 2)
            bodies.append((stamp, (x, y)))
            middle = (x + stamp.get_width() / 2, y + stamp.get_height() / 2)
            if shade is not None:
                corner = (round(middle[0] - shade.get_width() / 2), round(middle[1] - shade.get_height() / 2))
                shadows.append((shade, corner))
            faces.add(middle, quarter % 4, first, second)
        for layer in (shadows, bodies, faces.blits):
            target.fblits(layer, PREMULTIPLIED)

    def outline(
        self,
        target: pygame.Surface,
        cx: float,
        cy: float,
        w: float,
        quarter: Quarter,
        angle: float,
        kind: Mark,
        pulse: float = 1.0,
        number: int | None = None,
        fast: bool = False,
    ) -> pygame.Rect:
        """Draw a mark round the tile or place whose face is centred at (cx, cy); returns the touched rectangle.

        `pulse` 0..1 is the strength of the glow where the kind glows. `number` puts an upright disc on the place.
        All kinds leave the face free and go over the tile. KeyError for an unknown kind.
        """
        turns, rest = split(angle)
        layers = self._store.mark(kind, w, (quarter + turns) % 2 == 0, rest, fast)
        lines = touched = _centre(layers.lines, cx, cy)
        if layers.glow is not None and pulse > 0:
            step = round(max(0.0, min(1.0, pulse)) * PULSE_STEPS)
            layers.glow.set_alpha(round(255 * step / PULSE_STEPS))
            glow = _centre(layers.glow, cx, cy)
            target.blit(layers.glow, glow)
            touched = touched.union(glow)
        target.blit(layers.lines, lines)
        if number is not None:
            disc = self._discs.get((number, round(w)), lambda: tile_marks.number_disc(number, w, self.theme))
            target.blit(disc, _centre(disc, cx, cy))
        return touched

    def glows(self, kind: Mark) -> bool:
        """Whether a mark of this kind pulses in this look."""
        return self.theme.glow and kind in GLOWING

    def _slab(self, w: float, lying: bool, rest: float, fast: bool) -> tuple[pygame.Surface, pygame.Surface | None]:
        """Body and shadow of a tile."""
        body = self._store.body("body", w, lying, rest, fast)
        return body, self._store.body("shadow", w, lying, rest, fast) if self.theme.shadows else None

    def _whole(self, w: int, first: int, second: int, quarter: Quarter, state: State) -> pygame.Surface:
        lying = quarter % 2 == 0
        sheet = self._padded(w, lying, tile_stamps.body)
        middle = sheet.get_rect().center
        faces = Faces(self._store, self.numerals, w, 0.0, 0.0, fast=False)
        faces.add((sheet.get_width() / 2, sheet.get_height() / 2), quarter, first, second)
        sheet.fblits(faces.blits, PREMULTIPLIED)
        if state == "not_now":
            cover = tile_stamps.silhouette(w, lying)
            tint = shapes.flat(cover.get_size(), self.theme.cover, self.theme.cover_alpha)
            sheet.blit(shapes.painted(cover, tint), cover.get_rect(center=middle))
        elif state != "plain":
            lines = tile_marks.mark_layers(state, w, lying, self.theme).lines
            sheet.blit(lines, lines.get_rect(center=middle))
        return shapes.ready(sheet)

    def _padded(self, w: int, lying: bool, slab: tile_stamps.SlabPainter) -> pygame.Surface:
        width, height = tile_stamps.face_size(w, lying)
        pad = self.pad(w)
        sheet = shapes.clear((width + 2 * pad, height + 2 * pad), tile_stamps.SHADOW)
        middle = sheet.get_rect().center
        if self.theme.shadows:
            shadow = tile_stamps.shadow(w, lying)
            sheet.blit(shadow, shadow.get_rect(center=middle))
        piece = slab(w, lying, self.theme, 1.0)
        sheet.blit(piece, piece.get_rect(center=middle))
        return sheet


def split(angle: float) -> tuple[int, float]:
    """An angle as quarter turns and the rest (-45..45 degrees); a rest too small to see is 0."""
    turns = round(angle / 90)
    rest = angle - 90 * turns
    return turns, rest if abs(rest) >= 0.05 else 0.0


def _centre(piece: pygame.Surface, cx: float, cy: float) -> pygame.Rect:
    corner = (round(cx - piece.get_width() / 2), round(cy - piece.get_height() / 2))
    return pygame.Rect(corner, piece.get_size())
