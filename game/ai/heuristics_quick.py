"""The quick level: plays like a child."""

from random import Random

from game.ai.scored import highest
from game.rules.actions import REDEAL, Action, EndChain, Play
from game.rules.observation import Observation
from game.rules.tiles import PIPS


def quick(observation: Observation, rng: Random) -> Action:
    """Any playable tile, half the time the heaviest; never ends a chain that can go on."""
    legal = observation.legal
    plays = tuple(action for action in legal if isinstance(action, Play))
    if plays and rng.random() < 0.5:
        return plays[highest(PIPS[play.tile] for play in plays)]
    if REDEAL in legal:
        # A computer always demands.
        return REDEAL
    able = tuple(action for action in legal if not isinstance(action, EndChain)) or legal
    return able[int(rng.random() * len(able))]
