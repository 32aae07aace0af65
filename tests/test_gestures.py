"""Scripts of touches and streams of nonsense: what the recogniser makes of them."""

import math
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.gestures import (
    Cancel,
    DragEnd,
    DragMove,
    DragStart,
    Hover,
    LongPress,
    Pointer,
    Press,
    Recogniser,
    Tap,
    TwoEnd,
    TwoMove,
    TwoStart,
    touch_slop,
)


def run(recogniser: Recogniser, *script: Any) -> list[Any]:
    """Each line: phase, id, x, y, time (a finger's), a Pointer, or a number (tick)."""
    out: list[Any] = []
    for line in script:
        if isinstance(line, Pointer):
            out += recogniser.feed(line)
        elif isinstance(line, float):
            out += recogniser.tick(line)
        else:
            phase, who, x, y, time = line
            out += recogniser.feed(Pointer("finger", who, phase, x, y, time))
    return out


def kinds(gestures: list[Any]) -> list[str]:
    return [type(gesture).__name__ for gesture in gestures]


def mouse(phase: Any, x: float, y: float, time: float, button: int = 1) -> Pointer:
    return Pointer("mouse", 0, phase, x, y, time, button)


def test_tap_reports_where_and_when_it_began() -> None:
    r = Recogniser()
    out = run(r, ("down", 7, 100, 100, 1.0), ("move", 7, 105, 100, 1.1), ("up", 7, 106, 103, 1.3))
    assert out == [Press(100, 100, 1.0, "finger"), Tap(106, 103, 1.3, 100, 100, 1.0, "finger")]
    assert r.idle


@pytest.mark.parametrize(
    ("dx", "seconds", "tapped"), [(12, 0.6, True), (12.1, 0.3, False), (0, 0.61, False), (-12, 0, True)]
)
def test_limits_of_a_tap(dx: float, seconds: float, tapped: bool) -> None:
    out = run(Recogniser(), ("down", 1, 50, 50, 0.0), ("up", 1, 50 + dx, 50, seconds))
    assert ("Tap" in kinds(out)) == tapped


def test_slop_follows_the_calibration() -> None:
    assert touch_slop(0) == 12
    assert touch_slop(4) == 12
    assert touch_slop(10) == 25
    out = run(Recogniser(touch_slop(10)), ("down", 1, 0, 0, 0.0), ("up", 1, 24, 0, 0.2))
    assert kinds(out) == ["Press", "Tap"]


def test_swipe_without_a_move_report_is_a_drag() -> None:
    out = run(Recogniser(), ("down", 1, 0, 0, 0.0), ("up", 1, 90, 0, 0.05))
    assert out[1:] == [DragStart(90, 0, 0.05, 0, 0, "finger"), DragEnd(90, 0, 0.05, 0, 0, "finger")]


def test_drag_that_comes_back_is_no_tap() -> None:
    out = run(
        Recogniser(),
        ("down", 1, 0, 0, 0.0),
        ("move", 1, 20, 0, 0.1),
        ("move", 1, 1, 0, 0.2),
        ("up", 1, 0, 0, 0.3),
    )
    assert kinds(out) == ["Press", "DragStart", "DragMove", "DragMove", "DragEnd"]
    assert isinstance(out[2], DragMove)
    assert (out[2].start_x, out[2].x) == (0, 1)


def test_double_tap_is_two_taps() -> None:
    out = run(Recogniser(), *[(p, 1, 5, 5, t) for p, t in [("down", 0.0), ("up", 0.05), ("down", 0.12), ("up", 0.17)]])
    assert kinds(out) == ["Press", "Tap", "Press", "Tap"]


def test_long_press_once_and_no_tap_after_it() -> None:
    r = Recogniser()
    out = run(r, ("down", 1, 5, 5, 1.0), 1.5, 1.61, 1.7, ("up", 1, 5, 5, 1.8))
    assert kinds(out) == ["Press", "LongPress", "Cancel"]
    assert isinstance(out[1], LongPress)
    assert r.idle
    assert kinds(run(r, ("down", 1, 5, 5, 0.0), 0.6, ("up", 1, 5, 5, 0.6))) == ["Press", "LongPress", "Cancel"]


def test_drag_after_a_long_press() -> None:
    out = run(Recogniser(), ("down", 1, 5, 5, 1.0), 1.7, ("move", 1, 50, 5, 1.8), ("up", 1, 60, 5, 1.9))
    assert kinds(out) == ["Press", "LongPress", "DragStart", "DragMove", "DragEnd"]


