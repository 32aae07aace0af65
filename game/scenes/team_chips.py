"""The pairs and their scores in the middle of a wide window's bar."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.record_lines import Header
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.observation import Observation
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.wording import seat_name
from game.scenes.zones import Zones

TITLE_UNITS = 11.5
"""Room that the bar's title keeps."""
EMBLEM, GAP, PAD, HEIGHT = 2.0, 0.3, 0.6, 3.6
"""Units."""
SHORTEST = 4.0
"""Names are left out altogether where they would get less than this (units)."""


class Chip(NamedTuple):
    """One pair: where it stands, what it is called there, and its score."""

    side: int
    rect: Rect
    name: str
    score: str


def team_chips(stage: Stage, header: Header, seen: Observation, zones: Zones) -> tuple[Chip, ...]:
    """The chips of a game of pairs; none where everybody plays alone, or where there is no room.

    Names are shortened, and then left out, before a chip is.
    """
    setup, m = seen.setup, stage.metrics
    if len(setup.sides) == setup.seats or m.window != "wide" or not zones.buttons:
        return ()
    left, right = zones.title.x + TITLE_UNITS * m.U, zones.buttons[0].x - m.U
    names = [" + ".join(seat_name(stage, header, seat) for seat in side) for side in setup.sides]
    scores = [stage.strings.number(score) for score in seen.scores]
    bare = [_width(stage, len(side), "", score) for side, score in zip(setup.sides, scores, strict=True)]
    share = (right - left - m.U * (len(names) - 1) - sum(bare)) / len(names) - 0.6 * m.U
    if share < 0:
        return ()
    px = m.font("body")
    shown = [stage.fonts.ellipsis(name, px, True, share) if share >= SHORTEST * m.U else "" for name in names]
    widths = [_width(stage, len(setup.sides[side]), shown[side], scores[side]) for side in range(len(names))]
    total = sum(widths) + m.U * (len(names) - 1)
    x = max(left, min(zones.bar.centre[0] - total / 2, right - total))
    chips = []
    for side, width in enumerate(widths):
        rect = Rect(x, zones.bar.centre[1] - HEIGHT * m.U / 2, width, HEIGHT * m.U)
        chips.append(Chip(side, rect, shown[side], scores[side]))
        x += width + m.U
    return tuple(chips)


def _width(stage: Stage, seats: int, name: str, score: str) -> float:
    m = stage.metrics
    words = stage.fonts.width(name, m.font("body"), True) + 0.6 * m.U if name else 0.0
    return (seats * (EMBLEM + GAP) + 2 * PAD + 0.4) * m.U + words + stage.fonts.width(score, m.font("number"), True)


def draw_chips(stage: Stage, target: pygame.Surface, chips: tuple[Chip, ...], seen: Observation, seat: int) -> None:
    """The chips; that of `seat` is outlined. The second one is the first one's mirror image."""
    m, fonts, theme = stage.metrics, stage.fonts, stage.theme
    size = m.u(EMBLEM)
    for chip in chips:
        rect = pixels(chip.rect)
        draw_panel(target, rect, theme, "chip", m.U)
        seats = seen.setup.sides[chip.side]
        if seat in seats:
            pygame.draw.rect(target, theme.text, rect, max(1, round(m.bold_line)), border_radius=m.u(0.9))
        score = fonts.text(chip.score, m.font("number"), theme.text, True)
        pieces = [icons.emblem(one, size, theme) for one in seats]
        if chip.name:
            pieces.append(fonts.text(chip.name, m.font("body"), theme.text, True))
        pieces.append(score)
        if chip.side % 2:
            # Emblems keep their order.
            pieces = [*reversed(pieces[len(seats) :]), *pieces[: len(seats)]]
        free = rect.width - 2 * PAD * m.U - sum(piece.get_width() for piece in pieces)
        gap = free / (len(pieces) - 1)
        x = rect.x + PAD * m.U
        for piece in pieces:
            target.blit(piece, piece.get_rect(midleft=(round(x), rect.centery)))
            x += piece.get_width() + gap
