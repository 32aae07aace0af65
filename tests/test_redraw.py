"""What is drawn in part must look as if it had been drawn whole: no act leaves a torn table."""

import secrets

import pygame
import pytest
from driver import Driver

from game.gestures import Wheel
from game.rules.actions import Play
from game.rules.events import PointsScored, Term
from game.rules.table import LEFT, RIGHT

LOOKS = ({"theme": "contrast"}, {"still": True}, {"theme": "contrast", "hand": "left"})
"""Looks in which nothing glows by itself, so that the same moment has one picture."""


TABLES = [
    *(("draw", size, look) for size in ((1280, 800), (800, 480)) for look in LOOKS),
    *(("all_fives", (1280, 800), look) for look in LOOKS[:2]),
    ("mexican_train", (1280, 800), LOOKS[1]),
]


@pytest.fixture(params=TABLES, ids=str)
def driver(request, tmp_path, monkeypatch):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    monkeypatch.setattr(secrets, "randbelow", lambda most: 3)  # the same deals every time
    game, size, look = request.param
    made = Driver(size)
    made.start(game, 2)
    made.stage.change(**look)
    assert made.until_person()
    for _ in range(5):
        made.preview()
        made.confirm()
        assert made.until_person()
    while made.table.host.preview is not None:
        made.confirm()
        assert made.until_person()
    yield made
    made.close()


def torn(driver):
    """Pixels that differ between the window as it is and the table drawn whole."""
    window = driver.app.window
    before = pygame.surfarray.array3d(window).copy()
    driver.table.exposed()
    driver.app.present()
    return int((before != pygame.surfarray.array3d(window)).any(axis=2).sum())


def acts(driver):
    """Ways to change the view, each with the time it takes."""
    table = driver.table
    x, y = table.zones.play.centre
    tile = next(act for act in table.seen.legal if isinstance(act, Play)).tile
    yield "pick", lambda: driver.tap(*table.hand.middle(tile)), 0.4
    yield "zoom in", table.acts.zoom_in, 0.5
    yield "turn", table.acts.turn_quarter, 0.5
    yield "wheel", lambda: table.gesture(Wheel(1.0, x, y)), 0.1
    yield "pan", lambda: driver.drag((x, y), (x + 60, y + 30)), 0.3
    yield "key", lambda: table.key("["), 0.1
    yield "whole", table.acts.whole, 0.12
    yield "whole done", lambda: None, 0.5
    yield "hint", lambda: table.key("h"), 0.4
    yield "zoom out", table.acts.zoom_out, 0.5


def test_no_act_leaves_a_torn_table(driver):
    for name, act, seconds in acts(driver):
        act()
        driver.wait(seconds)
        assert torn(driver) == 0, name


def test_while_two_fingers_turn_the_table(driver):
    x, y = driver.table.zones.play.centre
    driver.post("down", x - 60, y)
    driver.post("down", x + 60, y, finger=1)
    for step in range(1, 8):
        driver.post("move", x + 60 + 6 * step, y + 9 * step, finger=1)
        # Turned stamps are kept to a hundredth of a degree, so two pictures of one moment are the same.
        assert torn(driver) == 0, step
    driver.post("up", x + 60, y, finger=1)
    driver.post("up", x - 60, y)
    driver.wait(0.6)
    assert torn(driver) == 0


def test_while_a_score_is_told_and_goes(driver):
    """The banner comes, stays and goes over a table on which somebody chooses a place."""
    driver.preview()
    side = driver.table.seen.setup.side_of[0]
    terms = (Term(2, place=LEFT), Term(3, place=RIGHT))
    driver.table.telling.score(PointsScored(side, (0,), "ends", terms, 5, 5, 1, 10, 20, 30))
    driver.table.refresh()
    message = driver.table.message
    seen = set()
    for frame in range(260):
        driver.app.frame(1 / 60)
        seen.add((bool(message.shown), message.moving))
        if message.moving or frame % 20 == 0:
            assert torn(driver) == 0, frame
    assert seen >= {(True, False), (False, False)}
    assert ((True, True) in seen) == (not driver.stage.settings.still)
