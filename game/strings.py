"""Every word the program says, from `data/strings/<lang>.json`: one file a language, English under all of them."""

from __future__ import annotations

import json
import locale
import os
from typing import Any

from game import paths

LANGUAGES = ("en", "fil", "id", "es")
COMMA_LANGUAGES = ("id", "es")
"""Languages that write 7,5; the others write 7.5."""

ALIASES = {"tl": "fil", "in": "id", "filipino": "fil", "tagalog": "fil", "indonesian": "id", "spanish": "es"}
"""Other names of our languages: old codes, and the names that Windows gives."""

LONGEST_VALUE = 200


class MissingText(KeyError):
    """A key that no string file has, or values that do not fill its placeholders."""


class Strings:
    """The texts of one language. Keys are dotted (`refusal.must_play`); a text may have `{name}` placeholders.

    Where a key is missing the English text serves, and the key itself where that is missing too; `strict` raises
    MissingText instead. MissingAsset if a string file is broken, or the English one is not there; a language whose
    file does not exist yet speaks English.
    """

    def __init__(self, lang: str = "en", strict: bool = False) -> None:
        self.lang = lang
        self._strict = strict
        english = load("en")
        self._layers = [english] if lang == "en" else [load(lang, optional=True), english]

    def has(self, key: str) -> bool:
        """Whether this language itself has the key."""
        return find(self._layers[0], key) is not None

    def text(self, key: str, **values: object) -> str:
        """The text of a key with its placeholders filled; `count` also chooses between one and other."""
        for layer in self._layers:
            template = chosen(find(layer, key), values.get("count"))
            if template is not None:
                try:
                    return template.format(**values)
                except (LookupError, ValueError, AttributeError):
                    if self._strict:
                        raise MissingText(f"{key}: {template!r} with {sorted(values)}") from None
            elif self._strict:
                raise MissingText(key)
        return key

    def number(self, half_points: int) -> str:
        """Points as the language writes them: 7, 7.5 or 7,5; the argument counts half points."""
        sign, size = "-" if half_points < 0 else "", abs(half_points)
        return f"{sign}{size // 2}{self.decimal + '5' if size % 2 else ''}"

    @property
    def decimal(self) -> str:
        """The sign before a number's decimals."""
        return "," if self.lang in COMMA_LANGUAGES else "."


def load(lang: str, optional: bool = False) -> dict[str, Any]:
    """A language's texts; MissingAsset if its file is broken, or missing without being `optional`."""
    try:
        path = paths.data("strings", f"{lang}.json")
    except paths.MissingAsset:
        if optional:
            return {}
        raise
    try:
        texts = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        raise paths.MissingAsset(path) from None
    if not isinstance(texts, dict):
        raise paths.MissingAsset(path)
    return texts


def find(texts: Any, key: str) -> Any:
    """What stands under a dotted key, or None."""
    for part in key.split("."):
        texts = texts.get(part) if isinstance(texts, dict) else None
    return texts


def chosen(found: Any, count: object) -> str | None:
    """The text itself, or the plural form for a count."""
    if isinstance(found, dict):
        found = found.get("one", found.get("other")) if count == 1 else found.get("other")
    return found if isinstance(found, str) else None


def known_language(name: str) -> str | None:
    """Our code for a language written as `es`, `es_MX.UTF-8`, `tl-PH` or `Spanish_Spain`; None if we lack it."""
    code = name.replace("-", "_").split(".")[0].split("@")[0].split("_")[0].lower()
    code = ALIASES.get(code, code)
    return code if code in LANGUAGES else None


def system_language() -> str:
    """The language the system is set to, if it is one of ours; else English."""
    places = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    main = next((place for place in places if place), "")
    if not main:
        try:
            main = locale.getlocale()[0] or ""
        except ValueError:  # a locale that Python cannot read
            main = ""
    if main.split(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = [*filter(None, os.environ.get("LANGUAGE", "").split(":")), main]
    return next((code for code in map(known_language, wanted) if code), "en")


def shortened(text: str) -> str:
    """On one line and not endless, whatever a record or an argument held."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
