"""Frozen: Mexican Train, plan the longest chain for the own train, and lay elsewhere what the plan has no use for."""

from benchmarks.reference.belief import UNIT
from benchmarks.reference.chains import Chains
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.table import train
from game.rules.tiles import DOUBLE, FITS, OTHER, PIPS, Hand

OUT = 1000 * UNIT
PLAN = 10 * UNIT
"""A tile that the planned chain keeps, early in the round."""
MARKER = 40 * UNIT
"""The own train closed again."""
DOUBLE_COVERED = 15 * UNIT
"""A double with a tile at hand for what it owes."""
DOUBLE_BARE = -8 * UNIT
"""A double whose next tile must be drawn."""
RIVAL = UNIT
"""A tile on somebody else's open train."""

LATE = 4
"""From this many tiles in the smallest other hand on, plans count less and less."""
LATER_RICH = 14
LATER_WIDTH = 8
"""Bounds of the search after the first turn, when the hand is planned anew for every laying."""


def mexican_train(observation: Observation) -> list[int]:
    """Every legal action: the first chain by its whole length, later layings by their terms."""
    if observation.prompt == "prompt.chain":
        return first_chain(observation)
    if not observation.table.ends:
        return [0] * len(observation.legal)
    chains = Chains(LATER_RICH, LATER_WIDTH)
    return [later(observation, action, chains) if isinstance(action, Play) else 0 for action in observation.legal]


def first_chain(observation: Observation) -> list[int]:
    """The longest chain's next tile before all others; an end only where nothing joins."""
    number = observation.table.ends[observation.viewer].number
    first = Chains().best(observation.hand, number)[:1]
    return [OUT if isinstance(action, Play) and first == (action.tile,) else 0 for action in observation.legal]


def later(observation: Observation, play: Play, chains: Chains) -> int:
    """A laying after the first turn."""
    me, hand = observation.viewer, observation.hand ^ (1 << play.tile)
    old = next(end for end in observation.table.ends if end.place == play.at)
    mine = observation.table.ends[me]
    outer = OTHER[old.number][play.tile]
    own = play.at == train(me)
    plan = chains.value(hand, outer if own else mine.number) // UNIT
    haste = min(LATE, *(count for seat, count in enumerate(observation.counts) if seat != me))
    return (
        (0 if hand else OUT)
        + UNIT * PIPS[play.tile] * (2 * LATE - haste) // LATE
        + PLAN * plan * haste // LATE
        + (MARKER if own and mine.open else 0)
        + double_term(observation, play, hand, outer)
        + (RIVAL if old.owner not in (None, me) else 0)
    )


def double_term(observation: Observation, play: Play, hand: Hand, outer: int) -> int:
    """A double owes a tile more: good where one is at hand, bad where it must be drawn."""
    if not DOUBLE[play.tile] or not hand:
        return 0
    usable = FITS[outer]
    for end in observation.table.ends:
        if end.place != play.at and (end.open or end.owner == observation.viewer):
            usable |= FITS[end.number]
    return DOUBLE_COVERED if hand & usable else DOUBLE_BARE
