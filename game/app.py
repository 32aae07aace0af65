"""The window and its loop: the only reader of the event queue, steps of a sixtieth of a second, and presenting."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

# Before SDL starts: a touch is a finger and nothing else, and a screen without a GPU is drawn to directly.
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from game.render.theme import DEFAULT
from game.strings import Strings

if TYPE_CHECKING:
    from game.record_file import OpenedRecord

DEFAULT_SIZE = (1280, 800)
MOST_STEPS = 6
"""Steps in one frame at most: after a long stall time is dropped, not made up for."""
LIVELY, QUIET = 60, 30
FOCUS_LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED)


class App:
    """One window. `frame` is one turn of the loop; tests call it with their own time."""

    def __init__(self, strings: Strings, size: tuple[int, int] | None, fullscreen: bool) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.set_blocked(pygame.MULTIGESTURE)
        pygame.display.set_caption(strings.text("app.name"))
        self._windowed = size or DEFAULT_SIZE
        self._open(fullscreen)
        splash(self.window)
        # The window shows its cloth while the rest is loaded.
        from game.gestures import Recogniser
        from game.scenes.stage import Stage

        self.stage = Stage(strings, self.window.get_size())
        self.stage.fullscreen = self.stage.wants_fullscreen = fullscreen
        self._recogniser = Recogniser()
        self._owed = 0.0
        self._turned: pygame.Surface | None = None
        pygame.key.stop_text_input()

    def _open(self, fullscreen: bool) -> None:
        # Never scaled and full screen at once: touches would land elsewhere.
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        size = (0, 0) if fullscreen else self._windowed
        self.window = pygame.display.set_mode(size, flags)

    def run(self) -> None:
        """Until the person leaves."""
        clock, seconds = pygame.time.Clock(), 0.0
        while self.stage.running:
            lively = self.frame(seconds)
            seconds = clock.tick(LIVELY if lively else QUIET) / 1000

    def frame(self, seconds: float) -> bool:
        """Hear, step, draw. `seconds` have passed; returns whether the next frame should come soon."""
        from game.scenes.stage import STEP

        for event in pygame.event.get():
            self.hear(event)
        for gesture in self._recogniser.tick(self.stage.now):
            self.stage.top.gesture(gesture)
        self._owed += seconds
        steps = min(MOST_STEPS, int(self._owed / STEP + 1e-6))
        self._owed = 0.0 if steps == MOST_STEPS else max(0.0, self._owed - steps * STEP)
        for _ in range(steps):
            if self.stage.running:
                self.stage.step()
        if self.stage.wants_fullscreen != self.stage.fullscreen:
            self._switch_screen()
        self.present()
        return self.stage.top.moving or not self._recogniser.idle

    def hear(self, event: pygame.event.Event) -> None:
        """One event of the window."""
        from game.gestures import Wheel
        from game.pointing import pointer_of

        stage = self.stage
        if event.type == pygame.QUIT:
            stage.quit()
        elif event.type == pygame.VIDEORESIZE and not stage.fullscreen:
            self._resized()
        elif event.type in FOCUS_LOST:
            for gesture in self._recogniser.drop(stage.now):
                stage.top.gesture(gesture)
        elif event.type in EXPOSED:
            stage.top.dirty = True
            if event.type == pygame.WINDOWFOCUSGAINED:
                stage.top.regained()
        elif event.type == pygame.TEXTINPUT:
            stage.top.text_input(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            pointer = pointer_of(event, stage.canvas, stage.now)
            if isinstance(pointer, Wheel):
                stage.top.gesture(pointer)
            elif pointer is not None:
                for gesture in self._recogniser.feed(pointer):
                    stage.top.gesture(gesture)

    def _key(self, event: pygame.event.Event) -> None:
        from game.pointing import key_of

        if event.key == pygame.K_F11:
            self.stage.change(fullscreen=not self.stage.settings.fullscreen)
        else:
            self.stage.top.key(key_of(event))

    def _resized(self) -> None:
        self.window = pygame.display.get_surface() or self.window
        self._windowed = self.window.get_size()
        self.stage.resize(self._windowed)

    def _switch_screen(self) -> None:
        self.stage.fullscreen = self.stage.wants_fullscreen
        self._open(self.stage.fullscreen)
        self.stage.resize(self.window.get_size())

    def present(self) -> None:
        """Draw what changed and show it; nothing changed, nothing is drawn."""
        stage = self.stage
        scenes = stage.visible()
        if not any(scene.dirty for scene in scenes):
            return
        quarter = stage.canvas.quarter
        target = self.window if quarter == 0 else self._canvas(stage.canvas.size)
        for scene in scenes:
            scene.dirty = False
            scene.draw(target)
        if quarter:
            self.window.blit(pygame.transform.rotate(target, -90 * quarter), (0, 0))
        pygame.display.flip()

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        if self._turned is None or self._turned.get_size() != size:
            self._turned = pygame.Surface(size).convert()
        return self._turned


def splash(window: pygame.Surface) -> None:
    """The cloth's colour, at once: the first page follows."""
    window.fill(DEFAULT.felt1)
    pygame.display.flip()


def run(lang: str, size: tuple[int, int] | None, fullscreen: bool, record: OpenedRecord | None) -> int:
    """Open the window and play until the person leaves. Returns the exit code."""
    strings = Strings(lang)
    try:
        app = App(strings, size, fullscreen)
    except pygame.error as error:
        print(strings.text("error.no_screen", why=str(error)), file=sys.stderr)
        return 1
    from game.scenes.pages import Pages

    pages = Pages(app.stage)
    try:
        pages.open(record)
        app.run()
    finally:
        pages.close()
        pygame.quit()
    return 0
