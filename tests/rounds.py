"""Rounds of the tests without a match: played at random or from a position, with the words of their end."""

from __future__ import annotations

import random
from types import SimpleNamespace

from support import run

from game.chance import make_deal, make_lot
from game.record_lines import Header, Player
from game.rules import engine
from game.rules.actions import NEXT_ROUND
from game.rules.events import PUBLIC
from game.rules.notation import position_of
from game.rules.observation import observe
from game.rules.state import Phase
from game.scenes.round_words import RoundWords

NAMES = ("Ana", "Nina", "Leo", "Sol", "Kim", "Ben", "Eva", "Dan", "Ivy", "Gus")


def header_of(setup, names=NAMES):
    """Everybody is a person with a name; an empty name is the one person among computers."""
    people = [Player(name=name) if name else Player() for name in names[: setup.seats]]
    if "" in names:
        people = [one if not one.name else Player("computer", "quick", one.name) for one in people]
    return Header(setup, 1, tuple(people))


def words_of(stage, state, events, names=NAMES):
    """The words of a round that is over."""
    seen = observe(state, events, PUBLIC)
    match = SimpleNamespace(
        header=header_of(state.setup, names),
        following=lambda: observe(engine.advance(state, NEXT_ROUND)[0], (), PUBLIC),
    )
    return RoundWords(stage, match, seen)


def from_position(stage, position, *acts, names=NAMES):
    """The words of the round that these acts bring to its end."""
    state, events = run(position_of(position), *acts)
    return words_of(stage, state, tuple(events), names)


def random_match(setup, seed):
    """Every step of a match at random: the state after it, its events, and the seat that acted (or -1)."""
    rng = random.Random(seed)
    state, redeal, lots = engine.begin(setup), 0, 0
    while state.phase != Phase.MATCH_OVER:
        actor = -1
        if state.phase == Phase.ROUND_OVER:
            move, redeal, lots = NEXT_ROUND, 0, 0
        elif state.phase == Phase.LOT:
            move = make_lot(setup, seed, state.round, lots, state.lot)
            lots += 1
        elif state.phase == Phase.DEAL:
            move = make_deal(setup, seed, state.round, redeal)
            redeal += 1
        else:
            move, actor = rng.choice(engine.legal(state)), state.turn
        state, events = engine.advance(state, move)
        yield state, events, actor
