"""Pollona: pairs on one line; every redeal is demanded."""

from game.ai.heuristics_line import Weights, evaluate_line
from game.ai.scored import UNIT, Heuristic, Scored, scored
from game.rules.actions import Play, Redeal
from game.rules.observation import Observation

WEIGHTS = Weights(
    pip=UNIT,
    double=2 * UNIT,
    follow=2 * UNIT,
    keep=4 * UNIT,
    variety=UNIT,
    stuck=(14 * UNIT, 5 * UNIT, 5 * UNIT),
    partner=8 * UNIT,
    partner_end=2 * UNIT,
    rival_end=UNIT,
)

DEMAND = 1000 * UNIT


def evaluate(observation: Observation) -> tuple[Scored, ...]:
    """Layings by the line's terms; a redeal before an acceptance; either partner may lead."""
    if isinstance(observation.legal[0], Play):
        return evaluate_line(observation, WEIGHTS)
    return tuple(
        scored(action, ("redeal", DEMAND if isinstance(action, Redeal) else 0)) for action in observation.legal
    )


POLLONA = Heuristic(evaluate, 2 * UNIT)
