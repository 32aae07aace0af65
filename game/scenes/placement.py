"""Taps and drops on the table, and where the confirm bar sits. Arithmetic over screen pixels, no window."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeAlias, TypeVar

from game.render.camera import Camera
from game.render.geometry import Point, Pose, Rect

K = TypeVar("K")
Size: TypeAlias = tuple[float, float]
Side: TypeAlias = Literal["left", "right", "top", "bottom"]

DROP_REACH = 1.2
WIDEST_BAR = 0.92
SHIFTS = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)


@dataclass(frozen=True, slots=True)
class ScreenPlace(Generic[K]):
    """A legal place on screen: the caller's key, centre, cell size w in px (the place is 2w x w), angle in degrees."""

    key: K
    x: float
    y: float
    w: float
    angle: float

    def reaches(self, x: float, y: float, touch: float) -> bool:
        """Whether the place, grown to at least touch x touch px, covers the pixel."""
        turn = math.radians(self.angle)
        dx, dy = x - self.x, y - self.y
        along = abs(dx * math.cos(turn) + dy * math.sin(turn))
        across = abs(dy * math.cos(turn) - dx * math.sin(turn))
        return along <= max(self.w, touch / 2) and across <= max(self.w, touch) / 2

    def distance(self, x: float, y: float) -> float:
        """Px from the pixel to the place's centre."""
        return math.hypot(x - self.x, y - self.y)


def on_screen(key: K, pose: Pose, camera: Camera) -> ScreenPlace[K]:
    """The place of a ghost as the view shows it."""
    x, y = camera.to_screen(pose.x, pose.y)
    return ScreenPlace(key, x, y, camera.cell, camera.angle + 90.0 * pose.quarter)


def pick_place(x: float, y: float, places: Iterable[ScreenPlace[K]], touch: float) -> K | None:
    """The key of the place a tap at (x, y) means: of those that reach it, the one with the nearest centre."""
    hit = [place for place in places if place.reaches(x, y, touch)]
    return min(hit, key=lambda place: place.distance(x, y)).key if hit else None


def drop_place(x: float, y: float, places: Sequence[ScreenPlace[K]], touch: float) -> K | None:
    """The key of the place for a tile dropped with its centre at (x, y): the one under it, else within 1.2 T."""
    under = pick_place(x, y, places, touch)
    if under is not None:
        return under
    near = [place for place in places if place.distance(x, y) <= DROP_REACH * touch]
    return min(near, key=lambda place: place.distance(x, y)).key if near else None


@dataclass(frozen=True, slots=True)
class BarPlace:
    """Where the confirm bar sits. tall: the text is above the buttons.

    side: the bar's edge that faces the ghost, stem: the point of this edge nearest to the ghost's middle; side is None
    where the bar cannot but cover the ghost.
    """

    rect: Rect
    tall: bool
    side: Side | None
    stem: Point


@dataclass(frozen=True, slots=True)
class _Scene:
    ghost: Rect
    tiles: Sequence[Rect]
    obstacles: Sequence[Rect]
    zone: Rect

    def distance(self, bar: Rect) -> float:
        """The gap between bar and ghost, and how far the bar is shifted along it."""
        gap_x = max(bar.x - self.ghost.right, self.ghost.x - bar.right)
        gap_y = max(bar.y - self.ghost.bottom, self.ghost.y - bar.bottom)
        (bx, by), (gx, gy) = bar.centre, self.ghost.centre
        return max(gap_x, 0.0) + max(gap_y, 0.0) + (abs(by - gy) if gap_x >= gap_y else abs(bx - gx))

    def blocked(self, bar: Rect) -> float:
        return sum(bar.overlap(obstacle) for obstacle in self.obstacles)

    def covered(self, bar: Rect) -> float:
        return sum(bar.overlap(tile) for tile in self.tiles)

    def cost(self, bar: Rect) -> float:
        return 3.0 * self.covered(bar) + 20.0 * bar.overlap(self.ghost) + self.distance(bar)

    def key(self, bar: Rect) -> tuple[float, float]:
        """What is cheapest is best; covering an obstacle is worse than any cost."""
        return self.blocked(bar), self.cost(bar)


