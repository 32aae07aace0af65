"""Round a yard of trains nothing stands on anything else, in any window, at any text size, for either hand."""

from itertools import combinations

import pytest
import yards

from game.render.board_yard import YardBoard
from game.render.boards import yard_board
from game.render.metrics import Metrics
from game.rules.table import PUBLIC_TRAIN, Table
from game.scenes.zones import board_view, facing
from game.scenes.zones_yard import lay_out_yard

SIZES = [
    *((800, 480), (900, 500), (1024, 600), (1280, 640), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)),
    *((800, 1280), (600, 1024), (480, 800), (1080, 1920), (1000, 1000)),
]
TEXTS = (0.9, 1.0, 1.2, 1.45)
NEAR = 0.01


def parts(zones):
    """Everything with a place of its own on the cloth, and what is in bar and rack."""
    cloth = [*zones.badges, *zones.tools, zones.boneyard, zones.dock, zones.play]
    bar = [zones.menu, *zones.buttons, zones.title]
    rack = [zones.own, zones.groove, *zones.actions, zones.sort]
    return [rect for rect in (*cloth, *bar, *rack) if rect.w > 0]


def inside(rect, zone):
    return rect.overlap(zone) >= rect.w * rect.h - NEAR


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", TEXTS)
def test_nothing_stands_on_anything_else(size, text):
    m = Metrics(*size, text)
    window = yards.Rect(0, 0, *size)
    for seats in range(2, 11):
        for buttons in (4, 5, 6):
            for left in (False, True):
                for rows in (1, 2):
                    zones = lay_out_yard(m, seats - 1, buttons, True, rows, left)
                    rects = parts(zones)
                    assert all(inside(rect, window) for rect in rects)
                    for one, other in combinations(rects, 2):
                        assert one.overlap(other) <= NEAR, (seats, buttons, left, rows, one, other)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", TEXTS)
def test_every_part_has_its_size(size, text):
    m = Metrics(*size, text)
    for seats in range(2, 11):
        zones = lay_out_yard(m, seats - 1, 5)
        assert len(zones.badges) == seats - 1
        assert len({(badge.w, badge.h) for badge in zones.badges}) == 1
        assert zones.badges[0].w >= 1.7 * m.U
        assert zones.badges[0].h >= 3 * m.U
        assert zones.dock.h >= m.T + 0.9 * m.U, "the confirm bar has room"
        assert zones.dock.w >= 24 * m.U
        for rect in (*zones.tools, *zones.actions, zones.sort):
            assert min(rect.w, rect.h) >= m.T - NEAR
        assert zones.stock.w > 0


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", [1.0, 1.45])
def test_the_yard_has_room_for_trains_between_strip_and_dock(size, text):
    m = Metrics(*size, text)
    for seats in (2, 4, 7, 9 if size == (1000, 1000) else 10):
        for left in (False, True):
            zones = lay_out_yard(m, seats - 1, 5, True, 1, left)
            board = yard_board(Table(), board_view(m, zones, 12, seats, 1, left, PUBLIC_TRAIN))
            yards.check_strips(board)
            yards.check_order(board)
            assert board.yard.cell >= (26 if text == 1.0 else 16)


def test_the_hands_side_has_tools_and_own_train():
    m = Metrics(1280, 800)
    right, left = (lay_out_yard(m, 3, 5, True, 1, hand) for hand in (False, True))
    assert right.tools[0].x > right.badges[-1].x
    assert left.tools[0].x < left.badges[0].x
    assert [badge.x for badge in left.badges] == sorted(badge.x for badge in left.badges)
    boards = [yard_board(Table(), board_view(m, right, 12, 4, 0, hand)) for hand in (False, True)]
    assert all(isinstance(board, YardBoard) for board in boards)


def test_turn_order_goes_along_the_chips():
    for size in SIZES:
        m = Metrics(*size)
        along, against = (lay_out_yard(m, 5, 5, clockwise).badges for clockwise in (True, False))
        assert along == tuple(sorted(along, key=lambda badge: (badge.y, badge.x)))
        assert against == along[::-1]


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_screen_faces_seats_round_the_device(seats):
    quarters = [facing(seat, seats, True) for seat in range(seats)]
    assert quarters[0] == 0
    unwrapped = [quarter if seat < seats / 2 or quarter else 4 for seat, quarter in enumerate(quarters)]
    assert unwrapped == sorted(unwrapped), "in turn order round the device"
    assert set(quarters) == ({0, 2} if seats == 2 else {0, 1, 3} if seats == 3 else {0, 1, 2, 3})
    assert max(quarters.count(side) for side in range(4)) - min(quarters.count(side) for side in range(4)) <= 2
    assert [facing(seat, seats, False) for seat in range(seats)] == [-quarter % 4 for quarter in quarters]
