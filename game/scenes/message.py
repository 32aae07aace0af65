"""What is said on the table: it comes, is read, and goes; it covers no tile, no control and no bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.render.fonts import Fitted
from game.render.geometry import Rect
from game.render.panels import PanelKind, draw_panel
from game.render.tween import out_back
from game.scenes.arithmetic import drawn_line, fitting, line_width
from game.scenes.placement import place_bar
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.zones import Zones

COMES, STAYS, GOES = 0.18, 1.6, 0.2
"""Seconds."""
PER_LETTER = 0.045
FREE_LETTERS = 30
SMALLEST = 0.86
"""The size from which it grows while it comes."""
WIDEST = 0.8
"""The most of the table's width that it takes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence; for points their number in large signs before it, and how they came about below it.

    `kind` is "dark", "banner" for what happened, or "must" for what opened or has to be done.
    """

    words: str
    kind: PanelKind = "dark"
    big: str = ""
    line: str = ""


NOTHING = Notice("")


class Message:
    """One at a time: a newer one replaces it, a tap sends it away."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._begin = 0.0
        self._until = 0.0
        self._picture: pygame.Surface | None = None
        self._text_w = 0.0
        self.notice = NOTHING
        self.rect = Rect(0, 0, 0, 0)

    def say(self, notice: Notice, after: float = 0.0) -> None:
        """Show a notice, which has to be laid then, in `after` seconds."""
        self.notice = notice
        self._picture = None
        self.rect = Rect(0, 0, 0, 0)
        letters = len(notice.words) + len(notice.line)
        stays = STAYS + PER_LETTER * max(0, letters - FREE_LETTERS)
        self._begin = self._stage.now + after
        self._until = self._begin + COMES + stays + GOES

    @property
    def shown(self) -> str:
        """The sentence on the screen, or nothing."""
        return self.notice.words

    @property
    def scored(self) -> bool:
        """Whether it tells of points."""
        return bool(self.notice.big)

    @property
    def laid(self) -> bool:
        """Whether it has a place."""
        return self.rect.w > 0

    @property
    def moving(self) -> bool:
        """Whether it comes, or goes."""
        now = self._stage.now
        return (
            bool(self.shown) and not self._stage.settings.still and not self._begin + COMES <= now < self._until - GOES
        )

    def dismiss(self) -> None:
        """Away with it."""
        self.notice = NOTHING

    def tapped(self, x: float, y: float) -> bool:
        """Whether a tap was on it, which sends it away."""
        if not self.shown or self._stage.now < self._begin or not self.rect.contains(x, y):
            return False
        self.dismiss()
        return True

    def advance(self) -> bool:
        """True when the time is up and it just went."""
        if not self.shown or self._stage.now < self._until:
            return False
        self.dismiss()
        return True

    # --- layout

    def lay(self, goal: Rect, tiles: Sequence[Rect], obstacles: Sequence[Rect], zones: Zones) -> None:
        """Put it near the goal, off the tiles as far as it can be, and off the obstacles."""
        size = self._size(zones.table.w * WIDEST)
        gap = 0.5 * self._stage.metrics.U
        spot = place_bar(size, size, goal, tiles=tiles, obstacles=obstacles, zone=zones.table, gap=gap)
        self.rect = spot.rect
        self._picture = None

    def written(self) -> tuple[Fitted, list[str], int]:
        """The sentence in lines, the sums in lines, and the size of these."""
        m, fonts, room = self._stage.metrics, self._stage.fonts, self._text_w
        px = m.font("body")
        words = fonts.fit(self.notice.words, m.font("bar") if self.notice.line else px, True, room)
        return words, fitting(fonts, self.notice.line, px, False, room) if self.notice.line else [], px

    def _size(self, widest: float) -> tuple[float, float]:
        m, fonts = self._stage.metrics, self._stage.fonts
        self._text_w = widest - 2.0 * m.U - self._big_w
        words, sums, px = self.written()
        wide = [float(fonts.width(line, words.px, True)) for line in words.lines]
        wide += [line_width(fonts, line, px) for line in sums]
        self._text_w = max(wide) + 1.0
        height: float = len(words.lines) * fonts.line(words.px) + len(sums) * fonts.line(px)
        if self.notice.big:
            height = max(height, fonts.line(self.big_px) * 0.8)
        return self._text_w + self._big_w + 2.0 * m.U, height + 1.1 * m.U

    @property
    def big_px(self) -> int:
        """Size of the large number, px."""
        m = self._stage.metrics
        return m.u(2.3 if m.window == "small" else 3.2)

    @property
    def _big_w(self) -> float:
        """Room for the large number and the gap after it."""
        if not self.notice.big:
            return 0.0
        return self._stage.fonts.width(self.notice.big, self.big_px, True) + 1.2 * self._stage.metrics.U

    # --- drawing

    def draw(self, target: pygame.Surface) -> None:
        now = self._stage.now
        if not self.shown or now < self._begin:
            return
        if not self.moving:
            self._paint(target, self.rect)
            return
        share = min((now - self._begin) / COMES, 1.0)
        scale = SMALLEST + (1.0 - SMALLEST) * out_back(share)
        strength = min(share, max(0.0, (self._until - now) / GOES))
        picture = self._moving_picture()
        size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
        picture = pygame.transform.smoothscale(picture, size)
        picture.set_alpha(round(255 * min(1.0, strength)))
        middle = (round(self.rect.centre[0]), round(self.rect.centre[1]))
        target.blit(picture, picture.get_rect(center=middle))

    def reach(self) -> Rect:
        """Everything that it may change while it moves, px."""
        return self.rect.inflate(1.5 * self._stage.metrics.U, 1.5 * self._stage.metrics.U)

    def _moving_picture(self) -> pygame.Surface:
        if self._picture is None:
            margin = self._stage.metrics.U
            size = (round(self.rect.w + 2 * margin), round(self.rect.h + 2 * margin))
            self._picture = pygame.Surface(size, pygame.SRCALPHA)
            self._paint(self._picture, Rect(margin, margin, self.rect.w, self.rect.h))
        return self._picture

    def _paint(self, target: pygame.Surface, place: Rect) -> None:
        m, fonts, theme = self._stage.metrics, self._stage.fonts, self._stage.theme
        rect = pixels(place)
        draw_panel(target, rect, theme, self.notice.kind, m.U)
        inks = {"banner": theme.on_amber, "must": theme.on_coral}
        ink = inks.get(self.notice.kind, theme.text)
        words, sums, px = self.written()
        align = "left" if self.notice.big else "centre"
        pieces = [fonts.block(words.lines, words.px, ink, True, align)]
        pieces += [drawn_line(fonts, line, px, ink) for line in sums]
        x = rect.x + m.U
        if self.notice.big:
            big = fonts.text(self.notice.big, self.big_px, ink, True)
            target.blit(big, big.get_rect(midleft=(round(x), rect.centery)))
        left, width = x + self._big_w, self._text_w
        y = rect.centery - sum(piece.get_height() for piece in pieces) / 2
        for piece in pieces:
            shift = 0 if self.notice.big else (width - piece.get_width()) / 2
            target.blit(piece, (round(left + shift), round(y)))
            y += piece.get_height()
