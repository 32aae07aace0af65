"""Worlds that keep changing: two hidden tiles change places, and stay so as often as that explains the past better.

A Markov chain in every world, all side by side (the rule of Metropolis). Few worlds of a uniform sample explain a long
past; from those few that do, exchanges lead to the many others.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import numpy as np

from game.ai.lanes import BIT, ONE, Floats, Ints, Masks, counted
from game.ai.likelihood import Habit, Past, likely, witness
from game.ai.many import Many
from game.ai.worlds import Hidden


def exchanged(
    hidden: Hidden, past: Sequence[Past], worlds: Many, habits: Sequence[Habit], rounds: int, rng: Random
) -> Generator[None, None, Many]:
    """The worlds after some rounds, in each of which every two bins try to exchange a tile."""
    stock = len(hidden.bins)
    seat_of = [item.seat for item in hidden.bins]
    allowed = [hidden.sampler.allowed_in(place) for place in range(stock + 1)]
    movable = np.uint64(sum(1 << tile for tile in hidden.sampler.allowed))
    held = np.vstack([worlds.held, stock_of(hidden, worlds)[None, :]])
    seats = sorted({item.seat for item in past})
    said = {seat: witness(hidden, past, seat, worlds.count) for seat in seats}
    odds = {seat: likely(said[seat], held, habits) for seat in seats}
    places = [place for place in range(stock + 1) if allowed[place] and bool((held[place] & movable).any())]
    pairs = [(one, other) for one in places for other in places if one < other]
    for _ in range(rounds):
        for one, other in pairs:
            first = picked(held[one] & movable & np.uint64(allowed[other]), rng)
            second = picked(held[other] & movable & np.uint64(allowed[one]), rng)
            both = np.where((first != 0) & (second != 0), first | second, 0)
            after = held.copy()
            after[one] ^= both
            after[other] ^= both
            ratio_old, ratio_new = np.ones(worlds.count), np.ones(worlds.count)
            concerned = {seat_of[place] for place in (one, other) if place < stock} & odds.keys()
            fresh: dict[int, Floats] = {}
            for seat in sorted(concerned):
                fresh[seat] = likely(said[seat], after, habits)
                ratio_old *= odds[seat]
                ratio_new *= fresh[seat]
            chance = np.array([rng.random() for _ in range(worlds.count)])
            keep = (both != 0) & (chance * ratio_old < ratio_new)
            held = np.where(keep, after, held)
            for seat, value in fresh.items():
                odds[seat] = np.where(keep, value, odds[seat])
            if other == stock and worlds.stock.shape[1]:
                swap = keep[:, None] & (worlds.stock == second[:, None])
                worlds.stock[swap] = np.broadcast_to(first[:, None], swap.shape)[swap]
            yield
    return rebuilt(hidden, worlds, held)


def stock_of(hidden: Hidden, worlds: Many) -> Masks:
    """The stock of every world as a mask: what no hand holds."""
    held: Masks = np.bitwise_or.reduce(worlds.hands, axis=0)
    return np.uint64(hidden.unseen) & ~held


def picked(masks: Masks, rng: Random) -> Masks:
    """One tile of each mask, any as likely as any other; 0 of an empty one."""
    number = counted(masks)
    rank = (np.array([rng.random() for _ in range(len(masks))]) * number).astype(np.int64)
    order = (masks[:, None] >> np.arange(len(BIT), dtype=np.uint64) & ONE).astype(np.int64).cumsum(axis=1)
    place: Ints = (order > rank[:, None]).argmax(axis=1)
    return np.where(number > 0, BIT[place], 0).astype(np.uint64)


def rebuilt(hidden: Hidden, worlds: Many, held: Masks) -> Many:
    """Hands made anew from what the bins hold."""
    hands = np.zeros_like(worlds.hands)
    hands[hidden.viewer] = hidden.own
    for place, item in enumerate(hidden.bins):
        hands[item.seat] |= held[place] & np.uint64(hidden.unseen)
    return Many(hands, held[:-1], worlds.stock)