@pytest.mark.parametrize("first", [("move", 1, 60, 0, 0.1), 0.01])
def test_second_finger_calls_press_or_drag_off(first: Any) -> None:
    r = Recogniser()
    out = run(r, ("down", 1, 0, 0, 0.0), first, ("down", 2, 100, 0, 0.2))
    assert kinds(out)[-2:] == ["Cancel", "TwoStart"]
    after = run(r, ("up", 2, 100, 0, 0.3), ("move", 1, 200, 0, 0.4), ("down", 3, 0, 0, 0.45), ("up", 3, 0, 0, 0.5))
    assert kinds(after) == ["TwoMove", "TwoEnd"]
    assert not r.idle
    assert run(r, ("up", 1, 200, 0, 0.6)) == []
    assert r.idle
    assert kinds(run(r, ("down", 1, 0, 0, 1.0), ("up", 1, 0, 0, 1.1))) == ["Press", "Tap"]


def test_second_down_of_one_finger_means_its_up_was_lost() -> None:
    out = run(Recogniser(), ("down", 1, 0, 0, 0.0), ("down", 1, 50, 0, 0.2), ("up", 1, 50, 0, 0.3))
    assert kinds(out) == ["Press", "Cancel", "Press", "Tap"]


def test_finger_and_mouse_make_no_pair() -> None:
    r = Recogniser()
    assert kinds(run(r, mouse("down", 0, 0, 0.0), ("down", 1, 50, 0, 0.1), ("up", 1, 50, 0, 0.2))) == ["Press"]
    assert kinds(run(r, mouse("up", 0, 0, 0.3))) == ["Tap"]


def test_third_finger_is_ignored() -> None:
    r = Recogniser()
    run(r, ("down", 1, 0, 0, 0.0), ("down", 2, 100, 0, 0.1))
    assert run(r, ("down", 3, 50, 50, 0.2), ("move", 3, 90, 90, 0.3), ("up", 3, 90, 90, 0.4)) == []
    assert kinds(run(r, ("move", 1, 10, 0, 0.5))) == ["TwoMove"]


def test_pinch_and_pan() -> None:
    out = run(
        Recogniser(),
        ("down", 1, 0, 0, 0.0),
        ("down", 2, 100, 0, 0.1),
        ("move", 2, 200, 0, 0.2),
        ("move", 1, 0, 40, 0.3),
    )
    assert out[2] == TwoStart(50, 0, 0.1)
    first, second = out[3:]
    assert isinstance(first, TwoMove)
    assert (first.x, first.y, first.start_x, first.start_y) == (100, 0, 50, 0)
    assert first.scale == first.step_scale == 2
    assert (first.step_x, first.step_y, first.turn) == (50, 0, 0)
    assert second.scale == pytest.approx(math.hypot(200, 40) / 100)
    assert second.step_scale == pytest.approx(math.hypot(200, 40) / 200)


@pytest.mark.parametrize("way", [1, -1])
def test_twist_adds_up_beyond_a_full_turn(way: int) -> None:
    r = Recogniser()
    run(r, ("down", 1, 0, 0, 0.0), ("down", 2, -100, 0, 0.1))
    last = None
    for step in range(1, 41):
        angle = math.radians(180 + way * 10 * step)
        (last,) = run(r, ("move", 2, 100 * math.cos(angle), 100 * math.sin(angle), 0.1 + step / 60))
        assert last.step_turn == pytest.approx(way * 10)
    assert last is not None
    assert last.turn == pytest.approx(way * 400)


def test_fingertips_together_neither_spin_nor_explode() -> None:
    r = Recogniser()
    run(r, ("down", 1, 100, 100, 0.0), ("down", 2, 100, 100, 0.1))
    for x, y in [(101, 100), (99, 100), (100, 101), (100, 99)]:
        (moved,) = run(r, ("move", 2, x, y, 0.2))
        assert (moved.scale, moved.turn) == (1, 0)


def test_mouse_hovers_taps_drags_and_pans() -> None:
    r = Recogniser()
    assert run(r, mouse("move", 3, 4, 0.0, 0)) == [Hover(3, 4, 0.0)]
    assert kinds(run(r, mouse("down", 3, 4, 0.1), mouse("up", 3, 4, 0.2))) == ["Press", "Tap"]
    pan = run(r, mouse("down", 0, 0, 1.0, 3), mouse("move", 30, 20, 1.1, 3), mouse("up", 30, 20, 1.2, 3))
    assert kinds(pan) == ["TwoStart", "TwoMove", "TwoMove", "TwoEnd"]
    assert (pan[1].step_x, pan[1].step_y, pan[1].scale, pan[1].turn) == (30, 20, 1, 0)
    assert run(r, mouse("down", 0, 0, 2.0, 4), mouse("up", 0, 0, 2.1, 4)) == []


