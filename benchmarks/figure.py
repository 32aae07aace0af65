"""One row of the table, and the statistics of repeated measurements."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, its target in words and whether it is met (None: there is nothing to meet or to compare)."""

    name: str
    measured: str
    target: str = ""
    ok: bool | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """Repeated measurements of one thing: median, least and most."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def text(self, pattern: str = "{:,.0f}") -> str:
        """Median, then least to most."""
        low, high = pattern.format(min(self.values)), pattern.format(max(self.values))
        return f"{pattern.format(self.median)} ({low}–{high})"


def interleaved(laps: int, measures: Sequence[Callable[[], float]]) -> list[Spread]:
    """Every measure `laps` times in turns (A B A B …), so that a busy moment of the machine falls on all alike."""
    values: list[list[float]] = [[] for _ in measures]
    for _ in range(laps):
        for found, measure in zip(values, measures, strict=True):
            gc.collect()
            found.append(measure())
    return [Spread(tuple(found)) for found in values]


def ratios(ours: Spread, theirs: Spread) -> Spread:
    """Ours to theirs, lap by lap."""
    return Spread(tuple(a / b for a, b in zip(ours.values, theirs.values, strict=True)))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def at_most(name: str, value: float, most: float, unit: str, pattern: str = "{:.1f}", note: str = "") -> Figure:
    """A figure that must not be larger."""
    said = f"at most {most:g} {unit}"
    return Figure(name, f"{pattern.format(value)} {unit}", said, value <= most, note)
