"""The longest chain that a hand can form from a number: exact, or by a beam where that would take too long."""

from dataclasses import dataclass, field

from game.ai.scored import UNIT
from game.rules.tiles import FITS, OTHER, PIPS, Hand, Tile, members, tile

NODES = 20_000
"""Positions that the exact search looks at before it gives up (some 40 ms)."""
RICH = 22
"""Hands with more tiles are not even tried: half of those with 25 use up the nodes, few with 22."""
WIDTH = 64
"""Chains that the beam keeps at each length; it falls short by a tile in one of fifteen hands of 25."""

DOUBLE_BIT = tuple(1 << tile(number, number) for number in range(len(FITS)))


class Overrun(Exception):
    """The hand is too rich for the exact search."""


@dataclass
class Chains:
    """Searches from one decision, which share what they found out. A chain's value is 4096 a tile, and its pips."""

    rich: int = RICH
    width: int = WIDTH
    nodes: int = NODES
    known: dict[int, int] = field(default_factory=dict)

    def value(self, hand: Hand, number: int) -> int:
        """The value of the best chain from a number; a lower bound for a rich hand."""
        try:
            return self._try(hand, number)
        except Overrun:
            return worth(beam(hand, number, self.width))

    def exact_length(self, hand: Hand, number: int) -> int | None:
        """How many tiles the longest chain has; None for a hand too rich to be sure."""
        try:
            return self._try(hand, number) // UNIT
        except Overrun:
            return None

    def best(self, hand: Hand, number: int) -> tuple[Tile, ...]:
        """The best chain, tile by tile."""
        try:
            self._try(hand, number)
        except Overrun:
            return beam(hand, number, self.width)
        chain: list[Tile] = []
        while hand & FITS[number]:
            row = OTHER[number]
            # Values of what remains are all known by now.
            step = max(
                members(follow(hand, number)),
                key=lambda item: UNIT + PIPS[item] + self._exact(hand ^ (1 << item), row[item]),
            )
            chain.append(step)
            hand ^= 1 << step
            number = row[step]
        return tuple(chain)

    def _try(self, hand: Hand, number: int) -> int:
        if hand.bit_count() > self.rich:
            raise Overrun
        return self._exact(hand, number)

    def _exact(self, hand: Hand, number: int) -> int:
        fit = follow(hand, number)
        if not fit:
            return 0
        key = hand << 4 | number
        found = self.known.get(key)
        if found is not None:
            return found
        if len(self.known) >= self.nodes:
            raise Overrun
        best, row = 0, OTHER[number]
        while fit:
            bit = fit & -fit
            index = bit.bit_length() - 1
            value = UNIT + PIPS[index] + self._exact(hand ^ bit, row[index])
            if value > best:
                best = value
            fit ^= bit
        self.known[key] = best
        return best


def follow(hand: Hand, number: int) -> Hand:
    """The tiles worth trying next: a double that joins lengthens every chain, so it alone."""
    fit = hand & FITS[number]
    return fit & DOUBLE_BIT[number] or fit


def worth(chain: tuple[Tile, ...]) -> int:
    """The value of a chain."""
    return sum(UNIT + PIPS[item] for item in chain)


def beam(hand: Hand, number: int, width: int = WIDTH) -> tuple[Tile, ...]:
    """A long chain: at each length only the chains whose open end has most tiles to follow are kept."""
    best: tuple[Tile, ...] = ()
    kept: list[tuple[tuple[Tile, ...], Hand, int]] = [((), hand, number)]
    while kept:
        best = max((chain for chain, _, _ in kept), key=worth)
        longer = {
            (rest ^ (1 << item), OTHER[end][item]): (*chain, item)
            for chain, rest, end in kept
            for item in members(follow(rest, end))
        }
        ranked = sorted(
            ((chain, rest, end) for (rest, end), chain in longer.items()),
            key=lambda one: (-(one[1] & FITS[one[2]]).bit_count(), -worth(one[0]), one[0]),
        )
        kept = ranked[:width]
    return best
