"""The yardstick `reference`: the first one-ply heuristics of this project, frozen, without noise.

A copy on purpose: what `game/ai` learns later must not move the mark that it is measured by.
"""

from collections.abc import Callable

from benchmarks.reference.all_fives import all_fives
from benchmarks.reference.line import block, draw, pollona
from benchmarks.reference.mexican_train import mexican_train
from game.rules.actions import Action
from game.rules.observation import Observation

JUDGES: dict[str, Callable[[Observation], list[int]]] = {
    "block": block,
    "draw": draw,
    "all_fives": all_fives,
    "mexican_train": mexican_train,
    "pollona": pollona,
}


def reference(observation: Observation) -> Action:
    """The legal action that is judged best; of equal ones the first."""
    judged = JUDGES[observation.setup.rules.name](observation)
    return observation.legal[judged.index(max(judged))]
