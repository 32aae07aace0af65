"""The yard under its tiles: strips with their tracks, rails, and the turntable with the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.render.cache import Bounded, area
from game.render.camera import Camera
from game.render.chart import DASHES
from game.render.cloth import turntable
from game.render.panels import draw_shadow
from game.render.strokes import Line, draw_smooth
from game.render.theme import Theme
from game.render.tile_art import TileArt
from game.render.yard import Yard
from game.render.yard_lines import LaneLook, rail_strokes
from game.render.yard_motion import MovingLines
from game.render.yard_strips import StripArt, inks, lines_of
from game.rules.table import Place

PITCH: Final = 1.06
"""Of a cell, in tile widths."""
MASTERS: Final = (256, 512)
"""The turntable is drawn at one of these sizes and scaled, px."""
MOVING_STEP: Final = 4
"""While the view moves it has sizes so far apart, px: they are soon all known."""


class YardArt:
    """Draws what lies under the tiles, for one theme; `unit` is U in px."""

    def __init__(self, theme: Theme, unit: float) -> None:
        self.theme = theme
        self.unit = unit
        self._strips = StripArt(theme, unit)
        self._moving: tuple[Yard, Mapping[Place, LaneLook], MovingLines] | None = None
        self._hubs: Bounded[pygame.Surface] = Bounded(24, area, 1 << 21)

    def draw(self, target: pygame.Surface, camera: Camera, yard: Yard, looks: Mapping[Place, LaneLook]) -> None:
        """Strips, tracks and rails of a view at rest. `target` has the cloth on it already."""
        lines: list[Line] = []
        for lane in yard.lanes:
            look = looks[lane.place]
            self._strips.draw(target, camera, lane, look)
            pattern = () if look.seat is None else DASHES[look.seat]
            lines += lines_of(rail_strokes(lane, pattern, camera.cell), camera, inks(self.theme, look))
        draw_smooth(target, lines)

    def draw_moving(self, target: pygame.Surface, camera: Camera, yard: Yard, looks: Mapping[Place, LaneLook]) -> None:
        """The same for a view that is another one with every frame: rougher, without sleepers."""
        if self._moving is None or self._moving[0] is not yard or self._moving[1] != looks:
            self._moving = yard, looks, MovingLines(yard, looks, self.theme, self.unit)
        self._moving[2].draw(target, camera)

    def draw_hub(self, target: pygame.Surface, camera: Camera, yard: Yard, tiles: TileArt, fast: bool) -> None:
        """The turntable with the engine on it, once that lies."""
        x, y = camera.to_screen(*yard.hub.centre)
        size = max(8, round(yard.hub.w * camera.cell))
        disc = self._hub(MOVING_STEP * round(size / MOVING_STEP) if fast else size)
        rect = disc.get_rect(center=(round(x), round(y)))
        if self.theme.shadows and not fast:
            draw_shadow(target, rect, size / 2, 0.06 * size, 0.6)
        target.blit(disc, rect)
        if yard.engine is not None:
            engine = yard.engine
            spot = (x, y, engine.quarter, engine.first, engine.second)
            tiles.draw_board(target, [spot], camera.cell / PITCH * yard.scale, camera.angle, fast=fast)

    def _hub(self, size: int) -> pygame.Surface:
        whole = next((master for master in MASTERS if master >= size), MASTERS[-1])
        master = self._hubs.get(whole, lambda: turntable(whole, self.theme))
        return self._hubs.get(("scaled", size), lambda: pygame.transform.smoothscale(master, (size, size)))
