"""Saved matches for tests of their folder."""

from __future__ import annotations

import os
from pathlib import Path

from tables import new, play

from game import saves
from game.journal import encode

Lines = bytes


def save(folder: Path, name: str, data: Lines, when: int = 0) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_bytes(data)
    os.utime(path, (1000 + when, 1000 + when))
    return path


def whole() -> Lines:
    return encode(play(new("block", persons=(), target=50)).lines())


def part(game: str = "draw", most: int = 12) -> Lines:
    return encode(play(new(game, persons=(0, 1)), most).lines())


def names(found: list[saves.Save]) -> list[str]:
    return [item.path.stem for item in found]


def to_go_on(folder: Path) -> list[str]:
    return [item.path.stem for item in saves.unfinished(saves.listed(folder)) if item is not None]