def place_bar(
    size: Size,
    tall_size: Size,
    ghost: Rect,
    *,
    tiles: Sequence[Rect],
    obstacles: Sequence[Rect],
    zone: Rect,
    gap: float,
) -> BarPlace:
    """Where the confirm bar sits, all in px.

    size and tall_size: (w, h) of the bar with everything in a row and with the text above the buttons, taken where
    the first is wider than 92 % of the zone, or covers more. tiles: what should not be covered. obstacles: what must
    not (badges, zoom column, boneyard). gap: px between bar and ghost.
    """
    tall = size[0] > WIDEST_BAR * zone.w
    scene = _Scene(ghost, tiles, obstacles, zone)
    best = _sit(scene, *(tall_size if tall else size), gap)
    if not tall and tall_size != size and (scene.blocked(best) or scene.covered(best)):
        other = _sit(scene, *tall_size, gap)
        if scene.key(other) < scene.key(best):
            best, tall = other, True
    side = _side(best, ghost)
    return BarPlace(best, tall, side, _stem(best, ghost, side))


def _sit(scene: _Scene, w: float, h: float, gap: float) -> Rect:
    """The best place of a bar of this size."""
    best = _best(scene, _beside(scene, w, h, gap))
    if scene.blocked(best) or best.overlap(scene.ghost):
        best = _best(scene, [best, *_in_corners(scene, w, h)])
    return best


def _best(scene: _Scene, candidates: Iterable[Rect]) -> Rect:
    """The best of them. Nearest first, so that most are never weighed."""
    ranked = sorted(candidates, key=scene.distance)
    best, best_key = ranked[0], (math.inf, math.inf)
    for bar in ranked:
        if best_key[0] == 0 and scene.distance(bar) >= best_key[1]:
            break
        key = scene.key(bar)
        if key < best_key:
            best, best_key = bar, key
    return best


def _beside(scene: _Scene, w: float, h: float, gap: float) -> Iterator[Rect]:
    """Right, left, above and below the ghost, slid along it and moved away from it, all clamped to the zone."""
    ghost = scene.ghost
    gx, gy = ghost.centre
    for away in (0.0, 0.5 * h, h, 2.0 * h, 3.0 * h):
        out = gap + away
        for shift in SHIFTS:
            y = gy - h / 2 + shift * (h + ghost.h) / 2
            x = gx - w / 2 + shift * (w + ghost.w) / 2
            yield Rect(ghost.right + out, y, w, h).clamp(scene.zone)
            yield Rect(ghost.x - out - w, y, w, h).clamp(scene.zone)
            yield Rect(x, ghost.y - out - h, w, h).clamp(scene.zone)
            yield Rect(x, ghost.bottom + out, w, h).clamp(scene.zone)


def _in_corners(scene: _Scene, w: float, h: float) -> Iterator[Rect]:
    """Every place flush with edges of zone, ghost and obstacles: if there is any free place, one of these is free."""
    stops = (*scene.obstacles, scene.ghost)
    xs = {scene.zone.x, scene.zone.right - w, *(r.x - w for r in stops), *(r.right for r in stops)}
    ys = {scene.zone.y, scene.zone.bottom - h, *(r.y - h for r in stops), *(r.bottom for r in stops)}
    return (Rect(x, y, w, h).clamp(scene.zone) for x in sorted(xs) for y in sorted(ys))


def _side(bar: Rect, ghost: Rect) -> Side | None:
    gaps: dict[Side, float] = {
        "left": bar.x - ghost.right,
        "right": ghost.x - bar.right,
        "top": bar.y - ghost.bottom,
        "bottom": ghost.y - bar.bottom,
    }
    side = max(gaps, key=lambda name: gaps[name])
    return side if gaps[side] >= 0 else None


def _stem(bar: Rect, ghost: Rect, side: Side | None) -> Point:
    gx, gy = ghost.centre
    if side in ("left", "right"):
        return bar.x if side == "left" else bar.right, max(bar.y, min(gy, bar.bottom))
    return max(bar.x, min(gx, bar.right)), bar.bottom if side == "bottom" else bar.y
