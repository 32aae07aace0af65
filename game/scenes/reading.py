"""What the long pages share: rows that scroll, the buttons round them, and one focus ring over both."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Press, Tap
from game.render.panels import draw_focus
from game.scenes.scroll_rows import RowList
from game.scenes.stage import Stage
from game.scenes.widgets import Button, Buttons, draw_button, pixels

ALWAYS_SCROLL = ("page up", "page down", "home", "end")
"""Keys that turn the first list's pages wherever the ring is; the arrow keys do it while there is no ring."""


class Reading:
    """Lists of rows and fixed buttons of one page. `close` is what Escape does; the first list gets the page keys."""

    def __init__(self, stage: Stage, close: Callable[[], None]) -> None:
        self._stage = stage
        self._close = close
        self._swallow = False
        self._ends: tuple[tuple[bool, bool], ...] = ()
        self.lists: tuple[RowList, ...] = ()
        self.fixed: tuple[Button, ...] = ()
        self.buttons = Buttons(stage)
        self.buttons.appear()

    def put(self, lists: tuple[RowList, ...], fixed: tuple[Button, ...]) -> None:
        """These lists, laid out already, and these buttons are on the page now."""
        self.lists, self.fixed = lists, fixed
        self._put_buttons()

    def _put_buttons(self) -> None:
        """Spots first, then the page arrows, then the fixed buttons; the ring stays on what it is on."""
        focused = self.buttons.focused
        spots = [item.button for rows in self.lists for item in rows.touched]
        arrows = [button for rows in self.lists for button in rows.page_buttons()]
        items = [*spots, *arrows, *self.fixed]
        self.buttons.put(items)
        self._ends = tuple((rows.area.above, rows.area.below) for rows in self.lists)
        if focused is not None:
            same = [item for item in items if (item.label, item.icon) == (focused.label, focused.icon)]
            # At an end of the page an arrow goes; the ring passes to the one that leads back.
            other = arrows if focused.icon in ("up", "down") else []
            self.buttons.focus(next((item for item in items if item is focused), next(iter([*same, *other]), None)))

    @property
    def moving(self) -> bool:
        return any(rows.area.moving or rows.area.dragging for rows in self.lists)

    # --- input

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; True if anything has to be drawn anew."""
        moved = sum(rows.area.gesture(gesture) for rows in self.lists) > 0
        if moved:
            self._follow()
        if isinstance(gesture, Press):
            # A touch that stops a coasting page is no touch of what happens to be under it.
            self._swallow = moved
        if self._swallow and isinstance(gesture, Press | Tap):
            return True
        return self.buttons.gesture(gesture) or moved

    def key(self, name: str) -> bool:
        """Take a key; True if it was for this page."""
        if name == "escape":
            self._close()
            return True
        free = self.buttons.focused is None and name in ("up", "down")
        if (free or name in ALWAYS_SCROLL) and self.lists and self.lists[0].area.key(name):
            self._follow()
            return True
        for rows in self.lists:
            rows.place(clipped=False)
        used = self.buttons.key(name)
        self._show_focused()
        self._follow()
        return used

    def _show_focused(self) -> None:
        for rows in self.lists:
            for item in rows.touched:
                if item.button is self.buttons.focused:
                    rows.area.show(item.spot.y, item.spot.h)

    def step(self) -> bool:
        """A sixtieth of a second; True if something moved."""
        moved = sum(rows.area.step() for rows in self.lists) > 0
        if moved:
            self._follow()
        return moved

    def _follow(self) -> None:
        """The rows may have moved: so do their buttons, and arrows come and go."""
        for rows in self.lists:
            rows.place(clipped=True)
        if self._ends != tuple((rows.area.above, rows.area.below) for rows in self.lists):
            self._put_buttons()

    # --- drawing

    def draw(self, target: pygame.Surface) -> None:
        stage, pressed = self._stage, self.buttons.pressed
        spots = {id(item.button) for rows in self.lists for item in rows.touched}
        for rows in self.lists:
            rows.draw(target, pressed)
        for button in self.buttons.items:
            if id(button) not in spots:
                draw_button(stage, target, button, button is pressed)
        focused = self.buttons.focused
        if focused is not None and focused.rect.w > 0:
            draw_focus(target, pixels(focused.rect), stage.theme, stage.metrics.radius("button"), stage.metrics.U)
