"""How points came about, in words and signs: the terms of a sum, what it was rounded to, what it added up to."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.record_lines import Header
from game.render import icons
from game.render.fonts import Fonts
from game.render.theme import RGB
from game.rules.events import PointsScored, RoundEnded
from game.rules.state import Setup
from game.scenes.stage import Stage
from game.scenes.wording import joined, seat_name

ARROW = "→"
"""Stands in the words; the font has none, so it is drawn."""
DOT = "  ·  "
ARROW_WIDTH = 1.25
"""Of the font's size."""


def terms_of(event: PointsScored) -> str:
    """What a score is added up from: 12 + 9 − 3. A winner's own hand is taken away, even if it is 0."""
    own = [term for term in event.terms if event.reason != "penalty" and term.seat in event.seats]
    added = " + ".join(str(term.value) for term in event.terms if term not in own)
    return f"{added or 0}{''.join(f' − {-term.value}' for term in own)}"


def added_line(event: PointsScored) -> str:
    """A score's sum before it is rounded: 15 + 8 = 23; nothing where one hand or end is the score."""
    if len(event.terms) > 1:
        return f"{terms_of(event)} = {event.total}"
    return "" if event.total == event.rounded else terms_of(event)


def sum_line(event: PointsScored) -> str:
    """A score's sum: 15 + 8 = 23 → 25; nothing where one hand or end is the score."""
    line = added_line(event)
    return f"{line} {ARROW} {event.rounded}" if event.total != event.rounded else line


def share_line(stage: Stage, event: PointsScored) -> str:
    """How a score was divided: 15 : 2 = 7.5; nothing where it was not."""
    points = stage.strings.number(event.points)
    return f"{event.rounded} : {event.share} = {points}" if event.share > 1 else ""


def steps_line(stage: Stage, event: PointsScored) -> str:
    """What a score made of the total: 85 → 100."""
    return f"{stage.strings.number(event.before)} {ARROW} {stage.strings.number(event.after)}"


def score_line(stage: Stage, event: PointsScored) -> str:
    """Everything about a score in a line: 2 + 1 + 10 + 2 = 15 · 85 → 100."""
    parts = (sum_line(event), share_line(stage, event), steps_line(stage, event))
    return DOT.join(part for part in parts if part)


def plus(stage: Stage, half_points: int) -> str:
    """Points that are added: +7.5."""
    return f"+{stage.strings.number(half_points)}"


def names_of(stage: Stage, header: Header, seats: Iterable[int]) -> str:
    """Seats in a sentence, "You" first."""
    names = [seat_name(stage, header, seat) for seat in seats]
    return joined(stage, sorted(names, key=lambda name: name != stage.text("seat.you")))


def is_you(stage: Stage, names: str) -> bool:
    """Whether the sentence is about the one person at the table alone."""
    return names == stage.text("seat.you")


def score_title(stage: Stage, header: Header, event: PointsScored) -> str:
    """Who scored how much."""
    names, points = names_of(stage, header, event.seats), stage.strings.number(event.points)
    if is_you(stage, names):
        return stage.text("banner.you_score", points=points)
    return stage.text("banner.scores", names=names, points=points, count=len(event.seats))


def single_hands(end: RoundEnded, setup: Setup) -> bool:
    """Whether in a blocked round every hand stands for itself, where partners' hands are added up in other games."""
    return all(group != setup.sides[setup.side_of[group[0]]] or len(setup.sides) == setup.seats for group in end.lowest)


def stuck(end: RoundEnded, setup: Setup) -> bool:
    """Whether a blocked round is not one in which the lowest side wins."""
    return not end.lowest or (single_hands(end, setup) and len(setup.sides) < setup.seats)


# --- drawing


def line_width(fonts: Fonts, line: str, px: int, bold: bool = False) -> float:
    """Width of a line with arrows, px."""
    pieces = line.split(ARROW)
    return sum(fonts.width(piece, px, bold) for piece in pieces) + (len(pieces) - 1) * ARROW_WIDTH * px


def drawn_line(fonts: Fonts, line: str, px: int, colour: RGB, bold: bool = False) -> pygame.Surface:
    """A line on a clear ground, its arrows drawn."""
    pieces = line.split(ARROW)
    if len(pieces) == 1:
        return fonts.text(line, px, colour, bold)
    rendered = [fonts.text(piece, px, colour, bold) for piece in pieces]
    width = round(line_width(fonts, line, px, bold))
    sheet = pygame.Surface((width, rendered[0].get_height()), pygame.SRCALPHA)
    sheet.fill((*colour, 0))
    arrow, x = icons.icon("to", round(1.1 * px), colour), 0.0
    for place, piece in enumerate(rendered):
        if place:
            cell = ARROW_WIDTH * px
            spot = (round(x + (cell - arrow.get_width()) / 2), round((sheet.get_height() - arrow.get_height()) / 2))
            sheet.blit(arrow, spot)
            x += cell
        sheet.blit(piece, (round(x), 0))
        x += piece.get_width()
    return sheet


def fitting(fonts: Fonts, line: str, px: int, bold: bool, room: float) -> list[str]:
    """The line, or its parts under each other where it is wider than the room."""
    if line_width(fonts, line, px, bold) <= room:
        return [line]
    return [part for part in line.split(DOT) if part]
