"""What the screen asks of the rules: the target, what a laying scores, and which hands decided a blocked round."""

import pytest
from support import conceivable, run, the

from game.rules import engine
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.rules.events import PointsScored, RoundEnded
from game.rules.notation import position_of


@pytest.mark.parametrize(
    ("game", "seats", "options", "target"),
    [
        ("block", 3, {"target": 150}, 150),
        ("draw", 2, {}, 100),
        ("all_fives", 2, {}, 250),
        ("all_fives", 3, {}, 200),
        ("all_fives", 4, {}, 200),
        ("pollona", 4, {}, 100),
        ("mexican_train", 5, {}, None),
    ],
)
def test_the_target(game, seats, options, target):
    setup = make_setup(game, seats, options)
    assert setup.rules.target(setup) == target


BLOCKS = [
    ("block 3", "5-0 | 5-4 | 5-5 3-1", ((0,),)),
    ("block 3", "4-4 | 5-3 | 5-5 3-1", ((0,), (1,))),
    ("block 4; option partners=yes", "1-1 | 5-4 | 5-5 4-2 | 4-4", ((1, 3),)),
    ("block 4; option partners=yes", "1-1 | 5-4 | 5-5 4-3 | 5-5", ((0, 2), (1, 3))),
    ("all_fives 4", "1-1 | 5-4 | 5-5 4-2 | 4-4", ((1, 3),)),
    ("all_fives 3", "5-1 | 4-2 | 5-5 4-1", ((0,), (1,))),
    ("all_fives 3", "5-4 | 3-3 4-1 | 5-5 4-1", ((0,),)),
    ("pollona 4", "1-1 | 5-4 | 9-9 9-8 3-2 | 5-3", ((0,),)),
    ("pollona 4", "4-1 | 3-2 | 9-9 1-1 | 9-8 7-5", ((0,), (1,))),
    ("pollona 4", "4-1 | 5-1 | 3-2 | 5-3", ((0,), (2,))),
]


@pytest.mark.parametrize(("game", "hands", "lowest"), BLOCKS, ids=str)
def test_the_hands_that_decide_a_blocked_round(game, hands, lowest):
    state = position_of(f"{game}; leader 1; turn 1; ends left=6 right=6; hands {hands}")
    _, events = run(state, *["pass"] * state.setup.seats)
    assert the(events, RoundEnded).lowest == lowest


def test_nothing_is_compared_where_a_seat_goes_out():
    state = position_of("pollona 4; leader 1; turn 1; ends left=1 right=0; hands 1-1 | 9-8 | 7-7 | 6-0")
    assert the(run(state, "1-1 left")[1], RoundEnded).lowest == ()


def test_what_a_laying_scores_is_known_from_the_table_it_leaves():
    state = position_of("all_fives 2; turn 1; ends left=6:6 right=5:5; hands 6-5 5-5 6-0 6-6 | 5-4 5-2")
    seen = set()
    for play in conceivable(state.setup):
        if isinstance(play, Play) and engine.refusal(state, play) is None:
            after, events = engine.advance(state, play)
            points = sum(event.rounded for event in events if isinstance(event, PointsScored))
            assert state.setup.rules.points_of(after.table) == points
            seen.add(points)
    assert seen == {0, 5, 10} | seen
    assert len(seen) > 2


def test_other_games_score_nothing_by_laying():
    for name in ("block", "draw", "pollona", "mexican_train"):
        rules = make_setup(name).rules
        assert (rules.counts_ends, rules.points_of(position_of("block 2; ends left=5 right=5").table)) == (False, 0)
