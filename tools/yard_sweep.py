"""Lays out every table of whole Mexican Train matches at every size, and checks what must hold of a yard.

Usage: python tools/yard_sweep.py [--matches M] [--seats N…] [--rounds R] [--seed S] [--every K]
Sizes are 800x480 to 1920x1080 and 800x1280, at the usual and the largest text, for either hand. Prints a line a seat
count, and exits 1 at the first yard that does not hold.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import yards  # noqa: E402 - the checkout comes before an installed copy

from game.render.board_yard import YardBoard  # noqa: E402


def sweep(seats: int, seed: object, rounds: int, every: int) -> Counter[str]:
    """How often each kind of yard came up. AssertionError, which says where, if one does not hold."""
    found: Counter[str] = Counter()
    for count, table in enumerate(yards.tables(seats, seed, rounds)):
        if count % every:
            continue
        for name, view in yards.views(seats, own=count % seats):
            board = YardBoard(table, view)
            try:
                yards.check(board, table)
            except AssertionError as error:
                raise AssertionError(f"{seats} seats, seed {seed}, table {count}, {name}: {error}") from error
            found[board.yard.mode] += 1
    return found


def main() -> int:
    """Walk all seat counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seats", type=int, nargs="*", default=range(2, 11))
    parser.add_argument("--rounds", type=int, default=13)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    chosen = parser.parse_args()
    for seats in chosen.seats:
        began, found = time.monotonic(), Counter[str]()
        for match in range(chosen.matches):
            try:
                found += sweep(seats, chosen.seed + match, chosen.rounds, chosen.every)
            except AssertionError as error:
                print(f"BAD {error}")
                return 1
        kinds = ", ".join(f"{count} {mode}" for mode, count in sorted(found.items()))
        print(f"ok {seats} seats: {kinds} in {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
