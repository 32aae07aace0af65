"""Whole numbers and orders by chance, from `random()` alone: the same on every machine and version."""

from random import Random
from typing import TypeVar

T = TypeVar("T")

BITS = 53
"""Random bits in one `random()`."""
SCALE = 1 << BITS


def below(total: int, rng: Random) -> int:
    """A whole number from 0 to `total` - 1, each exactly as likely as any other; `total` is at least 1."""
    size = (total - 1).bit_length()
    while True:
        value, bits = 0, 0
        while bits < size:
            value = value << BITS | int(rng.random() * SCALE)
            bits += BITS
        value >>= bits - size
        if value < total:
            return value


def shuffle(items: list[T], rng: Random) -> None:
    """Bring a short list into any order, in place."""
    for at in range(len(items) - 1, 0, -1):
        # The bias of a list of n is below n / 2**53.
        other = int(rng.random() * (at + 1))
        items[at], items[other] = items[other], items[at]
