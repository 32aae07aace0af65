"""The page of a round's end follows the language and the seats, and celebrates a title once."""

import pygame
import pytest
from worded import go, staged, table_of

from game.host import Host
from game.record_lines import Player
from game.scenes.menu import players_sheet
from game.scenes.round_end import RoundEnd
from game.scenes.round_words import RoundWords
from game.scenes.table import TableScene

TITLE = "Pollona!"


@pytest.fixture
def stage():
    yield from staged((1280, 800), "en")


def draw(page):
    """The picture of a page, as bytes."""
    window = pygame.display.get_surface()
    page.draw(window)
    return pygame.image.tobytes(window, "RGB")


def ended(stage, **options):
    """A round's end page over its table, drawn once."""
    table = table_of(stage, **options)
    go(stage, table, lambda table, top: isinstance(top, RoundEnd))
    draw(stage.top)
    return table, stage.top


@pytest.mark.parametrize("game", ["draw", "all_fives"])
def test_another_language_reaches_every_word(stage, game):
    table, page = ended(stage, game=game)
    before = draw(page)
    stage.change(language="es")
    after = draw(page)
    assert after != before
    fresh = RoundEnd(stage, table)
    fresh.layout()
    assert draw(fresh) == after


def test_another_player_is_named_at_once_while_the_sheet_is_still_open(stage):
    table, page = ended(stage)
    stage.push(players_sheet(stage, table))
    table.host.seat_player(2, Player("computer", "quick", "Zoraida"))
    after = draw(page)
    stage.pop()
    fresh = RoundEnd(stage, table)
    fresh.layout()
    assert draw(fresh) == after
    assert page.words.side_name(2) == "Zoraida"


@pytest.fixture
def celebrated(stage, monkeypatch):
    """The page of a match's end that is celebrated, and its table, in motion."""
    monkeypatch.setattr(RoundWords, "celebrated", property(lambda words: TITLE if words.over is not None else ""))
    table = table_of(stage, target=50)
    go(stage, table, lambda table, top: isinstance(top, RoundEnd) and top.is_match_end)
    stage.change(still=False)
    return table, stage.top


def page_again(stage):
    for _ in range(400):
        stage.step()
        if isinstance(stage.top, RoundEnd):
            return stage.top
    raise AssertionError("the page does not come back")


def test_a_title_is_celebrated_once_whatever_is_undone(stage, celebrated):
    table, page = celebrated
    assert page.moving
    draw(page)
    table.undo()
    stage.step()
    assert stage.top is table
    table.acts.redo()
    again = page_again(stage)
    assert again is not page
    assert not again.moving
    first = draw(again)
    for _ in range(30):
        stage.step()
    assert draw(again) == first, "the title stands still"


def test_a_match_opened_when_it_is_over_is_not_celebrated_anew(stage, celebrated):
    table, _ = celebrated
    while stage.scenes:
        stage.pop()
    brain = table.host._brain
    reopened = TableScene(stage, Host(table.host.match, brain, lambda: stage.now), table.doors)
    stage.push(reopened)
    assert not page_again(stage).moving


def test_another_size_or_language_does_not_begin_the_celebration_anew(stage, celebrated):
    _, page = celebrated
    draw(page)
    for _ in range(120):
        stage.step()
    stage.change(language="es")
    stage.resize((1024, 600))
    for _ in range(80):
        stage.step()
    assert not page.moving
