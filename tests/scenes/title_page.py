"""The first page in a window of its own, over a folder of matches: for its tests."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from tables import header, new, play

from game.app import open_window
from game.journal import encode
from game.loop import App
from game.match import Match
from game.record_lines import Player
from game.scenes.stage import Stage
from game.scenes.title import TitleActs, TitlePage
from game.settings import Settings
from game.strings import Strings

FRAME = 1 / 60
NO_TABLE = "mexican_train"
"""A game that the tests take the table from, so that it is not offered."""


class Title:
    """The page in a window of its own, with a list of what it led to."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        notes: tuple[Callable[[], str], ...] = (),
        look: Settings = Settings(),
        strings: Strings | None = None,
        **acts: Any,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        self.window = open_window(size, False)
        self.stage = Stage(strings or Strings("en", strict=True), size, look)
        self.app = App(self.window, self.stage, False)
        pygame.event.clear()
        self.told: list[tuple[str, object]] = []
        told: dict[str, Any] = {
            name: self.teller(name) for name in ("play", "go_on", "discard", "quit", "settings", "rules", "log")
        }
        self.page = TitlePage(self.stage, TitleActs(**{**told, **acts}), notes, folder)
        self.stage.push(self.page)
        self.app.frame(0.0)

    def teller(self, name: str) -> Callable[..., None]:
        return lambda *args: self.told.append((name, *args))

    def wait(self, seconds: float = 0.3) -> None:
        for _ in range(round(seconds / FRAME)):
            self.app.frame(FRAME)

    def tap(self, x: float, y: float) -> None:
        width, height = self.window.get_size()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            values = {"touch_id": 1, "finger_id": 0, "x": x / (width - 1), "y": y / (height - 1)}
            pygame.event.post(pygame.event.Event(kind, values))
            self.app.frame(FRAME)

    def press(self, label: str, icon: str = "") -> None:
        self.wait()
        buttons = self.stage.top.buttons.items  # type: ignore[attr-defined]
        button = next(item for item in buttons if item.label == label and icon in ("", item.icon))
        self.tap(*button.rect.centre)

    def labels(self) -> list[str]:
        return [button.label for button in self.page.buttons.items]

    def key(self, *names: str) -> None:
        for name in names:
            self.stage.top.key(name)
        self.app.frame(FRAME)


def put(folder: Path, name: str, match: Match, when: int) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_bytes(encode(match.lines()))
    os.utime(path, (1000 + when, 1000 + when))
    return path


def matches(tmp_path: Path) -> Path:
    """Three unfinished matches, a finished one that is newer, and one of a game without a table."""
    terms = header("draw", 2, seed=5)
    maya = replace(terms, players=(Player(name="Maya"), terms.players[1]))
    put(tmp_path, "maya", play(Match.new(maya), 12), 5)
    put(tmp_path, "pairs", play(new("block", 4, persons=(0, 1), partners="yes"), 9), 4)
    put(tmp_path, "three", play(new("draw", 3), 3), 3)
    put(tmp_path, "done", play(new("block", persons=(), target=50)), 9)
    put(tmp_path, "trains", play(new(NO_TABLE, persons=()), 9), 8)
    return tmp_path
