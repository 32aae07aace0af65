"""The table, the curtain and the sheets over it in every language, and with words 40 % longer: nothing is cut."""

import pygame
import pytest
from forms import Longer, check_buttons

from game.ai.brain import InlineBrain
from game.host import Host, Mode
from game.match import Match
from game.record_lines import Header, Player
from game.render.geometry import Rect
from game.rules.actions import DRAW, PASS, Draw, Pass, Play
from game.rules.catalogue import make_setup
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.menu import ask, menu_sheet, players_sheet
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import Doors, TableScene
from game.settings import Settings
from game.strings import LANGUAGES, Strings

SIZES = ((800, 480), (1280, 800), (800, 1280))
WORDS = [*LANGUAGES, "longer"]
BEN = Player("computer", "careful", "Bartolomeo12")
TRIO = (Player(name="Maximiliano1"), BEN, Player("computer", "quick", "Cleo"))


def nothing(*args):
    """A door that leads nowhere."""


@pytest.fixture(params=[(size, words) for size in SIZES for words in WORDS], ids=str)
def stage(request):
    size, words = request.param
    pygame.display.init()
    pygame.display.set_mode(size)
    strings = Longer("en") if words == "longer" else Strings(words, strict=True)
    made = Stage(strings, size, Settings(still=True))
    yield made
    pygame.display.quit()


def table_of(stage, players=TRIO, seed=5, game="draw", **options):
    header = Header(make_setup(game, len(players), options), seed, tuple(players))
    host = Host(Match.new(header), InlineBrain(), lambda: stage.now)
    stage.push(TableScene(stage, host, Doors(*[nothing] * 7)))
    return stage.scenes[0]


def go(stage, table, wanted):
    """Play as the hints say until a person stands before what is wanted."""
    for _ in range(6000):
        stage.step()
        top = stage.top
        if isinstance(top, LotPage | Curtain | RoundEnd):
            if wanted(table, top):
                return
            stage.pop()
            if isinstance(top, Curtain):
                table.host.show_tiles()
            elif isinstance(top, RoundEnd):
                table.host.next_round()
        elif table.host.mode == Mode.PERSON and not table.moving and stage.top is table:
            if wanted(table, None):
                return
            table.acts.hint()
            stage.step()
            table.bar.confirm()
    raise AssertionError("the state does not come up")


def draw(stage):
    """Every visible scene onto the window; where words do not fit their room, drawing goes wrong visibly."""
    for scene in stage.visible():
        scene.draw(pygame.display.get_surface())


def check_bar(stage, table):
    """The bar lies on the cloth, clear of the controls, and its words are not wider than their room."""
    draw(stage)
    bar, zone = table.bar, table.zones.table
    assert bar.rect is not None
    assert zone.x - 1 <= bar.rect.x
    assert bar.rect.right <= zone.right + 1
    assert zone.y - 1 <= bar.rect.y
    assert bar.rect.bottom <= zone.bottom + 1
    for obstacle in table.zones.obstacles:
        assert bar.rect.overlap(obstacle) < 2, obstacle
    for lines, px, bold, room in bar.written():
        for line in lines:
            assert stage.fonts.width(line, px, bold) <= room.w + 1, line
        assert len(lines) * stage.fonts.line(px) <= room.h + 2
    check_buttons(stage, bar.items, bar.rect)


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
