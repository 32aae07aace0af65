"""What a seat may want (actions), what chance decides, and why something is refused.

Actions are intents; they are checked against a state before anything happens. Chance enters by the same door, made
from a random stream by the match or read from a record: the rules hold no generator.
"""

from dataclasses import dataclass

from game.rules.table import PLACE_NAMES, Place
from game.rules.tiles import HALVES, Tile


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a tile of the hand at a place."""

    tile: Tile
    at: Place


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up the turn, legal only when nothing else is."""


@dataclass(frozen=True, slots=True)
class EndChain:
    """End the first turn's chain (Mexican Train)."""


@dataclass(frozen=True, slots=True)
class ChooseLeader:
    """Name the seat that leads the next round (Pollona)."""

    leader: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Keep the hand that was dealt (Pollona)."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Show five or more doubles and have everything dealt again (Pollona)."""


Action = Play | Draw | Pass | EndChain | ChooseLeader | Accept | Redeal

DRAW = Draw()
PASS = Pass()
END_CHAIN = EndChain()
ACCEPT = Accept()
REDEAL = Redeal()

PLAYS: tuple[tuple[Play, ...], ...] = tuple(
    tuple(Play(tile, place) for tile in range(len(HALVES))) for place in range(len(PLACE_NAMES))
)
"""`PLAYS[place][tile]`: every laying there can be, made once."""


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot: `draws` holds (seat, tile) in seat order, each seat's tile from a whole shuffled set."""

    draws: tuple[tuple[int, Tile], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal: a tuple of tiles for every seat, and the stock with the next tile first."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """Clear the table after a round that did not end the match."""


NEXT_ROUND = NextRound()

Chance = Lot | Deal | NextRound
Move = Action | Chance


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: a string key and what fills its placeholders.

    Values are tiles (`tile`), numbers (`number`), places (`place`) or seats (`seat`), as integers under these names.
    """

    key: str
    values: tuple[tuple[str, int], ...] = ()


class Refused(Exception):
    """An action that the rules do not allow here; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal
