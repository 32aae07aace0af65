"""What a laying among trains is worth at first sight: how far it changes the pips that the seat is ahead at the end.

The parts were fitted to some 6,000 layings at two, four and eight seats, each played out in 200 worlds; together they
tell a third of the differences between the layings of a turn at four seats, as much as 25 worlds do.
"""

from game.ai.scored import UNIT
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.table import train
from game.rules.tiles import DOUBLE, FITS, OTHER, PIPS

PIP = UNIT * 3 // 8
PIP_LATE = UNIT * 5 // 8
"""A pip shed, and the same when another seat has two tiles or fewer."""
DOUBLE_COVERED = 11 * UNIT
"""A double with a tile at hand for what it owes: two tiles in one turn."""
DOUBLE_SAME = -4 * UNIT
"""That tile may be one of the double's own number, which then is missed."""
CLOSES = 5 * UNIT // 2
FOLLOWED = 3 * UNIT
"""The own train can go on."""
FOLLOWER = UNIT
"""Each tile with which it can."""
ABLE = 2 * UNIT
"""Something in the hand fits somewhere."""


def judgement(observation: Observation, play: Play) -> int:
    """The worth of a laying in 1/4096 pips, after the first turns."""
    me, tile, rest = observation.viewer, play.tile, observation.hand ^ (1 << play.tile)
    numbers = {end.place: end.number for end in observation.table.ends}
    outer = numbers[play.at] = OTHER[numbers[play.at]][tile]
    usable = FITS[numbers[train(me)]]
    for end in observation.table.ends:
        if end.open:
            usable |= FITS[numbers[end.place]]
    late = min(count for seat, count in enumerate(observation.counts) if seat != me) <= 2
    value = PIPS[tile] * (PIP_LATE if late else PIP)
    if DOUBLE[tile] and rest & (usable | FITS[outer]):
        value += DOUBLE_COVERED + (DOUBLE_SAME if rest & FITS[outer] else 0)
    if play.at == train(me) and observation.table.ends[me].open:
        value += CLOSES
    followers = (rest & FITS[numbers[train(me)]]).bit_count()
    value += followers * FOLLOWER + (FOLLOWED if followers else 0)
    return value + (ABLE if rest & usable else 0)
