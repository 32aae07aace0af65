"""How strong the levels are: duels on duplicate deals, seats exchanged, kept in a file that a later run goes on with.

    python benchmarks/strength.py                      the duels that have marks
    python benchmarks/strength.py block pollona        those of two tables
    python benchmarks/strength.py ladder --deals 200   every level against the one below it, at all tables
    python benchmarks/strength.py ceiling --deals 20   how much a player who sees every hand could win
    python benchmarks/strength.py draw:thoughtful:careful --deals 500 --jobs 2
    python benchmarks/strength.py --table              what was measured, as Markdown

A duel is TABLE:PLAYER:OPPONENT. Deal number n is the same for everybody, and each is played once with the player at
every side (at every seat, where nobody has a partner and there are more than two). Ctrl-C ends a run and loses nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from importlib.util import find_spec

from rich.console import Console
from rich.progress import Progress

from benchmarks.duels.matchups import GROUPS, MARKS, PEERS, TABLES, Duel, NoDuel, duel
from benchmarks.duels.players import names
from benchmarks.duels.run import missing, played
from benchmarks.duels.show import NARROWEST, markdown, row, show
from benchmarks.duels.store import Results

DEALS = 100
"""Deals of a duel without a mark."""
INTERRUPTED = 130


def parser() -> argparse.ArgumentParser:
    """The command line."""
    found = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=f"Tables: {', '.join([*TABLES, *PEERS])}. Players: {', '.join(names())}.",
    )
    found.add_argument(
        "duels", nargs="*", metavar="DUEL", help="TABLE:PLAYER:OPPONENT, a table (its marks), ladder, ceiling"
    )
    found.add_argument("--level", default="master", help="who plays the duels with marks (master)")
    found.add_argument("--deals", type=int, help=f"deals of each duel in all (what its mark asks for, or {DEALS})")
    found.add_argument("--jobs", type=int, default=1, help="processes that play (1)")
    found.add_argument("--results", type=Path, default=Path("strength.jsonl"), help="the file (strength.jsonl)")
    found.add_argument("--any-code", action="store_true", help="count deals that other versions of the code played")
    found.add_argument("--table", action="store_true", help="play nothing, print what there is as Markdown")
    return found


def chosen(words: Sequence[str], level: str) -> list[Duel]:
    """The duels that are meant; NoDuel for a word that means none."""
    marks = [name.replace(":master:", f":{level}:") for name in MARKS]
    found: list[str] = []
    for word in words:
        found += GROUPS.get(word) or [name for name in marks if name.startswith(f"{word}:")] or [word]
    return [duel(name) for name in dict.fromkeys(found or marks)]


def installed(duels: Sequence[Duel]) -> list[Duel]:
    """Those that can be played here; the others are named."""
    able = [item for item in duels if item.table not in PEERS or find_spec(item.table) is not None]
    for table in dict.fromkeys(item.table for item in duels if item not in able):
        print(f'{table} is not installed: pip install ".[bench]"', file=sys.stderr)
    return able


def wanted(item: Duel, deals: int | None) -> int:
    """How many deals of a duel there should be."""
    if deals is not None:
        return deals
    mark = MARKS.get(f"{item.table}:master:{item.other}")
    return DEALS if mark is None else mark.games // item.games


def play(duels: Sequence[Duel], results: Results, deals: int | None, jobs: int) -> None:
    """Play what is missing, with a bar for whoever waits."""
    tasks = missing([item.name for item in duels], {item.name: wanted(item, deals) for item in duels}, results)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("deals", total=len(tasks))
        for (name, deal), games in played(tasks, jobs):
            results.add(name, deal, games)
            progress.advance(bar)


def main(argv: Sequence[str]) -> int:
    """0: done; 2: wrong usage or a file that cannot be read; 130: interrupted, what was played is kept."""
    options = parser().parse_args(argv)
    code = 0
    try:
        duels = chosen(options.duels, options.level)
        results = Results(options.results, options.any_code)
    except (NoDuel, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if results.others:
        print(f"{results.others} deals that other code played are left out (--any-code counts them)", file=sys.stderr)
    if not options.table:
        try:
            play(installed(duels), results, options.deals, options.jobs)
        except KeyboardInterrupt:
            code = INTERRUPTED
    rows = [row(item.name, results.played(item.name)) for item in duels if results.played(item.name)]
    if options.table:
        print(markdown(rows))
    else:
        console = Console()
        show(rows, console if console.width >= NARROWEST else Console(width=NARROWEST))
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
