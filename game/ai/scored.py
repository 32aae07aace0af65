"""What a heuristic says of an action, and how a level picks from that."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from game.rules.actions import Action
from game.rules.observation import Observation

UNIT = 4096
"""Integer weights count in 1/4096 of a pip or point, chances in 1/4096: the same sums on every machine."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An action with the terms of its score, each a name and a part in units; `total` is their sum."""

    action: Action
    total: int
    terms: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Heuristic:
    """A game's one-ply judgement: `evaluate` scores every legal action in their order, `noise` (in units) is how far
    the careful level may misjudge each.
    """

    evaluate: Callable[[Observation], tuple[Scored, ...]]
    noise: int = 0


def scored(action: Action, *terms: tuple[str, int]) -> Scored:
    """An action with the terms of its score."""
    total = 0
    for _, value in terms:
        total += value
    return Scored(action, total, terms)


def unscored(observation: Observation) -> tuple[Scored, ...]:
    """Every legal action, none better than another."""
    return tuple(Scored(action, 0) for action in observation.legal)


def best(found: Sequence[Scored], noise: int, rng: Random) -> Action:
    """The action with the highest total after noise; of equal ones the first in order."""
    return found[highest(item.total + int(rng.random() * noise) for item in found)].action


def highest(values: Iterable[int]) -> int:
    """The position of the largest value, the first of equal ones."""
    found = tuple(values)
    return found.index(max(found))
