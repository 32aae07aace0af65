"""Inside PyPI's `dominoes`: four seats in two pairs, all 28 tiles dealt, against its own players."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from benchmarks.duels.peer import Disagreement, Peer, Twin
from benchmarks.duels.play import Game
from game.chance import make_deal
from game.rules.actions import PLAYS, Action, Play
from game.rules.catalogue import make_setup
from game.rules.table import LEFT, RIGHT, START
from game.rules.tiles import HALVES, tile

SETUP = make_setup("block", 4, {"hand": 7, "leader": 1, "partners": "yes"})
OPPONENTS = ("random", "bota_gorda+double", "probabilistic_alphabeta")
START_MOVE, SAMPLES = 10, 5
"""How its strongest fair player is set: it thinks from the tenth move on, about five deals."""

Theirs = Callable[[Any], None]


def play(deal: int, tested: str, other: str) -> list[Game]:
    """A deal with our player in each pair."""
    return [play_once(deal, side, tested, other) for side in (0, 1)]


def play_once(deal: int, side: int, tested: str, other: str) -> Game:
    """A deal with our player at both seats of one pair."""
    import dominoes

    dealt = make_deal(SETUP, deal, 1, 0)
    # The higher half first, so that its left end is ours.
    hands = [dominoes.Hand([dominoes.Domino(*HALVES[item]) for item in hand]) for hand in dealt.hands]
    first = tuple((piece, True) for piece in hands[0])
    game = dominoes.Game(dominoes.Board(), hands, [], 0, first, 0, None)
    twin = Twin(SETUP, dealt, tested, f"{deal}/{side}")
    theirs = opponent(dominoes, other)
    random.seed(f"{deal}/{side}")  # its players draw from the module's own generator
    while game.result is None:
        if game.turn != twin.state.turn:
            raise Disagreement(f"deal {deal}: turn {game.turn}, not {twin.state.turn}")
        if game.turn in SETUP.sides[side]:
            action = twin.choose()
        else:
            theirs(game)
            action = ours(twin, *game.valid_moves[0])
        assert isinstance(action, Play)
        game.make_move(dominoes.Domino(*HALVES[action.tile]), action.at != RIGHT)
        twin.follow(action)
    points = game.result.points * (1 if side == 0 else -1)
    share = 0.5 if points == 0 else float(points > 0)
    if share != twin.won(side):
        raise Disagreement(f"deal {deal}: {game.result}")
    return twin.watch.game(share, points)


def ours(twin: Twin, piece: Any, left: bool) -> Action:
    """A move of theirs as ours."""
    place = START if not twin.state.table.laid else LEFT if left else RIGHT
    return PLAYS[place][tile(piece.first, piece.second)]


def opponent(dominoes: Any, name: str) -> Theirs:
    """One of its players: it sorts the moves, best first."""
    known = dominoes.players
    if name == "random":
        return known.random  # type: ignore[no-any-return]
    if name == "bota_gorda+double":
        return both(known.bota_gorda, known.double)
    return known.probabilistic_alphabeta(START_MOVE, SAMPLES)  # type: ignore[no-any-return]


def both(first: Theirs, second: Theirs) -> Theirs:
    """One player after the other: the second decides, the first where that finds moves equal."""

    def sort(game: Any) -> None:
        first(game)
        second(game)

    return sort


PEER = Peer(OPPONENTS, play)
