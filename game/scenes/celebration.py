"""The one celebration: a title won with the match comes up in large letters while coloured drops sink past it.

It is calm, takes its time once, and then stands still; nothing flashes. Where nothing is to travel, it only stands.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.render import shapes
from game.render.cache import Bounded
from game.render.geometry import Rect
from game.render.theme import pip_colour
from game.render.tween import Tween, out_back
from game.scenes.stage import Stage

COMES: Final = 0.5
SINKS: Final = 3.0
DROPS: Final = 44
STREWN: Final = (0.754878, 0.569840)
"""Multiples of these, without their whole part, are spread evenly over a plane and look strewn."""

_drops: Bounded[pygame.Surface] = Bounded(32)


class Celebration:
    """`word` is the title. Time begins with the first picture; what was celebrated `before` only stands."""

    def __init__(self, stage: Stage, word: str, before: bool = False) -> None:
        self._stage = stage
        self._before = before
        self.word = word
        self._since: float | None = None

    @property
    def moving(self) -> bool:
        """Whether it still changes."""
        return not (self._before or self._stage.settings.still) and (self._since is None or self._age < SINKS)

    @property
    def _age(self) -> float:
        return 0.0 if self._since is None else self._stage.now - self._since

    def draw(self, target: pygame.Surface, spot: Rect, room: Rect) -> None:
        """The word in the middle of `spot`, the drops all over `room`."""
        stage, theme = self._stage, self._stage.theme
        if self._since is None:
            self._since = stage.now
        px = self.size(spot)
        words = stage.fonts.text(self.word, px, theme.on_amber, True)
        if self.moving:
            self._draw_drops(target, room)
            scale = Tween(0.6, 1.0, 0.0, COMES, out_back).value(self._age)
            size = (round(words.get_width() * scale), round(words.get_height() * scale))
            words = pygame.transform.smoothscale(words, size)
        target.blit(words, words.get_rect(center=(round(spot.centre[0]), round(spot.centre[1]))))

    def size(self, room: Rect) -> int:
        """The size of the letters in a room."""
        px = min(round(0.8 * self._stage.metrics.font("big")), round(0.75 * room.h))
        wide = self._stage.fonts.width(self.word, px, True)
        return px if wide <= room.w else max(12, int(px * room.w / wide))

    def _draw_drops(self, target: pygame.Surface, room: Rect) -> None:
        m = self._stage.metrics
        clip = target.get_clip()
        target.set_clip(pygame.Rect(round(room.x), round(room.y), round(room.w), round(room.h)))
        for number in range(DROPS):
            share, delay = (number * STREWN[0]) % 1.0, 0.9 * ((number * STREWN[1]) % 1.0)
            t = (self._age - delay) / (SINKS - 0.9)
            if not 0.0 < t < 1.0:
                continue
            size = max(4, round((0.34 + 0.3 * ((number * 0.37) % 1.0)) * m.U))
            sway = 1.1 * m.U * math.sin(2.5 * t + number)
            x, y = room.x + share * room.w + sway, room.y + (1.15 * t - 0.08) * room.h
            drop = drop_of(size, pip_colour(1 + number % 9))
            drop.set_alpha(round(235 * min(1.0, 5 * t, 3 * (1.0 - t))))
            target.blit(drop, (round(x - size / 2), round(y - size / 2)))
        target.set_clip(clip)


def drop_of(size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """A pip as large as the drop."""
    return _drops.get((size, colour), lambda: shapes.ready(shapes.disc(size, colour)))
