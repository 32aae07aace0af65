"""Worlds of a round with many draws: hidden tiles change places at random wherever both may lie in the other's.

Every exchange is as likely as its reverse, so that in the long run no world is met more often than another, however
many bins there are (a draw a turn makes dozens of them: far too many to count the ways).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from game.ai.inference import unseen_tiles
from game.ai.train_facts import shown
from game.ai.train_playout import BIT, RANK, Ranks, ranks
from game.ai.worlds import read
from game.rules.observation import Observation
from game.rules.tiles import Tile, members

SETTLE = 4
"""Rounds of exchanges before the first world."""

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
    assert found is not None
    return found, seats


def worlds(observation: Observation, rng: Random) -> Iterator[World]:
    """Worlds that agree with all that was seen, without end."""
    found, owners = hidden(observation)
    stock_bin = 1 << len(owners)
    whose = {1 << at: seat for at, seat in enumerate(owners)}
    unseen, own = unseen_tiles(observation), ranks(observation.hand)
    for _ in range(SETTLE):
        found.stir(rng)
    while True:
        found.stir(rng)
        hands, stock = [0] * observation.setup.seats, list[int]()
        hands[observation.viewer] = own
        for tile, place in zip(found.tiles, found.bins, strict=True):
            if place == stock_bin:
                stock.append(RANK[tile])
            elif unseen >> tile & 1:
                hands[whose[place]] |= BIT[tile]
        yield World(tuple(hands), tuple(stock))
