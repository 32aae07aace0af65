"""Every line of a yard's lanes in cells: frames, tracks and rails. Pure arithmetic; a view only has to move points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from game.render.camera import Camera
from game.render.geometry import Point, Rect
from game.render.yard import Lane

Frame: TypeAlias = Literal["plain", "own", "usable"]
Ink: TypeAlias = Literal["faint", "own", "usable", "open", "light", "track", "rail"]

TRACK: Final = 0.2
"""Half the distance of a lane's two rails, cells."""
GAUGE: Final = 0.1
"""The same where they come from the hub."""
TIE: Final = 0.3
"""Half a sleeper's length, cells."""
TIES: Final = 0.78
"""From one sleeper to the next, cells."""
BEFORE: Final = 0.35
"""How far before the first tile a track is seen, cells."""
CORNER: Final = 0.9
"""Radius of a strip's corners, U."""
DASH: Final = (0.75, 0.5)
"""An open lane's dashes, drawn and left out, U."""
DASH_CELL: Final = 1 / 34
"""Cells of a px that a seat's dashes are given in."""


@dataclass(frozen=True, slots=True)
class LaneLook:
    """How a lane is drawn. seat: whose colour and dashes, None for the public train. lit: rails at full strength."""

    seat: int | None
    frame: Frame
    open: bool
    lit: bool


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through `points` (cells), `width` px wide; a closed one goes back to its first point."""

    points: Sequence[Point]
    ink: Ink
    width: float
    closed: bool = False


def frame_strokes(strip: Rect, look: LaneLook, unit: float, cell: float, thin: float, steps: int) -> list[Stroke]:
    """The frame of a strip: a faint one, or what marks the own lane; for an open train coral dashes and a light line
    inside them. `unit` is U and `cell` a cell in px, `thin` the width of a thin border, `steps` points a corner.
    """
    bold, depth, strokes = max(2.5 * max(1.0, unit / 16), thin), 0.0, []

    def outline(inset: float) -> list[Point]:
        inner = strip.inflate(-inset / cell, -inset / cell)
        return rounded(inner, max(0.0, CORNER * unit - inset) / cell, steps)

    if look.frame != "plain":
        strokes.append(Stroke(outline(bold / 2), look.frame, bold, closed=True))
        depth = 1.6 * bold
    elif not look.open:
        strokes.append(Stroke(outline(thin / 2), "faint", thin, closed=True))
    if look.open:
        strokes.append(Stroke(outline(depth + 1.5 * bold), "light", max(1.0, 0.4 * bold), closed=True))
        outer = outline(depth + bold / 2)
        pieces = cut([*outer, outer[0]], [length * unit / cell for length in DASH])
        strokes += [Stroke(piece, "open", bold) for piece in pieces]
    return strokes


def track_strokes(lane: Lane, cell: float, ties: bool) -> list[Stroke]:
    """The first row's rails and sleepers; tiles will cover them."""
    begin, end, width = lane.start - BEFORE * lane.side, lane.end, max(1.5, 0.045 * cell)
    ends = [((begin, lane.axis + off), (end, lane.axis + off)) for off in (-TRACK, TRACK)]
    if ties:
        count = math.floor(abs(end - begin) / TIES)
        xs = [begin + lane.side * TIES * tie for tie in range(1, count + 1)]
        ends += [((x, lane.axis - TIE), (x, lane.axis + TIE)) for x in xs]
    return [Stroke(pair, "track", width) for pair in ends]


def rail_strokes(lane: Lane, pattern: Sequence[float], cell: float) -> list[Stroke]:
    """Two rails from the hub in a seat's dashes (px; none for a whole line). They go on under the head, so that a
    large view shows no gap.
    """
    path = [*lane.rail, (lane.head.centre[0], lane.axis)]
    lengths = [length * DASH_CELL for length in pattern]
    width = max(1.6, 0.055 * cell)
    return [Stroke(piece, "rail", width) for off in (-GAUGE, GAUGE) for piece in cut(beside(path, off), lengths)]


def shown_at(camera: Camera, points: Iterable[Point]) -> list[Point]:
    """Table points as pixels: `Camera.to_screen` for many."""
    ox, oy = camera.to_screen(0.0, 0.0)
    turn, cell = math.radians(camera.angle), camera.cell
    c, s = cell * math.cos(turn), cell * math.sin(turn)
    return [(ox + x * c - y * s, oy + x * s + y * c) for x, y in points]


def rounded(rect: Rect, radius: float, steps: int) -> list[Point]:
    """The outline of a rounded rectangle, open at its end; `steps` parts a corner."""
    radius = max(0.0, min(radius, rect.w / 2, rect.h / 2))
    left, right, top, bottom = rect.x + radius, rect.right - radius, rect.y + radius, rect.bottom - radius
    points: list[Point] = []
    for quarter, (x, y) in enumerate(((right, bottom), (left, bottom), (left, top), (right, top))):
        for step in range(steps + 1):
            turn = math.radians(90 * (quarter + step / steps))
            points.append((x + radius * math.cos(turn), y + radius * math.sin(turn)))
    return points


def cut(points: Sequence[Point], pattern: Sequence[float]) -> list[list[Point]]:
    """The pieces of a polyline that a pattern of lengths (drawn, left out, drawn …) draws; all of it without one."""
    if not pattern:
        return [list(points)]
    pieces: list[list[Point]] = [[points[0]]]
    step, left = 0, pattern[0]
    for a, b in pairwise(points):
        here, rest = a, math.dist(a, b)
        while rest > left:
            share = left / rest
            here = (here[0] + (b[0] - here[0]) * share, here[1] + (b[1] - here[1]) * share)
            rest -= left
            if step % 2 == 0:
                pieces[-1].append(here)
            else:
                pieces.append([here])
            step += 1
            left = pattern[step % len(pattern)]
        left -= rest
        if step % 2 == 0:
            pieces[-1].append(b)
    return [piece for piece in pieces if len(piece) > 1]


def beside(points: Sequence[Point], off: float) -> list[Point]:
    """The polyline moved sideways by `off`, to the right of the way it goes (y down)."""
    moved = []
    last = len(points) - 1
    for place, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, place - 1)], points[min(last, place + 1)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        moved.append((x - (by - ay) / length * off, y + (bx - ax) / length * off))
    return moved
