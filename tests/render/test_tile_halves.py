"""Halves stamped whole, for a moving view, look like faces put together from single pips."""

import pygame
import pytest

from game.render.stamp_store import StampStore
from game.render.theme import DEFAULT
from game.render.tile_faces import Faces
from game.render.tile_halves import Halves

SIDE = 200


def shown(faces):
    sheet = pygame.Surface((SIDE, SIDE), 0, 24)
    sheet.fill(DEFAULT.ivory)
    sheet.fblits(faces.blits, pygame.BLEND_PREMULTIPLIED)
    return sheet


@pytest.mark.parametrize("angle", [0.0, 20.0, 130.0, -75.0])
@pytest.mark.parametrize("numerals", [False, True])
def test_they_look_alike(angle, numerals):
    turn = angle - 90 * round(angle / 90)
    store = StampStore(DEFAULT, "colour", 0.16 if numerals else 1.0)
    for quarter, tile in enumerate([(12, 5), (0, 10), (9, 9), (1, 6)]):
        single, whole = Faces(store, numerals, 46, angle, turn, True), Halves(store, numerals, 46, angle, turn)
        for faces in (single, whole):
            faces.add((SIDE / 2, SIDE / 2), quarter, *tile)
        assert len(whole.blits) <= 4
        one, other = (pygame.transform.smoothscale(shown(faces), (SIDE // 4, SIDE // 4)) for faces in (single, whole))
        off = [abs(a - b) for a, b in zip(one.get_buffer().raw, other.get_buffer().raw, strict=True)]
        assert sum(off) / len(off) < 0.7
        assert max(off) < 100
