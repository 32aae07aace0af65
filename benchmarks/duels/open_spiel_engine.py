"""Inside OpenSpiel's `python_block_dominoes`: two seats, seven tiles each, player 0 leads.

It has no player of its own for this game beyond random ones; the opponent is the greedy rule, made from its API alone.
"""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

from benchmarks.duels.peer import Disagreement, Peer, Twin
from benchmarks.duels.play import Game
from game.chance import make_deal
from game.rules.actions import PLAYS, Action, Deal, Play
from game.rules.catalogue import make_setup
from game.rules.table import LEFT, RIGHT, START
from game.rules.tiles import PIPS, tile

SETUP = make_setup("block", 2, {"hand": 7, "leader": 1})
WORDS = re.compile(r"\((\d)\.0, (\d)\.0\)(?: pip:(None|\d))?")
"""Its moves in words: a tile, and the number that it joins."""

Move = tuple[int, int | None]
"""A tile, and the number of the end it joins (None: the first tile)."""


def play(deal: int, tested: str, other: str) -> list[Game]:
    """A deal with our player at each seat."""
    return [play_once(deal, seat, tested, other) for seat in (0, 1)]


def play_once(deal: int, seat: int, tested: str, other: str) -> Game:
    """A deal with our player at one seat."""
    dealt = make_deal(SETUP, deal, 1, 0)
    game = begun(dealt)
    twin = Twin(SETUP, dealt, tested, f"{deal}/{seat}")
    rng = Random(f"{deal}/{seat}/their")
    while not game.is_terminal():
        turn = game.current_player()
        if turn != twin.state.turn:
            raise Disagreement(f"deal {deal}: turn {turn}, not {twin.state.turn}")
        legal = {read(game, turn, number): number for number in game.legal_actions()}
        if turn == seat:
            action = twin.choose()
            assert isinstance(action, Play)
            game.apply_action(legal[action.tile, joined(twin, action)])
        else:
            move = heaviest(legal) if other == "heaviest" else list(legal)[int(rng.random() * len(legal))]
            action = ours(twin, *move)
            game.apply_action(legal[move])
        twin.follow(action)
    points = game.returns()[seat]
    share = 0.5 if points == 0 else float(points > 0)
    if share != twin.won(seat):
        raise Disagreement(f"deal {deal}: {game.returns()}")
    return twin.watch.game(share, points)


def begun(deal: Deal) -> Any:
    """Their state with our deal: its first chance moves are the tiles of player 0, then of player 1."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401  it registers the game

    state = pyspiel.load_game("python_block_dominoes").new_initial_state()
    for item in (item for hand in deal.hands for item in hand):
        outcomes = [number for number, _ in state.chance_outcomes()]
        state.apply_action(
            next(number for number in outcomes if read(state, pyspiel.PlayerId.CHANCE, number)[0] == item)
        )
    return state


def read(state: Any, player: int, number: int) -> Move:
    """One of its moves, which are numbers, by what it calls them."""
    return parsed(state.action_to_string(player, number))


@cache
def parsed(words: str) -> Move:
    found = WORDS.search(words)
    assert found is not None, words
    joins = None if found[3] in (None, "None") else int(found[3])
    return tile(int(found[1]), int(found[2])), joins


def heaviest(legal: dict[Move, int]) -> Move:
    """The tile with most pips, the first of equal ones."""
    return max(legal, key=lambda move: PIPS[move[0]])


def joined(twin: Twin, action: Play) -> int | None:
    """The number that a laying of ours joins."""
    return next((end.number for end in twin.state.table.ends if end.place == action.at), None)


def ours(twin: Twin, item: int, joins: int | None) -> Action:
    """A move of theirs as ours; where both ends show the number they are the same."""
    if joins is None:
        return PLAYS[START][item]
    return PLAYS[LEFT if twin.state.table.ends[0].number == joins else RIGHT][item]


PEER = Peer(("heaviest", "random"), play)
