"""What the search must know of a game of one table for all, and how much a level searches."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.heuristics_line import Weights


@dataclass(frozen=True, slots=True)
class Counting:
    """How a round is counted. A block goes to the lowest side, or to the side of the lowest hand (`single`).

    The winner gets the other sides' pips: less its own after a block (`net`), or to the nearest five, two of three
    sides sharing them if both are lowest (`fives`).
    """

    single: bool = False
    net: bool = False
    fives: bool = False


@dataclass(frozen=True, slots=True)
class LineGame:
    """`heat` is how far, in 1/4096 pips, a seat that judges as we do strays from that; `point` what a point made by a
    laying is worth to it; `swing` how uneven the way to the target is: the mean square of a gain over its mean, in half
    points.
    """

    weights: Weights
    counting: Counting
    heat: int
    swing: int
    point: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """`worlds` in which candidates are tried, in `batches`; they are chosen from `over` times as many, and then change
    for so many `rounds` of exchanges. With at most `tiles` in all hands and to draw, a round between two sides is
    solved exactly in all these worlds, if that takes no more than `positions`.
    """

    worlds: int
    batches: int
    over: int
    rounds: int = 0
    tiles: int = 0
    positions: int = 30_000
