"""Smooth shapes on pygame surfaces: gradients, rounded masks, rings, soft shadows, thick strokes.

pygame draws hard edges, so every edge is drawn larger and scaled down smoothly. A big rounded shape is cut in nine:
only its corners are drawn, its sides are stretched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.render.cache import Bounded, area
from game.render.theme import RGB

SUPER: Final = 4
WHITE: Final[RGB] = (255, 255, 255)
RGBA = tuple[int, int, int, int]
Stops = Sequence[tuple[float, RGB]]
Point = tuple[float, float]

_patches: Bounded[pygame.Surface] = Bounded(160, area, 1 << 20)


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's own format where there is a display."""
    return surface.convert_alpha() if pygame.display.get_init() and pygame.display.get_surface() else surface


def clear(size: tuple[int, int], colour: RGB = (0, 0, 0)) -> pygame.Surface:
    """A fully transparent surface whose hidden colour is `colour` (smooth scaling blends hidden colours too)."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    return surface


def gradient(size: tuple[int, int], stops: Stops) -> pygame.Surface:
    """An opaque gradient from top to bottom; stops are (position 0..1, colour) in rising order."""
    width, height = max(1, size[0]), max(1, size[1])
    column = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        column.set_at((0, y), _between(stops, (y + 0.5) / height))
    return pygame.transform.scale(column, (width, height))


def flat(size: tuple[int, int], colour: RGB, alpha: float = 1.0) -> pygame.Surface:
    """A surface of one colour and strength."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    surface.fill((*colour, round(255 * alpha)))
    return surface


def rounded_mask(size: tuple[int, int], radius: float) -> pygame.Surface:
    """A white rounded rectangle with smooth corners that fills `size`; multiply it onto a filling."""
    return _framed(size, radius, None, (*WHITE, 255))


def painted(mask: pygame.Surface, filling: pygame.Surface) -> pygame.Surface:
    """`filling` cut out by `mask` (same size); `filling` is changed and returned."""
    filling.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return filling


def rounded(size: tuple[int, int], radius: float, colour: RGB, alpha: float = 1.0) -> pygame.Surface:
    """A rounded rectangle in one colour."""
    return _framed(size, radius, None, (*colour, round(255 * alpha)))


def rounded_gradient(size: tuple[int, int], radius: float, stops: Stops, alpha: float = 1.0) -> pygame.Surface:
    """A rounded rectangle with a gradient from top to bottom."""
    piece = painted(rounded_mask(size, radius), gradient(size, stops))
    if alpha < 1:
        fade(piece, alpha)
    return piece


def ring(size: tuple[int, int], radius: float, width: float, colour: RGB, alpha: float = 1.0) -> pygame.Surface:
    """A rounded frame in one colour."""
    return _framed(size, radius, width, (*colour, round(255 * alpha)))


def fade(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Multiply the strength of every pixel by `alpha` (0..1), in place."""
    surface.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def blur(surface: pygame.Surface, sigma: float) -> pygame.Surface:
    """The surface blurred as by a Gaussian of `sigma` px."""
    # gaussian_blur counts in its own radius, about 1.35 sigma.
    return pygame.transform.gaussian_blur(surface, max(1, round(sigma * 1.35)))


def soft(size: tuple[int, int], radius: float, sigma: float, colour: RGB, alpha: float) -> tuple[pygame.Surface, int]:
    """A blurred rounded rectangle (shadow or glow) and the margin by which it is larger on each side."""
    margin = math.ceil(2.6 * sigma) + 1
    core = math.ceil(radius) + margin
    side = 2 * core + 1
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    if size[0] < side or size[1] < side:
        return _blurred(size, margin, radius, sigma, colour, alpha), margin
    key = ("soft", side, margin, round(radius * 4), round(sigma * 8), colour, round(alpha * 255))
    patch = _patches.get(key, lambda: _blurred((side, side), margin, radius, sigma, colour, alpha))
    return _nine(patch, whole), margin


def disc(diameter: int, colour: RGB, alpha: float = 1.0) -> pygame.Surface:
    """A smooth disc that fills a square of `diameter`."""
    return rounded((diameter, diameter), diameter / 2, colour, alpha)


def down(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Scale smoothly to `size`, at least 1 x 1."""
    return pygame.transform.smoothscale(surface, (max(1, size[0]), max(1, size[1])))


def trimmed(surface: pygame.Surface, edge: int = 2) -> pygame.Surface:
    """The surface cut to its ink with a clear `edge` in px round it; its centre stays the centre."""
    ink, (width, height) = surface.get_bounding_rect(), surface.get_size()
    off_x = max(0, min(ink.left, width - ink.right) - edge)
    off_y = max(0, min(ink.top, height - ink.bottom) - edge)
    return surface.subsurface((off_x, off_y, width - 2 * off_x, height - 2 * off_y)).copy()


def stroke(target: pygame.Surface, colour: RGB | RGBA, points: Sequence[Point], width: float) -> None:
    """A thick line with round caps and joints through `points`; draw at `SUPER` times the size, then scale down."""
    half = width / 2
    for point in points:
        pygame.draw.circle(target, colour, point, half)
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay)
        if length == 0:
            continue
        nx, ny = (by - ay) / length * half, (ax - bx) / length * half
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(target, colour, corners)


