"""Frozen: All Fives, the points of a laying against what the next seat may make of it, besides the terms of a line."""

from benchmarks.reference.belief import UNIT, Belief, Numbers, believe
from benchmarks.reference.line import Weights, line_total
from game.rules.actions import PLAYS, Play
from game.rules.observation import Observation
from game.rules.sets.all_fives import Spinner, branch
from game.rules.table import EMPTY, Laid, Table
from game.rules.tiles import FITS, members

WEIGHTS = Weights(
    pip=UNIT // 4,
    double=UNIT,
    follow=UNIT,
    keep=2 * UNIT,
    variety=UNIT // 2,
    stuck=(8 * UNIT, UNIT, UNIT),
    partner=3 * UNIT,
)

POINT = UNIT
"""A point scored at once."""
THREAT = UNIT
"""A point that the next seat is expected to score."""


def all_fives(observation: Observation) -> list[int]:
    """Every laying by points, threat and the terms of a line."""
    if not isinstance(observation.legal[0], Play):
        return [0] * len(observation.legal)
    spinner, opened = replayed(observation.table.laid)
    belief = believe(observation, opened)
    # The tiles that lie are no matter for what follows; without them the branching is quick.
    bare = Table((), observation.table.ends)
    found = []
    for play in observation.legal:
        assert isinstance(play, Play)
        table, after = branch(bare, spinner, play)
        numbers = tuple(end.number for end in table.ends)
        over = observation.hand == 1 << play.tile
        threat = 0 if over else expected(observation, Table((), table.ends), after, belief)
        line = line_total(observation, play, numbers, belief, WEIGHTS)
        found.append(POINT * points(table) + -THREAT * threat // UNIT + line)
    return found


def replayed(laid: tuple[Laid, ...]) -> tuple[Spinner, list[Numbers]]:
    """The spinner now, and the open numbers after each tile laid."""
    table, spinner = EMPTY, Spinner()
    opened: list[Numbers] = []
    for item in laid:
        table, spinner = branch(Table((), table.ends), spinner, PLAYS[item.place][item.tile])
        opened.append(tuple(end.number for end in table.ends))
    return spinner, opened


def points(table: Table) -> int:
    """The points that the ends are worth now."""
    total = sum(end.worth or 0 for end in table.ends)
    return total if total % 5 == 0 else 0


def expected(observation: Observation, table: Table, spinner: Spinner, belief: Belief) -> int:
    """The best laying of the next seat in points, expected over what it may hold, in 1/4096 points."""
    seat = (observation.viewer + 1) % observation.setup.seats
    chances: dict[int, int] = {}
    for tile, value in scoring_tiles(table, spinner, belief).items():
        # The chance that none of the tiles of this value is held.
        chances[value] = chances.get(value, UNIT) * (UNIT - belief.share[seat][tile]) // UNIT
    total, left = 0, UNIT
    for value in sorted(chances, reverse=True):
        after = left * chances[value] // UNIT
        total += value * (left - after)
        left = after
    return total


def scoring_tiles(table: Table, spinner: Spinner, belief: Belief) -> dict[int, int]:
    """Each unseen tile that would score on this table, and the most points it could make."""
    found: dict[int, int] = {}
    for end in table.ends:
        row = PLAYS[end.place]
        for tile in members(belief.unseen & FITS[end.number]):
            value = points(branch(table, spinner, row[tile])[0])
            if value > found.get(tile, 0):
                found[tile] = value
    return found
