"""A match as data: its lines read back into steps, every one verified by playing it.

Deals and lots are in the record, so replaying needs neither the seed nor a generator.
"""

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from game.record_lines import FORMAT, Header, Line, Player, Restart, Step, restart_line, step_lines
from game.rules import engine
from game.rules.actions import Action, Chance, Deal, Lot, NextRound, Refused
from game.rules.catalogue import make_setup
from game.rules.events import Event
from game.rules.notation import TILE_OF, action_of
from game.rules.ruleset import ImpossibleSetup
from game.rules.state import Phase, State

MOST_NESTED = 32
"""Deeper lines are refused before anything walks through them."""


class Fault(Exception):
    """A line that does not hold: its number (from 1), a string key and the values of its sentence."""

    def __init__(self, number: int, key: str, **values: object) -> None:
        super().__init__(f"line {number}: {key} {values}")
        self.number = number
        self.key = key
        self.values = values


def parse(number: int, text: str) -> Line:
    """One line's JSON object; Fault if it is none. NaN and infinities are no JSON."""
    try:
        value = json.loads(text, parse_constant=finite, parse_float=finite)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair is no text, and could not be kept
    except (ValueError, RecursionError):
        raise Fault(number, "fault.json") from None
    if not isinstance(value, dict) or deeper(value, MOST_NESTED):
        raise Fault(number, "fault.json")
    return value


def deeper(value: Any, most: int) -> bool:
    """Whether lists and objects lie in each other more than `most` deep (a record needs five)."""
    layer = [value]
    for _ in range(most):
        if not layer:
            return False
        nested = [item for item in layer if isinstance(item, list | dict)]
        layer = [inner for item in nested for inner in (item.values() if isinstance(item, dict) else item)]
    return any(isinstance(item, list | dict) for item in layer)


