"""What the deals of a duel say: means with their intervals, and how long decisions took."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.figure import percentile

WIDE = 1.96
"""Standard errors to each side of a 95 % interval."""
FEW = 10
"""With fewer deals the errors of an interval are too large for it to be told."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over deals and its 95 % interval. A deal is one observation: its games share their tiles."""

    value: float
    half: float

    @property
    def low(self) -> float:
        return self.value - self.half

    @property
    def high(self) -> float:
        return self.value + self.half


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds a decision; `count` of them."""

    count: int
    median: float
    p95: float
    most: float


def mean(values: Sequence[float]) -> Mean:
    """The mean of one value a deal; of a few deals the interval is without end."""
    if len(values) < FEW:
        return Mean(statistics.fmean(values), math.inf)
    return Mean(statistics.fmean(values), WIDE * statistics.stdev(values) / math.sqrt(len(values)))


def times(values: Sequence[float]) -> Times:
    """Decisions with a choice."""
    if not values:
        return Times(0, 0.0, 0.0, 0.0)
    return Times(len(values), statistics.median(values), percentile(values, 0.95), max(values))
