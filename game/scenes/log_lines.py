"""The log in words: one line an action, from what all could see. No tile is in it that was private then."""

from __future__ import annotations

from dataclasses import dataclass
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
    Title,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.table import HUB, START
from game.rules.tiles import Tile, members, pips
from game.scenes.stage import Stage
from game.scenes.wording import joined, seat_name
from game.sentences import place_text

REASONS: dict[EndReason, str] = {
    "out": "log.reason_out",
    "blocked": "log.reason_blocked",
    "target": "log.reason_target",
}
TITLES: dict[Title, str] = {"pollona": "log.title_pollona", "tripollua": "log.title_tripollua"}


@dataclass(frozen=True, slots=True)
class LogLine:
    """Who (seats whose emblems stand before it), what, the tiles it shows (`backs`: face down), and points.

    `hand` marks what a seat still held when the round was counted; `points` are its pips then.
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
        for event in log.events:
            if isinstance(event, PointsScored) and event.reason != "ends":
                count.append(self._points(event))
            else:
                lines += self._event(event)
            if isinstance(event, RoundEnded):
                # The sum is read after the hands that it is made of.
                lines += count
        if log.given_up:
            lines.append(self._line((), "log.restarted_words"))
        return lines

    def summary(self, log: RoundLog) -> str:
        """How a round came out, for its heading."""
        text, end = self._stage.text, log.end
        if log.given_up:
            return text("log.restarted")
        if end is None:
            return text("log.now")
        if not end.winners:
            return text("log.nobody")
        side = self._header.setup.side_of[end.winners[0]]
        points = sum(event.points for event in log.points if event.side == side)
        return text("log.plus", names=self.names(end.winners), points=self._stage.strings.number(points))

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
        if isinstance(event, HandsDealt):
            return [self._line((), "log.dealt", hand=max(event.counts), count=event.stock)]
        return [self._act(event)]

    def _act(
        self,
        event: LeaderNamed
        | EngineSought
        | LeaderSet
        | HandAccepted
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
        plus = " + ".join(str(term.value) for term in event.terms if term.value >= 0)
        minus = "".join(f" − {-term.value}" for term in event.terms if term.value < 0)
        line = f"{plus or 0}{minus}"
        if len(event.terms) > 1:
            line += f" = {event.total}"
        elif event.total == event.rounded:
            line = ""
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
        first = self._line(() if out is None else (out,), REASONS[event.reason])
        return [first, *(self._hand(seat, hand) for seat, hand in enumerate(event.hands))]

    def _hand(self, seat: int, hand: int) -> LogLine:
        what = "" if hand else self._stage.text("log.no_tiles")
        return LogLine((seat,), self.names((seat,)), what, tuple(members(hand)), points=str(pips(hand)), hand=True)

    def _match_end(self, event: MatchEnded) -> list[LogLine]:
        text, names = self._stage.text, self.names(event.winners)
        key = "log.you_match" if names == text("seat.you") else "log.match"
        lines = [LogLine(event.winners, "", text(key, names=names, count=len(event.winners)))]
        if event.title is not None:
            lines.append(LogLine(event.winners, "", text(TITLES[event.title])))
        return lines


def plain_key(event: LeaderSet | HandAccepted | TurnPassed | ChainEnded | TrainOpened | TrainClosed) -> str:
    """The words of an event that says no more than its seat."""
    if isinstance(event, LeaderSet):
        return "log.leader"
    if isinstance(event, HandAccepted):
        return "log.accepted"
    if isinstance(event, TurnPassed):
        return "log.pass"
    if isinstance(event, ChainEnded):
        return "log.chain"
    if isinstance(event, TrainOpened):
        return "log.opened"
    if isinstance(event, TrainClosed):
        return "log.closed"
    assert_never(event)
