"""A match as a reader may know it afterwards: its rounds one by one, given-up ones too, and the score sheet."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.record_lines import Restart, Step
from game.rules.actions import NextRound
from game.rules.events import PUBLIC, Event, MatchEnded, PointsScored, RoundEnded, seen_by


@dataclass(frozen=True, slots=True)
class RoundLog:
    """One round, or one try at it: what all could see happen. `given_up` says that it was restarted after this."""

    number: int
    events: tuple[Event, ...]
    given_up: bool = False

    @property
    def end(self) -> RoundEnded | None:
        """Its count, if it came to one."""
        return next((event for event in self.events if isinstance(event, RoundEnded)), None)

    @property
    def match_end(self) -> MatchEnded | None:
        return next((event for event in self.events if isinstance(event, MatchEnded)), None)

    @property
    def points(self) -> tuple[PointsScored, ...]:
        """Everything that was scored, in order."""
        return tuple(event for event in self.events if isinstance(event, PointsScored))


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A counted round: half points of the round and in all, one per side; `winners` and `out` are seats, the
    second those whose hands were empty.
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    out: tuple[int, ...] = ()


def rounds_of(steps: Iterable[Step]) -> tuple[RoundLog, ...]:
    """The rounds of a match in the order they were played; tiles that were private then stay so."""
    rounds: list[RoundLog] = []
    events: list[Event] = []
    number = 1
    for step in steps:
        if isinstance(step.move, NextRound | Restart):
            again = isinstance(step.move, Restart)
            rounds.append(RoundLog(number, tuple(events), again))
            events = []
            number += not again
        events += (seen_by(event, PUBLIC) for event in step.events)
    return (*rounds, RoundLog(number, tuple(events)))


def sheet_of(rounds: Iterable[RoundLog], sides: int) -> tuple[SheetRow, ...]:
    """The counted rounds; one that was given up after its count does not count."""
    rows: list[SheetRow] = []
    before: tuple[int, ...] = (0,) * sides
    for item in rounds:
        if item.end is not None and not item.given_up:
            totals = item.end.scores
            points = tuple(now - then for now, then in zip(totals, before, strict=True))
            out = tuple(seat for seat, hand in enumerate(item.end.hands) if not hand)
            rows.append(SheetRow(item.number, points, totals, item.end.winners, out))
            before = totals
    return tuple(rows)
