"""The pieces tiles are put together from: shadow, body, pip and digit, each drawn once for a size and an angle.

Stamps carry premultiplied colours and are blitted with `pygame.BLEND_PREMULTIPLIED`: only so they may be turned and
scaled without dark or light seams. A tile lies or stands as the screen sees it, and the light comes from the top.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.render import shapes
from game.render.fonts import load
from game.render.theme import RGB, Theme, mix, scaled

CORNER: Final = 0.17
SIDE: Final = 0.085
SHADOW_DROP: Final = 0.10
SHADOW_SIGMA: Final = 0.08
SHADOW: Final[RGB] = (0x04, 0x20, 0x1F)
SHADOW_ALPHA: Final = 0.55
PIN: Final = 0.085
RIM: Final = 0.17
GLINT: Final = 0.16
RIM_DARKNESS: Final = 0.32
DRILLED_FROM: Final = 26
DIGIT: Final = 0.90
TWO_DIGITS: Final = 0.66
FINE: Final = 8
# Clear pixels round a stamp, without which its edges would be jagged when it is turned.
BLEED: Final = 2


SlabPainter = Callable[[int, bool, Theme, float], pygame.Surface]


def face_size(w: int, lying: bool) -> tuple[int, int]:
    """Size of the face in px for a short side of `w` px."""
    return (2 * w, w) if lying else (w, 2 * w)


def shadow(w: int, lying: bool) -> pygame.Surface:
    """The shadow on the cloth, centred on the tile's face, straight (not premultiplied) colours."""
    drop = round(SHADOW_DROP * w)
    piece, _ = shapes.soft(face_size(w, lying), CORNER * w, max(0.8, SHADOW_SIGMA * w), SHADOW, SHADOW_ALPHA)
    sheet = shapes.clear((piece.get_width(), piece.get_height() + 2 * drop), SHADOW)
    sheet.blit(piece, (0, 2 * drop))
    return sheet


def body(w: int, lying: bool, theme: Theme, line: float = 1.0) -> pygame.Surface:
    """Face, side, divider and pin without pips; the face's centre is the surface's centre.

    `line` is the width of a hair line in px. Straight colours.
    """
    sheet = _slab(w, lying, theme)
    width, height = face_size(w, lying)
    face = shapes.rounded_gradient((width, height), CORNER * w, ((0, theme.ivory), (1, theme.ivory2)))
    inner = shapes.ring((width, height), CORNER * w, max(1.0, 1.1 * line), (255, 255, 255), 0.85)
    face.blit(inner, (0, 0))
    _divide(face, w, lying, theme)
    sheet.blit(face, face.get_rect(center=sheet.get_rect().center))
    return sheet


