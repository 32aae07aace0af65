"""How an event moves: steps for the animation queue. Durations in seconds; no window, no clock."""

from __future__ import annotations

from collections.abc import Hashable

from game.render.animation_queue import Motion, Spot, Step

LAND = 0.26
DRAW = 0.22
TOKEN = 0.35


def lands(index: int, origin: Spot) -> Step:
    """Tile `index` of the table comes from a hand or a badge."""
    return Step(LAND, (Motion(("laid", index), origin, shown_waiting=False),))


def drawn(key: Hashable, origin: Spot) -> Step:
    """A back comes from the boneyard."""
    return Step(DRAW, (Motion(key, origin, shown_waiting=False),), cue="drawn")


def pause() -> Step:
    """Nothing moves, but it must be seen: a pass."""
    return Step(TOKEN)
