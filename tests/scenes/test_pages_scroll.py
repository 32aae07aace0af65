"""Scrolling by finger, wheel and keys, and the arithmetic of the chart."""

import random
from itertools import pairwise

import pytest
from page_stage import stage_of

from game.gestures import Cancel, DragEnd, DragMove, DragStart, Wheel
from game.render.chart import dashed, nice_step, spread
from game.render.geometry import Rect
from game.scenes.scroll import ScrollArea
from game.scenes.stage import STEP

pytestmark = pytest.mark.usefixtures("display")


def area(still=False, content=3000.0):
    found = ScrollArea(stage_of(still=still))
    found.layout(Rect(0, 0, 400, 500), content)
    return found


def drag(found, start, end, frames=6):
    now = 0.0
    found.gesture(DragStart(50, start, now, 50, start, "finger"))
    for frame in range(1, frames + 1):
        now += STEP
        found.gesture(DragMove(50, start + (end - start) * frame / frames, now, 50, start, "finger"))
    found.gesture(DragEnd(50, end, now, 50, start, "finger"))


def test_a_drag_follows_the_finger_and_a_fling_coasts_until_it_stands():
    found = area()
    drag(found, 400, 300)
    assert found.offset == 100
    assert found.moving
    steps = 0
    speeds = []
    while found.moving:
        before = found.offset
        found.step()
        speeds.append(found.offset - before)
        steps += 1
        assert steps < 5 / STEP
    assert found.offset > 150
    assert speeds == sorted(speeds, reverse=True)
    assert not found.step()


def test_coasting_stops_at_the_ends_without_passing_them():
    found = area(content=700.0)
    drag(found, 400, 100)
    for _ in range(60):
        found.step()
        assert 0 <= found.offset <= found.limit == 200
    assert found.offset == 200
    assert not found.moving
    drag(found, 100, 450)
    assert found.offset == 0


def test_a_finger_that_rests_before_it_lifts_leaves_the_page_where_it_is():
    found = area()
    found.gesture(DragStart(50, 400, 0.0, 50, 400, "finger"))
    found.gesture(DragMove(50, 300, 0.1, 50, 400, "finger"))
    found.gesture(DragEnd(50, 300, 0.9, 50, 400, "finger"))
    assert (found.offset, found.moving) == (100, False)


def test_stillness_neither_coasts_nor_glides():
    found = area(still=True)
    drag(found, 400, 300)
    assert (found.offset, found.moving) == (100, False)
    found.page(1)
    assert (found.offset, found.moving) == (525, False)


def test_a_drag_that_is_called_off_or_began_elsewhere_moves_nothing_more():
    found = area()
    assert not found.gesture(DragStart(50, 900, 0.0, 50, 900, "finger"))
    assert not found.gesture(DragMove(50, 100, 0.1, 50, 900, "finger"))
    found.gesture(DragStart(50, 400, 0.2, 50, 400, "finger"))
    found.gesture(Cancel(0.3))
    assert not found.gesture(DragMove(50, 100, 0.4, 50, 400, "finger"))
    assert (found.offset, found.moving) == (0, False)


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [("end", 0, 2500), ("home", 900, 0), ("page down", 0, 425), ("page up", 425, 0), ("down", 0, 40), ("up", 10, 0)],
)
def test_keys_scroll(key, start, end):
    found = area()
    found.go(start, at_once=True)
    assert found.key(key)
    for _ in range(60):
        found.step()
    assert found.offset == pytest.approx(end, abs=12)
    assert not found.moving


def test_the_wheel_scrolls_what_it_is_over_and_short_content_never_moves():
    found = area()
    assert found.gesture(Wheel(-1, 50, 50))
    assert not found.gesture(Wheel(-1, 900, 50))
    for _ in range(60):
        found.step()
    assert 30 < found.offset < 120
    short = area(content=400.0)
    assert not short.gesture(Wheel(-1, 50, 50))
    assert not short.key("end")
    assert not short.above
    assert not short.below


def test_another_length_keeps_the_place_and_a_shorter_one_the_end():
    found = area()
    found.go(1500, at_once=True)
    found.layout(Rect(0, 0, 400, 500), 6000.0)
    assert found.offset == 3000
    found.layout(Rect(0, 0, 400, 500), 700.0)
    assert found.offset <= 200


# --- chart


def test_ticks_are_round_and_few():
    for most in range(1, 2000):
        step = nice_step(most)
        assert step * 5 >= most
        assert str(step)[0] in "125"
        assert set(str(step)[1:]) <= {"0"}


def test_dashes_cover_what_the_pattern_says():
    line = [(0.0, 0.0), (60.0, 0.0), (60.0, 40.0)]
    assert dashed(line, ()) == [line]
    pieces = dashed(line, (10, 10))
    drawn = sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for piece in pieces for a, b in pairwise(piece))
    assert drawn == pytest.approx(50)


def test_names_at_the_curves_ends_keep_their_order_and_distance():
    rng = random.Random(3)
    for _ in range(200):
        wanted = [rng.uniform(0, 300) for _ in range(rng.randint(1, 10))]
        found = spread(wanted, 25, 0, 300)
        assert sorted(range(len(found)), key=found.__getitem__) == sorted(range(len(wanted)), key=wanted.__getitem__)
        gaps = sorted(found)
        assert all(b - a >= 24.999 for a, b in pairwise(gaps))
        assert gaps[-1] <= 300
