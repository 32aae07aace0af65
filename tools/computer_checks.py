"""Checks the computer players on many random positions of every game.

Usage: python tools/computer_checks.py [peek] [rounds] [--game GAME]… [--positions N] [--seed S]
peek   what is hidden changes places: no level may choose otherwise, and no hint may say anything else
rounds the search's compact rounds and the engine's go on from every laying: hands, ends, turns and scores must agree
N positions a game (1,000), shared among its seat counts. Prints a line a table and exits 1 if anything did not hold.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "ai")]

from ai_tables import Moment, drive, exchanged, some  # noqa: E402 - after the path is set
from test_train_playout import played_out  # noqa: E402
from twins import Twins  # noqa: E402

from game.ai.brain import choose  # noqa: E402
from game.ai.levels import LEVELS  # noqa: E402
from game.ai.reasons import reason  # noqa: E402
from game.ai.registry import TRAIN_WORLDS  # noqa: E402
from game.rules.actions import Play  # noqa: E402
from game.rules.catalogue import GAMES, make_setup  # noqa: E402

Check = Callable[[Moment, random.Random], None]


def positions(game: str, seats: int, seed: int, count: int) -> Iterator[Moment]:
    """Moments with a choice in them, a few of each of many random rounds."""
    rng, setup = random.Random(f"{game}/{seats}/{seed}"), make_setup(game, seats)
    number = 0
    while True:
        moments = drive(setup, f"{game}/{seats}/{seed}/{number}", [some(number)] * seats)[1]
        number += 1
        for moment in rng.sample(moments, min(4, len(moments))):
            if not count:
                return
            count -= 1
            yield moment


def peek(moment: Moment, rng: random.Random) -> None:
    """AssertionError if anybody notices that the hidden tiles changed places."""
    twin = exchanged(moment, rng)
    assert twin.seen == moment.seen, "the observation"
    for level in LEVELS:
        action = choose(moment.seen, level)
        assert choose(twin.seen, level) == action, level
        assert reason(twin.seen, action) == reason(moment.seen, action), "the hint"


def rounds(moment: Moment, rng: random.Random) -> None:
    """AssertionError if search and engine do not agree on how rounds go on from here."""
    if moment.seen.setup.rules.name in TRAIN_WORLDS:
        played_out(moment)
    elif isinstance(moment.seen.legal[0], Play):
        Twins(moment, rng).play()


CHECKS: dict[str, Check] = {"peek": peek, "rounds": rounds}


def run(name: str, game: str, seats: int, count: int, seed: int) -> int:
    """Check some positions of a table. Returns how many did not hold."""
    rng, began, bad = random.Random(seed), time.monotonic(), 0
    for number, moment in enumerate(positions(game, seats, seed, count)):
        try:
            CHECKS[name](moment, rng)
        except AssertionError as error:
            bad += 1
            print(f"{name} {game} {seats}: position {number}: {error}", flush=True)
    print(f"{name} {game} {seats} seats: {count} positions, {bad} bad, {time.monotonic() - began:.0f} s", flush=True)
    return bad


def main() -> int:
    """Run the checks asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checks", nargs="*", metavar="CHECK", help=" or ".join(CHECKS))
    parser.add_argument("--game", action="append", choices=tuple(GAMES), metavar="GAME", help="may be given again")
    parser.add_argument("--positions", type=int, default=1000, metavar="N", help="positions a game (1,000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the positions (1)")
    options = parser.parse_args()
    wrong = set(options.checks) - set(CHECKS)
    if wrong:
        parser.error(f"there is no check {', '.join(sorted(wrong))}")
    bad = 0
    for name in options.checks or list(CHECKS):
        for game in options.game or list(GAMES):
            seat_counts = GAMES[game].seat_counts
            for place, seats in enumerate(seat_counts):
                share = options.positions * (place + 1) // len(seat_counts) - options.positions * place // len(
                    seat_counts
                )
                bad += run(name, game, seats, share, options.seed)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
