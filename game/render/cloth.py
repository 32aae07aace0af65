"""The table itself: woven cloth, stitched rim, narra-wood rack with its hollow, the railway's turntable."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame

from game.render import shapes
from game.render.cache import Bounded
from game.render.theme import RGB, Theme, mix

GRAIN_SEED: Final = 7
DARK_GRAIN: Final[RGB] = (0x24, 0x0F, 0x05)
LIGHT_GRAIN: Final[RGB] = (0xD0, 0x8C, 0x58)
GLOW_MAP: Final = (48, 30)

Size = tuple[int, int]

_kept: Bounded[pygame.Surface] = Bounded(8)


def cloth(size: Size, theme: Theme, unit: float = 16) -> pygame.Surface:
    """The whole cloth, opaque: light from the middle, woven like a mat, dark to the corners. `unit` is U in px."""
    light = _kept.get(("light", theme.name), lambda: _light_map(theme))
    sheet = pygame.transform.smoothscale(light, size)
    if theme.weave_light or theme.weave_dark:
        period = max(12, 2 * round(0.69 * unit))
        patch = _kept.get(("weave", theme.name, period), lambda: _weave(period, theme))
        step = patch.get_width()
        places = [(patch, (x, y)) for x in range(0, size[0], step) for y in range(0, size[1], step)]
        sheet.fblits(places)
    return sheet.convert() if pygame.display.get_init() and pygame.display.get_surface() else sheet


def table_rim(size: Size, theme: Theme, unit: float = 16) -> pygame.Surface:
    """The table's edge as a clear overlay of `size`: a fine line and a stitched band inside it."""
    sheet = shapes.clear(size, theme.text)
    radius = 1.4 * unit
    line = theme.text if theme.stitch else theme.chip_line
    width = max(1.5, 0.1 * unit) if theme.stitch else theme.border
    sheet.blit(shapes.ring(size, radius, width, line, 0.13 if theme.stitch else 0.45), (0, 0))
    if not theme.stitch:
        return shapes.ready(sheet)
    inset, thick = 0.5 * unit, max(2.0, 0.24 * unit)
    rect = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    outline = shapes.rounded_outline(rect, radius - inset)
    colour = (*theme.text, round(255 * theme.stitch))
    for piece in shapes.dashes(outline, 0.55 * unit, 0.6 * unit):
        _stitch(sheet, piece, thick, colour)
    return shapes.ready(sheet)


def rack(size: Size, theme: Theme, unit: float = 16) -> pygame.Surface:
    """The wooden rack of the hand, opaque: narra with grain and a light lip along its top edge."""
    sheet = shapes.gradient(size, ((0, theme.wood1), (0.5, theme.wood2), (1, theme.wood3)))
    if theme.grain:
        _add_grain(sheet, theme.grain)
    lip = max(2, round(0.125 * unit))
    sheet.fill(theme.wood_high, (0, 0, size[0], lip))
    if theme.shadows:
        sheet.blit(_fall(size[0], max(2, round(0.35 * unit)), theme.wood_high, 0.28, down=True), (0, lip))
    return sheet.convert() if pygame.display.get_init() and pygame.display.get_surface() else sheet


def rack_shadow(width: int, theme: Theme, unit: float = 16) -> pygame.Surface:
    """The shade the rack throws on the cloth; its bottom edge goes on the rack's top. Empty without shadows."""
    if not theme.shadows:
        return shapes.clear((width, 1))
    return shapes.ready(_fall(width, round(1.1 * unit), (0x03, 0x18, 0x1A), 0.55, down=False))


def groove(size: Size, theme: Theme, unit: float = 16) -> pygame.Surface:
    """The hollow of the rack in which the tiles stand."""
    radius = 0.9 * unit
    stops = ((0.0, theme.groove1), (1.0, theme.groove2))
    sheet = shapes.rounded_gradient(size, radius, stops, theme.groove_alpha)
    if theme.flat:
        sheet.blit(shapes.ring(size, radius, theme.border, theme.groove_line), (0, 0))
        return shapes.ready(sheet)
    depth = max(2, round(0.6 * unit))
    shade = _fall(size[0], depth, (0x12, 0x07, 0x02), 0.5, down=True)
    mask = shapes.rounded_mask(size, radius).subsurface((0, 0, size[0], min(depth, size[1])))
    shade.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(shade, (0, 0))
    sheet.blit(shapes.ring(size, radius, max(1.5, 0.1 * unit), (0x1A, 0x0B, 0x03), 0.7), (0, 0))
    light = max(1, round(0.08 * unit))
    span = round(size[0] - 2 * radius)
    if span > 0:
        line = shapes.flat((span, light), theme.groove_line, 0.45)
        sheet.blit(line, (round(radius), size[1] - light))
    return shapes.ready(sheet)


def turntable(diameter: int, theme: Theme) -> pygame.Surface:
    """The railway's hub: a wooden disc in a brass ring, seen from above, without its shadow."""
    size = (diameter, diameter)
    sheet = shapes.gradient(size, ((0, theme.wood1), (0.55, theme.wood2), (1, theme.wood3)))
    if theme.grain:
        _add_grain(sheet, theme.grain)
    shapes.painted(shapes.rounded_mask(size, diameter / 2), sheet)
    inset = round(diameter * 0.075)
    inner = (diameter - 2 * inset, diameter - 2 * inset)
    sheet.blit(shapes.rounded(inner, inner[0] / 2, theme.groove1, 1.0 if theme.flat else 0.62), (inset, inset))
    width = max(theme.border, 0.02 * diameter)
    sheet.blit(shapes.ring(size, diameter / 2, width, theme.ring), (0, 0))
    return shapes.ready(sheet)


