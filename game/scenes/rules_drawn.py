"""Which picture draws which part of the rules."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.rules.catalogue import GAMES
from game.scenes.rules_parts import Count, HandSizes, Laps, Picture, Position, Results, Seating, Totals
from game.scenes.rules_pictures import CountPicture, PositionPicture
from game.scenes.rules_seats import ResultsPicture, SeatingPicture
from game.scenes.rules_tables import LapsPicture, SizesPicture, TotalsPicture
from game.scenes.rules_yards import TrainsPicture
from game.scenes.stage import Stage


class Drawn(Protocol):
    """A small picture: its size in px, and how it is painted with its top left corner at a place."""

    width: float
    height: float

    def paint(self, target: pygame.Surface, x: float, y: float) -> None: ...


def drawn(stage: Stage, part: Picture, width: float, game: str) -> Drawn:
    """The picture of a part of a game's rules in a room of this width, px."""
    top = GAMES[game].top
    if isinstance(part, Position):
        return PositionPicture(stage, part, width, top)
    if isinstance(part, Count):
        return CountPicture(stage, part, width, top)
    if isinstance(part, Seating):
        return SeatingPicture(stage, part, width)
    if isinstance(part, Results):
        return ResultsPicture(stage, part, width)
    if isinstance(part, HandSizes):
        return SizesPicture(stage, width, game)
    if isinstance(part, Laps):
        return LapsPicture(stage, part, width, game)
    if isinstance(part, Totals):
        return TotalsPicture(stage, part, width)
    return TrainsPicture(stage, part, width, top)
