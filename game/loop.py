"""The loop: the only reader of the event queue, steps of a sixtieth of a second, and presenting what changed."""

from __future__ import annotations

import pygame

from game.app import open_window
from game.gestures import Recogniser, Wheel, touch_slop
from game.pointing import key_of, pointer_of
from game.scenes.stage import STEP, Stage

MOST_STEPS = 6
"""Steps in one frame at most: after a long stall time is dropped, not made up for."""
LIVELY, QUIET = 60, 30
FOCUS_LOST = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWFOCUSGAINED)


class App:
    """One window and its stage. `frame` is one turn of the loop; tests call it with their own time."""

    def __init__(self, window: pygame.Surface, stage: Stage, fullscreen: bool) -> None:
        self.window = window
        self.stage = stage
        stage.fullscreen = stage.wants_fullscreen = fullscreen
        self._windowed = window.get_size()
        self._recogniser = Recogniser()
        self._owed = 0.0
        self._turned: pygame.Surface | None = None
        pygame.event.set_blocked(pygame.MULTIGESTURE)

    def run(self) -> None:
        """Until the person leaves."""
        clock, seconds = pygame.time.Clock(), 0.0
        while self.stage.running:
            lively = self.frame(seconds)
            seconds = clock.tick(LIVELY if lively else QUIET) / 1000

    def frame(self, seconds: float) -> bool:
        """Hear, step, draw. `seconds` have passed; returns whether the next frame should come soon."""
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
        stage = self.stage
        if event.type == pygame.QUIT:
            stage.quit()
        elif event.type == pygame.VIDEORESIZE and not stage.fullscreen:
            self._resized()
        elif event.type in FOCUS_LOST or event.type in EXPOSED:
            self._focus(event.type)
        elif event.type == pygame.TEXTINPUT:
            stage.top.text_input(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        else:
            self._point(event)

    def _focus(self, kind: int) -> None:
        """Without the focus no pointer is down any more; with it everything is shown again."""
        stage = self.stage
        if kind in FOCUS_LOST:
            for gesture in self._recogniser.drop(stage.now):
                stage.top.gesture(gesture)
            return
        for scene in stage.visible():
            scene.exposed()
        if kind == pygame.WINDOWFOCUSGAINED:
            for scene in tuple(stage.scenes):  # a table under a sheet is seen too
                scene.regained()

    def _point(self, event: pygame.event.Event) -> None:
        stage = self.stage
        pointer = pointer_of(event, stage.canvas, stage.now)
        if isinstance(pointer, Wheel):
            stage.top.gesture(pointer)
        elif pointer is not None:
            self._recogniser.slop = touch_slop(stage.settings.px_per_mm)
            for gesture in self._recogniser.feed(pointer):
                stage.top.gesture(gesture)

    def _key(self, event: pygame.event.Event) -> None:
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
        self.window = open_window(self._windowed, self.stage.fullscreen)
        self.stage.resize(self.window.get_size())

    def present(self) -> None:
        """Draw what changed and show it; nothing changed, nothing is drawn."""
        stage = self.stage
        scenes = stage.visible()
        if not any(scene.dirty for scene in scenes):
            return
        quarter = stage.canvas.quarter
        target = self.window if quarter == 0 else self._canvas(stage.canvas.size)
        for below in scenes[:-1]:
            below.exposed()  # what lies over it may be clear in places
        changed: list[pygame.Rect] | None = None
        for scene in scenes:
            scene.dirty = False
            changed = scene.draw(target)
        if quarter:
            self.window.blit(pygame.transform.rotate(target, -90 * quarter), (0, 0))
        if changed is None or quarter or len(scenes) > 1:
            pygame.display.flip()
        else:
            pygame.display.update(changed)

    def _canvas(self, size: tuple[int, int]) -> pygame.Surface:
        if self._turned is None or self._turned.get_size() != size:
            self._turned = pygame.Surface(size).convert()
        return self._turned
