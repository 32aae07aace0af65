"""Where the tags of doubles that must be answered stand. Px of the screen; pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.render.camera import Camera
from game.render.geometry import Pose, Rect, bounds, box
from game.render.yard import Yard
from game.render.yard_hits import signs

SHIFTS = (0.0, -1.0, 1.0)


def screen_box(camera: Camera, pose: Pose) -> Rect:
    """The upright box round a tile as the view shows it."""
    return bounds(Rect(*camera.to_screen(x, y), 0, 0) for x, y in box(pose).corners)


def occupied(camera: Camera, yard: Yard) -> list[Rect]:
    """What a tag had better not cover: tiles, next places, heads and the turntable."""
    found = [rect for rect, _ in signs(yard, camera)]
    for lane in yard.lanes:
        found += [screen_box(camera, pose) for pose in (*lane.poses, *lane.free())]
    x, y = camera.to_screen(*yard.hub.centre)
    half = yard.hub.w * camera.cell / 2
    return [*found, Rect(x - half, y - half, 2 * half, 2 * half)]


def tag_place(double: Rect, size: tuple[float, float], kept: Iterable[Rect], zone: Rect, gap: float) -> Rect:
    """Where a tag of `size` stands beside a double: above it if it can, else where it covers least."""
    spots = tuple(spot.clamp(zone) for spot in _spots(double, size, gap))
    near = [rect for rect in kept if rect.overlap(zone)]

    def cost(place: int) -> tuple[float, int]:
        spot = spots[place]
        return sum(spot.overlap(other) for other in near) + 4 * spot.overlap(double), place

    return spots[min(range(len(spots)), key=cost)]


def _spots(double: Rect, size: tuple[float, float], gap: float) -> Sequence[Rect]:
    """Above, below, and at either side."""
    w, h = size
    cx, cy = double.centre
    lines = (double.y - gap - h, double.bottom + gap)
    over = [Rect(cx - w / 2 + shift * (w - double.w) / 2, y, w, h) for y in lines for shift in SHIFTS]
    return [*over, Rect(double.x - gap - w, cy - h / 2, w, h), Rect(double.right + gap, cy - h / 2, w, h)]
