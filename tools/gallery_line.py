"""Pictures of a line game's table: Block, Draw."""

from __future__ import annotations

from collections.abc import Iterator

from gallery_studio import BUDI, KIKO, LOLA, MAYA, RIO, Studio, long_line, only, two_ways

from game.gestures import Cancel, DragStart
from game.rules.actions import PASS, Draw, Pass, Play
from game.rules.catalogue import GAMES
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.menu import ask, players_sheet
from game.scenes.round_end import RoundEnd
from game.scenes.setup import SetupPage


def table_states(studio: Studio, game: str) -> Iterator[str]:
    """The table of a line game, from the lead to the last tile."""
    table = studio.deal(game, (MAYA, LOLA), 11)
    studio.play_until(lambda table: isinstance(table.seen.legal[0], Play))
    yield "begin"
    table = studio.play_until(two_ways)
    tile = next(tile for tile in table.hand.tiles if len(table.acts.plays(tile)) > 1)
    table.acts.tap_tile(tile)
    studio.wait(0.4)
    yield "places"
    table.acts.choose(table.acts.plays(tile)[0])
    studio.wait(0.4)
    yield "ghost"
    table.board.look(table.board.camera.turned(-17, table.zones.play.centre))
    studio.wait(0.3)
    yield "turned"
    table.acts.whole()
    table.acts.cancel()
    table.acts.cancel()
    table.keys.cursor = table.hand.tiles.index(tile)
    table.key("return")
    studio.wait(0.3)
    yield "picker"
    table.key("escape")
    table.keys.forget()
    table.acts.choose(PASS)
    studio.wait(0.2)
    yield "refusal"
    studio.wait(4)
    table.acts.hint()
    studio.wait(0.4)
    yield "hint"


def more_states(studio: Studio, game: str) -> Iterator[str]:
    """Standing acts, long lines, more seats, several people."""
    act = Draw if GAMES[game].draws else Pass
    studio.deal(game, (MAYA, LOLA), 12)
    studio.play_until(only(act))
    yield "must-draw" if act is Draw else "must-pass"
    studio.deal(game, (MAYA, LOLA, KIKO), 14, hand=7)
    studio.play_until(long_line)
    yield "three"
    studio.deal(game, (MAYA, LOLA, KIKO, RIO), 15, partners="yes", hand=7)
    studio.play_until(long_line)
    yield "pairs"
    studio.deal(game, (MAYA, BUDI, LOLA), 16)
    studio.until_page(LotPage)
    studio.wait(1.8)
    yield "lot"
    studio.until_page(Curtain)
    yield "curtain"
    studio.stage.pop()
    studio.table.host.show_tiles()
    studio.wait(0.4)
    yield "shown"
    studio.table.acts.hint()
    studio.wait(0.3)
    studio.table.bar.confirm()
    studio.app.frame(1 / 60)
    yield "covered"


def end_states(studio: Studio, game: str) -> Iterator[str]:
    """Round end and match end."""
    studio.deal(game, (MAYA, LOLA, KIKO), 17, target=50)
    studio.until_page(RoundEnd)
    studio.wait(0.3)
    yield "round-end"
    for _ in range(60):
        top = studio.stage.top
        if isinstance(top, RoundEnd) and top.is_match_end:
            break
        studio.stage.pop()
        studio.table.host.next_round()
        studio.until_page(RoundEnd)
    studio.wait(0.3)
    yield "match-end"
    studio.deal(game, (MAYA, LOLA), 18)
    studio.play_until(lambda table: len(table.seen.table.laid) > 4)
    studio.table.open_menu()
    studio.wait(0.3)
    yield "menu"


def page_states(studio: Studio, game: str) -> Iterator[str]:
    """The pages over a table."""
    studio.deal(game, (MAYA, LOLA, KIKO), 17, target=150)
    for _ in range(3):
        studio.until_page(RoundEnd)
        studio.stage.pop()
        studio.table.host.next_round()
        studio.wait(0.2)
    table = studio.play_until(lambda table: len(table.seen.table.laid) > 4 and isinstance(table.seen.legal[0], Play))
    yield from studio.pages_over(table)
    table.open_menu()
    studio.stage.top.key("escape")
    restart = (studio.stage.text(f"menu.restart{part}") for part in ("", "_words", "_yes"))
    studio.stage.push(ask(studio.stage, *restart, table.acts.restart))
    studio.wait(0.2)
    yield "restart"
    studio.stage.pop()
    tile = next(act.tile for act in table.seen.legal if isinstance(act, Play))
    x, y = table.hand.middle(tile)
    table.gesture(DragStart(x, y - 90, studio.stage.now, x, y, "finger"))
    studio.wait(0.1)
    yield "drag"
    table.gesture(Cancel(studio.stage.now))
    table.hand.pick(None)
    studio.stage.push(players_sheet(studio.stage, table))
    studio.wait(0.2)
    yield "players"
    studio.stage.pop()


def around_states(studio: Studio, game: str) -> Iterator[str]:
    """A match that is watched, and the pages before a match."""
    studio.deal(game, (LOLA, KIKO, RIO), 19)
    studio.until_page(LotPage)
    studio.stage.pop()
    studio.wait(8)
    yield "watch"
    studio.pages.set_up(game)
    studio.wait(0.2)
    yield "setup"
    setup = studio.stage.top
    assert isinstance(setup, SetupPage)
    for name in ("seats=4", "hand=7"):
        setup.view.item(name).action()
    studio.wait(0.2)
    yield "setup-four"
    setup.view.item("0.name").action()
    studio.wait(0.2)
    yield "keyboard"
    studio.stage.pop()
    studio.stage.pop()


PARTS = (table_states, more_states, end_states, page_states, around_states)
