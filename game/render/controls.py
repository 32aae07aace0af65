"""Things to touch: buttons, segments, switches, progress bars, discs with a count, the game's emblem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game.render import shapes
from game.render.cache import Bounded, area
from game.render.panels import draw_shadow
from game.render.theme import RGB, Theme, mix

ButtonKind = Literal["primary", "confirm", "dark", "inner", "paper", "segment", "wood"]
ButtonState = Literal["normal", "pressed", "disabled", "selected"]
WHITE: Final[RGB] = (255, 255, 255)
BLACK: Final[RGB] = (0, 0, 0)
RADIUS: Final = 0.8

_drawn: Bounded[pygame.Surface] = Bounded(128, area, 1 << 20)


@dataclass(frozen=True)
class Finish:
    """Filling from top to bottom, its strength, border and label of a control."""

    top: RGB
    bottom: RGB
    alpha: float
    line: RGB
    line_alpha: float
    ink: RGB


def button_finish(theme: Theme, kind: ButtonKind, state: ButtonState) -> Finish:
    """How a button looks in a state; KeyError for an unknown kind."""
    finish = {
        "primary": Finish(theme.amber_light, _low(theme), 1.0, mix(theme.amber, WHITE, 0.6), 1.0, theme.on_amber),
        "confirm": Finish(
            theme.green_light, theme.green2, 1.0, mix(theme.green_light, WHITE, 0.35), 1.0, theme.on_green
        ),
        "dark": Finish(theme.chip, theme.chip, theme.chip_alpha, theme.chip_line, 1.0, theme.text),
        "inner": Finish(theme.chip_raised, theme.chip_raised, 1.0, theme.chip_line, 0.8, theme.text),
        "paper": Finish(theme.paper3, theme.paper3, 0.8, theme.paper_line, 1.0, theme.ink),
        "segment": Finish(theme.paper3, theme.paper3, 0.0, theme.paper_line, 0.0, theme.ink2),
        "wood": Finish(theme.chip, theme.chip, theme.chip_alpha, theme.chip_line, 1.0, theme.text),
    }[kind]
    if state == "selected":
        finish = Finish(theme.amber, theme.amber, 1.0, theme.amber, 1.0, theme.on_amber)
    if state == "pressed":
        return Finish(
            mix(finish.top, BLACK, 0.16),
            mix(finish.bottom, BLACK, 0.16),
            max(finish.alpha, 0.5),
            finish.line,
            1.0,
            finish.ink,
        )
    if state == "disabled":
        return _disabled(finish, theme, kind)
    return finish


def button(
    size: tuple[int, int], theme: Theme, kind: ButtonKind, state: ButtonState = "normal", unit: float = 16
) -> pygame.Surface:
    """A button's ground of exactly `size`, without label and shadow; `unit` is U in px. The surface is shared."""
    key = ("button", size, theme.name, kind, state, round(unit * 4))
    return _drawn.get(key, lambda: _button(size, theme, kind, state, unit))


def draw_button(
    target: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    kind: ButtonKind,
    state: ButtonState = "normal",
    unit: float = 16,
) -> RGB:
    """A button's ground with its shadow; returns the colour for its label and icon."""
    if theme.shadows and kind in ("primary", "confirm") and state != "disabled":
        draw_shadow(target, rect, RADIUS * unit, (0.12 if state == "pressed" else 0.3) * unit, 0.4)
    target.blit(button((rect.width, rect.height), theme, kind, state, unit), rect)
    return button_finish(theme, kind, state).ink


def segments(size: tuple[int, int], theme: Theme, on_paper: bool, unit: float = 16) -> pygame.Surface:
    """The trough of a segmented choice; put "segment" buttons into it, the chosen one "selected"."""
    key = ("segments", size, theme.name, on_paper, round(unit * 4))
    return _drawn.get(key, lambda: _segments(size, theme, on_paper, unit))


def switch(size: tuple[int, int], theme: Theme, on: bool) -> pygame.Surface:
    """A switch: knob to the right and green where it is on."""
    return _drawn.get(("switch", size, theme.name, on), lambda: _switch(size, theme, on))


def progress(size: tuple[int, int], theme: Theme, share: float, added: float = 0.0) -> pygame.Surface:
    """A score bar on paper: `share` (0..1) in all, of which `added` at its end is new."""
    radius = size[1] / 2
    sheet = shapes.flat(size, theme.paper3)
    whole = round(size[0] * max(0.0, min(1.0, share)))
    fresh = round(size[0] * max(0.0, min(share, added)))
    sheet.fill(theme.ink if theme.flat else theme.weave, (0, 0, whole - fresh, size[1]))
    sheet.fill(theme.amber2, (whole - fresh, 0, fresh, size[1]))
    shapes.painted(shapes.rounded_mask(size, radius), sheet)
    if theme.flat:
        sheet.blit(shapes.ring(size, radius, theme.border, theme.paper_line), (0, 0))
    return shapes.ready(sheet)


