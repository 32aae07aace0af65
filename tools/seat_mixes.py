"""Plays whole matches through the event queue, for every mix of people and computers at every table.

Usage: python tools/seat_mixes.py [--game GAME]… [--matches M] [--seed S]
Every game with a table, every seat count, every mix, by finger, mouse and keyboard alone: from the title over the
set-up page to the match's end, the record read back, the screen watched on every frame for tiles that must be hidden.
People lay what scores most at once, else their first tile.
Prints a line a mix, then a summary, and exits 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pytest  # noqa: E402 - after the driver is chosen
from driver import Driver, driver_of, scoring  # noqa: E402
from watch import Watch  # noqa: E402

from game.record_file import open_record  # noqa: E402
from game.rules.catalogue import GAMES  # noqa: E402
from game.scenes.tables import TABLES  # noqa: E402

KINDS = ("finger", "mouse", "keyboard")
SIZES = ((800, 480), (1280, 800), (800, 1280), (1024, 600))
TARGET = 50


class Mix(NamedTuple):
    """One table: `persons` are the seats of people."""

    game: str
    seats: int
    persons: tuple[int, ...]
    kind: str

    @property
    def words(self) -> str:
        """Seats as P for a person and c for a computer."""
        who = "".join("P" if seat in self.persons else "c" for seat in range(self.seats))
        return f"{self.game:12} {who:10} {self.kind:8}"


class Count(NamedTuple):
    """What a match came to: confirmations, frames that were watched, rounds."""

    confirmed: int = 0
    frames: int = 0
    rounds: int = 0


def mixes(games: list[str]) -> Iterator[Mix]:
    """All of them: each seat count, each set of people's seats, each way to play."""
    for game in games:
        for seats in GAMES[game].seat_counts:
            for number in range(2**seats):
                persons = tuple(seat for seat in range(seats) if number & 1 << seat)
                for kind in KINDS:
                    yield Mix(game, seats, persons, kind)


def play(mix: Mix, size: tuple[int, int], seed: int) -> Count:
    """One match in a folder of its own. AssertionError if anything does not hold."""
    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("MESA_DOMINOES_HOME", home)
        driver = driver_of(mix.kind, size)
        try:
            watch = Watch(driver, patch)
            driver.stage.change(pace="fast", faces=("fixed", "turned")[seed % 2])
            driver.start(mix.game, mix.seats, persons=mix.persons, target=TARGET, seed=seed)
            driver.wish = scoring(driver)
            confirmed = driver.play_on(drag=seed % 3 == 0)
            check(mix, driver, Path(home), confirmed)
            rounds = len(driver.table.host.match.rounds())
        finally:
            driver.close()
    return Count(confirmed, watch.frames, rounds)


def check(mix: Mix, driver: Driver, home: Path, confirmed: int) -> None:
    """The record holds, is the match on the table, and people's actions in it are those that were confirmed."""
    (saved,) = (home / "matches").iterdir()
    assert open_record(saved).replay.over, "the record ends before the match"
    lines = [json.loads(line) for line in saved.read_text(encoding="utf-8").splitlines()]
    assert lines == driver.table.host.match.lines(), "the record is not the match"
    by_persons = sum(line["type"] == "action" and line["seat"] - 1 in mix.persons for line in lines)
    assert by_persons == confirmed, f"{by_persons} actions of people, {confirmed} confirmations"


def main() -> int:
    """Walk the grid."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", action="append", choices=tuple(TABLES), metavar="GAME", help="may be given again")
    parser.add_argument("--matches", type=int, default=1, metavar="M", help="matches a mix (default 1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first match (default 1)")
    chosen = parser.parse_args()
    began, bad, counts = time.monotonic(), [], []
    number = chosen.seed
    for mix in mixes(chosen.game or list(TABLES)):
        for _ in range(chosen.matches):
            size, then = SIZES[number % len(SIZES)], time.monotonic()
            head = f"{mix.words} {size[0]:4}x{size[1]:<4} seed {number:5}"
            try:
                count = play(mix, size, number)
            except Exception as error:
                bad.append(f"{head}: {type(error).__name__}: {error}".splitlines()[0])
                print(bad[-1], flush=True)
            else:
                counts.append(count)
                print(
                    f"{head}: {count.rounds} rounds, {count.confirmed} confirmed, {count.frames} frames watched, "
                    f"{time.monotonic() - then:.1f} s",
                    flush=True,
                )
            number += 1
    confirmed, frames, rounds = (sum(part) for part in zip(*counts, strict=True)) if counts else (0, 0, 0)
    print(
        f"{len(counts)} matches held, {len(bad)} did not; {rounds} rounds, {confirmed} confirmations, "
        f"{frames} frames watched, {time.monotonic() - began:.0f} s"
    )
    for line in bad:
        print(line)
    return 1 if bad or not counts else 0


if __name__ == "__main__":
    sys.exit(main())
