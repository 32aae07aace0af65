"""What of a yard a touch means. Px of the screen in; pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.render.camera import Camera
from game.render.geometry import Rect
from game.render.yard import Yard
from game.rules.table import HUB, Place

Part: TypeAlias = Literal["card", "head", "plate", "hub", "lane"]


@dataclass(frozen=True, slots=True)
class Hit:
    """A part of the yard, and the train it belongs to (the hub where it is none's)."""

    part: Part
    place: Place


def yard_hit(yard: Yard, camera: Camera, x: float, y: float, touch: float) -> Hit | None:
    """What is under a pixel: a card, a head or plate grown to touch x touch px, the turntable, a lane; else None."""
    for card in yard.cards:
        if card.rect.contains(x, y):
            return Hit("card", card.place)
    near = [(away(x, y, rect), hit) for rect, hit in signs(yard, camera) if grown(rect, touch).contains(x, y)]
    if near:
        return min(near, key=lambda pair: pair[0])[1]
    wx, wy = camera.to_world(x, y)
    hx, hy = yard.hub.centre
    if (wx - hx) ** 2 + (wy - hy) ** 2 <= (yard.hub.w / 2) ** 2:
        return Hit("hub", HUB)
    return next((Hit("lane", lane.place) for lane in yard.lanes if lane.strip.contains(wx, wy)), None)


def signs(yard: Yard, camera: Camera) -> list[tuple[Rect, Hit]]:
    """Heads and plates as they stand on the screen, upright."""
    found = []
    scale = min(yard.cell, camera.cell)
    for lane in yard.lanes:
        found.append((upright(camera, lane.head, scale), Hit("head", lane.place)))
        if lane.plate is not None:
            found.append((upright(camera, lane.plate, scale), Hit("plate", lane.place)))
    return found


def upright(camera: Camera, part: Rect, scale: float) -> Rect:
    """A part of a lane at its turned anchor, `scale` px a cell."""
    x, y = camera.to_screen(*part.centre)
    return Rect(x - part.w * scale / 2, y - part.h * scale / 2, part.w * scale, part.h * scale)


def grown(rect: Rect, touch: float) -> Rect:
    """At least touch x touch about the same middle."""
    return rect.inflate(max(0.0, touch - rect.w) / 2, max(0.0, touch - rect.h) / 2)


def away(x: float, y: float, rect: Rect) -> float:
    """How far a point is from the middle, in halves of the rectangle's size."""
    cx, cy = rect.centre
    return max(abs(x - cx) / (rect.w / 2 or 1.0), abs(y - cy) / (rect.h / 2 or 1.0))
