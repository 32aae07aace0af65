"""Panels: dark chips, paper pages, cards, the confirm bar with its stem, banners; each with its soft shadow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import pygame

from game.render import shapes
from game.render.cache import Bounded, area
from game.render.theme import RGB, Theme, mix

PanelKind = Literal[
    "chip", "active", "dark", "raised", "paper", "card", "card_on", "field", "bar", "banner", "must", "window"
]
Side = Literal["left", "right", "top", "bottom"]
WHITE: Final[RGB] = (255, 255, 255)
SHADOW: Final[RGB] = (0x03, 0x18, 0x1A)

_drawn: Bounded[pygame.Surface] = Bounded(96, area, 3 << 19)
"""A page's whole panel is baked into its page and not kept here as well."""


@dataclass(frozen=True)
class PanelStyle:
    """How a panel is finished; lengths in units of U, `edge` (border) in px at the reference unit of 16."""

    top: RGB
    bottom: RGB
    alpha: float
    line: RGB
    line_alpha: float
    edge: float
    radius: float
    drop: float


def panel_style(kind: PanelKind, theme: Theme) -> PanelStyle:
    """The finish of a kind of panel; KeyError for an unknown kind."""
    thin = theme.border
    bold = max(2.5, theme.border)
    chip, alpha = theme.chip, theme.chip_alpha
    low = mix(theme.amber, theme.amber2, 0.45)
    solid = min(1.0, alpha + 0.07)
    return {
        "chip": PanelStyle(chip, chip, alpha, theme.chip_line, 0.75, thin, 0.9, 0.0),
        "active": PanelStyle(chip, chip, solid, theme.amber, 1.0, 3.0, 0.9, 0.0),
        "dark": PanelStyle(chip, chip, solid, theme.chip_line, 0.9, thin, 1.0, 0.5),
        "raised": PanelStyle(theme.chip_raised, theme.chip_raised, 1.0, theme.chip_raised, 1.0, 0.0, 0.6, 0.0),
        "paper": PanelStyle(theme.paper, theme.paper2, 1.0, theme.paper_edge, 0.85, thin, 1.4, 1.0),
        "card": PanelStyle(theme.paper3, theme.paper3, 0.6, theme.paper_line, 0.0, _hard(theme), 0.9, 0.0),
        "card_on": PanelStyle(*_lit(theme), 1.0, theme.amber2, 1.0, 2.0, 0.9, 0.0),
        "field": PanelStyle(theme.field, theme.field, 1.0, theme.paper_line, 1.0, thin, 0.8, 0.0),
        "bar": PanelStyle(chip, chip, 1.0, theme.amber, 1.0, bold, 1.2, 0.7),
        "banner": PanelStyle(theme.amber_light, low, 1.0, mix(theme.amber, WHITE, 0.75), 1.0, 2.0, 1.4, 0.7),
        "must": PanelStyle(theme.coral2, theme.coral2, 1.0, mix(theme.coral2, WHITE, 0.8), 1.0, thin, 0.9, 0.4),
        "window": PanelStyle(theme.felt1, theme.felt2, 1.0, theme.felt3, 1.0, thin, 1.0, 0.0),
    }[kind]


def panel(size: tuple[int, int], theme: Theme, kind: PanelKind, unit: float = 16) -> pygame.Surface:
    """A panel of exactly `size` without its shadow; `unit` is U in px. The surface is shared."""
    return _drawn.get(("panel", size, theme.name, kind, round(unit * 4)), lambda: _panel(size, theme, kind, unit))


def draw_panel(target: pygame.Surface, rect: pygame.Rect, theme: Theme, kind: PanelKind, unit: float = 16) -> None:
    """A panel with its soft shadow, its border on the inside of `rect`."""
    style = panel_style(kind, theme)
    if style.drop and theme.shadows:
        draw_shadow(target, rect, style.radius * unit, style.drop * unit)
    target.blit(panel((rect.width, rect.height), theme, kind, unit), rect)


def draw_shadow(target: pygame.Surface, rect: pygame.Rect, radius: float, depth: float, alpha: float = 0.5) -> None:
    """A soft shadow below a rounded rectangle that floats `depth` px above the cloth."""
    key = ("shadow", rect.size, round(radius * 4), round(depth * 4), round(alpha * 100))
    piece = _drawn.get(key, lambda: _shadow((rect.width, rect.height), radius, depth, alpha))
    margin = (piece.get_width() - rect.width) // 2
    target.blit(piece, (rect.x - margin, rect.y - margin + round(0.5 * depth)))


