"""Tables to measure: the real program without a screen, with a match at the table and a long line on it."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ai.brain import choose
from game.app import open_window
from game.journal import encode
from game.loop import App
from game.match import Match
from game.record_file import open_record
from game.record_lines import Header, Player
from game.rules import flow
from game.rules.actions import PLAYS, Play
from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC
from game.rules.state import Phase
from game.rules.table import EMPTY, LEFT, RIGHT, START, Table
from game.rules.tiles import tile
from game.scenes.pages import Pages
from game.scenes.stage import STEP, Stage
from game.scenes.table import TableScene
from game.strings import Strings

SIZE = (1920, 1080)
PERSON = 0


def whole_set() -> Table:
    """All 28 tiles of the double-six set in one line, laid from the double six to both sides."""
    numbers, at = [0], 0
    for step in (1, 2, 3):  # going round by 1, by 2 and by 3 meets every pair of numbers once
        for _ in range(7):
            if step == 1:
                numbers.append(at)  # its double
            at = (at + step) % 7
            numbers.append(at)
    line = [tile(a, b) for a, b in pairwise(numbers)]
    middle = line.index(tile(6, 6))
    table = flow.placed(EMPTY, PLAYS[START][line[middle]])[0]
    for item in reversed(line[:middle]):
        table = flow.placed(table, PLAYS[LEFT][item])[0]
    for item in line[middle + 1 :]:
        table = flow.placed(table, PLAYS[RIGHT][item])[0]
    return table


def match_of_four(seed: int) -> Match:
    """Four-seat Block with seven tiles: a person, who leads, and three computers."""
    setup = make_setup("block", 4, {"hand": 7, "leader": PERSON + 1})
    players = (Player(), *(Player("computer", "quick") for _ in range(3)))
    return Match.new(Header(setup, seed, players))


def long_match(least: int) -> tuple[Match, Play]:
    """A match in which so many tiles lie or more, the person is in turn, and a tile that may be laid."""
    for seed in range(10_000):
        match = match_of_four(seed)
        while match.phase == Phase.PLAY:
            seen = match.view(match.actor)
            if match.actor == PERSON and len(seen.table.laid) >= least and isinstance(seen.legal[0], Play):
                return match, seen.legal[0]
            match.submit(choose(seen, "quick"), match.turn)
    raise AssertionError(f"no match with {least} tiles and more to come")


class Seated:
    """The program with one table open: it goes on with the match's record, as `--record FILE` does."""

    def __init__(self, match: Match) -> None:
        self._folder = tempfile.TemporaryDirectory()
        record = Path(self._folder.name) / "match.jsonl"
        record.write_bytes(encode(match.lines()))
        pygame.display.init()
        pygame.font.init()
        window = open_window(SIZE, False)
        self.app = App(window, Stage(Strings("en"), window.get_size()), False)
        self._pages = Pages(self.app.stage)
        self._pages.open(open_record(record))
        table = self.app.stage.top
        assert isinstance(table, TableScene)
        self.table = table
        self.frames(30)
        while self.app.stage.top is not table:  # the lot is being shown
            self.frames(1)

    def close(self) -> None:
        """Leave nothing behind."""
        self._pages.close()
        self._folder.cleanup()

    @property
    def laid(self) -> int:
        return len(self.table.host.match.view(PUBLIC).table.laid)

    def frames(self, count: int) -> list[float]:
        """So many frames, a step each; the milliseconds of each."""
        return [self.frame() for _ in range(count)]

    def frame(self) -> float:
        """One frame of one step, in milliseconds."""
        start = time.perf_counter()
        self.app.frame(STEP)
        return (time.perf_counter() - start) * 1000

    def lay(self, table: Table, **more: Any) -> None:
        """Show these tiles on the cloth, and `more` of an observation, whatever the match says."""
        self.table.seen = replace(self.table.seen, table=table, **more)
        self.table.board.show(table, self.table.view(), at_once=True)
        self.table.dirty = True
