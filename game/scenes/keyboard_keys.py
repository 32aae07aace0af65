"""Which keys stand on the pages of the on-screen keyboard: plain lists, for any number that has room."""

from __future__ import annotations

from typing import Final

Key = tuple[str, float]
"""A sign, or one of the words below, and its width in keys."""

Page = tuple[tuple[Key, ...], ...]
"""Rows of keys, all as wide as the page."""

SHIFT: Final = "shift"
BACK: Final = "back"
SPACE: Final = "space"
TURN: Final = "turn"
CLEAR: Final = "clear"
BLANK: Final = "blank"

DIGITS: Final = "1234567890"
LETTERS: Final = ("qwertyuiop", "asdfghjklñ", "zxcvbnm")
MARKS: Final = (DIGITS, "áéíóúüñ-'.", "àèìòùâç")
COLUMNS, ROWS = 10, 4
LEAST_COLUMNS: Final = 4
WIDE: Final = 1.5


def pages(columns: int, rows: int) -> tuple[Page, ...]:
    """The pages of a keyboard for names where `columns` x `rows` keys have room: the usual two, or small grids."""
    if columns >= COLUMNS and rows >= ROWS:
        return full(LETTERS), full(MARKS)
    signs = "".join(sorted("".join(LETTERS).replace("ñ", ""))) + "ñ" + MARKS[1].replace("ñ", "") + DIGITS + MARKS[2]
    columns = max(LEAST_COLUMNS, min(columns, COLUMNS))
    across = max(1, rows - 1)
    size = columns * across
    parts = [signs[first : first + size] for first in range(0, len(signs), size)]
    return tuple(grid(part, columns, across, len(parts) > 1) for part in parts)


def full(signs: tuple[str, ...]) -> Page:
    """Three rows of signs, the last between shift and backspace, and the space bar below."""
    upper, middle, lower = signs
    third = ((SHIFT, WIDE), *plain(lower), (BACK, WIDE))
    return plain(upper), plain(middle), third, ((TURN, 2.0), *plain("-'"), (SPACE, 6.0))


def grid(signs: str, columns: int, rows: int, more: bool) -> Page:
    """Signs row by row, and below them what works on them; `more` if there are other pages."""
    lines = [plain(signs[row * columns : (row + 1) * columns]) for row in range(rows)]
    tools = (SHIFT, TURN, SPACE, BACK) if more else (SHIFT, SPACE, BACK)
    return (*(padded(line, columns) for line in lines if line), tuple((tool, columns / len(tools)) for tool in tools))


def padded(line: tuple[Key, ...], columns: int) -> tuple[Key, ...]:
    """A short row keeps its keys as wide as those above."""
    rest = columns - len(line)
    return (*line, (BLANK, float(rest))) if rest else line


def label(page: Page) -> str:
    """What the key says that turns to a page."""
    signs = "".join(sign for sign, _ in page[0] if len(sign) == 1)
    return signs[:3] if signs[0].isdigit() or not signs.isascii() else "abc"


def pad(columns: int, rows: int) -> Page:
    """The keys for a number: as on a telephone, or flat where that is too high."""
    if rows >= ROWS or columns < len(DIGITS) // 2 + 1:
        return plain("123"), plain("456"), plain("789"), ((CLEAR, 1.0), ("0", 1.0), (BACK, 1.0))
    return (*plain("12345"), (CLEAR, 1.0)), (*plain("67890"), (BACK, 1.0))


def plain(signs: str) -> tuple[Key, ...]:
    return tuple((sign, 1.0) for sign in signs)
