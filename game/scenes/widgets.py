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
from game.render.panels import draw_focus
from game.render.theme import RGB
from game.scenes.stage import Stage

VEIL = (4, 20, 20, 150)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
GUARD = 0.15
"""Seconds for which a button that has just appeared takes no touch."""


def pixels(rect: Rect) -> pygame.Rect:
    """The rectangle in whole pixels."""
    x, y = round(rect.x), round(rect.y)
    return pygame.Rect(x, y, round(rect.right) - x, round(rect.bottom) - y)


@dataclass
class Button:
    """A thing to press. `why` answers a press while it is not `enabled`, `tip` names it where only an icon shows,
    `seat` puts that seat's emblem in the icon's place, `note` is a small number in its corner.
    """

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
    tip: str = ""
    seat: int | None = None
    note: str = ""


def draw_veil(target: pygame.Surface) -> None:
    """Darken the page below one that lies over it."""
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill(VEIL)
    target.blit(veil, (0, 0))


class Buttons:
    """The buttons of a page: who is under a pointer, who is pressed, and the action when it is let go there."""

    def __init__(self, stage: Stage, guard: float = GUARD) -> None:
        self._stage = stage
        self._guard = guard
        self.items: list[Button] = []
        self._pressed: Button | None = None
        self._focus: int | None = None
        self._since = stage.now

    def put(self, items: Sequence[Button]) -> None:
        """These are the buttons now. One that is held down stays so under its name, wherever it is now."""
        held = self._pressed
        self.items = list(items)
        alike = (item for item in self.items if held and (item.label, item.icon) == (held.label, held.icon))
        self._pressed = next(alike, None)
        if self._focus is not None and self._focus >= len(self.items):
            self._focus = None

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
            self._focus = None
            self._pressed = self.at(gesture.x, gesture.y)
            return self._pressed is not None
        if isinstance(gesture, Tap):
            began, ended = self.at(gesture.down_x, gesture.down_y), self.at(gesture.x, gesture.y)
            self._pressed = None
            if began is None or began is not ended:
                return False
            if gesture.down_time >= self._since + self._guard:
                self.fire(began)
            return True
        if isinstance(gesture, DragStart | Cancel):
            was, self._pressed = self._pressed, None
            return was is not None
        return False

    # --- keys

    @property
    def focused(self) -> Button | None:
        """The button with the keyboard's ring."""
        return None if self._focus is None else self.items[self._focus]

    def focus(self, button: Button | None) -> None:
        """Put the keyboard's ring on a button, or take it away."""
        self._focus = None if button is None else self.items.index(button)

    def key(self, name: str) -> bool:
        """Tab and arrows move the ring, Return and Space press; True if the key was for a button."""
        if name in ("tab", "shift tab"):
            self._focus = self._beside(1 if name == "tab" else -1)
        elif name in ARROWS:
            self._focus = self._towards(*ARROWS[name])
        elif name in ("return", "space") and self.focused is not None:
            self.fire(self.focused)
            return True
        else:
            return False
        return self._focus is not None

    def _beside(self, step: int) -> int | None:
        if not self.items:
            return None
        if self._focus is None:
            return 0 if step > 0 else len(self.items) - 1
        return (self._focus + step) % len(self.items)

    def _towards(self, dx: int, dy: int) -> int | None:
        """The nearest button that way; off the axis counts double. Without a ring: the first button."""
        if self._focus is None or not self.items:
            return 0 if self.items else None
        x, y = self.items[self._focus].rect.centre
        best, least = self._focus, float("inf")
        for place, button in enumerate(self.items):
            bx, by = button.rect.centre
            along, across = (bx - x) * dx + (by - y) * dy, abs((bx - x) * dy) + abs((by - y) * dx)
            if along > 1 and along + 2 * across < least:
                best, least = place, along + 2 * across
        return best

    # --- pressing and drawing

    def fire(self, button: Button) -> None:
        """Do what the button is for, or say why not."""
        if button.enabled:
            button.action()
        elif button.why is not None:
            button.why()

    def draw(self, target: pygame.Surface) -> None:
        clip = target.get_clip()
        for button in self.items:
            if not clip.colliderect(pixels(button.rect)):
                continue
            draw_button(self._stage, target, button, button is self._pressed)
        if self.focused is not None:
            m = self._stage.metrics
            draw_focus(target, pixels(self.focused.rect), self._stage.theme, m.radius("button"), m.U)


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
    if button.note:
        note = stage.fonts.text(button.note, stage.metrics.font("small"), stage.theme.text, True)
        target.blit(note, note.get_rect(topright=(rect.right - stage.metrics.u(0.3), rect.top + stage.metrics.u(0.15))))


def draw_label(stage: Stage, target: pygame.Surface, rect: pygame.Rect, button: Button, ink: RGB) -> None:
    """Icon and label in the middle of a rectangle."""
    metrics = stage.metrics
    size = metrics.icon if button.label else round(metrics.icon * 1.05)
    picture = icons.icon(button.icon, size, ink) if button.icon else None
    if button.seat is not None:
        size = metrics.u(2)
        picture = icons.emblem(button.seat, size, stage.theme)
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
