"""The hand in the tray: picking up, dragging, arranging, scrolling, and drawing it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from game.render.geometry import Rect
from game.render.tween import Tween, out_quad
from game.rules.tiles import Hand, Tile, hand_of, members
from game.scenes.stage import Stage
from game.scenes.tray import EMPTY, Tray, rows_for, stand, upward
from game.scenes.tray_draw import TrayPicture
from game.scenes.tray_order import NEXT, WORDS, Shelf
from game.scenes.tray_slides import Slides
from game.scenes.zone_parts import two_rows_h

PICK_SECONDS = 0.12
SHIVER_SECONDS = 0.24


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
        self.tiles: tuple[Tile, ...] = ()
        self.backs = 0
        self.picked: Tile | None = None
        self.dragged: Dragged | None = None
        self.pressed_pad: int | None = None
        self._shelves: dict[int, Shelf] = {}
        self._shelf = Shelf()
        self._playable: Container[Tile] | None = None
        self._arranging = False
        self._groove = Rect(0, 0, 1, 1)
        self.tray: Tray = EMPTY
        self.slides = Slides(stage)
        self.picture = TrayPicture(stage, self, top)
        self._scroll_from = 0.0
        self._wheel = 0.0
        self._rise = Tween(0.0, 0.0, 0.0, 0.0)
        self._shiver: tuple[Tile, float] | None = None
        self._reveal: Tile | None = None

    def deal(self) -> None:
        """New tiles are dealt: no seat's old order stands for them."""
        for shelf in self._shelves.values():
            shelf.deal()

    def rows(self, groove_w: float) -> int:
        """The rows that the hand needs in a groove of this width."""
        m = self._stage.metrics
        return rows_for(m, groove_w, len(self.tiles) or self.backs, two_rows_h(m))

    def show(self, hand: Hand, backs: int, seat: int = 0, playable: Container[Tile] | None = None) -> None:
        """These tiles in the order of their seat, or so many backs. `playable` None: it is not the seat's turn."""
        shelf = self._shelves.setdefault(seat, Shelf()) if hand else Shelf()
        if not hand or shelf is not self._shelf:
            self._clear()
        self._shelf, self._playable = shelf, playable
        self.backs = 0 if hand else backs
        if not hand:
            return
        now, before = set(members(hand)), self.tiles
        stood = shelf.stand(hand, playable)
        kept = [tile for tile in before if tile in now]
        fresh = [tile for tile in stood if tile not in kept]
        self.tiles = (*kept, *fresh) if self._arranging else stood
        if kept and fresh:
            self._reveal = fresh[-1]
        if self.picked not in now:
            self.picked = None
        if self.dragged is not None and self.dragged.tile not in now:
            self.dragged = None

    def forget(self) -> None:
        """Nothing of any hand may stay, nor of how somebody wanted it."""
        self._clear()
        self._shelves.clear()
        self.backs = 0

    def _clear(self) -> None:
        """The hand that was shown is covered: it leaves nothing behind but its shelf."""
        self.tiles, self._shelf, self._playable = (), Shelf(), None
        self.picked, self.dragged, self.pressed_pad = None, None, None
        self._shiver, self._reveal, self._arranging = None, None, False
        self.slides.clear()
        self.tray = EMPTY

    def layout(self, groove: Rect) -> None:
        """Stand everything in this groove; a drawn tile, and in a new groove the one that is up, come into view."""
        moved = groove != self._groove
        self._groove = groove
        self._stand(glide=not moved)
        for tile in (self.picked if moved else None, self._reveal):
            if tile in self.tiles:
                self._bring(tile)
        self._reveal = None

    def _stand(self, glide: bool) -> None:
        """Find every place anew. `glide`: tiles go there from where they were drawn last."""
        count = len(self.tiles) or self.backs
        shelf = self._shelf
        self.tray = stand(self._stage.metrics, self._groove, count, self.rows(self._groove.w), shelf.scroll)
        shelf.scroll = max(0.0, min(shelf.scroll, self.tray.hidden))
        self.slides.stand({tile: self.place_of(tile) for tile in self.tiles}, glide)

    # --- touch

    def at(self, x: float, y: float) -> Tile | None:
        """The tile at a point of the tray."""
        # Where a raised tile stands out of the groove it can still be taken.
        if not self.tiles or not self._groove.inflate(0, self.tray.lift).contains(x, y):
            return None
        y = min(max(y, self._groove.y), self._groove.bottom)
        stuck = self.tray.stuck(self.raised)
        if stuck is not None and stuck.contains(x, y):
            return self.picked
        place = self.tray.at(x, y)
        return self.tiles[place] if place is not None and place < len(self.tiles) else None

    def pad_at(self, x: float, y: float) -> int | None:
        """The pad at a point: 0 to the left, 1 to the right."""
        return next((side for side, pad in enumerate(self.tray.pads) if pad.contains(x, y)), None)

    def over(self, x: float, y: float) -> bool:
        """Whether a point is in the tray."""
        return self._groove.contains(x, y)

    def above(self, y: float) -> bool:
        """Whether something at this height is pulled out of the tray."""
        return y < self._groove.y

    def pick(self, tile: Tile | None) -> None:
        """Raise a tile, or put the raised one back."""
        if tile != self.picked:
            self._rise = Tween(0.0, 1.0, self._stage.now, self._stage.seconds(PICK_SECONDS), out_quad)
            self.picked = tile
            if tile in self.tiles:
                self._bring(tile)

    def shiver(self, tile: Tile) -> None:
        """A tile that cannot be played trembles a little."""
        self._shiver = (tile, self._stage.now)

    def lifts(self, dx: float, dy: float) -> bool:
        """Whether a pull by (dx, dy) px takes the tile out: any pull, but in a scrolling tray only an upward one."""
        return not self.tray.hidden or upward(dx, dy)

    # --- order

    def sort(self) -> str:
        """Stand the tiles in the next order; the string key that says which."""
        self.arrange_back()
        self._shelf.order = NEXT[self._shelf.order]
        self.tiles = self._shelf.stand(hand_of(self.tiles), self._playable)
        self._scroll_to(0.0)
        if self.picked is not None:
            self._bring(self.picked)
        return WORDS[self._shelf.order]

    def arrange(self, tile: Tile, x: float, y: float) -> None:
        """Hold a tile of the hand over a place: the others make room for it."""
        rest = [other for other in self.tiles if other != tile]
        rest.insert(self.tray.nearest(x, y), tile)
        if tuple(rest) != self.tiles:
            self._arranging, self.tiles = True, tuple(rest)
            self._stand(glide=True)

    def arrange_back(self) -> None:
        """The order as it was before the tile was held over another's place."""
        if self._arranging:
            self._arranging, self.tiles = False, self._shelf.stood
            self._stand(glide=True)

    def arrange_end(self) -> str | None:
        """Keep the order as it stands; the string key that says what it is now, if it was another before."""
        if not self._arranging:
            return None
        was, self._arranging = self._shelf.order, False
        self._shelf.arrange(self.tiles)
        return WORDS["own"] if was != "own" else None

    # --- scrolling

    def scroll_begin(self) -> None:
        self._scroll_from = self._shelf.scroll

    def scroll_by(self, dx: float) -> None:
        """Scrolled by a finger that moved `dx` px since `scroll_begin`."""
        self._shelf.scroll = self._scroll_from - dx
        self._stand(glide=False)

    def scroll_end(self) -> None:
        """Let go: whole tiles come to rest in view."""
        self._scroll_to(self._shelf.scroll)

    def turn_wheel(self, amount: float) -> None:
        """Scrolled by notches of the wheel, or parts of them: a column each."""
        self._wheel -= amount
        columns = int(self._wheel)
        self._wheel -= columns
        if columns:
            self._scroll_to(self._shelf.scroll + columns * self.tray.pitch)

    def page(self, side: int, columns: int = 0) -> None:
        """Scroll to the left (0) or right (1): so many columns, or as many as are in view."""
        far = columns * self.tray.pitch or self.tray.screenful
        self._scroll_to(self._shelf.scroll + (far if side else -far))

    def reveal(self, tile: Tile) -> None:
        """Scroll until a tile of the hand is in sight."""
        if tile in self.tiles:
            self._bring(tile)

    def _bring(self, tile: Tile) -> None:
        tray = self.tray
        if not tray.hidden:
            return
        hit = tray.hits[self.tiles.index(tile)]
        past = max(0.0, hit.right - tray.view.right) - max(0.0, tray.view.x - hit.x)
        if abs(past) > 1:
            self._scroll_to(self._shelf.scroll + past)

    def _scroll_to(self, scroll: float) -> None:
        pitch = self.tray.pitch
        self._shelf.scroll = max(0.0, min(round(scroll / pitch) * pitch, self.tray.hidden))
        self._stand(glide=True)

    # --- where things are

    @property
    def w(self) -> float:
        """Width of a tile, px."""
        return self.tray.w

    @property
    def risen(self) -> float:
        """How far the picked-up tile has risen, 0 to 1."""
        return self._rise.value(self._stage.now)

    @property
    def raised(self) -> int | None:
        """The position of the picked-up tile."""
        return self.tiles.index(self.picked) if self.picked in self.tiles else None

    @property
    def moving(self) -> bool:
        now = self._stage.now
        shivers = self._shiver is not None and now - self._shiver[1] < SHIVER_SECONDS
        return shivers or self.slides.moving or self.picture.rising or not self._rise.done(now)

    def in_sight(self, tile: Tile) -> bool:
        """Whether a tile of the hand can be touched where it stands."""
        return tile in self.tiles and self.at(*self.middle(tile)) == tile

    def slot(self, tile: Tile) -> Rect:
        """Where a tile of the hand stands, as it is drawn; the groove's middle for one that is not there."""
        if tile not in self.tiles:
            return Rect(*self._groove.centre, 1.0, 2.0)
        slot = self.place_of(tile)
        lift = self.tray.lift if tile == self.picked else self.picture.lift(tile)
        return Rect(slot.x, slot.y - lift, slot.w, slot.h)

    def middle(self, tile: Tile) -> tuple[float, float]:
        """Where a tile of the hand stands; the middle of the tray for one that is not there."""
        return self.place_of(tile).centre if tile in self.tiles else self._groove.centre

    def place_of(self, tile: Tile) -> Rect:
        """Where a tile of the hand stands, or would if it were not raised."""
        place = self.tiles.index(tile)
        slot = self.tray.slots[place]
        stuck = self.tray.stuck(place) if tile == self.picked else None
        if stuck is None:
            return slot
        return Rect(slot.x + stuck.x - self.tray.hits[place].x, slot.y, slot.w, slot.h)

    def tremble(self, tile: Tile) -> float:
        """How far a tile that cannot be played is aside just now, px."""
        if self._shiver is None or self._shiver[0] != tile:
            return 0.0
        t = self._stage.now - self._shiver[1]
        if t >= SHIVER_SECONDS:
            self._shiver = None
            return 0.0
        return 2.0 if int(t / 0.06) % 2 == 0 else -2.0
