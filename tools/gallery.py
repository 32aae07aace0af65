"""Every screen and table state as a picture, without a display: python tools/gallery.py OUT [options].

The same call gives the same pictures: seeds, names, times and the clock are fixed, and nothing of the user's is read.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame  # noqa: E402 - after the driver is chosen

from game.app import open_window  # noqa: E402
from game.gestures import Cancel, DragStart  # noqa: E402
from game.host import Mode  # noqa: E402
from game.loop import App  # noqa: E402
from game.record_lines import Header, Player  # noqa: E402
from game.rules.actions import PASS, Draw, Pass, Play  # noqa: E402
from game.rules.catalogue import make_setup  # noqa: E402
from game.scenes.calibrate import Calibrate  # noqa: E402
from game.scenes.curtain import Curtain  # noqa: E402
from game.scenes.lot import LotPage  # noqa: E402
from game.scenes.menu import ask, players_sheet  # noqa: E402
from game.scenes.pages import Pages  # noqa: E402
from game.scenes.round_end import RoundEnd  # noqa: E402
from game.scenes.settings_page import SettingsPage  # noqa: E402
from game.scenes.setup import SetupPage  # noqa: E402
from game.scenes.stage import Stage  # noqa: E402
from game.scenes.table import TableScene  # noqa: E402
from game.scenes.tables import TABLES  # noqa: E402
from game.settings import Settings  # noqa: E402
from game.strings import LANGUAGES, Strings  # noqa: E402

MAYA, BUDI = Player(name="Maya"), Player(name="Budi")
LOLA, KIKO, RIO = (
    Player("computer", level, name) for level, name in (("careful", "Lola"), ("quick", "Kiko"), ("careful", "Rio"))
)
BEGAN = "2026-01-01T12:00:00+00:00"
PATIENCE = 4000


class Studio:
    """One program to take pictures of."""

    def __init__(self, size: tuple[int, int], lang: str, theme: str, out: Path) -> None:
        self._out = out
        pygame.display.init()
        pygame.font.init()
        window = open_window(size, False)
        settings = Settings(theme=theme, numerals="on" if theme == "contrast" else "auto")
        self.app = App(window, Stage(Strings(lang), window.get_size(), settings), False)
        self.stage = self.app.stage
        self.pages = Pages(self.stage)
        self.taken = 0

    def wait(self, seconds: float) -> None:
        """Let the program's own time pass."""
        for _ in range(max(1, round(seconds * 10))):
            self.app.frame(0.1)

    def take(self, name: str) -> None:
        """Save the picture of the screen as it is."""
        for scene in self.stage.scenes:
            scene.dirty = True
        self.app.present()
        pygame.image.save(self.app.window, self._out / f"{name}.png")
        self.taken += 1

    # --- tables

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.stage.scenes if isinstance(scene, TableScene))

    def deal(self, game: str, players: tuple[Player, ...], seed: int, **options: int | str) -> TableScene:
        """A table with a fresh match."""
        setup = make_setup(game, len(players), options)
        self.pages.deal(Header(setup, seed, players, BEGAN))
        self.wait(0.2)
        return self.table

    def play_until(self, wanted: Callable[[TableScene], bool]) -> TableScene:
        """Play as the hints say, for everybody, until a person stands before what is wanted."""
        for _ in range(PATIENCE):
            top = self.stage.top
            if isinstance(top, Curtain):
                self.stage.pop()
                self.table.host.show_tiles()
            elif isinstance(top, RoundEnd):
                if top.is_match_end:
                    break
                self.stage.pop()
                self.table.host.next_round()
            elif self.stage.top is self.table and self.table.host.mode == Mode.PERSON and not self.table.moving:
                self.wait(0.2)
                if wanted(self.table):
                    return self.table
                self.table.acts.hint()
                self.wait(0.2)
                self.table.bar.confirm()
            self.wait(0.2)
        raise SystemExit("a state for the gallery did not come up")

    def until_page(self, kind: type) -> None:
        """Play on until a page of this kind is on top."""
        for _ in range(PATIENCE):
            if isinstance(self.stage.top, kind):
                return
            if isinstance(self.stage.top, Curtain):
                self.stage.pop()
                self.table.host.show_tiles()
            elif isinstance(self.stage.top, RoundEnd):
                self.stage.pop()
                self.table.host.next_round()
            elif self.stage.top is self.table and self.table.host.mode == Mode.PERSON and not self.table.moving:
                self.table.acts.hint()
                self.wait(0.2)
                self.table.bar.confirm()
            self.wait(0.2)
        raise SystemExit("a page for the gallery did not come up")


def two_ways(table: TableScene) -> bool:
    """Some tile can be laid at both ends, and there is a line already."""
    return len(table.seen.table.laid) > 3 and any(len(table.acts.plays(tile)) > 1 for tile in table.hand.tiles)


def only(kind: type) -> Callable[[TableScene], bool]:
    """The only legal act is of this kind."""
    return lambda table: len(table.seen.legal) == 1 and isinstance(table.seen.legal[0], kind)


def long_line(table: TableScene) -> bool:
    return len(table.seen.table.laid) >= 12 and isinstance(table.seen.legal[0], Play)


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
    act = Draw if GAMES_WITH_BONEYARD[game] else Pass
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
    """The pages over a table, and those round a match."""
    studio.deal(game, (MAYA, LOLA, KIKO), 17, target=150)
    for _ in range(3):
        studio.until_page(RoundEnd)
        studio.stage.pop()
        studio.table.host.next_round()
        studio.wait(0.2)
    table = studio.play_until(lambda table: len(table.seen.table.laid) > 4 and isinstance(table.seen.legal[0], Play))
    for name in ("scores", "log", "rules"):
        getattr(table, f"open_{name}")()
        studio.wait(0.3)
        yield name
        studio.stage.pop()
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


def first_states(studio: Studio) -> Iterator[str]:
    """What comes before any match: the title, the settings."""
    studio.pages.open(None)
    studio.wait(0.3)
    yield "title"
    studio.stage.push(SettingsPage(studio.stage, lambda: None))
    studio.wait(0.2)
    yield "settings"
    studio.stage.push(Calibrate(studio.stage, lambda measured: None))
    studio.wait(0.2)
    yield "calibrate"
    studio.stage.pop()
    studio.stage.pop()


def last_states(studio: Studio) -> Iterator[str]:
    """The title with matches to go on with."""
    studio.pages.leave()
    studio.wait(0.5)
    yield "title-continue"


GAMES_WITH_BONEYARD = {game: card.boneyard for game, card in TABLES.items()}
PARTS = (table_states, more_states, end_states, page_states)


def main() -> int:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, metavar="OUT")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--lang", default="en", choices=LANGUAGES)
    parser.add_argument("--theme", default="default", choices=("default", "contrast"))
    chosen = parser.parse_args()
    found = re.fullmatch(r"([1-9]\d{2,4})x([1-9]\d{2,4})", chosen.size)
    if found is None:
        parser.error(f"{chosen.size} is not a size such as 1280x800")
    width, height = int(found[1]), int(found[2])
    chosen.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["MESA_DOMINOES_HOME"] = home
        studio = Studio((width, height), chosen.lang, chosen.theme, chosen.out)
        for name in first_states(studio):
            studio.take(name)
        for game in TABLES:
            for part in PARTS:
                for name in part(studio, game):
                    studio.take(f"{game}-{name}")
        for name in last_states(studio):
            studio.take(name)
        studio.pages.close()
    print(f"{studio.taken} pictures in {chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
