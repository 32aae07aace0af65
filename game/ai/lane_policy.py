"""How a seat plays in the lanes: the terms of the careful player, in whole numbers for many rounds at once."""

from __future__ import annotations

from functools import cache

import numpy as np

from game.ai.heuristics_line import OUT, Weights
from game.ai.lanes import BIT, DOUBLES, HIGH, JOIN, LOW, PIPS_OF, Ints, Lanes, Layings, Masks, by_tile, counted
from game.ai.scored import UNIT
from game.rules.tiles import DOUBLE, PIPS

SHIFT = 12
"""Chances are in 1/4096, as UNIT."""
CODE = 8
"""Bits for a tile and an end in a sorting key."""


@cache
def stuck_table(size: int) -> Ints:
    """`[(pool * (size + 1) + count) * (size + 1) + fits]`: the chance, in 1/4096, that `count` tiles out of a pool
    hold none of the `fits` ones in it.
    """
    pool = np.arange(size + 1, dtype=np.int64)[:, None]
    count = np.arange(size + 1, dtype=np.int64)[None, :]
    chance = np.full((size + 1, size + 1), UNIT << SHIFT, dtype=np.int64)
    found = []
    for fits in range(size + 1):
        found.append(chance >> SHIFT)
        chance = chance * np.maximum(pool - count - fits, 0) // np.maximum(pool - fits, 1)
    return np.stack(found, axis=2).reshape(-1)


class LanePolicy:
    """Judges layings by a game's weights, for seats on these sides; `point` is what a point scored at once is worth."""

    def __init__(self, weights: Weights, side_of: tuple[int, ...], size: int, point: int = 0) -> None:
        self.weights, self.point, self.width = weights, point, size + 1
        # Whoever goes by the tile alone looks at nothing else.
        self.static = by_tile(
            [weights.pip * pips + (weights.double if double else 0) for pips, double in zip(PIPS, DOUBLE, strict=True)]
        )
        self.plain = not point and weights == Weights(weights.pip, weights.double, 0, 0, 0, (0, 0, 0))
        self.stuck = stuck_table(size)
        seats = len(side_of)
        self.others: list[list[tuple[int, int]]] = []
        """For each seat: every other one, and what it is worth that it cannot play."""
        self.owner = np.zeros((seats, seats + 1), dtype=np.int64)
        """What it is worth to cover an end of each seat; the last column, also that of -1, is nobody's."""
        for me in range(seats):
            following = [(me + distance) % seats for distance in range(1, seats)]
            friends = [side_of[seat] == side_of[me] for seat in following]
            self.others.append(
                [
                    (seat, -weights.partner if friend else weights.stuck[at])
                    for at, (seat, friend) in enumerate(zip(following, friends, strict=True))
                ]
            )
            if len(set(side_of)) < seats:
                for seat, friend in zip(following, friends, strict=True):
                    self.owner[me, seat] = -weights.partner_end if friend else weights.rival_end

    def choose(self, lanes: Lanes, able: Layings) -> Layings:
        """The best laying in every lane; of equal ones the last."""
        # One sort finds the best of every lane: it is the last before the next lane.
        key = self.judge(lanes, able) + (1 << 39) << CODE | able.tile << 2 | able.end
        ordered = np.sort(able.lane << 48 | key)
        lane = ordered >> 48
        best = ordered[np.append(lane[1:] != lane[:-1], True)]
        return Layings(best >> 48, best >> 2 & 63, best & 3)

    def judge(self, lanes: Lanes, able: Layings) -> Ints:
        """The score of each laying of the seat in turn."""
        seat, lane, tile, weights = lanes.turn, able.lane, able.tile, self.weights
        if self.plain:
            return self.static.take(tile)
        rest = lanes.hands[seat].take(lane) ^ BIT.take(tile)
        after = self.joins_after(lanes, able)
        joins = counted(rest & after)
        score = self.static.take(tile) + weights.follow * joins + weights.keep * (joins > 0)
        lost = (rest & HIGH.take(tile) == 0).astype(np.int64)
        lost += (rest & LOW.take(tile) == 0) & (DOUBLES.take(tile) == 0)
        score -= weights.variety * lost
        score += OUT * (rest == 0)
        hidden = lanes.live & ~lanes.hands[seat]
        for other, weight in self.others[seat]:
            if weight:
                pool = hidden & ~lanes.lacks[other]
                row = (counted(pool) * self.width + lanes.counts[other]) * self.width
                chance = self.stuck.take(row.take(lane) + counted(pool.take(lane) & after))
                score += weight * chance >> SHIFT
        if weights.rival_end:
            score += self.owner[seat].take(lanes.owners[lane, able.end])
        if self.point:
            score += self.point * points_after(lanes, able)
        return score

    def joins_after(self, lanes: Lanes, able: Layings) -> Masks:
        """All tiles that join an end once the laying is done."""
        lane, tile, end = able.lane, able.tile, able.end
        numbers = lanes.numbers[lane]
        leads = numbers[:, 0] < 0
        each = np.arange(len(lane))
        numbers[each, end] = np.where(leads, -1, PIPS_OF.take(tile) - numbers[each, end])
        found: Masks = np.bitwise_or.reduce(JOIN.take(numbers), axis=1)
        if lanes.branches:
            spinner = lanes.spinner.take(lane)
            # A laying at the second of its sides opens two more of them.
            opens = (end < 2) & (lanes.numbers[lane, 2] < 0) & (spinner >= 0) & lanes.taken[lane, 1 - end % 2]
            found |= JOIN.take(np.where(opens, spinner, -1))
        return np.where(leads, HIGH.take(tile) | LOW.take(tile), found) if leads.any() else found


def points_after(lanes: Lanes, able: Layings) -> Ints:
    """The points that each laying makes at once."""
    lane, tile, end = able.lane, able.tile, able.end
    outer = PIPS_OF.take(tile) - lanes.numbers[lane, end]
    total = lanes.worth.sum(axis=1).take(lane) - lanes.worth[lane, end] + outer * (1 + DOUBLES.take(tile))
    # A lone spinner counts at the left, and still does once a tile lies there.
    spinner = lanes.spinner.take(lane)
    lone = (spinner >= 0) & ~lanes.taken[lane].any(axis=1) & (end == 0)
    total += np.where(lone, 2 * spinner, 0)
    # All halves of a first tile count.
    total = np.where(lanes.numbers[lane, 0] < 0, PIPS_OF.take(tile), total)
    return np.where(total % 5 == 0, total, 0)
