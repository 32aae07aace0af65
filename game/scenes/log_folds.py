"""Which events of a round make one line of the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar, assert_never

from game.rules.events import (
    ChainEnded,
    DoubleAnswered,
    DoubleExposed,
    EngineSought,
    Event,
    HandAccepted,
    LeaderNamed,
    RedealDemanded,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.table import HUB

Kind = TypeVar("Kind", bound=Event)

Act = (
    LeaderNamed
    | RedealDemanded
    | TileDrawn
    | TurnPassed
    | ChainEnded
    | TrainOpened
    | TrainClosed
    | DoubleExposed
    | DoubleAnswered
)
"""What one seat does, as events that make a line each."""


def folds(events: Iterable[Event]) -> list[list[Event]]:
    """The events in order, those together that make one line: acceptances, the laps of a search, tiles of one seat at
    one train, a laying with what it does to a train or a double, a pass with the train that it opens.
    """
    groups: list[list[Event]] = []
    for event in events:
        if groups and joins(groups[-1], event):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def joins(group: Sequence[Event], event: Event) -> bool:
    """Whether an event goes on with a line."""
    first, last = group[0], group[-1]
    if isinstance(event, HandAccepted):
        return isinstance(last, HandAccepted)
    if isinstance(event, EngineSought):
        return isinstance(last, EngineSought)
    if isinstance(event, TrainOpened):
        return isinstance(last, TurnPassed) and last.seat == event.seat
    if isinstance(event, TrainClosed | DoubleAnswered):
        return isinstance(first, TilePlayed) and first.seat == event.seat and len(kinds(group, TilePlayed)) == 1
    if isinstance(event, ChainEnded):
        return isinstance(last, TilePlayed) and last.seat == event.seat and last.at > HUB
    if isinstance(event, TilePlayed) and isinstance(last, TilePlayed):
        return last.seat == event.seat and last.at == event.at > HUB
    return False


def kinds(group: Iterable[Event], kind: type[Kind]) -> list[Kind]:
    """The events of one kind."""
    return [event for event in group if isinstance(event, kind)]


def emptied(end: RoundEnded) -> tuple[int, ...]:
    """The seats that have no tile left."""
    return tuple(seat for seat, hand in enumerate(end.hands) if not hand)


def plain_key(event: TurnPassed | ChainEnded | TrainOpened | TrainClosed) -> str:
    """The words of an event that says no more than its seat."""
    if isinstance(event, TurnPassed):
        return "log.pass"
    if isinstance(event, ChainEnded):
        return "log.chain"
    if isinstance(event, TrainOpened):
        return "log.opened"
    if isinstance(event, TrainClosed):
        return "log.closed"
    assert_never(event)
