"""Many rounds at once, side by side: every array has one entry a lane, and all lanes have the same seat in turn.

Whole numbers only, so that the same rounds come out on every machine. The rules are those of `game.rules`; the tests
play lanes and the engine against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from game.rules.tiles import DOUBLE, FITS, HALVES, PIPS

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

TILES = 64
"""A mask has bits for so many tiles; larger sets do not fit."""
PLAYING, BLOCKED, REACHED = -1, -2, -3
"""What `Lanes.out` says besides a seat that went out: under way, blocked, ended by a laying that won the match."""


def by_tile(values: list[int]) -> Ints:
    """A table by tile."""
    return np.array((values + [0] * TILES)[:TILES], dtype=np.int64)


ONE = np.uint64(1)
BIT: Masks = ONE << np.arange(TILES, dtype=np.uint64)
PIPS_OF = by_tile(list(PIPS[:TILES]))
DOUBLES = by_tile([int(double) for double in DOUBLE[:TILES]])
JOIN: Masks = np.array([mask & (1 << TILES) - 1 for mask in FITS] + [0], dtype=np.uint64)
"""By number: the tiles that show it. The last entry, which is also that of -1, is empty."""
EVERY = np.uint64((1 << TILES) - 1)
HIGH: Masks = JOIN[[high for high, _ in HALVES[:TILES]]]
LOW: Masks = JOIN[[low for _, low in HALVES[:TILES]]]


def ends_of(branches: bool) -> int:
    """How many ends a table can have."""
    return 4 if branches else 2


def counted_by_hand(masks: Masks) -> Ints:
    """The number of tiles in each mask."""
    two = np.uint64(0x3333333333333333)
    found = masks - (masks >> ONE & np.uint64(0x5555555555555555))
    found = (found & two) + (found >> np.uint64(2) & two)
    found = (found + (found >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.asarray(found * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.int64)


def counted_at_once(masks: Masks) -> Ints:
    """The same where the library can (numpy 2)."""
    return np.asarray(np.bitwise_count(masks), dtype=np.int64)


counted = counted_at_once if hasattr(np, "bitwise_count") else counted_by_hand


@dataclass(slots=True)
class Lanes:
    """Rounds under way. `hands`, `pips`, `counts`, `lacks` are by seat, then lane; `numbers`, `worth`, `owners` and
    `taken` by lane, then end or side, as in `Board`; the rest by lane.

    `lacks` masks what a seat has shown not to hold, `live` all tiles that do not lie. `stock` holds single tiles in
    drawing order (by lane), of which `drawn` are taken and `last` may be. `out`: see PLAYING. `points` (half points,
    by side, then lane) are the match's scores, as far as they are made by layings.
    """

    turn: int
    hands: Masks
    pips: Ints
    counts: Ints
    lacks: Masks
    live: Masks
    numbers: Ints
    worth: Ints
    owners: Ints
    spinner: Ints
    taken: Flags
    branches: bool
    passes: Ints
    stock: Masks
    drawn: Ints
    last: int
    out: Ints
    points: Ints
    side_of: tuple[int, ...]
    target: int

    def some(self, places: Ints) -> Lanes:
        """The lanes at these places, repeats included."""
        return replace(
            self,
            hands=self.hands[:, places],
            pips=self.pips[:, places],
            counts=self.counts[:, places],
            lacks=self.lacks[:, places],
            live=self.live[places],
            numbers=self.numbers[places],
            worth=self.worth[places],
            owners=self.owners[places],
            spinner=self.spinner[places],
            taken=self.taken[places],
            passes=self.passes[places],
            stock=self.stock[places],
            drawn=self.drawn[places],
            out=self.out[places],
            points=self.points[:, places],
        )


@dataclass(frozen=True, slots=True)
class Layings:
    """Some layings of the seat in turn: entry by entry a lane, a tile, and the end where it goes."""

    lane: Ints
    tile: Ints
    end: Ints


Choose = Callable[[Lanes, Layings], Layings]
"""Picks one laying for every lane that has any. The layings come in order of lane, tile, end."""


def play_on(lanes: Lanes, choose: Choose) -> Generator[None, None, None]:
    """Play all rounds to their ends, in slices of a turn."""
    while (lanes.out == PLAYING).any():
        step(lanes, choose)
        yield


def step(lanes: Lanes, choose: Choose) -> None:
    """The turn of one seat in every round under way."""
    able = prepare(lanes)
    if len(able.lane):
        lay(lanes, choose(lanes, able))
    lanes.turn = (lanes.turn + 1) % len(lanes.hands)


def prepare(lanes: Lanes) -> Layings:
    """Draws and passes of the seat in turn, where it must. Returns what it may lay in the other lanes."""
    seat = lanes.turn
    playing = lanes.out == PLAYING
    ends = joins_of(lanes)
    joins: Masks = np.bitwise_or.reduce(ends, axis=1)
    fit = np.where(playing, lanes.hands[seat] & joins, 0)
    if lanes.last:
        need = np.flatnonzero(playing & (fit == 0) & (lanes.drawn < lanes.last))
        if len(need):
            draw(lanes, need, joins[need])
            fit[need] = lanes.hands[seat][need] & joins[need]
    give_up(lanes, np.flatnonzero(playing & (fit == 0)), joins)
    return layings(fit, ends)


def joins_of(lanes: Lanes) -> Masks:
    """By lane, then end: the tiles that join it. Twice the same number on a line counts as one end, the left."""
    ends = JOIN.take(lanes.numbers)
    if not lanes.branches:
        ends[lanes.numbers[:, 0] == lanes.numbers[:, 1], 1] = 0
    return ends


def draw(lanes: Lanes, need: Ints, joins: Masks) -> None:
    """The seat in turn draws, in these lanes, until a tile joins or no more may be drawn."""
    seat = lanes.turn
    stock, drawn = lanes.stock[need], lanes.drawn[need]
    order = np.arange(lanes.last)
    met = (stock[:, : lanes.last] & joins[:, None] != 0) & (order >= drawn[:, None])
    upto = np.where(met.any(axis=1), met.argmax(axis=1) + 1, lanes.last)
    taken = np.where((order >= drawn[:, None]) & (order < upto[:, None]), stock[:, : lanes.last], 0)
    gained = np.bitwise_or.reduce(taken, axis=1)
    lanes.hands[seat, need] |= gained
    lanes.pips[seat, need] += pips_of(gained)
    lanes.counts[seat, need] += upto - drawn
    # Older tiles may lack more; of the drawn ones only this is known.
    lanes.lacks[seat, need] = joins
    lanes.drawn[need] = upto


def pips_of(masks: Masks) -> Ints:
    """The pips of hands."""
    total = np.zeros(len(masks), dtype=np.int64)
    for number, mask in enumerate(JOIN[:-1]):
        if number:
            double = masks >> np.uint64(number * (number + 3) // 2) & ONE if number * (number + 3) // 2 < TILES else 0
            total += number * (counted(masks & mask) + np.asarray(double, dtype=np.int64))
    return total


def give_up(lanes: Lanes, stuck: Ints, joins: Masks) -> None:
    """A pass in these lanes; as many in a row as there are seats block the round."""
    if len(stuck):
        lanes.lacks[lanes.turn, stuck] |= joins[stuck]
        lanes.passes[stuck] += 1
        lanes.out[stuck[lanes.passes[stuck] == len(lanes.hands)]] = BLOCKED


def layings(fit: Masks, ends: Masks) -> Layings:
    """Every tile of `fit` at every end that it joins; `ends` are by lane, then end."""
    lane = np.flatnonzero(fit)
    left = fit[lane]
    lanes, bits = [], []
    while len(lane):
        low = left & (~left + ONE)
        lanes.append(lane)
        bits.append(low)
        left = left ^ low
        more = left != 0
        lane, left = lane[more], left[more]
    if not lanes:
        nothing = np.zeros(0, dtype=np.int64)
        return Layings(nothing, nothing, nothing)
    lane, bit = np.concatenate(lanes), np.concatenate(bits)
    order = np.argsort(lane, kind="stable")
    lane, bit = lane[order], bit[order]
    tile = np.frexp(bit.astype(np.float64))[1].astype(np.int64) - 1
    entry, end = np.nonzero(ends[lane] & bit[:, None])
    return Layings(lane[entry], tile[entry], end)


def lay(lanes: Lanes, chosen: Layings) -> None:
    """The seat in turn lays one tile in each of these lanes."""
    seat, lane, tile, end = lanes.turn, chosen.lane, chosen.tile, chosen.end
    bit, pips = BIT.take(tile), PIPS_OF.take(tile)
    lanes.hands[seat, lane] ^= bit
    lanes.live[lane] ^= bit
    lanes.pips[seat, lane] -= pips
    lanes.counts[seat, lane] -= 1
    lanes.passes[lane] = 0
    outer = pips - lanes.numbers[lane, end]
    lanes.numbers[lane, end] = outer
    lanes.owners[lane, end] = seat
    if lanes.branches:
        lanes.worth[lane, end] = outer * (1 + DOUBLES.take(tile))
        branch(lanes, chosen)
        score(lanes, lane)
    empty = lane[(lanes.hands[seat, lane] == 0) & (lanes.out[lane] == PLAYING)]
    lanes.out[empty] = seat


def branch(lanes: Lanes, chosen: Layings) -> None:
    """What a laying at an end of the line does to the spinner, as in `board.laid`."""
    near = np.flatnonzero((chosen.end < 2) & (lanes.numbers[chosen.lane, 2] < 0))
    lane, end = chosen.lane[near], chosen.end[near]
    late = lanes.spinner[lane] < 0
    double = late & (DOUBLES.take(chosen.tile[near]) == 1)
    new = lane[double]
    lanes.spinner[new] = lanes.numbers[new, end[double]]
    # A late spinner's side toward the line is already used.
    lanes.taken[new, 1 - end[double]] = True
    lanes.taken[lane[~late], end[~late]] = True
    spun = lane[lanes.spinner[lane] >= 0]
    both = lanes.taken[spun].all(axis=1)
    opened, half = spun[both], spun[~both]
    lanes.numbers[opened, 2] = lanes.numbers[opened, 3] = lanes.spinner[opened]
    lanes.worth[half, lanes.taken[half, 0].astype(np.int64)] = 2 * lanes.spinner[half]


def score(lanes: Lanes, lane: Ints) -> None:
    """Points for a sum of the ends that five divides; a sole leader at the target ends the round."""
    total = lanes.worth[lane].sum(axis=1)
    side = lanes.side_of[lanes.turn]
    lanes.points[side, lane] += np.where(total % 5 == 0, 2 * total, 0)
    scores = lanes.points[:, lane]
    best = scores.max(axis=0)
    won = (best >= lanes.target) & ((scores == best).sum(axis=0) == 1)
    lanes.out[lane[won]] = REACHED
