"""How likely the others' layings were, had they held what a world says: worlds that explain them weigh more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from game.ai.board import SIDES, Board
from game.ai.chances import below, shuffle
from game.ai.inference import told
from game.ai.lane_policy import LanePolicy
from game.ai.lanes import EVERY, JOIN, PLAYING, Floats, Ints, Lanes, Layings, Masks, ends_of, joins_of, layings
from game.ai.worlds import Hidden
from game.rules.events import HandsDealt, TileDrawn, TilePlayed, TurnPassed
from game.rules.observation import Observation
from game.rules.tiles import Hand, Tile, set_size

STEPS = 16
"""Steps of the table below in one temperature."""
DECAY = 1008687096
"""exp(-1/16) in 1/2**30: powers of a whole number are the same on every machine."""
WHOLE = 4096
FLOOR = 614
"""The share of layings, in 1/4096, that follow no judgement we know (15 %)."""


def powers() -> Ints:
    """exp(-step/16) in 1/4096, until nothing is left of it; the last entry is 0."""
    found, value = [], 1 << 30
    while value >> 18:
        found.append(value >> 18)
        value = value * DECAY >> 30
    return np.array([*found, 0], dtype=np.int64)


POWERS = powers()

RESOLUTION = 40
"""Bits of the largest weight."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A way to play that a seat may have: it judges by a policy, and strays from that by `heat` (in 1/4096 pips)."""

    policy: LanePolicy
    heat: int


@dataclass(frozen=True, slots=True)
class Past:
    """What was public when a seat laid a tile: position in the history, the board, what each seat had shown not to
    hold, how many tiles each held, and which tiles did not lie.
    """

    at: int
    seat: int
    tile: Tile
    end: int
    board: Board
    lacks: tuple[Hand, ...]
    counts: tuple[int, ...]
    live: Hand


def past_of(observation: Observation, tables: Sequence[Board]) -> tuple[list[Past], tuple[Hand, ...]]:
    """The layings of all other seats in which there was something to decide, and what each seat lacks by now.

    `tables` are the observation's `boards`.
    """
    seats = observation.setup.seats
    whole = (1 << set_size(observation.setup.rules.top)) - 1
    lacks, counts, live = [0] * seats, [0] * seats, whole
    found: list[Past] = []
    drew = False
    for at, (event, board) in enumerate(zip(told(observation), tables, strict=False)):
        if isinstance(event, HandsDealt):
            lacks, counts, live = [0] * seats, list(event.counts), whole
            found.clear()
        elif isinstance(event, TurnPassed):
            lacks[event.seat] |= board.fits & whole
        elif isinstance(event, TileDrawn):
            # Older tiles may lack more; of the drawn ones only this is known.
            lacks[event.seat] = board.fits & whole
            counts[event.seat] += 1
        elif isinstance(event, TilePlayed):
            # On a line with twice the same number it does not matter where a tile goes.
            end = 0 if board.numbers[0] == board.numbers[1] and not board.branches else SIDES[event.at]
            if event.seat != observation.viewer and not (drew and joined(board, event.tile) == 1):
                found.append(Past(at, event.seat, event.tile, end, board, tuple(lacks), tuple(counts), live))
            counts[event.seat] -= 1
            live ^= 1 << event.tile
        drew = isinstance(event, TileDrawn)
    return found, tuple(lacks)


def joined(board: Board, tile: Tile) -> int:
    """How many different numbers of the ends a tile joins."""
    return sum(int(JOIN[number]) >> tile & 1 for number in set(board.numbers))


@dataclass(frozen=True, slots=True)
class Witness:
    """All layings of one seat in a number of worlds, ready to be judged side by side: laying by laying, in `lanes`.

    `bins[i]` are those that the hand of laying i was in.
    """

    past: tuple[Past, ...]
    bins: tuple[list[int], ...]
    lanes: Lanes


def witness(hidden: Hidden, past: Sequence[Past], seat: int, worlds: int) -> Witness:
    """What a seat's layings say, for so many worlds."""
    mine = tuple(item for item in past if item.seat == seat)
    bins = tuple([at for at, one in enumerate(hidden.bins) if one.seat == seat and one.born < item.at] for item in mine)
    return Witness(mine, bins, moments(mine, worlds))


