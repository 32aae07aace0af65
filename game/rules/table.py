"""The public table: what lies, and where a tile may be laid next.

A line, a spinner with its arms and a yard of trains are all the same thing: an append-only list of laid tiles and a
short list of open ends. Places are small integers; `PLACE_NAMES` has their names in match records.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cache

from game.rules.quick import quick
from game.rules.tiles import HALVES, Tile

Place = int

START, LEFT, RIGHT, UP, DOWN, HUB = range(6)
FIRST_TRAIN = 6
MOST_SEATS = 10
PUBLIC_TRAIN = FIRST_TRAIN + MOST_SEATS

PLACE_NAMES: tuple[str, ...] = (
    *("start", "left", "right", "up", "down", "hub"),
    *(f"train-{seat + 1}" for seat in range(MOST_SEATS)),
    "public",
)


def train(seat: int) -> Place:
    """The place of a seat's own train; seats count from 0."""
    return FIRST_TRAIN + seat


class Shape(Enum):
    """How the places of a game hang together; chooses the layout."""

    LINE = "line"
    SPINNER = "spinner"
    HUB = "hub"


@dataclass(frozen=True, slots=True)
class Laid:
    """One tile on the table. `inner` is the half towards the place it was laid at, `outer` the other one.

    The first tile of a line has its high half as `inner`: that is its left side.
    """

    tile: Tile
    place: Place
    inner: int
    outer: int


@dataclass(frozen=True, slots=True)
class End:
    """A place where a tile may join: `number` must match.

    `worth` is what the end counts towards a total of the ends, in pips (None: it does not count, which is not 0),
    `owner` the seat whose train it is or None, `open` whether seats other than the owner may lay there.
    """

    place: Place
    number: int
    worth: int | None = None
    owner: int | None = None
    open: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Tiles in the order they were laid, and the open ends in order of place."""

    laid: tuple[Laid, ...] = ()
    ends: tuple[End, ...] = ()


EMPTY = Table()

# Ends and laid tiles are values of a small universe; one shared object each keeps the engine quick.
end = cache(End)
laid = cache(Laid)

table_of = quick(Table)


def first_laid(tile: Tile, place: Place) -> Laid:
    """A tile that joins nothing: the first of a line, or the engine at the hub."""
    high, low = HALVES[tile]
    return laid(tile, place, high, low)
