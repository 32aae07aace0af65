"""From the start of the process to the splash, and to the complete start page."""

from __future__ import annotations

import time

from benchmarks.figure import Figure, Spread
from benchmarks.screens import child, screens

STARTS = 11
SPLASH, PAGE = 0.15, 0.40


def figures() -> list[Figure]:
    """On every screen there is; the first start of each only warms up."""
    found = []
    with screens() as places:
        for name, screen in places.items():
            seen = [child("child_start.py", screen, str(time.time())) for _ in range(STARTS + 1)][1:]
            for key, what, most in (("splash", "start to splash", SPLASH), ("page", "start to first page", PAGE)):
                spread = Spread(tuple(float(one[key]) for one in seen))
                ok = spread.median <= most
                note = f"new process at 1280x800, warm, {STARTS} starts, {name}"
                said = spread.text("{:.3f}") + " s"
                found.append(Figure(f"{what} ({name})", said, f"at most {most:g} s", ok, note))
            if any(one["numpy"] for one in seen):
                found.append(Figure(f"numpy at start ({name})", "imported", "not imported", False))
    return found
