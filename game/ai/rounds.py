"""From a decision to rounds side by side: every candidate laying in every world, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.ai.board import SIDES, Board, laid
from game.ai.lanes import PLAYING, REACHED, Ints, Lanes, counted, ends_of, pips_of, score
from game.ai.many import Many
from game.ai.terms import Terms, gains, worth
from game.rules.actions import Play
from game.rules.tiles import Hand


@dataclass(frozen=True, slots=True)
class Decision:
    """What all worlds of a decision share: who lays, on what board, which layings are worth a look (as legal actions
    and as the boards after them), what each seat has shown not to hold, and how many tiles may be drawn.
    """

    seat: int
    board: Board
    plays: tuple[Play, ...]
    after: tuple[Board, ...]
    lacks: tuple[Hand, ...]
    last: int
    terms: Terms


def candidates(board: Board, legal: Sequence[Play], seat: int) -> tuple[tuple[Play, ...], tuple[Board, ...]]:
    """The layings that lead to different boards, the first of those that lead to the same one."""
    plays, after, known = [], [], set()
    for play in legal:
        then = laid(board, play.tile, SIDES[play.at], seat)
        # On a line with twice the same number it does not matter where a tile goes.
        same = then.branches or board.empty or board.numbers[0] != board.numbers[1]
        key = (play.tile, play.at if same else 0)
        if key not in known:
            known.add(key)
            plays.append(play)
            after.append(then)
    return tuple(plays), tuple(after)


def lanes_of(decision: Decision, worlds: Many) -> Lanes:
    """One lane for every world and candidate, the candidate laid; world by world."""
    number, seats = len(decision.plays), len(worlds.hands)
    many = worlds.count * number
    hands = worlds.hands.repeat(number, axis=1)
    bits = np.array([1 << play.tile for play in decision.plays], dtype=np.uint64)
    hands[decision.seat] ^= np.tile(bits, worlds.count)
    stock = worlds.stock.repeat(number, axis=0)
    live = np.bitwise_or.reduce(hands, axis=0) | np.bitwise_or.reduce(stock, axis=1)
    ends = ends_of(decision.board.branches)
    scores = np.array(decision.terms.scores, dtype=np.int64)[:, None].repeat(many, axis=1)
    lanes = Lanes(
        turn=(decision.seat + 1) % seats,
        hands=hands,
        pips=np.stack([pips_of(row) for row in hands]),
        counts=counted(hands[:, :1]).repeat(many, axis=1),
        lacks=np.array(decision.lacks, dtype=np.uint64)[:, None].repeat(many, axis=1),
        live=live,
        numbers=tiled([board.numbers[:ends] for board in decision.after], worlds.count),
        worth=tiled([board.worth[:ends] for board in decision.after], worlds.count),
        owners=tiled([board.owners[:ends] for board in decision.after], worlds.count),
        spinner=np.tile(np.array([board.spinner for board in decision.after], dtype=np.int64), worlds.count),
        taken=tiled([board.taken for board in decision.after], worlds.count).astype(np.bool_),
        branches=decision.board.branches,
        passes=np.zeros(many, dtype=np.int64),
        stock=stock,
        drawn=np.zeros(many, dtype=np.int64),
        last=decision.last,
        out=np.full(many, PLAYING, dtype=np.int64),
        points=scores,
        side_of=decision.terms.side_of,
        target=decision.terms.target,
    )
    return lanes


def begin(decision: Decision, worlds: Many) -> Lanes:
    """Lanes in which each candidate has been laid, with the points that it makes and the round's end if it is one."""
    lanes = lanes_of(decision, worlds)
    if lanes.branches:
        lanes.turn = decision.seat
        score(lanes, np.arange(len(lanes.out)))
    over = (lanes.hands[decision.seat] == 0) & (lanes.out == PLAYING)
    lanes.out[over] = decision.seat
    lanes.turn = (decision.seat + 1) % len(lanes.hands)
    return lanes


def values(decision: Decision, lanes: Lanes) -> Ints:
    """What every finished lane is worth to the seat that decides."""
    terms, side = decision.terms, decision.terms.side_of[decision.seat]
    gained = np.where(lanes.out == REACHED, 0, gains(terms, lanes.pips, lanes.out))
    return worth(terms, side, lanes.points + gained)


def tiled(rows: Sequence[Sequence[int]], times: int) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The rows of the candidates, once a world."""
    return np.tile(np.array(rows, dtype=np.int64), (times, 1))
