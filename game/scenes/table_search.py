"""The search for the tile that opens a round: lap by lap everybody draws, until somebody has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.render.animation_queue import AnimationQueue, Motion, Spot, Step
from game.rules.events import EngineSought, Event, LeaderSet
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.state import NOBODY
from game.rules.tiles import Tile
from game.scenes.wording import seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

LAP, ALL = 0.34, 3.4
"""Seconds of a lap, and at most of all of them."""
SoughtKey = tuple[str, int, int]


class EngineSearch:
    """While it goes on the computers wait. `travelling` are the tiles on their way, known if the viewer's."""

    def __init__(self, table: TableScene, flights: AnimationQueue) -> None:
        self._table = table
        self._flights = flights
        self.travelling: dict[SoughtKey, Tile | None] = {}
        self._leader: int | None = None

    @property
    def under_way(self) -> bool:
        return self._leader is not None

    def take(self, events: Iterable[Event]) -> None:
        """Show the search among these events, or at once who has the tile; nothing in a game without one."""
        found = tuple(events)
        leader = next((event.seat for event in found if isinstance(event, LeaderSet)), None)
        if leader is None or self._engine is None:
            return
        sought = [event for event in found if isinstance(event, EngineSought)]
        if not sought or self._table.stage.settings.still:
            self._told(leader)
            return
        table = self._table
        self._leader = leader
        table.host.hold("search")
        table.say(table.stage.text("banner.seeking", tile=self._engine), "banner")
        laps = sought[-1].lap
        zone = table.zones.stock
        origin = Spot(zone.centre[0], zone.y + 0.4 * zone.h)
        for lap in range(1, laps + 1):
            keys: dict[SoughtKey, Tile | None] = {
                ("sought", event.seat, lap): event.tile for event in sought if event.lap == lap
            }
            self.travelling |= keys
            motions = tuple(Motion(key, origin, shown_waiting=False) for key in keys)
            self._flights.push(Step(min(LAP, ALL / laps), motions, cue="sought"))

    def landed(self, step: Step) -> None:
        """A lap is over: its number stands at the badges."""
        for motion in step.motions:
            key: SoughtKey = motion.key  # type: ignore[assignment]
            self.travelling.pop(key, None)
            _, seat, lap = key
            self._table.motions.tags[seat] = self._table.stage.text("tag.drew", count=lap)
        if not self.travelling:
            self._over()

    def skip(self) -> None:
        """Everybody has drawn."""
        last = Counter[int]()
        for _, seat, lap in self.travelling:
            last[seat] = max(last[seat], lap)
        for seat, lap in last.items():
            self._table.motions.tags[seat] = self._table.stage.text("tag.drew", count=lap)
        self.travelling.clear()
        self._over()

    def forget(self) -> None:
        """It is of the past."""
        self.travelling.clear()
        self._leader = None
        self._table.host.release("search")

    def shown(self, seen: Observation) -> Observation:
        """The moment with the tiles on their way still in the boneyard, and nobody in turn yet."""
        if not self.travelling:
            return seen
        out = Counter(seat for _, seat, _ in self.travelling)
        counts = tuple(count - out[seat] for seat, count in enumerate(seen.counts))
        return replace(seen, counts=counts, stock=seen.stock + out.total(), turn=NOBODY, leader=NOBODY)

    # --- inside

    @property
    def _engine(self) -> str | None:
        """The name of the tile that is sought."""
        match = self._table.host.match
        tile = match.setup.rules.engine(match.view(-1).round)
        return None if tile is None else TILE_NAMES[tile]

    def _over(self) -> None:
        leader, self._leader = self._leader, None
        if leader is not None:
            self._table.host.release("search")
            self._told(leader)

    def _told(self, leader: int) -> None:
        """Who has the tile; several people read it before a curtain comes."""
        table = self._table
        name = seat_name(table.stage, table.host.match.header, leader)
        key = "banner.engine_you" if name == table.stage.text("seat.you") else "banner.engine"
        table.say(table.stage.text(key, name=name, tile=self._engine), "banner")
        table.due.read_first()
