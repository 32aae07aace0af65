"""All Fives: the points of a laying against what the next seat may make of it, besides the terms of a line."""

from game.ai.heuristics_line import Weights, line_terms
from game.ai.inference import Belief, believe
from game.ai.scored import UNIT, Heuristic, Scored, scored, unscored
from game.ai.spinner import replayed, scoring_tiles
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.sets.all_fives import Spinner, branch
from game.rules.table import Table

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


def evaluate(observation: Observation) -> tuple[Scored, ...]:
    """Every laying, scored by points, threat and the terms of a line."""
    if not isinstance(observation.legal[0], Play):
        return unscored(observation)
    points_of = observation.setup.rules.points_of
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
        terms = line_terms(observation, play, numbers, belief, WEIGHTS)
        found.append(scored(play, ("points", POINT * points_of(table)), ("threat", -THREAT * threat // UNIT), *terms))
    return tuple(found)


def expected(observation: Observation, table: Table, spinner: Spinner, belief: Belief) -> int:
    """The best laying of the next seat in points, expected over what it may hold, in 1/4096 points."""
    setup = observation.setup
    seat = (observation.viewer + 1) % setup.seats
    chances: dict[int, int] = {}
    for tile, value in scoring_tiles(setup.rules.points_of, table, spinner, belief.unseen).items():
        # The chance that none of the tiles of this value is held.
        chances[value] = chances.get(value, UNIT) * (UNIT - belief.share[seat][tile]) // UNIT
    total, left = 0, UNIT
    for value in sorted(chances, reverse=True):
        after = left * chances[value] // UNIT
        total += value * (left - after)
        left = after
    return total


ALL_FIVES = Heuristic(evaluate, 2 * UNIT)
