"""Saves, loads, undoes and redoes in every position of whole matches: what is offered and scored must stay the same.

Usage: python tools/positions.py [--game GAME]… [--matches M] [--seed S]
Every game with a table and every seat count of it in turn, all seats played by people at random. In every position
everything that any viewer may see (places, legal actions, scores, hands) is compared: after going on from the record
up to there, after an undo, and after the redo. Prints a line a match and exits 1 if anything differs.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from tables import new, picture, steps  # noqa: E402

from game.match import Match  # noqa: E402
from game.record import Replay  # noqa: E402
from game.rules.catalogue import GAMES  # noqa: E402
from game.scenes.tables import TABLES  # noqa: E402


class Walk:
    """One match, followed line by line by a second reader."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.match = new(game, seats, persons=range(seats), seed=seed)
        self._seed = seed
        self._replay: Replay | None = None
        self._read = 0
        self.faults: list[str] = []
        self.positions = 0

    def run(self) -> None:
        """Play to the end and look at every position on the way."""
        before = None
        for number in steps(self.match, seed=self._seed):
            here = picture(self.match)
            self.positions += 1
            self._loaded(number, here)
            if before is not None:
                self._back_and_forth(number, before, here)
            before = here

    def _loaded(self, number: int, here: object) -> None:
        lines = self.match.lines()
        if self._replay is None:
            self._replay, self._read = Replay.of(1, lines[0]), 1
        for line in lines[self._read :]:
            self._read += 1
            self._replay.feed(self._read, line)
        copy = dataclasses.replace(self._replay, steps=list(self._replay.steps), missing=list(self._replay.missing))
        loaded = Match.resume(copy)
        if loaded.phase != self.match.phase:
            loaded.proceed()  # a round of which nothing has happened yet has no line: a file goes on before it
        if picture(loaded) != here:
            self.faults.append(f"step {number}: another position after loading")

    def _back_and_forth(self, number: int, before: object, here: object) -> None:
        if not self.match.undo():
            self.faults.append(f"step {number}: cannot be undone")
            return
        back = picture(self.match)
        self.match.redo()
        if picture(self.match) != here:
            self.faults.append(f"step {number}: another position after undo and redo")
        # A deal or a next round goes back with the action before it, so only then may the position differ.
        if back != before and len(back[1]) >= len(before[1]):  # type: ignore[index]
            self.faults.append(f"step {number}: another position after undo")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--game", action="append", choices=sorted(TABLES))
    asked.add_argument("--matches", type=int, default=100, help="matches of each game")
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    faulty, walked, positions = 0, 0, 0
    for game in args.game or list(TABLES):
        counts = GAMES[game].seat_counts
        for number in range(args.matches):
            walk = Walk(game, counts[number % len(counts)], args.seed + number)
            walk.run()
            walked, positions, faulty = walked + 1, positions + walk.positions, faulty + bool(walk.faults)
            what = "; ".join(walk.faults[:3]) or "holds"
            print(f"{game:14} seed {args.seed + number:4} {walk.positions:5} positions  {what}", flush=True)
    print(f"{walked - faulty} of {walked} matches hold, {positions} positions")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
