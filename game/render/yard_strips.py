"""The strips of a yard at rest: filling, track and frame of every lane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
import pygame.gfxdraw

from game.render import shapes
from game.render.cache import Bounded, area
from game.render.camera import Camera
from game.render.geometry import Rect
from game.render.strokes import Line, draw_smooth
from game.render.theme import RGB, Theme, mix, seat_look
from game.render.tile_art import split
from game.render.yard import Lane
from game.render.yard_lines import CORNER, Ink, LaneLook, Stroke, frame_strokes, rounded, shown_at, track_strokes

STEPS = 9
"""Points of a corner."""


def seat_colour(theme: Theme, seat: int | None) -> RGB:
    """The colour of a seat's train; the public one is paper white."""
    return theme.text if seat is None else seat_look(seat).colour


def ground(theme: Theme) -> RGB:
    """What the cloth looks like on the whole, to mix faint colours with."""
    return mix(theme.felt1, theme.felt2, 0.4)


def inks(theme: Theme, look: LaneLook) -> dict[Ink, RGB]:
    """What colours the lines of a lane have."""
    seat = seat_colour(theme, look.seat)
    return {
        "faint": theme.chip_line if theme.flat else mix(ground(theme), theme.chip_line, 0.7),
        "own": theme.text,
        "usable": theme.amber,
        "open": theme.coral,
        "light": mix(ground(theme), theme.text, 0.5),
        "track": mix(ground(theme), seat, 0.36),
        "rail": mix(ground(theme), seat, 1.0 if look.lit else 0.6),
    }


def tint(theme: Theme, look: LaneLook) -> tuple[RGB, float]:
    """What a strip lays over the cloth, and how strongly."""
    if theme.flat:
        return theme.felt3, 0.0
    if look.frame == "plain":
        return theme.felt3, 0.36
    return (theme.amber, 0.16) if look.frame == "usable" else (theme.text, 0.08)


def lines_of(strokes: Sequence[Stroke], camera: Camera, colours: Mapping[Ink, RGB]) -> list[Line]:
    """The lines on the screen."""
    points = shown_at(camera, [point for stroke in strokes for point in stroke.points])
    lines, first = [], 0
    for stroke in strokes:
        last = first + len(stroke.points)
        lines.append(Line(points[first:last], colours[stroke.ink], stroke.width, stroke.closed))
        first = last
    return lines


class StripArt:
    """Draws strips for one theme; `unit` is U in px. At quarter turns their frames are kept by size."""

    def __init__(self, theme: Theme, unit: float) -> None:
        self._theme = theme
        self._unit = unit
        self._thin = theme.border * max(1.0, unit / 16)
        self._frames: Bounded[pygame.Surface] = Bounded(24, area, 1 << 21)

    def draw(self, target: pygame.Surface, camera: Camera, lane: Lane, look: LaneLook) -> None:
        """Filling, track and frame, over the cloth."""
        if not split(camera.angle)[1]:
            self._straight(target, camera, lane, look)
            return
        colour, share = tint(self._theme, look)
        if share:
            outline = shown_at(camera, rounded(lane.strip, CORNER * self._unit / camera.cell, STEPS))
            pygame.gfxdraw.filled_polygon(target, outline, (*colour, round(255 * share)))
        frame = frame_strokes(lane.strip, look, self._unit, camera.cell, self._thin, STEPS)
        strokes = [*track_strokes(lane, camera.cell, ties=True), *frame]
        draw_smooth(target, lines_of(strokes, camera, inks(self._theme, look)))

    def _straight(self, target: pygame.Surface, camera: Camera, lane: Lane, look: LaneLook) -> None:
        """At a quarter turn everything stands on whole pixels."""
        rect = _pixels(camera, lane.strip)
        colour, share = tint(self._theme, look)
        if share:
            target.blit(shapes.rounded(rect.size, CORNER * self._unit, colour, share), rect)
        for line in lines_of(track_strokes(lane, camera.cell, ties=True), camera, inks(self._theme, look)):
            (ax, ay), (bx, by) = line.points
            thick = max(1, round(line.width))
            spot = pygame.Rect(round(min(ax, bx)), round(min(ay, by)), round(abs(ax - bx)), round(abs(ay - by)))
            target.fill(line.colour, spot.inflate(0 if spot.width else thick, 0 if spot.height else thick))
        key = (rect.size, look.frame, look.open)
        frame = self._frames.get(key, lambda: self._framed(rect.size, look))
        target.blit(frame, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _framed(self, size: tuple[int, int], look: LaneLook) -> pygame.Surface:
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        strokes = frame_strokes(Rect(-0.5, -0.5, *size), look, self._unit, 1.0, self._thin, STEPS)
        colours = inks(self._theme, look)
        draw_smooth(sheet, [Line(item.points, colours[item.ink], item.width, item.closed) for item in strokes])
        return sheet


def _pixels(camera: Camera, strip: Rect) -> pygame.Rect:
    """The strip on the screen at a quarter turn."""
    (ax, ay), (bx, by) = shown_at(camera, ((strip.x, strip.y), (strip.right, strip.bottom)))
    left, top = round(min(ax, bx)), round(min(ay, by))
    return pygame.Rect(left, top, round(max(ax, bx)) - left, round(max(ay, by)) - top)
