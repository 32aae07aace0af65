"""A page that is a form: its frame, the scrolling, one focus ring, and a sentence now and then."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Press, Tap
from game.render.geometry import Rect
from game.render.panels import draw_focus, draw_panel
from game.scenes.page import PageFrame
from game.scenes.scroll import ScrollArea
from game.scenes.settings_form import Form
from game.scenes.stage import Stage
from game.scenes.widgets import Button, Buttons, draw_button, pixels

SECONDS, PER_LETTER = 3.0, 0.045
SCROLLING = ("page up", "page down", "home", "end")

Build = Callable[[Form, Rect], float]
"""Lays a form out from the top left corner of a room, px; returns where it ends."""


class Notice:
    """A sentence near the foot of the page; it goes by itself or by a touch."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.shown = ""
        self._until = 0.0
        self._rect = Rect(0, 0, 0, 0)

    def say(self, words: str) -> None:
        """Show a sentence for as long as it takes to read."""
        self.shown = words
        self._until = self._stage.now + SECONDS + PER_LETTER * len(words)

    def advance(self) -> bool:
        """True when the time is up and the sentence just went."""
        if not self.shown or self._stage.now < self._until:
            return False
        self.shown = ""
        return True

    def covers(self, x: float, y: float) -> bool:
        """Whether the sentence is at a point."""
        return bool(self.shown) and self._rect.contains(x, y)

    def draw(self, target: pygame.Surface, room: Rect) -> None:
        """The sentence in the lower middle of a room."""
        if not self.shown:
            return
        m, fonts, theme = self._stage.metrics, self._stage.fonts, self._stage.theme
        fitted = fonts.fit(self.shown, m.font("body"), True, room.w - 4 * m.U, 6)
        block = fonts.block(fitted.lines, fitted.px, theme.text, True, "centre")
        w, h = block.get_width() + 2.4 * m.U, block.get_height() + 1.4 * m.U
        self._rect = Rect(room.centre[0] - w / 2, room.bottom - h - 0.8 * m.U, w, h)
        rect = pixels(self._rect)
        draw_panel(target, rect, theme, "dark", m.U)
        target.blit(block, block.get_rect(center=rect.center))


