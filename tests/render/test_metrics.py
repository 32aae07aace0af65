"""Units, touch sizes and window classes."""

from __future__ import annotations

import pytest

from game.render.metrics import ROLE_UNITS, Metrics


@pytest.mark.parametrize(
    ("size", "unit", "touch", "window"),
    [
        ((1280, 800), 16.0, 48, "wide"),
        ((1920, 1080), 21.6, 65, "wide"),
        ((900, 500), 13.0, 48, "small"),
        ((800, 480), 13.0, 48, "small"),
        ((1024, 600), 13.0, 48, "small"),
        ((800, 1280), 16.0, 48, "portrait"),
        ((1000, 1000), 20.0, 60, "portrait"),
        ((3840, 2160), 40.0, 120, "wide"),
    ],
)
def test_units_follow_the_window(size: tuple[int, int], unit: float, touch: int, window: str) -> None:
    metrics = Metrics(*size)
    assert pytest.approx(unit) == metrics.U
    assert touch == metrics.T
    assert metrics.window == window


@pytest.mark.parametrize("scale", [0.9, 1.0, 1.2, 1.45])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (3840, 2160)])
def test_text_is_never_tiny_and_controls_never_small(size: tuple[int, int], scale: float) -> None:
    metrics = Metrics(*size, text_scale=scale)
    assert all(metrics.font(role) >= 12 for role in ROLE_UNITS)
    assert metrics.font("caption") <= metrics.font("body") <= metrics.font("head") <= metrics.font("big")
    assert metrics.T >= 48
    assert metrics.T >= 3 * metrics.U - 1


def test_calibration_asks_for_nine_millimetres() -> None:
    assert Metrics(1280, 800, px_per_mm=8.0).T == 72


def test_an_unknown_panel_has_no_radius() -> None:
    with pytest.raises(KeyError):
        Metrics(1280, 800).radius("page")
