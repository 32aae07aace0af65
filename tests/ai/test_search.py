"""How the levels that search come to their choice."""

import random
from collections.abc import Generator, Sequence

import numpy as np
import pytest
from ai_tables import Chooser, Moment, drive, look, random_moments, shuffled
from twins import decision_of, solved_by_engine

from game.ai.brain import choose
from game.ai.line_game import Budget, Counting
from game.ai.line_search import think
from game.ai.registry import BUDGETS, LINE_GAMES, considered, finished
from game.ai.search import Trial, compare, hopeless
from game.ai.terms import SURE, Terms, gains, worth
from game.rules.actions import PLAYS, Action, Play
from game.rules.catalogue import make_setup
from game.rules.engine import advance
from game.rules.notation import TILE_OF
from game.rules.observation import Observation
from game.rules.state import Phase, State
from game.rules.table import LEFT, RIGHT, START, Table, end, first_laid
from game.rules.tiles import hand_of

# --- comparing candidates


def tried(means: Sequence[int], spread: int, asked: list[list[int]]) -> Trial:
    """Candidates whose values lie evenly around a mean."""

    def trial(batch: int, inside: Sequence[int]) -> Generator[None, None, list[list[int]]]:
        asked.append(list(inside))
        yield
        return [[means[at] + spread * (number % 3 - 1) * (at + 1) for number in range(30)] for at in inside]

    return trial


def test_the_best_mean_wins_and_those_far_behind_are_tried_no_more() -> None:
    asked: list[list[int]] = []
    assert finished(compare(3, 4, tried([10, 11, 0], 2, asked))) == 1
    assert asked[0] == [0, 1, 2]
    assert asked[1:] == [[0, 1]] * (len(asked) - 1)


def test_it_stops_once_nobody_is_left_to_compare_with_and_takes_the_first_of_equals() -> None:
    asked: list[list[int]] = []
    assert finished(compare(2, 50, tried([0, 40], 1, asked))) == 1
    assert len(asked) == 1
    assert finished(compare(3, 2, tried([5, 5, 5], 0, asked))) == 0


def test_three_standard_errors_are_hopeless() -> None:
    rng = random.Random(51)
    noise = [rng.gauss(0, 100) for _ in range(100)]
    # The standard error of the mean difference is 10.
    assert not hopeless([round(value + 25) for value in noise], [0] * 100)
    assert hopeless([round(value + 45) for value in noise], [0] * 100)
    assert hopeless([3] * 5, [1] * 5)
    assert not hopeless([1] * 5, [1] * 5)


# --- what points are worth


def terms(sides: int, target: int = 200, counting: Counting | None = None, seats: int = 0) -> Terms:
    seats = seats or sides
    grouped = tuple(tuple(range(side, seats, sides)) for side in range(sides))
    side_of = tuple(seat % sides for seat in range(seats))
    return Terms(grouped, side_of, counting or Counting(net=True), (0,) * sides, target, 30)


def chance(mine: int, theirs: int) -> int:
    return int(worth(terms(2), 0, np.array([[mine], [theirs]]))[0])


def test_a_chance_to_win_grows_with_every_point_and_is_sure_at_the_target() -> None:
    assert chance(0, 0) == chance(120, 120) == SURE // 2
    assert chance(200, 190) == SURE
    assert chance(150, 202) == 0
    # Tied leaders over the target play on.
    assert chance(210, 210) == SURE // 2
    rising = [chance(mine, 140) for mine in range(0, 200, 4)]
    assert rising == sorted(set(rising))
    assert chance(100, 60) + chance(60, 100) == pytest.approx(SURE, abs=1)


def test_a_point_is_worth_more_near_the_target_and_nothing_beyond_it() -> None:
    assert chance(190, 180) - chance(180, 180) > 2 * (chance(20, 10) - chance(10, 10))
    assert chance(230, 180) == chance(200, 180)


@pytest.mark.parametrize(
    ("counting", "sides", "pips", "out", "wanted"),
    [
        (Counting(net=True), 2, (14, 12), -1, (0, 4)),
        (Counting(net=True), 3, (5, 9, 14), -1, (36, 0, 0)),
        (Counting(net=True), 3, (8, 8, 20), -1, (0, 0, 0)),
        (Counting(net=True), 2, (0, 9, 7, 5), 0, (28, 0)),
        (Counting(fives=True), 3, (6, 6, 13), -1, (15, 15, 0)),
        (Counting(fives=True), 2, (2, 9, 20, 8), -1, (0, 40)),
        (Counting(fives=True), 2, (0, 7, 20, 6), 0, (30, 0)),
        (Counting(single=True), 2, (2, 9, 40, 8), -1, (34, 0)),
        (Counting(single=True), 2, (5, 5, 20, 30), -1, (0, 0)),
        (Counting(single=True), 2, (5, 6, 5, 7), -1, (26, 0)),
    ],
)
def test_rounds_are_counted_as_in_the_rules_examples(
    counting: Counting, sides: int, pips: tuple[int, ...], out: int, wanted: tuple[int, ...]
) -> None:
    how = terms(sides, counting=counting, seats=len(pips))
    assert tuple(gains(how, np.array([pips]).T, np.array([out]))[:, 0].tolist()) == wanted


