"""The pointer adapter's mapping against what is really presented."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.canvas import Canvas

canvases = st.builds(Canvas, st.integers(2, 4000), st.integers(2, 4000), st.integers(0, 3))


@given(canvases, st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_round_trip(canvas: Canvas, x: float, y: float) -> None:
    assert canvas.to_logical(*canvas.to_window(x, y)) == pytest.approx((x, y), abs=1e-6)
    assert canvas.to_window(*canvas.to_logical(x, y)) == pytest.approx((x, y), abs=1e-6)


@pytest.mark.parametrize("quarter", range(4))
def test_agrees_with_the_presented_image(quarter: int) -> None:
    canvas = Canvas(7, 5, quarter)
    logical = pygame.Surface(canvas.size)
    for x in range(canvas.size[0]):
        for y in range(canvas.size[1]):
            logical.set_at((x, y), (x * 20, y * 20, 99))
    shown = pygame.transform.rotate(logical, -90 * quarter)
    assert shown.get_size() == (7, 5)
    for wx in range(7):
        for wy in range(5):
            lx, ly = canvas.to_logical(wx, wy)
            assert shown.get_at((wx, wy))[:3] == (lx * 20, ly * 20, 99)


@given(canvases)
def test_finger_reaches_every_edge_and_stays_inside(canvas: Canvas) -> None:
    w, h = canvas.size
    assert canvas.finger(0, 0) == canvas.to_logical(0, 0)
    assert canvas.finger(1, 1) == canvas.to_logical(canvas.window_w - 1, canvas.window_h - 1)
    for fx, fy in [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.25)]:
        x, y = canvas.finger(fx, fy)
        assert 0 <= x <= w - 1
        assert 0 <= y <= h - 1


def test_finger_rounds_to_the_pixel() -> None:
    assert Canvas(101, 51, 0).finger(0.504, 0.5) == (50, 25)
    assert Canvas(101, 51, 0).finger(0.506, 0.51) == (51, 26)
