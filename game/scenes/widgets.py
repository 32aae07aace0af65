"""Buttons and what is written on them: one small family for every page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.gestures import Cancel, DragStart, Gesture, Press, Tap
from game.render import controls, icons
from game.render.controls import ButtonKind, ButtonState
from game.render.geometry import Rect
from game.render.metrics import TextRole
from game.render.theme import RGB
from game.scenes.stage import Stage

GUARD = 0.15
"""Seconds for which a button that has just appeared takes no touch."""


def pixels(rect: Rect) -> pygame.Rect:
    """The rectangle in whole pixels."""
    x, y = round(rect.x), round(rect.y)
    return pygame.Rect(x, y, round(rect.right) - x, round(rect.bottom) - y)


@dataclass
class Button:
    """A thing to press. `why` answers a press while it is not `enabled`."""

    rect: Rect
    action: Callable[[], None]
    label: str = ""
    icon: str = ""
    kind: ButtonKind = "dark"
    enabled: bool = True
    selected: bool = False
    role: TextRole = "body"
    why: Callable[[], None] | None = None
    icon_last: bool = False


class Buttons:
    """The buttons of a page: who is under a pointer, who is pressed, and the action when it is let go there."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.items: list[Button] = []
        self._pressed: Button | None = None
        self._since = stage.now

    def put(self, items: Sequence[Button]) -> None:
        """These are the buttons now. One that is held down stays so under its name, wherever it is now."""
        held = self._pressed
        self.items = list(items)
        alike = (item for item in self.items if held and (item.label, item.icon) == (held.label, held.icon))
        self._pressed = next(alike, None)

    def appear(self) -> None:
        """The buttons have just come up: a touch that began before, or right after, does not count."""
        self._since = self._stage.now

    @property
    def pressed(self) -> Button | None:
        return self._pressed

    def at(self, x: float, y: float) -> Button | None:
        """The button at a point; hit areas reach half way into the gap between two."""
        reach = self._stage.metrics.gap / 2
        hit = [button for button in self.items if button.rect.inflate(reach, reach).contains(x, y)]
        return min(hit, key=lambda button: _distance(button.rect, x, y)) if hit else None

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; True if it belonged to a button."""
        if isinstance(gesture, Press):
            self._pressed = self.at(gesture.x, gesture.y)
            return self._pressed is not None
        if isinstance(gesture, Tap):
            began, ended = self.at(gesture.down_x, gesture.down_y), self.at(gesture.x, gesture.y)
            self._pressed = None
            if began is None or began is not ended:
                return False
            if gesture.down_time >= self._since + GUARD:
                self.fire(began)
            return True
        if isinstance(gesture, DragStart | Cancel):
            was, self._pressed = self._pressed, None
            return was is not None
        return False

    def fire(self, button: Button) -> None:
        """Do what the button is for, or say why not."""
        if button.enabled:
            button.action()
        elif button.why is not None:
            button.why()

    def draw(self, target: pygame.Surface) -> None:
        for button in self.items:
            draw_button(self._stage, target, button, button is self._pressed)


def _distance(rect: Rect, x: float, y: float) -> float:
    cx, cy = rect.centre
    return (x - cx) ** 2 + (y - cy) ** 2


def draw_button(stage: Stage, target: pygame.Surface, button: Button, pressed: bool) -> None:
    """A button with its label and icon, the label made to fit."""
    state: ButtonState = "normal"
    if not button.enabled:
        state = "disabled"
    elif button.selected:
        state = "selected"
    elif pressed:
        state = "pressed"
    rect = pixels(button.rect)
    ink = controls.draw_button(target, rect, stage.theme, button.kind, state, stage.metrics.U)
    draw_label(stage, target, rect, button, ink)


def draw_label(stage: Stage, target: pygame.Surface, rect: pygame.Rect, button: Button, ink: RGB) -> None:
    """Icon and label in the middle of a rectangle."""
    metrics = stage.metrics
    size = metrics.icon if button.label else round(metrics.icon * 1.05)
    picture = icons.icon(button.icon, size, ink) if button.icon else None
    gap = metrics.u(0.6) if picture is not None and button.label else 0
    room = rect.width - metrics.u(1.0) - gap - (size if picture is not None else 0)
    words = None
    if button.label:
        bold = button.kind != "segment" or button.selected
        fitted = stage.fonts.fit(button.label, metrics.font(button.role), bold, room)
        words = stage.fonts.block(fitted.lines, fitted.px, ink, bold, "centre")
    pieces = [piece for piece in (picture, words) if piece is not None]
    if button.icon_last:
        pieces.reverse()
    x = rect.centerx - (sum(piece.get_width() for piece in pieces) + gap) // 2
    for piece in pieces:
        target.blit(piece, (x, rect.centery - piece.get_height() // 2))
        x += piece.get_width() + gap


def segments(
    stage: Stage, rect: Rect, choices: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], None]
) -> list[Button]:
    """A segmented choice in `rect`: (value, label) each; draw `draw_trough` under it."""
    inset = 3.0
    width = (rect.w - 2 * inset) / len(choices)

    def button(index: int, value: str, label: str) -> Button:
        place = Rect(rect.x + inset + index * width, rect.y + inset, width, rect.h - 2 * inset)
        return Button(place, lambda: choose(value), label, kind="segment", selected=value == chosen)

    return [button(index, value, label) for index, (value, label) in enumerate(choices)]


def draw_trough(stage: Stage, target: pygame.Surface, rect: Rect) -> None:
    """The ground of a segmented choice on paper."""
    place = pixels(rect)
    target.blit(controls.segments(place.size, stage.theme, True, stage.metrics.U), place)