class FormView:
    """`build` lays out the form in the room that `room` gives, `foot` the buttons that do not scroll."""

    def __init__(
        self, stage: Stage, build: Build, foot: Callable[[Form], None], room: Callable[[Rect], Rect] = lambda rect: rect
    ) -> None:
        self._stage = stage
        self._build = build
        self._foot = foot
        self._room = room
        self._last = ""
        self._ring = ""
        self._swallow = False
        self.frame = PageFrame(stage)
        self.area = ScrollArea(stage)
        self.notice = Notice(stage)
        self.buttons = Buttons(stage)
        self.buttons.appear()
        self.form = Form(stage, self.say)
        self.fixed = Form(stage, self.say)
        self._width = 0.0

    @property
    def moving(self) -> bool:
        """Whether the form moves by itself, or under a finger."""
        return self.area.moving or self.area.dragging

    def say(self, words: str) -> None:
        """Show a sentence on the page."""
        self.notice.say(words)

    def item(self, name: str) -> Button:
        """The button with this name; KeyError if the page has none."""
        return self.form.items[name] if name in self.form.items else self.fixed.items[name]

    # --- layout

    def layout(self) -> None:
        """Lay everything out for the canvas as it is; what was last used stays where it is on the screen."""
        m = self._stage.metrics
        anchor = self.form.items.get(self._last)
        before = None if anchor is None else anchor.rect.y - self.area.view.y
        self.frame.layout()
        view = self._room(self.frame.inside)
        self._width = view.w
        height = self._build(Form(self._stage, self.say), Rect(view.x, 0, view.w, view.h))
        if height > view.h:
            self._width = view.w - m.T - m.gap
            height = self._build(Form(self._stage, self.say), Rect(view.x, 0, self._width, view.h))
        self.area.layout(view, height)
        self._follow()
        if before is not None and self._last in self.form.items:
            now = self.form.items[self._last].rect.y - view.y
            if now != before:
                self.area.go(self.area.offset + now - before, at_once=True)
                self._follow()

    def _follow(self) -> None:
        """The form has moved or changed: so have its buttons."""
        view = self.area.view
        self.form, self.fixed = Form(self._stage, self.say), Form(self._stage, self.say)
        self._build(self.form, Rect(view.x, view.y - self.area.offset, self._width, view.h))
        self._arrows()
        self._foot(self.fixed)
        self._offer({**self.form.items, **self.fixed.items})

    def _arrows(self) -> None:
        """Page arrows, T wide, beside what needs scrolling."""
        view, side = self.area.view, float(self._stage.metrics.T)
        if self.area.above:
            rect = Rect(view.right - side, view.y, side, side)
            self.fixed.button("page up", rect, lambda: self._turn(-1), icon="up")
        if self.area.below:
            rect = Rect(view.right - side, view.bottom - side, side, side)
            self.fixed.button("page down", rect, lambda: self._turn(1), icon="down")

    def _turn(self, pages: int) -> None:
        self.area.page(pages)
        self._follow()

    def _offer(self, items: dict[str, Button]) -> None:
        """These can be pressed now; the ring stays on the button of its name."""
        self.buttons.put(list(items.values()))
        self.buttons.focus(items.get(self._ring))

    # --- input

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; True if anything has to be drawn anew."""
        if isinstance(gesture, Press) and self.notice.covers(gesture.x, gesture.y):
            self._swallow = True
            self.notice.shown = ""
            return True
        moved = self.area.gesture(gesture)
        if moved:
            self._follow()
        if isinstance(gesture, Press):
            # A touch that stops a coasting page is no touch of what happens to be under it.
            self._swallow = moved
            self._ring = ""
            self._reach(gesture.x, gesture.y)
        elif isinstance(gesture, Tap):
            self._reach(gesture.down_x, gesture.down_y)
            self._last = self._name(self.buttons.at(gesture.down_x, gesture.down_y)) or self._last
        if self._swallow and isinstance(gesture, Press | Tap):
            return True
        return self.buttons.gesture(gesture) or moved

    def _reach(self, x: float, y: float) -> None:
        """A touch reaches what the view shows: a row scrolled out of it lies under other buttons."""
        inside = self.area.view.contains(x, y)
        arrows = {name: item for name, item in self.fixed.items.items() if name.startswith("page ")}
        self._offer({**self.form.items, **arrows} if inside else self.fixed.items)

    def _name(self, button: Button | None) -> str:
        for name, item in {**self.form.items, **self.fixed.items}.items():
            if item is button:
                return name
        return ""

    def key(self, name: str) -> bool:
        """Take a key; True if it was for a button, or scrolled."""
        if name in SCROLLING and self.area.key(name):
            self._follow()
            return True
        self._offer({**self.form.items, **self.fixed.items})
        self._last = self._ring or self._last
        used = self.buttons.key(name)
        self._ring = self._name(self.buttons.focused) or self._ring
        self._show_ring()
        return used

    def _show_ring(self) -> None:
        """Scroll so that the button with the ring is in the view."""
        button = self.form.items.get(self._ring)
        if button is not None:
            margin = 0.6 * self._stage.metrics.U
            top = button.rect.y - self.area.view.y + self.area.offset
            self.area.show(top - margin, button.rect.h + 2 * margin)
            self._follow()

    @property
    def ringed(self) -> bool:
        """Whether the keyboard's ring is on a button."""
        return self.buttons.focused is not None

    def step(self) -> bool:
        """A sixtieth of a second; True if something has to be drawn anew."""
        moved = self.area.step()
        if moved:
            self._follow()
        return self.notice.advance() or moved

    # --- drawing

    def draw(self, target: pygame.Surface, title: str, second: str, paint: Callable[[pygame.Surface], None]) -> None:
        """The page; `paint` puts on the paper what never changes between two layouts."""
        m, theme = self._stage.metrics, self._stage.theme
        self.frame.draw(target, title, second, paint)
        view = pixels(self.area.view.inflate(0.3 * m.U, 0))
        target.set_clip(view)
        self._draw_form(target, self.form)
        target.set_clip(None)
        width = max(1, round(theme.border))
        for shown, y in ((self.area.above, view.top), (self.area.below, view.bottom - width)):
            if shown:
                target.fill(theme.paper_line, (view.x, y, round(self._width + 0.6 * m.U), width))
        self.area.draw_mark(target, self.area.view.right - m.T / 2, m.T + m.gap)
        self._draw_form(target, self.fixed)
        focused = self.buttons.focused
        if focused is not None:
            # While the page glides to a row, its ring must not lie on the buttons below.
            target.set_clip(pixels(self.frame.page) if self._ring in self.form.items else None)
            draw_focus(target, pixels(focused.rect), theme, m.radius("button"), m.U)
            target.set_clip(None)
        self.notice.draw(target, self.frame.page)

    def _draw_form(self, target: pygame.Surface, form: Form) -> None:
        for paint in form.under:
            paint(target)
        for button in form.items.values():
            draw_button(self._stage, target, button, button is self.buttons.pressed)
        for paint in form.over:
            paint(target)
