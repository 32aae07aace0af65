"""Icons and seat emblems, drawn from strokes on a 24-grid: the font has no arrows or marks to type."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final

import pygame

from game.paths import MissingAsset, asset
from game.render import shapes
from game.render.cache import Bounded
from game.render.theme import RGB, SEAT_DISC, Theme, seat_look

RING_WIDTH: Final = 1.25

_drawn: Bounded[pygame.Surface] = Bounded(320)


def icon(name: str, px: int, colour: RGB) -> pygame.Surface:
    """The icon `name` in a square of `px`; KeyError names an unknown icon. The surface is shared."""
    parts = _named("icons", name)
    return _drawn.get(("icon", name, px, colour), lambda: _draw(parts, px, colour))


def icon_names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(_strokes()["icons"])


def emblem(seat: int, px: int, theme: Theme) -> pygame.Surface:
    """The emblem of a seat counted from 0: its shape on a dark disc with a ring in its colour, `px` across.

    IndexError for a seat the game has not. The surface is shared.
    """
    look = seat_look(seat)
    return _drawn.get(("emblem", seat, px, theme.name), lambda: _draw_emblem(look.emblem, px, look.colour))


def emblem_shape(seat: int, px: int, colour: RGB) -> pygame.Surface:
    """The bare shape of a seat's emblem, without disc and ring (marks in charts)."""
    look = seat_look(seat)
    parts = _named("emblems", look.emblem)
    return _drawn.get(("shape", seat, px, colour), lambda: _draw(parts, px, colour))


def marker(name: str, px: int, fill: RGB, colour: RGB, edge: RGB | None = None) -> pygame.Surface:
    """A disc `px` across with an icon on it (hint's bulb, train token), with an outer edge where one is given."""
    parts = _named("icons", name)
    return _drawn.get(("marker", name, px, fill, colour, edge), lambda: _draw_marker(parts, px, fill, colour, edge))


def _draw_marker(parts: list[dict[str, Any]], px: int, fill: RGB, colour: RGB, edge: RGB | None) -> pygame.Surface:
    sheet = shapes.disc(px, fill)
    if edge is not None:
        sheet.blit(shapes.ring((px, px), px / 2, max(1.5, px * 0.06), edge), (0, 0))
    inner = round(px * 0.62)
    sheet.blit(_draw(parts, inner, colour), ((px - inner) // 2, (px - inner) // 2))
    return shapes.ready(sheet)


def _draw_emblem(shape: str, px: int, colour: RGB) -> pygame.Surface:
    sheet = shapes.disc(px, SEAT_DISC)
    width = max(1.5, RING_WIDTH * px / 24)
    sheet.blit(shapes.ring((px, px), px / 2, width, colour), (0, 0))
    sheet.blit(_draw(_named("emblems", shape), px, colour), (0, 0))
    return shapes.ready(sheet)


def _draw(parts: list[dict[str, Any]], px: int, colour: RGB) -> pygame.Surface:
    grid, width = _strokes()["grid"], _strokes()["width"]
    big = shapes.clear((px * shapes.SUPER, px * shapes.SUPER), colour)
    unit = px * shapes.SUPER / grid
    for part in parts:
        _draw_part(big, part, unit, width, colour)
    return shapes.ready(shapes.down(big, (px, px)))


def _draw_part(big: pygame.Surface, part: dict[str, Any], unit: float, width: float, colour: RGB) -> None:
    ((kind, values),) = part.items()
    if kind == "line":
        shapes.stroke(big, colour, [(x * unit, y * unit) for x, y in values], width * unit)
    elif kind == "arc":
        x, y, radius, start, end = values
        shapes.stroke(big, colour, shapes.arc((x * unit, y * unit), radius * unit, start, end, 40), width * unit)
    elif kind == "poly":
        pygame.draw.polygon(big, colour, [(x * unit, y * unit) for x, y in values])
    else:
        x, y, radius = values
        pygame.draw.circle(big, (*colour, 255 if kind == "disc" else 0), (x * unit, y * unit), radius * unit)


def _named(group: str, name: str) -> list[dict[str, Any]]:
    try:
        parts: list[dict[str, Any]] = _strokes()[group][name]
    except KeyError:
        raise KeyError(f"no {group[:-1]} is named {name!r}") from None
    return parts


@lru_cache(maxsize=1)
def _strokes() -> dict[str, Any]:
    path = asset("tiles", "icons.json")
    try:
        loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise MissingAsset(path) from problem
    return loaded