def count_disc(px: int, theme: Theme, line: RGB | None = None) -> pygame.Surface:
    """The dark disc that carries a count or an end's worth; its ring is the tile back's line unless given."""
    edge = line or theme.back_line
    return _drawn.get(("disc", px, theme.name, edge), lambda: _count_disc(px, theme, edge))


def emblem_of_game(px: int, theme: Theme) -> pygame.Surface:
    """The game's own emblem: a small wooden table with a tile on it."""
    unit = px / 72
    size = (px, px)
    sheet = shapes.rounded_gradient(size, 13 * unit, ((0, theme.wood1), (1, theme.wood3)))
    sheet.blit(shapes.ring(size, 13 * unit, max(2.0, 2.5 * unit), theme.amber), (0, 0))
    for x in (16, 46):
        leg = shapes.rounded((round(10 * unit), round(22 * unit)), 3 * unit, theme.amber)
        sheet.blit(leg, (round(x * unit), round(39 * unit)))
    from game.render.tile_art import TileArt

    art, w = TileArt(theme), round(25 * unit)
    pad = art.pad(w)
    sheet.blit(art.tile(w, 3, 5, 0), ((px - 2 * w) // 2 - pad, round(14 * unit) - pad))
    return shapes.ready(sheet)


def _low(theme: Theme) -> RGB:
    return mix(theme.amber, theme.amber2, 0.45)


def _disabled(finish: Finish, theme: Theme, kind: ButtonKind) -> Finish:
    if kind in ("paper", "segment"):
        return Finish(finish.top, finish.bottom, 0.35, finish.line, 0.5, mix(finish.ink, theme.paper2, 0.45))
    if kind == "wood":
        ground = mix(theme.chip, theme.wood2, 0.35)
        return Finish(ground, ground, 0.62, theme.chip_line, 0.35, mix(theme.text, ground, 0.42))
    return Finish(theme.chip, theme.chip, 0.4, theme.chip_line, 0.45, mix(theme.text, theme.felt2, 0.5))


def _button(size: tuple[int, int], theme: Theme, kind: ButtonKind, state: ButtonState, unit: float) -> pygame.Surface:
    finish = button_finish(theme, kind, state)
    radius = min(RADIUS * unit, size[0] / 2, size[1] / 2)
    if finish.top == finish.bottom:
        sheet = shapes.rounded(size, radius, finish.top, finish.alpha)
    else:
        middle = theme.amber if kind == "primary" else mix(finish.top, finish.bottom, 0.5)
        if state == "pressed":
            middle = mix(finish.top, finish.bottom, 0.5)
        sheet = shapes.rounded_gradient(size, radius, ((0, finish.top), (0.5, middle), (1, finish.bottom)))
    if finish.line_alpha:
        width = theme.border * max(1.0, unit / 16)
        sheet.blit(shapes.ring(size, radius, width, finish.line, finish.line_alpha), (0, 0))
    return shapes.ready(sheet)


def _segments(size: tuple[int, int], theme: Theme, on_paper: bool, unit: float) -> pygame.Surface:
    radius = RADIUS * unit
    if on_paper:
        sheet = shapes.rounded(size, radius, theme.paper3, 0.75)
        line, alpha = theme.paper_line, 1.0
    else:
        ground = (theme.chip, 1.0) if theme.flat else (WHITE, 0.11)
        sheet = shapes.rounded(size, radius, *ground)
        line, alpha = theme.chip_line, 1.0 if theme.flat else 0.55
    sheet.blit(shapes.ring(size, radius, theme.border * max(1.0, unit / 16), line, alpha), (0, 0))
    return shapes.ready(sheet)


def _switch(size: tuple[int, int], theme: Theme, on: bool) -> pygame.Surface:
    width, height = size
    sheet = shapes.rounded(size, height / 2, theme.green if on else theme.track)
    if theme.flat:
        sheet.blit(shapes.ring(size, height / 2, theme.border, WHITE), (0, 0))
    gap = max(2, round(height * 0.1))
    knob = height - 2 * gap
    place = pygame.Rect(width - gap - knob if on else gap, gap, knob, knob)
    if theme.shadows:
        draw_shadow(sheet, place, knob / 2, knob * 0.12, 0.4)
    sheet.blit(shapes.disc(knob, WHITE), place)
    return shapes.ready(sheet)


def _count_disc(px: int, theme: Theme, line: RGB) -> pygame.Surface:
    sheet = shapes.disc(px, theme.chip)
    sheet.blit(shapes.ring((px, px), px / 2, max(theme.border, px * 0.045), line), (0, 0))
    return shapes.ready(sheet)
