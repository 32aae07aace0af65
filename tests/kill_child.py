"""Plays matches as the program does, to be killed at any moment. What each victim has confirmed stands in its report.

`python kill_child.py FOLDER` forks a victim for every number it reads and prints its process id; a victim starts in
milliseconds that way. The script of a match is a function of its number alone, so a test can play it too.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from tables import header

from game.ai.brain import InlineBrain
from game.host import Host, Mode
from game.journal import Journal, encode
from game.match import Match
from game.pace import NO_WAIT
from game.record_lines import Header
from game.rules.actions import Action, Play

SCRIPTS = 12
"""So many different matches are played."""


def terms(script: int) -> Header:
    """Draw and Block in turn, for two to four, one person or several."""
    game = "draw" if script % 2 else "block"
    seats = 2 + script % 3
    return header(game, seats, persons=range(1 + script // 3 % seats), seed=script, target=50)


def table(match: Match) -> Host:
    """A host whose computers do not wait."""
    return Host(match, InlineBrain(), lambda: 0.0, NO_WAIT)


def confirmed(host: Host, rng: random.Random) -> Iterator[int]:
    """Play to the end of the match; yields after everything that counts: acts, undo, redo, restart, next round."""
    while host.mode != Mode.MATCH_OVER:
        turn = host.match.turn
        one_thing(host, rng)
        if host.match.turn != turn:
            yield host.match.turn


def one_thing(host: Host, rng: random.Random) -> None:
    """Whatever comes next at the table, with a change of mind now and then."""
    mode, whim = host.mode, rng.random()
    if mode in (Mode.PERSON, Mode.ROUND_OVER) and whim < 0.25:
        changes = (host.undo, host.undo, host.redo, host.redo, host.redo, host.restart)
        rng.choice(changes)()
    elif mode == Mode.PERSON:
        legal = host.view().legal
        host.choose(wish(legal, rng))
        host.confirm(host.preview)
    elif mode == Mode.CURTAIN:
        host.show_tiles()
    elif mode == Mode.ROUND_OVER:
        host.next_round()
    else:
        host.update()


def wish(legal: tuple[Action, ...], rng: random.Random) -> Action:
    """Any legal act, with a bit more laying than drawing."""
    plays = [action for action in legal if isinstance(action, Play)]
    return rng.choice(plays or list(legal))


def digest(match: Match) -> str:
    return hashlib.sha256(encode(match.lines())).hexdigest()


def saved(folder: Path, victim: int, number: int) -> Path:
    """The file of a victim's match; its number is also its script."""
    return folder / f"{victim}-{number}.jsonl"


def report(folder: Path, victim: int) -> Path:
    return folder / f"{victim}.report"


def live(folder: Path, victim: int) -> None:
    """Play one match after the other; every confirmed step goes to the report: match, steps so far, digest."""
    out = os.open(report(folder, victim), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for number in itertools.count(victim % SCRIPTS):
        script = number % SCRIPTS
        journal = Journal(saved(folder, victim, number))
        match = Match.new(terms(script), journal)
        os.write(out, f"{number} 0 {digest(match)}\n".encode())
        for step, _ in enumerate(confirmed(table(match), random.Random(script)), 1):
            os.write(out, f"{number} {step} {digest(match)}\n".encode())
        journal.close()


def main(folder: Path) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                live(folder, int(line))
            finally:
                os._exit(1)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
