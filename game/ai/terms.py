"""What a round is played for: who belongs together, how it is counted, and what points are worth to a match."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.ai.lanes import Ints
from game.ai.line_game import Counting
from game.rules.scoring import HALF

SURE = 1 << 20
"""What a match won is worth; one lost is worth nothing."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The sides of a table, how its rounds are counted, and the match so far (`scores` and `target` in half points).

    `swing`: see `LineGame`.
    """

    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    counting: Counting
    scores: tuple[int, ...]
    target: int
    swing: int


def gains(terms: Terms, pips: Ints, out: Ints) -> Ints:
    """What each side gains at the end of rounds, in half points (by side, then round).

    From the pips of every hand (by seat, then round) and the seat that went out in each (negative: blocked).
    """
    sums = np.stack([pips[list(side)].sum(axis=0) for side in terms.sides])
    if terms.counting.single:
        lowest = pips == pips.min(axis=0)
        least = np.stack([lowest[list(side)].any(axis=0) for side in terms.sides])
    else:
        least = sums == sums.min(axis=0)
    side_out = np.array((*terms.side_of, -1))[np.maximum(out, -1)]
    won = np.where(out >= 0, np.arange(len(sums))[:, None] == side_out, least)
    number = won.sum(axis=0)
    won &= (number == 1) | ((number == 2) & (len(sums) == 3) & terms.counting.fives)
    points = (sums * ~won).sum(axis=0)
    if terms.counting.fives:
        points = (points + 2) // 5 * 5
    if terms.counting.net:
        points -= np.where(out < 0, (sums * won).sum(axis=0), 0)
    found: Ints = won * (HALF * points // np.maximum(number, 1))
    return found


def worth(terms: Terms, side: int, scores: Ints) -> Ints:
    """A side's chances to win the match from these scores (by side, then case), out of SURE.

    A race between it and each other side: a smooth step, as wide as the scores can still drift apart.
    """
    target, mine = terms.target, scores[side]
    total = np.zeros(len(mine))
    for other, theirs in enumerate(scores):
        if other != side:
            left = np.maximum(target - mine, 1) + np.maximum(target - theirs, 1)
            drift = (mine - theirs) * 0.8 / np.sqrt(left * terms.swing)
            total += 1 + drift / np.sqrt(1 + drift * drift)
    best = scores.max(axis=0)
    over = (best >= target) & ((scores == best).sum(axis=0) == 1)
    chance = (SURE * total / (2 * (len(scores) - 1))).astype(np.int64)
    return np.where(over, np.where(mine == best, SURE, 0), chance)
