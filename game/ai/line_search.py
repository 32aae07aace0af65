"""The levels that search: worlds that explain what was seen, and the same rounds for every laying in each of them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np

from game.ai.board import Board, boards
from game.ai.endgame import solved
from game.ai.exchange import exchanged
from game.ai.heuristics_line import Weights
from game.ai.inference import told
from game.ai.lane_policy import LanePolicy
from game.ai.lanes import play_on
from game.ai.likelihood import Habit, Past, different, likely, past_of, resample, witness
from game.ai.line_game import Budget, LineGame
from game.ai.many import Many, sample_many
from game.ai.rounds import Decision, begin, candidates, values
from game.ai.scored import UNIT
from game.ai.search import compare
from game.ai.terms import Terms
from game.ai.worlds import Hidden, hidden
from game.rules.actions import Action, Play
from game.rules.events import TileDrawn, TurnPassed
from game.rules.observation import Observation
from game.rules.scoring import HALF
from game.rules.tiles import Hand, set_size

HEAVIEST = Weights(UNIT, 0, 0, 0, 0, (0, 0, 0))
"""What many people go by, if they go by anything: get rid of the heaviest tile."""
HEAT = UNIT
"""How far they stray from it."""
FEW = 2
"""Worlds are exchanged where so many times the effective number of different ones is less than are wanted."""


def think(observation: Observation, game: LineGame, budget: Budget, rng: Random) -> Generator[None, None, Action]:
    """A laying for the seat in turn, which has at least one to choose from."""
    setup, tables = observation.setup, boards(observation)
    legal = [action for action in observation.legal if isinstance(action, Play)]
    plays, after = candidates(tables[-1], legal, observation.viewer)
    if len(plays) == 1:
        return plays[0]
    size = set_size(setup.rules.top)
    policy = LanePolicy(game.weights, setup.side_of, size, game.point)
    habits = (Habit(policy, game.heat), Habit(LanePolicy(HEAVIEST, setup.side_of, size), HEAT))
    past, lacks = past_of(observation, tables)
    everything = hidden(observation, shown(observation, tables))
    last, terms = last_of(observation), terms_of(observation, game)
    worlds = yield from believed(everything, past, habits, budget, last > 0, rng)
    decision = Decision(observation.viewer, tables[-1], plays, after, lacks, last, terms)
    # Three or four sides are not all against one, which is how an endgame is solved.
    if len(setup.sides) == 2 and sum(observation.counts) + last <= budget.tiles:
        solution = yield from solved_best(decision, worlds, budget.positions)
        if solution is not None:
            return plays[solution]
    best = yield from compare(len(plays), budget.batches, partial(trial, decision, worlds, budget, policy))
    return plays[best]


def believed(
    everything: Hidden, past: Sequence[Past], habits: Sequence[Habit], budget: Budget, draws: bool, rng: Random
) -> Generator[None, None, Many]:
    """Worlds as likely as what the others laid makes them."""
    worlds = sample_many(everything, budget.worlds, rng, draws)
    yield
    if not past:
        return worlds
    for _ in range(budget.over - 1):
        worlds = worlds.with_more(sample_many(everything, budget.worlds, rng, draws))
        yield
    weights = np.ones(worlds.count)
    for seat in sorted({item.seat for item in past}):
        weights *= likely(witness(everything, past, seat, worlds.count), worlds.held, habits)
        yield
    worlds = worlds.chosen(resample(weights, budget.worlds, rng))
    if budget.rounds and different(weights) * FEW < budget.worlds:
        worlds = yield from exchanged(everything, past, worlds, habits, budget.rounds, rng)
    return worlds


def trial(
    decision: Decision, worlds: Many, budget: Budget, policy: LanePolicy, number: int, inside: Sequence[int]
) -> Generator[None, None, list[list[int]]]:
    """The values of some candidates in a batch of the worlds, all playing by the policy from there on."""
    some = replace(
        decision,
        plays=tuple(decision.plays[at] for at in inside),
        after=tuple(decision.after[at] for at in inside),
    )
    size = budget.worlds // budget.batches
    lanes = begin(some, worlds.chosen(list(range(number * size, (number + 1) * size))))
    yield from play_on(lanes, policy.choose)
    found: list[list[int]] = values(some, lanes).reshape(size, -1).T.tolist()
    return found


def solved_best(decision: Decision, worlds: Many, most: int) -> Generator[None, None, int | None]:
    """The best candidate where all worlds are solved exactly; None if that takes too many positions."""
    different_ones, number = worlds.different()
    found = yield from solved(decision, begin(decision, different_ones), most)
    if found is None:
        return None
    total = (found.reshape(different_ones.count, -1) * number[:, None]).sum(axis=0)
    return int(total.argmax())


def terms_of(observation: Observation, game: LineGame) -> Terms:
    """What this round is played for."""
    setup = observation.setup
    target = (setup.rules.target(setup) or 0) * HALF
    return Terms(setup.sides, setup.side_of, game.counting, observation.scores, target, game.swing)


def last_of(observation: Observation) -> int:
    """How many tiles of the stock may be drawn."""
    if not observation.setup.rules.draws:
        return 0
    return max(observation.stock - int(dict(observation.setup.options).get("reserve", 0)), 0)


def shown(observation: Observation, tables: Sequence[Board]) -> dict[int, Hand]:
    """What draws and passes show where all ends are open to all."""
    events = enumerate(told(observation))
    return {at: tables[at].fits for at, event in events if isinstance(event, TileDrawn | TurnPassed)}
