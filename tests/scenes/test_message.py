"""Notices on the table: when they come and go, and what they say of points."""

import pytest
from page_stage import run, stage_of

from game.render.geometry import Rect
from game.scenes.message import COMES, GOES, PER_LETTER, STAYS, Message, Notice
from game.scenes.zones import lay_out

POINTS = Notice("Leo scores 15", "banner", "+15", "2 + 1 + 10 + 2 = 15  ·  85 → 100")


def said(notice, after=0.0, size=(1280, 800), **settings):
    stage = stage_of(size, **settings)
    stage.now = 5.0
    message = Message(stage)
    message.say(notice, after)
    zones = lay_out(stage.metrics, 1, 5)
    message.lay(Rect(600, 380, 80, 40), (), zones.obstacles, zones)
    return stage, message


def seconds(stage, message):
    """How long it stays."""
    begin = stage.now
    while not message.advance():
        stage.step()
        assert stage.now < begin + 20
    return stage.now - begin


def test_it_stays_as_long_as_it_takes_to_read():
    short = seconds(*said(Notice("Blocked")))
    assert short == pytest.approx(COMES + STAYS + GOES, abs=0.05)
    long = seconds(*said(Notice("x" * 50)))
    assert long - short == pytest.approx(20 * PER_LETTER, abs=0.05)
    assert (COMES, STAYS, GOES) == (0.18, 1.6, 0.2)


def test_the_arithmetic_is_read_too():
    assert seconds(*said(POINTS)) > seconds(*said(Notice(POINTS.words))) + 10 * PER_LETTER


def test_a_newer_one_replaces_it():
    stage, message = said(POINTS)
    message.say(Notice("Blocked"))
    assert (message.shown, message.scored, message.laid) == ("Blocked", False, False)
    assert seconds(stage, message) == pytest.approx(COMES + STAYS + GOES, abs=0.05)


def test_a_tap_sends_it_away_but_not_before_it_came():
    stage, message = said(POINTS, after=0.3)
    x, y = message.rect.centre
    assert not message.tapped(x, y)
    run(stage, 0.4)
    assert not message.tapped(message.rect.x - 5, y)
    assert message.shown
    assert message.tapped(x, y)
    assert not message.shown


def test_it_comes_and_goes_with_a_motion_unless_that_is_unwanted():
    stage, message = said(POINTS)
    assert message.moving
    run(stage, COMES + 0.05)
    assert not message.moving
    still, quiet = said(POINTS, still=True)
    while quiet.shown:
        assert not quiet.moving
        still.step()
        quiet.advance()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (800, 1280), (1920, 1080)])
def test_its_words_have_room(size):
    for notice in (POINTS, Notice("Bartolomeo12 and Maximiliano1 score 15", "banner", "+15", POINTS.line)):
        stage, message = said(notice, size=size)
        words, sums, px = message.written()
        text = max(stage.fonts.width(line, words.px, True) for line in words.lines)
        big = stage.fonts.width(notice.big, message.big_px, True)
        assert text + big + 2 * stage.metrics.U <= message.rect.w
        height = len(words.lines) * stage.fonts.line(words.px) + len(sums) * stage.fonts.line(px)
        assert height <= message.rect.h
        assert "".join(sums).replace(" ", "") in notice.line.replace(" ", "").replace("·", "") or sums == [notice.line]
