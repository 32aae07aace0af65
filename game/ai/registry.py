"""Which levels there are, and what each game brings for them, by the game's name."""

from collections.abc import Callable, Generator
from functools import partial
from random import Random
from typing import TypeVar

from game.ai import heuristics_all_fives, heuristics_line, heuristics_mexican_train, heuristics_pollona
from game.ai.heuristics_quick import quick
from game.ai.levels import LEVELS
from game.ai.line_game import Budget, Counting, LineGame
from game.ai.sampling import NoWorld
from game.ai.scored import UNIT, Heuristic, best
from game.rules.actions import Action, Play
from game.rules.observation import Observation
from game.rules.ruleset import ImpossibleSetup

Chooser = Callable[[Observation, Random], Action]
"""Picks among at least two legal actions; draws only `random()` from the generator."""

Thought = Generator[None, None, Action]
"""A choice under way: yields after every few milliseconds of work, returns the action."""

Thing = TypeVar("Thing")

Thinker = Callable[[Observation, Random], Thought]
"""A chooser that takes its time, in slices. The slices must not matter: the answer is the same however it is run."""

HEURISTICS: dict[str, Heuristic] = {
    "block": heuristics_line.BLOCK,
    "draw": heuristics_line.DRAW,
    "all_fives": heuristics_all_fives.ALL_FIVES,
    "mexican_train": heuristics_mexican_train.MEXICAN_TRAIN,
    "pollona": heuristics_pollona.POLLONA,
}


def heuristic(game: str) -> Heuristic:
    """The heuristic of a game; KeyError if it has none."""
    return HEURISTICS[game]


def careful(observation: Observation, rng: Random) -> Action:
    """The game's heuristic, misjudging a little."""
    judge = heuristic(observation.setup.rules.name)
    return best(judge.evaluate(observation), judge.noise, rng)


def considered(observation: Observation) -> Action:
    """The game's heuristic as it is."""
    return max(heuristic(observation.setup.rules.name).evaluate(observation), key=lambda item: item.total).action


LINE_GAMES: dict[str, LineGame] = {
    "block": LineGame(heuristics_line.BLOCK_WEIGHTS, Counting(net=True), heat=3 * UNIT, swing=30),
    "draw": LineGame(heuristics_line.DRAW_WEIGHTS, Counting(net=True), heat=3 * UNIT, swing=60),
    "all_fives": LineGame(heuristics_all_fives.WEIGHTS, Counting(fives=True), heat=3 * UNIT, swing=30, point=UNIT),
    "pollona": LineGame(heuristics_pollona.WEIGHTS, Counting(single=True), heat=3 * UNIT, swing=80),
}
"""The games of one table for all, which are searched in the same way."""

BUDGETS: dict[str, Budget] = {
    "thoughtful": Budget(worlds=100, batches=1, over=6, rounds=4, tiles=8),
    "master": Budget(worlds=400, batches=2, over=3, rounds=3, tiles=9),
}

TRAIN_WORLDS: dict[str, dict[str, int]] = {"mexican_train": {"thoughtful": 48, "master": 600}}
"""The games of many trains, and in how many worlds each level tries its layings."""


def searched(level: str, observation: Observation, rng: Random) -> Thought:
    """Layings by search; whatever else is to be decided, and where there is nothing to search, by the heuristic."""
    try:
        return (yield from search(level, observation, rng))
    except NoWorld:
        return considered(observation)


def search(level: str, observation: Observation, rng: Random) -> Thought:
    """Layings by search, anything else by the heuristic; NoWorld for a position that no play leads to."""
    if observation.setup.rules.name in TRAIN_WORLDS:
        from game.ai.train_search import think as think_of_trains

        return (yield from think_of_trains(observation, TRAIN_WORLDS[observation.setup.rules.name][level], rng))
    game = LINE_GAMES.get(observation.setup.rules.name)
    if game is None or not isinstance(observation.legal[0], Play):
        return considered(observation)
    from game.ai.line_search import think  # it loads numpy

    return (yield from think(observation, game, BUDGETS[level], rng))


CHOOSERS: dict[str, Chooser] = {"quick": quick, "careful": careful}
"""The levels that answer at once."""

THINKERS: dict[str, Thinker] = {level: partial(searched, level) for level in ("thoughtful", "master")}
"""The levels that search."""


def levels() -> tuple[str, ...]:
    """Names of the levels, weakest first; every game has all of them."""
    return LEVELS


def chooser(level: str) -> Chooser:
    """How a level decides; ImpossibleSetup (`error.no_level`) if there is no such level."""
    think = thinker(level)
    return lambda observation, rng: finished(think(observation, rng))


def thinker(level: str) -> Thinker:
    """How a level decides, in slices; ImpossibleSetup (`error.no_level`) if there is no such level."""
    if level in THINKERS:
        return THINKERS[level]
    if level not in CHOOSERS:
        raise ImpossibleSetup("error.no_level", level=level, levels=", ".join(LEVELS))
    return partial(at_once, CHOOSERS[level])


def at_once(decide: Chooser, observation: Observation, rng: Random) -> Thought:
    """A thought of one slice."""
    return decide(observation, rng)
    yield


def finished(thought: Generator[None, None, Thing]) -> Thing:
    """Think to the end."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            found: Thing = end.value
            return found
