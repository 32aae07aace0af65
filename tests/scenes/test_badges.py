"""The badges of the seats: what there is no room for gives way."""

from dataclasses import replace

import pygame
import pytest
import tables
from page_stage import stage_of

from game.render.geometry import Rect
from game.scenes.table_frame import Badges, How

pytestmark = pytest.mark.usefixtures("display")


def painted(stage, match, zone, count):
    """A badge with so many tiles."""
    sheet = pygame.Surface((round(zone.w), round(zone.h)))
    seen = replace(match.view(-1), counts=(count,) * match.setup.seats)
    Badges(stage, match).draw(sheet, zone, 1, seen, How())
    return sheet


@pytest.mark.parametrize("units", [6.5, 7, 7.5, 8, 8.5, 9, 10, 12, 14])
def test_two_figures_leave_the_emblem_alone(units):
    stage, match = stage_of((800, 480)), tables.new("pollona", 4, persons=(0, 2), seed=3)
    m = stage.metrics
    zone = Rect(0, 0, units * m.U, m.T)
    one, two = (painted(stage, match, zone, count) for count in (1, 10))
    size = min(2.4 * m.U, 0.72 * zone.h, 0.3 * zone.w) + (0.5 if units > 8 else 0.25) * m.U
    emblem = pygame.Rect(0, 0, round(size), round(zone.h))
    assert pygame.image.tobytes(one.subsurface(emblem), "RGB") == pygame.image.tobytes(two.subsurface(emblem), "RGB")
