"""What a page of rules is made of: sections of paragraphs and small pictures. Texts are string keys."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.layout import End, LineLayout
from game.rules.table import PUBLIC_TRAIN, Place, train
from game.rules.tiles import HALVES, PIPS, tile

Halves = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A tile that may be laid at an end of a line."""

    end: End
    tile: Halves


@dataclass(frozen=True, slots=True)
class Position:
    """A line with the places where `fits` may lie, a hand below it, and a boneyard of so many tiles.

    `ghost` is a laying that is previewed. Tiles of the hand that fit nowhere are covered. `counted` are the ends that
    count, each with its worth in pips, and their sum stands below them, lit where it `scores`; `spinner` marks the
    tile in the middle.
    Without a line there is only the hand, in which the tiles that are meant are `lit`.
    """

    line: LineLayout | None
    note: str
    fits: tuple[Fit, ...] = ()
    ghost: Fit | None = None
    hand: tuple[Halves, ...] = ()
    lit: tuple[Halves, ...] = ()
    boneyard: int = 0
    counted: tuple[tuple[End, int], ...] = ()
    scores: bool = True
    spinner: bool = False

    def playable(self, halves: Halves) -> bool:
        """Whether a tile of the hand is one that fits, or is meant."""
        fitting = (fit.tile for fit in (*self.fits, *filter(None, (self.ghost,))))
        return any(sorted(known) == sorted(halves) for known in (*fitting, *self.lit))

    @property
    def total(self) -> int:
        """The ends' sum."""
        return sum(worth for _, worth in self.counted)

    @property
    def terms(self) -> str:
        """What the ends' sum is made of; nothing where it is one number."""
        return " + ".join(str(worth) for _, worth in self.counted) if len(self.counted) > 1 else ""


@dataclass(frozen=True, slots=True)
class Count:
    """Hands that are counted, seats from 0. The hands of `winners` are lit.

    `added` are the seats whose pips the winners get, `less` those whose pips are taken off; `rounded` is what that
    becomes where it is rounded (pips), `share` the number of winners that divide it. Where nothing is added, nobody
    scores, or the hands are only compared; or every hand counts against whoever holds it (`against`).
    """

    hands: tuple[tuple[Halves, ...], ...]
    winners: tuple[int, ...]
    note: str
    added: tuple[int, ...] = ()
    less: tuple[int, ...] = ()
    rounded: int | None = None
    share: int = 1
    against: bool = False

    def pips(self, seat: int) -> int:
        """The sum of a hand."""
        return sum(PIPS[tile(*halves)] for halves in self.hands[seat])

    @property
    def total(self) -> int:
        """The sum of the hands."""
        return sum(map(self.pips, self.added)) - sum(map(self.pips, self.less))

    @property
    def half_points(self) -> int:
        """What each winner scores, in half points."""
        return 2 * (self.total if self.rounded is None else self.rounded) // self.share

    @property
    def terms(self) -> str:
        """The hands as a sum: 9 + 14 − 5 = 18; a single one stands alone."""
        words = " + ".join(str(self.pips(seat)) for seat in self.added)
        words += "".join(f" − {self.pips(seat)}" for seat in self.less)
        return f"{words} = {self.total}" if len(self.added) + len(self.less) > 1 else words


@dataclass(frozen=True, slots=True)
class Seating:
    """Seats round a table, the first one below; lines join the seats of a side, arrows show the turn order."""

    sides: tuple[tuple[int, ...], ...]
    clockwise: bool
    note: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a match of two sides ends: points before, points of the last round, the other side's, and a title's key."""

    before: int
    gained: int
    other: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """Ends of matches under each other."""

    rows: tuple[Result, ...]
    sides: tuple[tuple[int, ...], ...]
    note: str


@dataclass(frozen=True, slots=True)
class Train:
    """Tiles as (inner, outer) from the hub outwards, `older` more of them under a plate before these."""

    tiles: tuple[Halves, ...] = ()
    open: bool = False
    older: int = 0


@dataclass(frozen=True, slots=True)
class Trains:
    """A yard round the double of the number `engine`: the seats' trains in order, then the public one.

    The seat `turn` holds `hand` and may lay the `fits`; tiles that fit nowhere are covered. Doubles at `answers` must
    be answered, oldest first.
    """

    engine: int
    trains: tuple[Train, ...]
    turn: int
    note: str
    hand: tuple[Halves, ...] = ()
    fits: tuple[tuple[Place, Halves], ...] = ()
    answers: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        """The place of each train."""
        return (*(train(seat) for seat in range(len(self.trains) - 1)), PUBLIC_TRAIN)

    def playable(self, halves: Halves) -> bool:
        """Whether a tile of the hand fits somewhere."""
        return any(sorted(tile) == sorted(halves) for _, tile in self.fits)


@dataclass(frozen=True, slots=True)
class HandSizes:
    """A table of the hands by number of players, and what stays in the boneyard."""

    note: str


@dataclass(frozen=True, slots=True)
class Laps:
    """The search for the engine of a round among `seats`: it is tile number `found` of `given`, counted from 0."""

    round: int
    seats: int
    found: int
    given: int
    note: str

    @property
    def laps(self) -> tuple[tuple[int, ...], ...]:
        """The seats that get a tile, lap by lap."""
        order = [(self.round - 1 + step) % self.seats for step in range(self.given)]
        return tuple(tuple(order[first : first + self.seats]) for first in range(0, self.given, self.seats))


@dataclass(frozen=True, slots=True)
class Totals:
    """The seats' points at a match's end."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    note: str


Picture = Position | Count | Seating | Results | Trains | HandSizes | Laps | Totals
Part = str | Picture


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: tuple[Part, ...]


def all_halves(hand: tuple[Halves, ...]) -> tuple[Halves, ...]:
    """The tiles of a hand, each high half first."""
    return tuple(HALVES[tile(*halves)] for halves in hand)
