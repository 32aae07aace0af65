"""One deal played several times, the seats exchanged, on our own engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from game.chance import make_deal, make_lot
from game.rules import engine
from game.rules.actions import Action, Deal, Lot, Move
from game.rules.events import Event, RoundEnded
from game.rules.scoring import HALF
from game.rules.state import Phase, Setup, State

OVER = (Phase.ROUND_OVER, Phase.MATCH_OVER)
MILLI = 1000
KEPT = 3
"""Digits of a millisecond that are kept."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision: the whole truth, the round's events, and a generator of the seat's own for this game."""

    state: State
    history: list[Event]
    rng: Random


Player = Callable[[Moment], Action]
"""Picks among two or more legal actions. Only the ceiling looks at the truth; all others observe it from their seat."""


@dataclass(frozen=True, slots=True)
class Game:
    """One deal played once, as the tested player has it: the share of the win (a tie is divided), the points ahead of
    the others' mean, and the processor milliseconds of each of its decisions.
    """

    share: float
    points: float
    times: tuple[float, ...]


class Stopwatch:
    """Counts the processor time of the decisions of one player."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def timed(self, player: Player, moment: Moment) -> Action:
        start = time.process_time()
        action = player(moment)
        self.times.append(round((time.process_time() - start) * MILLI, KEPT))
        return action

    def game(self, share: float, points: float) -> Game:
        """The game that these decisions belong to."""
        return Game(share, points, tuple(self.times))


@dataclass(frozen=True, slots=True)
class Table:
    """What is played, and how a deal counts: `lowest` says that points are penalties, `by_points` that a deal is won by
    the points scored in it rather than by who ended it.
    """

    setup: Setup
    lowest: bool = False
    by_points: bool = False

    @property
    def exchanges(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the tested player, one entry a game: each of two sides, else every seat alone."""
        setup = self.setup
        return setup.sides if len(setup.sides) == 2 else tuple((seat,) for seat in range(setup.seats))

    def play(self, deal: int, tested: Player, other: Player) -> list[Game]:
        """Play deal number `deal` once for every exchange of seats."""
        return [self.play_once(deal, seats, tested, other) for seats in self.exchanges]

    def play_once(self, deal: int, mine: tuple[int, ...], tested: Player, other: Player) -> Game:
        """Play a deal with the tested player at some seats."""
        setup, watch, history = self.setup, Stopwatch(), list[Event]()
        rngs = [Random(f"{deal}/{seat}") for seat in range(setup.seats)]
        state, made = first(setup, deal), 0
        while state.phase not in OVER:
            move: Move
            if state.phase in engine.ACTING:
                legal = engine.legal(state)
                move = legal[0]
                if len(legal) > 1:
                    moment = Moment(state, history, rngs[state.turn])
                    move = watch.timed(tested, moment) if state.turn in mine else other(moment)
            else:
                move = chance(state, deal, made)
                made += 1
            state, events = engine.apply(state, move)
            history += events
        return watch.game(self._share(state, history, mine), self._ahead(state, mine))

    def _ahead(self, state: State, mine: tuple[int, ...]) -> float:
        """Points by which a side is better than the others on average."""
        side = self.setup.side_of[mine[0]]
        others = [score for place, score in enumerate(state.scores) if place != side]
        points = (state.scores[side] - sum(others) / len(others)) / HALF
        return -points if self.lowest else points

    def _share(self, state: State, history: list[Event], mine: tuple[int, ...]) -> float:
        """What part of the win fell to these seats; a win of nobody's is divided among all."""
        points = self._ahead(state, mine)
        if self.by_points and points:
            return float(points > 0)
        winners = next(event.winners for event in history if isinstance(event, RoundEnded))
        if self.by_points or not winners:
            return 1 / len(self.setup.sides)
        return sum(seat in mine for seat in winners) / len(winners)


def first(setup: Setup, deal: int) -> State:
    """The state before the deal; where every round has an engine of its own, the deals go through them in turns."""
    rounds = setup.rules.top + 1 if setup.rules.engine(1) is not None else 1
    return replace(engine.begin(setup), round=1 + deal % rounds)


def chance(state: State, deal: int, made: int) -> Lot | Deal:
    """The lot or deal that is due, after so many of this deal's."""
    if state.phase == Phase.LOT:
        return make_lot(state.setup, deal, state.round, made, state.lot)
    return make_deal(state.setup, deal, state.round, made)
