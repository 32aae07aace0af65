"""Several people at one device: what is private never reaches the screen while another may look."""

import random

import pygame
import pytest
import tables
from driver import Driver
from page_stage import stage_of
from watch import Watch, show, to_curtain

from game.gestures import Tap
from game.host import Mode
from game.record_lines import Header, Player
from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC, PointsScored, TilePlayed
from game.rules.state import Phase
from game.scenes.curtain import Curtain
from game.scenes.menu import players_sheet
from game.scenes.moves import moves_since
from game.scenes.round_end import RoundEnd
from game.scenes.table import TableScene

PEOPLE = (Player(name="Ana"), Player(name="Ben"), Player("computer", "quick", "Cleo"))


@pytest.fixture
def party(tmp_path, monkeypatch):
    """A table of Draw with two people and a computer, watched on every frame."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    opened = []

    def begin(players=PEOPLE, seed=3, **settings):
        driver = Driver((800, 480))
        opened.append(driver)
        driver.watch = Watch(driver, monkeypatch)
        driver.stage.change(**settings)
        setup = make_setup("draw", len(players), {"target": 50})
        driver.pages.deal(Header(setup, seed, tuple(players), "2026-01-01T00:00:00+00:00"))
        return driver

    yield begin
    for driver in opened:
        driver.close()


def test_a_whole_match_of_two_people_shows_no_hidden_tile(party):
    driver = party()
    rng = random.Random(5)
    turns = 0
    while True:
        page = to_curtain(driver)
        if isinstance(page, RoundEnd):
            if page.is_match_end:
                break
            driver.press("Next round")
            continue
        show(driver)
        seat = driver.table.host.seat
        while isinstance(driver.top, TableScene) and driver.table.host.mode == Mode.PERSON:
            assert driver.table.host.seat == seat
            driver.wait(0.4)
            driver.preview()
            driver.confirm()
            turns += 1
            driver.wait(0.1)
        if rng.random() < 0.1 and driver.table.host.match.can_undo:
            driver.table.undo()
    assert turns > 10
    assert driver.watch.frames > 500


def test_after_a_confirmation_the_tray_is_covered_at_once(party):
    driver = party()
    to_curtain(driver)
    show(driver)
    driver.preview()
    table = driver.table
    seat = table.host.seat
    driver.confirm()
    if table.host.seat != seat:
        assert table.host.view().hand == 0
        driver.app.frame(0.02)
        assert table.hand.tiles == ()


@pytest.mark.parametrize("act", ["restart", "seats"])
def test_the_curtain_is_drawn_anew_for_the_same_seat_when_the_past_or_the_seats_change(party, act):
    driver = party((Player(name="Ana"), Player(name="Ben")))
    first = to_curtain(driver)
    curtain, match = first, driver.table.host.match
    while curtain is first or curtain.seat != first.seat:
        show(driver)
        while driver.table.host.mode == Mode.PERSON:
            driver.preview()
            driver.confirm()
            driver.wait(0.2)
        curtain = to_curtain(driver)
    assert moves_since(driver.stage, match, curtain.seat)
    if act == "restart":
        driver.table.acts.restart()
    else:
        driver.table.host.seat_player(1 - curtain.seat, Player(name="Zoraida"))
    driver.wait(0.2)
    assert isinstance(driver.top, Curtain)
    assert driver.top is not curtain
    assert driver.top.seat == curtain.seat


def test_the_curtain_takes_no_touch_that_began_before_it(party):
    driver = party()
    curtain = to_curtain(driver)
    x, y = curtain.buttons.items[0].rect.centre
    curtain.gesture(Tap(x, y, driver.stage.now, x, y, driver.stage.now - 1, "finger"))
    assert driver.table.host.mode == Mode.CURTAIN


@pytest.mark.parametrize("act", ["undo", "hide", "focus", "resize", "language", "menu"])
def test_it_stays_covered_through_everything(party, act):
    driver = party()
    to_curtain(driver)
    show(driver)
    driver.preview()
    driver.confirm()
    to_curtain(driver)
    if isinstance(driver.top, RoundEnd):
        pytest.skip("the round ended")
    table = driver.table
    if act == "undo":
        table.undo()
        table.acts.redo()
    elif act == "hide":
        show(driver)
        table.acts.hide()
    elif act == "focus":
        show(driver)
        table.regained()
    elif act == "resize":
        driver.stage.resize((1280, 800))
    elif act == "language":
        driver.stage.change(language="es", text="large")
    else:
        table.open_menu()
        driver.stage.pop()
    driver.wait(0.5)
    assert isinstance(to_curtain(driver), Curtain)
    assert table.host.view().hand == 0


def test_hidden_tiles_come_back_only_to_their_seat(party):
    driver = party()
    to_curtain(driver)
    show(driver)
    table = driver.table
    hand = table.host.view().hand
    table.acts.hide()
    to_curtain(driver)
    show(driver)
    assert table.host.view().hand == hand


def test_the_screen_turns_to_the_seat_in_turn_where_that_is_wished(party):
    driver = party((Player(name="Ana"), Player(name="Ben")), faces="turned")
    seen = set()
    for _ in range(4):
        if isinstance(to_curtain(driver), RoundEnd):
            break
        seen.add((driver.table.host.seat, driver.stage.canvas.quarter))
        driver.stage.top.key("tab")
        driver.stage.top.key("return")
        driver.wait(0.2)
        while driver.table.host.mode == Mode.PERSON:
            driver.table.key("h")
            driver.wait(0.3)
            driver.table.key("return")
    assert seen == {(0, 0), (1, 2)}


def test_a_table_of_computers_plays_by_itself_and_shows_no_hand(party):
    players = (Player("computer", "quick", "Ana"), Player("computer", "careful", "Ben"))
    driver = party(players)
    for _ in range(600):
        if isinstance(driver.top, RoundEnd):
            break
        driver.wait(0.1)
    assert isinstance(driver.top, RoundEnd)


def test_a_seat_changes_to_the_computer_in_mid_match_and_back(party):
    driver = party()
    to_curtain(driver)
    show(driver)
    table = driver.table
    seat = table.host.seat
    table.host.seat_player(seat, Player("computer", "quick", "Ana"))
    driver.wait(3)
    assert table.host.match.header.players[seat].kind == "computer"
    lines = table.host.match.lines()
    assert lines[0]["players"][seat] == {"kind": "computer", "level": "quick", "name": "Ana"}


def test_who_is_left_alone_among_computers_is_not_laid_open(party):
    driver = party()
    to_curtain(driver)
    show(driver)
    table = driver.table
    driver.stage.push(players_sheet(driver.stage, table))
    driver.wait(0.3)
    driver.top.buttons.items[table.host.seat].action()
    driver.wait(0.3)
    assert len(table.host.persons) == 1
    assert table.host.view().hand == 0
    assert table.hand.tiles == ()
    driver.stage.pop()
    assert isinstance(to_curtain(driver), Curtain)
    show(driver)
    assert table.host.view().hand


def test_the_focus_regained_covers_the_tiles_under_a_sheet_too(party):
    driver = party()
    to_curtain(driver)
    show(driver)
    driver.table.open_menu()
    driver.wait(0.3)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    driver.wait(0.3)
    assert driver.table.hand.tiles == ()
    driver.stage.pop()
    assert isinstance(to_curtain(driver), Curtain)


def test_what_a_laying_scored_stands_behind_it():
    pygame.display.init()
    pygame.font.init()
    stage, match, told = stage_of(), tables.new("all_fives", 3, persons=range(3), seed=4), 0
    for _ in tables.steps(match, 60, 4):
        last = match.view(PUBLIC).history[-1]
        if match.phase != Phase.PLAY or not isinstance(last, TilePlayed | PointsScored):
            continue
        who, words = moves_since(stage, match, match.actor)[-1]
        if isinstance(last, PointsScored):
            assert who in last.seats
            assert words.endswith(f"  +{last.points // 2}")
            told += 1
        else:
            assert "+" not in words
    assert told > 3
