"""What all scenes share, and the stack they stand on."""

from __future__ import annotations

import pygame

from game.canvas import Canvas
from game.gestures import Gesture
from game.render.fonts import Fonts
from game.render.metrics import Metrics
from game.render.theme import DEFAULT, Theme
from game.render.tile_art import TileArt
from game.strings import Strings

STEP = 1 / 60
"""Seconds of one fixed step."""

SMALLEST = (480, 320)
"""A window may get smaller than this, the layout does not (px)."""


class Scene:
    """One page. It lays itself out in `layout`, hears gestures and keys, goes on in `step`, and draws when `dirty`."""

    overlay = False
    """Whether the scene below stays visible under this one."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.dirty = True

    @property
    def moving(self) -> bool:
        """Whether something on the page changes by itself just now."""
        return False

    def layout(self) -> None:
        """The canvas has a new size, or the page was opened."""

    def gesture(self, gesture: Gesture) -> None:
        """A pointer did something."""

    def key(self, name: str) -> None:
        """A key went down; names are pygame's."""

    def step(self) -> None:
        """A sixtieth of a second has passed."""

    def closed(self) -> None:
        """The page was taken off the stack."""

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the page; returns the rectangles that changed, or None for all."""
        raise AssertionError(f"{type(self).__name__} draws nothing")


class Stage:
    """Sizes, looks, words, time, and the scenes. `now` is seconds of the fixed steps, not of the wall."""

    def __init__(self, strings: Strings, window: tuple[int, int], theme: Theme = DEFAULT) -> None:
        self.strings = strings
        self.theme = theme
        self.fonts = Fonts()
        self.art = TileArt(theme)
        self.now = 0.0
        self.running = True
        self.fullscreen = False
        self.wants_fullscreen = False
        self.scenes: list[Scene] = []
        self.canvas = Canvas(1, 1)
        self.resize(window)

    def resize(self, window: tuple[int, int], quarter: int | None = None) -> None:
        """The window has this size in px; `quarter` turns the screen towards another side of the device."""
        turned = self.canvas.quarter if quarter is None else quarter % 4
        self.canvas = Canvas(max(1, window[0]), max(1, window[1]), turned)
        width, height = self.canvas.size
        self.metrics = Metrics(max(width, SMALLEST[0]), max(height, SMALLEST[1]))
        for scene in self.scenes:
            scene.layout()
            scene.dirty = True

    def turn_screen(self) -> None:
        """Face the next side of the device."""
        self.resize((self.canvas.window_w, self.canvas.window_h), self.canvas.quarter + 1)

    def quit(self) -> None:
        """Leave the program after this frame."""
        self.running = False

    def text(self, key: str, **values: object) -> str:
        """The sentence of a string key in the player's language."""
        return self.strings.text(key, **values)

    # --- the stack

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Open a page over the present one."""
        self.scenes.append(scene)
        scene.layout()
        scene.dirty = True

    def pop(self) -> None:
        """Close the page on top."""
        self.scenes.pop().closed()
        if self.scenes:
            self.top.dirty = True

    def switch(self, scene: Scene) -> None:
        """Close every page and open this one."""
        while self.scenes:
            self.scenes.pop().closed()
        self.push(scene)

    def visible(self) -> list[Scene]:
        """The scenes that can be seen, lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[first:]

    def step(self) -> None:
        """One fixed step for the page on top."""
        self.now += STEP
        self.top.step()
