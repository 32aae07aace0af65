"""Seats in a row of chips: the count always, the rest as far as a chip has room."""

import pygame
import pytest
from page_stage import stage_of

from game.render import icons
from game.render.geometry import Rect
from game.scenes.seat_chips import SeatChip, draw_chip


@pytest.fixture
def drawn(monkeypatch):
    """Draws a chip of a width in U; the words and signs on it."""
    stage = stage_of()
    seen = []
    text, icon = stage.fonts.text, icons.icon
    monkeypatch.setattr(stage.fonts, "text", lambda words, *rest: seen.append(words) or text(words, *rest))
    monkeypatch.setattr(icons, "icon", lambda name, *rest: seen.append(name) or icon(name, *rest))

    def draw(units, tag="", passed=False, score="140"):
        seen.clear()
        unit = stage.metrics.U
        zone = Rect(10, 10, units * unit, 3.3 * unit)
        sheet = pygame.Surface((400, 80))
        draw_chip(stage, sheet, zone, SeatChip(3, "Bituin", 12, score), tag, passed)
        outside = [(x, y) for x in range(0, 400, 2) for y in (2, 5, 8) if sheet.get_at((x, y))[:3] != (0, 0, 0)]
        assert not outside
        return list(seen)

    return draw


@pytest.mark.parametrize("units", [1.8, 2.3, 3.2, 4.4, 6.0, 7.2, 9.0, 12.5])
def test_the_count_is_always_there(drawn, units):
    assert "12" in drawn(units)
    assert "12" in drawn(units, "Drew 1 · Passed", True)


def test_name_and_score_come_with_the_width(drawn):
    assert "Bituin" in drawn(9.0)
    assert "140" in drawn(9.0)
    assert "140" in drawn(5.0)
    assert "Bituin" not in drawn(5.0)
    assert "140" not in drawn(2.3)


def test_a_pass_is_seen_at_every_width(drawn):
    for units in (1.8, 2.3, 3.2, 4.4, 6.0):
        assert "pass" in drawn(units, "Drew 1 · Passed", True)
        assert "draw" in drawn(units, "Drew 1")
        assert not {"pass", "draw"} & set(drawn(units))
    assert "Drew 1 · Passed" in drawn(12.5, "Drew 1 · Passed", True)
    assert "Passed" in drawn(8.1, "Drew 1 · Passed", True), "what was done last is kept"
    assert "pass" in drawn(7.2, "Drew 1 · Passed", True), "or its sign"