def test_other_mouse_button_does_not_disturb_a_drag() -> None:
    r = Recogniser()
    run(r, mouse("down", 0, 0, 0.0), mouse("move", 40, 0, 0.1))
    assert run(r, mouse("down", 40, 0, 0.2, 3), mouse("up", 40, 0, 0.3, 3)) == []
    assert kinds(run(r, mouse("up", 40, 0, 0.4))) == ["DragMove", "DragEnd"]


def test_release_outside_the_window_is_noticed() -> None:
    r = Recogniser()
    run(r, mouse("down", 0, 0, 0.0), mouse("move", 40, 0, 0.1))
    assert kinds(run(r, mouse("move", 90, 0, 0.5, 0))) == ["Cancel", "Hover"]
    assert r.idle


def test_focus_loss_ends_what_was_under_way() -> None:
    for script, ending in [
        ([("down", 1, 0, 0, 0.0)], [Cancel(9.0)]),
        ([("down", 1, 0, 0, 0.0), ("move", 1, 50, 0, 0.1)], [Cancel(9.0)]),
        ([("down", 1, 0, 0, 0.0), ("down", 2, 50, 0, 0.1)], [TwoEnd(25, 0, 9.0)]),
        ([("down", 1, 0, 0, 0.0), ("down", 2, 50, 0, 0.1), ("up", 2, 50, 0, 0.2)], []),
        ([], []),
    ]:
        r = Recogniser()
        run(r, *script)
        assert r.drop(9.0) == ending
        assert r.idle
        assert run(r, ("up", 1, 0, 0, 9.1), ("move", 2, 1, 1, 9.2)) == []


coordinate = st.integers(-30, 60).map(float)
pointers = st.builds(
    Pointer,
    kind=st.sampled_from(["finger", "mouse"]),
    id=st.integers(0, 2),
    phase=st.sampled_from(["down", "move", "up", "cancel", "down", "up"]),
    x=coordinate,
    y=coordinate,
    time=st.just(0.0),
    button=st.sampled_from([1, 1, 1, 0, 2, 3, 5]),
)
events = st.lists(st.one_of(pointers, st.sampled_from(["tick", "drop"]), pointers, pointers), max_size=40)

NEXT = {
    "free": {Press: "pressed", TwoStart: "two"},
    "pressed": {Tap: "free", Cancel: "free", LongPress: "held", DragStart: "dragged"},
    "held": {Cancel: "free", DragStart: "dragged"},
    "dragged": {DragMove: "dragged", DragEnd: "free", Cancel: "free"},
    "two": {TwoMove: "two", TwoEnd: "free"},
}


class Listener:
    """Checks every gesture against the grammar."""

    def __init__(self) -> None:
        self.state = "free"

    def hear(self, gestures: list[Any]) -> None:
        for gesture in gestures:
            if not isinstance(gesture, Hover):
                assert type(gesture) in NEXT[self.state], (self.state, gesture)
                self.state = NEXT[self.state][type(gesture)]
            if isinstance(gesture, Tap):
                assert math.hypot(gesture.x - gesture.down_x, gesture.y - gesture.down_y) <= 12
                assert gesture.time - gesture.down_time <= 0.6


@settings(max_examples=400, deadline=None)
@given(events, st.floats(0.01, 0.7))
def test_any_stream_keeps_the_grammar_and_ends_idle(stream: list[Any], pace: float) -> None:
    r, listener, now = Recogniser(), Listener(), 0.0
    down: set[tuple[Any, int]] = set()
    for item in stream:
        now += pace
        if item == "tick":
            listener.hear(r.tick(now))
        elif item == "drop":
            listener.hear(r.drop(now))
            assert r.idle
            down.clear()
        else:
            listener.hear(r.feed(replace(item, time=now)))
            down |= {(item.kind, item.id)} if item.phase == "down" else set()
    for (kind, who), button in product(sorted(down), (1, 2, 3)):
        listener.hear(r.feed(Pointer(kind, who, "up", 0, 0, now, button)))
    assert r.idle
    assert listener.state == "free"
    assert kinds(r.feed(Pointer("finger", 1, "down", 0, 0, now))) == ["Press"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=12))
def test_a_swipe_never_taps(way: list[tuple[float, float]]) -> None:
    r = Recogniser()
    out = run(r, ("down", 1, 0, 0, 0.0), *[("move", 1, x, y, 0.01) for x, y in way], ("up", 1, *way[-1], 0.02))
    swiped = any(math.hypot(x, y) > 12 for x, y in way)
    assert ("Tap" in kinds(out)) != swiped
