"""Median and 95th percentile of frames, over some laps."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from benchmarks.figure import Figure, Spread, percentile

LAPS = 3
MOST = 10.0


def frame_cost(name: str, lap: Callable[[], list[float]], note: str, most: float = MOST) -> list[Figure]:
    """Run `lap` (milliseconds of its frames) some times; the median lap's 95th percentile must be below `most`."""
    laps = [lap() for _ in range(LAPS)]
    middle = Spread(tuple(statistics.median(frames) for frames in laps))
    high = Spread(tuple(percentile(frames, 0.95) for frames in laps))
    pattern = "{:.1f}"
    return [
        Figure(
            name, f"p95 {high.text(pattern)} ms", f"below {most:g} ms", high.median < most, f"{note}; {LAPS} laps, wall"
        ),
        Figure("", f"median {middle.text(pattern)} ms"),
    ]
