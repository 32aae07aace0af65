"""Which levels there are, and each game's heuristic by the game's name."""

from collections.abc import Callable
from random import Random

from game.ai import heuristics_all_fives, heuristics_line, heuristics_mexican_train, heuristics_pollona
from game.ai.heuristics_quick import quick
from game.ai.levels import LEVELS
from game.ai.scored import Heuristic, best
from game.rules.actions import Action
from game.rules.observation import Observation
from game.rules.ruleset import ImpossibleSetup

Chooser = Callable[[Observation, Random], Action]
"""Picks among at least two legal actions; draws only `random()` from the generator."""

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


CHOOSERS: dict[str, Chooser] = {"quick": quick, "careful": careful}


def levels() -> tuple[str, ...]:
    """Names of the levels, weakest first; every game has all of them."""
    return LEVELS


def chooser(level: str) -> Chooser:
    """How a level decides; ImpossibleSetup (`error.no_level`) if there is no such level."""
    if level not in CHOOSERS:
        raise ImpossibleSetup("error.no_level", level=level, levels=", ".join(LEVELS))
    return CHOOSERS[level]
