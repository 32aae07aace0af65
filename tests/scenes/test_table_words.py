"""The table, the curtain and the sheets over it in every language, and with words 40 % longer: nothing is cut."""

import pytest
from forms import check_buttons
from worded import BEN, LOOKS, check_bar, draw, go, nothing, staged, table_of

from game.record_lines import Player
from game.render.geometry import Rect
from game.rules.actions import DRAW, PASS, Draw, Pass, Play
from game.scenes.curtain import Curtain
from game.scenes.menu import ask, menu_sheet, players_sheet
from game.scenes.round_end import RoundEnd


@pytest.fixture(params=LOOKS, ids=str)
def stage(request):
    yield from staged(*request.param)


def test_the_table_and_its_bars(stage):
    table = table_of(stage)
    canvas = Rect(0, 0, *stage.canvas.size)
    seen = set()
    wanted = {"play": Play, "draw": Draw, "pass": Pass}

    def standing(table, page):
        if page is not None:
            return False
        for name, kind in wanted.items():
            legal = table.seen.legal
            if name not in seen and isinstance(legal[0], kind) and len(table.seen.table.laid) > 1:
                seen.add(name)
                return True
        return False

    for _ in range(2):
        go(stage, table, standing)
        if table.host.preview is None:
            table.acts.choose(table.seen.legal[0])
        stage.step()
        check_bar(stage, table)
        table.acts.hint()
        stage.step()
        check_bar(stage, table)
        check_buttons(stage, table.buttons.items, canvas)
        table.acts.choose(PASS if DRAW in table.seen.legal else DRAW)
        draw(stage)
        table.acts.cancel()
        table.acts.cancel()
        stage.step()


def test_a_message_covers_no_tile_and_no_control(stage):
    table = table_of(stage)
    go(stage, table, lambda table, page: page is None and isinstance(table.seen.legal[0], Play))
    table.acts.choose(PASS)
    rect = table.message.rect
    assert table.message.shown
    assert table.zones.table.inflate(2, 2).overlap(rect) >= rect.w * rect.h - 2
    for obstacle in (*table.zones.obstacles, *table.board.tile_rects()):
        assert rect.overlap(obstacle) < 2
    draw(stage)


def test_the_curtain(stage):
    table = table_of(stage, (Player(name="Maximiliano1"), Player(name="Ben"), BEN))
    go(stage, table, lambda table, page: isinstance(page, Curtain) and len(table.seen.table.laid) > 2)
    draw(stage)
    check_buttons(stage, stage.top.buttons.items, Rect(0, 0, *stage.canvas.size))


def test_round_end_and_match_end(stage):
    table = table_of(stage, target=50)
    canvas = Rect(0, 0, *stage.canvas.size)
    go(stage, table, lambda table, page: isinstance(page, RoundEnd))
    draw(stage)
    check_buttons(stage, stage.top.buttons.items, canvas)
    go(stage, table, lambda table, page: isinstance(page, RoundEnd) and page.is_match_end)
    draw(stage)
    check_buttons(stage, stage.top.buttons.items, canvas)


def test_sheets_over_the_table(stage):
    table = table_of(stage)
    canvas = Rect(0, 0, *stage.canvas.size)
    text = stage.text
    question = ask(stage, text("menu.restart"), text("menu.restart_words"), text("menu.restart_yes"), nothing)
    for sheet in (menu_sheet(stage, table, nothing), players_sheet(stage, table), question):
        stage.push(sheet)
        draw(stage)
        assert sheet.rect.y >= 0
        assert sheet.rect.bottom <= canvas.bottom + 1
        check_buttons(stage, sheet.buttons.items, sheet.rect)
        stage.pop()
