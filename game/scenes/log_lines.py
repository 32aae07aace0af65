"""The log in words: one line an action, from what all could see. No tile is in it that was private then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.state import Setup
from game.rules.table import HUB, START, train
from game.rules.tiles import Tile, members, pips
from game.scenes.arithmetic import added_line, stuck
from game.scenes.log_folds import Act, emptied, folds, kinds, plain_key
from game.scenes.stage import Stage
from game.scenes.wording import TITLES, joined, place_name, seat_name

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
        count: list[PointsScored] = []
        for group in folds(log.events):
            lines += self._told(group, count, log.number)
        if log.given_up:
            lines.append(self._line((), "log.restarted_words"))
        return lines

    def _told(self, group: Sequence[Event], count: list[PointsScored], number: int) -> list[LogLine]:
        """The lines of events that belong together. A count waits in `count` until the hands have been read that it is
        made of; `number` is the round's.
        """
        event = group[0]
        if isinstance(event, HandAccepted):
            return [self._accepted(tuple(item.seat for item in kinds(group, HandAccepted)))]
        if isinstance(event, EngineSought):
            return self._search(kinds(group, EngineSought))
        if isinstance(event, TilePlayed):
            return [self._played(group)]
        if isinstance(event, LeaderSet):
            return [self._leads(event, number)]
        if isinstance(event, PointsScored) and event.reason != "ends":
            count.append(event)
            return []
        if isinstance(event, RoundEnded):
            return self._round_end(event, count)
        if isinstance(event, TurnPassed) and len(group) > 1:
            return [self._line((event.seat,), "log.pass_opened")]
        return self._event(event)

    def _accepted(self, seats: tuple[int, ...]) -> LogLine:
        """Who kept the hand that was dealt, in one line."""
        if len(seats) == self._header.setup.seats:
            return self._line((), "log.accepted_all")
        return self._line(seats, "log.accepted", count=len(seats))

    def _search(self, given: list[EngineSought]) -> list[LogLine]:
        """The search for the engine: whole laps, then who got the last tiles. Nobody sees what the others get."""
        whole, rest = divmod(len(given), self._header.setup.seats)
        lines = [self._line((), "log.laps", count=whole)] if whole else []
        if rest:
            last = tuple(event.seat for event in given[-rest:])
            lines.append(self._line(last, "log.lap_some", lap=given[-1].lap, count=rest))
        return lines

    def _leads(self, event: LeaderSet, number: int) -> LogLine:
        engine = self._header.setup.rules.engine(number)
        if engine is None:
            return self._line((event.seat,), "log.leader")
        return self._line((event.seat,), "log.owner", tile=TILE_NAMES[engine])

    def summary(self, log: RoundLog) -> str:
        """How a round came out, for its heading: what the winners scored, then what others did in the course of it."""
        text, end = self._stage.text, log.end
        if log.given_up:
            return text("log.restarted")
        if end is None:
            return text("log.now")
        if any(event.reason == "penalty" for event in log.points):
            return self._outcome(end)
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

    def _outcome(self, end: RoundEnded) -> str:
        """How a round came out in which nobody scores for itself: who went out, or that nobody could."""
        if end.reason != "out":
            return self._stage.text("log.reason_stuck")
        out = emptied(end)
        names = self.names(out)
        you = names == self._stage.text("seat.you")
        return self._stage.text("end.you_out" if you else "end.out", names=names, count=len(out))

    def names(self, seats: tuple[int, ...]) -> str:
        """Seats in a sentence."""
        return joined(self._stage, [seat_name(self._stage, self._header, seat) for seat in seats])

    # --- events

    def _line(self, seats: tuple[int, ...], key: str, tiles: tuple[Tile, ...] = (), **values: object) -> LogLine:
        return LogLine(seats, self.names(seats), self._stage.text(key, **values), tiles)

    def _event(self, event: LotDrawn | HandsDealt | PointsScored | MatchEnded | Act) -> list[LogLine]:
        if isinstance(event, LotDrawn):
            lines = [self._line((seat,), "log.lot", (tile,)) for seat, tile in event.draws]
            return lines if event.winner is not None else [*lines, self._line((), "log.lot_tied")]
        if isinstance(event, MatchEnded):
            return self._match_end(event)
        if isinstance(event, PointsScored):
            return [self._points(event)]
        if isinstance(event, HandsDealt):
            return [self._line((), "log.dealt", hand=max(event.counts), count=event.stock)]
        return [self._act(event)]

    def _act(self, event: Act) -> LogLine:
        """What one seat did."""
        who = (event.seat,)
        if isinstance(event, TileDrawn):
            return self._hidden(who, event.tile, self._stage.text("log.draw", left=event.left))
        if isinstance(event, LeaderNamed):
            if event.leader == event.seat:
                return self._line(who, "log.named_self")
            return self._line(who, "log.named", other=self.names((event.leader,)))
        if isinstance(event, RedealDemanded):
            return self._line(who, "log.redeal", event.doubles)
        if isinstance(event, DoubleExposed):
            double = f"{event.number}-{event.number}"
            return self._line(who, "log.exposed", double=double, place=self._place(event.place, event.seat))
        if isinstance(event, DoubleAnswered):
            return self._line(who, "log.answered", place=self._place(event.place, event.seat))
        return self._line(who, plain_key(event))

    def _place(self, place: int, seat: int) -> str:
        """A place, as said of the seat that does something there."""
        if place == train(seat):
            return self._stage.text("place.own")
        return place_name(self._stage, self._header, place)

    def _played(self, group: Sequence[Event]) -> LogLine:
        """A laying with what it did, or several at one place."""
        text, plays = self._stage.text, kinds(group, TilePlayed)
        first, tiles = plays[0], tuple(event.tile for event in plays)
        name, place = TILE_NAMES[first.tile], self._place(first.at, first.seat)
        if first.at in (START, HUB):
            what = text("log.lead" if first.at == START else "log.engine", tile=name)
        elif kinds(group, ChainEnded):
            what = text("log.chain_of", count=len(plays))
        elif len(plays) > 1:
            what = text("log.tiles_on", count=len(plays), place=place)
        elif kinds(group, DoubleAnswered):
            what = text("log.answer", double=f"{first.inner}-{first.inner}", tile=name, place=place)
        else:
            what = text("log.play" if first.at < HUB else "log.play_on", tile=name, place=place)
        if kinds(group, TrainClosed):
            what = text("log.closing", did=what)
        return LogLine((first.seat,), self.names((first.seat,)), what, tiles)

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
        return LogLine(event.seats, self.names(event.seats), line, points=self._plus(event))

    def _plus(self, event: PointsScored) -> str:
        return f"+{self._stage.strings.number(event.points)}"

    def _round_end(self, event: RoundEnded, count: Sequence[PointsScored]) -> list[LogLine]:
        """How it ended, every hand, and what was counted: by itself, or with the hand that it goes against."""
        out = emptied(event) if event.reason == "out" else ()
        blocked = event.reason == "blocked" and stuck(event, self._header.setup)
        first = self._line(out, "log.reason_stuck" if blocked else REASONS[event.reason], count=len(out))
        against = {item.seats[0]: self._plus(item) for item in count if item.reason == "penalty"}
        scored = [self._points(item) for item in count if item.reason != "penalty"]
        hands = [
            self._hand(seat, hand, against.get(seat, str(pips(hand)) if event.reason != "target" else ""))
            for seat, hand in enumerate(event.hands)
        ]
        return [first, *hands, *scored, *([self._totals(event)] if against else [])]

    def _totals(self, event: RoundEnded) -> LogLine:
        """What everybody has in all, the lowest first."""
        number = self._stage.strings.number
        order = sorted(range(len(event.scores)), key=lambda side: event.scores[side])
        each = [f"{self.names(self._header.setup.sides[side])} {number(event.scores[side])}" for side in order]
        return self._line((), "log.totals", list=", ".join(each))

    def _hand(self, seat: int, hand: int, points: str) -> LogLine:
        what = "" if hand else self._stage.text("log.no_tiles")
        return LogLine((seat,), self.names((seat,)), what, tuple(members(hand)), points=points, hand=True)

    def _match_end(self, event: MatchEnded) -> list[LogLine]:
        text, names = self._stage.text, self.names(event.winners)
        key = "log.you_match" if names == text("seat.you") else "log.match"
        lines = [LogLine(event.winners, "", text(key, names=names, count=len(event.winners)))]
        if event.title is not None:
            lines.append(LogLine(event.winners, "", text(TITLES[event.title])))
        return lines
