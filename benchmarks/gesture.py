"""What a frame costs while two fingers zoom and turn a table on which a whole double-six set lies."""

from __future__ import annotations

from benchmarks.figure import Figure
from benchmarks.fingers import FRAMES, Fingers
from benchmarks.frames import frame_cost
from benchmarks.tables import SIZE, Seated, match_of_four, whole_set

NOTE = f"{FRAMES} frames of App.frame at {SIZE[0]}x{SIZE[1]}, every one at a new zoom and angle"


def figures() -> list[Figure]:
    """The 95th percentile against its target, and the median."""
    seated = Seated(match_of_four(1))
    seated.lay(whole_set())
    seated.frames(10)
    fingers = Fingers(seated)
    found = frame_cost("pinch and twist, 28 tiles", lambda: list(fingers.pinch()), NOTE)
    seated.close()
    return found
