"""A sentence that comes, is read, and goes; it covers no tile, no control and no bar."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.render.geometry import Rect
from game.render.panels import PanelKind, draw_panel
from game.scenes.placement import place_bar
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.zones import Zones

SECONDS = 2.0
PER_LETTER = 0.045
FREE_LETTERS = 30


class Message:
    """One at a time: a newer one replaces it, a tap sends it away."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._words = ""
        self._until = 0.0
        self._kind: PanelKind = "dark"
        self.rect = Rect(0, 0, 0, 0)

    def say(self, words: str, kind: str) -> None:
        """Show a sentence, which has to be laid then. `kind` is "dark", or "banner" for what happened."""
        self._kind = "banner" if kind == "banner" else "dark"
        self._words = words
        self._until = self._stage.now + SECONDS + PER_LETTER * max(0, len(words) - FREE_LETTERS)

    def lay(self, tiles: Sequence[Rect], obstacles: Sequence[Rect], zones: Zones) -> None:
        """Put the sentence near the tray, off the tiles as far as it can be, and off the obstacles."""
        m, fonts = self._stage.metrics, self._stage.fonts
        fitted = fonts.fit(self._words, m.font("body"), True, zones.table.w * 0.8)
        block = fonts.block(fitted.lines, fitted.px, self._stage.theme.text, True, "centre")
        size = (block.get_width() + 2.0 * m.U, block.get_height() + 1.1 * m.U)
        above = Rect(zones.groove.centre[0] - 1, zones.table.bottom, 2, 2)
        spot = place_bar(size, size, above, tiles=tiles, obstacles=obstacles, zone=zones.table, gap=0.5 * m.U)
        self.rect = spot.rect

    @property
    def shown(self) -> str:
        """The sentence on the screen, or nothing."""
        return self._words

    def dismiss(self) -> None:
        """Away with it."""
        self._words = ""

    def tapped(self, x: float, y: float) -> bool:
        """Whether a tap was on the sentence, which goes then."""
        if not self._words or not self.rect.contains(x, y):
            return False
        self._words = ""
        return True

    def advance(self) -> bool:
        """True when the time is up and the sentence just went."""
        if not self._words or self._stage.now < self._until:
            return False
        self._words = ""
        return True

    def draw(self, target: pygame.Surface) -> None:
        if not self._words:
            return
        m, fonts, theme = self._stage.metrics, self._stage.fonts, self._stage.theme
        rect = pixels(self.rect)
        draw_panel(target, rect, theme, self._kind, m.U)
        ink = theme.on_amber if self._kind == "banner" else theme.text
        fitted = fonts.fit(self._words, m.font("body"), True, self.rect.w - 1.6 * m.U)
        block = fonts.block(fitted.lines, fitted.px, ink, True, "centre")
        target.blit(block, block.get_rect(center=rect.center))
