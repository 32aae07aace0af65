"""Moments of matches with trains before which the first seat, a person, stands; and table scenes that open there."""

from __future__ import annotations

from functools import cache

from support import dump, read

from game.ai.brain import InlineBrain, choose
from game.host import Host
from game.match import Match
from game.record_lines import Header, Player
from game.rules.actions import DRAW, END_CHAIN, PASS, Play
from game.rules.catalogue import make_setup
from game.rules.state import Phase
from game.scenes.table import Doors, TableScene

GAME = "mexican_train"
KINDS = ("engine", "chain", "play", "choice", "answer", "owed", "draw", "pass")


def players(seats, people=(0,)):
    """Names of many lengths."""
    names = [f"{'Bartolomeo'[: 4 + seat % 7]}{seat}" for seat in range(seats)]
    return tuple(
        Player(name=name) if seat in people else Player("computer", "quick", name) for seat, name in enumerate(names)
    )


def kinds_of(match):
    """What a moment is good for."""
    seen = match.view(match.actor)
    plays = [act for act in seen.legal if isinstance(act, Play)]
    closed = any(not end.open and end.owner != match.actor for end in seen.table.ends)
    many = any(sum(act.tile == other.tile for other in plays) > 1 for act in plays)
    return {
        "engine": not seen.table.laid,
        "chain": END_CHAIN in seen.legal and len(plays) > 0,
        "play": seen.prompt == "prompt.play" and bool(plays) and closed,
        "choice": seen.prompt == "prompt.play" and many and closed,
        "answer": bool(seen.obligations and plays),
        "owed": seen.prompt == "prompt.owed" and bool(plays),
        "draw": DRAW in seen.legal,
        "pass": PASS in seen.legal,
    }


@cache
def moments(seats):
    """The record of a match up to the first moment of every kind, by kind; the later in its round, the better."""
    found, seed = {}, 0
    while found.keys() != set(KINDS):
        match = Match.new(Header(make_setup(GAME, seats), seed, players(seats)))
        while match.phase == Phase.PLAY:
            if match.actor == 0 and len(match.view(0).table.laid) != 1:
                for kind, holds in kinds_of(match).items():
                    late = kind in ("engine", "chain") or len(match.view(0).table.laid) > 4 * seats
                    if holds and late and kind not in found:
                        found[kind] = dump(match.lines())
            match.submit(choose(match.view(match.actor), "quick"), match.turn)
        seed += 1
    return found


def nothing(*args):
    """A door that leads nowhere."""


def opened(stage, seats, kind):
    """The table scene at such a moment, drawn once."""
    (replay,) = read(moments(seats)[kind])
    host = Host(Match.resume(replay), InlineBrain(), lambda: stage.now)
    table = TableScene(stage, host, Doors(*[nothing] * 7))
    stage.push(table)
    return table
