"""`hint`: what a level would do where a record stops, and what speaks for it."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from typing import BinaryIO

from game.advice import HINT_LEVEL
from game.ai.brain import choose
from game.ai.reasons import reason
from game.ai.reasons_parts import Reason
from game.ai.registry import thinker
from game.check import FAULTY, HOLDS, complain, unreadable
from game.match import Match
from game.problems import Problem
from game.record import Fault, Replay
from game.record_file import read_stream
from game.record_lines import Header
from game.rules import engine
from game.rules.actions import NEXT_ROUND
from game.rules.notation import TILE_NAMES, action_data
from game.rules.ruleset import ImpossibleSetup
from game.rules.state import Phase
from game.sentences import fault_text, setup_text
from game.strings import Strings, shortened


def hint(name: str, level: str | None, strings: Strings) -> int:
    """Print the action for the seat to act in a file's last match (`-` is standard input) as JSON, then the reason.

    `level` counts before the record's players; ImpossibleSetup (`error.no_level`) if there is no such level, Problem if
    it is the record's that there is not. The exit code: 0 done, 1 a faulty line, no match or no seat to act,
    2 unreadable.
    """
    if level is not None:
        thinker(level)
    try:
        source = nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")  # noqa: SIM115 (the with below)
        with source as stream:
            replay = last_match(stream)
    except (OSError, ValueError, AttributeError) as error:
        return unreadable(name, error, strings)
    except Fault as fault:
        complain(f"{name}:{fault.number}: {fault_text(strings, fault)}")
        return FAULTY
    match = standing(replay)
    if match is None:
        complain(strings.text("error.nobody", path=shortened(name)))
        return FAULTY
    tell(match, level or own_level(name, match, strings), strings)
    return HOLDS


def last_match(stream: BinaryIO) -> Replay:
    """The last match of a stream; Fault for a line that does not hold, or if there is no match."""
    replay: Replay | None = None
    for found in read_stream(stream):
        if found.fault is not None:
            raise found.fault
        replay = found.replay
    if replay is None:
        raise Fault(1, "fault.no_match")
    return replay


def standing(replay: Replay) -> Match | None:
    """The match where its record stops; None if no seat is to act there before another lot or deal."""
    state = replay.state
    if state.phase == Phase.ROUND_OVER:
        state = engine.advance(state, NEXT_ROUND)[0]
    if state.phase not in engine.ACTING and not replay.again:
        return None
    match = Match.resume(replay)
    match.proceed()
    return match


def own_level(name: str, match: Match, strings: Strings) -> str:
    """The level of the computer that is to act, or the one that people are advised by."""
    player = match.header.players[match.actor]
    if player.person:
        return HINT_LEVEL
    try:
        thinker(player.level)
    except ImpossibleSetup as error:
        raise Problem(1, "error.record", path=name, why=setup_text(strings, error)) from None
    return player.level


def tell(match: Match, level: str, strings: Strings) -> None:
    """Two lines on standard output."""
    seen = match.view(match.actor)
    action = choose(seen, level)
    print(json.dumps(action_data(action), separators=(",", ":")))
    print(reason_text(strings, match.header, reason(seen, action)))


def reason_text(strings: Strings, header: Header, why: Reason) -> str:
    """A reason as a sentence; a seat is called by its player's name, or by its number."""
    values: dict[str, object] = dict(why.values)
    for key, value in why.values:
        if key == "tile":
            values[key] = TILE_NAMES[value]
        elif key == "seat":
            values[key] = shortened(header.players[value].name) or strings.text("cli.seat", seat=value + 1)
    sentence = strings.text(why.key, **values)
    return sentence[:1].upper() + sentence[1:]
