"""Frozen: Block, Draw and Pollona, and the terms that every game on a line shares."""

from dataclasses import dataclass, replace

from benchmarks.reference.belief import UNIT, Belief, Numbers, believe, fitting, line_numbers
from game.rules import flow
from game.rules.actions import Play, Redeal
from game.rules.events import TilePlayed
from game.rules.observation import Observation
from game.rules.table import Place
from game.rules.tiles import DOUBLE, FITS, HALVES, PIPS, Hand, Tile

OUT = 1000 * UNIT
"""Going out ends the round: nothing weighs more."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in 1/4096 pips: a pip shed, a double shed, each tile kept that joins the new ends,
    having any such tile, each number the hand loses, an opponent who cannot play by distance in turns, a partner who
    cannot, covering an end the partner laid or an opponent laid.
    """

    pip: int
    double: int
    follow: int
    keep: int
    variety: int
    stuck: tuple[int, int, int]
    partner: int = 0
    partner_end: int = 0
    rival_end: int = 0


BLOCK_WEIGHTS = Weights(
    pip=UNIT,
    double=3 * UNIT,
    follow=UNIT // 2,
    keep=4 * UNIT,
    variety=UNIT,
    stuck=(28 * UNIT, 5 * UNIT, 2 * UNIT),
    partner=4 * UNIT,
    partner_end=2 * UNIT,
    rival_end=UNIT,
)
DRAW_WEIGHTS = replace(
    BLOCK_WEIGHTS, pip=UNIT * 5 // 8, double=2 * UNIT, follow=2 * UNIT, stuck=(40 * UNIT, 5 * UNIT, 2 * UNIT)
)

POLLONA_WEIGHTS = Weights(
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


def line_total(observation: Observation, play: Play, numbers: Numbers, belief: Belief, w: Weights) -> int:
    """What a laying is worth after which the open ends have these numbers."""
    rest = observation.hand ^ (1 << play.tile)
    joins = fitting(rest, numbers)
    return (
        (0 if rest else OUT)
        + w.pip * PIPS[play.tile]
        + (w.double if DOUBLE[play.tile] else 0)
        + w.follow * joins
        + (w.keep if joins else 0)
        - w.variety * lost(rest, play.tile)
        + stuck_term(observation, numbers, belief, w)
        + side_term(observation, play.at, w)
    )


def lost(rest: Hand, tile: Tile) -> int:
    """How many numbers the hand no longer shows without this tile."""
    return sum(1 for number in set(HALVES[tile]) if not rest & FITS[number])


def stuck_term(observation: Observation, numbers: Numbers, belief: Belief, w: Weights) -> int:
    """Opponents who cannot play, against a partner who cannot."""
    setup, me = observation.setup, observation.viewer
    total = 0
    for distance in range(1, setup.seats):
        seat = (me + distance) % setup.seats
        friend = setup.side_of[seat] == setup.side_of[me]
        weight = -w.partner if friend else w.stuck[distance - 1]
        total += weight * belief.stuck(seat, numbers) // UNIT
    return total


def side_term(observation: Observation, at: Place, w: Weights) -> int:
    """Whose end a tile covers: a partner's is better left, an opponent's better closed."""
    setup, me = observation.setup, observation.viewer
    if len(setup.sides) == setup.seats:
        return 0
    owner = last_at(observation, at)
    if owner < 0 or owner == me:
        return 0
    return -w.partner_end if setup.side_of[owner] == setup.side_of[me] else w.rival_end


def last_at(observation: Observation, at: Place) -> int:
    """The seat that laid the tile at an end, -1 if only the first tile lies there."""
    for event in reversed(observation.history):
        if isinstance(event, TilePlayed) and event.at == at:
            return event.seat
    return -1


def evaluate_line(observation: Observation, w: Weights) -> list[int]:
    """What every legal laying on a line of two ends is worth; of other actions none is better than another."""
    if not isinstance(observation.legal[0], Play):
        return [0] * len(observation.legal)
    belief = believe(observation, line_numbers(observation.table.laid))
    found = []
    for play in observation.legal:
        assert isinstance(play, Play)
        table = flow.placed(observation.table, play)[0]
        found.append(line_total(observation, play, tuple(end.number for end in table.ends), belief, w))
    return found


def block(observation: Observation) -> list[int]:
    return evaluate_line(observation, BLOCK_WEIGHTS)


def draw(observation: Observation) -> list[int]:
    return evaluate_line(observation, DRAW_WEIGHTS)


def pollona(observation: Observation) -> list[int]:
    """Every redeal is demanded."""
    if isinstance(observation.legal[0], Play):
        return evaluate_line(observation, POLLONA_WEIGHTS)
    return [int(isinstance(action, Redeal)) for action in observation.legal]
