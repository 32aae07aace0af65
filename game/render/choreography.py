"""How an event moves: steps for the animation queue, and the glide of tiles that the layout puts elsewhere.

Durations in seconds; no window, no clock.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from game.render.animation_queue import Motion, Spot, Step, mixed
from game.render.geometry import Pose
from game.render.tween import in_out_cubic

LAND = 0.26
DRAW = 0.22
TOKEN = 0.35
GLIDE = 0.25


def lands(index: int, origin: Spot) -> Step:
    """Tile `index` of the table comes from a hand or a badge."""
    return Step(LAND, (Motion(("laid", index), origin, shown_waiting=False),))


def drawn(key: Hashable, origin: Spot) -> Step:
    """A back comes from the boneyard."""
    return Step(DRAW, (Motion(key, origin, shown_waiting=False),), cue="drawn")


def pause() -> Step:
    """Nothing moves, but it must be seen: a pass."""
    return Step(TOKEN)


def resting(pose: Pose) -> Spot:
    """A tile as it lies, in cells; the angle tells how it looks: the way from its high half to its low one."""
    if pose.first == pose.second:
        return Spot(pose.x, pose.y, 1.0, pose.quarter % 2 * 90.0)
    return Spot(pose.x, pose.y, 1.0, (pose.quarter if pose.first > pose.second else pose.quarter + 2) % 4 * 90.0)


@dataclass(frozen=True, slots=True)
class Glide:
    """Laid tiles on their way from where they lay (by their number in the table) to where they lie now; cells."""

    origins: Mapping[int, Spot]
    begin: float

    def done(self, now: float) -> bool:
        return now >= self.begin + GLIDE

    def spot(self, index: int, pose: Pose, now: float) -> Spot:
        """How a tile of the pose is to be drawn now; as it rests if it does not move."""
        rest = resting(pose)
        if index not in self.origins or self.done(now):
            return rest
        return mixed(self.origins[index], rest, in_out_cubic(max(0.0, now - self.begin) / GLIDE))


def regrouped(
    before: Sequence[Pose], after: Sequence[Pose], common: int, now: float, running: Glide | None = None
) -> Glide | None:
    """The glide where the first `common` laid tiles lie elsewhere than before; `running` if they do not.

    A tile that is still gliding goes on from where it is.
    """
    if tuple(before[:common]) == tuple(after[:common]):
        return running
    still = Glide({}, now)
    here = {index: (running or still).spot(index, before[index], now) for index in range(common)}
    return Glide({index: spot for index, spot in here.items() if spot != resting(after[index])}, now)
