"""The compact rounds of the search are the engine's rounds."""

import random
from dataclasses import replace

import numpy as np
import pytest
from ai_tables import Moment, random_moments
from twins import Twins, decision_of, solved_by_engine, truth_of

from game.ai.board import PLACES, SIDES, boards, laid
from game.ai.endgame import solved
from game.ai.inference import unseen_tiles
from game.ai.lane_policy import LanePolicy, points_after, stuck_table
from game.ai.lanes import JOIN, Layings, counted_at_once, counted_by_hand, pips_of
from game.ai.likelihood import Past, moments, past_of
from game.ai.registry import LINE_GAMES, finished, heuristic
from game.ai.rounds import begin
from game.ai.scored import UNIT
from game.rules.actions import Play
from game.rules.catalogue import GAMES
from game.rules.tiles import pips, set_size

TABLES = [
    ("block", 2, {}),
    ("block", 3, {}),
    ("block", 4, {"partners": "yes", "hand": 7}),
    ("draw", 2, {}),
    ("draw", 3, {"reserve": 2}),
    ("draw", 4, {"partners": "yes"}),
    ("all_fives", 2, {}),
    ("all_fives", 3, {}),
    ("all_fives", 4, {}),
    ("pollona", 4, {}),
]
every_table = pytest.mark.parametrize(("game", "seats", "options"), TABLES)


def laying_moments(game: str, seats: int, seed: int, rounds: int, **options: str) -> list[Moment]:
    moments = random_moments(game, seats, seed, rounds, **options)
    return [moment for moment in moments if isinstance(moment.seen.legal[0], Play)]


def close_to_the_target(moment: Moment, rng: random.Random) -> Moment:
    """The same round late in a match, so that some layings and rounds end it."""
    setup = moment.state.setup
    target = 2 * (setup.rules.target(setup) or 0)
    scores = tuple(target - 5 * int(rng.random() * 12 + 1) for _ in setup.sides)
    return Moment(replace(moment.state, scores=scores), moment.history)


def test_every_game_on_a_line_is_searched_and_has_a_target() -> None:
    assert {game for game, _, _ in TABLES} == set(LINE_GAMES)
    assert set(LINE_GAMES) <= set(GAMES)


@every_table
def test_lanes_and_engine_agree_to_the_last_point(game: str, seats: int, options: dict[str, str]) -> None:
    rng, positions = random.Random(31), 0
    for number, moment in enumerate(laying_moments(game, seats, 31, 8, **options)[:70]):
        twins = Twins(close_to_the_target(moment, rng) if number % 2 else moment, rng)
        twins.play()
        positions += twins.turns
    assert positions > 150


@every_table
def test_boards_follow_the_table(game: str, seats: int, options: dict[str, str]) -> None:
    for moment in laying_moments(game, seats, 32, 6, **options):
        board, ends = boards(moment.seen)[-1], moment.seen.table.ends
        open_ends = [(PLACES[at], number) for at, number in enumerate(board.numbers) if number >= 0]
        assert open_ends == [(end.place, end.number) for end in ends]
        if board.branches:
            assert board.total == sum(end.worth or 0 for end in ends)
            assert [board.worth[at] for at in range(len(ends))] == [end.worth or 0 for end in ends]


@every_table
def test_endgames_are_solved_as_by_trying_everything(game: str, seats: int, options: dict[str, str]) -> None:
    rng, tested = random.Random(33), 0
    for moment in laying_moments(game, seats, 33, 60, **options):
        decision = decision_of(moment)
        if sum(moment.seen.counts) + decision.last > 9 or len(decision.plays) < 2:
            continue
        late = close_to_the_target(moment, rng) if tested % 2 else moment
        decision, state = decision_of(late), late.state
        side = state.setup.side_of[state.turn]
        found = finished(solved(decision, begin(decision, truth_of(state)), 10**6))
        wanted = [
            solved_by_engine(state.setup.rules.advance(state, play)[0], side, decision) for play in decision.plays
        ]
        assert found.tolist() == wanted
        tested += 1
        if tested == 8:
            break
    assert tested


def test_an_endgame_too_large_is_left() -> None:
    moment = laying_moments("block", 2, 34, 1)[0]
    decision = decision_of(moment)
    assert finished(solved(decision, begin(decision, truth_of(moment.state)), 50)) is None


@every_table
def test_the_policy_judges_as_the_careful_player_does(game: str, seats: int, options: dict[str, str]) -> None:
    """Mostly: it reckons chances more exactly, and does not look at the points that the next seat may make."""
    same, asked, how = 0, 0, LINE_GAMES[game]
    for moment in laying_moments(game, seats, 35, 6, **options):
        plays, board, seen = decision_of(moment).plays, decision_of(moment).board, moment.seen
        if len(plays) < 2:
            continue
        unlaid = unseen_tiles(seen) | seen.hand
        now = Past(0, seen.viewer, 0, 0, board, past_of(seen, boards(seen))[1], seen.counts, unlaid)
        lanes = moments((now,), 1)
        lanes.hands[seen.viewer] = np.uint64(seen.hand)
        tiles, ends = ([play.tile for play in plays], [SIDES[play.at] for play in plays])
        able = Layings(np.zeros(len(plays), dtype=np.int64), np.array(tiles), np.array(ends))
        policy = LanePolicy(how.weights, seen.setup.side_of, set_size(seen.setup.rules.top), how.point)
        judged = {item.action: item for item in heuristic(game).evaluate(seen)}
        after = [laid(board, play.tile, SIDES[play.at], seen.viewer).numbers for play in plays]
        joins = [np.bitwise_or.reduce(JOIN[list(numbers)]) for numbers in after]
        assert policy.joins_after(lanes, able).tolist() == joins
        asked += 1
        same += plays[policy.judge(lanes, able).argmax()] == max(plays, key=lambda play: judged[play].total)
        if how.point:
            points = [dict(judged[play].terms)["points"] // UNIT for play in plays]
            assert points_after(lanes, able).tolist() == points
    assert same > 0.6 * asked > 10


def test_masks_are_counted_with_and_without_the_librarys_help() -> None:
    rng = random.Random(36)
    masks = np.array([int(rng.random() * 2**53) << 11 | int(rng.random() * 2**11) for _ in range(200)], dtype=np.uint64)
    wanted = [int(mask).bit_count() for mask in masks]
    assert counted_by_hand(masks).tolist() == wanted
    if hasattr(np, "bitwise_count"):
        assert counted_at_once(masks).tolist() == wanted
    hands = masks & np.uint64((1 << 55) - 1)
    assert pips_of(hands).tolist() == [pips(int(hand)) for hand in hands]


def test_the_chance_to_hold_nothing_that_fits() -> None:
    """Three of ten tiles, four of which fit: 6/10 x 5/9 x 4/8."""
    table, width = stuck_table(28), 29
    assert table[(10 * width + 3) * width + 4] == pytest.approx(4096 / 6, abs=2)
    assert table[(10 * width + 7) * width + 4] == 0
    assert table[(10 * width + 3) * width] == 4096
