"""Worlds: what all hands and the boneyard may be, each as likely as any other that agrees with everything seen.

A hand is kept in bins by age: the deal, and each run of draws. Whoever passes or draws shows that nothing it holds at
that moment fits; what it draws later may be anything again, but for the tiles of a run before its last, which did not
fit either. A tile that was laid came from one of the bins that could hold it then: it fills a place there, so that
worlds are counted as deals are, not as hands are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from game.ai.chances import shuffle
from game.ai.inference import told, unseen_tiles
from game.ai.sampling import Sampler
from game.rules.events import ChainEnded, EngineSought, HandsDealt, TileDrawn, TilePlayed, TurnPassed
from game.rules.observation import Observation
from game.rules.tiles import Hand, Tile, members

Shown = Mapping[int, Hand]
"""By position in the history: the tiles that a seat drawing or passing there shows not to hold."""


@dataclass(slots=True)
class Bin:
    """Tiles that `seat` took up from position `born` of the history on: `room` of them unknown and none `barred`,
    besides those laid since that can have come from nowhere else (`known`).
    """

    seat: int
    born: int
    room: int
    barred: Hand = 0
    known: Hand = 0


@dataclass(frozen=True, slots=True)
class World:
    """`hands` are masks as they are now, the viewer's own too; `stock` has the next tile first.

    `held` masks the tiles that each of `Hidden.bins` took in, those that were laid since included.
    """

    hands: tuple[Hand, ...]
    stock: tuple[Tile, ...]
    held: tuple[Hand, ...]


@dataclass(slots=True)
class Ledger:
    """The bins while the history is read; `fresh` seats have drawn a tile not yet known to fit or not."""

    bins: list[Bin] = field(default_factory=list)
    laid: dict[Tile, int] = field(default_factory=dict)
    fresh: dict[int, int] = field(default_factory=dict)
    runs: dict[int, Bin] = field(default_factory=dict)

    def keep(self, seat: int) -> None:
        """The tile drawn last did not fit, and stays."""
        born = self.fresh.pop(seat, None)
        if born is None:
            return
        if seat not in self.runs:
            self.runs[seat] = Bin(seat, born, 0)
            self.bins.append(self.runs[seat])
        self.runs[seat].room += 1

    def bar(self, seat: int, tiles: Hand) -> None:
        """The seat holds none of these."""
        for item in self.bins:
            if item.seat == seat:
                item.barred |= tiles

    def lay(self, seat: int, tile: Tile) -> None:
        """A tile leaves the hand: the drawn one, or one of any bin that could hold it."""
        self.runs.pop(seat, None)
        if self.fresh.pop(seat, None) is not None:
            return
        able = [at for at, item in enumerate(self.bins) if item.seat == seat and not item.barred >> tile & 1]
        if len(able) == 1:
            self.bins[able[0]].room -= 1
            self.bins[able[0]].known |= 1 << tile
        else:
            self.laid[tile] = sum(1 << at for at in able)


@dataclass(frozen=True, slots=True)
class Hidden:
    """All worlds of an observation: the bins of the other seats, and what fills them and the stock."""

    viewer: int
    own: Hand
    seats: int
    unseen: Hand
    bins: tuple[Bin, ...]
    sampler: Sampler

    def sample(self, rng: Random) -> World | None:
        """One world, each as likely as any other. None if the sampler gave up (see `Sampler.sample`)."""
        held = self.sampler.sample(rng)
        if held is None:
            return None
        stock = list(members(held.pop()))
        shuffle(stock, rng)
        hands = [0] * self.seats
        hands[self.viewer] = self.own
        for at, item in enumerate(self.bins):
            hands[item.seat] |= held[at] & self.unseen
            held[at] |= item.known
        return World(tuple(hands), tuple(stock), tuple(held))


def hidden(observation: Observation, shown: Shown) -> Hidden:
    """Everything that may be, given what each draw and pass of the history showed (`shown`)."""
    me, ledger = observation.viewer, read(observation, shown)
    unseen = unseen_tiles(observation)
    everywhere = 1 << len(ledger.bins)
    allowed = dict(ledger.laid)
    for tile in members(unseen):
        allowed[tile] = everywhere | sum(1 << at for at, item in enumerate(ledger.bins) if not item.barred >> tile & 1)
    rooms = [item.room for item in ledger.bins] + [observation.stock]
    sampler = Sampler(allowed, rooms)
    return Hidden(me, observation.hand, observation.setup.seats, unseen, tuple(ledger.bins), sampler)


def read(observation: Observation, shown: Shown) -> Ledger:
    """The bins of all other seats after the whole history."""
    me = observation.viewer
    # Of a position without its history all that is known is how many tiles each hand holds.
    ledger = Ledger([Bin(seat, 0, count) for seat, count in enumerate(observation.counts) if seat != me])
    for at, event in enumerate(told(observation)):
        if isinstance(event, HandsDealt):
            # Whatever was before was thrown in again.
            ledger = Ledger([Bin(seat, at, count) for seat, count in enumerate(event.counts) if seat != me])
        elif not isinstance(event, ChainEnded | EngineSought | TileDrawn | TurnPassed | TilePlayed) or event.seat == me:
            continue
        elif isinstance(event, EngineSought):
            next(item for item in ledger.bins if item.seat == event.seat).room += 1
        elif isinstance(event, TilePlayed):
            ledger.lay(event.seat, event.tile)
        else:
            ledger.keep(event.seat)
            ledger.bar(event.seat, shown.get(at, 0))
            if isinstance(event, TileDrawn):
                ledger.fresh[event.seat] = at
            else:
                ledger.runs.pop(event.seat, None)
    for seat in tuple(ledger.fresh):
        ledger.keep(seat)
    return ledger
