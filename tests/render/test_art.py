"""What a tile shows: as many pips as it counts, in the right half, at every turn, in every look."""

from __future__ import annotations

import math
import os
from itertools import combinations

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.render import pips
from game.render.theme import DEFAULT, HIGH_CONTRAST, Theme, pip_colour
from game.render.tile_art import TileArt, split
from game.render.tile_marks import GLOWING, MARKS, Mark
from game.render.tile_stamps import CORNER, PIN

W = 80
NUMBERS = range(13)
CLOTH = (30, 90, 85)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))


def difference(first: pygame.Surface, second: pygame.Surface, least: int = 24) -> pygame.Mask:
    same = pygame.mask.from_threshold(first, (0, 0, 0), (least, least, least, 255), second)
    same.invert()
    return same


def on_cloth(stamp: pygame.Surface) -> pygame.Surface:
    sheet = pygame.Surface(stamp.get_size())
    sheet.fill(CLOTH)
    sheet.blit(stamp, (0, 0))
    return sheet


def halves(art: TileArt, quarter: int) -> list[pygame.Rect]:
    pad = art.pad(W)
    first = {0: (pad, pad), 1: (pad, pad), 2: (pad + W, pad), 3: (pad, pad + W)}[quarter]
    second = {0: (pad + W, pad), 1: (pad, pad + W), 2: (pad, pad), 3: (pad, pad)}[quarter]
    return [pygame.Rect(*first, W, W), pygame.Rect(*second, W, W)]


def drawn_pips(art: TileArt, first: int, second: int, quarter: int) -> list[int]:
    mask = difference(on_cloth(art.tile(W, first, second, quarter)), on_cloth(art.tile(W, 0, 0, quarter)), 45)
    counts = []
    for half in halves(art, quarter):
        part = pygame.Mask(half.size)
        part.draw(mask, (-half.x, -half.y))
        counts.append(len(part.connected_components(9)))
    return counts


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("lying", [False, True])
def test_a_pattern_has_its_number_of_pips_and_is_the_same_upside_down(number: int, lying: bool) -> None:
    points = pips.pattern(number, lying)
    assert len(set(points)) == number
    assert {(round(-x, 6), round(-y, 6)) for x, y in points} == {(round(x, 6), round(y, 6)) for x, y in points}


@pytest.mark.parametrize("number", range(1, 13))
def test_pips_touch_neither_each_other_nor_edge_nor_pin(number: int) -> None:
    points, radius = pips.pattern(number, False), pips.radius(number)
    assert all(math.dist(a, b) > 2 * radius for a, b in combinations(points, 2))
    for x, y in points:
        assert max(abs(x), abs(y)) + radius < 0.5 - 0.03
        assert min(math.dist((x, y), (0, 0.5)), math.dist((x, y), (0, -0.5))) > radius + PIN
    assert CORNER < 0.255


@pytest.mark.parametrize("pair", [(0, 1), (2, 3), (4, 5), (6, 0), (7, 8), (9, 10), (11, 12), (12, 12), (6, 6)])
@pytest.mark.parametrize("quarter", range(4))
def test_the_pips_drawn_are_the_pips_counted(pair: tuple[int, int], quarter: int) -> None:
    for colouring in ("ink", "colour"):
        art = TileArt(DEFAULT, "ink" if colouring == "ink" else "colour")
        assert drawn_pips(art, *pair, quarter) == list(pair)


def test_a_two_rises_to_the_right_standing_and_lying() -> None:
    assert set(pips.pattern(2, False)) == {(0.255, -0.255), (-0.255, 0.255)} == set(pips.pattern(2, True))
    assert sorted({y for _, y in pips.pattern(6, True)}) == [-0.255, 0.255]
    assert sorted({x for x, _ in pips.pattern(6, False)}) == [-0.255, 0.255]


@pytest.mark.parametrize("number", range(1, 13))
def test_colour_pips_carry_their_colour(number: int) -> None:
    art = TileArt(DEFAULT, "colour")
    half = halves(art, 1)[0]
    x, y = pips.pattern(number, False)[0]
    shown = art.tile(W, number, 0, 1).get_at((round(half.centerx + x * W), round(half.centery + y * W)))
    assert all(abs(shown[part] - pip_colour(number)[part]) <= 6 for part in range(3))