def likely(said: Witness, held: Masks, habits: Sequence[Habit]) -> Floats:
    """How likely the layings were, had the bins held this (by bin, then world), were the seat a player of any of these
    habits: it keeps its habit for the round, so its layings also tell which one it has.
    """
    lanes, worlds = said.lanes, held.shape[1]
    # A tile laid may be one that was drawn just before.
    hands = [
        np.bitwise_or.reduce(held[bins], axis=0) & np.uint64(item.live) | np.uint64(1 << item.tile)
        for item, bins in zip(said.past, said.bins, strict=True)
    ]
    lanes.hands[lanes.turn] = np.concatenate(hands)
    able, mine = possible(said, worlds)
    first = np.flatnonzero(np.append(True, able.lane[1:] != able.lane[:-1]))
    number = np.diff(np.append(first, len(able.lane)))
    total = np.zeros(worlds)
    for habit in habits:
        scores = habit.policy.judge(lanes, able)
        behind = np.maximum.reduceat(scores, first).repeat(number) - scores
        power = POWERS.take(np.minimum(behind * STEPS // habit.heat, len(POWERS) - 1))
        share = (WHOLE - FLOOR) * power[mine] // np.add.reduceat(power, first)
        chances = np.maximum(FLOOR // number + share, 1).reshape(-1, worlds)
        # Products of such fractions come out alike on every machine.
        total += np.multiply.reduce(chances / WHOLE, axis=0)
    return total


def possible(said: Witness, worlds: int) -> tuple[Layings, Ints]:
    """Everything that could have been laid, and the places in it of what was."""
    lanes = said.lanes
    ends = joins_of(lanes)
    ends[lanes.numbers[:, 0] < 0, 0] = EVERY
    able = layings(lanes.hands[lanes.turn] & np.bitwise_or.reduce(ends, axis=1), ends)
    tiles = np.array([item.tile for item in said.past]).repeat(worlds)
    sides = np.array([item.end for item in said.past]).repeat(worlds)
    return able, np.flatnonzero((able.tile == tiles.take(able.lane)) & (able.end == sides.take(able.lane)))


def moments(past: Sequence[Past], worlds: int) -> Lanes:
    """Past moments of one seat, each in as many lanes as there are worlds; hands are still to be filled in."""
    many, seats, ends = len(past) * worlds, len(past[0].counts), ends_of(past[0].board.branches)
    none = np.zeros((seats, many), dtype=np.int64)

    def spread(rows: Sequence[Sequence[int]]) -> Ints:
        return np.array(rows, dtype=np.int64).repeat(worlds, axis=0)

    masks: Masks = np.array([item.lacks for item in past], dtype=np.uint64).T.repeat(worlds, axis=1)
    return Lanes(
        turn=past[0].seat,
        hands=np.zeros((seats, many), dtype=np.uint64),
        pips=none,
        counts=spread([item.counts for item in past]).T,
        lacks=masks,
        live=np.array([item.live for item in past], dtype=np.uint64).repeat(worlds),
        numbers=spread([item.board.numbers[:ends] for item in past]),
        worth=spread([item.board.worth[:ends] for item in past]),
        owners=spread([item.board.owners[:ends] for item in past]),
        spinner=np.array([item.board.spinner for item in past], dtype=np.int64).repeat(worlds),
        taken=spread([item.board.taken for item in past]).astype(np.bool_),
        branches=past[0].board.branches,
        passes=none[0],
        stock=np.zeros((many, 0), dtype=np.uint64),
        drawn=none[0],
        last=0,
        out=none[0] + PLAYING,
        points=none,
        side_of=(),
        target=0,
    )


def different(weights: Floats) -> float:
    """The effective number of worlds with these weights: all if they weigh alike, 1 if one outweighs the rest."""
    whole = whole_parts(weights)
    return sum(whole) ** 2 / sum(part * part for part in whole)


def whole_parts(weights: Floats) -> list[int]:
    """Weights as whole numbers, whose sums are the same on every machine."""
    return [int(weight) for weight in (weights / weights.max() * (1 << RESOLUTION)).tolist()]


def resample(weights: Floats, count: int, rng: Random) -> list[int]:
    """`count` places, each about as often as its share of the weights says (at most one off), in any order."""
    whole = whole_parts(weights)
    total = sum(whole)
    start, reached, found, at = below(total, rng), 0, list[int](), -1
    for number in range(count):
        wanted = (start + number * total) // count
        while reached <= wanted:
            at += 1
            reached += whole[at]
        found.append(at)
    shuffle(found, rng)
    return found
