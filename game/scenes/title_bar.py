"""The title's bar with the match to go on with: its table in small, its words, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.render.geometry import Rect
from game.render.metrics import TextRole
from game.render.panels import draw_panel
from game.scenes.stage import Stage
from game.scenes.tables import picture_of
from game.scenes.title_cards import draw_window
from game.scenes.title_saves import Shelf, match_words
from game.scenes.widgets import Button, pixels

PICTURE_UNITS = 12.5
LEAST_WORDS = 16
"""Room for the words in U under which the picture goes, and then the word on the smaller button."""


@dataclass(frozen=True, slots=True)
class BarActs:
    """What the bar's buttons do."""

    go_on: Callable[[], None]
    discard: Callable[[], None]
    turn: Callable[[int], None]


class ContinueBar:
    """Lies in `rect`; `buttons` are for the page to hold, `draw` paints what is under them."""

    def __init__(self, stage: Stage, shelf: Shelf, acts: BarActs) -> None:
        self._stage = stage
        self._shelf = shelf
        self._acts = acts
        self.rect = Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self._picture: Rect | None = None
        self._words = Rect(0, 0, 0, 0)
        self._counter: Rect | None = None

    def height(self) -> float:
        """How high the bar wants to be, px."""
        m = self._stage.metrics
        if m.window == "portrait":
            return 5.6 * m.U + m.T + 0.8 * m.U
        return 6.5 * m.U if m.window == "wide" else m.T + 0.9 * m.U

    def lay(self, rect: Rect) -> None:
        """Find the places of its parts."""
        self.rect = rect
        m = self._stage.metrics
        if m.window == "portrait":
            upper = Rect(rect.x, rect.y, rect.w, rect.h - m.T - 0.8 * m.U)
            row = Rect(rect.x, upper.bottom, rect.w, m.T)
            self._buttons(row, row.w - 0.85 * m.U)
            self._upper(upper, upper.right - m.U)
            return
        left = self._buttons(rect, rect.w)
        self._upper(rect, left - m.U)
        if self._picture is not None and self._words.w < LEAST_WORDS * m.U:
            self._picture = None
            self._words = Rect(rect.x + 1.1 * m.U, rect.y, left - m.U - rect.x - 1.1 * m.U, rect.h)
        if self._words.w < 0.8 * LEAST_WORDS * m.U:
            left = self._buttons(rect, rect.w - (0.8 * LEAST_WORDS + 2.1) * m.U)
            self._words = Rect(self._words.x, rect.y, left - m.U - self._words.x, rect.h)

    def _upper(self, rect: Rect, right: float) -> None:
        """Picture and words."""
        m = self._stage.metrics
        pad = (0.85 if rect.h > 4 * m.U else 0.4) * m.U
        w = min(PICTURE_UNITS * m.U, 2.7 * (rect.h - 2 * pad))
        self._picture = Rect(rect.x + pad, rect.y + pad, w, rect.h - 2 * pad)
        x = self._picture.right + 1.2 * m.U
        self._words = Rect(x, rect.y, right - x, rect.h)

    def _buttons(self, row: Rect, most: float) -> float:
        """Put the buttons at the right of a row, in `most` px; returns where they begin.

        Where that is too little the smaller button loses its word, and then the larger one its icon.
        """
        m, text, fonts = self._stage.metrics, self._stage.text, self._stage.fonts
        upright, gap = m.window == "portrait", 0.75 * m.U
        high = 0.25 * m.U if row.h >= m.T + 1.4 * m.U else 0.0
        edge = 1.2 * m.U if upright else min(1.2 * m.U, max(0.45 * m.U, (row.h - m.T) / 2))
        middle = 2.9 * m.U
        pager = 2 * m.T + middle + gap if len(self._shelf.offered) > 1 else 0.0
        large = max(9.5 * m.U, fonts.width(text("title.continue"), m.font("bar"), True) + 4.4 * m.U)
        small = fonts.width(text("title.discard"), m.font("body"), True) + 4.0 * m.U
        short = large + gap + small + pager > most - edge
        small = float(m.T) if short else small
        over = max(0.0, large + gap + small + pager - most + edge)
        y, x = row.centre[1] - m.T / 2, row.right - edge - large + over
        spot = Rect(x, y - high, large - over, m.T + 2 * high)
        picture = "" if over > 0.5 * m.U else "play"
        go_on = Button(spot, self._acts.go_on, text("title.continue"), picture, "primary", role="bar")
        spot = Rect(x - gap - small, y, small, m.T)
        word, picture = ("", "trash") if short else (text("title.discard"), "cross")
        away = Button(spot, self._acts.discard, word, picture, "inner", tip=text("title.discard"))
        self.buttons, self._counter = [away, go_on], None
        if not pager:
            return spot.x
        left = row.x + 0.85 * m.U if upright and not over else spot.x - pager
        self._counter = Rect(left + m.T, y, middle, m.T)
        before, after = Rect(left, y, m.T, m.T), Rect(self._counter.right, y, m.T, m.T)
        self.buttons[:0] = [
            Button(before, lambda: self._acts.turn(-1), "", "back", "inner", tip=text("title.match_before")),
            Button(after, lambda: self._acts.turn(1), "", "next", "inner", tip=text("title.match_after")),
        ]
        return left

    # --- drawing

    def draw(self, target: pygame.Surface) -> None:
        """The bar without its buttons."""
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        save = self._shelf.current
        if save is None:
            return
        draw_panel(target, pixels(self.rect), theme, "chip", m.U)
        if self._picture is not None:
            self._draw_picture(target, self._picture)
        words = match_words(stage, save, self._shelf.glance(save))
        self._draw_words(target, words)
        if self._counter is not None:
            number = stage.text("title.place", number=self._shelf.index + 1, count=len(self._shelf.offered))
            fitted = stage.fonts.fit(number, m.font("body"), True, self._counter.w, 1)
            piece = stage.fonts.block(fitted.lines, fitted.px, theme.text2, True)
            x, y = self._counter.centre
            target.blit(piece, piece.get_rect(center=(round(x), round(y))))

    def _draw_words(self, target: pygame.Surface, words: str) -> None:
        stage, m, theme, room = self._stage, self._stage.metrics, self._stage.theme, self._words
        role: TextRole = "head" if room.h > 4 * m.U else "body"
        fitted = stage.fonts.fit(words, m.font(role), True, room.w, 2)
        if len(fitted.lines) > 2:
            fitted = stage.fonts.fit(words, m.font("small"), True, room.w, 3)
        block = stage.fonts.block(fitted.lines, fitted.px, theme.text, True)
        above = stage.fonts.fit(stage.text("title.go_on"), m.font("body"), False, room.w, 1)
        caption = stage.fonts.block(above.lines, above.px, theme.text2)
        high = caption.get_height() + 0.3 * m.U + block.get_height()
        y = room.centre[1] - block.get_height() / 2
        if high <= room.h - 0.8 * m.U and len(above.lines) == 1:
            y = room.centre[1] - high / 2
            target.blit(caption, (round(room.x), round(y)))
            y += caption.get_height() + 0.3 * m.U
        target.blit(block, (round(room.x), round(y)))

    def _draw_picture(self, target: pygame.Surface, room: Rect) -> None:
        save = self._shelf.current
        assert save is not None
        glance, table = self._shelf.glance(save), self._shelf.table(save)
        if glance is None or table is None:
            draw_window(self._stage, target, room, ())
            return
        rules = glance.header.setup.rules
        card = picture_of(table, rules.shape, rules.top)
        draw_window(self._stage, target, room, card.poses, top=rules.top, rails=card.rails)
