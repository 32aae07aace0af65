"""Which duels there are: `TABLE:PLAYER:OPPONENT`, and the marks that some of them have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from benchmarks.duels import dominoes_engine, open_spiel_engine, players
from benchmarks.duels.play import Game, Table
from game.ai.levels import LEVELS
from game.rules.catalogue import make_setup
from game.rules.state import OptionValue

FIRST: Mapping[str, OptionValue] = {"leader": 1}
"""Seat 1 leads; as the seats are exchanged, everybody does."""
PAIRS: Mapping[str, OptionValue] = {**FIRST, "partners": "yes"}

TABLES = {
    "block": Table(make_setup("block", 2, FIRST)),
    "block-3": Table(make_setup("block", 3, FIRST)),
    "block-pairs": Table(make_setup("block", 4, PAIRS)),
    "draw": Table(make_setup("draw", 2, FIRST)),
    "draw-3": Table(make_setup("draw", 3, FIRST)),
    "draw-pairs": Table(make_setup("draw", 4, PAIRS)),
    "all_fives": Table(make_setup("all_fives", 2, FIRST), by_points=True),
    "all_fives-3": Table(make_setup("all_fives", 3, FIRST), by_points=True),
    "all_fives-pairs": Table(make_setup("all_fives", 4, FIRST), by_points=True),
    "pollona": Table(make_setup("pollona")),
    "mexican_train": Table(make_setup("mexican_train", 4), lowest=True),
    "mexican_train-2": Table(make_setup("mexican_train", 2), lowest=True),
    "mexican_train-8": Table(make_setup("mexican_train", 8), lowest=True),
}
"""On our engine."""

PEERS = {"dominoes": dominoes_engine.PEER, "open_spiel": open_spiel_engine.PEER}
"""On other people's engines, against their players."""


class NoDuel(ValueError):
    """A duel that there is not; its text says what there is."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What is to be reached in how many games: a share of wins, and a least lower end of its interval (percent)."""

    games: int
    share: float
    low: float


MARKS = {
    "block:master:heaviest": Mark(2000, 60, 58),
    "block:master:reference": Mark(2000, 55, 52.5),
    "draw:master:heaviest": Mark(2000, 73, 71),
    "draw:master:reference": Mark(2000, 56, 53.5),
    "all_fives:master:greedy": Mark(1000, 67, 64),
    "pollona:master:heaviest": Mark(2000, 58, 56),
    "pollona:master:reference": Mark(2000, 54, 51.5),
    "mexican_train:master:heaviest": Mark(1000, 57, 54),
    "dominoes:master:random": Mark(1000, 74, 71),
    "dominoes:master:bota_gorda+double": Mark(1000, 64, 61),
    "dominoes:master:probabilistic_alphabeta": Mark(1000, 55, 51.5),
    "open_spiel:master:heaviest": Mark(1000, 60, 57),
}

GROUPS = {
    "ladder": [f"{table}:{upper}:{lower}" for table in TABLES for lower, upper in pairwise(LEVELS)],
    "ceiling": [f"{table}:{players.CEILING}:reference" for table in TABLES],
}
"""Every level against the one below it; how much could be won by whoever saw all hands."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays whom at which table; `games` is how often each deal is played."""

    table: str
    tested: str
    other: str
    games: int

    @property
    def name(self) -> str:
        return f"{self.table}:{self.tested}:{self.other}"

    def play(self, deal: int) -> list[Game]:
        """Play one deal; ImportError where the peer is not installed."""
        if self.table in PEERS:
            return PEERS[self.table].play(deal, self.tested, self.other)
        return TABLES[self.table].play(deal, players.player(self.tested), players.player(self.other))


@cache
def duel(name: str) -> Duel:
    """The duel of a name; NoDuel if a part of it does not exist."""
    table, _, rest = name.partition(":")
    tested, _, other = rest.partition(":")
    if table not in TABLES and table not in PEERS:
        raise NoDuel(f"There is no table {table}; there are: {', '.join([*TABLES, *PEERS])}.")
    peer = PEERS.get(table)
    mine = players.names() if peer is None else players.fair()
    theirs = mine if peer is None else peer.opponents
    for role, who, known in (("player", tested, mine), ("opponent", other, theirs)):
        if who not in known:
            raise NoDuel(f"There is no {role} {who or '(none given)'} at {table}; there are: {', '.join(known)}.")
    return Duel(table, tested, other, 2 if peer is not None else len(TABLES[table].exchanges))
