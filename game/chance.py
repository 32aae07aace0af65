"""Lots and deals from a seed, by named streams: the same seed and terms give the same deals everywhere."""

import random

from game.rules.actions import Deal, Lot
from game.rules.state import Setup
from game.rules.tiles import Tile, set_size


def shuffled(top: int, stream: str) -> tuple[Tile, ...]:
    """The double-`top` set in an order that the stream's name alone decides.

    Fisher-Yates over `random()`, the one generator call that is stable across versions of Python.
    """
    draw = random.Random(stream).random
    tiles = list(range(set_size(top)))
    for last in range(len(tiles) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        tiles[last], tiles[pick] = tiles[pick], tiles[last]
    return tuple(tiles)


def make_lot(setup: Setup, seed: int, number: int, attempt: int, seats: tuple[int, ...]) -> Lot:
    """Lot number `attempt` (from 0) before a round: each of the seats draws from the whole shuffled set."""
    tiles = shuffled(setup.rules.top, f"{seed}/{number}/lot/{attempt}")
    return Lot(tuple(zip(seats, tiles, strict=False)))


def make_deal(setup: Setup, seed: int, number: int, redeal: int) -> Deal:
    """The deal of a round; `redeal` counts the deals demanded anew (from 0)."""
    tiles = shuffled(setup.rules.top, f"{seed}/{number}/{redeal}")
    size, dealt = setup.hand, setup.hand * setup.seats
    hands = tuple(tiles[first : first + size] for first in range(0, dealt, size))
    return Deal(hands, tiles[dealt:])
