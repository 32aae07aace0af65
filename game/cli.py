"""The command line: play, simulate, check, hint.

Exit codes: 0 done, 1 a faulty record or a failed write, 2 wrong usage or an impossible game, seats, level or option.
Whatever goes wrong is one sentence on standard error, in the language chosen.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.paths import MissingAsset
from game.problems import Problem, problem_text, wrong
from game.strings import Strings, shortened, system_language

if TYPE_CHECKING:
    import argparse

    from game.record_file import OpenedRecord
    from game.simulate import Plan

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever was reading has seen enough
        drop_output()
        return 1


def run(args: Sequence[str]) -> int:
    """Run a command; what goes wrong with it becomes a sentence and an exit code."""
    try:
        strings = Strings(system_language())
        try:
            lang, rest = asked_language(args)
            strings = Strings(lang) if lang is not None else strings
            code = run_command(rest, strings, lang)
            if sys.stdout is not None:
                sys.stdout.flush()
            return code
        except Problem as problem:
            return say(problem.code, problem_text(strings, problem))
        except MissingAsset as error:
            return say(1, strings.text("error.missing", path=error.path))
        except BrokenPipeError:
            raise
        except OSError as error:
            drop_output()
            return say(1, unwritable(strings, "-", error))
        except ValueError as error:
            from game.rules.ruleset import ImpossibleSetup
            from game.sentences import setup_text

            if not isinstance(error, ImpossibleSetup):
                raise
            return say(2, setup_text(strings, error))
    except MissingAsset as error:
        return say(1, str(error))


def asked_language(args: Sequence[str]) -> tuple[str | None, Sequence[str]]:
    """The language on the line, if any, and the rest of the line."""
    if not args:  # as most people start it: the window must not wait for the grammar
        return None, args
    from game.cli_args import take_language

    return take_language(args)


def run_command(args: Sequence[str], strings: Strings, lang: str | None) -> int:
    """Run a command in the strings' language; `lang` is the one that was asked for, if any."""
    if not args:
        return start(lang, None, False, None)
    from game.cli_args import help_text, parse, split_command, wants_help

    command, rest = split_command(args)
    if wants_help(args):
        print(help_text(strings, command if command in args else None))
        return 0
    options, words = parse(command, rest)
    options.lang = lang
    run_it = {"play": play, "simulate": simulate, "check": check, "hint": hint}[command]
    return run_it(options, words, strings)


def play(options: argparse.Namespace, words: list[str], strings: Strings) -> int:
    """Open the window, with the record's last match if one is given."""
    if words:
        raise wrong("cli.too_many", what=words[0])
    if options.fullscreen and options.windowed:
        raise wrong("cli.one_of", first="--fullscreen", second="--windowed")
    record = None if options.record is None else opened(options.record, strings)
    return start(options.lang, options.windowed, options.fullscreen, record)


def start(lang: str | None, size: tuple[int, int] | None, fullscreen: bool, record: OpenedRecord | None) -> int:
    """Open the window; Problem where pygame is missing."""
    try:
        from game import app
    except ImportError as error:
        raise Problem(1, "error.no_window", what=error.name or str(error)) from None
    return int(app.run(lang, size, fullscreen, record))


def opened(name: str, strings: Strings) -> OpenedRecord:
    """A record to go on with; Problem if it cannot be read, does not hold, or has a level that there is not."""
    from game.ai.registry import chooser
    from game.record import Fault
    from game.record_file import open_record
    from game.rules.ruleset import ImpossibleSetup
    from game.scenes.tables import TABLES
    from game.sentences import fault_text, setup_text

    try:
        record = open_record(Path(name))
        game = record.replay.header.setup.rules.name
        if game not in TABLES:
            raise wrong("error.no_table", game=strings.text(f"game.{game}"))
        for player in record.replay.header.players:
            if not player.person:
                chooser(player.level)
    except (OSError, ValueError) as error:
        if isinstance(error, ImpossibleSetup):
            raise Problem(1, "error.record", path=name, why=setup_text(strings, error)) from None
        raise wrong("error.unreadable", path=name, why=reason(error)) from None
    except Fault as fault:
        raise Problem(1, "error.line", path=name, line=fault.number, why=fault_text(strings, fault)) from None
    return record


def simulate(options: argparse.Namespace, words: list[str], strings: Strings) -> int:
    """Play whole matches between computers and tell how they went."""
    from concurrent.futures.process import BrokenProcessPool

    from game.simulate import play_all
    from game.simulate_out import output
    from game.simulate_report import Tally, show, with_progress

    plan = planned(options, words)
    tally = Tally(plan)
    try:
        with output(options.out) as stream:
            for played in with_progress(play_all(plan, options.jobs or 1), plan, strings, sys.stderr):
                tally.add(played)
                if stream is not None:
                    stream.write(played.record)
    except BrokenProcessPool:
        raise Problem(1, "error.worker") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        if options.out == "-":
            drop_output()
        return say(1, unwritable(strings, options.out or "-", error))
    show(tally, strings, sys.stderr if options.out == "-" else sys.stdout)
    return 0


def planned(options: argparse.Namespace, words: list[str]) -> Plan:
    """The run that was asked for; Problem or ImpossibleSetup if it cannot be."""
    import secrets

    from game.ai.registry import chooser
    from game.rules.catalogue import GAMES, make_setup
    from game.simulate import Plan

    if not words:
        raise wrong("cli.no_game", games=", ".join(GAMES))
    if len(words) > 1:
        raise wrong("cli.too_many", what=words[1])
    setup = make_setup(words[0], options.seats, dict(options.option or ()))
    levels: tuple[str, ...] = options.players or ("careful",)
    for level in levels:
        chooser(level)
    if len(levels) not in (1, setup.seats):
        raise wrong("cli.players", count=len(levels), seats=setup.seats)
    if len(levels) == 1:
        levels *= setup.seats
    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    return Plan(setup, levels, options.matches or 1, seed, options.audit)


def check(options: argparse.Namespace, words: list[str], strings: Strings) -> int:
    """Say whether every line of some records holds."""
    from game.check import check as check_files

    if not words:
        raise wrong("cli.no_file")
    return check_files(words, strings)


def hint(options: argparse.Namespace, words: list[str], strings: Strings) -> int:
    """Say what the seat to act should do where a record stops, and why."""
    from game.hint import hint as give_hint

    if not words:
        raise wrong("cli.no_record")
    if len(words) > 1:
        raise wrong("cli.too_many", what=words[1])
    return give_hint(words[0], options.level, strings)


def reason(error: Exception) -> str:
    """Why the system refused."""
    return getattr(error, "strerror", None) or str(error)


def unwritable(strings: Strings, name: str, error: OSError) -> str:
    """The sentence for a failed write; `-` is standard output."""
    path = strings.text("cli.standard_output") if name == "-" else shortened(name)
    return strings.text("error.write", path=path, why=shortened(reason(error)))


def say(code: int, sentence: str) -> int:
    """One sentence to standard error."""
    print(sentence, file=sys.stderr)
    return code


def drop_output() -> None:
    """Send what standard output still holds nowhere, so that leaving does not fail on it again."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
