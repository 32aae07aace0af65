"""Plays random matches and counts every banner and round-end page anew: python tools/recount.py [options].

Nothing of the rules' own counting is used: ends and hands are added up from the tiles. Exits 1 at the first page or
banner that says something else.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ["SDL_VIDEODRIVER"] = "dummy"

from recount import check_match  # noqa: E402 - after the path is set

from game.rules.catalogue import make_setup  # noqa: E402
from game.scenes.stage import Stage  # noqa: E402
from game.strings import Strings  # noqa: E402

TABLES: tuple[tuple[str, int, dict[str, int | str]], ...] = (
    *(("all_fives", seats, {}) for seats in (2, 3, 4)),
    *((game, seats, {}) for game in ("block", "draw") for seats in (2, 3, 4)),
    *((game, 4, {"partners": "yes"}) for game in ("block", "draw")),
    ("pollona", 4, {}),
)


def main() -> int:
    """Count."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=1000, metavar="M", help="matches of every table")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    chosen = parser.parse_args()
    stage = Stage(Strings("en", strict=True), (1280, 800))
    for game, seats, options in TABLES:
        setup, rounds = make_setup(game, seats, options), 0
        for seed in range(chosen.seed, chosen.seed + chosen.matches):
            try:
                rounds += check_match(stage, setup, seed)
            except AssertionError as wrong:
                print(f"{game}, {seats} seats, seed {seed}: {wrong}")
                return 1
        print(f"{game}, {seats} seats{', pairs' if options else ''}: {chosen.matches} matches, {rounds} rounds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
