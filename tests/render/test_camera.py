"""The view's arithmetic under random zoom, pan and turn."""

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.render.camera import MAX_ZOOM, MIN_ZOOM, Camera, fit, interpolate
from game.render.geometry import Point, Rect

ZONE = Rect(20, 80, 1240, 540)
length = st.floats(-400, 400)
boxes = st.builds(Rect, st.floats(-12, 0), st.floats(-12, 0), st.floats(2, 24), st.floats(2, 24))
zones = st.builds(Rect, st.floats(0, 50), st.floats(0, 90), st.floats(500, 3000), st.floats(300, 2000))
angles = st.floats(-180, 180)
points = st.tuples(st.floats(0, 1280), st.floats(0, 800))
moves = st.one_of(
    st.tuples(st.just("panned"), length, length),
    st.tuples(st.just("zoomed"), st.floats(0.3, 3), points),
    st.tuples(st.just("turned"), angles, points),
    st.tuples(st.just("two_finger"), points, points, st.floats(0.5, 2), angles),
    st.tuples(st.just("snapped")),
)
cameras = st.builds(fit, boxes, zones, st.floats(13, 40), st.just(48.0), angles)


def moved(camera: Camera, steps: list[Any]) -> Camera:
    for name, *values in steps:
        camera = getattr(camera, name)(*values)
    return camera


def seen_inside(camera: Camera) -> bool:
    """By brute force: does a fine grid over the box have a point `keep` px inside the zone, up to the grid's step?"""
    step = 40
    reach = max(camera.box.w, camera.box.h) * camera.cell / step
    inner = camera.zone.inflate(-camera.keep, -camera.keep).inflate(reach, reach)
    return any(
        inner.contains(
            *camera.to_screen(camera.box.x + camera.box.w * i / step, camera.box.y + camera.box.h * j / step)
        )
        for i in range(step + 1)
        for j in range(step + 1)
    )


@settings(deadline=None)
@given(cameras, st.lists(moves, max_size=5), st.floats(-30, 30), st.floats(-30, 30))
def test_screen_and_world_are_inverse(camera: Camera, steps: list[Any], x: float, y: float) -> None:
    view = moved(camera, steps)
    assert view.to_world(*view.to_screen(x, y)) == pytest.approx((x, y), abs=1e-6)


@settings(deadline=None)
@given(cameras, st.lists(moves, max_size=6))
def test_bounds_hold_after_any_moves(camera: Camera, steps: list[Any]) -> None:
    view = moved(camera, steps)
    assert MIN_ZOOM <= view.zoom <= MAX_ZOOM
    assert -180 < view.angle <= 180
    assert seen_inside(view)


@given(boxes, st.sampled_from([0, 90, 180, -90, 17, -45]), st.floats(13, 40))
def test_fit_shows_everything_with_a_margin(box: Rect, angle: float, unit: float) -> None:
    view = fit(box, ZONE, unit, 48, angle)
    for x, y in box.inflate(0.3, 0.3).corners:
        assert ZONE.inflate(1e-6, 1e-6).contains(*view.to_screen(x, y))
    assert view.to_screen(*box.centre) == pytest.approx(ZONE.centre)
    assert view.cell <= 62 * unit / 16 + 1e-9


def test_fit_fills_the_zone_or_reaches_the_cap() -> None:
    assert fit(Rect(-1, -1, 2, 2), ZONE, 16, 48).cell == 62
    wide = fit(Rect(-20, -1, 40, 2), ZONE, 16, 48)
    assert ZONE.w / 40.6 >= wide.cell >= ZONE.w / 41.2


def roomy() -> Camera:
    """A view whose bounds are far away."""
    return fit(Rect(-8, -4, 16, 8), ZONE, 16, 10)


@given(st.floats(0.7, 2.5), angles, points)
def test_what_is_under_the_fingers_stays_there(factor: float, turn: float, at: Point) -> None:
    camera = roomy()
    under = camera.to_world(*at)
    now = (at[0] + 25, at[1] - 15)
    box = Rect(under[0] - 9, under[1] - 9, 18, 18)
    camera = Camera(camera.zone, box, camera.base, 1.0, camera.x, camera.y, 0.0, 10)
    assert camera.zoomed(factor, at).to_screen(*under) == pytest.approx(at)
    assert camera.turned(turn, at).to_screen(*under) == pytest.approx(at)
    both = camera.two_finger(at, now, factor, turn)
    assert both.to_screen(*under) == pytest.approx(now)
    assert both.zoom == pytest.approx(factor)


def test_positive_turns_are_clockwise_on_screen() -> None:
    view = roomy().turned(90, ZONE.centre)
    cx, cy = ZONE.centre
    assert view.to_screen(1, 0) == pytest.approx((cx, cy + view.cell))


def test_pan_follows_the_finger_and_is_bounded() -> None:
    camera = fit(Rect(-8, -4, 16, 8), ZONE, 16, 48)
    assert camera.panned(30, -20).to_screen(0, 0) == pytest.approx((ZONE.centre[0] + 30, ZONE.centre[1] - 20))
    far = camera.panned(90000, 0)
    assert far.to_screen(-8, 0)[0] == pytest.approx(ZONE.right - 96)
    assert far.panned(0, 0).x == pytest.approx(far.x)
    corner = camera.turned(45, ZONE.centre).panned(-9000, -9000)
    assert seen_inside(corner)


@pytest.mark.parametrize(
    ("angle", "snapped"), [(6.9, 0), (-7, 0), (7.1, 7.1), (84, 90), (-95, -90), (176, 180), (45, 45)]
)
def test_snap(angle: float, snapped: float) -> None:
    assert roomy().turned(angle, (300, 300)).snapped().angle == pytest.approx(snapped)


def test_view_survives_a_grown_table_and_a_new_zone() -> None:
    camera = roomy().zoomed(1.4, (400, 300)).turned(17, (500, 300))
    grown = camera.over(Rect(-8, -5, 16, 10), ZONE, 16, 48)
    assert grown.to_screen(2, 1) == pytest.approx(camera.to_screen(2, 1))
    smaller = camera.over(camera.box, Rect(10, 60, 780, 300), 13, 48)
    assert (smaller.angle, smaller.x, smaller.y) == (camera.angle, camera.x, camera.y)
    assert MIN_ZOOM <= smaller.zoom <= MAX_ZOOM


def test_interpolation_turns_the_short_way_and_ends_exactly() -> None:
    a, b = roomy().turned(170, ZONE.centre), roomy().zoomed(2, (200, 200)).turned(-170, ZONE.centre)
    half = interpolate(a, b, 0.5)
    assert abs(half.angle) == pytest.approx(180)
    assert half.cell == pytest.approx(math.sqrt(a.cell * b.cell))
    assert (half.x, half.y) == pytest.approx(((a.x + b.x) / 2, (a.y + b.y) / 2))
    assert interpolate(a, b, 0).to_screen(3, 2) == pytest.approx(a.to_screen(3, 2))
    assert interpolate(a, b, 1) is b
