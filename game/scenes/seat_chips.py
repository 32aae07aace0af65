"""Seats in a row of chips: as much of name, tiles, score and last word as the width of a chip has room for."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.scenes.stage import Stage

NAMED, SCORED = 7.0, 4.3
"""From these widths on, U, a chip has a name, and a score."""
BESIDE = 3.1
"""A narrower one has its number under the emblem."""
JOINT = " · "
"""Between the words of a tag."""


class SeatChip(NamedTuple):
    """What a chip may say: whose it is, how many tiles the hand has, what the seat has scored."""

    seat: int
    name: str
    tiles: int
    score: str


def draw_chip(stage: Stage, target: pygame.Surface, zone: Rect, chip: SeatChip, tag: str, passed: bool) -> None:
    """Over its panel. `tag` stands in the score's place; in short it is a sign for a pass, or that tiles were drawn."""
    unit, sign = stage.metrics.U, "pass" if passed else "draw" if tag else ""
    if zone.w < BESIDE * unit:
        _draw_upright(stage, target, zone, chip, sign)
    elif zone.w < NAMED * unit:
        _draw_short(stage, target, zone, chip, sign)
    else:
        _draw_named(stage, target, zone, chip, tag, sign)


def _draw_named(stage: Stage, target: pygame.Surface, zone: Rect, chip: SeatChip, tag: str, sign: str) -> None:
    """Name over the score or the last word, and the tiles in the hand."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    size = round(min(2.3 * m.U, 0.7 * zone.h))
    x = zone.x + 0.45 * m.U
    target.blit(icons.emblem(chip.seat, size, theme), (round(x), round(zone.centre[1] - size / 2)))
    x += size + 0.4 * m.U
    count = fonts.text(str(chip.tiles), m.font("head"), theme.text, True)
    right = zone.right - 0.5 * m.U - count.get_width()
    target.blit(count, (round(right), round(zone.centre[1] - count.get_height() / 2)))
    if zone.w > 8.2 * m.U:
        back = mini_back(stage)
        right -= back.get_width() + 0.3 * m.U
        target.blit(back, (round(right), round(zone.centre[1] - back.get_height() / 2)))
    room = right - 0.3 * m.U - x
    px = m.font("small")
    name = fonts.text(fonts.ellipsis(chip.name, px, True, room), px, theme.text, True)
    below = _said(stage, chip, tag, sign, room)
    y = zone.centre[1] - (name.get_height() + below.get_height()) / 2
    target.blit(name, (round(x), round(y)))
    target.blit(below, (round(x), round(y + name.get_height())))


def _said(stage: Stage, chip: SeatChip, tag: str, sign: str, room: float) -> pygame.Surface:
    """What was done last, in words or as a sign, or else the score."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    if not tag:
        return fonts.text(chip.score, m.font("caption"), theme.text2)
    words = _shortened(stage, tag, room)
    fitted = fonts.fit(words, m.font("caption"), True, room, 1)
    if len(fitted.lines) > 1 or fonts.width(words, fitted.px, True) > room:
        return icons.icon(sign, m.u(0.95), theme.amber)
    return fonts.text(words, fitted.px, theme.amber, True)


def _shortened(stage: Stage, tag: str, room: float) -> str:
    """What was done last, where not all has room."""
    parts = tag.split(JOINT)
    while len(parts) > 1 and stage.fonts.width(JOINT.join(parts), stage.metrics.font("caption"), True) > room:
        parts.pop(0)
    return JOINT.join(parts)


def _draw_short(stage: Stage, target: pygame.Surface, zone: Rect, chip: SeatChip, sign: str) -> None:
    """Emblem and number beside each other, the score or a sign under the number where there is room."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    size = round(min(2.1 * m.U, 0.7 * zone.h, 0.5 * zone.w))
    x = zone.x + min(0.35 * m.U, 0.08 * zone.w)
    target.blit(icons.emblem(chip.seat, size, theme), (round(x), round(zone.centre[1] - size / 2)))
    middle = (x + size + zone.right) / 2
    pieces = [_counted(stage, chip.tiles, zone.right - x - size)]
    if sign:
        pieces.append(icons.icon(sign, m.u(0.95), theme.amber))
    elif zone.w >= SCORED * m.U:
        pieces.append(fonts.text(chip.score, m.font("caption"), theme.text2))
    y = zone.centre[1] - sum(piece.get_height() for piece in pieces) / 2
    for piece in pieces:
        target.blit(piece, (round(middle - piece.get_width() / 2), round(y)))
        y += piece.get_height()


def _counted(stage: Stage, tiles: int, room: float) -> pygame.Surface:
    """The number of tiles, beside a tile's back where there is room for one."""
    m = stage.metrics
    count = stage.fonts.text(str(tiles), m.font("bar"), stage.theme.text, True)
    back, gap = mini_back(stage), m.u(0.3)
    if count.get_width() + back.get_width() + gap + 0.6 * m.U > room:
        return count
    size = back.get_width() + gap + count.get_width(), max(count.get_height(), back.get_height())
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.blit(back, back.get_rect(midleft=(0, sheet.get_height() // 2)))
    sheet.blit(count, count.get_rect(midright=(sheet.get_width(), sheet.get_height() // 2)))
    return sheet


def _draw_upright(stage: Stage, target: pygame.Surface, zone: Rect, chip: SeatChip, sign: str) -> None:
    """The emblem over the number."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    count = fonts.text(str(chip.tiles), m.font("body"), theme.text, True)
    size = round(min(1.75 * m.U, 0.8 * zone.w, zone.h - count.get_height() - 0.2 * m.U))
    y = zone.centre[1] - (size + count.get_height()) / 2
    x = zone.centre[0]
    target.blit(icons.emblem(chip.seat, size, theme), (round(x - size / 2), round(y)))
    below = [count]
    if sign:
        below.append(icons.icon(sign, m.u(0.8), theme.amber))
    left = x - sum(piece.get_width() for piece in below) / 2
    for piece in below:
        target.blit(piece, (round(left), round(y + size + (count.get_height() - piece.get_height()) / 2)))
        left += piece.get_width()


def mini_back(stage: Stage) -> pygame.Surface:
    """A tile back as small as a letter."""
    m, theme = stage.metrics, stage.theme
    sheet = pygame.Surface((m.u(0.8), m.u(1.55)), pygame.SRCALPHA)
    area = sheet.get_rect()
    pygame.draw.rect(sheet, theme.back1, area, border_radius=max(2, m.u(0.18)))
    pygame.draw.rect(sheet, theme.back_line, area, 1, border_radius=max(2, m.u(0.18)))
    return sheet
