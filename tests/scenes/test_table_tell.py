"""What the table tells of its own accord: points of layings, how a round ended; and that the page waits for it."""

from dataclasses import replace

import pygame
import pytest
from rounds import NAMES
from worded import nothing

from game.ai.brain import InlineBrain
from game.host import Host, Mode
from game.match import Match
from game.record_lines import Header, Player
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC, PointsScored, RoundEnded, Term
from game.rules.table import DOWN, LEFT, RIGHT, UP
from game.scenes.curtain import Curtain
from game.scenes.round_end import RoundEnd
from game.scenes.stage import STEP, Stage
from game.scenes.table import Doors, TableScene
from game.settings import Settings
from game.strings import Strings

FIFTEEN = tuple(Term(value, place=place) for value, place in ((2, LEFT), (1, RIGHT), (10, UP), (2, DOWN)))
SCORED = PointsScored(0, (0, 2), "ends", FIFTEEN, 15, 15, 1, 30, 170, 200)
LATER = PointsScored(1, (1, 3), "ends", FIFTEEN[:2], 3, 3, 1, 6, 0, 6)
BLOCKED = RoundEnded(1, "blocked", (0, 2), (1, 1, 1, 1), (200, 0), ((0, 2),))
SINGLE = RoundEnded(1, "blocked", (0, 2), (1, 1, 1, 1), (200, 0), ((0,),))


def table_of(game="all_fives", seats=4, seed=4, names=("", "Nina", "Leo", "Sol"), size=(1280, 800), **settings):
    pygame.display.init()
    pygame.display.set_mode(size)
    stage = Stage(Strings("en", strict=True), size, Settings(**settings))
    players = tuple(Player("computer", "quick", name) if name else Player() for name in names[:seats])
    host = Host(Match.new(Header(make_setup(game, seats), seed, players)), InlineBrain(), lambda: stage.now)
    table = TableScene(stage, host, Doors(*[nothing] * 7))
    stage.push(table)
    return table


@pytest.fixture(autouse=True)
def display():
    yield
    pygame.display.quit()


def test_a_score_is_told_from_its_event_alone():
    table = table_of()
    table.motions.take((SCORED,))
    notice = table.message.notice
    assert (notice.big, notice.words) == ("+15", "You and Leo score 15")
    assert notice.line == "2 + 1 + 10 + 2 = 15  ·  85 → 100"
    assert notice.kind == "banner"


def test_of_several_the_last_stays_and_is_not_covered_by_the_rounds_end():
    table = table_of()
    table.motions.take((SCORED, LATER, BLOCKED))
    assert table.message.notice.words == "Nina and Sol score 3"


def test_how_a_round_ended_is_told_where_nothing_was_scored():
    table = table_of()
    table.motions.take((BLOCKED,))
    assert table.message.shown == "Blocked: nobody can play"
    table.stage.strings = Strings("fil", strict=True)
    table.motions.take((BLOCKED,))
    assert table.message.shown.startswith("Harang")
    table.motions.take((SINGLE,))
    assert table.message.shown.startswith("Bara")


def test_a_step_back_takes_the_words_away():
    table = table_of()
    table.motions.take((SCORED,))
    table.motions.forget()
    assert not table.message.shown


def play(table, done):
    """Step on until something is so; the person plays the first legal act."""
    stage = table.stage
    for _ in range(round(600 / STEP)):
        stage.step()
        if done():
            return
        if stage.top is table and table.host.mode == Mode.PERSON and not table.moving:
            table.acts.choose(table.seen.legal[0])
            table.bar.confirm()
        elif stage.top is not table:
            stage.pop()
            table.host.release("news")
    raise AssertionError("it does not come up")


def test_the_page_waits_until_what_the_last_tile_scored_was_read():
    table = table_of()
    play(table, lambda: table.host.mode in (Mode.ROUND_OVER, Mode.MATCH_OVER))
    table.message.dismiss()
    table.telling.score(SCORED)
    table.refresh()
    begin = table.stage.now
    play(table, lambda: isinstance(table.stage.top, RoundEnd))
    assert table.stage.now - begin > 1.6
    assert not table.message.shown


def test_a_tap_on_the_words_brings_the_page():
    table = table_of()
    play(table, lambda: table.host.mode in (Mode.ROUND_OVER, Mode.MATCH_OVER))
    table.telling.score(SCORED)
    table.refresh()
    for _ in range(round(1.6 / STEP)):
        table.stage.step()
    assert table.stage.top is table
    assert table.message.tapped(*table.message.rect.centre)
    table.stage.step()
    assert isinstance(table.stage.top, RoundEnd)


def before_the_curtain(table):
    """Two people play on until one has scored and the other is to be asked; points are taken where there are any."""
    stage, worth = table.stage, table.host.match.setup.rules.points_of
    for _ in range(round(200 / STEP)):
        stage.step()
        if stage.top is not table:
            stage.pop()
            table.host.release("news")
            table.host.show_tiles()
        elif table.host.mode == Mode.PERSON and not table.moving:
            after = {act: isinstance(act, Play) and worth(table.host.match.foresee(act)) for act in table.seen.legal}
            table.acts.choose(max(after, key=after.get))
            table.bar.confirm()
        if table.message.scored and table.host.mode == Mode.CURTAIN:
            return
    raise AssertionError("nobody scores")


def test_the_curtain_waits_until_a_score_was_read_and_nobodys_tiles_are_seen_meanwhile():
    table = table_of(seats=2, names=("", ""))
    before_the_curtain(table)
    begin = table.stage.now
    while table.stage.top is table:
        table.stage.step()
        assert table.host.viewer == PUBLIC
        assert table.hand.tiles == ()
    assert isinstance(table.stage.top, Curtain)
    assert 1.6 < table.stage.now - begin < 6
    assert not table.message.shown


def test_a_tap_on_a_score_brings_the_curtain():
    table = table_of(seats=2, names=("", ""))
    before_the_curtain(table)
    for _ in range(round(1 / STEP)):
        table.stage.step()
    assert table.stage.top is table
    assert table.message.tapped(*table.message.rect.centre)
    table.stage.step()
    assert isinstance(table.stage.top, Curtain)


def test_words_make_way_for_the_sum_when_it_widens_with_the_ghost():
    table = table_of(seats=2, size=(800, 480))
    stage, found = table.stage, 0
    for _ in range(4000):
        stage.step()
        if stage.top is not table:
            stage.pop()
            table.host.release("news")
        elif table.host.mode == Mode.PERSON and not table.moving and isinstance(table.seen.legal[0], Play):
            for act in table.seen.legal:
                table.acts.cancel()
                before = table.sums.chip()
                table.telling.score(replace(SCORED, seats=(0,)))
                table.refresh()
                table.acts.choose(act)
                chip = table.sums.chip()
                found += chip.w > before.w > 0
                assert not (table.message.shown and table.message.rect.intersects(chip))
            table.bar.confirm()
        if found > 12:
            return
    raise AssertionError("the sum never widens")


def test_names_stand_in_the_order_of_the_seats_but_you_come_first():
    table = table_of(names=("Ana", "Nina", "", "Sol"))
    table.motions.take((SCORED,))
    assert table.message.shown == "You and Ana score 15"
    assert NAMES[0] == "Ana"
