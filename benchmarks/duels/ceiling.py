"""The ceiling: a player that sees every hand and the boneyard, to know how much skill could win at all.

With two sides it solves the rest of the deal where that is short enough; else it plays every action out, all seats
following the frozen heuristic, a few times with errors.
"""

from __future__ import annotations

from random import Random

from benchmarks.duels.play import OVER, Moment
from benchmarks.reference.belief import UNIT
from benchmarks.reference.player import JUDGES
from game.rules import engine
from game.rules.actions import Action, Play
from game.rules.events import Event, PointsScored
from game.rules.observation import observe
from game.rules.state import State
from game.rules.tiles import PIPS

NODES = 20_000
"""Positions that a solution may look at (some 0.3 s)."""
PLAYED_OUT = 6
NOISE = 4 * UNIT
WORST = 10**6


class Overrun(Exception):
    """Too long to be solved."""


class Solver:
    """Alpha-beta on the open cards of two sides; values are half points that side 0 is ahead."""

    def __init__(self) -> None:
        self._nodes = 0

    def best(self, state: State) -> Action:
        """The best action of the seat in turn; Overrun if there is too much to look at."""
        sign = 1 if state.setup.side_of[state.turn] == 0 else -1
        found, most = engine.legal(state)[0], -WORST
        for action in ordered(engine.legal(state)):
            after = engine.advance(state, action)[0]
            low, high = (most, WORST) if sign > 0 else (-WORST, -most)
            value = sign * self.value(after, low, high)
            if value > most:
                found, most = action, value
        return found

    def value(self, state: State, low: int, high: int) -> int:
        """What the position is worth within the window."""
        self._nodes += 1
        if self._nodes > NODES:
            raise Overrun
        if state.phase in OVER:
            return state.scores[0] - state.scores[1]
        if state.phase not in engine.ACTING:
            raise Overrun  # a redeal or a lot cannot be foreseen
        raising = state.setup.side_of[state.turn] == 0
        best = -WORST if raising else WORST
        for action in ordered(engine.legal(state)):
            value = self.value(engine.advance(state, action)[0], low, high)
            if raising:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best


def ordered(legal: tuple[Action, ...]) -> list[Action]:
    """Heavy tiles first: they cut off most."""
    return sorted(legal, key=lambda action: -PIPS[action.tile] if isinstance(action, Play) else 1)


def ceiling(moment: Moment) -> Action:
    """The best action as far as open cards can tell."""
    state = moment.state
    if len(state.setup.sides) == 2:
        try:
            return Solver().best(state)
        except Overrun:
            pass
    legal = engine.legal(state)
    worth = [sum(played_out(moment, action, noise) for noise in range(PLAYED_OUT)) for action in legal]
    return legal[worth.index(max(worth))]


def played_out(moment: Moment, action: Action, noise: int) -> float:
    """How far the seat in turn is ahead at the end, in half points; where the end cannot be foreseen, by then."""
    seat, history = moment.state.turn, list(moment.history)
    state, events = engine.advance(moment.state, action)
    while state.phase in engine.ACTING:
        history += events
        state, events = engine.advance(state, judged(state, history, moment.rng, noise and NOISE))
    side, scores = state.setup.side_of[seat], state.scores
    others = [score for place, score in enumerate(scores) if place != side]
    lead = scores[side] - sum(others) / len(others)
    penalty = any(isinstance(event, PointsScored) and event.reason == "penalty" for event in events)
    return -lead if penalty else lead


def judged(state: State, history: list[Event], rng: Random, noise: int) -> Action:
    """What the frozen heuristic does, misjudging by so much."""
    legal = engine.legal(state)
    if len(legal) == 1:
        return legal[0]
    found = JUDGES[state.setup.rules.name](observe(state, history, state.turn))
    values = [value + int(rng.random() * noise) for value in found]
    return legal[values.index(max(values))]
