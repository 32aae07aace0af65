"""Random games: banners and round-end pages say what is counted anew from the tiles and hands."""

import pytest
from page_stage import stage_of
from recount import check_match

from game.rules.catalogue import make_setup

ENOUGH = 340
"""Rounds of each All Fives table: a thousand in all."""

OTHERS = (
    ("block", 2, {}),
    ("block", 3, {}),
    ("block", 4, {"partners": "yes"}),
    ("draw", 3, {}),
    ("draw", 4, {"partners": "yes"}),
    ("pollona", 4, {}),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_thousand_rounds_of_all_fives(seats):
    stage, setup, rounds, seed = stage_of(), make_setup("all_fives", seats), 0, 0
    while rounds < ENOUGH:
        rounds += check_match(stage, setup, seed)
        seed += 1


@pytest.mark.parametrize(("game", "seats", "options"), OTHERS, ids=str)
def test_rounds_of_the_other_games(game, seats, options):
    stage, setup, rounds, seed = stage_of(), make_setup(game, seats, options), 0, 0
    while rounds < 100:
        rounds += check_match(stage, setup, seed)
        seed += 1
