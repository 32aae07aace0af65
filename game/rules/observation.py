"""What a viewer may know, copied field by field: there is no way from an observation back to a state."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.actions import Action
from game.rules.engine import legal
from game.rules.events import OPEN, Event, Viewer, seen_by
from game.rules.state import Phase, Setup, State
from game.rules.table import Place, Table
from game.rules.tiles import Hand

SHOWN = (Phase.ROUND_OVER, Phase.MATCH_OVER)


@dataclass(frozen=True, slots=True)
class Observation:
    """A moment as seen by `viewer`: a seat, PUBLIC or OPEN.

    `hands` are masks, None where hidden; `counts` and `stock` are numbers of tiles; `legal` is filled for the seat in
    turn alone, as is `demand` (tiles a redeal would show). `obligations` are places whose double must be answered,
    oldest first. `history` holds the events of this round as the viewer saw them.
    """

    viewer: Viewer
    setup: Setup
    phase: Phase
    round: int
    scores: tuple[int, ...]
    turn: int
    leader: int
    passes: int
    table: Table
    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    stock: int
    legal: tuple[Action, ...]
    obligations: tuple[Place, ...]
    prompt: str
    demand: Hand
    history: tuple[Event, ...]

    @property
    def hand(self) -> Hand:
        """The viewer's own hand; 0 for a viewer without one."""
        return (self.hands[self.viewer] or 0) if self.viewer >= 0 else 0


def observe(state: State, history: Sequence[Event], viewer: Viewer) -> Observation:
    """The state and this round's events as `viewer` may see them. Hands are open once a round is over."""
    rules = state.setup.rules
    all_shown = viewer == OPEN or state.phase in SHOWN
    acting = viewer >= 0 and viewer == state.turn
    return Observation(
        viewer=viewer,
        setup=state.setup,
        phase=state.phase,
        round=state.round,
        scores=state.scores,
        turn=state.turn,
        leader=state.leader,
        passes=state.passes,
        table=state.table,
        hands=tuple(hand if all_shown or seat == viewer else None for seat, hand in enumerate(state.hands)),
        counts=tuple(hand.bit_count() for hand in state.hands),
        stock=len(state.stock),
        legal=legal(state) if acting else (),
        obligations=rules.obligations(state) if state.phase == Phase.PLAY else (),
        prompt=rules.prompt(state) if state.turn >= 0 else "",
        demand=rules.demand(state) if acting else 0,
        history=tuple(seen_by(event, viewer) for event in history),
    )


def fingerprint(observation: Observation, salt: str) -> str:
    """SHA-256 (hex) of everything a fair player at this seat could base a choice on, and `salt`."""
    seen = observation
    setup = seen.setup
    facts = (
        (setup.rules.name, setup.seats, setup.options, seen.viewer, int(seen.phase), seen.round, seen.scores),
        (seen.turn, seen.leader, seen.passes, seen.table, seen.hands, seen.counts, seen.stock, seen.history),
    )
    return hashlib.sha256(f"{facts!r}|{salt}".encode()).hexdigest()
