"""A title won with the match is celebrated once, calmly, and not at all in motion where that is unwanted."""

from itertools import pairwise

import numpy
import pygame
import pytest
from page_stage import run, stage_of

from game.render.geometry import Rect
from game.scenes.celebration import SINKS, Celebration

SPOT, ROOM = Rect(300, 40, 400, 80), Rect(100, 20, 900, 600)


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


def picture(page):
    sheet = pygame.Surface((1280, 800))
    sheet.fill((255, 194, 75))
    page.draw(sheet, SPOT, ROOM)
    return pygame.surfarray.array3d(sheet).astype(int)


def test_it_moves_for_a_while_and_then_stands():
    stage = stage_of()
    page = Celebration(stage, "Pollona!")
    pictures = []
    while page.moving:
        pictures.append(picture(page))
        run(stage, 0.2)
        assert len(pictures) * 0.2 < SINKS + 0.5
    assert len({frame.tobytes() for frame in pictures}) == len(pictures)
    rest = picture(page)
    run(stage, 5)
    assert numpy.array_equal(rest, picture(page))
    assert not page.moving


def test_nothing_flashes():
    """From one tenth of a second to the next the light of the whole page hardly changes."""
    stage = stage_of()
    page = Celebration(stage, "Tripollúa!")
    light = []
    while page.moving:
        light.append(picture(page).mean())
        run(stage, 1 / 10)
    assert max(abs(one - other) for one, other in pairwise(light)) < 6


def test_it_stands_at_once_where_nothing_is_to_travel():
    stage = stage_of(still=True)
    page = Celebration(stage, "Pollona!")
    assert not page.moving
    first = picture(page)
    run(stage, 1)
    assert numpy.array_equal(first, picture(page))


def test_long_titles_stay_in_their_room():
    stage = stage_of((800, 480))
    page = Celebration(stage, "¡Tripollúa!")
    for width, height in ((60, 100), (120, 100), (240, 24)):
        px = page.size(Rect(0, 0, width, height))
        assert stage.fonts.width(page.word, px, True) <= width
        assert px <= height
