"""What a person likes, kept between starts: one frozen value and its file."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Final

from game.paths import config_dir

FILE: Final = "settings.json"

TEXT_SCALES: Final[dict[str, float]] = {"small": 0.9, "normal": 1.0, "large": 1.2, "largest": 1.45}
PACES: Final[dict[str, float]] = {"slow": 2.0, "normal": 1.0, "fast": 0.5}

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": ("", "fil", "id", "en", "es"),
    "text": tuple(TEXT_SCALES),
    "theme": ("default", "contrast"),
    "pips": ("auto", "colour", "ink"),
    "numerals": ("auto", "on", "off"),
    "hand": ("right", "left"),
    "pace": tuple(PACES),
    "faces": ("fixed", "turned"),
}
"""The settings that are a choice, with their values in order of offer. Language "" is the system's."""

LEAST_PX_PER_MM, MOST_PX_PER_MM = 1.0, 40.0


@dataclass(frozen=True, slots=True)
class Settings:
    """`px_per_mm` is how many pixels a millimetre of this screen has, 0 until it was measured."""

    language: str = ""
    text: str = "normal"
    theme: str = "default"
    pips: str = "auto"
    numerals: str = "auto"
    hand: str = "right"
    pace: str = "normal"
    faces: str = "fixed"
    still: bool = False
    fullscreen: bool = False
    px_per_mm: float = 0.0

    def checked(self) -> Settings:
        """The same with every value that cannot be put back to its default."""
        fresh = Settings()
        bad: dict[str, Any] = {
            key: getattr(fresh, key) for key, allowed in CHOICES.items() if getattr(self, key) not in allowed
        }
        bad |= {key: getattr(fresh, key) for key in ("still", "fullscreen") if type(getattr(self, key)) is not bool}
        measured = self.px_per_mm
        number = isinstance(measured, int | float) and not isinstance(measured, bool)
        if not number or (measured and not LEAST_PX_PER_MM <= measured <= MOST_PX_PER_MM):
            bad["px_per_mm"] = 0.0
        return replace(self, **bad)


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as found. `trouble` is a string key of what was wrong with the file, or empty."""

    settings: Settings
    trouble: str = ""


def load(path: Path | None = None) -> Loaded:
    """The settings of the last start: a damaged file is set aside, an unknown value falls back to its default."""
    path = path or config_dir() / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except OSError:
        return Loaded(Settings(), "notice.settings_unreadable")
    except (ValueError, RecursionError):
        return set_aside(path)
    if not isinstance(data, dict):
        return set_aside(path)
    known = {item.name for item in fields(Settings)}
    found = Settings(**{key: value for key, value in data.items() if key in known and hashable(value)})
    settings = found.checked()
    return Loaded(settings, "" if settings == found else "notice.settings_mended")


def hashable(value: object) -> bool:
    return isinstance(value, str | int | float | bool)


def set_aside(path: Path) -> Loaded:
    """Keep a damaged file under another name, so that nothing a person wrote is lost."""
    with contextlib.suppress(OSError):  # where it cannot be moved it stays, and the defaults serve all the same
        os.replace(path, path.with_name(f"{path.stem}.damaged{path.suffix}"))
    return Loaded(Settings(), "notice.settings_damaged")


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings; OSError if they cannot be kept. A crash leaves the old file or the new one."""
    path = path or config_dir() / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(json.dumps(asdict(settings), indent=2) + "\n", encoding="utf-8")
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
