"""Easings and a value on its way. Times are seconds of whatever clock the caller uses."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Easing: TypeAlias = Callable[[float], float]
"""From progress 0..1 to progress 0..1 (out-back passes 1 on the way)."""


def out_quad(t: float) -> float:
    return 1.0 - (1.0 - t) ** 2


def out_cubic(t: float) -> float:
    return 1.0 - (1.0 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def out_back(t: float) -> float:
    """Ends with a small overshoot (strength .6)."""
    return 1.0 + 1.6 * (t - 1.0) ** 3 + 0.6 * (t - 1.0) ** 2


def pulse(time: float, period: float = 1.4, low: float = 0.7) -> float:
    """The glow's strength at a time: a sine between `low` and 1, at 1 at time 0."""
    return low + (1.0 - low) * (0.5 + 0.5 * math.cos(math.tau * time / period))


@dataclass(frozen=True, slots=True)
class Tween:
    """A number that goes from `start` to `end`, beginning at the time `begin`, in `duration` seconds (0: at once)."""

    start: float
    end: float
    begin: float
    duration: float
    ease: Easing = out_quad

    def value(self, now: float) -> float:
        """The number now: `start` before it begins, exactly `end` once it is done."""
        if self.done(now):
            return self.end
        t = max(0.0, (now - self.begin) / self.duration)
        return self.start + (self.end - self.start) * self.ease(t)

    def done(self, now: float) -> bool:
        return now >= self.begin + self.duration
