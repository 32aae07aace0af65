"""Tables as they grow, one after each laying: rounds played at random, and solitaires of a whole set."""

from __future__ import annotations

import random
from collections.abc import Iterator

from support import chance

from game.rules import engine, flow
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.rules.ruleset import RuleSet
from game.rules.sets.all_fives import Spinner, branch
from game.rules.state import Phase
from game.rules.table import DOWN, EMPTY, LEFT, RIGHT, START, UP, Shape, Table
from game.rules.tiles import hand_of, set_size, tile

TASTES = (
    *((1, 1, 1, 1), (30, 1, 1, 1), (1, 30, 1, 1), (2, 2, 30, 1), (2, 2, 1, 30)),
    *((30, 30, 1, 1), (2, 2, 30, 30), (30, 2, 30, 1), (2, 30, 1, 30)),
)
"""How much a round likes to lay left, right, up and down: arms grow long and short."""


WAYS = {"s": START, "l": LEFT, "r": RIGHT, "u": UP, "d": DOWN}


def table_of(words: str) -> Table:
    """The table of All Fives after some layings: `53s 36r` is 5-3 as the first tile, then 6-3 at the right end."""
    table, own = EMPTY, Spinner()
    for word in words.split():
        table, own = branch(table, own, Play(tile(int(word[0]), int(word[1])), WAYS[word[2]]))
    return table


class Taste:
    """A way to choose that stays for a round."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._weights = dict(zip((LEFT, RIGHT, UP, DOWN), rng.choice(TASTES), strict=True))

    def choose(self, plays: list[Play]) -> Play:
        return self._rng.choices(plays, [self._weights.get(play.at, 1) for play in plays])[0]


def round_of(rules: RuleSet, seed: object) -> Iterator[Table]:
    """The tables of one round played at random through the engine: one after each laying."""
    rng = random.Random(f"{rules.name}/{seed}")
    state = engine.begin(make_setup(rules.name, rng.choice(rules.seat_counts), {}))
    taste = Taste(rng)
    while state.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        if state.phase in engine.ACTING:
            legal = engine.legal(state)
            plays = [action for action in legal if isinstance(action, Play)]
            move = taste.choose(plays) if plays else rng.choice(legal)
        else:
            move = chance(rng, state)
        state, _ = engine.apply(state, move)
        if isinstance(move, Play):
            yield state.table


def solitaire(rules: RuleSet, seed: object) -> Iterator[Table]:
    """The tables of a whole set laid by one hand until nothing fits: as long as tables become."""
    rng = random.Random(f"alone/{rules.name}/{seed}")
    taste = Taste(rng)
    tiles = set(range(set_size(rules.top)))
    table, own = EMPTY, Spinner()
    while True:
        hand = hand_of(tiles)
        plays = list(flow.plays(hand, table.ends) if table.laid else flow.leads(hand))
        if not plays:
            return
        play = taste.choose(plays)
        tiles.remove(play.tile)
        if rules.shape == Shape.SPINNER:
            table, own = branch(table, own, play)
        else:
            table = flow.placed(table, play)[0]
        yield table
