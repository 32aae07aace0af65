"""What the tests of scenes share."""

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame


@pytest.fixture(scope="module")
def display():
    """Pictures and fonts, and a window that nobody looks at."""
    pygame.display.init()
    pygame.font.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()
