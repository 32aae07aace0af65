"""The small tables of the start page: a line whole, of a yard its longest trains; and the tiles of every card."""

from itertools import pairwise

import pytest
from support import action, after

from game.rules.catalogue import GAMES
from game.rules.notation import position_of
from game.rules.table import EMPTY, Shape
from game.rules.tiles import tile
from game.scenes.tables import TABLES, TAIL, TRAINS, picture_of


@pytest.mark.parametrize("game", TABLES)
def test_a_card_shows_tiles_of_its_game_once_each(game):
    tiles = [tile(pose.first, pose.second) for pose in TABLES[game].poses]
    assert len(set(tiles)) == len(tiles)
    assert max(max(pose.first, pose.second) for pose in TABLES[game].poses) <= GAMES[game].top


def test_trains_start_with_the_engines_number_and_join():
    engine, *poses = TABLES["mexican_train"].poses
    assert engine.first == engine.second
    rows = {}
    for pose in poses:
        rows.setdefault(pose.y, []).append(pose)
    assert len(rows) == len(TABLES["mexican_train"].rails)
    for row in rows.values():
        assert row[0].first == engine.first
        assert all(one.second == two.first for one, two in pairwise(row))


def test_a_yard_in_small_is_the_ends_of_its_longest_trains():
    start = (
        "mexican_train 4; turn 1; hands 12-12 12-1 2-1 3-2 4-3 11-0 | 12-5 11-1 | 12-6 6-5 11-2 | 12-7 8-7 9-8 11-3;"
        " stock 0-0"
    )
    chains = (
        *("12-12 hub", "12-1 train-1", "2-1 train-1", "3-2 train-1", "4-3 train-1", "end_chain"),
        *("12-5 train-2", "end_chain", "12-6 train-3", "6-5 train-3", "end_chain"),
        *("12-7 train-4", "8-7 train-4", "9-8 train-4", "end_chain"),
    )
    state = after(position_of(start), *chains)
    card = picture_of(state.table, Shape.HUB, 12)
    shown = [tile(pose.first, pose.second) for pose in card.poses[1:]]
    assert shown == [action(f"{name} hub").tile for name in ["2-1", "3-2", "4-3", "12-6", "6-5", "12-7", "8-7", "9-8"]]
    assert [seat for seat, _ in card.rails] == [0, 2, 3]
    assert len(card.rails) == TRAINS
    assert len(shown) <= TRAINS * TAIL
    assert picture_of(EMPTY, Shape.HUB, 12).poses == ()
