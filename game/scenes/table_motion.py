"""Events of the host as motion on the table: tiles land, backs travel, a pass leaves its word at the badge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.render.animation_queue import AnimationQueue, Spot, Step
from game.render.choreography import drawn, lands, pause
from game.rules.events import (
    Event,
    HandsDealt,
    PointsScored,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TrainOpened,
    TurnPassed,
)
from game.rules.observation import Observation
from game.rules.tiles import Tile
from game.scenes.seat_chips import JOINT
from game.scenes.table_search import EngineSearch
from game.scenes.table_tokens import Tokens

if TYPE_CHECKING:
    from game.scenes.table import TableScene

DrawKey = tuple[str, int, int]


class Motions:
    """`tags` are the words at the seats, `passed` the seats whose word is that they passed; `coming` the viewer's tiles
    that are still on their way to the tray.
    """

    def __init__(self, table: TableScene, flights: AnimationQueue) -> None:
        self._table = table
        self._flights = flights
        self._origin: tuple[Tile, Spot] | None = None
        self._draws: dict[int, int] = {}
        self._travelling: dict[DrawKey, Tile | None] = {}
        self.tags: dict[int, str] = {}
        self.passed: set[int] = set()
        self.tokens = Tokens(flights)
        self.search = EngineSearch(table, flights)

    @property
    def busy(self) -> bool:
        return self._flights.busy

    @property
    def coming(self) -> set[Tile]:
        tiles = (*self._travelling.values(), *self.search.travelling.values())
        return {tile for tile in tiles if tile is not None}

    def shown(self, seen: Observation) -> Observation:
        """A moment as far as it has got on the screen."""
        return self.search.shown(seen)

    def from_tray(self, tile: Tile) -> None:
        """The tile about to be laid flies from where it stands in the tray."""
        hand, camera = self._table.hand, self._table.board.camera
        x, y = hand.middle(tile)
        self._origin = (tile, Spot(x, y, hand.w / (camera.cell or 1.0)))

    def skip(self) -> None:
        """Everything is where it belongs."""
        self._flights.skip()
        self._travelling.clear()
        self._draws.clear()
        self.tokens.clear()

    def hurried(self) -> bool:
        """Somebody will not wait for the search to end; False if there is none."""
        if not self.search.under_way:
            return False
        self.skip()
        self.search.skip()
        self._table.refresh()
        return True

    def forget(self) -> None:
        """The past has changed: no motion, no words at the seats or on the table."""
        self.skip()
        self.search.forget()
        self.tags.clear()
        self.passed.clear()
        self._table.message.dismiss()

    def advance(self) -> bool:
        """Let time pass; True if something came to its end."""
        ended = self._flights.advance()
        if ended and not self._flights.busy:
            self._travelling.clear()
        for step in ended:
            if step.cue == "drawn":
                self._travelling.pop(step.motions[0].key, None)  # type: ignore[call-overload]
            elif step.cue == "token":
                self.tokens.landed(step)
            elif step.cue == "sought":
                self.search.landed(step)
        return bool(ended)

    def take(self, events: tuple[Event, ...]) -> None:
        """Turn what happened into motion."""
        if any(isinstance(event, HandsDealt) for event in events):
            self.forget()
            self._table.hand.deal()
            self.search.take(events)
            return
        laid = len(self._table.host.match.view(-1).table.laid) if events else 0
        left = sum(isinstance(event, TilePlayed) for event in events)
        opened = {event.seat for event in events if isinstance(event, TrainOpened)}
        for event in events:
            if isinstance(event, TilePlayed):
                self._land(event, laid - left)
                left -= 1
            elif isinstance(event, TileDrawn):
                self._draw(event)
            elif isinstance(event, TurnPassed):
                self._tag(event.seat, "tag.passed")
                self.passed.add(event.seat)
                if event.seat not in opened:
                    self._push(pause())
            elif isinstance(event, TrainOpened):
                self._open(event)
        self._tell(events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Points of a laying, the last of them; else how a round ended: what it brought stands on its own page."""
        for event in reversed(events):
            if isinstance(event, PointsScored) and event.reason == "ends":
                self._table.telling.score(event)
                return
        for event in events:
            if isinstance(event, TrainOpened):
                self._table.telling.opened(event)
            elif isinstance(event, RoundEnded):
                self._table.telling.end(event)

    def _push(self, step: Step) -> None:
        """Nothing travels where a person wants stillness; a pause stays a pause."""
        if not (self._table.stage.settings.still and step.motions):
            self._flights.push(step)

    def _land(self, event: TilePlayed, index: int) -> None:
        origin = self._origin
        self._origin = None
        if origin is None or origin[0] != event.tile:
            spot = Spot(*self._badge_middle(event.seat), 0.7, 90.0)
        else:
            # In the tray the low half is on top.
            upright = 90.0 if event.inner <= event.outer else 270.0
            spot = Spot(origin[1].x, origin[1].y, origin[1].scale, upright)
        self._push(lands(index, spot))
        if self._draws.get(event.seat):
            self._tag(event.seat, "")
        else:
            self.tags.pop(event.seat, None)
        self.passed.discard(event.seat)

    def _open(self, event: TrainOpened) -> None:
        """The marker comes from the seat's badge to its train."""
        if self._table.stage.settings.still:
            self._push(pause())
            return
        ends = self._table.host.match.view(-1).table.ends
        place = next(end.place for end in ends if end.owner == event.seat)
        self._push(self.tokens.step(place, self._badge_middle(event.seat)))

    def _draw(self, event: TileDrawn) -> None:
        key: DrawKey = ("drawn", event.seat, event.left)
        self._draws[event.seat] = self._draws.get(event.seat, 0) + 1
        self.passed.discard(event.seat)
        zone = self._table.zones.stock
        if not self._table.stage.settings.still:
            self._travelling[key] = event.tile
        self._push(drawn(key, Spot(zone.centre[0], zone.y + 0.4 * zone.h)))
        self.tags[event.seat] = self._table.stage.text("tag.drew", count=self._draws[event.seat])

    def _tag(self, seat: int, key: str) -> None:
        """The seat's turn is over: what it did, in a word or two."""
        text, count = self._table.stage.text, self._draws.pop(seat, 0)
        parts = [text("tag.drew", count=count)] if count else []
        parts += [text(key)] if key else []
        self.tags[seat] = JOINT.join(parts)

    def _badge_middle(self, seat: int) -> tuple[float, float]:
        table = self._table
        if seat == table.tray_seat:
            return table.zones.own.centre
        return table.zones.badges[table.others.index(seat)].centre

    def draw(self, target: pygame.Surface) -> None:
        """The backs on their way."""
        art, hand = self._table.stage.art, self._table.hand
        for key, tile in (*self._travelling.items(), *self.search.travelling.items()):
            own = key[1] == self._table.tray_seat
            goal = hand.middle(tile) if own and tile is not None else self._badge_middle(key[1])
            spot = self._flights.spot(key, Spot(*goal, 1.0 if own else 0.5))
            if spot is None:
                continue
            w = max(8.0, hand.w * spot.scale)
            pad = art.pad(w)
            target.blit(art.back(w), (round(spot.x - w / 2) - pad, round(spot.y - w) - pad))
