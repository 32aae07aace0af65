"""The seats on a round's end page: emblem, name, the tiles left, and what they count."""

from __future__ import annotations

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.tiles import HALVES, members
from game.scenes.round_words import RoundWords, SeatWords
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

LOWEST_ROW, HIGHEST_ROW = 1.9, 9.5
"""Rows (U) stand in two columns before they get lower than the first."""
FAINT = 110
"""How strong tiles are drawn that do not count, of 255."""


class RoundRows:
    """Paints all seats into a room, in one column or two."""

    def __init__(self, stage: Stage, words: RoundWords) -> None:
        self._stage = stage
        self._words = words
        self._rows = [words.seat(seat) for seat in range(words.setup.seats)]

    def places(self, room: Rect) -> list[Rect]:
        """Where each seat's row stands."""
        m, seats = self._stage.metrics, len(self._rows)
        gap = 0.5 * m.U
        columns = 1 if (room.h - (seats - 1) * gap) / seats >= LOWEST_ROW * m.U or seats < 4 else 2
        lines = -(-seats // columns)
        height = min((room.h - (lines - 1) * gap) / lines, HIGHEST_ROW * m.U)
        width = (room.w - (columns - 1) * gap) / columns
        return [
            Rect(room.x + seat // lines * (width + gap), room.y + seat % lines * (height + gap), width, height)
            for seat in range(seats)
        ]

    def paint(self, sheet: pygame.Surface, room: Rect) -> None:
        places = self.places(room)
        m, fonts = self._stage.metrics, self._stage.fonts
        right = max(fonts.width(row.right, self._right_px(row, places[0]), True) for row in self._rows)
        for seat, (row, place) in enumerate(zip(self._rows, places, strict=True)):
            self._paint_row(sheet, place, seat, row, min(right + m.U, 0.34 * place.w))

    def _right_px(self, row: SeatWords, place: Rect) -> int:
        m = self._stage.metrics
        if row.weight == "number":
            return m.font("number" if place.h > 3.2 * m.U else "head")
        return m.font("body" if place.w > 26 * m.U else "small")

    def _paint_row(self, sheet: pygame.Surface, place: Rect, seat: int, row: SeatWords, right: float) -> None:
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        draw_panel(sheet, pixels(place), theme, "card_on" if row.lit else "card", m.U)
        size, middle = round(min(2.9 * m.U, place.h * 0.7)), place.centre[1]
        edge = 0.9 * m.U if place.w > 26 * m.U else 0.5 * m.U
        sheet.blit(icons.emblem(seat, size, theme), (round(place.x + edge), round(middle - size / 2)))
        x = place.x + edge + size + 0.7 * m.U
        name_w = 0.26 * place.w if place.w > 26 * m.U else 0.3 * place.w
        self._paint_name(sheet, Rect(x, place.y, name_w, place.h), row)
        px = self._right_px(row, place)
        fitted = stage.fonts.fit(row.right, px, row.weight != "faint", right)
        colour = theme.ink2 if row.weight == "faint" else theme.ink
        words = stage.fonts.block(fitted.lines, fitted.px, colour, row.weight != "faint", "right")
        end = place.right - edge
        sheet.blit(words, words.get_rect(midright=(round(end), round(middle))))
        left = x + name_w + 0.5 * m.U
        self._paint_hand(sheet, Rect(left, place.y, end - right - 0.4 * m.U - left, place.h), seat, row.dim)

    def _paint_name(self, sheet: pygame.Surface, room: Rect, row: SeatWords) -> None:
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        px = m.font("bar" if room.h > 3.2 * m.U else "body")
        label = stage.fonts.text(stage.fonts.ellipsis(row.name, px, True, room.w), px, theme.ink, True)
        lines = 2 if room.h > 4.2 * m.U else 1
        note = stage.fonts.block(*self.note(row, room.w, lines), theme.ink2)
        fits = label.get_height() + note.get_height() <= room.h
        y = room.centre[1] - (label.get_height() + (note.get_height() if fits else 0)) / 2
        sheet.blit(label, (round(room.x), round(y)))
        if fits:
            sheet.blit(note, (round(room.x), round(y + label.get_height())))

    def note(self, row: SeatWords, width: float, lines: int) -> tuple[list[str], int]:
        """The words under a name, and their size; a name in them is cut where they are too long all the same."""
        fonts, px = self._stage.fonts, self._stage.metrics.font("small")
        fitted = fonts.fit(row.note, px, False, width, lines)
        if len(fitted.lines) <= lines and all(fonts.width(line, fitted.px) <= width for line in fitted.lines):
            return fitted.lines, fitted.px
        return [fonts.ellipsis(row.note, fitted.px, False, width)], fitted.px

    def _paint_hand(self, sheet: pygame.Surface, room: Rect, seat: int, dim: bool) -> None:
        """The tiles left, lying, in as many lines as keep them large."""
        hand = self._words.end.hands[seat]
        if not hand or room.w < 20:
            return
        w, columns, lines = grid(room, hand.bit_count(), 3.1 * self._stage.metrics.U)
        art = self._stage.tiles(self._words.setup.rules.top, w)
        pad = art.pad(w)
        # Tiles that stand back do so together, with their shadows.
        picture = pygame.Surface((round(room.w) + 2 * pad, round(room.h) + 2 * pad), pygame.SRCALPHA)
        for place, tile in enumerate(members(hand)):
            row, column = divmod(place, columns)
            y = room.h / 2 + (row - lines / 2) * 1.3 * w + 0.12 * w
            picture.blit(art.tile(w, *HALVES[tile], 0), (round(column * 2.25 * w), round(y)))
        if dim:
            picture.set_alpha(FAINT)
        sheet.blit(picture, (round(room.x) - pad, round(room.y) - pad))


def grid(room: Rect, tiles: int, widest: float) -> tuple[float, int, int]:
    """Width of a tile's short side (whole px), tiles in a line, and lines, so that they are as large as can be."""
    best = (0.0, 1, 1)
    for lines in range(1, 5):
        columns = -(-tiles // lines)
        w = min(room.w / (2.25 * columns), room.h / (1.4 * lines), widest)
        if w > best[0]:
            best = (w, columns, lines)
    return max(2.0, float(int(best[0]))), best[1], best[2]
