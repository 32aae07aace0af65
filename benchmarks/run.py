"""Measures the figures of this project and prints them as one table: `python benchmarks/run.py [NAME…]`.

Peers come with the optional extra `bench`; a peer that is not installed is named in its row and nothing fails. The
exit code is 1 if a figure misses its target, 2 for a name that there is not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.figure import Figure
from benchmarks.show import show


def hands() -> list[Figure]:
    """Random hands of Block a second beside two other libraries."""
    from benchmarks import hands

    return hands.figures()


def train() -> list[Figure]:
    """A whole Mexican Train match between ten computers."""
    from benchmarks import train

    return train.figures()


def gesture() -> list[Figure]:
    """Frames of two fingers zooming and turning a full table."""
    from benchmarks import gesture

    return gesture.figures()


def yard() -> list[Figure]:
    """The same on a yard of ten seats with the whole set, and its layout after each tile."""
    from benchmarks import yard

    return yard.figures()


def preview() -> list[Figure]:
    """Frames of a standing preview on a long line."""
    from benchmarks import preview

    return preview.figures()


def idle() -> list[Figure]:
    """What an open table costs while nothing happens."""
    from benchmarks import idle

    return idle.figures()


def lateness() -> list[Figure]:
    """Frames while a computer thinks."""
    from benchmarks import lateness

    return lateness.figures()


def start() -> list[Figure]:
    """From the start of the process to its first pictures."""
    from benchmarks import start

    return start.figures()


MEASURES: dict[str, Callable[[], list[Figure]]] = {
    measure.__name__: measure for measure in (hands, train, gesture, yard, preview, idle, lateness, start)
}


def measured(names: Iterable[str]) -> list[Figure]:
    """The figures of these names, with a word on the way for whoever waits."""
    found = []
    for name in names:
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        found += MEASURES[name]()
    return found


def main(argv: Sequence[str]) -> int:
    """Measure what is named, or everything."""
    unknown = [name for name in argv if name not in MEASURES]
    if unknown:
        print(f"There is no figure {unknown[0]}; there are: {', '.join(MEASURES)}.", file=sys.stderr)
        return 2
    before = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    figures = measured(argv or MEASURES)
    show(figures, before)
    return 1 if any(figure.ok is False for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
