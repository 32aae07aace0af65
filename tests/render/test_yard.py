"""The yard's layout over matches at random, and what is particular about it."""

from dataclasses import replace
from itertools import pairwise

import pytest
import yards

from game.render.board_yard import YardBoard
from game.render.metrics import Metrics
from game.render.yard import yard_view
from game.render.yard_room import columns_of
from game.rules.table import HUB, PUBLIC_TRAIN, Table, train

EVERY = 23
"""So many tables are left out between two that are looked at."""


@pytest.mark.parametrize("seats", range(2, 11))
def test_every_yard_of_a_match_holds(seats):
    seen = set()
    for count, table in enumerate(yards.tables(seats, "yard", rounds=2)):
        if count % EVERY:
            continue
        for name, view in yards.views(seats, own=count % seats):
            try:
                board = YardBoard(table, view)
                yards.check(board, table)
            except AssertionError as error:
                raise AssertionError(f"{seats} seats, {name}, table {count}: {error}") from error
            seen.add(board.yard.mode)
    assert {"full", "folded"} <= seen if seats < 4 else {"full", "folded", "cards"} <= seen


def view_of(size, seats, **more):
    m = Metrics(*size)
    return replace(yard_view(yards.room(m, seats), m, seats, 0), **more)


def last_table(seats, seed="yard"):
    return max(yards.tables(seats, seed, rounds=1), key=lambda table: len(table.laid))


def test_columns_as_the_hand_expects_them():
    places = {seats: columns_of(view_of((1280, 800), seats)) for seats in (2, 4, 5, 10)}
    t = [train(seat) for seat in range(10)]
    assert places[2] == ((-1, (t[1],)), (1, (PUBLIC_TRAIN, t[0])))
    assert places[4] == ((-1, (t[1], t[2], t[3])), (1, (PUBLIC_TRAIN, t[0])))
    assert places[5] == ((-1, (t[1], t[2], t[3])), (1, (PUBLIC_TRAIN, t[4], t[0])))
    assert places[10] == ((-1, tuple(t[1:6])), (1, (PUBLIC_TRAIN, *t[6:], t[0])))
    assert columns_of(view_of((800, 1280), 3)) == ((1, (PUBLIC_TRAIN, t[1], t[2], t[0])),)
    assert columns_of(view_of((1280, 800), 2, left_handed=True)) == ((1, (t[1],)), (-1, (PUBLIC_TRAIN, t[0])))


def test_one_more_tile_leaves_the_others_where_they_lie_in_their_lane():
    """At the same cell a lane grows at its end only."""
    view = view_of((1920, 1080), 4)
    before = None
    for table in yards.tables(4, "yard", rounds=1):
        yard = YardBoard(table, view).yard
        if before is not None and (before.mode, before.cell) == (yard.mode, yard.cell) == ("full", yard.cell):
            for old, new in zip(before.lanes, yard.lanes, strict=True):
                moved = [(p.x, p.y - old.axis) for p in old.poses], [(p.x, p.y - new.axis) for p in new.poses]
                assert moved[1][: len(moved[0])] == moved[0]
        before = yard


def test_a_folded_lane_shows_the_last_three_the_own_four():
    view = view_of((1280, 800), 2)
    folded = [YardBoard(table, view).yard for table in yards.tables(2, "yard", rounds=1)]
    folded = [yard for yard in folded if yard.mode == "folded"]
    assert folded
    for yard in folded:
        for lane in yard.lanes:
            assert not lane.folded or len(lane.poses) == (4 if lane.place == train(0) else 3)
        assert any(lane.folded for lane in yard.lanes)


def test_too_many_trains_are_cards_and_one_can_be_opened():
    table = last_table(10)
    for opened in (None, PUBLIC_TRAIN, train(4)):
        board = YardBoard(table, view_of((800, 480), 10, opened=opened))
        lanes = {lane.place for lane in board.yard.lanes}
        assert board.yard.mode == "cards"
        assert lanes == {train(0)} | ({opened} if opened is not None else set())
        for place in (train(4), train(7)):
            if place not in lanes:
                card = board.yard.card(place)
                spot = board.whole(13, 48).to_screen(*board.anchor(place))
                assert spot == pytest.approx(card.rect.centre)


@pytest.mark.parametrize(
    ("size", "text", "cards"),
    [
        ((800, 480), 1.0, True),
        ((900, 500), 1.0, True),
        ((800, 1280), 1.0, True),
        ((1280, 800), yards.LARGEST, True),
        ((1920, 1080), 1.0, False),
    ],
)
def test_ten_trains_are_cards_from_the_first_tile_on_where_their_lanes_would_be_too_low(size, text, cards):
    m = Metrics(*size, text)
    view = yard_view(yards.room(m, 10), m, 10, 0)
    first = next(table for table in yards.tables(10, "yard", rounds=1) if table.ends)
    assert [bool(YardBoard(table, view).yard.cards) for table in (first, last_table(10))] == [cards, cards]


def test_before_the_engine_lies_it_has_its_place_on_the_turntable():
    board = YardBoard(Table(), view_of((1280, 800), 3))
    assert board.poses == ()
    assert board.yard.engine is None
    ghost = board.ghost(HUB, 90)
    assert (ghost.x, ghost.y, ghost.first, ghost.second) == (0, 0, 12, 12)
    assert 1.2 < board.scale(HUB) < 2
    assert board.scale(PUBLIC_TRAIN) == 1


def test_left_handed_is_the_mirror_image():
    table = last_table(6)
    right = YardBoard(table, view_of((1280, 800), 6)).yard
    left = YardBoard(table, view_of((1280, 800), 6, left_handed=True)).yard
    assert (right.mode, right.cell) == (left.mode, left.cell)
    for mine in right.lanes:
        other = left.lane(mine.place)
        assert [(-pose.x, pose.y) for pose in mine.poses] == [(pose.x, pose.y) for pose in other.poses]
        assert other.strip.right == pytest.approx(-mine.strip.x)
        assert (other.strip.y, other.strip.h) == (mine.strip.y, mine.strip.h)


def test_no_cell_is_larger_than_the_cap_nor_smaller_than_its_measure():
    table = last_table(4)
    coarse = YardBoard(table, view_of((1280, 800), 4, least=34.0)).yard
    assert coarse.cell >= 34 or coarse.mode == "cards"
    assert YardBoard(table, view_of((1280, 800), 4)).yard.cell <= 62


def test_rails_of_a_side_do_not_cross():
    for table in (last_table(10), last_table(7)):
        yard = YardBoard(table, view_of((1920, 1080), len(table.ends) - 1)).yard
        for side in (-1, 1):
            paths = [lane.rail for lane in sorted(yard.lanes, key=lambda lane: lane.axis) if lane.side == side]
            for upper, lower in pairwise(paths):
                for x, y in upper:
                    below = [py for px, py in lower if abs(px - x) < 0.05]
                    assert all(y <= other + 0.3 for other in below)
