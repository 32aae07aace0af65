"""Easings, and the queue whose every motion ends where the layout says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.render import tween
from game.render.animation_queue import AnimationQueue, Motion, Spot, Step
from game.render.tween import Tween

EASINGS = [tween.out_quad, tween.out_cubic, tween.in_out_cubic, tween.out_back]


def linear(t: float) -> float:
    return t


class Clock:
    def __init__(self) -> None:
        self.now = 128.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("ease", EASINGS)
def test_easings_go_from_0_to_1(ease: tween.Easing) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == 1.0
    values = [ease(i / 50) for i in range(51)]
    if ease is tween.out_back:
        assert 1.0 < max(values) < 1.1
    else:
        assert values == sorted(values)


def test_out_easings_start_fast_and_in_out_is_even() -> None:
    assert tween.out_quad(0.5) == 0.75
    assert tween.out_cubic(0.5) == 0.875
    assert tween.in_out_cubic(0.5) == 0.5
    assert tween.in_out_cubic(0.25) + tween.in_out_cubic(0.75) == pytest.approx(1.0)


@given(st.floats(0, 100))
def test_pulse_stays_between_its_bounds(time: float) -> None:
    assert 0.7 <= tween.pulse(time) <= 1.0
    assert tween.pulse(time) == pytest.approx(tween.pulse(time + 1.4))


def test_pulse_reaches_both_bounds() -> None:
    assert tween.pulse(0) == 1.0
    assert tween.pulse(0.7) == pytest.approx(0.7)


def test_tween_waits_runs_and_ends_exactly() -> None:
    way = Tween(10, 30, begin=2, duration=0.5)
    assert (way.value(0), way.value(2), way.value(2.5), way.value(99)) == (10, 10, 30, 30)
    assert way.value(2.25) == 25
    assert not way.done(2.4)
    assert way.done(2.5)
    assert Tween(1, 2, begin=5, duration=0).value(5) == 2


def test_a_motion_goes_from_its_origin_to_the_layout() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(0.25, (Motion("6-5", Spot(0, 0, 1.5, 90), linear),), "land"))
    assert queue.spot("6-5", Spot(100, 50)) == Spot(0, 0, 1.5, 90)
    clock.now += 0.125
    assert queue.spot("6-5", Spot(100, 50)) == Spot(50, 25, 1.25, 45)
    assert queue.spot("3-3", Spot(7, 7)) == Spot(7, 7)
    assert queue.advance() == []
    clock.now += 0.125
    assert [step.cue for step in queue.advance()] == ["land"]
    assert not queue.busy
    assert queue.spot("6-5", Spot(100, 50)) == Spot(100, 50)


def test_a_layout_that_changes_on_the_way_changes_the_goal() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(0.25, (Motion("a", Spot(0, 0), linear),)))
    clock.now += 0.25
    assert queue.spot("a", Spot(1, 1)) == Spot(1, 1)
    assert queue.spot("a", Spot(9, 9)) == Spot(9, 9)


def test_steps_run_one_after_the_other() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    shown, hidden = Motion("a", Spot(0, 0), linear), Motion("b", Spot(5, 5), linear, shown_waiting=False)
    queue.push(Step(0.5), Step(0.25, (shown,), "one"), Step(0.25, (hidden,), "two"))
    assert queue.spot("a", Spot(10, 0)) == Spot(0, 0)
    assert queue.spot("b", Spot(20, 0)) is None
    clock.now += 0.625
    assert [step.cue for step in queue.advance()] == [""]
    assert queue.spot("a", Spot(10, 0)) == Spot(5, 0)
    clock.now += 0.375
    assert [step.cue for step in queue.advance()] == ["one", "two"]


def test_a_step_that_joins_does_not_start_the_running_one_anew() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(0.25, (Motion("a", Spot(0, 0), linear),)))
    clock.now += 0.125
    queue.push(Step(1.0))
    assert queue.spot("a", Spot(10, 0)) == Spot(5, 0)


def test_a_late_frame_loses_no_time() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(0.25, (Motion("a", Spot(0, 0)),)), Step(0.25, (Motion("b", Spot(0, 0), linear),)))
    clock.now += 0.375
    queue.advance()
    assert queue.spot("b", Spot(10, 0)) == Spot(5, 0)


def test_two_motions_of_one_item_join() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(0.25, (Motion("a", Spot(0, 0), linear),)), Step(0.25, (Motion("a", Spot(10, 0)),)))
    clock.now += 0.1875
    assert queue.spot("a", Spot(50, 50)) == Spot(7.5, 0)
    clock.now += 0.1
    queue.advance()
    later = queue.spot("a", Spot(50, 50))
    assert later is not None
    assert 10 < later.y < 50


def test_angles_turn_the_short_way() -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    queue.push(Step(1.0, (Motion("a", Spot(0, 0, 1, 350), linear),)))
    clock.now += 0.5
    assert queue.spot("a", Spot(0, 0, 1, 10)) == Spot(0, 0, 1, 360)


@given(st.lists(st.tuples(st.floats(0, 0.5), st.sampled_from("abc")), max_size=8), st.floats(0, 2), st.booleans())
def test_skipping_or_waiting_ends_in_the_layout(steps: list[tuple[float, str]], wait: float, skip: bool) -> None:
    clock = Clock()
    queue = AnimationQueue(clock)
    for duration, key in steps:
        queue.push(Step(duration, (Motion(key, Spot(1, 2, 3, 4)),)))
    clock.now += wait
    queue.advance()
    if skip:
        queue.skip()
    else:
        clock.now += 5
        queue.advance()
    assert not queue.busy
    assert all(queue.spot(key, Spot(7, 8)) == Spot(7, 8) for key in "abc")