def _light_map(theme: Theme) -> pygame.Surface:
    width, height = GLOW_MAP
    small = pygame.Surface(GLOW_MAP, 0, 32)
    middle, edge, corner = theme.felt1, theme.felt2, theme.felt3
    # The four quarters mirror each other.
    for y in range(height // 2):
        for x in range(width // 2):
            away = math.hypot((x + 0.5) / width * 2 - 1, (y + 0.5) / height * 2 - 1)
            share = min(1.0, away / 1.05)
            colour = mix(middle, edge, share * share * (3 - 2 * share))
            shade = mix(colour, corner, max(0.0, min(1.0, (away - 0.85) / 0.62)))
            for spot in ((x, y), (width - 1 - x, y), (x, height - 1 - y), (width - 1 - x, height - 1 - y)):
                small.set_at(spot, shade)
    return small


def _weave(period: int, theme: Theme) -> pygame.Surface:
    """One repeat of the mat, drawn large: two diamonds, their strands crossing; then several repeats side by side."""
    side = period * shapes.SUPER
    big = shapes.clear((side, side), theme.weave)
    middle = side / 2
    for crossing in (False, True):
        strength = theme.weave_light * (0.45 if crossing else 1.0)
        light = (*theme.weave, round(255 * strength))
        dark = (*theme.felt3, round(255 * theme.weave_dark))
        corners = [(0, 0), (side, 0), (0, side), (side, side)] if crossing else [(middle, middle)]
        for centre in corners:
            _diamond(big, centre, middle, crossing, light, dark)
    one = shapes.down(big, (period, period))
    times = max(1, 160 // period)
    patch = shapes.clear((period * times, period * times), theme.weave)
    for x in range(times):
        for y in range(times):
            patch.blit(one, (x * period, y * period))
    return shapes.ready(patch)


def _diamond(
    big: pygame.Surface,
    centre: tuple[float, float],
    half: float,
    crossing: bool,
    light: tuple[int, int, int, int],
    dark: tuple[int, int, int, int],
) -> None:
    def corner(along: float, across: float) -> tuple[float, float]:
        u, v = (across, along) if crossing else (along, across)
        return centre[0] + (u + v) * half, centre[1] + (v - u) * half

    strands = 3
    for strand in range(strands):
        low, high = strand / strands - 0.5, (strand + 1) / strands - 0.5
        for start, end, colour in ((low, high, light), (high - 0.09, high, dark)):
            quad = [corner(-0.5, start), corner(0.5, start), corner(0.5, end), corner(-0.5, end)]
            pygame.draw.polygon(big, colour, quad)
    for near, far in ((-0.5, -0.41), (0.41, 0.5)):
        pygame.draw.polygon(big, dark, [corner(near, -0.5), corner(far, -0.5), corner(far, 0.5), corner(near, 0.5)])


def _stitch(sheet: pygame.Surface, piece: list[shapes.Point], thick: float, colour: tuple[int, int, int, int]) -> None:
    (ax, ay), (bx, by) = piece[0], piece[-1]
    if ax == bx or ay == by:
        rect = pygame.Rect(round(min(ax, bx)), round(min(ay, by)), round(abs(bx - ax)), round(abs(by - ay)))
        across = rect.inflate(0, round(thick)) if ay == by else rect.inflate(round(thick), 0)
        sheet.fill(colour, across)
        return
    left, top = math.floor(min(x for x, _ in piece) - thick), math.floor(min(y for _, y in piece) - thick)
    right, bottom = math.ceil(max(x for x, _ in piece) + thick), math.ceil(max(y for _, y in piece) + thick)
    unit = shapes.SUPER
    big = shapes.clear(((right - left) * unit, (bottom - top) * unit), (colour[0], colour[1], colour[2]))
    points = [((x - left) * unit, (y - top) * unit) for x, y in piece]
    shapes.stroke(big, colour, points, thick * unit)
    sheet.blit(shapes.down(big, (right - left, bottom - top)), (left, top))


def _add_grain(sheet: pygame.Surface, strength: float) -> None:
    width, height = sheet.get_size()
    random = Random(GRAIN_SEED)
    # Noise stretched along the board: fine fibres, then broad dark and light bands.
    layers = ((36, 1, DARK_GRAIN, 0.20, 2.4), (170, 4, DARK_GRAIN, 0.42, 3.2), (230, 7, LIGHT_GRAIN, 0.16, 2.0))
    for stretch, thick, colour, share, contrast in layers:
        across, rows = max(2, width // stretch), max(2, height // thick)
        table = bytes(round(255 * share * strength * (value / 255) ** contrast) for value in range(256))
        pixels = bytearray(bytes((*colour, 0)) * (across * rows))
        pixels[3::4] = random.randbytes(across * rows).translate(table)
        noise = pygame.image.frombytes(bytes(pixels), (across, rows), "RGBA")
        sheet.blit(pygame.transform.smoothscale(noise, (width, height)), (0, 0))


def _fall(width: int, height: int, colour: RGB, strength: float, down: bool) -> pygame.Surface:
    column = pygame.Surface((1, max(1, height)), pygame.SRCALPHA)
    for y in range(height):
        share = (y + 0.5) / height
        near = 1 - share if down else share
        column.set_at((0, y), (*colour, round(255 * strength * near * near)))
    return pygame.transform.scale(column, (max(1, width), max(1, height)))
