"""The picture of the hand in its tray."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.render.tile_art import TileArt
from game.render.tween import Tween, out_quad
from game.rules.tiles import HALVES, Tile
from game.scenes.stage import Stage
from game.scenes.tray_pads import draw_pads
from game.scenes.widgets import pixels

if TYPE_CHECKING:
    from game.scenes.table_hand import HandPart


RISE_SECONDS = 0.12
BULB = 0.36
"""The bulb's size on a hinted tile, in tile widths."""


class TrayPicture:
    """Draws a hand. Its tiles are those of a set up to double-`top`."""

    def __init__(self, stage: Stage, hand: HandPart, top: int) -> None:
        self._stage = stage
        self._hand = hand
        self._top = top
        self._offered: frozenset[Tile] = frozenset()
        self._rise = Tween(0.0, 1.0, 0.0, 0.0)

    def offer(self, tiles: frozenset[Tile]) -> None:
        """Raise these tiles, which would be shown to all; those raised before go back."""
        if tiles != self._offered:
            self._offered = tiles
            self._rise = Tween(0.0, 1.0, self._stage.now, self._stage.seconds(RISE_SECONDS), out_quad)

    @property
    def rising(self) -> bool:
        return bool(self._offered) and not self._rise.done(self._stage.now)

    @property
    def offered(self) -> tuple[Rect, ...]:
        """Where the offered tiles stand once they have risen."""
        hand = self._hand
        places = (hand.place_of(tile) for tile in self._offered if tile in hand.tiles)
        return tuple(Rect(place.x, place.y - hand.tray.lift, place.w, place.h) for place in places)

    def lift(self, tile: Tile) -> float:
        """How far an offered tile stands above its place, px."""
        return self._hand.tray.lift * self._rise.value(self._stage.now) if tile in self._offered else 0.0

    def draw(
        self, target: pygame.Surface, playable: Container[Tile] | None, hidden: Container[Tile], hint: bool
    ) -> None:
        """The tray. `playable` None: nothing is dimmed. `hidden` tiles are still on their way here. `hint`: the
        tile that is up was suggested, and carries the bulb.
        """
        hand, tray = self._hand, self._hand.tray
        hand.slides.begin()
        clip = target.get_clip()
        view = pixels(tray.view.inflate(0, tray.lift)).clip(clip) if tray.hidden else clip
        stuck = tray.stuck(hand.raised)
        target.set_clip(view)
        if not hand.tiles:
            self._draw_backs(target)
        raised = None
        for tile, slot in zip(hand.tiles, tray.slots, strict=False):
            if tile in hidden or (hand.dragged is not None and hand.dragged.tile == tile):
                continue
            if tile == hand.picked:
                raised = tile
                continue
            x, y = hand.slides.draw_at(tile, slot)
            if stuck is not None:
                target.set_clip(_beside(view, stuck) if stuck.contains(stuck.x, slot.centre[1]) else view)
            plain = playable is None or tile in playable
            state = "picked" if tile in self._offered else "plain" if plain else "not_now"
            self._draw_tile(target, tile, x + hand.tremble(tile), y - self.lift(tile), state)
        target.set_clip(view)
        if raised is not None:
            self._draw_raised(target, raised, hint)
        target.set_clip(clip)
        if tray.hidden:
            draw_pads(self._stage, target, tray, tray.beyond(hand.raised), hand.pressed_pad)

    def draw_dragged(self, target: pygame.Surface) -> None:
        """The tile under the finger, above everything."""
        dragged, w = self._hand.dragged, self._hand.w
        if dragged is not None:
            x, y = self._hand.slides.drawn(dragged.tile, dragged.x - w / 2, dragged.y - w)
            self._draw_tile(target, dragged.tile, x, y, "picked")

    @property
    def _art(self) -> TileArt:
        return self._stage.tiles(self._top)

    def _draw_tile(self, target: pygame.Surface, tile: Tile, x: float, y: float, state: str) -> None:
        art, w = self._art, self._hand.w
        high, low = HALVES[tile]
        pad = art.pad(w)
        target.blit(art.tile_state(w, low, high, 1, state), (round(x) - pad, round(y) - pad))  # type: ignore[arg-type]

    def _draw_backs(self, target: pygame.Surface) -> None:
        art, w = self._art, self._hand.w
        pad = art.pad(w)
        for slot in self._hand.tray.slots:
            target.blit(art.back(w), (round(slot.x) - pad, round(slot.y) - pad))

    def _draw_raised(self, target: pygame.Surface, tile: Tile, hint: bool) -> None:
        hand = self._hand
        x, y = hand.slides.draw_at(tile, hand.place_of(tile))
        y -= hand.tray.lift * hand.risen
        self._draw_tile(target, tile, x, y, "hint" if hint else "picked")
        if hint:
            self._draw_bulb(target, x + hand.w / 2, y + hand.w)

    def _draw_bulb(self, target: pygame.Surface, x: float, y: float) -> None:
        """On the bar between the halves: nothing above the tray is covered, and no count hidden."""
        theme = self._stage.theme
        disc = icons.marker("hint", round(BULB * self._hand.w), theme.amber, theme.on_amber, theme.on_amber)
        target.blit(disc, disc.get_rect(center=(round(x), round(y))))


def _beside(view: pygame.Rect, stuck: Rect) -> pygame.Rect:
    """The view without the column at its edge where the raised tile stands: the others scroll under it."""
    column = pixels(stuck)
    if column.centerx < view.centerx:
        return pygame.Rect(column.right, view.top, view.right - column.right, view.height)
    return pygame.Rect(view.left, view.top, column.left - view.left, view.height)
