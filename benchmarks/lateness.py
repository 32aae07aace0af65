"""How late frames come at 60 a second while a computer thinks beside them, and while none does."""

from __future__ import annotations

from benchmarks.figure import Figure, Spread
from benchmarks.screens import child, screens
from benchmarks.tables import SIZE
from game.ai.levels import LEVELS

SECONDS, LAPS = 4.0, 5
MOST = 4.0
LEVEL = LEVELS[-1]


def figures() -> list[Figure]:
    """On every screen there is: the 95th percentile of the delay, without and with thought, laps in turns."""
    found = []
    with screens() as places:
        for name, screen in places.items():
            seen = child("child_late.py", screen, LEVEL, str(SECONDS), str(LAPS))
            note = f"{SECONDS:g} s of App.frame with a preview at {SIZE[0]}x{SIZE[1]}, {LAPS} laps in turns, {name}"
            idle, busy = (Spread(tuple(seen[key])) for key in ("idle", "busy"))
            answers = f"{seen['answers']} answers of {LEVEL} in the meantime"
            found += [
                Figure(f"frames late, nobody thinks ({name})", f"p95 {idle.text('{:.2f}')} ms", note=note),
                Figure(
                    f"frames late, {LEVEL} thinks ({name})",
                    f"p95 {busy.text('{:.2f}')} ms",
                    f"at most {MOST:g} ms",
                    busy.median <= MOST,
                    answers,
                ),
            ]
    return found
