"""Plays and verifies every game at every seat count and option: `simulate --audit --out - | check -`.

Usage: python tools/audit_grid.py [--matches M] [--trains M] [--seed S] [GAME…]
Each option is tried alone, with every value; Mexican Train plays `--trains` matches a seat count (default 20), the
other games `--matches` (default 300). Prints a line a set-up, and exits 1 if anything did not hold.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.rules.catalogue import GAMES, make_setup  # noqa: E402 - the checkout comes before an installed copy
from game.rules.ruleset import ImpossibleSetup  # noqa: E402


def setups(game: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Seat counts with no option, then with each value of each option that can be."""
    rules = GAMES[game]
    for seats in rules.seat_counts:
        yield seats, ()
        for option in rules.options:
            for value in option.allowed(seats):
                if value == option.default(seats):
                    continue
                try:
                    make_setup(game, seats, {option.key: value})
                except ImpossibleSetup:
                    continue
                yield seats, (f"{option.key}={value}",)


def run(game: str, seats: int, options: tuple[str, ...], matches: int, seed: int) -> tuple[bool, int]:
    """One set-up: whether every line of every match held and every match was complete, and how many there were."""
    command = [sys.executable, str(ROOT / "main.py")]
    wanted = [*command, "simulate", game, "--seats", str(seats), "--matches", str(matches), "--seed", str(seed)]
    for option in options:
        wanted += ["--option", option]
    play = subprocess.Popen([*wanted, "--audit", "--out", "-"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    check = subprocess.run([*command, "check", "-"], stdin=play.stdout, capture_output=True, text=True, check=False)
    lines = check.stdout.splitlines()
    complete = sum(line.endswith(": complete") for line in lines)
    return play.wait() == 0 and check.returncode == 0 and complete == matches, complete


def main() -> int:
    """Walk the grid."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--trains", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    bad = total = 0
    for game in chosen.games:
        matches = chosen.trains if GAMES[game].top > 9 else chosen.matches
        for seats, options in setups(game):
            began = time.monotonic()
            held, complete = run(game, seats, options, matches, chosen.seed)
            bad += not held
            total += complete
            words = " ".join(options) or "-"
            print(
                f"{'ok ' if held else 'BAD'} {game} {seats} {words}: {complete} in {time.monotonic() - began:.0f} s",
                flush=True,
            )
    print(f"{total} matches verified, {bad} set-ups did not hold")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
