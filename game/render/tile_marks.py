"""Rings, dashes and glows round a tile or an empty place."""

from __future__ import annotations

import math
from typing import Final, Literal, NamedTuple

import pygame

from game.render import shapes
from game.render.fonts import load
from game.render.theme import RGB, Theme, mix
from game.render.tile_stamps import CORNER, SIDE, face_size

Mark = Literal["ghost", "place", "must", "picked", "hint", "last", "focus", "spinner"]
MARKS: Final[tuple[Mark, ...]] = ("ghost", "place", "must", "picked", "hint", "last", "focus", "spinner")
GLOWING: Final[frozenset[Mark]] = frozenset({"ghost", "place", "must"})


class Layers(NamedTuple):
    """A mark in two surfaces with one centre, the face's centre: the glow that may pulse, and the lines."""

    glow: pygame.Surface | None
    lines: pygame.Surface


def mark_layers(kind: Mark, w: float, lying: bool, theme: Theme, fine: float = 1.0) -> Layers:
    """Draw a mark for an unturned tile of short side `w` px; `fine` is the factor by which line widths grow.

    KeyError for an unknown kind.
    """
    colour = _colour(kind, theme)
    size = face_size(round(w), lying)
    side = SIDE * w
    reach = math.ceil(0.5 * w + 14 * fine)
    sheet = shapes.clear((size[0] + 2 * reach, size[1] + 2 * reach), colour)
    face = pygame.Rect(reach, reach, *size)
    glow = _glow(kind, face, sheet.get_size(), w, colour) if theme.glow and kind in GLOWING else None
    if kind == "place":
        _place(sheet, face, w, colour)
    elif kind == "ghost":
        _ghost(sheet, face, w, side, theme)
    elif kind == "focus":
        _ring(sheet, _around(face, 4 * fine, side), CORNER * w + 4 * fine, 7 * fine, theme.focus_dark)
        grown = _around(face, (4 - 1.75) * fine, side)
        _ring(sheet, grown, CORNER * w + 2.25 * fine, 3.5 * fine, theme.focus_light)
    else:
        gap, width = _ring_widths(kind, w, fine)
        grown = _around(face, gap + width, side if kind != "spinner" else side * 0.6)
        _ring(sheet, grown, CORNER * w + gap + width, width, colour)
    return Layers(glow, sheet)


def number_disc(number: int, w: float, theme: Theme) -> pygame.Surface:
    """The disc with a key's number that stands upright on a legal place; about 0.72 `w` across, px."""
    size = max(20, round(0.72 * w))
    sheet = shapes.disc(size, theme.amber)
    glyph = load(round(size * 0.62), True).render(str(number), True, theme.on_amber)
    ink = glyph.get_bounding_rect()
    sheet.blit(glyph, (round((size - ink.width) / 2) - ink.x, round((size - ink.height) / 2) - ink.y))
    return sheet


def _colour(kind: Mark, theme: Theme) -> RGB:
    return {
        "ghost": theme.amber,
        "place": theme.amber,
        "picked": theme.amber,
        "hint": theme.amber,
        "must": theme.coral,
        "last": theme.text,
        "focus": theme.focus_light,
        "spinner": theme.ring,
    }[kind]


def _ring_widths(kind: Mark, w: float, fine: float) -> tuple[float, float]:
    if kind == "spinner":
        return 1.0 * fine, max(2.0 * fine, min(2.5 * fine, 0.05 * w))
    if kind == "last":
        return 2.0 * fine, 1.6 * fine
    if kind == "must":
        return 0.0, max(3.0 * fine, 0.075 * w)
    return 1.5 * fine, 3.5 * fine


def _around(face: pygame.Rect, grow: float, side: float) -> pygame.Rect:
    # The tile's side is seen below its face: what goes round the tile goes round both.
    more, below = round(grow), round(side)
    return pygame.Rect(face.x - more, face.y - more, face.width + 2 * more, face.height + 2 * more + below)


def _ring(sheet: pygame.Surface, rect: pygame.Rect, radius: float, width: float, colour: RGB) -> None:
    sheet.blit(shapes.ring(rect.size, radius, width, colour), rect)


def _place(sheet: pygame.Surface, face: pygame.Rect, w: float, colour: RGB) -> None:
    grown = face.inflate(round(0.03 * w) * 2, round(0.03 * w) * 2)
    sheet.blit(shapes.rounded(grown.size, CORNER * w, colour, 0.22), grown)
    _ring(sheet, grown, CORNER * w, max(2.0, 0.07 * w), colour)


def _ghost(sheet: pygame.Surface, face: pygame.Rect, w: float, side: float, theme: Theme) -> None:
    width = max(2.5, 0.085 * w)
    grown = _around(face, width, side)
    radius = CORNER * w + width
    if theme.glow:
        sheet.blit(shapes.ring(grown.size, radius, width * 1.15, mix(theme.amber, theme.amber2, 0.75)), grown)
    unit = shapes.SUPER
    big = shapes.clear((grown.width * unit, grown.height * unit), theme.amber)
    edge = width * unit
    middle = (edge / 2, edge / 2, grown.width * unit - edge, grown.height * unit - edge)
    outline = shapes.rounded_outline(middle, (radius - width / 2) * unit)
    # Round caps lengthen a dash by its width at both ends together.
    for piece in shapes.dashes(outline, max(0.02 * w, 0.22 * w - width) * unit, (0.14 * w + width) * unit):
        shapes.stroke(big, theme.amber, piece, edge)
    sheet.blit(shapes.down(big, grown.size), grown)


def _glow(kind: Mark, face: pygame.Rect, size: tuple[int, int], w: float, colour: RGB) -> pygame.Surface:
    below = 0 if kind == "place" else SIDE * w
    spread = 0.05 * w if kind == "place" else 0.09 * w
    grown = _around(face, spread, below)
    halo, margin = shapes.soft(grown.size, CORNER * w + spread, 0.11 * w, colour, 0.85)
    sheet = shapes.clear(size, colour)
    sheet.blit(halo, (grown.x - margin, grown.y - margin))
    # The tile stays clear: the glow lies round it only, so a mark may be drawn over its tile; a place keeps a breath.
    kept = _around(face, 0, below)
    share = 0.74 if kind == "place" else 1.0
    sheet.blit(shapes.rounded(kept.size, CORNER * w, (0, 0, 0), share), kept, special_flags=pygame.BLEND_RGBA_SUB)
    return sheet
