"""What a yard has to say about every train, from an observation alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.actions import Action, Play
from game.rules.observation import Observation
from game.rules.state import Phase
from game.rules.table import PUBLIC_TRAIN, End, Place, train

Standing: TypeAlias = Literal["", "first", "out", "owes"]
"""The first turn is to come or under way; the hand is empty and waits for the others; a tile is owed after a double."""

FIRST_PROMPTS = ("prompt.engine", "prompt.chain")


@dataclass(frozen=True, slots=True)
class TrainFacts:
    """One train. seat: None for the public one. hand: tiles that its seat holds. turn: that seat is in turn.

    open: others may lay here too, which needs saying. usable: the viewer may lay here now. answer: 1 if its double is
    the one to be answered, 2, 3 … if others come first; 0 if it need not be. alone: no other double waits.
    """

    place: Place
    seat: int | None
    own: bool
    turn: bool
    open: bool
    usable: bool
    hand: int
    standing: Standing
    answer: int = 0
    alone: bool = True

    @property
    def lit(self) -> bool:
        """Whether the own seat may lay here in general."""
        return self.own or self.open or self.seat is None


def train_facts(seen: Observation, own: int, legal: Iterable[Action] | None = None) -> dict[Place, TrainFacts]:
    """By place; `own` is the seat at the tray, `legal` what the viewer may do where that is not what it sees."""
    acts = seen.legal if legal is None else legal
    usable = {act.at for act in acts if isinstance(act, Play)}
    waiting = first_turns(seen)
    found = {}
    for end in seen.table.ends or bare_ends(seen.setup.seats):
        seat = end.owner
        found[end.place] = TrainFacts(
            place=end.place,
            seat=seat,
            own=seat == own,
            turn=seat is not None and seat == seen.turn,
            open=end.open and seat is not None,
            usable=end.place in usable,
            hand=0 if seat is None else seen.counts[seat],
            standing="" if seat is None else standing(seen, seat, waiting),
            answer=seen.obligations.index(end.place) + 1 if end.place in seen.obligations else 0,
            alone=len(seen.obligations) < 2,
        )
    return found


def bare_ends(seats: int) -> tuple[End, ...]:
    """The trains before the engine lies; their number means nothing."""
    return (*(End(train(seat), 0, None, seat, False) for seat in range(seats)), End(PUBLIC_TRAIN, 0))


def standing(seen: Observation, seat: int, waiting: frozenset[int]) -> Standing:
    """What is special about a seat just now."""
    if seen.phase != Phase.PLAY:
        return ""
    if seen.counts[seat] == 0:
        return "out"
    if seat in waiting:
        return "first"
    return "owes" if seat == seen.turn and seen.prompt == "prompt.owed" else ""


def first_turns(seen: Observation) -> frozenset[int]:
    """Seats whose first turn is still to come or under way; they take it one after the other from the leader on."""
    if seen.phase != Phase.PLAY or seen.prompt not in FIRST_PROMPTS:
        return frozenset()
    seats = seen.setup.seats
    done = (seen.turn - seen.leader) % seats
    return frozenset((seen.leader + step) % seats for step in range(done, seats))
