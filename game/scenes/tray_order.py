"""In what order a seat's tiles stand in the tray."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Final, Literal

from game.rules.tiles import HALVES, Hand, Tile, members

Order = Literal["own", "value", "playable"]
NEXT: Final[dict[Order, Order]] = {"own": "value", "value": "playable", "playable": "own"}
WORDS: Final[dict[Order, str]] = {"own": "tray.by_own", "value": "tray.by_value", "playable": "tray.by_playable"}


def by_value(tile: Tile) -> tuple[int, int]:
    """Sorts tiles as they are read in the tray: by the half on top, the lower one, then by the other."""
    high, low = HALVES[tile]
    return low, high


@dataclass(slots=True)
class Shelf:
    """How one seat wants its tiles: sorted or in an order of its own, and how far its tray is scrolled (px).

    `own` also holds the tiles that have gone, so that one that comes back by an undo finds its place again.
    """

    order: Order = "own"
    own: tuple[Tile, ...] = ()
    stood: tuple[Tile, ...] = ()
    scroll: float = 0.0

    def deal(self) -> None:
        """New tiles are dealt: only the way of sorting stays."""
        self.own, self.stood, self.scroll = (), (), 0.0

    def stand(self, hand: Hand, playable: Container[Tile] | None) -> tuple[Tile, ...]:
        """The tiles in this seat's order; a drawn one comes last in its own. `playable` None: not its turn."""
        now = sorted(members(hand), key=by_value)
        fresh = [tile for tile in now if tile not in self.own]
        # Tiles are drawn one by one; more strange ones are another deal, come to by undo or redo.
        if len(fresh) > 1:
            self.deal()
            fresh = now
        self.own += tuple(fresh)
        if self.order == "value":
            stood = now
        elif self.order == "own":
            stood = [tile for tile in self.own if tile in now]
        elif playable is None:
            kept = [tile for tile in self.stood if tile in now]
            stood = kept + [tile for tile in now if tile not in kept]
        else:
            stood = sorted(now, key=lambda tile: (tile not in playable, by_value(tile)))
        self.stood = tuple(stood)
        return self.stood

    def arrange(self, tiles: tuple[Tile, ...]) -> None:
        """The person put the tiles in this order."""
        own = list(tiles)
        for place, tile in enumerate(self.own):
            if tile not in own:
                own.insert(own.index(self.own[place - 1]) + 1 if place else 0, tile)
        self.own, self.stood, self.order = tuple(own), tiles, "own"
