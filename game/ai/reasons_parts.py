"""What a suggestion's reason is made of: a case to be explained, and the facts that may speak for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.ai.inference import Numbers
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.table import Table


@dataclass(frozen=True, slots=True)
class Reason:
    """A string key and its values: numbers, a `tile`, a `seat` (from 0)."""

    key: str
    values: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A laying: what its seat sees, and the table once the tile lies.

    `opened[i]` are the numbers of the open ends after tile i was laid.
    """

    seen: Observation
    play: Play
    after: Table
    opened: Sequence[Numbers]

    @property
    def rest(self) -> int:
        """The hand without the tile, as a mask."""
        return self.seen.hand ^ (1 << self.play.tile)

    @property
    def numbers(self) -> Numbers:
        """The numbers of the ends once the tile lies."""
        return tuple(end.number for end in self.after.ends)


Fact = Callable[[Case], Reason | None]
"""A true sentence about a case; None: it does not hold here."""


@dataclass(frozen=True, slots=True)
class Facts:
    """How the cases of a table's shape are made, and the fact behind each term of a heuristic."""

    case: Callable[[Observation, Play], Case]
    of: Mapping[str, Fact]
