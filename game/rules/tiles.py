"""Tiles as numbers, hands as bit masks.

A tile is the integer `high * (high + 1) // 2 + low`, so that numeric order is the order of the written names
(0-0, 1-0, 1-1, 2-0 ...) and the same tile has the same number in every set. A hand is an `int` with bit `tile` set.
"""

from collections.abc import Iterable, Iterator

Tile = int
Hand = int

MAX_PIP = 12
"""Highest number on any tile of the five games (double-twelve)."""


def tile(a: int, b: int) -> Tile:
    """The tile with halves `a` and `b`, in either order."""
    high, low = (a, b) if a >= b else (b, a)
    return high * (high + 1) // 2 + low


def set_size(top: int) -> int:
    """Number of tiles in the double-`top` set: 28, 55, 91 for 6, 9, 12."""
    return (top + 1) * (top + 2) // 2


HALVES: tuple[tuple[int, int], ...] = tuple((high, low) for high in range(MAX_PIP + 1) for low in range(high + 1))
"""`HALVES[tile]` is `(high, low)`."""

PIPS: tuple[int, ...] = tuple(high + low for high, low in HALVES)
DOUBLE: tuple[bool, ...] = tuple(high == low for high, low in HALVES)

FITS: tuple[Hand, ...] = tuple(
    sum(1 << index for index, halves in enumerate(HALVES) if number in halves) for number in range(MAX_PIP + 1)
)
"""`FITS[number]` is the mask of all tiles that show the number."""

DOUBLES: Hand = sum(1 << index for index, double in enumerate(DOUBLE) if double)

OTHER: tuple[tuple[int, ...], ...] = tuple(
    tuple(low if high == number else high for high, low in HALVES) for number in range(MAX_PIP + 1)
)
"""`OTHER[number][tile]` is the half facing away when the tile is joined by `number` (meaningless if it lacks it)."""


def members(hand: Hand) -> Iterator[Tile]:
    """The tiles of a hand, lowest first."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def hand_of(tiles: Iterable[Tile]) -> Hand:
    """The mask of some distinct tiles."""
    hand = 0
    for item in tiles:
        hand |= 1 << item
    return hand


def pips(hand: Hand) -> int:
    """The sum of all halves in a hand."""
    total = 0
    while hand:
        low = hand & -hand
        total += PIPS[low.bit_length() - 1]
        hand ^= low
    return total
