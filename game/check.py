"""`check`: whether every line of every match in some files holds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import BinaryIO

from game.record_file import Found, read_stream
from game.sentences import fault_text
from game.strings import Strings, shortened

HOLDS, FAULTY, UNREADABLE = 0, 1, 2


def check(names: Sequence[str], strings: Strings) -> int:
    """Check files one after the other (`-` is standard input); the worst of their exit codes.

    A line a match goes to standard output, `file:line: sentence` for a fault to standard error.
    """
    return max(check_file(name, strings) for name in names)


def check_file(name: str, strings: Strings) -> int:
    """0: all holds, 1: a faulty line or no match, 2: unreadable."""
    try:
        source = nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")  # noqa: SIM115 (the with below)
    except (OSError, ValueError, AttributeError) as error:
        return unreadable(name, error, strings)
    with source as stream:
        return check_stream(name, stream, strings)


def check_stream(name: str, stream: BinaryIO, strings: Strings) -> int:
    """Check one open stream that is called `name` in what is said."""
    code, any_match = HOLDS, False
    matches = read_stream(stream)
    while True:
        try:
            found = next(matches, None)
        except OSError as error:
            return unreadable(name, error, strings)
        if found is None:
            break
        any_match = True
        if found.fault is not None:
            complain(f"{name}:{found.fault.number}: {fault_text(strings, found.fault)}")
            code = FAULTY
        print(verdict(name, found, strings))
    if not any_match:
        complain(f"{name}:1: {strings.text('fault.no_match')}")
        return FAULTY
    return code


def verdict(name: str, found: Found, strings: Strings) -> str:
    """One line about one match."""
    parts = [strings.text("check.lines", count=found.lines)]
    if found.replay is not None:
        setup = found.replay.header.setup
        parts += [strings.text(f"game.{setup.rules.name}"), strings.text("check.seats", count=setup.seats)]
    if found.fault is not None:
        state = strings.text("check.faulty", line=found.fault.number)
    else:
        over = found.replay is not None and found.replay.over
        state = strings.text("check.complete" if over else "check.unfinished")
    return strings.text("check.match", file=name, number=found.number, what=", ".join(parts), state=state)


def unreadable(name: str, error: Exception, strings: Strings) -> int:
    why = getattr(error, "strerror", None) or str(error)
    complain(strings.text("error.unreadable", path=name, why=shortened(why)))
    return UNREADABLE


def complain(sentence: str) -> None:
    """One sentence to standard error, after what was printed before it."""
    if sys.stdout is not None:
        sys.stdout.flush()
    print(sentence, file=sys.stderr)
