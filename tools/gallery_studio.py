"""One program to take pictures of, and the players and ways of play that the pictures share."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.app import open_window
from game.host import Mode
from game.loop import App
from game.record_file import open_record
from game.record_lines import Header, Player, player_data
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.scenes.curtain import Curtain
from game.scenes.pages import Pages
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import TableScene
from game.settings import Settings
from game.strings import Strings

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
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

    def record(self, name: str, lines: int, players: tuple[Player, ...]) -> TableScene:
        """A table that goes on from the first so many lines of a recorded match, with these players."""
        whole = (RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()[:lines]
        header = json.loads(whole[0]) | {"began": BEGAN, "players": [player_data(player) for player in players]}
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False, encoding="utf-8") as file:
            file.write("\n".join([json.dumps(header), *whole[1:]]) + "\n")
        self.pages.open(open_record(Path(file.name)))
        self.wait(0.3)
        return self.table

    def play_until(self, wanted: Callable[[TableScene], bool]) -> TableScene:
        """Play as the hints say, for everybody, until a person stands before what is wanted."""
        for _ in range(PATIENCE):
            if self._asked:
                self.wait(0.2)
                if wanted(self.table):
                    return self.table
            if isinstance(self.stage.top, RoundEnd) and self.stage.top.is_match_end:
                break
            self._go_on()
        raise SystemExit("a state for the gallery did not come up")

    def until_page(self, kind: type) -> None:
        """Play on until a page of this kind is on top."""
        for _ in range(PATIENCE):
            if isinstance(self.stage.top, kind):
                return
            self._go_on()
        raise SystemExit("a page for the gallery did not come up")

    def pages_over(self, table: TableScene) -> Iterator[str]:
        """The pages that open over a table, one after the other; their names."""
        for name in ("scores", "log", "rules"):
            getattr(table, f"open_{name}")()
            self.wait(0.3)
            yield name
            self.stage.pop()

    @property
    def _asked(self) -> bool:
        """Whether a person is to act, and nothing moves."""
        return self.stage.top is self.table and self.table.host.mode == Mode.PERSON and not self.table.moving

    def _go_on(self) -> None:
        """Past whatever is on top, or the hint's act; and a little time."""
        if isinstance(self.stage.top, Curtain):
            self.stage.pop()
            self.table.host.show_tiles()
        elif isinstance(self.stage.top, RoundEnd):
            self.stage.pop()
            self.table.host.next_round()
        elif self._asked:
            self.table.acts.hint()
            self.wait(0.2)
            self.table.bar.confirm()
        self.wait(0.2)


def two_ways(table: TableScene) -> bool:
    """Some tile can be laid at both ends, and there is a line already."""
    return len(table.seen.table.laid) > 3 and any(len(table.acts.plays(tile)) > 1 for tile in table.hand.tiles)


def only(kind: type) -> Callable[[TableScene], bool]:
    """The only legal act is of this kind."""
    return lambda table: len(table.seen.legal) == 1 and isinstance(table.seen.legal[0], kind)


def long_line(table: TableScene) -> bool:
    return len(table.seen.table.laid) >= 12 and isinstance(table.seen.legal[0], Play)
