"""What is asked before the first tile, in every language and with longer words: questions, bars, pages, the curtain."""

import pytest
from forms import check_buttons
from worded import BEN, LOOKS, check_bar, draw, go, staged, table_of

from game.host import Mode
from game.record_lines import Player
from game.rules.actions import ACCEPT, END_CHAIN, REDEAL, ChooseLeader
from game.rules.ruleset import RuleSet
from game.rules.state import Phase
from game.scenes.curtain import Curtain
from game.scenes.redeal import RedealPage
from game.scenes.wording import act_label, action_words

FOUR = tuple(Player(name=name) for name in ("Maximiliano1", "Bartolomeo12", "Cleo", "Evangelina12"))
GIVEN_UP = 6
"""A seed: seat 2, the first to look, holds five doubles."""


@pytest.fixture(params=LOOKS, ids=str)
def stage(request):
    yield from staged(*request.param)


@pytest.fixture(params=[(800, 480), (1280, 800), (800, 1280)], ids=str)
def large(request):
    yield from staged(request.param, "fil", text="largest")


def check_question(stage, table):
    """The panel lies on the cloth, clear of controls and bar, and has all its answers in it."""
    draw(stage)
    rect, zone = table.asking.rect, table.zones.table
    assert rect is not None
    assert zone.inflate(1, 1).overlap(rect) >= rect.w * rect.h - 1
    for other in (*table.obstacles, *((table.bar.rect,) if table.bar.rect else ())):
        assert rect.overlap(other) < 2
    answers = [item for item in table.buttons.items if rect.contains(*item.rect.centre)]
    assert len(answers) == len(table.asking.acts)
    check_buttons(stage, answers, rect)
    assert all(rect.y < item.rect.y and item.rect.bottom < rect.bottom for item in answers)


def chooses(table, page):
    return page is None and table.seen.phase == Phase.CHOOSE


def test_questions_and_their_bars(stage):
    table = table_of(stage, FOUR, GIVEN_UP, "pollona")
    go(stage, table, chooses)
    check_question(stage, table)
    for seat in (2, 0):
        table.acts.choose(ChooseLeader(seat))
        check_bar(stage, table)
        check_question(stage, table)
    table.bar.confirm()
    go(stage, table, lambda table, page: isinstance(page, Curtain))
    draw(stage)
    stage.pop()
    table.host.show_tiles()
    go(stage, table, lambda table, page: page is None)
    check_question(stage, table)
    for act in (ACCEPT, REDEAL):
        table.acts.choose(act)
        check_bar(stage, table)
        check_question(stage, table)
    for tile in table.hand.picture.offered:
        assert table.bar.rect.overlap(tile) < 2
    table.bar.confirm()
    go(stage, table, lambda table, page: isinstance(page, RedealPage))
    draw(stage)
    go(stage, table, lambda table, page: page is None and len(table.seen.legal) == 1)
    assert table.asking.rect is None
    check_bar(stage, table)
    table.acts.cancel()
    check_question(stage, table)


def test_where_question_and_bar_have_no_room_together_the_bar_stands_alone(large):
    table = table_of(large, FOUR, GIVEN_UP, "pollona")
    go(large, table, chooses)
    check_question(large, table)
    table.acts.choose(ChooseLeader(2))
    check_bar(large, table)
    if table.asking.rect is not None:
        check_question(large, table)
    table.acts.cancel()
    check_question(large, table)


def test_a_prompt_stands_while_nothing_is_previewed(stage, monkeypatch):
    monkeypatch.setattr(RuleSet, "prompt", lambda rules, state: "prompt.answer")
    table = table_of(stage)
    go(stage, table, lambda table, page: page is None and len(table.seen.table.laid) > 3 and len(table.seen.legal) > 1)
    draw(stage)
    rect = table.asking.rect
    assert rect is not None
    assert not table.asking.acts
    for other in (*table.obstacles, *table.board.tile_rects()):
        assert rect.overlap(other) < 2
    table.acts.choose(table.seen.legal[0])
    assert table.asking.rect is None
    table.acts.cancel()
    table.acts.cancel()
    assert table.asking.rect is not None
    table.host.undo()
    table.host.seat_player(table.host.seat, BEN)
    table.refresh()
    assert table.host.mode != Mode.PERSON
    assert table.asking.rect is None


def test_a_plain_moment_needs_no_prompt(stage):
    table = table_of(stage)
    go(stage, table, lambda table, page: page is None and len(table.seen.legal) > 1)
    assert table.asking.rect is None


def test_the_end_of_a_chain_has_its_words(stage):
    table = table_of(stage)
    go(stage, table, lambda table, page: page is None and len(table.seen.legal) > 1)
    header, seen = table.host.match.header, table.seen
    title, second, confirm, icon = action_words(stage, header, END_CHAIN, seen, None)
    assert title == act_label(stage, header, END_CHAIN)
    assert str(seen.hand.bit_count()) in second
    assert confirm
    assert icon == "end_chain"
