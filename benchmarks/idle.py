"""What an open table costs while nobody does anything: nothing may be drawn, and the loop must hardly be felt."""

from __future__ import annotations

from benchmarks.figure import Figure
from benchmarks.screens import child, screens

SECONDS = 6.0
MOST = 2.0


def figures() -> list[Figure]:
    """On every screen there is: frames drawn, and the share of one core."""
    found = []
    with screens() as places:
        for name, screen in places.items():
            seen = child("child_idle.py", screen, str(SECONDS))
            draws, share = int(seen["draws"]), 100 * seen["share"]
            note = (
                f"{seen['frames']:.0f} turns of App.run in {seen['seconds']:.0f} s, table of four at 1920x1080, {name}"
            )
            found += [
                Figure(f"idle table, frames drawn ({name})", str(draws), "0", draws == 0, note),
                Figure(f"idle table, one core ({name})", f"{share:.2f} %", f"at most {MOST:g} %", share <= MOST),
            ]
    return found
