"""The log in words: one line an action, from what all could see. No tile is in it that was private then."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from game.history import RoundLog
from game.record_lines import Header
from game.rules.events import (
    ChainEnded,
    DoubleAnswered,
    DoubleExposed,
    EndReason,
    EngineSought,
    Event,
    HandAccepted,
    HandsDealt,
    LeaderNamed,
    LeaderSet,
    LotDrawn,
    MatchEnded,
    PointsScored,
    RedealDemanded,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.state import Setup
from game.rules.table import HUB, START
from game.rules.tiles import Tile, members, pips
from game.scenes.arithmetic import added_line, stuck
from game.scenes.stage import Stage
from game.scenes.wording import TITLES, joined, seat_name
from game.sentences import place_text

REASONS: dict[EndReason, str] = {
    "out": "log.reason_out",
    "blocked": "log.reason_blocked",
    "target": "log.reason_target",
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """Who (seats whose emblems stand before it), what, the tiles it shows (`backs`: face down), and points.

    `hand` marks what a seat still held at the round's end; `points` are its pips where they were counted.
    """

    seats: tuple[int, ...]
    name: str
    what: str
    tiles: tuple[Tile, ...] = ()
    backs: int = 0
    points: str = ""
    hand: bool = False


class Writer:
    """Writes the lines of one match in the player's language."""

    def __init__(self, stage: Stage, header: Header) -> None:
        self._stage = stage
        self._header = header

    def round_lines(self, log: RoundLog) -> list[LogLine]:
        """Everything of one round in order."""
        lines: list[LogLine] = []
        count: list[LogLine] = []
        for kept, group in groupby(log.events, lambda event: isinstance(event, HandAccepted)):
            if kept:
                lines.append(self._accepted(tuple(event.seat for event in group if isinstance(event, HandAccepted))))
                continue
            for event in group:
                lines += self._told(event, count)
        if log.given_up:
            lines.append(self._line((), "log.restarted_words"))
        return lines

    def _told(self, event: Event, count: list[LogLine]) -> list[LogLine]:
        """An event's lines. A count waits in `count` until the hands have been read that it is made of."""
        if isinstance(event, PointsScored) and event.reason != "ends":
            count.append(self._points(event))
            return []
        lines = self._event(event)
        return [*lines, *count] if isinstance(event, RoundEnded) else lines

    def _accepted(self, seats: tuple[int, ...]) -> LogLine:
        """Who kept the hand that was dealt, in one line."""
        if len(seats) == self._header.setup.seats:
            return self._line((), "log.accepted_all")
        return self._line(seats, "log.accepted", count=len(seats))

    def summary(self, log: RoundLog) -> str:
        """How a round came out, for its heading: what the winners scored, then what others did in the course of it."""
        text, end = self._stage.text, log.end
        if log.given_up:
            return text("log.restarted")
        if end is None:
            return text("log.now")
        setup: Setup = self._header.setup
        sums: dict[int, int] = {}
        for seat in end.winners:
            sums.setdefault(setup.side_of[seat], 0)
        for event in log.points:
            if event.side in sums or event.reason == "ends":
                sums[event.side] = sums.get(event.side, 0) + event.points
        number = self._stage.strings.number
        scored = [text("log.plus", names=self.names(setup.sides[side]), points=number(sums[side])) for side in sums]
        return ", ".join(scored) or text("log.nobody")

    def names(self, seats: tuple[int, ...]) -> str:
        """Seats in a sentence."""
        return joined(self._stage, [seat_name(self._stage, self._header, seat) for seat in seats])

    # --- events

    def _line(self, seats: tuple[int, ...], key: str, tiles: tuple[Tile, ...] = (), **values: object) -> LogLine:
        return LogLine(seats, self.names(seats), self._stage.text(key, **values), tiles)

    def _event(self, event: Event) -> list[LogLine]:
        if isinstance(event, LotDrawn):
            lines = [self._line((seat,), "log.lot", (tile,)) for seat, tile in event.draws]
            return lines if event.winner is not None else [*lines, self._line((), "log.lot_tied")]
        if isinstance(event, RoundEnded):
            return self._round_end(event)
        if isinstance(event, MatchEnded):
            return self._match_end(event)
        if isinstance(event, PointsScored):
            return [self._points(event)]
        if isinstance(event, HandAccepted):
            return [self._accepted((event.seat,))]
        if isinstance(event, HandsDealt):
            return [self._line((), "log.dealt", hand=max(event.counts), count=event.stock)]
        return [self._act(event)]

    def _act(
        self,
        event: LeaderNamed
        | EngineSought
        | LeaderSet
        | RedealDemanded
        | TilePlayed
        | TileDrawn
        | TurnPassed
        | ChainEnded
        | TrainOpened
        | TrainClosed
        | DoubleExposed
        | DoubleAnswered,
    ) -> LogLine:
        """What one seat did."""
        who = (event.seat,)
        if isinstance(event, TilePlayed):
            return self._played(event)
        if isinstance(event, TileDrawn):
            return self._hidden(who, event.tile, self._stage.text("log.draw", left=event.left))
        if isinstance(event, EngineSought):
            return self._hidden(who, event.tile, self._stage.text("log.sought", lap=event.lap))
        if isinstance(event, LeaderNamed):
            if event.leader == event.seat:
                return self._line(who, "log.named_self")
            return self._line(who, "log.named", other=self.names((event.leader,)))
        if isinstance(event, RedealDemanded):
            return self._line(who, "log.redeal", event.doubles)
        if isinstance(event, DoubleExposed):
            return self._line(who, "log.exposed", number=event.number, place=self._place(event.place))
        if isinstance(event, DoubleAnswered):
            return self._line(who, "log.answered", place=self._place(event.place))
        return self._line(who, plain_key(event))

    def _place(self, place: int) -> str:
        return place_text(self._stage.strings, place)

    def _played(self, event: TilePlayed) -> LogLine:
        name, who = TILE_NAMES[event.tile], (event.seat,)
        if event.at in (START, HUB):
            return self._line(who, "log.lead", (event.tile,), tile=name)
        return self._line(who, "log.play", (event.tile,), tile=name, place=self._place(event.at))

    def _hidden(self, who: tuple[int, ...], tile: Tile | None, what: str) -> LogLine:
        shown = () if tile is None else (tile,)
        return LogLine(who, self.names(who), what, shown, backs=tile is None)

    # --- counting

    def _points(self, event: PointsScored) -> LogLine:
        """The arithmetic of a score: 9 + 14 − 5 = 18."""
        text = self._stage.text
        line = added_line(event)
        if event.share > 1:
            line = text("log.shared", sum=line, points=event.rounded, share=event.share)
        elif event.rounded != event.total:
            line = text("log.rounded", sum=line, points=event.rounded)
        if event.reason == "ends":
            line = text("log.ends", sum=line or event.total)
        points = f"+{self._stage.strings.number(event.points)}"
        return LogLine(event.seats, self.names(event.seats), line, points=points)

    def _round_end(self, event: RoundEnded) -> list[LogLine]:
        out = event.hands.index(0) if event.reason == "out" and 0 in event.hands else None
        key = REASONS[event.reason]
        if event.reason == "blocked" and stuck(event, self._header.setup):
            key = "log.reason_stuck"
        first = self._line(() if out is None else (out,), key)
        counted = event.reason != "target"
        return [first, *(self._hand(seat, hand, counted) for seat, hand in enumerate(event.hands))]

    def _hand(self, seat: int, hand: int, counted: bool) -> LogLine:
        what = "" if hand else self._stage.text("log.no_tiles")
        points = str(pips(hand)) if counted else ""
        return LogLine((seat,), self.names((seat,)), what, tuple(members(hand)), points=points, hand=True)

    def _match_end(self, event: MatchEnded) -> list[LogLine]:
        text, names = self._stage.text, self.names(event.winners)
        key = "log.you_match" if names == text("seat.you") else "log.match"
        lines = [LogLine(event.winners, "", text(key, names=names, count=len(event.winners)))]
        if event.title is not None:
            lines.append(LogLine(event.winners, "", text(TITLES[event.title])))
        return lines


def plain_key(event: LeaderSet | TurnPassed | ChainEnded | TrainOpened | TrainClosed) -> str:
    """The words of an event that says no more than its seat."""
    if isinstance(event, LeaderSet):
        return "log.leader"
    if isinstance(event, TurnPassed):
        return "log.pass"
    if isinstance(event, ChainEnded):
        return "log.chain"
    if isinstance(event, TrainOpened):
        return "log.opened"
    if isinstance(event, TrainClosed):
        return "log.closed"
    assert_never(event)
