"""What happened: past-tense facts, each with the arithmetic that a reader needs.

Banners, the log and the round's end are written from these alone; none of them has to know a game. An event that
holds something private is blanked by `seen_by`.
"""

from dataclasses import dataclass, replace
from typing import Literal

from game.rules.table import Place
from game.rules.tiles import Hand, Tile

Viewer = int
"""A seat (0 and up), `PUBLIC` or `OPEN`."""

PUBLIC: Viewer = -1
"""Sees what lies on the table: for the curtain, the log and the window title."""

OPEN: Viewer = -2
"""Sees every hand: for a finished round and a replay."""

Reason = Literal["ends", "out", "blocked", "share", "penalty"]
EndReason = Literal["out", "blocked", "target"]
Title = Literal["pollona", "tripollua"]
Groups = tuple[tuple[int, ...], ...]
"""Seats in groups; the hands of a group are added up."""


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """One lot: (seat, tile) in seat order; `winner` is None when the tied seats must draw again."""

    draws: tuple[tuple[int, Tile], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class LeaderNamed:
    """`seat` named `leader` for the next round."""

    seat: int
    leader: int


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """A deal: hands as masks (None where hidden), how many tiles each holds, how many are left in the stock."""

    round: int
    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    stock: int


@dataclass(frozen=True, slots=True)
class EngineSought:
    """A tile given out in the search for the engine (private to its seat); `lap` counts from 1."""

    seat: int
    tile: Tile | None
    lap: int


@dataclass(frozen=True, slots=True)
class LeaderSet:
    """This seat begins the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandAccepted:
    seat: int


@dataclass(frozen=True, slots=True)
class RedealDemanded:
    """The seat showed these doubles, and only these, and all tiles are shuffled again."""

    seat: int
    doubles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TilePlayed:
    """`inner` joined the place, `outer` is the number it now ends with."""

    seat: int
    tile: Tile
    at: Place
    inner: int
    outer: int


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile taken from the boneyard (private to its seat), and how many are left there."""

    seat: int
    tile: Tile | None
    left: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: int


@dataclass(frozen=True, slots=True)
class ChainEnded:
    seat: int


@dataclass(frozen=True, slots=True)
class TrainOpened:
    seat: int


@dataclass(frozen=True, slots=True)
class TrainClosed:
    seat: int


@dataclass(frozen=True, slots=True)
class DoubleExposed:
    """After the turn of `seat` the double with this number stands bare at a place and must be answered."""

    seat: int
    place: Place
    number: int


@dataclass(frozen=True, slots=True)
class DoubleAnswered:
    seat: int
    place: Place


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a sum, in pips: a hand (`seat`) or an end (`place`); negative where it is taken away."""

    value: int
    seat: int | None = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PointsScored:
    """A side scored: the terms add up to `total`, that became `rounded` (pips); the rest is in half points.

    `seats` are the side's seats. `share` is the number of sides that divide `rounded` between them.
    """

    side: int
    seats: tuple[int, ...]
    reason: Reason
    terms: tuple[Term, ...]
    total: int
    rounded: int
    share: int
    points: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """`winners` are the seats of the side that won it, also at 0 points; `hands` what each seat still held (masks,
    shown to all from here on); `scores` are half points, one per side. `lowest` are the hands that decided a blocked
    round: single ones, or those of a side where they are added up; several where they were equal.
    """

    round: int
    reason: EndReason
    winners: tuple[int, ...]
    hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    lowest: Groups = ()


@dataclass(frozen=True, slots=True)
class MatchEnded:
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    title: Title | None = None


Event = (
    LotDrawn
    | LeaderNamed
    | HandsDealt
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
    | DoubleAnswered
    | PointsScored
    | RoundEnded
    | MatchEnded
)


def seen_by(event: Event, viewer: Viewer) -> Event:
    """The event as a viewer may know it, at the time it happens."""
    if viewer == OPEN:
        return event
    if isinstance(event, TileDrawn | EngineSought):
        return event if event.seat == viewer else replace(event, tile=None)
    if isinstance(event, HandsDealt):
        return replace(event, hands=tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands)))
    return event