def draw_bar(
    target: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    unit: float = 16,
    stem: tuple[Side, int] | None = None,
) -> None:
    """The confirm bar: `stem` is the side it points out of and where on that side, px from the bar's left or top."""
    draw_panel(target, rect, theme, "bar", unit)
    if stem is not None:
        side, place = stem
        arrow = _drawn.get(("stem", side, theme.name, round(unit * 4)), lambda: _stem(side, theme, unit))
        width, height = arrow.get_size()
        corner = {
            "left": (rect.left - width + 1, rect.top + place - height // 2),
            "right": (rect.right - 1, rect.top + place - height // 2),
            "top": (rect.left + place - width // 2, rect.top - height + 1),
            "bottom": (rect.left + place - width // 2, rect.bottom - 1),
        }[side]
        target.blit(arrow, corner)


def top_bar(size: tuple[int, int], theme: Theme, unit: float = 16) -> pygame.Surface:
    """The bar along the top, to be laid over the cloth: dark glass with a light line below."""
    sheet = shapes.flat(size, theme.bar, theme.bar_alpha)
    line = max(1, round(theme.border * unit / 16))
    sheet.fill((*theme.chip_line, 255 if theme.flat else 150), (0, size[1] - line, size[0], line))
    return shapes.ready(sheet)


def draw_focus(target: pygame.Surface, rect: pygame.Rect, theme: Theme, radius: float, unit: float = 16) -> None:
    """The keyboard's ring round `rect` (corner radius in px): white inside dark, seen on cloth, wood and paper."""
    outer = rect.inflate(14, 14)
    key = ("focus", outer.size, round(radius * 4), theme.name, round(unit))
    target.blit(_drawn.get(key, lambda: _focus((outer.width, outer.height), radius, theme)), outer)


def round_corners(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """A copy of a picture with smooth round corners (px)."""
    copy = shapes.clear(surface.get_size())
    copy.blit(surface, (0, 0))
    return shapes.painted(shapes.rounded_mask(surface.get_size(), radius), copy)


def _hard(theme: Theme) -> float:
    return theme.border if theme.flat else 0.0


def _lit(theme: Theme) -> tuple[RGB, RGB]:
    tint = theme.paper3 if theme.flat else mix(theme.paper, theme.amber, 0.34)
    return tint, tint


def _panel(size: tuple[int, int], theme: Theme, kind: PanelKind, unit: float) -> pygame.Surface:
    style = panel_style(kind, theme)
    radius = style.radius * unit
    if style.top == style.bottom:
        sheet = shapes.rounded(size, radius, style.top, style.alpha)
    else:
        sheet = shapes.rounded_gradient(size, radius, ((0, style.top), (1, style.bottom)), style.alpha)
    edge = style.edge * max(1.0, unit / 16)
    line_alpha = 1.0 if theme.flat else style.line_alpha
    if edge and line_alpha:
        sheet.blit(shapes.ring(size, radius, edge, style.line, line_alpha), (0, 0))
    return shapes.ready(sheet)


def _shadow(size: tuple[int, int], radius: float, depth: float, alpha: float) -> pygame.Surface:
    piece, _ = shapes.soft(size, radius, max(1.0, 0.8 * depth), SHADOW, alpha)
    return shapes.ready(piece)


def _stem(side: Side, theme: Theme, unit: float) -> pygame.Surface:
    long, half = round(0.75 * unit), round(0.7 * unit)
    points = {
        "left": [(long, 0), (long, 2 * half), (0, half)],
        "right": [(0, 0), (0, 2 * half), (long, half)],
        "top": [(0, long), (2 * half, long), (half, 0)],
        "bottom": [(0, 0), (2 * half, 0), (half, long)],
    }[side]
    size = (long, 2 * half) if side in ("left", "right") else (2 * half, long)
    big = shapes.clear((size[0] * shapes.SUPER, size[1] * shapes.SUPER), theme.amber)
    pygame.draw.polygon(big, theme.amber, [(x * shapes.SUPER, y * shapes.SUPER) for x, y in points])
    return shapes.ready(shapes.down(big, size))


def _focus(size: tuple[int, int], radius: float, theme: Theme) -> pygame.Surface:
    sheet = shapes.ring(size, radius + 7, 7, theme.focus_dark)
    inner = (size[0] - 4, size[1] - 4)
    sheet.blit(shapes.ring(inner, radius + 5, 3.5, theme.focus_light), (2, 2))
    return shapes.ready(sheet)
