"""Worlds of a round with many draws: a draw a turn makes dozens of bins, far too many to count the ways.

The first worlds are exactly uniform samples. Others follow from them: hidden tiles change places at random wherever
each may lie where the other does. Every such exchange is as likely as its reverse, so these are as uniform as the
first, only not independent of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from random import Random

from game.ai.filling import Filler
from game.ai.inference import unseen_tiles
from game.ai.sampling import NoWorld
from game.ai.train_facts import shown
from game.ai.train_playout import BIT, RANK, Ranks, ranks
from game.ai.worlds import read
from game.rules.observation import Observation
from game.rules.tiles import Tile, members

TRIALS = 256
"""Trials of one round (some 5 ms); in nine positions of ten it leads to a dozen worlds or more."""
ROUNDS = 12
"""Rounds of trials without a world after which the exchanges start from any world."""
SETTLE = 4
"""So many of them then come before the first world that counts."""

Bins = int
"""A mask of bins."""


@dataclass(frozen=True, slots=True)
class World:
    """Hands by rank, the viewer's own too, and the ranks of the boneyard, the next one last."""

    hands: tuple[Ranks, ...]
    stock: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """`tiles[i]` lies in the bin `bins[i]` (a mask of one) now; `allowed[tile]` are the bins that it may lie in."""

    tiles: list[Tile]
    bins: tuple[Bins, ...]
    allowed: Mapping[Tile, Bins]

    def stir(self, rng: Random) -> None:
        """Go on to another world."""
        tiles, bins, allowed = self.tiles, self.bins, self.allowed
        for at in range(len(tiles) - 1, 0, -1):
            other = int(rng.random() * (at + 1))
            one, two = tiles[at], tiles[other]
            if allowed[one] & bins[other] and allowed[two] & bins[at]:
                tiles[at], tiles[other] = two, one


def settled(allowed: Mapping[Tile, Bins], rooms: Sequence[int]) -> Hidden | None:
    """Any way to put the tiles into the bins, each of which takes in so many; None if there is none."""
    held: list[list[Tile]] = [[] for _ in rooms]

    def find(tile: Tile, tried: set[int]) -> bool:
        """A place for a tile, others making room for it."""
        able = [place for place in members(allowed[tile]) if place not in tried]
        for place in able:
            if len(held[place]) < rooms[place]:
                held[place].append(tile)
                return True
        for place in able:
            if place in tried:
                continue
            tried.add(place)
            for at, other in enumerate(held[place]):
                if find(other, tried):
                    held[place][at] = tile
                    return True
        return False

    # The choosiest first.
    order = sorted(allowed, key=lambda tile: (allowed[tile].bit_count(), tile))
    if len(order) != sum(rooms) or not all(find(tile, set()) for tile in order):
        return None
    bins = tuple(1 << place for place, tiles in enumerate(held) for _ in tiles)
    return Hidden([tile for tiles in held for tile in tiles], bins, allowed)


def hidden(observation: Observation) -> tuple[Hidden, list[int]]:
    """The hidden tiles where they may lie, and the seat of every bin; the last bin is the boneyard."""
    unseen = tuple(members(unseen_tiles(observation)))
    # Who ends a chain that could go on is believed to have nothing, until it turns out otherwise.
    for chains in (True, False):
        ledger = read(observation, shown(observation, chains))
        last = 1 << len(ledger.bins)
        allowed = dict(ledger.laid)
        for tile in unseen:
            allowed[tile] = last | sum(1 << at for at, item in enumerate(ledger.bins) if not item.barred >> tile & 1)
        found = settled(allowed, [*(item.room for item in ledger.bins), observation.stock])
        if found is not None:
            return found, [item.seat for item in ledger.bins]
    # A position without its history, or without some of its tiles: they count as undrawn.
    seats = [seat for seat in range(observation.setup.seats) if seat != observation.viewer]
    rooms = [observation.counts[seat] for seat in seats]
    rooms.append(len(unseen) - sum(rooms))
    found = settled(dict.fromkeys(unseen, (1 << len(rooms)) - 1), rooms)
    if found is None:
        raise NoWorld("more tiles in hands than are unseen")
    return found, seats


def starts(found: Hidden, rng: Random) -> list[Hidden]:
    """Uniform samples, one at least; where there is hardly a way to find any, what many exchanges lead to."""
    filler = Filler(found.allowed, found.bins)
    for _ in range(ROUNDS):
        ways = filler.fill(TRIALS, rng)
        if ways:
            return [replace(found, tiles=tiles) for tiles in ways]
    for _ in range(SETTLE):
        found.stir(rng)
    return [found]


def worlds(observation: Observation, rng: Random) -> Iterator[World]:
    """Worlds that agree with all that was seen, without end."""
    found, owners = hidden(observation)
    pool = starts(found, rng)
    stock_bin = 1 << len(owners)
    whose = {1 << at: seat for at, seat in enumerate(owners)}
    unseen, own = unseen_tiles(observation), ranks(observation.hand)
    for one in cycle(pool):
        hands, stock = [0] * observation.setup.seats, list[int]()
        hands[observation.viewer] = own
        for tile, place in zip(one.tiles, one.bins, strict=True):
            if place == stock_bin:
                stock.append(RANK[tile])
            elif unseen >> tile & 1:
                hands[whose[place]] |= BIT[tile]
        yield World(tuple(hands), tuple(stock))
        one.stir(rng)
