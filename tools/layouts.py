"""Lays out every position of random rounds and checks what must hold of it: tiles, numbers, room, limits.

Usage: python tools/layouts.py [--seed S] [GAME=ROUNDS…]
Rounds are played through the rules, in every window class; after them a tenth as many whole sets are laid by one hand
until nothing fits. Without arguments 5,000 rounds of All Fives and 2,000 of Pollona. Prints a line a kind, and exits 1
at the first table that is not as it must be.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from growing import round_of, solitaire  # noqa: E402 - the checkout comes before an installed copy
from laid_out import WINDOWS, Broken, Count, look  # noqa: E402

from game.rules.catalogue import GAMES  # noqa: E402
from game.rules.ruleset import RuleSet  # noqa: E402
from game.rules.table import Table  # noqa: E402

USUAL = ("all_fives=5000", "pollona=2000")
REPORT = 5.0
"""Seconds between two words on how far it is."""


def sweep(rules: RuleSet, kind: Callable[[RuleSet, object], Iterator[Table]], rounds: int, seed: int) -> Count:
    """Look at so many rounds of a kind. Broken at the first that does not hold."""
    count, told = Count(), time.monotonic()
    for number in range(rounds):
        try:
            count = count.plus(look(kind(rules, f"{seed}/{number}"), rules))
        except Broken as what:
            raise Broken(f"{rules.name}, {kind.__name__} {seed}/{number}: {what}") from what
        if time.monotonic() - told > REPORT:
            told = time.monotonic()
            print(f"  {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("rounds", nargs="*", metavar="GAME=ROUNDS")
    asked = parser.parse_args()
    for words in asked.rounds or USUAL:
        game, _, number = words.partition("=")
        for kind, rounds in ((round_of, int(number)), (solitaire, int(number) // 10)):
            begin = time.monotonic()
            try:
                count = sweep(GAMES[game], kind, rounds, asked.seed)
            except Broken as what:
                print(what)
                return 1
            print(
                f"{game:10} {kind.__name__:9} {rounds:6} x {len(WINDOWS)} window classes: {count.tables} tables, "
                f"{count.tiles} tiles, {count.late} late spinners, at most {count.longest} tiles, "
                f"{time.monotonic() - begin:.0f} s",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
