"""What the draws, passes and ended chains of a round among trains show of the hands."""

from dataclasses import dataclass, field

from game.rules.events import (
    ChainEnded,
    DoubleAnswered,
    DoubleExposed,
    Event,
    TileDrawn,
    TilePlayed,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.observation import Observation
from game.rules.table import HUB, PUBLIC_TRAIN, Place, train
from game.rules.tiles import FITS, Hand


@dataclass(slots=True)
class Trail:
    """The trains while the history is read: the number of every end, the open trains, the doubles to answer, and the
    seats that have had their first turn.
    """

    seats: int
    ends: dict[Place, int] = field(default_factory=dict)
    marked: set[int] = field(default_factory=set)
    exposed: list[Place] = field(default_factory=list)
    started: set[int] = field(default_factory=set)

    def sought(self, seat: int) -> Hand:
        """The tiles that a seat in turn could lay."""
        if seat not in self.started:
            return FITS[self.ends[train(seat)]]
        if self.exposed:
            return FITS[self.ends[self.exposed[0]]]
        found = FITS[self.ends[PUBLIC_TRAIN]]
        for owner in self.marked | {seat}:
            found |= FITS[self.ends[train(owner)]]
        return found

    def read(self, event: Event) -> None:
        """Go on by one event."""
        if isinstance(event, TilePlayed):
            places = [event.at]
            if event.at == HUB:
                places = [*(train(seat) for seat in range(self.seats)), PUBLIC_TRAIN]
            self.ends |= dict.fromkeys(places, event.outer)
        elif isinstance(event, TrainOpened):
            self.marked.add(event.seat)
        elif isinstance(event, TrainClosed):
            self.marked.discard(event.seat)
        elif isinstance(event, DoubleExposed):
            self.exposed.append(event.place)
        elif isinstance(event, DoubleAnswered):
            self.exposed.remove(event.place)
        elif isinstance(event, ChainEnded | TurnPassed):
            self.started.add(event.seat)


def shown(observation: Observation, chains: bool = True) -> dict[int, Hand]:
    """By position in the history: the tiles that the seat drawing or passing there shows not to hold.

    With `chains` whoever ended a first chain counts as having nothing for its end: likely, though not certain.
    """
    telling = (TileDrawn, TurnPassed, ChainEnded) if chains else (TileDrawn, TurnPassed)
    trail, found = Trail(observation.setup.seats), dict[int, Hand]()
    for at, event in enumerate(observation.history):
        if isinstance(event, telling) and trail.ends:
            found[at] = trail.sought(event.seat)
        trail.read(event)
    return found
