"""The table with a spinner: by hand, over random rounds, and with arms longer than any set gives."""

import random
from itertools import combinations, pairwise

import pytest
from growing import round_of, solitaire, table_of
from laid_out import WINDOWS, Count, area, gap, look, touch

from game.render.boards import BOARDS, Board, BoardView
from game.render.geometry import Pose
from game.render.layout import End, Tile
from game.render.layout_spinner import lay_spinner, spinner_limit
from game.rules.catalogue import GAMES
from game.rules.table import DOWN, LEFT, RIGHT, UP, Place, Shape
from game.rules.tiles import tile

ENDS: tuple[End, ...] = ("left", "right", "up", "down")


def board_of(words: str) -> Board:
    return BOARDS[Shape.SPINNER](table_of(words), BoardView("wide", 6))


def arm(rng: random.Random, first: int, count: int) -> list[Tile]:
    """A chain that begins with a number and has no two doubles in a row."""
    tiles, number, double = [], first, True
    for _ in range(count):
        other = rng.choice([n for n in range(13) if n != number or not double])
        tiles.append((number, other))
        number, double = other, other == number
    return tiles


# --- rounds


@pytest.mark.parametrize("part", range(4))
def test_every_position_of_random_rounds(part: int) -> None:
    count = Count()
    for number in range(100):
        windows = (WINDOWS[number % 3],)
        count = count.plus(look(round_of(GAMES["all_fives"], f"{part}/{number}"), GAMES["all_fives"], windows))
    assert count.late > 40
    assert count.longest > 20


def test_every_position_of_whole_sets() -> None:
    count = Count()
    for number in range(60):
        count = count.plus(look(solitaire(GAMES["all_fives"], number), GAMES["all_fives"], (WINDOWS[number % 3],)))
    assert count.longest >= 27


def test_every_position_of_long_lines() -> None:
    for number in range(30):
        look(round_of(GAMES["pollona"], number), GAMES["pollona"], (WINDOWS[number % 3],))


# --- longer than any set


def test_four_long_arms_never_meet() -> None:
    rng = random.Random("arms")
    for number in range(120):
        limit = (spinner_limit(WINDOWS[number % 3]), 6.5, 14.0)[rng.randrange(3)]
        arms = [arm(rng, 7, rng.choice((0, 3, 12, 24))) for _ in ENDS]
        laid = lay_spinner(7, *arms, limit)
        places = laid.free()
        areas = [area(pose) for pose in laid.poses]
        assert all(gap(one, other) >= 0 for one, other in combinations(areas, 2))
        assert all(gap(area(place), other) >= 0 for place in places for other in areas)
        assert all(-limit <= a.left and a.right <= limit for a in (*areas, *map(area, places)))
        for own, other in combinations((laid.left, laid.right, laid.up, laid.down), 2):
            # Rows of different arms keep a clear cell, except where both begin at the spinner.
            assert all(gap(area(a), area(b)) >= 1 for a in own[1:] for b in other[1:])
        assert laid.start is not None
        for row in (laid.left, laid.right, laid.up, laid.down):
            assert all(touch(a, b, b.first) for a, b in pairwise((laid.start, *row)))


# --- by hand


def test_a_pinwheel_by_hand() -> None:
    # In a portrait window: three tiles beside the spinner, then each arm turns clockwise into its own quarter.
    right = [(3, 6), (6, 5), (5, 1), (1, 2), (2, 0), (0, 4), (4, 1)]
    laid = lay_spinner(3, [], right, [], [], 7.5)
    assert laid.start == Pose(0, 0, 1, 3, 3)
    assert spots(laid.right) == [
        *((1.5, 0, 0), (3.5, 0, 0), (5.5, 0, 0)),
        *((6, 1.5, 1), (5.5, 3, 2)),
        *((5, 4.5, 1), (5.5, 6, 0)),
    ]
    up, down = [(3, 5), (5, 5), (5, 0), (0, 6), (6, 6)], [(3, 2), (2, 4), (4, 4)]
    laid = lay_spinner(3, [(3, 1)], [(3, 6)], up, down, 7.5)
    assert spots(laid.up) == [(0, -2, 3), (0, -3.5, 0), (0.5, -4.5, 0), (2.5, -4.5, 0), (4, -4.5, 1)]
    assert spots(laid.down) == [(0, 2, 1), (-0.5, 3.5, 2), (-2, 3.5, 1)]


def spots(poses: tuple[Pose, ...]) -> list[tuple[float, float, int]]:
    return [(pose.x, pose.y, pose.quarter) for pose in poses]


def test_opposite_arms_mirror_each_other() -> None:
    rng = random.Random("mirror")
    for limit in (7.5, 9.0, 11.5):
        side, column = arm(rng, 7, 20), arm(rng, 7, 20)
        laid = lay_spinner(7, side, side, column, column, limit)
        for one, other in ((laid.left, laid.right), (laid.up, laid.down)):
            assert [(-x, -y) for x, y, _ in spots(one)] == [(x, y) for x, y, _ in spots(other)]


