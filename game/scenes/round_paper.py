"""What stands on the paper of a round's end: the head, the hands, the arithmetic, the scores."""

from __future__ import annotations

import pygame

from game.render.geometry import Rect
from game.scenes.round_card import RoundCard
from game.scenes.round_rows import RoundRows
from game.scenes.round_words import RoundWords
from game.scenes.scroll_rows import Row
from game.scenes.stage import Stage

CARD_SHARE = 0.34


class RoundPaper:
    """Paints the end of a round, or of the match, into the free part of a page."""

    def __init__(self, stage: Stage, words: RoundWords) -> None:
        self._stage = stage
        self._words = words
        self._rows = RoundRows(stage, words)
        self._card = RoundCard(stage, words)

    @property
    def celebrated(self) -> Rect:
        """Where a celebrated title is to stand, once the paper is painted."""
        return self._card.word

    def rooms(self, inside: Rect) -> tuple[Rect, Rect]:
        """The head with the seats, and the card, in the page's free part."""
        m = self._stage.metrics
        if m.window == "portrait":
            sides = len(self._words.setup.sides)
            card_h = min(0.42 * inside.h, max(17.0, (4.2 if sides < 5 else 2.1) * sides + 2.0) * m.U)
            card = Rect(inside.x, inside.bottom - card_h, inside.w, card_h)
            return Rect(inside.x, inside.y, inside.w, inside.h - card_h - m.U), card
        card_w = CARD_SHARE * inside.w
        card = Rect(inside.right - card_w, inside.y, card_w, inside.h)
        return Rect(inside.x, inside.y, inside.w - card_w - 1.8 * m.U, inside.h), card

    def paint(self, sheet: pygame.Surface, inside: Rect, foot: str) -> None:
        """Everything; `foot` is what finds no room below the page."""
        room, card = self.rooms(inside)
        y = room.y
        for piece in self._head(room):
            sheet.blit(piece, (round(room.x), round(y)))
            y += piece.get_height()
        if self.list_room(inside) is None:
            self._rows.paint(sheet, self.seats(room))
        self._card.paint(sheet, card, foot)

    def list_room(self, inside: Rect) -> Rect | None:
        """The seats' room where they have to be scrolled, as `listed` rows; else they are painted with the rest."""
        room = self.seats(self.rooms(inside)[0])
        return room if self._rows.crowded(room) else None

    def listed(self, width: float) -> list[Row]:
        """The seats' rows for a width, px."""
        return self._rows.listed(width)

    def seats(self, room: Rect) -> Rect:
        """The room of the seats below the head."""
        top = room.y + sum(piece.get_height() for piece in self._head(room)) + 0.7 * self._stage.metrics.U
        return Rect(room.x, top, room.w, room.bottom - top)

    def _head(self, room: Rect) -> tuple[pygame.Surface, pygame.Surface]:
        """What happened, and why."""
        m, fonts, theme = self._stage.metrics, self._stage.fonts, self._stage.theme
        small = m.window == "small"
        title = fonts.fit(self._words.title(), m.font("head" if small else "page"), True, room.w)
        why = fonts.fit(self._words.why(), m.font("small" if small else "body"), False, room.w)
        head = fonts.block(title.lines, title.px, theme.ink, True)
        return head, fonts.block(why.lines, why.px, theme.ink2)
