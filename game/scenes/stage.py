"""What all scenes share, and the stack they stand on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.canvas import Canvas
from game.gestures import Gesture
from game.render.fonts import Fonts
from game.render.metrics import Metrics
from game.render.theme import DEFAULT, HIGH_CONTRAST, Theme
from game.render.tile_art import TileArt
from game.settings import TEXT_SCALES, Settings
from game.strings import Strings, system_language

STEP = 1 / 60
"""Seconds of one fixed step."""

SMALL_CELL, SMALL_MM = 26.0, 4.5
"""Tiles narrower than this (px, mm) show numerals where the setting leaves it open."""

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

    def exposed(self) -> None:
        """What was drawn may be gone from the window: the next `draw` must draw everything."""
        self.dirty = True

    def layout(self) -> None:
        """The canvas has a new size, or the page was opened."""

    def gesture(self, gesture: Gesture) -> None:
        """A pointer did something."""

    def key(self, name: str) -> None:
        """A key went down; names are pygame's."""

    def text_input(self, text: str) -> None:
        """A keyboard typed these signs."""

    def regained(self) -> None:
        """The window has the focus again."""

    def step(self) -> None:
        """A sixtieth of a second has passed."""

    def closed(self) -> None:
        """The page was taken off the stack."""

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw the page; returns the rectangles that changed, or None for all."""
        raise AssertionError(f"{type(self).__name__} draws nothing")


class Stage:
    """Sizes, looks, words, time, and the scenes. `now` is seconds of the fixed steps, not of the wall.

    `keep` is called with new settings; it may raise OSError where they cannot be kept.
    """

    def __init__(
        self,
        strings: Strings,
        window: tuple[int, int],
        settings: Settings = Settings(),
        keep: Callable[[Settings], None] = lambda settings: None,
    ) -> None:
        self.strings = strings
        self.settings = settings
        self.fonts = Fonts()
        self.now = 0.0
        self.running = True
        self.fullscreen = False
        self.wants_fullscreen = False
        self.scenes: list[Scene] = []
        self.canvas = Canvas(1, 1)
        self._keep = keep
        self._art: dict[tuple[str, str, bool], TileArt] = {}
        self.resize(window)

    def resize(self, window: tuple[int, int], quarter: int | None = None) -> None:
        """The window has this size in px; `quarter` turns the screen towards another side of the device."""
        turned = self.canvas.quarter if quarter is None else quarter % 4
        self.canvas = Canvas(max(1, window[0]), max(1, window[1]), turned)
        width, height = self.canvas.size
        scale, measured = TEXT_SCALES[self.settings.text], self.settings.px_per_mm
        self.metrics = Metrics(max(width, SMALLEST[0]), max(height, SMALLEST[1]), scale, measured)
        for scene in self.scenes:
            scene.layout()
            scene.exposed()

    def turn_screen(self) -> None:
        """Face the next side of the device."""
        self.face(self.canvas.quarter + 1)

    def face(self, quarter: int) -> None:
        """Face this side of the device: 0 as the window stands, then clockwise."""
        if quarter % 4 != self.canvas.quarter:
            self.resize((self.canvas.window_w, self.canvas.window_h), quarter)

    def change(self, **changes: Any) -> bool:
        """Take other settings, and keep them; every page follows at once. False if they could not be kept."""
        self.settings = replace(self.settings, **changes).checked()
        if "language" in changes:
            self.strings = Strings(self.settings.language or system_language())
        self.wants_fullscreen = self.settings.fullscreen
        self.resize((self.canvas.window_w, self.canvas.window_h))
        try:
            self._keep(self.settings)
        except OSError:
            return False
        return True

    # --- looks

    @property
    def theme(self) -> Theme:
        return HIGH_CONTRAST if self.settings.theme == "contrast" else DEFAULT

    @property
    def art(self) -> TileArt:
        """Tiles of a double-six set."""
        return self.tiles(6)

    def tiles(self, top: int, cell: float | None = None) -> TileArt:
        """The look of a set's tiles: `top` is its highest number, `cell` px of a tile's short side where that may be
        small: on the table.
        """
        pips, wish = self.settings.pips, self.settings.numerals
        if pips == "auto":
            pips = "ink" if top <= 6 else "colour"
        small = cell is not None and cell < max(SMALL_CELL, SMALL_MM * self.settings.px_per_mm)
        numerals = wish == "on" or (wish == "auto" and small)
        key = (self.theme.name, pips, numerals)
        if key not in self._art:
            self._art[key] = TileArt(self.theme, "ink" if pips == "ink" else "colour", numerals)
        return self._art[key]

    def seconds(self, travel: float) -> float:
        """How long a motion may take: nothing travels where a person wants stillness."""
        return 0.0 if self.settings.still else travel

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
            self.top.exposed()

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