def back(w: int, lying: bool, theme: Theme, line: float = 1.0) -> pygame.Surface:
    """A tile face down: two nested diamonds on the back's colour. Straight colours."""
    sheet = _slab(w, lying, theme)
    width, height = face_size(w, lying)
    face = shapes.rounded_gradient((width, height), CORNER * w, ((0, theme.back1), (1, theme.back2)))
    inset = max(2, round(0.11 * w))
    frame_size = (width - 2 * inset, height - 2 * inset)
    hair = max(1.0, 0.024 * w, line)
    face.blit(shapes.ring(frame_size, 0.09 * w, hair, theme.back_line, 0.75), (inset, inset))
    unit = shapes.SUPER
    reach = math.ceil(0.28 * w) + 2
    mark = shapes.clear((2 * reach * unit, 2 * reach * unit), theme.back_line)
    middle = reach * unit
    for size, hollow in ((0.25, True), (0.135, False)):
        far = size * w * unit
        corners = [(middle, middle - far), (middle + far, middle), (middle, middle + far), (middle - far, middle)]
        if hollow:
            shapes.stroke(mark, theme.back_line, [*corners, corners[0]], max(1.2, 0.03 * w, line) * unit)
        else:
            pygame.draw.polygon(mark, theme.back_line, corners)
    small = shapes.fade(shapes.down(mark, (2 * reach, 2 * reach)), 0.9)
    face.blit(small, (width // 2 - reach, height // 2 - reach))
    sheet.blit(face, face.get_rect(center=sheet.get_rect().center))
    return sheet


def silhouette(w: int, lying: bool) -> pygame.Surface:
    """White cover of face and side (to dim a whole tile), centred like `body`."""
    width, height = face_size(w, lying)
    side = max(1, round(SIDE * w))
    sheet = shapes.clear((width, height + 2 * side), (255, 255, 255))
    sheet.blit(shapes.rounded_mask((width, height + side), CORNER * w), (0, side))
    return sheet


def pip(
    radius: float, colour: RGB, drilled: bool, turn: float, phase: tuple[float, float], fine: int = FINE
) -> pygame.Surface:
    """One pip: dark rim, colour, and a light edge below where it is drilled; premultiplied.

    `radius` px; `turn` degrees clockwise the light is turned by; `phase` the part of a pixel (0..1) its centre is off;
    `fine` how many times larger it is drawn. The pip's centre is the surface's centre plus the phase.
    """
    reach = math.ceil(radius * 1.2) + 1
    side = 2 * reach + 1
    big = shapes.clear((side * fine, side * fine), colour)
    x, y = ((reach + 0.5 + part) * fine for part in phase)
    away, far = math.radians(turn), radius * fine
    light = (-math.sin(away) * far, math.cos(away) * far)
    if drilled:
        pygame.draw.circle(big, (255, 255, 255, 240), (x + GLINT * light[0], y + GLINT * light[1]), far)
    pygame.draw.circle(big, scaled(colour, 1 - RIM_DARKNESS), (x, y), far)
    shift = RIM / 2 if drilled else 0.0
    pygame.draw.circle(big, colour, (x + shift * light[0], y + shift * light[1]), far * (1 - RIM / 2))
    return shapes.down(big.premul_alpha(), (side, side))


def digit(number: int, w: float, colour: RGB) -> pygame.Surface:
    """The numeral of a half, cut to its ink; premultiplied."""
    em = (DIGIT if number < 10 else TWO_DIGITS) * w
    glyphs = load(max(6, round(em)), True).render(str(number), True, colour)
    return glyphs.subsurface(glyphs.get_bounding_rect()).copy().premul_alpha()


def turned(stamp: pygame.Surface, turn: float, scale: float, fine: int = 1, rough: bool = False) -> pygame.Surface:
    """A stamp turned clockwise and scaled. `fine` > 1 is finer and slower, `rough` is quick and for blurs only."""
    if rough:
        small = shapes.down(stamp, (round(stamp.get_width() * scale), round(stamp.get_height() * scale)))
        return pygame.transform.rotate(small, -turn)
    big = pygame.transform.rotozoom(stamp, -turn, scale * fine)
    if fine == 1:
        return big
    return shapes.down(big, (round(big.get_width() / fine), round(big.get_height() / fine)))


def _slab(w: int, lying: bool, theme: Theme) -> pygame.Surface:
    width, height = face_size(w, lying)
    side = max(1, round(SIDE * w))
    sheet = shapes.clear((width + 2 * BLEED, height + 2 * side + 2 * BLEED), theme.edge2)
    fall = (height - CORNER * w) / (height + side)
    edge = ((0.0, theme.edge), (fall, theme.edge), (1.0, theme.edge2))
    sheet.blit(shapes.rounded_gradient((width, height + side), CORNER * w, edge), (BLEED, side + BLEED))
    return sheet


def _divide(face: pygame.Surface, w: int, lying: bool, theme: Theme) -> None:
    width, height = face.get_size()
    thick = max(1, round(0.032 * w))
    inset = round(0.15 * w)
    if lying:
        line = pygame.Rect(width // 2 - thick // 2, inset, thick, height - 2 * inset)
        twin = line.move(thick, 0)
        twin.width = max(1, thick // 2)
    else:
        line = pygame.Rect(inset, height // 2 - thick // 2, width - 2 * inset, thick)
        twin = line.move(0, thick)
        twin.height = max(1, thick // 2)
    light = shapes.flat((twin.width, twin.height), (255, 255, 255), 0.85)
    face.blit(light, twin)
    face.fill(theme.divider, line)
    pin = _pin(max(2.0, PIN * w), theme)
    face.blit(pin, (width // 2 - pin.get_width() // 2, height // 2 - pin.get_height() // 2))


def _pin(radius: float, theme: Theme) -> pygame.Surface:
    reach = math.ceil(radius * 1.15) + 1
    side = 2 * reach
    big = shapes.clear((side * FINE, side * FINE), theme.brass_rim)
    middle, far = reach * FINE, radius * FINE
    pygame.draw.circle(big, theme.brass_rim, (middle, middle), far)
    glow = (middle - 0.30 * far, middle - 0.35 * far)
    steps = 10
    for step in range(steps + 1):
        share = step / steps
        colour = mix(theme.brass2, theme.brass1, share)
        size = far * (0.86 - 0.68 * share)
        place = (middle + (glow[0] - middle) * share, middle + (glow[1] - middle) * share)
        pygame.draw.circle(big, colour, place, size)
    pygame.draw.circle(big, (255, 252, 236), glow, far * 0.17)
    return shapes.down(big, (side, side))
