"""One line of text to edit: caret, selection and clipboard are pygame-gui's, pointers and keys are handed to it.

pygame-gui serves here because its entry line does all that an editor must, takes our font and colours, and works on
the logical canvas once it is told where the pointer is. It is loaded with this module only, so import this late.
"""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui import UIManager
from pygame_gui.elements import UITextEntryLine

from game.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture, Press, Tap
from game.paths import asset
from game.render.fonts import BOLD, REGULAR
from game.render.geometry import Rect
from game.render.theme import RGB
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

AWAY = (-1000, -1000)
EDITING = ("left", "right", "home", "end", "backspace", "delete")
SHORTCUTS = ("a", "c", "v", "x")


class Manager(UIManager):
    """A manager that knows the pointer from us, not from the mouse: it may be a finger, and the screen turned."""

    def __init__(self, size: tuple[int, int], theme: dict[str, Any]) -> None:
        self.pointer = AWAY
        super().__init__(size, theme)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    def send(self, kind: int, **values: Any) -> None:
        """Hand an event of this kind to the field."""
        self.process_events(pygame.event.Event(kind, values))
        self.update(0.0)

    def point(self, kind: int, x: float, y: float) -> None:
        """The pointer is here and does this."""
        self.pointer = (round(x), round(y))
        self.update(0.0)
        self.send(kind, pos=self.pointer, button=pygame.BUTTON_LEFT)


class TextField:
    """`text` in a field of at most `most` signs, the whole selected; `allowed` are the signs it takes, if not all."""

    def __init__(self, stage: Stage, text: str, most: int, allowed: str = "") -> None:
        self._stage = stage
        self._most = most
        self._allowed = allowed
        self._first = text
        self._manager: Manager | None = None
        self._line: UITextEntryLine | None = None
        self._rect = Rect(0, 0, 1, 1)

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self._first if self._line is None else str(self._line.get_text())

    def layout(self, rect: Rect) -> None:
        """The field stands in `rect` (px) now; what was typed stays."""
        text = self.text
        m = self._stage.metrics
        self._rect = rect
        self._manager = Manager((m.width, m.height), look(self._stage))
        line = UITextEntryLine(pixels(rect), self._manager)
        line.set_text_length_limit(self._most)
        if self._allowed:
            line.set_allowed_characters(list(self._allowed))
        fresh = self._line is None
        self._line = line
        line.set_text(text)
        self._manager.set_focus_set({line})
        line.edit_position = len(text)
        if fresh and text:
            line.select_range = [0, len(text)]
        self._manager.update(0.0)

    def insert(self, text: str) -> None:
        """Type something where the caret is, over what is selected."""
        if self._manager is not None:
            for sign in text:
                if sign.isprintable():
                    self._manager.send(pygame.TEXTINPUT, text=sign)

    def clear(self) -> None:
        """Take everything away."""
        if self._line is not None:
            self._line.set_text("")
            self.layout(self._rect)

    def key(self, name: str) -> bool:
        """An editing key of a real keyboard; True if it was one."""
        held = pygame.key.get_mods()
        command = bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if self._manager is None or not (name in EDITING or (command and name in SHORTCUTS)):
            return False
        self._manager.send(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=held, unicode="")
        return True

    def gesture(self, gesture: Gesture) -> bool:
        """A touch sets the caret, a drag selects; True if it was on the field."""
        if self._manager is None:
            return False
        if isinstance(gesture, Press) and self._rect.contains(gesture.x, gesture.y):
            self._manager.point(pygame.MOUSEBUTTONDOWN, gesture.x, gesture.y)
            return True
        if self._manager.pointer == AWAY:
            return False
        if isinstance(gesture, DragStart | DragMove):
            self._manager.point(pygame.MOUSEMOTION, gesture.x, gesture.y)
        elif isinstance(gesture, Tap | DragEnd):
            self._manager.point(pygame.MOUSEBUTTONUP, gesture.x, gesture.y)
            self._manager.pointer = AWAY
        elif isinstance(gesture, Cancel):
            self._manager.point(pygame.MOUSEBUTTONUP, *self._manager.pointer)
            self._manager.pointer = AWAY
        return True

    def draw(self, target: pygame.Surface) -> None:
        """The field with its caret, which does not blink: an idle page draws no frames."""
        if self._manager is not None:
            self._manager.draw_ui(target)


def look(stage: Stage) -> dict[str, Any]:
    """The field's font, colours and shape as pygame-gui reads them."""
    m, theme = stage.metrics, stage.theme
    colours = {
        "dark_bg": theme.field,
        "selected_bg": theme.amber,
        "normal_text": theme.ink,
        "selected_text": theme.on_amber,
        "normal_border": theme.amber if theme.flat else theme.amber2,
        "text_cursor": theme.ink,
    }
    font = {
        "name": "atkinson",
        "size": str(m.font("number")),
        "bold": "1",
        "regular_path": str(asset("fonts", REGULAR)),
        "bold_path": str(asset("fonts", BOLD)),
    }
    misc = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(m.u(0.8)),
        "border_width": str(round(m.bold_line)),
        "shadow_width": "0",
        "padding": f"{m.u(0.8)},{m.u(0.25)}",
    }
    return {"text_entry_line": {"font": font, "colours": {k: hexed(v) for k, v in colours.items()}, "misc": misc}}


def hexed(colour: RGB) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
