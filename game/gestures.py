"""Pointer stream -> gestures. Arithmetic only: no clock, no window.

Pixels are those of the logical canvas, times seconds of any steady clock, angles degrees, clockwise on screen.
Grammar: a `Press` ends in exactly one `Tap`, `Cancel` or `DragStart` (a `LongPress` may come between; then no `Tap`);
a `DragStart` runs over `DragMove`s to one `DragEnd` or `Cancel`; a `TwoStart` over `TwoMove`s to one `TwoEnd`.
`Hover` and `Wheel` stand outside; the window code builds `Wheel` itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["finger", "mouse"]
Phase: TypeAlias = Literal["down", "move", "up", "cancel"]

TAP_SECONDS = 0.6
MIN_SLOP = 12.0
LEFT, MIDDLE, RIGHT = 1, 2, 3


def touch_slop(px_per_mm: float) -> float:
    """How far, in px, a touch may wander and still be a tap: max(12 px, 2.5 mm); `px_per_mm` is 0 if not calibrated."""
    return max(MIN_SLOP, 2.5 * px_per_mm)


@dataclass(frozen=True, slots=True)
class Pointer:
    """One report of one finger or of the mouse.

    `button` is the mouse's: of a down or up 1 left, 2 middle, 3 right; of a move 0 if none is held, so that a release
    outside the window is noticed.
    """

    kind: Kind
    id: int
    phase: Phase
    x: float
    y: float
    time: float
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class _At:
    x: float
    y: float
    time: float


@dataclass(frozen=True, slots=True)
class Press(_At):
    """The first pointer went down: show that it is felt."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class LongPress(_At):
    """Held 600 ms within the slop; (x, y) is where it went down."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Tap(_At):
    """Up within the slop and 600 ms of down; (x, y) is where it went up."""

    down_x: float
    down_y: float
    down_time: float
    kind: Kind


@dataclass(frozen=True, slots=True)
class _Drag(_At):
    start_x: float
    start_y: float
    kind: Kind


@dataclass(frozen=True, slots=True)
class DragStart(_Drag):
    """The pointer left the slop; (start_x, start_y) is where it went down, (x, y) where it is."""


@dataclass(frozen=True, slots=True)
class DragMove(_Drag):
    """The dragging pointer moved."""


@dataclass(frozen=True, slots=True)
class DragEnd(_Drag):
    """The dragging pointer went up at (x, y)."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The press or drag under way is called off: nothing of it may count."""

    time: float


@dataclass(frozen=True, slots=True)
class TwoStart(_At):
    """Two fingers (or the right or middle mouse button) began to work on the view; (x, y) is their centre."""


@dataclass(frozen=True, slots=True)
class TwoMove(_At):
    """Their centre now and at `TwoStart`; scale factor and turn since `TwoStart` and (`step_`) since the last report.

    The turn is the sum of its steps: it may pass 180 degrees and never jumps.
    """

    start_x: float
    start_y: float
    scale: float
    turn: float
    step_x: float
    step_y: float
    step_scale: float
    step_turn: float


