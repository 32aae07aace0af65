"""The yard's picture: kept while nothing changes, tags in order and out of the way, words in every language."""

import pygame
import pytest
import yards
from page_stage import draw, stage_of, tap
from support import plies

from game.render.board_yard import YardBoard
from game.render.geometry import Rect
from game.render.yard import yard_view
from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC
from game.rules.observation import observe
from game.rules.state import Phase
from game.scenes.train_page import TrainPage
from game.scenes.yard_facts import TrainFacts, train_facts
from game.scenes.yard_picture import YardPicture
from game.scenes.yard_tags import tag_place
from game.strings import LANGUAGES

CLIP = pygame.Rect(0, 60, 1280, 590)


def asked_position(seats=5, least=2):
    """A position in which doubles wait for their answers."""
    for ply in plies(make_setup("mexican_train", seats), "tags"):
        seen = observe(ply.after, (), PUBLIC)
        if ply.after.phase == Phase.PLAY and len(seen.obligations) >= least:
            return seen
    raise AssertionError("no such position")


def scene(stage, seen):
    m = stage.metrics
    board = YardBoard(seen.table, yard_view(yards.room(m, seen.setup.seats), m, seen.setup.seats, 0))
    picture = YardPicture(stage, lambda seat: f"Seat {seat}", 12)
    return board, picture, board.whole(m.U, m.T), train_facts(seen, 0)


def paint(stage, target, board, picture, camera, facts, fast=False):
    tiles = stage.tiles(12, camera.cell)
    picture.draw_ground(target, camera, board.yard, facts, tiles, fast, cloth="plain")
    picture.draw_tiles(target, camera, board, tiles, fast=fast)
    picture.draw_signs(target, camera, board.yard, facts)
    picture.draw_answers(target, camera, board.yard, facts, tiles, fast)
    picture.draw_cards(target, board.yard, board.trains, facts)


def fresh():
    target = pygame.Surface((1280, 800))
    target.fill((30, 90, 84))
    target.set_clip(CLIP)
    return target


def test_what_is_kept_is_what_would_be_drawn_and_partly_too():
    stage = stage_of()
    board, picture, camera, facts = scene(stage, asked_position())
    first = fresh()
    paint(stage, first, board, picture, camera, facts)
    again, part = fresh(), fresh()
    paint(stage, again, board, picture, camera, facts)
    part.set_clip((200, 200, 300, 100))
    paint(stage, part, board, picture, camera, facts)
    assert first.get_buffer().raw == again.get_buffer().raw
    area = pygame.Rect(200, 200, 300, 100)
    assert part.subsurface(area).copy().get_buffer().raw == first.subsurface(area).copy().get_buffer().raw
    assert part.get_at((100, 150)) == (30, 90, 84)


def test_a_picture_that_changed_is_not_the_kept_one():
    stage = stage_of()
    board, picture, camera, facts = scene(stage, asked_position())
    first, later = fresh(), fresh()
    picture.draw_ground(first, camera, board.yard, facts, stage.tiles(12))
    closed = {
        place: TrainFacts(place, fact.seat, fact.own, False, False, False, 5, "") for place, fact in facts.items()
    }
    assert any(fact.open for fact in facts.values())
    picture.draw_ground(later, camera, board.yard, closed, stage.tiles(12))
    assert first.get_buffer().raw != later.get_buffer().raw


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("size", "seats"), [((1280, 800), 5), ((800, 480), 10), ((800, 1280), 4)])
def test_it_draws_in_every_language_size_and_view(lang, size, seats):
    stage = stage_of(size, language=lang, text="largest")
    board, picture, camera, facts = scene(stage, asked_position(seats, 1))
    target = pygame.Surface(size)
    for view in (camera, camera.turned(30, board.yard.cloth.centre), camera.zoomed(0.6, board.yard.cloth.centre)):
        for fast in (True, False):
            paint(stage, target, board, picture, view, facts, fast)
    assert len({tuple(target.get_at((x, size[1] // 2))) for x in range(0, size[0], 5)}) > 5


def test_a_tag_stands_over_its_double_or_where_nothing_lies():
    zone = Rect(0, 0, 400, 300)
    double = Rect(180, 100, 20, 40)
    assert tag_place(double, (100, 20), [], zone, 4).bottom == 96
    above = tag_place(double, (100, 20), [Rect(0, 60, 400, 40)], zone, 4)
    assert above.y == 144
    for place in (Rect(0, 0, 20, 40), Rect(380, 260, 20, 40)):
        tag = tag_place(place, (100, 20), [place], zone, 4)
        assert yards.inside(tag, zone)
        assert not tag.intersects(place)


def test_a_train_is_read_and_closed_again():
    stage = stage_of((800, 480))
    below = stage.top
    went = []
    facts = TrainFacts(7, 1, False, False, True, False, 5, "")
    stage.push(TrainPage(stage, facts, "Lola", [(12, 3), (3, 3), (3, 5)], 12, 12, lambda: went.append(1)))
    page = stage.top
    draw(stage)
    tap(stage, *page.sheet.panel.centre)
    assert stage.top is page
    tap(stage, *page.sheet.close.centre)
    assert stage.top is below
    assert went == [1]
    stage.push(TrainPage(stage, facts, "Lola", [], None, 12))
    draw(stage)
    tap(stage, 2, 2)
    assert stage.top is below