def test_upper_and_lower_arm_open_when_both_sides_are_used() -> None:
    for left, right in ([], []), ([(3, 1)], []), ([], [(3, 6)]):
        laid = lay_spinner(3, left, right, [], [], 11.5)
        assert set(laid.ends) == {"left", "right"}
        with pytest.raises(KeyError):
            laid.ghost("up", (3, 5))
    laid = lay_spinner(3, [(3, 1)], [(3, 6)], [], [], 11.5)
    assert set(laid.ends) == set(ENDS)
    assert laid.ghost("up", (5, 3)) == Pose(0, -2, 3, 3, 5)
    assert laid.ghost("down", (3, 5)) == Pose(0, 2, 1, 3, 5)


def test_before_a_double_it_is_a_line() -> None:
    board = board_of("53s 36r 51l")
    assert board.spinner is None
    assert board.poses == (Pose(0, 0, 0, 5, 3), Pose(2, 0, 0, 3, 6), Pose(-2, 0, 2, 5, 1))
    # The late double is shown across the end of the line.
    assert board.ghost(RIGHT, tile(6, 6)) == Pose(3.5, 0, 1, 6, 6)


def test_a_late_spinner_on_the_right() -> None:
    board = board_of("53s 36r 51l 66r")
    assert board.spinner == 3
    # From the spinner outward: 6-3, 3-5, 5-1; nobody's halves have changed sides.
    assert board.poses == (Pose(-3.5, 0, 2, 3, 5), Pose(-1.5, 0, 2, 6, 3), Pose(-5.5, 0, 2, 5, 1), Pose(0, 0, 1, 6, 6))
    assert board.ghost(LEFT, tile(1, 0)).x == -7.5
    assert board.ghost(RIGHT, tile(6, 0)) == Pose(1.5, 0, 0, 6, 0)


def test_a_late_spinner_on_the_left() -> None:
    board = board_of("53s 36r 51l 11l")
    assert board.spinner == 3
    assert board.poses == (Pose(3.5, 0, 0, 5, 3), Pose(5.5, 0, 0, 3, 6), Pose(1.5, 0, 0, 1, 5), Pose(0, 0, 1, 1, 1))
    assert board.ghost(RIGHT, tile(6, 0)).x == 7.5
    assert board.ghost(LEFT, tile(1, 0)) == Pose(-1.5, 0, 2, 1, 0)


def test_only_the_first_double_is_the_middle() -> None:
    board = board_of("33s 36r 66r 61r 31l 11l 35u 55u")
    assert board.spinner == 0
    assert board.poses[0] == Pose(0, 0, 1, 3, 3)
    assert {(pose.first, pose.quarter) for pose in board.poses if pose.first == pose.second} == {
        *((3, 1), (6, 1), (1, 1), (5, 0)),
    }


def test_a_line_has_no_spinner() -> None:
    assert BOARDS[Shape.LINE](table_of("33s 36r 31l"), BoardView("wide", 6)).spinner is None


# --- what is written at the ends


@pytest.mark.parametrize(
    ("words", "at", "spot"),
    [
        ("33s", LEFT, (-1.25, 0)),
        ("33s", RIGHT, (1.25, 0)),
        ("33s 31l 36r", UP, (0, -1.75)),
        ("33s 31l 36r", DOWN, (0, 1.75)),
        ("33s 31l 36r 35u 55u", UP, (0, -4.75)),
        ("33s 31l 36r 32d", DOWN, (0, 3.75)),
        ("53s", LEFT, (-1.75, 0)),
        # At the row's end it stands where the next tile hangs, not beyond the limit.
        ("33s 36r 65r 51r 12r 20r", RIGHT, (10, 1.25)),
        ("33s 36r 65r 51r 12r 22r 20r", RIGHT, (9, 3.75)),
    ],
)
def test_what_is_written_stands_beyond_the_open_edge(words: str, at: Place, spot: tuple[float, float]) -> None:
    assert board_of(words).anchor(at) == spot


def test_what_is_written_stands_beyond_a_ghost() -> None:
    board = board_of("33s 31l 36r")
    assert board.anchor(RIGHT, tile(6, 5)) == (5.25, 0)
    assert board.anchor(RIGHT, tile(6, 6)) == (4.25, 0)
    assert board.anchor(UP, tile(3, 0)) == (0, -3.75)


def test_nothing_is_written_where_nothing_may_be_laid() -> None:
    with pytest.raises(KeyError):
        board_of("33s 31l").anchor(UP)


def test_limits_by_window() -> None:
    assert [spinner_limit(window) for window in WINDOWS] == [11.5, 9.0, 7.5]
