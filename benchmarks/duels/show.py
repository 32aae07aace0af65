"""The results as a table: for a terminal, and as Markdown for README.md."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

from benchmarks.duels.matchups import MARKS, Mark
from benchmarks.duels.stats import Mean, Times, mean, times
from benchmarks.duels.store import Played

NARROWEST = 150
SIGNS = {True: "reached", False: "not reached", None: ""}
HEADS = (
    *("table", "player", "against", "deals × games", "won", "points ahead"),
    *("ms a move: median, p95, most", "mark"),
)

CAPTION = "Brackets: 95 % intervals over deals. Points a game. Processor milliseconds, of moves with a choice."


@dataclass(frozen=True, slots=True)
class Row:
    """What the played deals of a duel say; each was played in `games` games."""

    name: str
    deals: int
    games: int
    share: Mean
    points: Mean
    times: Times

    @property
    def mark(self) -> Mark | None:
        return MARKS.get(self.name)

    @property
    def reached(self) -> bool | None:
        """Whether the mark is reached by as many games as it asks for; None where there is none, or too few games."""
        mark = self.mark
        if mark is None or self.deals * self.games < mark.games:
            return None
        return 100 * self.share.value >= mark.share and 100 * self.share.low >= mark.low

    def cells(self) -> tuple[str, ...]:
        """As text, in the order of HEADS."""
        mark = self.mark
        wanted = "" if mark is None else f"{mark.share:g} % ({mark.low:g}) in {mark.games:,}"
        return (
            *self.name.split(":"),
            f"{self.deals:,} × {self.games}",
            interval(self.share, "{:.1f}", 100, " %"),
            interval(self.points, "{:+.1f}"),
            f"{self.times.median:.1f}, {self.times.p95:.1f}, {self.times.most:.1f}" if self.times.count else "–",
            f"{wanted} {SIGNS[self.reached]}".strip(),
        )


def interval(found: Mean, pattern: str, factor: float = 1, unit: str = "") -> str:
    """A mean and its 95 % interval, if there is one."""
    if math.isinf(found.half):
        return f"{pattern.format(factor * found.value)}{unit}"
    low, high = (pattern.format(factor * value) for value in (found.low, found.high))
    return f"{pattern.format(factor * found.value)}{unit} [{low}, {high}]"


def row(name: str, played: Played) -> Row:
    """The row of a duel that has at least one deal."""
    deals = list(played.values())
    return Row(
        name,
        len(deals),
        len(deals[0]),
        mean([sum(game.share for game in games) / len(games) for games in deals]),
        mean([sum(game.points for game in games) / len(games) for games in deals]),
        times([value for games in deals for game in games for value in game.times]),
    )


def show(rows: Sequence[Row], console: Console) -> None:
    """Print the rows."""
    table = Table(*HEADS, caption=CAPTION)
    for item in rows:
        table.add_row(*(cell.replace("[", r"\[") for cell in item.cells()))
    console.print(table)


def markdown(rows: Sequence[Row]) -> str:
    """The rows as README.md has them."""
    lines = [HEADS, ("---",) * len(HEADS), *(item.cells() for item in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
