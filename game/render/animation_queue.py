"""Steps of motion, one after the other, over a layout that is already final.

A motion only says where an item comes from; where it goes is the layout's to say, every frame. So whatever happens,
each motion ends in the pose the layout gives, and skipping is emptying the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from game.render.tween import Easing, out_cubic


@dataclass(frozen=True, slots=True)
class Spot:
    """Where and how something is drawn: centre, scale and angle in degrees; x, y in whatever unit the caller uses."""

    x: float
    y: float
    scale: float = 1.0
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Motion:
    """The item `key` comes from `origin`; before its step begins it waits there, or is not shown at all."""

    key: Hashable
    origin: Spot
    ease: Easing = out_cubic
    shown_waiting: bool = True


@dataclass(frozen=True, slots=True)
class Step:
    """Motions that run together for `duration` seconds (none: a pause). `cue` names what happens at its end."""

    duration: float
    motions: tuple[Motion, ...] = ()
    cue: str = ""


class AnimationQueue:
    """Runs steps in sequence by an injected clock (seconds, never going back)."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._steps: list[Step] = []
        self._begin = 0.0

    @property
    def busy(self) -> bool:
        """Whether a step is running or waits; time only passes in `advance`."""
        return bool(self._steps)

    def push(self, *steps: Step) -> None:
        """Append steps; the first begins now if nothing is running."""
        if not self._steps:
            self._begin = self._clock()
        self._steps.extend(steps)

    def advance(self) -> list[Step]:
        """Once a frame: the steps that came to their end since the last call, in order. Late frames lose no time."""
        ended = []
        now = self._clock()
        while self._steps and now >= self._begin + self._steps[0].duration:
            self._begin += self._steps[0].duration
            ended.append(self._steps.pop(0))
        return ended

    def skip(self) -> None:
        """Everything is where the layout puts it."""
        self._steps.clear()

    def spot(self, key: Hashable, target: Spot) -> Spot | None:
        """Where to draw the item whose place in the layout is `target`; None while it is not to be shown yet."""
        coming = [(i, m) for i, step in enumerate(self._steps) for m in step.motions if m.key == key]
        if not coming:
            return target
        index, motion = coming[0]
        if index > 0:
            return motion.origin if motion.shown_waiting else None
        if len(coming) > 1:
            target = coming[1][1].origin
        step = self._steps[0]
        t = min(1.0, (self._clock() - self._begin) / step.duration) if step.duration > 0 else 1.0
        return mixed(motion.origin, target, motion.ease(t))


def mixed(a: Spot, b: Spot, t: float) -> Spot:
    """Between a (t = 0) and b (t = 1), turning the shorter way."""
    turn = (b.angle - a.angle + 180.0) % 360.0 - 180.0
    return Spot(
        a.x + (b.x - a.x) * t,
        a.y + (b.y - a.y) * t,
        a.scale + (b.scale - a.scale) * t,
        a.angle + turn * t,
    )