def arc(centre: Point, radius: float, start: float, end: float, steps: int = 24) -> list[Point]:
    """Points on a circle from `start` to `end`, degrees clockwise on the screen from the right."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)) for turn in angles]


def rounded_outline(rect: tuple[float, float, float, float], radius: float) -> list[Point]:
    """Closed outline of a rounded rectangle (x, y, width, height) as points, clockwise from the top left corner."""
    x, y, width, height = rect
    radius = max(0.0, min(radius, width / 2, height / 2))
    left, right, top, bottom = x + radius, x + width - radius, y + radius, y + height - radius
    points = arc((left, top), radius, 180, 270, 10) + arc((right, top), radius, 270, 360, 10)
    points += arc((right, bottom), radius, 0, 90, 10) + arc((left, bottom), radius, 90, 180, 10)
    return [*points, points[0]]


def dashes(points: Sequence[Point], on: float, off: float) -> list[list[Point]]:
    """Cut a polyline into dashes; the lengths are stretched a little so that a closed line ends on a gap."""
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(1, round(total / (on + off)))
    share = total / count / (on + off)
    lengths = (on * share, off * share)
    pieces: list[list[Point]] = [[points[0]]]
    drawing, left = True, lengths[0]
    for a, b in pairwise(points):
        here, rest = a, math.dist(a, b)
        while rest > left:
            part = left / rest
            here = (here[0] + (b[0] - here[0]) * part, here[1] + (b[1] - here[1]) * part)
            rest -= left
            if drawing:
                pieces[-1].append(here)
            else:
                pieces.append([here])
            drawing = not drawing
            left = lengths[0] if drawing else lengths[1]
        left -= rest
        if drawing:
            pieces[-1].append(b)
    return [piece for piece in pieces if len(piece) > 1]


def _between(stops: Stops, place: float) -> RGB:
    before = stops[0]
    for stop in stops:
        if stop[0] >= place:
            span = stop[0] - before[0]
            share = (place - before[0]) / span if span > 0 else 1.0
            first, second = before[1], stop[1]
            return (
                round(first[0] + (second[0] - first[0]) * share),
                round(first[1] + (second[1] - first[1]) * share),
                round(first[2] + (second[2] - first[2]) * share),
            )
        before = stop
    return before[1]


def _framed(size: tuple[int, int], radius: float, width: float | None, tint: RGBA) -> pygame.Surface:
    size = (max(1, size[0]), max(1, size[1]))
    radius = max(0.0, min(radius, size[0] / 2, size[1] / 2))
    core = math.ceil(max(radius, width or 0)) + 1
    side = 2 * core + 1
    if size[0] < side or size[1] < side:
        return _frame(size, radius, width, tint)
    key = ("frame", round(radius * SUPER), None if width is None else round(width * SUPER), tint)
    return _nine(_patches.get(key, lambda: _frame((side, side), radius, width, tint)), size, hollow=width is not None)


def _frame(size: tuple[int, int], radius: float, width: float | None, tint: RGBA) -> pygame.Surface:
    colour = (tint[0], tint[1], tint[2])
    big = clear((size[0] * SUPER, size[1] * SUPER), colour)
    whole = big.get_rect()
    pygame.draw.rect(big, tint, whole, border_radius=round(radius * SUPER))
    if width is not None:
        edge = max(1, round(width * SUPER))
        inner = whole.inflate(-2 * edge, -2 * edge)
        if inner.width > 0 and inner.height > 0:
            # Drawing writes pixels as they are, so a clear colour cuts the hole.
            pygame.draw.rect(big, (*colour, 0), inner, border_radius=max(0, round(radius * SUPER) - edge))
    return down(big, size)


def _blurred(
    size: tuple[int, int], margin: int, radius: float, sigma: float, colour: RGB, alpha: float
) -> pygame.Surface:
    # A wide blur needs no fine grid: drawn small it looks the same and costs a fraction.
    coarse = max(1, int(sigma / 2))
    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    sheet = clear((math.ceil(whole[0] / coarse), math.ceil(whole[1] / coarse)), colour)
    to_x, to_y = sheet.get_width() / whole[0], sheet.get_height() / whole[1]
    rect = pygame.Rect(round(margin * to_x), round(margin * to_y), round(size[0] * to_x), round(size[1] * to_y))
    radius = min(radius, size[0] / 2, size[1] / 2)
    pygame.draw.rect(sheet, (*colour, round(255 * alpha)), rect, border_radius=round(radius * to_x))
    hazy = blur(sheet, sigma * to_x)
    return hazy if coarse == 1 else down(hazy, whole)


def _nine(patch: pygame.Surface, size: tuple[int, int], hollow: bool = False) -> pygame.Surface:
    core = patch.get_width() // 2
    width, height = size
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    xs = ((0, core, 0, core), (core, 1, core, width - 2 * core), (core + 1, core, width - core, core))
    ys = ((0, core, 0, core), (core, 1, core, height - 2 * core), (core + 1, core, height - core, core))
    for from_x, from_w, to_x, to_w in xs:
        for from_y, from_h, to_y, to_h in ys:
            if hollow and from_w == from_h == 1:
                continue
            piece = patch.subsurface((from_x, from_y, from_w, from_h))
            if (from_w, from_h) != (to_w, to_h):
                piece = pygame.transform.scale(piece, (to_w, to_h))
            # Adding onto nothing copies colour and strength unchanged.
            sheet.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
    return sheet
