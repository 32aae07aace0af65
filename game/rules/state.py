"""The whole truth of a match at one moment, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from game.rules.table import EMPTY, Table
from game.rules.tiles import Hand, Tile

if TYPE_CHECKING:
    from game.rules.ruleset import RuleSet

OptionValue = int | str
NOBODY = -1


class Phase(IntEnum):
    """What is awaited: chance (LOT, DEAL), a seat (CHOOSE, ACCEPT, PLAY), the next round, or nothing any more."""

    LOT = 0
    CHOOSE = 1
    DEAL = 2
    ACCEPT = 3
    PLAY = 4
    ROUND_OVER = 5
    MATCH_OVER = 6


@dataclass(frozen=True, slots=True)
class Setup:
    """A match's terms, the same from its first lot to its end.

    `options` holds every option in force, `sides` the seats of each side, `side_of` the side of each seat, `hand` the
    number of tiles dealt to a seat. Nothing here tells anything of the deal.
    """

    rules: RuleSet
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    hand: int

    def option(self, key: str) -> OptionValue:
        """The value in force; KeyError if the game has no such option."""
        for name, value in self.options:
            if name == key:
                return value
        raise KeyError(key)

    def number(self, key: str) -> int:
        """A numeric option's value; ValueError if it is none."""
        return int(self.option(key))


@dataclass(frozen=True, slots=True)
class State:
    """`hands` are masks, `stock` has the next tile first, `scores` are half points per side.

    `turn` is the seat to act or NOBODY, `leader` the seat that leads this round or NOBODY while it is not settled,
    `passes` counts passes in a row, `lot` the seats that draw in the next lot. `own` belongs to the rule set alone.
    """

    setup: Setup
    phase: Phase
    round: int
    scores: tuple[int, ...]
    hands: tuple[Hand, ...]
    stock: tuple[Tile, ...] = ()
    table: Table = EMPTY
    turn: int = NOBODY
    leader: int = NOBODY
    passes: int = 0
    lot: tuple[int, ...] = ()
    own: object = None