# --- decisions


def ending(rng: random.Random) -> Moment:
    """Two seats of four tiles in a game of Draw, the boneyard used up: who sees the table knows everything."""
    tiles = shuffled(28, rng)
    hands = (hand_of(tiles[:4]), hand_of(tiles[4:8]))
    laid = tuple(first_laid(tile, START) for tile in tiles[8:])
    ends = (end(LEFT, laid[0].inner), end(RIGHT, laid[-1].outer))
    setup = make_setup("draw", 2)
    return Moment(State(setup, Phase.PLAY, 1, (0, 0), hands, (), Table(laid, ends), turn=0, leader=0), ())


@pytest.mark.parametrize("level", ["thoughtful", "master"])
def test_with_the_other_hand_known_for_certain_the_best_laying_is_found(level: str) -> None:
    rng, tested, surprises = random.Random(53), 0, 0
    while tested < 25:
        moment = ending(rng)
        if not isinstance(moment.seen.legal[0], Play):
            continue
        decision = decision_of(moment)
        worths = [solved_by_engine(advance(moment.state, play)[0], 0, decision) for play in decision.plays]
        if len(worths) < 2 or worths.count(max(worths)) > 1:
            continue
        best = decision.plays[worths.index(max(worths))]
        assert choose(moment.seen, level) == best
        tested += 1
        surprises += best != considered(moment.seen)
    assert surprises >= 3


@pytest.mark.parametrize("level", ["thoughtful", "master"])
def test_points_that_win_the_match_go_before_more_tiles_out_of_the_hand(level: str) -> None:
    """6-5 is the heaviest tile; 1-0 makes five, and that is the match."""
    seen = look(
        "all_fives 2; scores 245 245; turn 1; laid 5-1@start; ends left=5:5 right=1:1; "
        "hands 1-0 5-4 5-3 6-5 4-2 | 1-1 2-2 3-3 4-4 6-6; "
        "stock 0-0 2-0 2-1 3-0 3-1 3-2 4-0 4-1 4-3 5-0 5-2 5-5 6-0 6-1 6-2 6-3 6-4"
    )
    assert choose(seen, level) == PLAYS[RIGHT][TILE_OF["1-0"]]


@pytest.mark.parametrize("game", sorted(LINE_GAMES))
def test_slices_are_many_and_do_not_matter(game: str) -> None:
    """A thought yields often, and its end depends on nothing but the observation and the generator's start."""
    how, budget = LINE_GAMES[game], BUDGETS["thoughtful"]
    moment = next(m for m in random_moments(game, 4, 52) if isinstance(m.seen.legal[0], Play) and m.seen.table.laid)
    thought, slices = think(moment.seen, how, budget, random.Random(5)), 0
    while True:
        try:
            next(thought)
        except StopIteration as end:
            action = end.value
            break
        slices += 1
    assert slices >= 5
    assert action == finished(think(moment.seen, how, budget, random.Random(5)))


def searching(budget: Budget) -> Chooser:
    def decide(seen: Observation) -> Action:
        if not isinstance(seen.legal[0], Play):
            return seen.legal[-1]
        return finished(think(seen, LINE_GAMES[seen.setup.rules.name], budget, random.Random(6)))

    return decide


@pytest.mark.parametrize(("game", "seats", "deals"), [("draw", 2, 20), ("all_fives", 2, 6), ("pollona", 4, 6)])
def test_a_small_search_beats_the_quick_level(game: str, seats: int, deals: int) -> None:
    """Seats exchanged on every deal; the seeds are fixed."""
    setup, ahead = make_setup(game, seats), 0
    quick: Chooser = lambda seen: choose(seen, "quick")  # noqa: E731
    for deal in range(deals):
        for swap in (0, 1):
            players = [searching(Budget(24, 1, 2)) if seat % 2 == swap else quick for seat in range(seats)]
            scores = drive(setup, f"small/{deal}", players)[0].scores
            ahead += scores[swap] - scores[1 - swap]
    assert ahead > 0
