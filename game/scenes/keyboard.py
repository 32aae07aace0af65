"""Our own keyboard on the screen, for fingers and the mouse; a real keyboard types into the same field."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Tap
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes import keyboard_keys as keys
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button, Buttons, draw_veil, pixels

WIDEST_UNITS, PAD_UNITS = 62, 30
"""Most width of the panel in U, for letters and for digits."""
NARROW = 45
"""Units of width up to which the heading may need two lines."""
TALLEST_KEY = 1.3
"""Most height of a key, in T."""


class Keyboard(Scene):
    """Asks for a name, or with `digits` for a number, of at most `most` signs.

    *OK* gives the text, trimmed, to `done`, unless `check` has a sentence against it.
    """

    overlay = True

    def __init__(
        self,
        stage: Stage,
        heading: str,
        text: str,
        done: Callable[[str], None],
        *,
        digits: bool = False,
        most: int = 12,
        check: Callable[[str], str] = lambda text: "",
    ) -> None:
        from game.scenes.textfield import TextField

        super().__init__(stage)
        self._heading = heading
        self._done = done
        self._digits = digits
        self._check = check
        self._page = 0
        self._shift = not digits
        self._refused = ""
        self.field = TextField(stage, text, most, keys.DIGITS if digits else "")
        self.buttons = Buttons(stage)
        self.buttons.appear()
        self._panel = Rect(0, 0, 1, 1)

    @property
    def refused(self) -> str:
        """Why the text was not taken, or nothing."""
        return self._refused

    def closed(self) -> None:
        pygame.key.stop_text_input()

    # --- layout

    def layout(self) -> None:
        pygame.key.start_text_input()  # also after the window was opened anew
        m = self.stage.metrics
        pad, gap = (0.8 if m.width > WIDEST_UNITS * m.U else 0.45) * m.U, 0.3 * m.U
        widest = (PAD_UNITS if self._digits else WIDEST_UNITS) * m.U
        least = keys.COLUMNS * (m.T + gap) + 2 * pad
        w = min(m.width - 0.2 * m.U, widest if self._digits else max(widest, least))
        head = (1 if w > NARROW * m.U else 2) * m.line("small") + 0.4 * m.U
        room = m.height - 0.4 * m.U - 2 * pad - head - m.T - pad
        columns, rows = int((w - 2 * pad + gap) / (m.T + gap)), int((room + gap) / (m.T + gap))
        self._pages = (keys.pad(columns, rows),) if self._digits else keys.pages(columns, rows)
        self._page %= len(self._pages)
        lines = max(len(page) for page in self._pages)
        pitch = max(m.T + gap, min((room + gap) / lines, TALLEST_KEY * m.T + gap))
        h = 2 * pad + head + m.T + pad + lines * pitch - gap
        bottom = m.height - (1.2 * m.U if m.window != "small" else 0.2 * m.U)
        self._panel = Rect((m.width - w) / 2, bottom - h, w, h)
        inner = self._panel.inflate(-pad, -pad)
        self._head = Rect(inner.x, inner.y, inner.w, head)
        self._keys = Rect(inner.x, inner.y + head + m.T + pad, inner.w, pitch)
        self._put_field()
        self._put()

    def _put_field(self) -> None:
        """The field, and Cancel and OK right of it: always in the same place, whatever page the keys show."""
        m = self.stage.metrics
        right, y = self._head.right, self._head.bottom
        self._ok = Rect(right - self._width("keyboard.ok"), y, self._width("keyboard.ok"), m.T)
        w = self._width("act.cancel")
        self._cancel = Rect(self._ok.x - m.gap - w, y, w, m.T)
        self.field.layout(Rect(self._head.x, y, self._cancel.x - m.gap - self._head.x, m.T))

    def _width(self, key: str) -> float:
        m = self.stage.metrics
        words = self.stage.fonts.width(self.stage.text(key), m.font("body"), True)
        return max(m.T, 5.5 * m.U, min(words + 1.8 * m.U, 0.3 * self._head.w))

    def _put(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        items = [
            Button(self._cancel, self.stage.pop, text("act.cancel"), kind="paper"),
            Button(self._ok, self._take, text("keyboard.ok"), kind="primary"),
        ]
        gap, pitch = 0.3 * m.U, self._keys.h
        for row, line in enumerate(self._pages[self._page]):
            x = self._keys.x
            unit = (self._keys.w + gap) / sum(width for _, width in line)
            for name, width in line:
                rect = Rect(x, self._keys.y + row * pitch, width * unit - gap, pitch - gap)
                if name != keys.BLANK:
                    items.append(self._key_button(name, rect))
                x += width * unit
        self.buttons.put(items)
        self.dirty = True

    def _key_button(self, name: str, rect: Rect) -> Button:
        text = self.stage.text
        if name == keys.SHIFT:
            return Button(rect, self._turn_shift, icon="up", kind="paper", selected=self._shift)
        if name == keys.BACK:
            return Button(rect, lambda: self._edit("backspace"), icon="backspace", kind="paper")
        if name == keys.CLEAR:
            return Button(rect, self._clear, icon="trash", kind="paper")
        if name == keys.SPACE:
            return Button(rect, lambda: self._type(" "), text("keyboard.space"), kind="paper")
        if name == keys.TURN:
            label = keys.label(self._pages[(self._page + 1) % len(self._pages)])
            return Button(rect, self._turn_page, label, kind="paper")
        sign = name.upper() if self._shift else name
        return Button(rect, lambda: self._type(sign), sign, kind="paper", role="bar")

    # --- what the keys do

    def _type(self, sign: str) -> None:
        self.field.insert(sign)
        self._shift = False
        self._refused = ""
        self._put()

    def _edit(self, name: str) -> None:
        self.field.key(name)
        self._refused = ""

    def _clear(self) -> None:
        self.field.clear()
        self._refused = ""

    def _turn_shift(self) -> None:
        self._shift = not self._shift
        self._put()

    def _turn_page(self) -> None:
        self._page = (self._page + 1) % len(self._pages)
        self._put()

    def _take(self) -> None:
        text = " ".join(self.field.text.split())
        self._refused = self._check(text)
        if not self._refused:
            self.stage.pop()
            self._done(text)

    # --- input

    def text_input(self, text: str) -> None:
        """A real keyboard typed something."""
        self.field.insert(text)
        self._refused = ""
        self._shift = False
        self._put()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if self.field.gesture(gesture) or self.buttons.gesture(gesture) or not isinstance(gesture, Tap):
            return
        began, ended = self._panel.contains(gesture.down_x, gesture.down_y), self._panel.contains(gesture.x, gesture.y)
        if not began and not ended:
            self.stage.pop()

    def key(self, name: str) -> None:
        self.dirty = True
        ringed = self.buttons.focused is not None
        if name == "escape":
            self.stage.pop()
        elif name == "return" and not ringed:
            self._take()
        elif ringed and name in ("left", "right"):
            self.buttons.key(name)
        elif name != "space" and not self.field.key(name):
            # The space bar types: its space arrives as text.
            self.buttons.key(name)

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        draw_veil(target)
        draw_panel(target, pixels(self._panel), theme, "paper", m.U)
        words, colour = (self._refused, theme.coral2) if self._refused else (self._heading, theme.ink2)
        fitted = stage.fonts.fit(words, m.font("small"), bool(self._refused), self._head.w)
        block = stage.fonts.block(fitted.lines, fitted.px, colour, bool(self._refused))
        target.blit(block, block.get_rect(bottomleft=(round(self._head.x), round(self._head.bottom - 0.2 * m.U))))
        self.field.draw(target)
        self.buttons.draw(target)
        return None
