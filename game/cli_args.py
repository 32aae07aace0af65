"""The command line's grammar: commands, their options, and the help that lists them."""

from __future__ import annotations

import argparse
import re
import shutil
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from game.problems import wrong
from game.strings import LANGUAGES, Strings

MOST_MATCHES = 1_000_000
MOST_JOBS = 60  # Windows waits for 61 processes at most
MOST_SEED = 10**15
SMALLEST_SIDE, LARGEST_SIDE = 240, 16384


@dataclass(frozen=True, slots=True)
class Flag:
    """An option `--name METAVAR`; without a `read` it takes no value. `many`: it may be repeated."""

    name: str
    metavar: str = ""
    read: Callable[[str], Any] | None = None
    many: bool = False


def number(name: str, least: int, most: int) -> Callable[[str], int]:
    """Reads an option's whole number within limits."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,30}", text) or not least <= int(text) <= most:
            raise wrong("cli.number", option=name, value=text, least=least, most=most)
        return int(text)

    return read


def level_list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


def key_value(text: str) -> tuple[str, int | str]:
    """`hand=6` as a key and a number, `leader=lot` as a key and a word."""
    key, equals, value = text.partition("=")
    if not key or not equals or not value:
        raise wrong("cli.key_value", value=text)
    return key, int(value) if re.fullmatch(r"[0-9]{1,9}", value) else value


def window_size(text: str) -> tuple[int, int]:
    """`1280x800` as width and height in pixels."""
    found = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
        raise wrong("cli.size", value=text, least=SMALLEST_SIDE, most=LARGEST_SIDE)
    return size


COMMANDS: dict[str, tuple[Flag, ...]] = {
    "play": (
        Flag("--fullscreen"),
        Flag("--windowed", "WxH", window_size),
        Flag("--record", "FILE", str),
    ),
    "simulate": (
        Flag("--seats", "N", number("--seats", 1, 99)),
        Flag("--players", "LEVEL[,LEVEL…]", level_list),
        Flag("--matches", "M", number("--matches", 1, MOST_MATCHES)),
        Flag("--seed", "S", number("--seed", 0, MOST_SEED)),
        Flag("--option", "KEY=VALUE", key_value, many=True),
        Flag("--jobs", "N", number("--jobs", 1, MOST_JOBS)),
        Flag("--audit"),
        Flag("--out", "FILE|-", str),
    ),
    "check": (),
    "hint": (Flag("--level", "LEVEL", str),),
}
"""Every command's own options; `--lang` and `--help` belong to all of them."""


class Parser(argparse.ArgumentParser):
    """argparse without sentences and without an exit of its own."""

    def error(self, message: str) -> NoReturn:
        raise wrong("cli.not_understood", what=message)


def parse(command: str, args: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """A command's options, and the words among them. Problem for what it does not know."""
    parser = Parser(prog=command, add_help=False, allow_abbrev=False, exit_on_error=False)
    for flag in COMMANDS[command]:
        if flag.read is None:
            parser.add_argument(flag.name, action="store_true")
        else:
            parser.add_argument(flag.name, type=flag.read, action="append" if flag.many else "store")
    # Words are left to the rest: argparse would not take them between options.
    args, words = (args[: args.index("--")], list(args[args.index("--") + 1 :])) if "--" in args else (args, [])
    try:
        options, rest = parser.parse_known_args(args)
    except argparse.ArgumentError as error:
        key = "cli.no_value" if "explicit" in error.message else "cli.needs_value"
        raise wrong(key, option=error.argument_name) from None
    for word in rest:
        if word.startswith("-") and word != "-":
            raise wrong("cli.unknown_option", option=word, command=command)
    return options, rest + words


def take_language(args: Sequence[str]) -> tuple[str | None, list[str]]:
    """The value of `--lang`, wherever it stands, and the other arguments."""
    rest: list[str] = []
    lang: str | None = None
    left = list(args)
    while left:
        arg = left.pop(0)
        if arg == "--":
            return lang, [*rest, arg, *left]
        if arg != "--lang" and not arg.startswith("--lang="):
            rest.append(arg)
            continue
        value = arg[len("--lang=") :] if "=" in arg else (left.pop(0) if left else "")
        if value not in LANGUAGES:
            raise wrong("cli.language", value=value, allowed=", ".join(LANGUAGES))
        lang = value
    return lang, rest


def split_command(args: Sequence[str]) -> tuple[str, list[str]]:
    """The command and its arguments; without one it is `play`."""
    if args and args[0] in COMMANDS:
        return args[0], list(args[1:])
    if args and not args[0].startswith("-"):
        raise wrong("cli.unknown_command", command=args[0], commands=", ".join(COMMANDS))
    return "play", list(args)


def wants_help(args: Sequence[str]) -> bool:
    before = args[: args.index("--")] if "--" in args else args
    return "-h" in before or "--help" in before


def help_text(strings: Strings, command: str | None) -> str:
    """How to use one command, or all of them."""
    from game.ai.levels import LEVELS
    from game.rules.catalogue import GAMES

    known = {"levels": ", ".join(LEVELS), "games": ", ".join(GAMES)}
    width = max(50, min(100, shutil.get_terminal_size().columns))
    shown = COMMANDS if command is None else {command: COMMANDS[command]}
    lines = [strings.text("cli.usage")]
    for name in shown:
        lines += textwrap.wrap(usage(name), width, initial_indent="  ", subsequent_indent="      ")
    for name, flags in shown.items():
        lines += ["", f"{name}:", *textwrap.wrap(strings.text(f"cli.about.{name}", **known), width - 2, **indent(2))]
        for flag in flags:
            text = strings.text(f"cli.help.{flag.name[2:]}", **known)
            lines += entry(f"{flag.name} {flag.metavar}".strip(), text, width)
    lines.append("")
    lines += entry("--lang " + "|".join(LANGUAGES), strings.text("cli.help.lang"), width)
    lines += entry("-h, --help", strings.text("cli.help.help"), width)
    return "\n".join([*lines, "", *textwrap.wrap(strings.text("cli.codes"), width)])


def usage(command: str) -> str:
    """A command as it is written, words first."""
    words = {"play": "[play]", "simulate": "simulate GAME", "check": "check FILE…|-", "hint": "hint FILE|-"}[command]
    flags = [f"[{flag.name} {flag.metavar}]{'…' * flag.many}".replace(" ]", "]") for flag in COMMANDS[command]]
    return " ".join(["mesa-dominoes", words, "[--lang " + "|".join(LANGUAGES) + "]", *flags])


def entry(name: str, text: str, width: int) -> list[str]:
    """An option's name and, beneath or beside it, what it does."""
    head = f"  {name:<26}"
    lines = textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * 28)
    return lines if len(name) < 26 else [f"  {name}", *textwrap.wrap(text, width, **indent(28))]


def indent(columns: int) -> dict[str, Any]:
    return {"initial_indent": " " * columns, "subsequent_indent": " " * columns}
