"""The window's touches, mouse and keys as pointers of the logical canvas: each touch counts once."""

from __future__ import annotations

import pygame

from game.canvas import Canvas
from game.gestures import Pointer, Wheel

BUTTONS_OF_THE_WHEEL = (4, 5)
MOUSE = 0


def pointer_of(event: pygame.event.Event, canvas: Canvas, now: float) -> Pointer | Wheel | None:
    """The pointer report or wheel turn of a pygame event; None for any other event.

    Mouse events that the system made from a touch are left out: the touch itself arrives as a finger.
    """
    fingers = {pygame.FINGERDOWN: "down", pygame.FINGERMOTION: "move", pygame.FINGERUP: "up"}
    if event.type in fingers:
        x, y = canvas.finger(event.x, event.y)
        # Two touch devices may both have a finger 0.
        finger = hash((getattr(event, "touch_id", 0), event.finger_id))
        return Pointer("finger", finger, fingers[event.type], x, y, now)  # type: ignore[arg-type]
    if getattr(event, "touch", False):
        return None
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        if event.button in BUTTONS_OF_THE_WHEEL:
            return None
        phase = "down" if event.type == pygame.MOUSEBUTTONDOWN else "up"
        return Pointer("mouse", MOUSE, phase, *canvas.to_logical(*event.pos), now, event.button)  # type: ignore[arg-type]
    if event.type == pygame.MOUSEMOTION:
        held = next((place + 1 for place, down in enumerate(event.buttons) if down), 0)
        return Pointer("mouse", MOUSE, "move", *canvas.to_logical(*event.pos), now, held)
    if event.type == pygame.MOUSEWHEEL:
        x, y = canvas.to_logical(*pygame.mouse.get_pos())
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        amount = getattr(event, "precise_y", event.y) or getattr(event, "precise_x", event.x)
        return Wheel(amount, x, y, shift)
    return None


def key_of(event: pygame.event.Event) -> str:
    """A key's name: pygame's for the key, or the sign it types for + and -."""
    if event.unicode in ("+", "-", "[", "]"):
        return str(event.unicode)
    name = pygame.key.name(event.key)
    if name == "tab" and event.mod & pygame.KMOD_SHIFT:
        return "shift tab"
    return {"enter": "return", "[+]": "+", "[-]": "-"}.get(name, name)