@dataclass(frozen=True, slots=True)
class TwoEnd(_At):
    """One of the two went up or was lost; the view stays as the last `TwoMove` left it."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """Turned by `amount` notches, away from the person positive, at (x, y)."""

    amount: float
    x: float
    y: float
    shift: bool = False


@dataclass(frozen=True, slots=True)
class Hover(_At):
    """The mouse moved with no button held."""


_Single: TypeAlias = Press | Tap | LongPress | DragStart | DragMove | DragEnd | Cancel
Gesture: TypeAlias = _Single | TwoStart | TwoMove | TwoEnd | Wheel | Hover

_Key: TypeAlias = tuple[Kind, int]
_Mode: TypeAlias = Literal["idle", "press", "drag", "two", "spent"]


@dataclass(frozen=True, slots=True)
class _Pair:
    """Where two fingers stand: centre, distance, direction from one to the other (None while too close to tell)."""

    x: float
    y: float
    span: float
    heading: float | None


@dataclass(slots=True)
class Recogniser:
    """Keeps the pointers that are down and says what they do. `slop` is in px and may be changed at any time."""

    slop: float = MIN_SLOP
    _mode: _Mode = "idle"
    _known: dict[_Key, Pointer] = field(default_factory=dict)
    _owners: tuple[_Key, ...] = ()
    _down: Pointer | None = None
    _held: bool = False
    _first: _Pair = _Pair(0.0, 0.0, 1.0, None)
    _last: _Pair = _Pair(0.0, 0.0, 1.0, None)
    _turn: float = 0.0

    @property
    def idle(self) -> bool:
        """Whether no pointer is down and nothing is under way."""
        return self._mode == "idle"

    def feed(self, pointer: Pointer) -> list[Gesture]:
        """What this report makes happen, in order. Reports of unknown pointers are harmless."""
        key = (pointer.kind, pointer.id)
        known = self._known.get(key)
        if pointer.phase == "down":
            return self._feed_down(key, known, pointer)
        mouse_moves = pointer.kind == "mouse" and pointer.phase == "move"
        if known is None or (mouse_moves and pointer.button == 0):
            hover = [Hover(pointer.x, pointer.y, pointer.time)] if mouse_moves else []
            return [*self._lose(key, pointer.time), *hover]
        if pointer.phase == "cancel":
            return self._lose(key, pointer.time)
        if pointer.phase == "move":
            return self._move(key, pointer)
        if pointer.kind == "mouse" and pointer.button != known.button:
            return []
        return [*self._move(key, pointer), *self._lift(key, pointer)]

    def tick(self, now: float) -> list[Gesture]:
        """To be called every frame: the long press of a pointer that rests."""
        down = self._down
        if self._mode != "press" or down is None or self._held or now - down.time < TAP_SECONDS:
            return []
        self._held = True
        return [LongPress(down.x, down.y, now, down.kind)]

    def drop(self, now: float) -> list[Gesture]:
        """The window lost the focus: forget every pointer and end what was under way (`Cancel`, or `TwoEnd`)."""
        ended = self._break_off(now)
        self._known.clear()
        self._settle()
        return ended

    def _feed_down(self, key: _Key, known: Pointer | None, pointer: Pointer) -> list[Gesture]:
        other_button = known is not None and known.button != pointer.button
        if pointer.kind == "mouse" and (other_button or pointer.button not in (LEFT, MIDDLE, RIGHT)):
            return []
        lost = self._lose(key, pointer.time) if known is not None else []
        self._known[key] = pointer
        return [*lost, *self._begin(key, pointer)]

    def _begin(self, key: _Key, pointer: Pointer) -> list[Gesture]:
        if self._mode == "idle":
            if pointer.kind == "mouse" and pointer.button != LEFT:
                return self._begin_two((key,), pointer.time)
            self._mode, self._owners, self._down, self._held = "press", (key,), pointer, False
            return [Press(pointer.x, pointer.y, pointer.time, pointer.kind)]
        if self._mode in ("press", "drag") and pointer.kind == self._owners[0][0] == "finger":
            return [Cancel(pointer.time), *self._begin_two((*self._owners, key), pointer.time)]
        return []

    def _begin_two(self, owners: tuple[_Key, ...], time: float) -> list[Gesture]:
        self._mode, self._owners, self._down, self._turn = "two", owners, None, 0.0
        self._first = self._last = self._measure()
        return [TwoStart(self._first.x, self._first.y, time)]

    def _move(self, key: _Key, pointer: Pointer) -> list[Gesture]:
        self._known[key] = replace(self._known[key], x=pointer.x, y=pointer.y)
        if key not in self._owners:
            return []
        if self._mode == "two":
            return [self._move_two(pointer.time)]
        down = self._down
        assert down is not None
        way = (pointer.x, pointer.y, pointer.time, down.x, down.y, pointer.kind)
        if self._mode == "drag":
            return [DragMove(*way)]
        if math.hypot(pointer.x - down.x, pointer.y - down.y) <= self.slop:
            return []
        self._mode = "drag"
        return [DragStart(*way)]

    def _move_two(self, time: float) -> TwoMove:
        first, last, now = self._first, self._last, self._measure()
        step_turn = 0.0
        if now.heading is not None and last.heading is not None:
            step_turn = (now.heading - last.heading + 180.0) % 360.0 - 180.0
        self._turn += step_turn
        self._last = now
        since_first = (first.x, first.y, now.span / first.span, self._turn)
        since_last = (now.x - last.x, now.y - last.y, now.span / last.span, step_turn)
        return TwoMove(now.x, now.y, time, *since_first, *since_last)

    def _measure(self) -> _Pair:
        a, b = self._known[self._owners[0]], self._known[self._owners[-1]]
        span, least = math.hypot(b.x - a.x, b.y - a.y), 2 * self.slop
        # Fingertips that (almost) coincide would make the scale explode and the angle spin.
        heading = math.degrees(math.atan2(b.y - a.y, b.x - a.x)) if span >= least else None
        return _Pair((a.x + b.x) / 2, (a.y + b.y) / 2, max(span, least), heading)

    def _lift(self, key: _Key, up: Pointer) -> list[Gesture]:
        mode, held = self._mode, self._held
        down = self._down if key in self._owners else None
        ended = self._lose(key, up.time)
        if down is None or (mode == "press" and (held or up.time - down.time > TAP_SECONDS)):
            return ended
        if mode == "drag":
            return [DragEnd(up.x, up.y, up.time, down.x, down.y, up.kind)]
        return [Tap(up.x, up.y, up.time, down.x, down.y, down.time, up.kind)]

    def _lose(self, key: _Key, time: float) -> list[Gesture]:
        owner = key in self._owners
        ended = self._break_off(time) if owner else []
        self._known.pop(key, None)
        if owner or not self._known:
            self._settle()
        return ended

    def _break_off(self, time: float) -> list[Gesture]:
        if self._mode == "two":
            return [TwoEnd(self._last.x, self._last.y, time)]
        return [Cancel(time)] if self._mode in ("press", "drag") else []

    def _settle(self) -> None:
        """Nothing is under way any more; what is still down must be lifted before anything new begins."""
        self._mode = "spent" if self._known else "idle"
        self._owners, self._down = (), None
