"""Text: the two weights of the game's font at any size, measured, wrapped and cached."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.paths import MissingAsset, asset
from game.render.cache import Bounded, area
from game.render.metrics import LINE_HEIGHT, SMALLEST_TEXT
from game.render.shapes import ready
from game.render.theme import RGB

REGULAR: Final = "AtkinsonHyperlegible-Regular.ttf"
BOLD: Final = "AtkinsonHyperlegible-Bold.ttf"
ELLIPSIS: Final = "…"
STEPS: Final = (1.0, 0.95, 0.9, 0.85)


class Fitted(NamedTuple):
    """Text made to fit: its lines and the font size (px) they are to be drawn at."""

    lines: list[str]
    px: int


class Fonts:
    """The game's fonts; sizes in px, widths in px. A missing font file raises `MissingAsset` at first use."""

    def __init__(self) -> None:
        self._fonts: Bounded[pygame.font.Font] = Bounded(48)
        self._texts: Bounded[pygame.Surface] = Bounded(512, area, 1 << 20)
        self._widths: Bounded[int] = Bounded(4096)

    def font(self, px: int, bold: bool = False) -> pygame.font.Font:
        """The font of one size and weight."""
        return self._fonts.get((px, bold), lambda: load(px, bold))

    def text(self, string: str, px: int, colour: RGB, bold: bool = False) -> pygame.Surface:
        """One line of text on a clear ground; the surface is shared, do not draw on it."""
        key = (string, px, colour, bold)
        return self._texts.get(key, lambda: ready(self.font(px, bold).render(string, True, colour)))

    def digits(self, string: str, px: int, colour: RGB, bold: bool = False) -> pygame.Surface:
        """Figures for columns: every digit in a cell as wide as "0", so that they stand under each other."""
        return self._texts.get(("digits", string, px, colour, bold), lambda: self._cells(string, px, colour, bold))

    def width(self, string: str, px: int, bold: bool = False) -> int:
        """Width of one line."""
        return self._widths.get((string, px, bold), lambda: self.font(px, bold).size(string)[0])

    def digits_width(self, string: str, px: int, bold: bool = False) -> int:
        """Width of `digits` for the same text."""
        return sum(self._cell(char, px, bold) for char in string)

    def line(self, px: int) -> int:
        """Line height for text of this size."""
        return round(px * LINE_HEIGHT)

    def wrap(self, string: str, px: int, bold: bool, max_width: float) -> list[str]:
        """The text in lines of at most `max_width`, broken at spaces; a longer word stands alone in its line."""
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, px, bold) > max_width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def fit(self, string: str, px: int, bold: bool, max_width: float, max_lines: int = 2) -> Fitted:
        """Make a label fit: as it is, else in `max_lines` lines, else both again in steps down to 0.85 of the size.

        Nothing is ever cut: where even the smallest step is too wide, its lines are returned all the same.
        """
        lines, size = [string], px
        for step in STEPS:
            size = max(SMALLEST_TEXT, round(px * step))
            lines = self.wrap(string, size, bold, max_width)
            if len(lines) <= max_lines and all(self.width(line, size, bold) <= max_width for line in lines):
                return Fitted(lines, size)
        return Fitted(lines, size)

    def ellipsis(self, name: str, px: int, bold: bool, max_width: float) -> str:
        """A name cut to `max_width` with an ellipsis; only names may be cut."""
        if self.width(name, px, bold) <= max_width:
            return name
        kept = name
        while kept and self.width(kept + ELLIPSIS, px, bold) > max_width:
            kept = kept[:-1].rstrip()
        return kept + ELLIPSIS

    def block(self, lines: list[str], px: int, colour: RGB, bold: bool = False, align: str = "left") -> pygame.Surface:
        """Several lines under each other; `align` is "left", "centre" or "right"."""
        key = ("block", tuple(lines), px, colour, bold, align)
        return self._texts.get(key, lambda: self._block(lines, px, colour, bold, align))

    def _block(self, lines: list[str], px: int, colour: RGB, bold: bool, align: str) -> pygame.Surface:
        rendered = [self.text(line, px, colour, bold) for line in lines]
        width = max(piece.get_width() for piece in rendered)
        line = self.line(px)
        sheet = pygame.Surface((width, line * (len(lines) - 1) + rendered[-1].get_height()), pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        share = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        for row, piece in enumerate(rendered):
            sheet.blit(piece, (round((width - piece.get_width()) * share), row * line))
        return sheet

    def _cell(self, char: str, px: int, bold: bool) -> int:
        return self.width("0" if char.isdigit() else char, px, bold)

    def _cells(self, string: str, px: int, colour: RGB, bold: bool) -> pygame.Surface:
        sheet = pygame.Surface((self.digits_width(string, px, bold), self.font(px, bold).get_height()), pygame.SRCALPHA)
        sheet.fill((*colour, 0))
        x = 0
        for char in string:
            cell, piece = self._cell(char, px, bold), self.text(char, px, colour, bold)
            sheet.blit(piece, (x + (cell - piece.get_width()) // 2, 0))
            x += cell
        return sheet


def load(px: int, bold: bool) -> pygame.font.Font:
    """Load one size of the game's font; raises `MissingAsset` where the file is missing or broken."""
    path = asset("fonts", BOLD if bold else REGULAR)
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        font = pygame.font.Font(str(path), max(1, px))
        # A broken file opens without complaint; only its first use fails.
        font.size("0")
    except (OSError, ValueError, pygame.error) as problem:
        raise MissingAsset(path) from problem
    return font