def finite(text: str) -> float:
    """A number; ValueError if it is none, or too large to be written again."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(text)
    return value


def read_header(number: int, line: Line) -> Header:
    """The terms of a match line, or a Fault."""
    if line.get("type") != "match":
        raise Fault(number, "fault.no_header")
    if line.get("format") != FORMAT or isinstance(line.get("format"), bool):
        raise Fault(number, "fault.format", format=json.dumps(line.get("format")))
    game, seats, options = line.get("game"), line.get("seats"), line.get("options", {})
    if not isinstance(game, str) or type(seats) is not int or not isinstance(options, dict):
        raise Fault(number, "fault.header")
    try:
        setup = make_setup(game, seats, options)
    except ImpossibleSetup as error:
        raise Fault(number, "fault.terms", why=error) from None
    sides = [[seat + 1 for seat in side] for side in setup.sides]
    if not same("sides", line.get("sides"), sides) or type(line.get("seed")) is not int:
        raise Fault(number, "fault.header")
    players = read_players(number, line.get("players"), seats)
    known = {"type", "format", "game", "seats", "sides", "seed", "options", "players", "began"}
    extra = tuple((key, value) for key, value in line.items() if key not in known)
    return Header(setup, line["seed"], players, str(line.get("began", "")), extra)


def read_players(number: int, data: Any, seats: int) -> tuple[Player, ...]:
    """One player a seat; absent: all persons."""
    if data is None:
        return (Player(),) * seats
    if not isinstance(data, list) or len(data) != seats:
        raise Fault(number, "fault.players")
    players = []
    for item in data:
        if not isinstance(item, dict) or item.get("kind") not in ("person", "computer"):
            raise Fault(number, "fault.players")
        players.append(Player(item["kind"], str(item.get("level") or ""), str(item.get("name") or "")))
    return tuple(players)


def read_draws(data: Any) -> tuple[tuple[int, int], ...]:
    """The draws of a lot; KeyError, TypeError or ValueError if they are none."""
    return tuple((read_seat(item["seat"]), TILE_OF[item["tile"]]) for item in listed(data))


def read_deal(data: Any) -> Deal:
    """A deal; KeyError, TypeError or ValueError if it is none."""
    hands = tuple(tuple(TILE_OF[name] for name in listed(hand)) for hand in listed(data["hands"]))
    return Deal(hands, tuple(TILE_OF[name] for name in listed(data["stock"])))


def read_seat(data: Any) -> int:
    """A seat, from 0 on; a number that only equals one would not index a hand."""
    if type(data) is not int:
        raise TypeError(data)
    return data - 1


def listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(data)
    return data


@dataclass
class Replay:
    """Plays a record line by line; every line is checked against what the rules make of it.

    `missing` holds lines that the last action must still be followed by (a file may stop between them).
    """

    header: Header
    state: State
    steps: list[Step] = field(default_factory=list)
    missing: list[Line] = field(default_factory=list)
    dealt: tuple[State, Deal] | None = None
    again: bool = False

    @classmethod
    def of(cls, number: int, line: Line) -> "Replay":
        """Begin with a match line."""
        header = read_header(number, line)
        return cls(header, engine.begin(header.setup))

    @property
    def over(self) -> bool:
        """Whether the match was played to its end and nothing is missing."""
        return self.state.phase == Phase.MATCH_OVER and not self.missing

    def feed(self, number: int, line: Line) -> None:
        """Take the next line; Fault if it does not hold."""
        kind = line.get("type")
        if self.missing:
            self._expect(number, line, self.missing[0])
            self._replace_last(line)
        elif kind == "action":
            self._act(number, line)
        elif kind in ("lot", "round"):
            self._chance(number, line)
        elif kind == "restart":
            self._restart(number, line)
        else:
            known = kind in ("round_end", "match_end", "match")
            raise Fault(number, "fault.order" if known else "fault.type", type=json.dumps(kind))

    def _act(self, number: int, line: Line) -> None:
        before = self._turned(before_action=True)
        try:
            action = action_of(line.get("action"))
        except ValueError:
            raise Fault(number, "fault.action") from None
        if before.phase not in engine.ACTING or self.again:
            raise Fault(number, "fault.order")
        if type(line.get("seat")) is not int or line["seat"] != before.turn + 1:
            raise Fault(number, "fault.seat", seat=before.turn + 1)
        try:
            after, events = engine.apply(before, action)
        except Refused as refused:
            raise Fault(number, "fault.illegal", why=refused.refusal) from None
        audited = "legal" in line or "scored" in line
        first, *rest = step_lines(before, action, after, events, audited)
        for key in ("legal", "scored"):
            if key in line and not same(key, line[key], first.get(key)):
                raise Fault(number, f"fault.{key}")
        self._push(action, before, after, events, line)
        self.missing = rest

    def _chance(self, number: int, line: Line) -> None:
        before = self._turned(before_action=False)
        move = self._read_chance(number, line)
        if self.again and (self.dealt is None or move != self.dealt[1]):
            raise Fault(number, "fault.restart")
        try:
            after, events = engine.apply(before, move)
        except ValueError as error:
            raise Fault(number, str(error)) from None
        (written,) = step_lines(before, move, after, events, audit=False)
        self._expect(number, line, written)
        if isinstance(move, Deal):
            self.dealt = (before, move)
            self.again = False
        self._push(move, before, after, events, line)

    def _read_chance(self, number: int, line: Line) -> Chance:
        lot = line["type"] == "lot"
        try:
            return Lot(read_draws(line["draws"])) if lot else read_deal(line["deal"])
        except (KeyError, TypeError, ValueError):
            raise Fault(number, "fault.lot" if lot else "fault.deal") from None

    def _restart(self, number: int, line: Line) -> None:
        if self.dealt is None or self.again or not can_restart(self.state) or self.dealt[0].round != self.state.round:
            raise Fault(number, "fault.order")
        self._expect(number, line, restart_line(self.state))
        self.state = self.dealt[0]
        self.again = True
        self.steps.append(Step(Restart(), self.state, (), (line,)))

    def _turned(self, before_action: bool) -> State:
        """The state with the next round begun, where the coming line belongs to it."""
        if self.state.phase != Phase.ROUND_OVER:
            return self.state
        after, events = engine.advance(self.state, NextRound())
        if before_action and after.phase not in engine.ACTING:
            return self.state
        self.steps.append(Step(NextRound(), after, events, ()))
        self.state = after
        return after

    def _push(self, move: Action | Chance, before: State, after: State, events: tuple[Event, ...], line: Line) -> None:
        self.steps.append(Step(move, after, events, (line,), before.turn))
        self.state = after

    def _expect(self, number: int, line: Line, wanted: Line) -> None:
        if line.get("type") != wanted["type"]:
            raise Fault(number, "fault.order")
        for key, value in wanted.items():
            if not same(key, line.get(key), value):
                raise Fault(number, "fault.field", field=key)
        if "title" in line and "title" not in wanted and line["type"] == "match_end":
            raise Fault(number, "fault.field", field="title")

    def _replace_last(self, line: Line) -> None:
        self.missing.pop(0)
        last = self.steps[-1]
        self.steps[-1] = Step(last.move, last.state, last.events, (*last.lines, line), last.actor)


def can_restart(state: State) -> bool:
    """Whether there is a dealt round to play again."""
    return state.phase in (Phase.ACCEPT, Phase.PLAY, Phase.ROUND_OVER)


def same(key: str, found: Any, wanted: Any) -> bool:
    """Equal as JSON values; `legal` and hands compare as sets."""
    if key in ("legal", "hands"):
        return isinstance(found, list) and bool(canonical(key, found) == canonical(key, wanted))
    if key == "deal":
        return True  # read as a deal and checked tile by tile
    return bool(strict(found) == strict(wanted))


def canonical(key: str, data: Any) -> Any:
    if key == "legal":
        return sorted(json.dumps(item, sort_keys=True) for item in data)
    return [sorted(map(str, hand)) if isinstance(hand, list) else hand for hand in data]


def strict(value: Any) -> Any:
    """A value that compares as JSON does: true is not 1, 7 is 7.0."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, list):
        return [strict(item) for item in value]
    if isinstance(value, dict):
        return {key: strict(item) for key, item in value.items()}
    return value


def read_matches(lines: Iterable[tuple[int, str]]) -> Iterator[Replay]:
    """The matches of a stream of numbered lines, each yielded when it is complete or the stream ends.

    Raises Fault at the first line that does not hold. Blank lines are not JSON either.
    """
    replay: Replay | None = None
    for number, text in lines:
        line = parse(number, text)
        if line.get("type") == "match":
            if replay is not None:
                yield replay
            replay = Replay.of(number, line)
        elif replay is None:
            raise Fault(number, "fault.no_header")
        else:
            replay.feed(number, line)
    if replay is not None:
        yield replay