@pytest.mark.parametrize("quarter", range(4))
def test_the_face_begins_at_the_padding_and_its_side_is_below(quarter: int) -> None:
    art = TileArt(DEFAULT)
    stamp, pad = art.tile(W, 0, 0, quarter), art.pad(W)
    width, height = (2 * W, W) if quarter % 2 == 0 else (W, 2 * W)
    assert stamp.get_size() == (width + 2 * pad, height + 2 * pad)
    assert stamp.get_at((pad + width // 4, pad))[3] == 255
    assert stamp.get_at((pad, pad + height // 4))[3] == 255
    assert stamp.get_at((pad + width - 1, pad + height // 4))[3] == 255
    assert stamp.get_at((pad - 1, pad + height // 4))[3] < 200
    below = stamp.get_at((pad + width // 2, pad + height + 2))
    assert all(abs(below[part] - DEFAULT.edge2[part]) < 40 for part in range(3))
    assert stamp.get_at((0, 0))[3] == 0


def test_high_contrast_tiles_have_no_shadow() -> None:
    art = TileArt(HIGH_CONTRAST)
    stamp, pad = art.tile(W, 6, 6, 1), art.pad(W)
    assert stamp.get_at((pad - 2, pad + W))[3] == 0
    assert TileArt(DEFAULT).tile(W, 6, 6, 1).get_at((pad - 2, pad + W))[3] > 0


@pytest.mark.parametrize("theme", [DEFAULT, HIGH_CONTRAST], ids=lambda theme: str(theme.name))
@pytest.mark.parametrize("quarter", range(4))
def test_numerals_stand_upright_in_all_four_turns(theme: Theme, quarter: int) -> None:
    art = TileArt(theme, numerals=True)
    blank = TileArt(theme).tile(W, 0, 0, quarter)
    mask = difference(on_cloth(art.tile(W, 7, 1, quarter)), on_cloth(blank), 150)
    for half in halves(art, quarter):
        part = pygame.Mask(half.size)
        part.draw(mask, (-half.x, -half.y))
        boxes = [box for box in part.get_bounding_rects() if box.height > W * 0.4]
        assert len(boxes) == 1
        assert boxes[0].height > boxes[0].width


def test_states_differ_and_keep_the_size() -> None:
    art = TileArt(DEFAULT)
    stamps = [art.tile_state(W, 5, 3, 1, state) for state in ("plain", "not_now", "picked")]
    assert len({stamp.get_size() for stamp in stamps}) == 1
    for one, other in combinations(stamps, 2):
        assert difference(on_cloth(one), on_cloth(other)).count() > 100
    assert art.tile_state(W, 5, 3, 1, "plain") is art.tile(W, 5, 3, 1)
    ring = art.tile_state(W, 5, 3, 1, "picked").get_bounding_rect()
    assert ring.x >= 0
    assert ring.right < stamps[0].get_width()


def test_a_back_shows_no_face() -> None:
    art = TileArt(DEFAULT)
    assert art.back(W, 0).get_size() == art.tile(W, 1, 2, 0).get_size()
    middle = art.back(W, 1).get_at((art.pad(W) + 20, art.pad(W) + 40))
    assert middle[2] > middle[0] + 30


def board(art: TileArt, angle: float, quarter: int, pair: tuple[int, int], fast: bool = False) -> pygame.Surface:
    sheet = pygame.Surface((320, 320))
    sheet.fill(CLOTH)
    art.draw_board(sheet, [(160.0, 160.0, quarter, *pair)], W, angle, fast)
    return sheet


@pytest.mark.parametrize("angle", [0, 90, 180, 270, -90, 30, -40, 133, 359])
@pytest.mark.parametrize("quarter", range(4))
def test_the_first_half_turns_clockwise_with_the_board(angle: float, quarter: int) -> None:
    art = TileArt(DEFAULT)
    mask = difference(board(art, angle, quarter, (6, 0)), board(art, angle, quarter, (0, 0)), 45)
    x, y = mask.centroid()
    turn = math.radians(180 + 90 * quarter + angle)
    assert x == pytest.approx(160 + W / 2 * math.cos(turn), abs=2)
    assert y == pytest.approx(160 + W / 2 * math.sin(turn), abs=2)
    assert len(mask.connected_components(9)) == 6


def test_a_board_at_rest_shows_the_tiles_of_the_tray() -> None:
    art = TileArt(DEFAULT)
    stamp, pad = art.tile(W, 6, 3, 1), art.pad(W)
    alone = pygame.Surface((320, 320))
    alone.fill(CLOTH)
    alone.blit(stamp, (160 - W // 2 - pad, 160 - W - pad))
    face = pygame.Rect(160 - W // 2, 160 - W, W, 2 * W).inflate(-10, -10)
    stray = difference(board(art, 0, 1, (6, 3)).subsurface(face), alone.subsurface(face), 30)
    assert stray.count() == 0


@pytest.mark.parametrize("angle", [0, 20, -35])
def test_the_fast_way_looks_the_same_from_afar(angle: float) -> None:
    art = TileArt(DEFAULT)
    fast, fine = board(art, angle, 0, (5, 2), fast=True), board(art, angle, 0, (5, 2))
    coarse = [pygame.transform.smoothscale(sheet, (40, 40)) for sheet in (fast, fine)]
    assert difference(coarse[0], coarse[1], least=40).count() <= 4


def test_a_lower_tile_covers_the_side_of_the_one_above() -> None:
    art = TileArt(DEFAULT)
    sheet = pygame.Surface((320, 400))
    sheet.fill(CLOTH)
    art.draw_board(sheet, [(160, 100 + W * 1.0, 0, 0, 0), (160, 100, 0, 0, 0)], W, 0)
    assert sheet.get_at((160 - W // 2, 100 + W // 2 + 3))[:3] >= DEFAULT.ivory2


@pytest.mark.parametrize("kind", MARKS)
@pytest.mark.parametrize("angle", [0.0, 27.0, 90.0])
@pytest.mark.parametrize("theme", [DEFAULT, HIGH_CONTRAST], ids=lambda theme: str(theme.name))
def test_marks_go_round_the_face(kind: Mark, angle: float, theme: Theme) -> None:
    art = TileArt(theme)
    before = board(art, angle, 1, (6, 3))
    after = before.copy()
    touched = art.outline(after, 160, 160, W, 1, angle, kind)
    changed = difference(before, after)
    assert changed.count() > 200
    assert touched.contains(pygame.Rect(changed.get_bounding_rects()[0]))
    if kind != "place":
        turn = math.radians(angle)
        for along in (-60, -20, 20, 60):
            spot = (round(160 - along * math.sin(turn)), round(160 + along * math.cos(turn)))
            assert before.get_at(spot) == after.get_at(spot)
    assert art.glows(kind) == (theme.glow and kind in GLOWING)


def test_a_glow_pulses_and_the_line_stays() -> None:
    art = TileArt(DEFAULT)
    sheets = []
    for pulse in (0.0, 0.7, 1.0):
        sheet = pygame.Surface((320, 320))
        sheet.fill(CLOTH)
        art.outline(sheet, 160, 160, W, 1, 0, "place", pulse)
        sheets.append(sheet)
    halo, line = (160 - W // 2 - 7, 160), (160 - W // 2, 160)
    reds = [sheet.get_at(halo)[0] for sheet in sheets]
    assert reds[0] < reds[1] < reds[2]
    assert sheets[0].get_at(halo)[:3] == CLOTH
    assert len({sheet.get_at(line)[:3] for sheet in sheets}) <= 2


def test_a_place_may_carry_the_number_of_a_key() -> None:
    art = TileArt(DEFAULT)
    sheet = pygame.Surface((320, 320))
    art.outline(sheet, 160, 160, W, 0, 33, "place", number=2)
    inside = [sheet.get_at((x, y))[:3] for x in range(140, 181) for y in range(140, 181)]
    assert DEFAULT.on_amber in inside
    assert DEFAULT.amber in inside


def test_an_unknown_mark_is_refused() -> None:
    with pytest.raises(KeyError):
        TileArt(DEFAULT).outline(pygame.Surface((9, 9)), 4, 4, 4, 0, 0, "halo")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("angle", "turns", "rest"), [(0, 0, 0), (17, 0, 17), (90, 1, 0), (-90, -1, 0), (89.99, 1, 0), (400, 4, 40)]
)
def test_an_angle_is_quarters_and_a_rest(angle: float, turns: int, rest: float) -> None:
    found = split(angle)
    assert found[0] == turns
    assert found[1] == pytest.approx(rest)
