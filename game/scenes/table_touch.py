"""What a gesture on the table means: pick up, drag, place, pan, pinch, turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from game.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Tap, TwoEnd, TwoMove, TwoStart, Wheel
from game.render.camera import Camera
from game.rules.actions import DRAW
from game.scenes.placement import drop_place, pick_place
from game.scenes.table_hand import Dragged

if TYPE_CHECKING:
    from game.scenes.table import TableScene

WHEEL_ZOOM = 1.12
WHEEL_TURN = 15.0
WHEEL_SCROLL = 40.0

Mode = Literal["idle", "tile", "scroll", "pan", "two"]


class TableTouch:
    """Gestures that are not on a button. A swipe never plays: the most a drag does is to set up a preview."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._mode: Mode = "idle"
        self._camera: Camera | None = None
        self._grip = (0.0, 0.0)

    @property
    def busy(self) -> bool:
        return self._mode != "idle"

    def gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, Tap):
            self._tap(gesture)
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
        tile = table.hand.at(tap.x, tap.y)
        if tile is not None:
            table.acts.tap_tile(tile)
            return
        places = [table.board.place(play) for play in table.acts.glowing()]
        play = pick_place(tap.x, tap.y, places, table.stage.metrics.T) if places else None
        if play is not None:
            table.acts.choose(play)
        elif table.zones.boneyard.contains(tap.x, tap.y) and table.seen.setup.rules.draws:
            table.acts.choose(DRAW)
        elif table.zones.table.contains(tap.x, tap.y):
            table.acts.cancel()

    def _drag_start(self, drag: DragStart) -> None:
        table = self._table
        tile = table.hand.at(drag.start_x, drag.start_y)
        if tile is not None or table.hand.over(drag.start_x, drag.start_y):
            dx, dy = drag.x - drag.start_x, drag.y - drag.start_y
            if tile is None or not table.hand.lifts(dx, dy):
                self._mode = "scroll"
                table.hand.scroll_begin()
            elif table.acts.take(tile):
                self._mode = "tile"
                x, y = table.hand.middle(tile)
                self._grip = (x - drag.start_x, y - drag.start_y)
                table.hand.dragged = Dragged(tile, drag.x + self._grip[0], drag.y + self._grip[1])
        elif table.zones.table.contains(drag.start_x, drag.start_y) and not on_bar(table, drag.start_x, drag.start_y):
            self._mode = "pan"
            self._camera = table.board.camera
            table.board.gesturing = True
        if self._mode != "idle":
            self._drag_move(drag)

    def _drag_move(self, drag: DragStart | DragMove) -> None:
        table = self._table
        dx, dy = drag.x - drag.start_x, drag.y - drag.start_y
        if self._mode == "tile" and table.hand.dragged is not None:
            table.hand.dragged.x = drag.x + self._grip[0]
            table.hand.dragged.y = drag.y + self._grip[1]
        elif self._mode == "scroll":
            table.hand.scroll_by(dx)
        elif self._mode == "pan" and self._camera is not None:
            table.board.look(self._camera.panned(dx, dy))

    def _drag_end(self, drag: DragEnd) -> None:
        table = self._table
        dragged = table.hand.dragged
        if self._mode == "tile" and dragged is not None:
            places = [table.board.place(play) for play in table.acts.plays(dragged.tile)]
            x, y = drag.x + self._grip[0], drag.y + self._grip[1]
            play = drop_place(x, y, places, table.stage.metrics.T)
            table.hand.dragged = None
            if play is not None and not table.hand.over(x, y):
                table.acts.choose(play)
        self._let_go()

    def _let_go(self) -> None:
        table = self._table
        table.hand.dragged = None
        table.hand.scroll_end()
        table.board.gesturing = False
        self._mode, self._camera = "idle", None
        table.dirty = True

    # --- two fingers and the wheel

    def _two(self, two: TwoStart | TwoMove | TwoEnd) -> None:
        table = self._table
        if isinstance(two, TwoStart):
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
            table.hand.scroll_by(wheel.amount * WHEEL_SCROLL)
        elif wheel.shift:
            table.board.look(table.board.camera.turned(WHEEL_TURN * wheel.amount, (wheel.x, wheel.y)))
        else:
            table.board.look(table.board.camera.zoomed(WHEEL_ZOOM**wheel.amount, (wheel.x, wheel.y)))


def on_bar(table: TableScene, x: float, y: float) -> bool:
    """Whether a point is on the confirm bar."""
    return table.bar.rect is not None and table.bar.rect.contains(x, y)
