"""What `simulate` tells at its end and on the way: a table and a progress bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TextIO

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from game.simulate import Plan, Played
from game.strings import Strings


@dataclass(slots=True)
class Tally:
    """The sums of a run so far. Wins count by side (winners may be several), points are half points by side."""

    plan: Plan
    matches: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    points: Counter[int] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        self.matches += 1
        self.wins.update({self.plan.setup.side_of[seat] for seat in played.winners})
        self.points.update(dict(enumerate(played.scores)))
        self.reasons.update(played.reasons)
        for level, (moves, seconds) in played.times.items():
            self.moves[level] += moves
            self.seconds[level] = self.seconds.get(level, 0.0) + seconds


def with_progress(played: Iterable[Played], plan: Plan, strings: Strings, stream: TextIO | None) -> Iterator[Played]:
    """Pass matches on; on a terminal a bar shows how far the run is."""
    if stream is None or not stream.isatty():
        yield from played
        return
    with Progress(console=Console(file=stream), transient=True) as progress:
        yield from progress.track(played, total=plan.matches, description=strings.text("simulate.progress"))


def show(tally: Tally, strings: Strings, stream: TextIO) -> None:
    """Write the table of a finished run."""
    console = Console(file=stream, highlight=False, soft_wrap=True)
    setup = tally.plan.setup
    console.print(
        strings.text(
            "simulate.title",
            game=strings.text(f"game.{setup.rules.name}"),
            seats=strings.text("check.seats", count=setup.seats),
            matches=strings.text("simulate.matches", count=tally.matches),
            seed=tally.plan.seed,
        )
    )
    for table in (sides_table(tally, strings), reasons_table(tally, strings), times_table(tally, strings)):
        console.print(table)


def headed(strings: Strings, *keys: str) -> Table:
    """An empty table; all columns but the first hold numbers."""
    table = Table()
    for place, key in enumerate(keys):
        table.add_column(strings.text(f"simulate.{key}"), justify="right" if place else "left")
    return table


def sides_table(tally: Tally, strings: Strings) -> Table:
    """Wins and mean points of every side."""
    table = headed(strings, "side", "wins", "share", "points")
    for side, seats in enumerate(tally.plan.setup.sides):
        names = " + ".join(f"{seat + 1} {tally.plan.levels[seat]}" for seat in seats)
        wins = tally.wins[side]
        mean = tally.points[side] / 2 / tally.matches
        table.add_row(
            names, str(wins), decimal(strings, 100 * wins / tally.matches, 1) + " %", decimal(strings, mean, 1)
        )
    return table


def reasons_table(tally: Tally, strings: Strings) -> Table:
    """How many rounds ended for each reason."""
    table = headed(strings, "round_end", "rounds")
    for reason in ("out", "blocked", "target"):
        if tally.reasons[reason]:
            table.add_row(strings.text(f"reason.{reason}"), str(tally.reasons[reason]))
    return table


def times_table(tally: Tally, strings: Strings) -> Table:
    """How long each level took for a move."""
    table = headed(strings, "level", "moves", "time")
    for level, moves in sorted(tally.moves.items()):
        table.add_row(level, str(moves), decimal(strings, 1000 * tally.seconds[level] / moves, 2) + " ms")
    return table


def decimal(strings: Strings, value: float, places: int) -> str:
    """A number with the language's own decimal sign."""
    return f"{value:.{places}f}".replace(".", strings.decimal)
