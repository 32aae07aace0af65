"""Pages that are longer than their room: where they stand, and what moves them."""

from __future__ import annotations

from collections import deque
from typing import Final

import pygame

from game.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Press, Wheel
from game.render import shapes
from game.render.geometry import Rect
from game.scenes.stage import STEP, Stage
from game.scenes.widgets import pixels

FRICTION: Final = 2.6
"""By how much (as a rate per second) a coasting page slows down."""

SLOWEST, FASTEST = 30.0, 6000.0
"""Px a second: below the first a coasting page stands still; no fling is quicker than the second."""

MEMORY: Final = 0.12
"""Seconds of a drag that say how fast it was let go."""

GLIDE: Final = 0.25
NOTCH_LINES: Final = 3.0
PAGE_SHARE: Final = 0.85
"""How much of the room a page key moves: a line or two stay to read on from."""


class ScrollArea:
    """A window of `view` px onto `content` px of height. `offset` is how far its top is below the content's top.

    Drags coast on after a fling and stop at the ends; where stillness is wanted nothing coasts or glides.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.view = Rect(0, 0, 1, 1)
        self.content = 0.0
        self.offset = 0.0
        self.dragging = False
        self._speed = 0.0
        self._goal: float | None = None
        self._held = 0.0
        self._trail: deque[tuple[float, float]] = deque(maxlen=32)

    def layout(self, view: Rect, content: float, same: bool = False) -> None:
        """Another room or length: what was at the top stays about there; exactly, if the rows above are the `same`."""
        share = self.offset / self.content if self.content else 0.0
        offset = self.offset if same else share * content
        self.view, self.content = view, content
        self.stop()
        self.offset = self._bounded(offset)

    @property
    def limit(self) -> float:
        """The largest offset."""
        return max(0.0, self.content - self.view.h)

    @property
    def above(self) -> bool:
        """Whether something is hidden above the view."""
        return self.offset > 0.5

    @property
    def below(self) -> bool:
        return self.offset < self.limit - 0.5

    @property
    def moving(self) -> bool:
        """Whether it coasts or glides by itself."""
        return self._speed != 0.0 or self._goal is not None

    def stop(self) -> None:
        """Stand still here."""
        self._speed, self._goal, self.dragging = 0.0, None, False

    def go(self, offset: float, at_once: bool = False) -> None:
        """Bring this offset to the top of the view, gliding unless `at_once`."""
        self._speed = 0.0
        goal = self._bounded(offset)
        if at_once or self._stage.settings.still:
            self.offset, self._goal = goal, None
        else:
            self._goal = goal if goal != self.offset else None

    def show(self, top: float, height: float) -> None:
        """Bring this part of the content into the view by the least way."""
        if top < self.offset or height > self.view.h:
            self.go(top)
        elif top + height > self.offset + self.view.h:
            self.go(top + height - self.view.h)

    def page(self, pages: float) -> None:
        """Go on by so many pages; negative goes back. Several at once add up."""
        start = self.offset if self._goal is None else self._goal
        self.go(start + pages * PAGE_SHARE * self.view.h)

    # --- input

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; True if it moved, held or stopped the content."""
        if isinstance(gesture, DragStart | Wheel):
            return self._take(gesture)
        if isinstance(gesture, Press):
            held = self.moving and self.view.contains(gesture.x, gesture.y)
            if held:
                self.stop()
            return held
        if not self.dragging:
            return False
        if isinstance(gesture, DragMove):
            self._drag(gesture)
        elif isinstance(gesture, DragEnd):
            self._let_go(gesture)
        elif isinstance(gesture, Cancel):
            self.dragging = False
        return True

    def _take(self, gesture: DragStart | Wheel) -> bool:
        """What begins on the view moves it, if there is more than it shows."""
        x, y = (gesture.start_x, gesture.start_y) if isinstance(gesture, DragStart) else (gesture.x, gesture.y)
        if not self.limit or not self.view.contains(x, y):
            return False
        if isinstance(gesture, Wheel):
            start = self.offset if self._goal is None else self._goal
            self.go(start - gesture.amount * NOTCH_LINES * self._stage.metrics.line("body"))
        else:
            self._grab(gesture)
        return True

    def _grab(self, gesture: DragStart) -> None:
        self.stop()
        self.dragging = True
        self._held = self.offset + gesture.y
        self._trail.clear()
        self._trail.append((gesture.time, gesture.y))

    def _drag(self, gesture: DragMove) -> None:
        self.offset = self._bounded(self._held - gesture.y)
        if self.offset in (0.0, self.limit):
            # At an end the finger slides on; coming back, the page follows at once.
            self._held = self.offset + gesture.y
        self._trail.append((gesture.time, gesture.y))

    def _let_go(self, gesture: DragEnd) -> None:
        self.dragging = False
        recent = [spot for spot in self._trail if gesture.time - spot[0] <= MEMORY]
        if self._stage.settings.still or not recent or gesture.time - recent[0][0] < STEP / 2:
            return
        speed = (recent[0][1] - gesture.y) / (gesture.time - recent[0][0])
        self._speed = max(-FASTEST, min(FASTEST, speed)) if abs(speed) > SLOWEST else 0.0

    def key(self, name: str) -> bool:
        """Take a key; True if there was anything to scroll."""
        line = 2 * self._stage.metrics.line("body")
        start = self.offset if self._goal is None else self._goal
        goals = {
            "up": start - line,
            "down": start + line,
            "page up": start - PAGE_SHARE * self.view.h,
            "page down": start + PAGE_SHARE * self.view.h,
            "home": 0.0,
            "end": self.limit,
        }
        if name not in goals or not self.limit:
            return False
        self.go(goals[name])
        return True

    # --- time

    def step(self) -> bool:
        """A sixtieth of a second; True if the content moved."""
        before = self.offset
        if self._goal is not None:
            way = self._goal - self.offset
            self.offset += way * min(1.0, 3.2 * STEP / GLIDE)
            if abs(way) < 1.0:
                self.offset, self._goal = self._goal, None
        elif self._speed:
            self.offset = self._bounded(self.offset + self._speed * STEP)
            self._speed *= 1.0 - FRICTION * STEP
            if abs(self._speed) < SLOWEST or self.offset in (0.0, self.limit):
                self._speed = 0.0
        return self.offset != before

    def _bounded(self, offset: float) -> float:
        return max(0.0, min(offset, self.limit))

    # --- drawing

    def draw_mark(self, target: pygame.Surface, x: float, spare: float) -> None:
        """The thin mark that says where the view is: `x` is its middle, `spare` px stay free at the ends."""
        if not self.limit:
            return
        m, theme = self._stage.metrics, self._stage.theme
        track, width = self.view.h - 2 * spare, max(3.0, 0.22 * m.U)
        height = max(m.U, track * self.view.h / self.content)
        if track < height:
            return
        y = self.view.y + spare + (track - height) * self.offset / self.limit
        rect = pixels(Rect(x - width / 2, y, width, height))
        target.blit(shapes.rounded(rect.size, width / 2, theme.ink2, 1.0 if theme.flat else 0.55), rect)
