"""The hand in the tray: picking up, dragging, scrolling, and drawing it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

import pygame

from game.render import controls, icons
from game.render.geometry import Rect
from game.render.tile_art import TileArt
from game.render.tween import Tween, out_quad
from game.rules.tiles import HALVES, Hand, Tile, members
from game.scenes.stage import Stage
from game.scenes.tray import Tray, rows_for, stand
from game.scenes.widgets import pixels

LIFT = 0.32
"""How far a picked-up tile rises, in tile widths."""
PICK_SECONDS = 0.12
SHIVER_SECONDS = 0.24
UPWARD = 1.2
"""A pull lifts a tile out of a scrolling tray when it is this much steeper than wide."""


@dataclass(slots=True)
class Dragged:
    """A tile under a finger: its middle on the screen."""

    tile: Tile
    x: float
    y: float


class HandPart:
    """Shows a hand, or as many backs. What is picked up or dragged lives here; what it means, in the scene."""

    def __init__(self, stage: Stage, top: int) -> None:
        self._stage = stage
        self._top = top
        self.tiles: tuple[Tile, ...] = ()
        self.backs = 0
        self.picked: Tile | None = None
        self.dragged: Dragged | None = None
        self._groove = Rect(0, 0, 1, 1)
        self._tray = Tray(1.0, (), (), 0.0)
        self._scroll = 0.0
        self._scroll_from: float | None = None
        self._rise = Tween(0.0, 0.0, 0.0, 0.0)
        self._shiver: tuple[Tile, float] | None = None
        self._reveal: Tile | None = None

    def rows(self, groove_w: float) -> int:
        """The rows that the hand needs in a groove of this width."""
        return rows_for(self._stage.metrics, groove_w, len(self.tiles) or self.backs)

    def show(self, hand: Hand, backs: int) -> None:
        """These tiles, or so many backs. Tiles keep their places as they come and go."""
        now = set(members(hand))
        kept = [tile for tile in self.tiles if tile in now]
        fresh = [tile for tile in members(hand) if tile not in kept]
        self.tiles = tuple(kept + fresh) if kept else tuple(fresh)
        if kept and fresh:
            self._reveal = fresh[-1]
        self.backs = 0 if hand else backs
        if self.picked not in now:
            self.picked = None
        if self.dragged is not None and self.dragged.tile not in now:
            self.dragged = None

    def forget(self) -> None:
        """Nothing of this hand may stay."""
        self.tiles, self.backs = (), 0
        self.picked, self.dragged = None, None

    def layout(self, groove: Rect) -> None:
        self._groove = groove
        self._stand()
        if self._reveal is not None and self._tray.hidden and self._reveal in self.tiles:
            hit = self._tray.hits[self.tiles.index(self._reveal)]
            self._scroll += max(0.0, hit.right - groove.right) - max(0.0, groove.x - hit.x)
            self._stand()
        self._reveal = None

    def _stand(self) -> None:
        count = len(self.tiles) or self.backs
        self._tray = stand(self._stage.metrics, self._groove, count, self.rows(self._groove.w), self._scroll)
        self._scroll = max(0.0, min(self._scroll, self._tray.hidden))

    # --- touch

    def at(self, x: float, y: float) -> Tile | None:
        """The tile at a point of the tray."""
        # Where a raised tile stands out of the groove it can still be taken.
        if not self._groove.inflate(0, LIFT * self._tray.w).contains(x, y):
            return None
        place = self._tray.at(x, min(max(y, self._groove.y), self._groove.bottom))
        return self.tiles[place] if place is not None and place < len(self.tiles) else None

    def pick(self, tile: Tile | None) -> None:
        """Raise a tile, or put the raised one back."""
        if tile != self.picked:
            self._rise = Tween(0.0, 1.0, self._stage.now, self._stage.seconds(PICK_SECONDS), out_quad)
        self.picked = tile

    def shiver(self, tile: Tile) -> None:
        """A tile that cannot be played trembles a little."""
        self._shiver = (tile, self._stage.now)

    def lifts(self, dx: float, dy: float) -> bool:
        """Whether a pull by (dx, dy) px takes the tile out: any pull, but in a scrolling tray only an upward one."""
        return not self._tray.hidden or -dy > abs(dx) * UPWARD

    def scroll_begin(self) -> None:
        self._scroll_from = self._scroll

    def scroll_by(self, dx: float) -> None:
        """Scrolled by a finger that moved `dx` px since it went down, or by the wheel."""
        start = self._scroll if self._scroll_from is None else self._scroll_from
        self._scroll = max(0.0, min(self._tray.hidden, start - dx))
        self.layout(self._groove)

    def scroll_end(self) -> None:
        self._scroll_from = None

    def over(self, x: float, y: float) -> bool:
        """Whether a point is in the tray."""
        return self._groove.contains(x, y)

    # --- drawing

    @property
    def w(self) -> float:
        """Width of a tile, px."""
        return self._tray.w

    @property
    def moving(self) -> bool:
        now = self._stage.now
        return not self._rise.done(now) or (self._shiver is not None and now - self._shiver[1] < SHIVER_SECONDS)

    def slot(self, tile: Tile) -> Rect:
        """Where a tile of the hand stands, as it is drawn; the groove's middle for one that is not there."""
        if tile not in self.tiles:
            return Rect(*self._groove.centre, 1.0, 2.0)
        slot = self._tray.slots[self.tiles.index(tile)]
        lift = LIFT * self._tray.w if tile == self.picked else 0.0
        return Rect(slot.x, slot.y - lift, slot.w, slot.h)

    def reveal(self, tile: Tile) -> None:
        """Scroll until a tile of the hand is in sight."""
        self._reveal = tile
        self.layout(self._groove)

    def middle(self, tile: Tile) -> tuple[float, float]:
        """Where a tile of the hand stands; the middle of the tray for one that is not there."""
        if tile not in self.tiles:
            return self._groove.centre
        return self._tray.slots[self.tiles.index(tile)].centre

    def draw(
        self, target: pygame.Surface, playable: Container[Tile] | None, hidden: Container[Tile], hint: bool
    ) -> None:
        """The tray. `playable` None: nothing is dimmed. `hidden` tiles are still on their way here. `hint`: the
        tile that is up was suggested, and carries the bulb.
        """
        art, w = self._art, self._tray.w
        pad = art.pad(w)
        clip = target.get_clip()
        if self._tray.hidden:
            target.set_clip(pixels(self._groove.inflate(0, LIFT * w)).clip(clip))
        if not self.tiles:
            for slot in self._tray.slots:
                target.blit(art.back(w), (round(slot.x) - pad, round(slot.y) - pad))
        for tile, slot in zip(self.tiles, self._tray.slots, strict=False):
            if tile in hidden or (self.dragged is not None and self.dragged.tile == tile):
                continue
            high, low = HALVES[tile]
            state = "plain" if playable is None or tile in playable else "not_now"
            x, y = slot.x + self._tremble(tile), slot.y
            if tile == self.picked:
                state, y = "hint" if hint else "picked", y - LIFT * w * self._rise.value(self._stage.now)
            target.blit(art.tile_state(w, low, high, 1, state), (round(x) - pad, round(y) - pad))  # type: ignore[arg-type]
            if state == "hint":
                self._draw_bulb(target, slot.centre[0], y)
        target.set_clip(clip)
        if self._tray.hidden:
            self._draw_more(target)

    def draw_dragged(self, target: pygame.Surface) -> None:
        """The tile under the finger, above everything."""
        if self.dragged is None:
            return
        art, w = self._art, self._tray.w
        high, low = HALVES[self.dragged.tile]
        pad = art.pad(w)
        sheet = art.tile_state(w, low, high, 1, "picked")
        target.blit(sheet, (round(self.dragged.x - w / 2) - pad, round(self.dragged.y - w) - pad))

    @property
    def _art(self) -> TileArt:
        return self._stage.tiles(self._top)

    def _draw_bulb(self, target: pygame.Surface, x: float, top: float) -> None:
        theme = self._stage.theme
        disc = icons.marker("hint", self._stage.metrics.u(2.1), theme.amber, theme.on_amber)
        target.blit(disc, disc.get_rect(center=(round(x), round(top - 0.15 * self._tray.w))))

    def _tremble(self, tile: Tile) -> float:
        if self._shiver is None or self._shiver[0] != tile:
            return 0.0
        t = self._stage.now - self._shiver[1]
        if t >= SHIVER_SECONDS:
            self._shiver = None
            return 0.0
        return 2.0 if int(t / 0.06) % 2 == 0 else -2.0

    def _draw_more(self, target: pygame.Surface) -> None:
        """A mark at each side where tiles are hidden, with their number."""
        m, theme = self._stage.metrics, self._stage.theme
        inside = pixels(self._groove)
        for side, icon in (("left", "back"), ("right", "next")):
            past = [slot for slot in self._tray.slots if (slot.centre[0] < inside.left) == (side == "left")]
            out = [slot for slot in past if not inside.left <= slot.centre[0] <= inside.right]
            if not out:
                continue
            size = m.u(2.4)
            disc = controls.count_disc(size, theme)
            spot = disc.get_rect(midleft=inside.midleft) if side == "left" else disc.get_rect(midright=inside.midright)
            target.blit(disc, spot)
            mark = icons.icon(icon, m.u(0.9), theme.text)
            target.blit(mark, mark.get_rect(center=(spot.centerx, spot.centery - m.u(0.5))))
            number = self._stage.fonts.text(str(len(out)), m.font("caption"), theme.text, True)
            target.blit(number, number.get_rect(center=(spot.centerx, spot.centery + m.u(0.45))))
