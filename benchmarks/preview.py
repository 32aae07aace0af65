"""What a frame costs while a preview stands on a long line: its places glow, and its bar keeps clear of the tiles."""

from __future__ import annotations

from benchmarks.figure import Figure
from benchmarks.fingers import FRAMES, Fingers
from benchmarks.frames import frame_cost
from benchmarks.tables import SIZE, Seated, long_match

LEAST = 20


def figures() -> list[Figure]:
    """Frames that only glow, and frames in which two fingers move the view."""
    match, play = long_match(LEAST)
    seated = Seated(match)
    seated.table.host.choose(play)
    seated.frames(60)
    fingers = Fingers(seated)
    size = f"{SIZE[0]}x{SIZE[1]}"

    def glow() -> list[float]:
        found = []
        for _ in range(FRAMES):
            seated.table.dirty = True
            found.append(seated.frame())
        return found

    tiles = f"{seated.laid} tiles"
    found = [
        *frame_cost(f"standing preview, {tiles}", glow, f"{FRAMES} frames drawn at {size}, the view at rest"),
        *frame_cost(f"the same, pinched, {tiles}", lambda: list(fingers.pinch()), f"{FRAMES} frames at {size}"),
    ]
    seated.close()
    return found
