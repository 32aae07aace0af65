"""The yard of trains: what it is laid out for, and what comes of it. Values only; cells unless px is said."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.render.geometry import Point, Pose, Rect, halves
from game.render.layout import Arm, lay
from game.render.metrics import Metrics
from game.rules.table import Place

Mode: TypeAlias = Literal["full", "folded", "cards"]
Halves: TypeAlias = tuple[int, int]

LEAST_CELL, LEAST_MM = 26.0, 4.5
"""Trains are folded rather than shown with cells narrower than this, px and mm."""


@dataclass(frozen=True, slots=True)
class YardView:
    """The room for a yard and the eye that looks at it; lengths in px.

    `zone` is where the yard may stand, `unit` and `touch` are U and T, `least` is the narrowest cell before trains are
    folded, `own` the seat whose train is at hand. `opened` is the train to be seen tile by tile where the others are
    end cards. `left_handed` mirrors the whole yard.
    """

    zone: Rect
    unit: float
    touch: float
    seats: int
    own: int
    least: float = LEAST_CELL
    portrait: bool = False
    left_handed: bool = False
    opened: Place | None = None


def yard_view(
    zone: Rect, metrics: Metrics, seats: int, own: int, left_handed: bool = False, opened: Place | None = None
) -> YardView:
    """The view of a yard in a zone (px) of a window."""
    least = max(LEAST_CELL, LEAST_MM * metrics.px_per_mm)
    portrait = metrics.window == "portrait"
    return YardView(zone, metrics.U, metrics.T, seats, own, least, portrait, left_handed, opened)


@dataclass(frozen=True, slots=True)
class Lane:
    """One train in its own strip.

    side: 1 if it runs to the right, -1 to the left. head: the room for who it is, its inner edge towards the hub.
    axis: the height of the first row, which runs from `start` to `end`. poses: the tiles shown, oldest first, the
    first half inward. folded: how many older tiles lie under `plate` (a rectangle; None where there are none).
    arm: where the next tile goes, next to the number `number`. rail: from the hub to the head.
    """

    place: Place
    side: int
    strip: Rect
    head: Rect
    axis: float
    start: float
    end: float
    poses: tuple[Pose, ...]
    folded: int
    plate: Rect | None
    arm: Arm
    number: int
    rail: tuple[Point, ...] = ()

    def ghost(self, tile: Halves) -> Pose:
        """Where the tile would lie next. ValueError if neither half shows the end's number."""
        if self.number not in tile:
            raise ValueError(f"{tile} does not fit {self.number}")
        outer = tile[1] if tile[0] == self.number else tile[0]
        return lay(self.arm, (self.number, outer))[0]

    def free(self) -> tuple[Pose, ...]:
        """The next places: for a tile, and for a double unless one is the end."""
        n = self.number
        places = (lay(self.arm, (n, n + 1))[0],)
        return places if self.arm.after_double else (*places, lay(self.arm, (n, n))[0])

    def anchor(self, tile: Halves | None = None) -> Point:
        """A point a little beyond the open edge, or beyond a tile that is shown there: the errors of `ghost`."""
        arm, number = self.arm, self.number
        if tile is not None:
            pose, arm = lay(arm, (number, self.ghost(tile).second))
            number = pose.second
        return halves(lay(arm, (number, number + 1))[0])[0]

    @property
    def mouth(self) -> Point:
        """Where the rail enters the strip."""
        return (self.strip.x if self.side > 0 else self.strip.right), self.axis


@dataclass(frozen=True, slots=True)
class Card:
    """A train of which only the end is shown. rect: px; it neither turns nor scales with the view."""

    place: Place
    rect: Rect


@dataclass(frozen=True, slots=True)
class Yard:
    """A laid yard.

    cell: px of a cell in the whole-table view. cloth: the part of the zone that the lanes fill, px. hub: the turntable
    with the engine, whose short side is `scale` times a tile's. extent: what the whole-table view shows: fitted into
    `cloth` it gives exactly `cell`.
    """

    mode: Mode
    cell: float
    cloth: Rect
    extent: Rect
    hub: Rect
    scale: float
    engine: Pose | None
    lanes: tuple[Lane, ...]
    cards: tuple[Card, ...] = ()

    def lane(self, place: Place) -> Lane | None:
        """The lane of a train; None where only its end card is shown."""
        return next((lane for lane in self.lanes if lane.place == place), None)

    def card(self, place: Place) -> Card | None:
        """The end card of a train, if there is one."""
        return next((card for card in self.cards if card.place == place), None)

    def at_zoom_one(self, x: float, y: float) -> Point:
        """The table point that the whole-table view shows at a pixel."""
        (cx, cy), (ex, ey) = self.cloth.centre, self.extent.centre
        return ex + (x - cx) / self.cell, ey + (y - cy) / self.cell


def mirrored(rect: Rect) -> Rect:
    """The rectangle with left and right exchanged about x = 0."""
    return replace(rect, x=-rect.right)
