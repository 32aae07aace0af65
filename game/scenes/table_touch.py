"""What a gesture on the table means: pick up, drag, place, pan, pinch, turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.gestures import (
    Cancel,
    DragEnd,
    DragMove,
    DragStart,
    Gesture,
    LongPress,
    Press,
    Tap,
    TwoEnd,
    TwoMove,
    TwoStart,
    Wheel,
)
from game.host import Mode as HostMode
from game.render.camera import Camera
from game.rules.actions import Play
from game.rules.tiles import Tile
from game.scenes.placement import drop_place, pick_place
from game.scenes.table_hand import Dragged
from game.scenes.tray import upward

if TYPE_CHECKING:
    from game.scenes.table import TableScene

WHEEL_ZOOM = 1.12
WHEEL_TURN = 15.0
NUDGE_SECONDS = 0.35
"""How often a tray scrolls on by a column while a tile is held at its end."""

Mode = Literal["idle", "tile", "scroll", "pan", "two"]


class TableTouch:
    """Gestures that are not on a button. A swipe never plays: the most a drag does is to set up a preview."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._mode: Mode = "idle"
        self._camera: Camera | None = None
        self._grip = (0.0, 0.0)
        self._held: Tile | None = None
        self._taken = False
        self._nudged = 0.0

    @property
    def busy(self) -> bool:
        return self._mode != "idle"

    @property
    def on_tray(self) -> bool:
        """Whether a finger moves a tile, or the tray."""
        return self._mode in ("tile", "scroll")

    def gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, Press):
            self._table.hand.pressed_pad = self._table.hand.pad_at(gesture.x, gesture.y)
        elif isinstance(gesture, Tap):
            self._tap(gesture)
        elif isinstance(gesture, LongPress):
            self._hold(gesture)
        elif isinstance(gesture, DragStart):
            self._drag_start(gesture)
        elif isinstance(gesture, DragMove):
            self._drag_move(gesture)
        elif isinstance(gesture, DragEnd):
            self._drag_end(gesture)
        elif isinstance(gesture, Cancel):
            self._let_go()
        elif isinstance(gesture, TwoStart | TwoMove | TwoEnd):
            self._two(gesture)
        elif isinstance(gesture, Wheel):
            self._wheel(gesture)

    # --- one finger

    def _tap(self, tap: Tap) -> None:
        table = self._table
        pad, table.hand.pressed_pad = table.hand.pressed_pad, None
        if pad is not None:
            if pad == table.hand.pad_at(tap.x, tap.y):
                table.hand.page(pad)
            return
        tile = table.hand.at(tap.x, tap.y)
        if tile is not None:
            table.acts.tap_tile(tile)
            return
        play = self._under(tap.x, tap.y, table.acts.glowing())
        if play is None:
            places = [table.board.place(play) for play in table.acts.glowing() if not table.board.carded(play)]
            play = pick_place(tap.x, tap.y, places, table.stage.metrics.T) if places else None
        if play is not None:
            table.acts.choose(play)
        elif table.zones.boneyard.contains(tap.x, tap.y):
            table.acts.tap_boneyard()
        elif table.zones.table.contains(tap.x, tap.y) and table.board.cloth.tap(tap.x, tap.y):
            pass
        elif table.zones.table.contains(tap.x, tap.y):
            table.acts.cancel()

    def _under(self, x: float, y: float, plays: tuple[Play, ...]) -> Play | None:
        """The laying that what is under a finger stands for: a whole train does for its end."""
        if not plays:
            return None
        place = self._table.board.cloth.place_at(x, y)
        return next((play for play in plays if play.at == place), None)

    def _hold(self, press: LongPress) -> None:
        """A tile under a resting finger comes off its place: now it can be put elsewhere even where a swipe scrolls."""
        hand = self._table.hand
        self._held = hand.at(press.x, press.y)
        if self._held is not None:
            x, y = hand.middle(self._held)
            hand.dragged = Dragged(self._held, x, y - hand.tray.lift)

    def _drag_start(self, drag: DragStart) -> None:
        table = self._table
        table.hand.pressed_pad = None
        x, y, dx, dy = drag.start_x, drag.start_y, drag.x - drag.start_x, drag.y - drag.start_y
        tile = table.hand.at(x, y)
        if tile is not None and (tile == self._held or table.hand.lifts(dx, dy)):
            self._lift(tile, drag)
        elif tile is not None or table.hand.over(x, y):
            if not upward(dx, dy):
                self._mode = "scroll"
                table.hand.scroll_begin()
        elif table.zones.table.contains(x, y) and not on_bar(table, x, y):
            self._mode = "pan"
            self._camera = table.board.camera
            table.board.gesturing = True
        if self._mode != "idle":
            self._drag_move(drag)

    def _lift(self, tile: Tile, drag: DragStart) -> None:
        """A tile follows the finger. One that is pulled up and can be laid is picked up at once."""
        table = self._table
        x, y = table.hand.middle(tile)
        self._grip = (x - drag.start_x, y - drag.start_y)
        self._mode, self._taken = "tile", False
        table.hand.dragged = Dragged(tile, x, y)
        pulled = upward(drag.x - drag.start_x, drag.y - drag.start_y)
        if pulled and tile != self._held and table.acts.plays(tile):
            self._taken = table.acts.take(tile)

    def _drag_move(self, drag: DragStart | DragMove) -> None:
        table = self._table
        dx, dy = drag.x - drag.start_x, drag.y - drag.start_y
        if self._mode == "tile" and table.hand.dragged is not None:
            table.hand.dragged.x = drag.x + self._grip[0]
            table.hand.dragged.y = drag.y + self._grip[1]
            self._carry(table.hand.dragged)
        elif self._mode == "scroll":
            table.hand.scroll_by(dx)
        elif self._mode == "pan" and self._camera is not None:
            table.board.look(self._camera.panned(dx, dy))

    def _carry(self, dragged: Dragged) -> None:
        """In the tray the others make room for the tile; pulled out of it, it is to be laid, or says why it cannot."""
        table, hand = self._table, self._table.hand
        if hand.over(dragged.x, dragged.y):
            if not self._taken:
                hand.arrange(dragged.tile, dragged.x, dragged.y)
            return
        hand.arrange_back()
        if not self._taken and hand.above(dragged.y) and table.host.mode == HostMode.PERSON:
            self._taken = table.acts.take(dragged.tile)
            if not self._taken:
                self._let_go()

    def _drag_end(self, drag: DragEnd) -> None:
        dragged = self._table.hand.dragged
        if self._mode == "tile" and dragged is not None:
            self._drop(dragged.tile, drag.x + self._grip[0], drag.y + self._grip[1])
        self._let_go()

    def _drop(self, tile: Tile, x: float, y: float) -> None:
        """Let a tile go: over the tray it stands there from now on, near a legal place its preview is set up."""
        table, hand = self._table, self._table.hand
        if hand.over(x, y):
            hand.dragged = None
            hand.arrange(tile, x, y)
            words = hand.arrange_end()
            if words is not None:
                table.say(table.stage.text(words))
            return
        plays = table.acts.plays(tile)
        play = self._under(x, y, plays)
        if play is None:
            play = drop_place(x, y, [table.board.place(play) for play in plays], table.stage.metrics.T)
        hand.dragged = None
        if play is not None and self._taken:
            table.acts.choose(play)
        elif table.host.mode != HostMode.PERSON:
            table.say(table.stage.text("refusal.not_your_turn"))

    def _let_go(self) -> None:
        table = self._table
        table.hand.arrange_back()
        table.hand.dragged, table.hand.pressed_pad = None, None
        if self._mode == "scroll":
            table.hand.scroll_end()
        table.board.gesturing = False
        self._mode, self._camera, self._held = "idle", None, None
        table.dirty = True

    def advance(self) -> None:
        """Time passes: a tray that scrolls goes on by a column while a tile is held over one of its pads."""
        hand, now = self._table.hand, self._table.stage.now
        dragged = hand.dragged
        if self._mode != "tile" or dragged is None or self._taken or now - self._nudged < NUDGE_SECONDS:
            return
        pad = hand.pad_at(dragged.x, dragged.y)
        if pad is not None:
            self._nudged = now
            hand.page(pad, 1)
            hand.arrange(dragged.tile, dragged.x, dragged.y)

    # --- two fingers and the wheel

    def _two(self, two: TwoStart | TwoMove | TwoEnd) -> None:
        table = self._table
        if isinstance(two, TwoStart):
            self._let_go()
            self._mode, self._camera = "two", table.board.camera
            table.board.gesturing = True
        elif isinstance(two, TwoEnd):
            self._let_go()
            table.board.look(table.board.camera.snapped(), glide=True)
        elif self._camera is not None:
            start, now = (two.start_x, two.start_y), (two.x, two.y)
            table.board.look(self._camera.two_finger(start, now, two.scale, two.turn))

    @property
    def turning(self) -> float | None:
        """The angle to show while two fingers turn the table, degrees."""
        return self._table.board.camera.angle if self._mode == "two" else None

    def _wheel(self, wheel: Wheel) -> None:
        table = self._table
        if table.hand.over(wheel.x, wheel.y):
            table.hand.turn_wheel(wheel.amount)
        elif wheel.shift:
            table.board.look(table.board.camera.turned(WHEEL_TURN * wheel.amount, (wheel.x, wheel.y)))
        else:
            table.board.look(table.board.camera.zoomed(WHEEL_ZOOM**wheel.amount, (wheel.x, wheel.y)))


def on_bar(table: TableScene, x: float, y: float) -> bool:
    """Whether a point is on the confirm bar."""
    return table.bar.rect is not None and table.bar.rect.contains(x, y)
