"""Rounds solved exactly: with every hand and the stock known, the best play of all, level by level in the lanes."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from game.ai.lanes import PLAYING, Ints, Lanes, Layings, lay, prepare
from game.ai.rounds import Decision, values


@dataclass(frozen=True, slots=True)
class Level:
    """Positions with the same seat in turn: `settled` are over and worth `worth`; the others (`open`) lead to those of
    the next level, whose `parents` are places in `open`, in order. `mine`: our side chooses.
    """

    settled: Ints
    worth: Ints
    open: Ints
    parents: Ints
    mine: bool


def solved(decision: Decision, lanes: Lanes, most: int) -> Generator[None, None, Ints | None]:
    """What each lane is worth to the side that decides if all play their best: partners together, all others against
    it. None if more than `most` positions would have to be looked at. In slices of a turn.
    """
    side, levels, seen = decision.terms.side_of[decision.seat], list[Level](), 0
    while len(lanes.out):
        seen += len(lanes.out)
        if seen > most:
            return None
        over = lanes.out != PLAYING
        settled, going = np.flatnonzero(over), np.flatnonzero(~over)
        found = values(decision, lanes.some(settled))
        mine = lanes.side_of[lanes.turn] == side
        lanes, parents = after(lanes.some(going))
        levels.append(Level(settled, found, going, parents, mine))
        yield
    return backed_up(levels)


def after(lanes: Lanes) -> tuple[Lanes, Ints]:
    """All positions that follow, and from which each does."""
    able = prepare(lanes)
    moves = np.zeros(len(lanes.out), dtype=np.bool_)
    moves[able.lane] = True
    parents = np.concatenate([able.lane, np.flatnonzero(~moves)])
    order = np.argsort(parents, kind="stable")
    parents = parents[order]
    found = lanes.some(parents)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    if len(able.lane):
        lay(found, Layings(place[: len(able.lane)], able.tile, able.end))
    found.turn = (lanes.turn + 1) % len(lanes.hands)
    return found, parents


def backed_up(levels: list[Level]) -> Ints:
    """The values of the first level's positions, from the last level back."""
    below: Ints = np.zeros(0, dtype=np.int64)
    for level in reversed(levels):
        worth = np.empty(len(level.settled) + len(level.open), dtype=np.int64)
        worth[level.settled] = level.worth
        if len(level.open):
            first = np.flatnonzero(np.append(True, level.parents[1:] != level.parents[:-1]))
            choose = np.maximum if level.mine else np.minimum
            worth[level.open] = choose.reduceat(below, first)
        below = worth
    return below
