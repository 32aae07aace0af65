"""Many worlds at once, as arrays: the same uniform samples as `Hidden.sample`, for sets whose masks fit a lane."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from game.ai.lanes import BIT, Ints, Masks
from game.ai.sampling import NoWorld
from game.ai.worlds import Hidden, World

FAILURES = 5
"""So many samples that fail before one succeeds are enough."""


@dataclass(frozen=True, slots=True)
class Many:
    """`hands` by seat, then world; `held` by bin, then world (see `World`); `stock` single tiles in drawing order, by
    world, empty if nobody asked for it.
    """

    hands: Masks
    held: Masks
    stock: Masks

    @property
    def count(self) -> int:
        return len(self.hands[0])

    def with_more(self, others: Many) -> Many:
        """These worlds, and others after them."""
        return Many(
            np.hstack([self.hands, others.hands]),
            np.hstack([self.held, others.held]),
            np.vstack([self.stock, others.stock]),
        )

    def chosen(self, places: list[int]) -> Many:
        """The worlds at these places, repeats included."""
        return Many(self.hands[:, places], self.held[:, places], self.stock[places])

    def different(self) -> tuple[Many, Ints]:
        """Each world once, and how often it is there."""
        columns = np.vstack([self.hands, self.stock.T])
        _, first, number = np.unique(columns, axis=1, return_index=True, return_counts=True)
        return self.chosen(first.tolist()), number.astype(np.int64)


def sample_many(hidden: Hidden, count: int, rng: Random, draws: bool) -> Many:
    """`count` worlds, drawn independently and uniformly; `draws` says whether the order of the stock matters."""
    sampler = hidden.sampler
    if any(len(group) > 1 for group in sampler.joined):
        return one_by_one(hidden, count, rng, draws)
    walks = np.array([sampler.walk(rng) for _ in range(count)], dtype=np.int64)
    filled = np.zeros((len(hidden.bins) + 1, count), dtype=np.uint64)
    rows = np.arange(count)
    for at, step in enumerate(sampler.steps):
        if step.size:
            bits = shuffled(sampler.kinds[step.kind], 1 if step.last else count, rng)
            sofar, before = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.uint64)
            summed = np.bitwise_or.accumulate(np.hstack([np.zeros_like(bits[:, :1]), bits]), axis=1)
        sofar = sofar + walks[:, at]
        reached = summed[rows if len(summed) > 1 else 0, sofar]
        (place,) = sampler.joined[step.bin]
        filled[place] |= reached ^ before
        before = reached
    held = filled[:-1]
    hands = np.zeros((hidden.seats, count), dtype=np.uint64)
    hands[hidden.viewer] = hidden.own
    for place, item in enumerate(hidden.bins):
        hands[item.seat] |= held[place] & np.uint64(hidden.unseen)
        held[place] |= np.uint64(item.known)
    return Many(hands, held, ordered(filled[-1], rng) if draws else np.zeros((count, 0), dtype=np.uint64))


def one_by_one(hidden: Hidden, count: int, rng: Random, draws: bool) -> Many:
    """The same where bins had to be taken together: then not every sample succeeds, and some are used again."""
    worlds: list[World] = []
    for number in range(count):
        world = hidden.sample(rng)
        if world is not None:
            worlds.append(world)
        elif number + 1 == FAILURES and not worlds:
            break
    if not worlds:
        raise NoWorld("no world was found")
    hands = np.array([world.hands for world in worlds], dtype=np.uint64).T
    held = np.array([world.held for world in worlds], dtype=np.uint64).reshape(len(worlds), -1).T
    stock = BIT[np.array([world.stock if draws else () for world in worlds], dtype=np.int64)]
    return Many(hands, held, stock).chosen([number % len(worlds) for number in range(count)])


def shuffled(tiles: list[int], rows: int, rng: Random) -> Masks:
    """The tiles' bits in any order, row by row."""
    bits = BIT[tiles]
    if rows == 1:
        return bits[None, :]
    keys = np.array([rng.random() for _ in range(rows * len(tiles))]).reshape(rows, len(tiles))
    return bits[keys.argsort(axis=1, kind="stable")]


def ordered(masks: Masks, rng: Random) -> Masks:
    """The tiles of each mask, all of the same number, in any order."""
    inside = masks[:, None] & BIT[None, :] != 0
    size = int(inside[0].sum())
    keys = np.full(inside.shape, 2.0)
    keys[inside] = [rng.random() for _ in range(size * len(masks))]
    return BIT[keys.argsort(axis=1, kind="stable")[:, :size]]
