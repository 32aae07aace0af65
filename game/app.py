"""Opens the window: something is on the screen before the rest of the program is loaded."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

# Before SDL starts: a touch is a finger and nothing else, and a screen without a GPU is drawn to directly.
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
os.environ.setdefault("SDL_MOUSE_TOUCH_EVENTS", "0")
# We draw our own keyboard: the system's would cover half the table.
os.environ.setdefault("SDL_ENABLE_SCREEN_KEYBOARD", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

from game.settings import load, save
from game.strings import Strings, system_language

if TYPE_CHECKING:
    from game.ai.brain import Brain
    from game.record_file import OpenedRecord

DEFAULT_SIZE = (1280, 800)
SPLASH = {"default": (0x23, 0x64, 0x5F), "contrast": (0, 0, 0)}
"""By theme the colour of its cloth: the themes themselves are loaded behind the splash."""


def open_window(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """The window, `size` px where it is not full screen. pygame.error if there can be none."""
    # Never scaled and full screen at once: touches would land elsewhere.
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    return pygame.display.set_mode((0, 0) if fullscreen else size, flags)


def splash(window: pygame.Surface, theme: str) -> None:
    """The cloth's colour, at once: the first page follows."""
    window.fill(SPLASH[theme])
    pygame.display.flip()


def beside() -> Brain:
    """Computers that think in a process beside the screen."""
    from game.ai.thinking import ThinkingBrain

    return ThinkingBrain()


def run(lang: str | None, size: tuple[int, int] | None, fullscreen: bool, record: OpenedRecord | None) -> int:
    """Open the window and play until the person leaves. Returns the exit code.

    What the command line leaves open (language, window) is as the settings have it.
    """
    found = load()
    settings = found.settings
    strings = Strings(lang or settings.language or system_language())
    fullscreen = fullscreen or (settings.fullscreen and size is None)
    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(strings.text("app.name"))
        window = open_window(size or DEFAULT_SIZE, fullscreen)
    except pygame.error as error:
        print(strings.text("error.no_screen", why=str(error)), file=sys.stderr)
        return 1
    splash(window, settings.theme)
    # The window shows its cloth while the rest is loaded.
    from game.loop import App
    from game.scenes.pages import Pages
    from game.scenes.stage import Stage

    app = App(window, Stage(strings, window.get_size(), settings, save), fullscreen)
    pages = Pages(app.stage, beside)
    try:
        pages.open(record, [found.trouble] if found.trouble else [])
        app.run()
    finally:
        pages.close()
        pygame.quit()
    return 0
