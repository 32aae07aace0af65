"""Icons, emblems, grounds and controls: drawn, inside their box, of the size asked for."""

from __future__ import annotations

import os
from typing import get_args

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.render import icons, shapes, surfaces
from game.render.theme import DEFAULT, HIGH_CONTRAST, Theme

LOOKS = [DEFAULT, HIGH_CONTRAST]
WANTED = [
    "menu",
    "undo",
    "redo",
    "hint",
    "rules",
    "scores",
    "plus",
    "minus",
    "fit",
    "turn",
    "check",
    "cross",
    "draw",
    "pass",
    "play",
    "person",
    "computer",
    "back",
    "next",
    "home",
    "quit",
    "lock",
    "eye",
    "settings",
    "sound",
    "globe",
    "end_chain",
    "train",
    "dice",
    "restart",
    "keyboard",
    "trash",
    "fullscreen",
]


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))


@pytest.mark.parametrize("name", sorted(set(WANTED) | set(icons.icon_names())))
def test_every_icon_is_drawn_inside_its_box(name: str) -> None:
    piece = icons.icon(name, 96, (255, 255, 255))
    assert piece.get_size() == (96, 96)
    ink = piece.get_bounding_rect(min_alpha=8)
    assert ink.width * ink.height > 0
    assert pygame.Rect(1, 1, 94, 94).contains(ink)
    assert max(ink.width, ink.height) >= 48
    assert pygame.mask.from_surface(icons.icon(name, 20, (255, 255, 255))).count() >= 12


def test_icons_differ() -> None:
    drawn = {pygame.image.tobytes(icons.icon(name, 32, (255, 255, 255)), "RGBA") for name in icons.icon_names()}
    assert len(drawn) == len(icons.icon_names())


def test_an_unknown_icon_is_named_in_the_error() -> None:
    with pytest.raises(KeyError, match="no icon is named 'teapot'"):
        icons.icon("teapot", 24, (0, 0, 0))


@pytest.mark.parametrize("seat", range(10))
def test_an_emblem_is_a_shape_inside_a_ring(seat: int) -> None:
    piece = icons.emblem(seat, 64, DEFAULT)
    assert piece.get_at((0, 0))[3] == 0
    shape = icons.emblem_shape(seat, 64, (255, 255, 255))
    ink = shape.get_bounding_rect(min_alpha=8)
    assert pygame.Rect(10, 10, 44, 44).contains(ink)
    assert min(ink.width, ink.height) >= 20


def test_emblems_differ_by_shape_alone() -> None:
    drawn = {pygame.image.tobytes(icons.emblem_shape(seat, 48, (255, 255, 255)), "RGBA") for seat in range(10)}
    assert len(drawn) == 10


@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: str(theme.name))
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (480, 800), (333, 217)])
def test_grounds_fill_the_size_asked_for(theme: Theme, size: tuple[int, int]) -> None:
    for paint in (surfaces.cloth, surfaces.rack, surfaces.groove, surfaces.table_rim, surfaces.top_bar):
        assert paint(size, theme).get_size() == size
    assert surfaces.rack_shadow(size[0], theme).get_width() == size[0]
    assert surfaces.cloth(size, theme).get_flags() & pygame.SRCALPHA == 0


def test_cloth_is_light_in_the_middle_and_woven() -> None:
    sheet = surfaces.cloth((640, 400), DEFAULT)
    middle = pygame.transform.average_color(sheet, (270, 150, 100, 100))
    corner = pygame.transform.average_color(sheet, (0, 0, 60, 60))
    assert sum(middle[:3]) > sum(corner[:3]) + 40
    assert len({sheet.get_at((x, 200))[:3] for x in range(300, 340)}) > 4


def test_high_contrast_cloth_is_black() -> None:
    sheet = surfaces.cloth((320, 200), HIGH_CONTRAST)
    assert {sheet.get_at((x, y))[:3] for x in range(0, 320, 7) for y in range(0, 200, 7)} == {(0, 0, 0)}


@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: str(theme.name))
@pytest.mark.parametrize("kind", get_args(surfaces.PanelKind))
def test_panels_keep_their_size_and_round_corners(theme: Theme, kind: surfaces.PanelKind) -> None:
    for size in ((300, 120), (40, 40), (17, 90)):
        piece = surfaces.panel(size, theme, kind)
        assert piece.get_size() == size
        assert piece.get_at((0, 0))[3] < 40
        assert piece.get_at((size[0] // 2, size[1] // 2))[3] > 120


@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: str(theme.name))
@pytest.mark.parametrize("kind", get_args(surfaces.ButtonKind))
def test_button_states_can_be_told_apart(theme: Theme, kind: surfaces.ButtonKind) -> None:
    looks = {
        (pygame.image.tobytes(surfaces.button((110, 48), theme, kind, state), "RGBA"))
        for state in ("normal", "disabled", "selected")
    }
    assert len(looks) == 3


@pytest.mark.parametrize("side", get_args(surfaces.Side))
def test_the_stem_of_the_bar_points_out_of_it(side: surfaces.Side) -> None:
    sheet = pygame.Surface((400, 200))
    rect = pygame.Rect(60, 60, 260, 60)
    surfaces.draw_bar(sheet, rect, DEFAULT, 16, (side, 30))
    tip = {"left": (54, 90), "right": (325, 90), "top": (90, 54), "bottom": (90, 125)}[side]
    assert sheet.get_at(tip)[:3] == DEFAULT.amber


@pytest.mark.parametrize("ground", [DEFAULT.felt1, DEFAULT.wood1, DEFAULT.paper, (0, 0, 0)])
def test_the_focus_ring_is_white_inside_dark(ground: tuple[int, int, int]) -> None:
    sheet = pygame.Surface((200, 120))
    sheet.fill(ground)
    surfaces.draw_focus(sheet, pygame.Rect(60, 40, 80, 40), DEFAULT, 12)
    row = [sheet.get_at((x, 60))[:3] for x in range(50, 62)]
    assert DEFAULT.focus_light in row
    assert DEFAULT.focus_dark in row


def test_switch_and_progress_show_their_value() -> None:
    assert surfaces.switch((56, 32), DEFAULT, True).get_at((12, 16))[:3] == DEFAULT.green
    bar = surfaces.progress((200, 16), DEFAULT, 0.5, 0.1)
    assert bar.get_at((40, 8))[:3] == DEFAULT.weave
    assert bar.get_at((90, 8))[:3] == DEFAULT.amber2
    assert bar.get_at((150, 8))[:3] == DEFAULT.paper3


def test_dashes_end_where_the_line_ends() -> None:
    outline = shapes.rounded_outline((0, 0, 100, 50), 10)
    pieces = shapes.dashes(outline, 6, 4)
    assert len(pieces) >= 20
    assert pieces[0][0] == outline[0]


def test_the_emblem_of_the_game_and_the_turntable_are_round_cornered() -> None:
    for piece in (
        surfaces.emblem_of_game(72, DEFAULT),
        surfaces.turntable(120, DEFAULT),
        surfaces.count_disc(40, DEFAULT),
    ):
        assert piece.get_at((0, 0))[3] < 30
