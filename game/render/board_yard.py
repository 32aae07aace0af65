"""A table of trains as a board: where every laid tile lies in the yard, and where the next may."""

from __future__ import annotations

from game.render.camera import Camera, fit
from game.render.geometry import Point, Pose, Rect
from game.render.layout_yard import lay_yard
from game.render.yard import Halves, Yard, YardView
from game.rules.table import HUB, Place, Table
from game.rules.tiles import HALVES, Tile


class YardBoard:
    """The yard of a table for a view.

    `poses` has a pose for every laid tile in the order they were laid. Those in `hidden` (indices) are not to be drawn:
    they lie under a plate or behind an end card, and their pose is its middle. `standing` are the others that lie in a
    lane; the engine is drawn with the turntable. `trains` has the tiles of every train as
    (inner, outer) numbers from the hub outwards, `places` the laid indices of every train.
    """

    spinner: int | None = None

    def __init__(self, table: Table, view: YardView) -> None:
        trains: dict[Place, list[Halves]] = {end.place: [] for end in table.ends}
        places: dict[Place, list[int]] = {end.place: [] for end in table.ends}
        engine: Tile | None = None
        for index, item in enumerate(table.laid):
            if item.place == HUB:
                engine = item.tile
            else:
                trains[item.place].append((item.inner, item.outer))
                places[item.place].append(index)
        self.view = view
        self.trains = {place: tuple(tiles) for place, tiles in trains.items()}
        self.places = {place: tuple(found) for place, found in places.items()}
        self.yard: Yard = lay_yard(trains, engine, view)
        self.poses, self.hidden = self._laid(table)
        self.standing: tuple[int, ...] = tuple(
            index for index, item in enumerate(table.laid) if item.place != HUB and index not in self.hidden
        )

    def _laid(self, table: Table) -> tuple[tuple[Pose, ...], frozenset[int]]:
        poses: dict[int, Pose] = {}
        hidden: set[int] = set()
        for place, found in self.places.items():
            lane = self.yard.lane(place)
            shown = len(lane.poses) if lane is not None else 0
            under = found[: len(found) - shown]
            x, y = self.anchor(place) if lane is None or lane.plate is None else lane.plate.centre
            poses.update((index, Pose(x, y, 0, table.laid[index].inner, table.laid[index].outer)) for index in under)
            hidden.update(under)
            if lane is not None:
                poses.update(zip(found[len(under) :], lane.poses, strict=True))
        if self.yard.engine is not None:
            engine = next(index for index, item in enumerate(table.laid) if item.place == HUB)
            poses[engine] = self.yard.engine
        return tuple(poses[index] for index in range(len(table.laid))), frozenset(hidden)

    def scale(self, place: Place) -> float:
        """How many times as large as the others a tile is that lies at a place."""
        return self.yard.scale if place == HUB else 1.0

    def card(self, place: Place) -> Rect | None:
        """Where the end card of a train without a lane is, px."""
        found = self.yard.card(place) if self.yard.lane(place) is None else None
        return None if found is None else found.rect

    def ghost(self, place: Place, tile: Tile) -> Pose:
        """Where the tile would lie; at a train of which only the end card is shown, on that card at zoom 1."""
        if place == HUB:
            return Pose(*self.yard.hub.centre, 1, *HALVES[tile])
        lane = self.yard.lane(place)
        if lane is None:
            return Pose(*self.anchor(place), 0, *HALVES[tile])
        return lane.ghost(HALVES[tile])

    def anchor(self, place: Place, tile: Tile | None = None) -> Point:
        """A point a little beyond a place's open edge, or beyond a tile shown there; of an end card its middle."""
        if place == HUB:
            return self.yard.hub.centre
        lane = self.yard.lane(place)
        if lane is not None:
            return lane.anchor(None if tile is None else HALVES[tile])
        card = self.yard.card(place)
        assert card is not None
        return self.yard.at_zoom_one(*card.rect.centre)

    def covered(self) -> tuple[Rect, ...]:
        """The one box that a view must show: strips, turntable and heads fill it."""
        return (self.yard.extent,)

    def extent(self) -> Rect:
        return self.yard.extent

    def whole(self, unit: float, touch: float, angle: float = 0.0) -> Camera:
        """The whole-table view; straight, a cell in it has exactly `yard.cell` px. unit and touch are U and T in px."""
        return fit(self.yard.extent, self.yard.cloth, unit, touch, angle)
