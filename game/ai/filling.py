"""Exactly uniform ways to fill slots with tiles where they are far too many to count: by trial, with a fair bound.

However the tiles that remain may lie, there are at most as many ways to fill the slots that remain as the product, over
these tiles, of `BOUND[how many of the slots may hold it]` / e [Huber and Law, Fast approximation of the permanent for
very dense problems, 2008]. Slot by slot a tile is taken with the chance (bound after it) / (bound before it). These
chances leave something over: so often a trial ends here. All ways then come out with the same chance, 1 / (bound at the
start).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import e, log
from random import Random

import numpy as np

from game.ai.chances import shuffle
from game.ai.lanes import Floats, Ints
from game.rules.tiles import HALVES, Tile

FINE = 1 << 30
"""Bounds are whole numbers of so small parts: the same on every machine."""


def bound(slots: int) -> float:
    return round((slots + log(slots) / 2 + e - 1 if slots else 1) * FINE) / FINE


BOUND: Floats = np.array([bound(slots) for slots in range(len(HALVES) + 1)])
EULER = round(e * FINE) / FINE

Bins = int
"""A mask of bins."""


class Filler:
    """`allowed[tile]` masks the bins that may hold a tile, `bins[slot]` is the bin (a mask of one) of each slot."""

    def __init__(self, allowed: Mapping[Tile, Bins], bins: Sequence[Bins]) -> None:
        kinds: dict[Bins, list[Tile]] = {}
        for tile, mask in allowed.items():
            kinds.setdefault(mask, []).append(tile)
        self._kinds = list(kinds.values())
        self._sizes: Ints = np.array([len(tiles) for tiles in self._kinds], dtype=np.int64)
        wide = {mask: sum(len(tiles) for may, tiles in kinds.items() if may & mask) for mask in set(bins)}
        # The choosiest first: that wastes the fewest trials.
        self._order = sorted(range(len(bins)), key=lambda slot: (wide[bins[slot]], bins[slot], slot))
        self._steps: list[Step] = []
        left = [sum(1 for mask in bins if may & mask) for may in kinds]
        for slot in self._order:
            able = [at for at, may in enumerate(kinds) if may & bins[slot]]
            self._steps.append(Step(able, [left[at] for at in able], int(self._sizes.max())))
            for at in able:
                left[at] -= 1

    def fill(self, trials: int, rng: Random) -> list[list[Tile]]:
        """The ways that so many trials led to: the tile of each slot."""
        left = np.repeat(self._sizes[:, None], trials, axis=1)
        taken = np.zeros((len(self._order), trials), dtype=np.int64)
        for number, step in enumerate(self._steps):
            kind, lived = step.take(left, rng)
            left, taken = left[:, lived], taken[:, lived]
            left[kind, np.arange(len(kind))] -= 1
            taken[number] = kind
            if not len(kind):
                break
        return [self._handed_out(kinds, rng) for kinds in taken.T.tolist()]

    def _handed_out(self, kinds: Sequence[int], rng: Random) -> list[Tile]:
        """Tiles of these kinds, step by step, any of a kind as likely as any other."""
        piles = [list(tiles) for tiles in self._kinds]
        for pile in piles:
            shuffle(pile, rng)
        found = [0] * len(kinds)
        for slot, kind in zip(self._order, kinds, strict=True):
            found[slot] = piles[kind].pop()
        return found


class Step:
    """One slot: the kinds that it may hold (`able`), and how many slots, it among them, tiles of these may still go to
    (`before`).
    """

    def __init__(self, able: Sequence[int], before: Sequence[int], most: int) -> None:
        self._able: Ints = np.array(able, dtype=np.int64)
        old = BOUND.take(before)
        new = BOUND.take(np.array(before, dtype=np.int64) - 1)
        self._share: Floats = (EULER / new)[:, None]
        powers = np.ones((len(able), most + 1))
        powers[:, 1:] = (new / old)[:, None]
        self._powers: Floats = np.multiply.accumulate(powers, axis=1)
        self._rows = np.arange(len(able))[:, None]

    def take(self, left: Ints, rng: Random) -> tuple[Ints, Ints]:
        """From how many tiles of each kind each trial has left: the kinds taken, and the trials that go on."""
        mine = left[self._able]
        ratio = np.multiply.reduce(self._powers[self._rows, mine], axis=0)
        reached = np.add.accumulate(mine * self._share * ratio, axis=0)
        drawn = np.array([rng.random() for _ in range(left.shape[1])])
        lived = np.flatnonzero(drawn < reached[-1])
        return self._able[(reached[:, lived] <= drawn[lived]).sum(axis=0)], lived
