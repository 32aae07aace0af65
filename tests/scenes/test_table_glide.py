"""Laid tiles on the screen: each where the layout says, and gliding there when it puts them elsewhere."""

import pygame
import pytest
from growing import table_of
from page_stage import stage_of

from game.render.animation_queue import AnimationQueue, Spot
from game.render.choreography import GLIDE, lands
from game.render.tile_art import TileArt
from game.rules.catalogue import GAMES
from game.rules.table import Table
from game.rules.tiles import HALVES
from game.scenes.cloths import LineCloth
from game.scenes.table_board import BoardPart
from game.scenes.zones import board_view, lay_out

LINE, LATE = "53s 36r 51l", "53s 36r 51l 66r"


class Sheet:
    """A board on a stage, and what is drawn of it."""

    def __init__(self, monkeypatch, **settings):
        self.stage = stage_of(**settings)
        self.flights = AnimationQueue(lambda: self.stage.now)
        self.part = BoardPart(self.stage, self.flights, GAMES["all_fives"], LineCloth())
        self.tiles, self.marks = [], []
        stamp, ring = TileArt.draw_board, TileArt.outline

        def draw_board(art, target, tiles, *more, **named):
            self.tiles += tiles
            stamp(art, target, tiles, *more, **named)

        def outline(art, target, x, y, w, quarter, angle, kind, *more):
            self.marks.append((kind, x, y))
            return ring(art, target, x, y, w, quarter, angle, kind, *more)

        monkeypatch.setattr(TileArt, "draw_board", draw_board)
        monkeypatch.setattr(TileArt, "outline", outline)

    def show(self, words, at_once=False):
        zones = lay_out(self.stage.metrics, 2, 5)
        view = board_view(self.stage.metrics, zones, 6)
        self.part.show(table_of(words) if words else Table(), view, at_once)

    def wait(self, seconds):
        self.stage.now += seconds
        self.flights.advance()

    def draw(self):
        """The tiles of a frame by what they show: (x, y), px."""
        self.tiles, self.marks = [], []
        target = pygame.Surface(self.stage.canvas.size)
        self.part.draw(target)
        self.part.draw_flying(target)
        found = {tuple(sorted(tile[3:], reverse=True)): tile[:2] for tile in self.tiles}
        assert len(found) == len(self.tiles), "no tile twice"
        return found

    def rest(self, words):
        """Where the layout has the tiles of a table."""
        poses, camera = self.part.board.poses, self.part.camera
        pairs = zip(table_of(words).laid, poses, strict=True)
        return {HALVES[item.tile]: camera.to_screen(pose.x, pose.y) for item, pose in pairs}


@pytest.fixture
def sheet(monkeypatch):
    return Sheet(monkeypatch)


def near(one, other, px=0.01):
    return one.keys() == other.keys() and all(
        abs(a - b) <= px for key in one for a, b in zip(one[key], other[key], strict=True)
    )


@pytest.mark.parametrize("words", [LINE, LATE, "33s 31l 36r 35u 32d 55u 50u", "66s"])
def test_what_is_laid_is_drawn(sheet, words):
    sheet.show(words)
    drawn = sheet.draw()
    assert drawn == sheet.rest(words)
    poses = {tuple(sorted((p.first, p.second), reverse=True)): p for p in sheet.part.board.poses}
    for _, _, quarter, first, second in sheet.tiles:
        pose = poses[tuple(sorted((first, second), reverse=True))]
        assert (pose.quarter, pose.first, pose.second) == (quarter, first, second)


def test_a_late_spinner_moves_the_table_once(sheet):
    sheet.show(LINE)
    sheet.wait(1)
    before = sheet.draw()
    sheet.show(LATE)
    assert sheet.part.gliding
    first = sheet.draw()
    assert near({key: first[key] for key in before}, before), "it begins where everything lay"
    sheet.wait(GLIDE / 2)
    half = sheet.draw()
    assert half[5, 3] not in (before[5, 3], sheet.rest(LATE)[5, 3])
    assert half.keys() == sheet.rest(LATE).keys()
    sheet.wait(GLIDE / 2)
    assert not sheet.part.gliding
    assert sheet.draw() == sheet.rest(LATE)
    sheet.show(f"{LATE} 62r")
    assert not sheet.part.regrouping, "nothing that lies moves again"


def test_the_new_tile_flies_while_the_others_glide(sheet):
    sheet.show(LINE)
    sheet.wait(1)
    sheet.flights.push(lands(3, Spot(640, 700)))
    sheet.show(LATE)
    assert sheet.draw()[6, 6] == (640, 700)
    sheet.wait(GLIDE / 2)
    flying = sheet.draw()
    assert flying[6, 6] != sheet.rest(LATE)[6, 6]
    sheet.flights.skip()
    sheet.wait(GLIDE / 2)
    assert sheet.draw() == sheet.rest(LATE)


def test_where_stillness_is_wanted_it_is_there_at_once(monkeypatch):
    sheet = Sheet(monkeypatch, still=True)
    sheet.show(LINE, at_once=True)
    sheet.show(LATE, at_once=True)
    assert not sheet.part.gliding
    assert sheet.draw() == sheet.rest(LATE)


def test_taking_the_spinner_back_ends_in_the_line(sheet):
    sheet.show(LINE)
    before = sheet.part.board.poses
    sheet.show(LATE)
    sheet.wait(GLIDE / 2)
    sheet.show(LINE)
    sheet.wait(GLIDE)
    assert not sheet.part.gliding
    assert sheet.part.board.poses == before
    assert sheet.draw() == sheet.rest(LINE)


def test_another_class_of_window_moves_the_tiles_that_lie_elsewhere(sheet):
    words = "33s 36r 65r 51r 12r 20r 31l"
    sheet.show(words)
    sheet.wait(1)
    sheet.stage.resize((800, 1280))
    sheet.show(words, at_once=True)
    assert sheet.part.regrouping
    rest = sheet.rest(words)
    drawn = sheet.draw()
    assert {key for key in rest if drawn[key] != rest[key]} == {(2, 1), (2, 0)}
    sheet.wait(GLIDE)
    assert sheet.draw() == sheet.rest(words)


def test_a_new_round_does_not_glide(sheet):
    sheet.show(LATE)
    sheet.wait(1)
    sheet.show("")
    assert not sheet.part.regrouping
    sheet.show("64s")
    assert not sheet.part.regrouping
    sheet.wait(1)
    assert sheet.draw() == sheet.rest("64s")


def test_the_spinner_wears_its_ring_and_nothing_else_does(sheet):
    sheet.show("33s 36r 66r 31l")
    sheet.draw()
    x, y = sheet.part.camera.to_screen(0, 0)
    assert [mark for mark in sheet.marks if mark[0] == "spinner"] == [("spinner", x, y)]
    sheet.show(LINE, at_once=True)
    sheet.wait(1)
    sheet.draw()
    assert not sheet.marks


def test_the_ring_comes_with_the_tile(sheet):
    sheet.show(LINE)
    sheet.wait(1)
    sheet.flights.push(lands(3, Spot(640, 700)))
    sheet.show(LATE)
    sheet.draw()
    assert not sheet.marks
    sheet.wait(1)
    sheet.draw()
    assert [kind for kind, _, _ in sheet.marks] == ["spinner"]
