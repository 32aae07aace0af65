"""What the others did since a seat's last turn, a sentence a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from game.record_lines import Header
from game.rules.events import (
    PUBLIC,
    ChainEnded,
    EngineSought,
    Event,
    HandAccepted,
    LeaderNamed,
    LeaderSet,
    PointsScored,
    RedealDemanded,
    TileDrawn,
    TilePlayed,
    TrainOpened,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.table import HUB, START, Place, train
from game.scenes.stage import Stage
from game.scenes.wording import ACTS, gain_words, joined, place_name, seat_name

if TYPE_CHECKING:
    from game.match import Match

ALONE = LeaderNamed | HandAccepted | RedealDemanded
"""Before play: a sentence each."""
TURN = TileDrawn | TilePlayed | TurnPassed | ChainEnded | TrainOpened
"""Together they make a turn."""
MOST_NAMED = 4
"""More tiles than these are counted, not named."""


def moves_since(stage: Stage, match: Match, seat: int) -> list[tuple[int, str]]:
    """What the other seats did in this round since a seat's last action: (seat, sentence), oldest first."""
    events = match.view(PUBLIC).history
    mine = [place for place, event in enumerate(events) if isinstance(event, ACTS) and event.seat == seat]
    teller = Teller(stage, match.header, seat)
    return teller.moves(events[mine[-1] + 1 if mine else 0 :])


class Teller:
    """Tells of turns to the seat `own`."""

    def __init__(self, stage: Stage, header: Header, own: int) -> None:
        self._stage = stage
        self._header = header
        self._own = own

    def moves(self, events: Iterable[Event]) -> list[tuple[int, str]]:
        """(seat, sentence) for every turn with what it scored, and for what came before play."""
        found: list[tuple[int, str]] = []
        laps = 0
        for (kind, seat), group in groupby(events, lambda event: (_kind(event), getattr(event, "seat", -1))):
            if kind == "turn":
                found.append((seat, self._line(seat, self._turn(tuple(group)))))
                continue
            for event in group:
                if isinstance(event, EngineSought):
                    laps = event.lap
                elif isinstance(event, LeaderSet) and laps:
                    found.append((seat, self._line(seat, self._stage.text("move.sought", count=laps))))
                elif isinstance(event, ALONE):
                    found.append((seat, self._line(seat, self._said(event))))
                elif isinstance(event, PointsScored) and event.reason == "ends" and found:
                    who, words = found[-1]
                    found[-1] = (who, words + gain_words(event.total))
        return found

    def _line(self, seat: int, did: str) -> str:
        return self._stage.text("move.line", name=seat_name(self._stage, self._header, seat), did=did)

    # --- a turn

    def _turn(self, events: Sequence[Event]) -> str:
        """Draws, layings and a pass in their order: drew 2, then played 5-2 at the left end."""
        text, parts = self._stage.text, []
        for kind, group in groupby(events, type):
            same = tuple(group)
            if kind is TileDrawn:
                parts.append(text("move.drew", count=len(same)))
            elif kind is TilePlayed:
                parts.append(self._played([event for event in same if isinstance(event, TilePlayed)]))
            elif kind is TurnPassed:
                opens = any(isinstance(event, TrainOpened) for event in events)
                parts.append(text("move.passed_open" if opens else "move.passed"))
        did = parts.pop() if parts else text("move.ended_chain")
        for part in reversed(parts):
            did = text("move.drew_then", drew=part, did=did)
        return did

    def _played(self, events: Sequence[TilePlayed]) -> str:
        """Tiles that were laid one after the other."""
        text, first = self._stage.text, events[0]
        if first.at in (START, HUB):
            led = text("move.led", tile=TILE_NAMES[first.tile])
            return led if len(events) == 1 else text("move.drew_then", drew=led, did=self._played(events[1:]))
        tiles = joined(self._stage, [TILE_NAMES[event.tile] for event in events])
        if len({event.at for event in events}) > 1:
            return text("move.laid_some", tiles=tiles)
        place = self._place(first.at, first.seat)
        if len(events) > MOST_NAMED:
            return text("move.laid_many", count=len(events), place=place)
        return text("move.laid" if first.at > HUB else "move.played", tile=tiles, place=place)

    def _place(self, place: Place, seat: int) -> str:
        """A place, as said to the own seat of another one."""
        if place == train(seat) and seat != self._own:
            return self._stage.text("place.own")
        return place_name(self._stage, self._header, place, self._own)

    # --- before play

    def _said(self, event: ALONE) -> str:
        text = self._stage.text
        if isinstance(event, LeaderNamed):
            leader = seat_name(self._stage, self._header, event.leader)
            key = "move.named_you" if leader == text("seat.you") else "move.named"
            return text("move.named_self" if event.leader == event.seat else key, leader=leader)
        if isinstance(event, RedealDemanded):
            return text("move.redeal", count=len(event.doubles))
        return text("move.kept")


def _kind(event: Event) -> str:
    return "turn" if isinstance(event, TURN) else ""
