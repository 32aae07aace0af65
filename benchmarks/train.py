"""Seconds for a whole Mexican Train match of 13 rounds between ten `careful` computers."""

from __future__ import annotations

import time

from benchmarks.figure import Figure, Spread, interleaved
from game.rules.catalogue import make_setup
from game.simulate import Plan, play_match

MATCHES = 5
MOST = 20.0


def figures() -> list[Figure]:
    """The median and the slowest of some matches; the slowest must hold."""
    plan = Plan(make_setup("mexican_train", 10), ("careful",) * 10, MATCHES, seed=1)
    seeds = iter(range(MATCHES))
    (seconds,) = interleaved(MATCHES, [lambda: timed(plan, next(seeds))])
    return [told(seconds)]


def timed(plan: Plan, index: int) -> float:
    start = time.perf_counter()
    play_match(plan, index)
    return time.perf_counter() - start


def told(seconds: Spread) -> Figure:
    note = f"wall seconds, record included; median (least–most) of {MATCHES} seeds"
    name = "Mexican Train match, 10 careful seats"
    return Figure(name, seconds.text("{:.2f}") + " s", f"at most {MOST:g} s", max(seconds.values) <= MOST, note)
