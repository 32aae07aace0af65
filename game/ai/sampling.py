"""Exactly uniform ways to put hidden tiles where they may be: hands, hands by age, the boneyard, a sleeping pile.

A bin takes a number of tiles, each tile names the bins that may hold it. Tiles that may go to the same bins are of one
kind; the ways to spread the kinds over the bins are counted once, and every sample walks down those counts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from random import Random

from game.ai.chances import below, shuffle
from game.rules.tiles import Hand, Tile

NODES = 12_000
"""Counts kept for one sampler (some 25 ms); where more would be needed, alike bins are first taken together."""
TRIES = 400
"""Splits of bins taken together that a sample tries before it gives up."""

Bins = int
"""A mask of bins."""


class Overrun(Exception):
    """Too many counts."""


class NoWorld(ValueError):
    """Nothing agrees with what was seen (as in a position that no play leads to), or it could not be found."""


@dataclass(frozen=True, slots=True)
class Step:
    """One kind's tiles into one bin: `size` tiles begin here (0: the same kind goes on), `last` bin that the kind has,
    `closing`: no later kind may go into the bin.
    """

    kind: int
    bin: int
    size: int
    last: bool
    closing: bool


@dataclass(slots=True)
class Node:
    """`total` ways from here on; of `takes[i]` tiles that go into the bin, `sums[i]` are the ways up to and with it."""

    total: int
    takes: list[int]
    sums: list[int]
    after: list[Node]


END = Node(1, [], [], [])


class Sampler:
    """All ways to put the tiles into the bins: `allowed[tile]` masks bins, `rooms[bin]` is how many tiles a bin takes.

    `total` is the number of ways, 0 if there is none; where bins had to be taken together (`joined` has a group of
    several) it counts ways before the split. `kinds` are tiles that may go to the same groups; `steps` bring each kind
    to each of its groups in turn. NoWorld if the rooms are not for as many tiles as there are.
    """

    def __init__(self, allowed: Mapping[Tile, Bins], rooms: Sequence[int], nodes: int = NODES) -> None:
        if sum(rooms) != len(allowed):
            raise NoWorld("as much room as tiles")
        self.allowed = dict(allowed)
        self.rooms = tuple(rooms)
        self._nodes = nodes
        self.joined: list[tuple[int, ...]] = [(place,) for place, room in enumerate(rooms) if room]
        while True:
            try:
                self._count()
                break
            except (Overrun, RecursionError):
                self._join()

    @property
    def total(self) -> int:
        return self._root.total

    def sample(self, rng: Random) -> list[Hand] | None:
        """One way, every way as likely as any other: a mask of tiles for each bin.

        None where bins were taken together and no split was found; NoWorld if there is no way at all.
        """
        if not self._root.total:
            raise NoWorld("no way to place the tiles")
        for _ in range(TRIES):
            held = [0] * len(self.rooms)
            if all(self._split(group, tiles, held, rng) for group, tiles in self._spread(rng)):
                return held
        return None

    def allowed_in(self, place: int) -> Hand:
        """The tiles that a bin may hold, as a mask."""
        return sum(1 << tile for tile, bins in self.allowed.items() if bins >> place & 1)

    # --- counting

    def _count(self) -> None:
        kinds: dict[Bins, list[Tile]] = {}
        for tile, bins in self.allowed.items():
            mask = sum(1 << at for at, group in enumerate(self.joined) if any(bins >> place & 1 for place in group))
            kinds.setdefault(mask, []).append(tile)
        # The choosiest first: the last kinds then have nothing left to choose.
        order = sorted(kinds, key=lambda mask: (mask.bit_count(), mask))
        self.kinds = [kinds[mask] for mask in order]
        self.steps = steps_of(order, [len(tiles) for tiles in self.kinds])
        self._known: list[dict[int, Node]] = [{} for _ in self.steps]
        self._made = 0
        caps = sum(sum(self.rooms[place] for place in group) << WIDTH * at for at, group in enumerate(self.joined))
        self._root = self._node(0, 0, caps) if 0 not in kinds else NOWHERE

    def _node(self, number: int, left: int, caps: int) -> Node:
        """The ways from a step on with `left` tiles of its kind and rooms packed into `caps`."""
        if number == len(self.steps):
            return END
        step = self.steps[number]
        left = step.size or left
        key = caps << WIDTH | left
        node = self._known[number].get(key)
        if node is None:
            self._made += 1
            if self._made > self._nodes:
                raise Overrun
            node = self._fill(number, left, caps)
            self._known[number][key] = node
        return node

    def _fill(self, number: int, left: int, caps: int) -> Node:
        step, node, total = self.steps[number], Node(0, [], [], []), 0
        shift = WIDTH * step.bin
        room = caps >> shift & MOST
        least = max(left if step.last else 0, room if step.closing else 0)
        for take in range(least, min(left, room) + 1):
            # A kind's last tiles go to its last bin, whatever is left of them.
            after = self._node(number + 1, left - take, caps - (take << shift))
            if after.total:
                total += comb(left, take) * after.total
                node.takes.append(take)
                node.sums.append(total)
                node.after.append(after)
        node.total = total
        return node

    def _join(self) -> None:
        """Take together the two groups whose tiles differ least."""
        fits = [
            {tile for tile, bins in self.allowed.items() if any(bins >> place & 1 for place in group)}
            for group in self.joined
        ]
        rooms = [sum(self.rooms[place] for place in group) for group in self.joined]
        pairs = [(one, other) for other in range(len(rooms)) for one in range(other)]
        one, other = min(pairs, key=lambda pair: len(fits[pair[0]] ^ fits[pair[1]]) * min(rooms[at] for at in pair))
        self.joined[one] += self.joined.pop(other)

    # --- sampling

    def walk(self, rng: Random) -> list[int]:
        """How many tiles each of `steps` takes in one uniform way for the groups; the tiles of a kind are alike."""
        node, takes = self._root, []
        for _ in self.steps:
            choice = bisect_right(node.sums, below(node.total, rng)) if len(node.takes) > 1 else 0
            takes.append(node.takes[choice])
            node = node.after[choice]
        return takes

    def _spread(self, rng: Random) -> list[tuple[tuple[int, ...], list[Tile]]]:
        """One uniform way for the groups: each with its tiles."""
        found: list[tuple[tuple[int, ...], list[Tile]]] = [(group, []) for group in self.joined]
        tiles, used = list[Tile](), 0
        for step, take in zip(self.steps, self.walk(rng), strict=True):
            if step.size:
                tiles, used = self.kinds[step.kind][:], 0
                if not step.last:
                    shuffle(tiles, rng)
            found[step.bin][1].extend(tiles[used : used + take])
            used += take
        return found

    def _split(self, group: tuple[int, ...], tiles: list[Tile], held: list[Hand], rng: Random) -> bool:
        """Deal a group's tiles to its bins; False if one lies where it may not."""
        if len(group) > 1:
            shuffle(tiles, rng)
        at = 0
        for place in group:
            for tile in tiles[at : at + self.rooms[place]]:
                if len(group) > 1 and not self.allowed[tile] >> place & 1:
                    return False
                held[place] |= 1 << tile
            at += self.rooms[place]
        return True


WIDTH = 7
"""Bits for a number of tiles."""
MOST = (1 << WIDTH) - 1
NOWHERE = Node(0, [], [], [])


def steps_of(kinds: Sequence[Bins], sizes: Sequence[int]) -> list[Step]:
    """Kind by kind, bin by bin."""
    steps: list[Step] = []
    for kind, bins in enumerate(kinds):
        places = [place for place in range(bins.bit_length()) if bins >> place & 1]
        later = 0
        for mask in kinds[kind + 1 :]:
            later |= mask
        steps += [
            Step(kind, place, sizes[kind] if not at else 0, at == len(places) - 1, not later >> place & 1)
            for at, place in enumerate(places)
        ]
    return steps
