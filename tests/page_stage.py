"""A stage without a window's loop, and fingers on it, for the tests of single pages."""

import os
import random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import tables

from game.gestures import DragEnd, DragMove, DragStart, Press, Tap
from game.rules.state import Phase
from game.scenes.stage import STEP, Scene, Stage
from game.settings import Settings
from game.strings import Strings

SIZES = [(1280, 800), (800, 480), (1024, 600), (800, 1280), (1920, 1080)]
NOTHING = lambda: None  # noqa: E731


class Blank(Scene):
    def draw(self, target):
        return None


def stage_of(size=(1280, 800), **settings):
    stage = Stage(Strings("en", strict=True), size, Settings(**settings))
    stage.push(Blank(stage))
    return stage


def draw(stage):
    target = pygame.Surface(stage.canvas.size)
    stage.top.draw(target)
    return target


def run(stage, seconds):
    for _ in range(round(seconds / STEP)):
        stage.step()


def tap(stage, x, y):
    """A finger, long enough after the page came."""
    run(stage, 0.3)
    stage.top.gesture(Press(x, y, stage.now, "finger"))
    down = stage.now
    run(stage, 0.05)
    stage.top.gesture(Tap(x, y, stage.now, x, y, down, "finger"))


def fling(stage, x, start, end, frames=6):
    """Drag from one height to another and let go in motion."""
    gesture = stage.top.gesture
    gesture(Press(x, start, stage.now, "finger"))
    for frame in range(frames + 1):
        y = start + (end - start) * frame / frames
        kind = DragStart if frame == 0 else DragMove
        gesture(kind(x, y, stage.now, x, start, "finger"))
        stage.step()
    gesture(DragEnd(x, end, stage.now, x, start, "finger"))


def button(page, label):
    return next(item for item in page.buttons.items if item.label == label)


def played(game="draw", seats=3, rounds=3, seed=4, **options):
    """A match of so many counted rounds, and some moves of the next."""
    match = tables.new(game, seats, persons=(0, 1), seed=seed, **options)
    rng = random.Random(seed)
    counted = 0
    while counted < rounds and not match.over:
        tables.step(match, rng)
        counted += match.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER)
    for _ in range(0 if match.over else 5):
        tables.step(match, rng)
    return match
