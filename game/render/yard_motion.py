"""The lines of a yard while its view moves: found once, then only moved and drawn roughly, rails without gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from game.render.camera import Camera
from game.render.geometry import Point
from game.render.theme import RGB, Theme, mix
from game.render.yard import Yard
from game.render.yard_lines import (
    CORNER,
    LaneLook,
    Stroke,
    frame_strokes,
    rail_strokes,
    rounded,
    shown_at,
    track_strokes,
)
from game.render.yard_strips import ground, inks, tint
from game.rules.table import Place

STEPS: Final = 3
"""Points of a corner."""
SAMPLE: Final = 16
"""Side of the square of cloth whose colour a strip takes up, px."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some of all points that make a line, or with no width a filled strip."""

    first: int
    last: int
    colour: RGB
    width: int
    closed: bool
    share: float = 0.0


class MovingLines:
    """Lines and fillings of one yard in one look; `unit` is U in px."""

    def __init__(self, yard: Yard, looks: Mapping[Place, LaneLook], theme: Theme, unit: float) -> None:
        self._theme = theme
        self._points: list[Point] = []
        self._pieces: list[_Piece] = []
        thin = theme.border * max(1.0, unit / 16)
        for lane in yard.lanes:
            look = looks[lane.place]
            colour, share = tint(theme, look)
            if share:
                self._put(rounded(lane.strip, CORNER * unit / yard.cell, STEPS), _Piece(0, 0, colour, 0, True, share))
            frame = frame_strokes(lane.strip, look, unit, yard.cell, thin, STEPS)
            self._lines([*track_strokes(lane, yard.cell, ties=False), *frame], look)
        for lane in yard.lanes:
            look = looks[lane.place]
            self._lines(rail_strokes(lane, (), yard.cell), look)

    def _lines(self, strokes: list[Stroke], look: LaneLook) -> None:
        colours = inks(self._theme, look)
        for stroke in strokes:
            piece = _Piece(0, 0, colours[stroke.ink], max(1, round(stroke.width)), stroke.closed)
            self._put(list(stroke.points), piece)

    def _put(self, points: list[Point], piece: _Piece) -> None:
        first = len(self._points)
        self._points += points
        self._pieces.append(_Piece(first, len(self._points), piece.colour, piece.width, piece.closed, piece.share))

    def draw(self, target: pygame.Surface, camera: Camera) -> None:
        """All of it, as the view shows it."""
        points = shown_at(camera, self._points)
        line, lines = pygame.draw.line, pygame.draw.lines
        for piece in self._pieces:
            if piece.share:
                self._fill(target, points[piece.first : piece.last], piece)
            elif piece.last - piece.first == 2:
                line(target, piece.colour, points[piece.first], points[piece.first + 1], piece.width)
            else:
                lines(target, piece.colour, piece.closed, points[piece.first : piece.last], piece.width)

    def _fill(self, target: pygame.Surface, outline: list[Point], piece: _Piece) -> None:
        """In one colour, mixed with that of the cloth below: the weave is not missed while the view moves."""
        half = len(outline) // 2
        x, y = (outline[0][0] + outline[half][0]) / 2, (outline[0][1] + outline[half][1]) / 2
        spot = pygame.Rect(round(x), round(y), SAMPLE, SAMPLE).clip(target.get_clip())
        below = pygame.transform.average_color(target, spot) if spot.width and spot.height else ground(self._theme)
        pygame.draw.polygon(target, mix((below[0], below[1], below[2]), piece.colour, piece.share), outline)
