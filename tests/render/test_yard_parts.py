"""The small arithmetic round a yard: touches, the way between two layouts, a whole train on its sheet, lines."""

import random
from itertools import combinations, pairwise

import pytest
import yards

from game.render.board_yard import YardBoard
from game.render.geometry import Rect, box
from game.render.metrics import Metrics
from game.render.train_sheet import lay_sheet
from game.render.yard import yard_view
from game.render.yard_glide import between
from game.render.yard_hits import Hit, yard_hit
from game.render.yard_lines import cut, shown_at
from game.rules.table import HUB


def board_of(seats, share=1.0, size=(1280, 800)):
    m = Metrics(*size)
    tables = list(yards.tables(seats, "parts", rounds=1))
    return YardBoard(tables[int(share * (len(tables) - 1))], yard_view(yards.room(m, seats), m, seats, 0))


@pytest.mark.parametrize(("zoom", "angle"), [(1.0, 0.0), (2.2, 30.0), (0.7, -90.0), (1.3, 180.0)])
def test_a_touch_means_what_is_under_it_in_any_view(zoom, angle):
    board = board_of(4)
    yard = board.yard
    camera = board.whole(16, 48).two_finger(yard.cloth.centre, yard.cloth.centre, zoom, angle)
    for lane in yard.lanes:
        free = lane.strip.x + lane.strip.w / 2, lane.strip.bottom - 0.1
        assert yard_hit(yard, camera, *camera.to_screen(*free), 10) == Hit("lane", lane.place)
        assert yard_hit(yard, camera, *camera.to_screen(*lane.head.centre), 48) == Hit("head", lane.place)
        if lane.plate is not None:
            assert yard_hit(yard, camera, *camera.to_screen(*lane.plate.centre), 10) == Hit("plate", lane.place)
    assert yard_hit(yard, camera, *camera.to_screen(0.0, 0.0), 10) == Hit("hub", HUB)
    assert yard_hit(yard, camera, *camera.to_screen(yard.hub.right, yard.hub.bottom), 10) is None


def test_a_card_is_touched_where_it_stands_whatever_the_view():
    board = board_of(10, size=(800, 480))
    camera = board.whole(13, 48).turned(40, (300, 200)).zoomed(2.0, (300, 200))
    assert len(board.yard.cards) == 10
    for card in board.yard.cards:
        assert yard_hit(board.yard, camera, *card.rect.centre, 48) == Hit("card", card.place)


def test_the_way_between_two_layouts_begins_at_one_and_ends_at_the_other():
    a, b = board_of(4, 0.3).yard, board_of(4, 0.5).yard
    assert a.mode == b.mode
    assert between(a, b, 1.0) is b
    assert [lane.strip for lane in between(a, b, 0.0).lanes] == [lane.strip for lane in a.lanes]
    half = between(a, b, 0.5)
    for one, lane, other in zip(a.lanes, half.lanes, b.lanes, strict=True):
        assert lane.strip.centre[1] == pytest.approx((one.strip.centre[1] + other.strip.centre[1]) / 2)
        assert lane.poses == other.poses
    assert between(board_of(10, 1.0, (800, 480)).yard, b, 0.5) is b


def long_train(count):
    """Tiles that join, doubles among them."""
    rng, number, line = random.Random(count), 12, []
    while len(line) < count:
        double = bool(line) and line[-1][0] != line[-1][1] and rng.random() < 0.2
        outer = number if double else rng.choice([value for value in range(13) if value != number])
        line.append((number, outer))
        number = outer
    return line


@pytest.mark.parametrize("size", yards.SIZES)
@pytest.mark.parametrize("scale", [1.0, yards.LARGEST])
def test_a_whole_train_fits_its_sheet(size, scale):
    m = Metrics(*size, scale)
    room = Rect(0, 0, *size).inflate(-m.U, -m.U)
    for count in (0, 1, 2, 9, 20, 45, 78):
        sheet = lay_sheet(long_train(count), 12, room, m.U, m.T)
        assert len(sheet.poses) == count + 1
        assert yards.inside(sheet.panel, room)
        assert min(sheet.close.w, sheet.close.h) >= m.T
        assert yards.inside(sheet.close, sheet.panel)
        assert not sheet.head.intersects(sheet.close)
        tiles = [scaled(box(pose), sheet) for pose in sheet.poses]
        assert all(yards.inside(tile, sheet.panel) and tile.y >= sheet.head.bottom for tile in tiles)
        assert all(one.overlap(other) < 1e-6 for one, other in combinations(tiles, 2))
        assert all(yards.joined(inner, outer) for inner, outer in pairwise(sheet.poses))
    assert lay_sheet([], None, room, m.U, m.T).poses == ()


def scaled(rect, sheet):
    return Rect(sheet.x + rect.x * sheet.cell, sheet.y + rect.y * sheet.cell, rect.w * sheet.cell, rect.h * sheet.cell)


def test_a_pattern_draws_its_lengths_round_corners():
    path = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]
    pieces = cut(path, (3.0, 1.5))
    assert pieces == [[(0.0, 0.0), (3.0, 0.0)], [(4.0, 0.5), (4.0, 3.5)]]
    assert cut(path, (3.0, 0.5))[1] == [(3.5, 0.0), (4.0, 0.0), (4.0, 2.5)]
    assert cut(path, ()) == [path]


def test_many_points_are_shown_where_each_is():
    camera = board_of(3).whole(16, 48).turned(33, (500, 300)).zoomed(1.7, (20, 30))
    points = [(-3.0, 2.0), (0.0, 0.0), (7.5, -1.25)]
    for many, one in zip(shown_at(camera, points), (camera.to_screen(*point) for point in points), strict=True):
        assert many == pytest.approx(one)
