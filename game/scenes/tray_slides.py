"""Tiles in the tray on their way from where they were drawn last to where they stand now."""

from __future__ import annotations

from game.render.geometry import Point, Rect
from game.render.tween import Tween, out_cubic
from game.rules.tiles import Tile
from game.scenes.stage import Stage

SECONDS = 0.18
LAST_FRAME = 0.05


class Slides:
    """Where tiles are drawn: apart from their places, by less and less."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._apart: dict[Tile, Point] = {}
        self._drawn: dict[Tile, Point] = {}
        self._tween = Tween(0.0, 0.0, 0.0, 0.0)

    def clear(self) -> None:
        """Nothing was drawn, nothing is on its way."""
        self._apart, self._drawn = {}, {}

    def stand(self, places: dict[Tile, Rect], glide: bool) -> None:
        """The places are these now; `glide`: tiles go there, instead of being there at once."""
        self._apart = {}
        for tile, slot in places.items():
            x, y = self._drawn.get(tile, (slot.x, slot.y)) if glide else (slot.x, slot.y)
            if abs(x - slot.x) + abs(y - slot.y) > 1:
                self._apart[tile] = (x - slot.x, y - slot.y)
        if self._apart:
            self._tween = Tween(1.0, 0.0, self._stage.now, self._stage.seconds(SECONDS), out_cubic)

    @property
    def moving(self) -> bool:
        """Whether a tile is on its way, or has just arrived and may have to be drawn in its place."""
        return bool(self._apart) and not self._tween.done(self._stage.now - LAST_FRAME)

    def begin(self) -> None:
        """A picture is begun: what was drawn before counts no more."""
        self._drawn = {}
        if self._tween.done(self._stage.now):
            self._apart = {}

    def draw_at(self, tile: Tile, slot: Rect) -> Point:
        """Where to draw a tile in this picture."""
        dx, dy = self._apart.get(tile, (0.0, 0.0))
        share = self._tween.value(self._stage.now)
        return self.drawn(tile, slot.x + share * dx, slot.y + share * dy)

    def drawn(self, tile: Tile, x: float, y: float) -> Point:
        """A tile is drawn with its top left corner at a point."""
        self._drawn[tile] = (x, y)
        return x, y
