"""The seats on a round's end page: emblem, name, the tiles left, and what they count."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.tiles import HALVES, members
from game.scenes.round_words import RoundWords, SeatWords
from game.scenes.scroll_rows import Row
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

LOWEST_ROW, HIGHEST_ROW = 1.9, 9.5
"""Rows (U) stand in two columns before they get lower than the first."""
LEAST_TILE = 1.15
"""Where tiles would get narrower (U), rows are listed."""
LISTED_ROW, LISTED_TILE, FEWEST_BESIDE = 2.7, 1.35, 3
"""A listed row is no lower, its tiles are so wide, U; where fewer stand beside the words they stand below."""
MOST_LINES = 8
"""Of tiles, in a row."""
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
        for seat, (row, place) in enumerate(zip(self._rows, places, strict=True)):
            self._paint_row(sheet, place, seat, row, self._right(places[0]))

    def _right(self, place: Rect) -> float:
        """The room for what the hands count, the same in all rows."""
        wide = max(self._stage.fonts.width(row.right, self._right_px(row, place), True) for row in self._rows)
        return min(wide + self._stage.metrics.U, 0.34 * place.w)

    # --- more than fits

    def crowded(self, room: Rect) -> bool:
        """Whether tiles or words would be too small to be read here, so that the rows had better be scrolled."""
        places, unit = self.places(room), self._stage.metrics.U
        narrow = places[0].w < room.w - 1
        for row, place, hand in zip(self._rows, places, self._words.end.hands, strict=True):
            spot = self._hand_room(place, self._right(places[0]))
            if hand and grid(spot, hand.bit_count(), HIGHEST_ROW * unit)[0] < int(LEAST_TILE * unit):
                return True
            if narrow and self.note(row, self._name_w(place), 1)[0] != [row.note]:
                return True
        return False

    def listed(self, width: float) -> list[Row]:
        """The rows in one column, as high as their hands need."""
        return [self._listed(seat, row, width) for seat, row in enumerate(self._rows)]

    def _listed(self, seat: int, row: SeatWords, width: float) -> Row:
        unit, count = self._stage.metrics.U, self._words.end.hands[seat].bit_count()
        head = Rect(0, 0, width, LISTED_ROW * unit)
        right, w = self._right(head), int(LISTED_TILE * unit)
        room = self._hand_room(head, right)
        below = room.w < FEWEST_BESIDE * 2.25 * w
        if below:
            room = self._below(head)
        lines = -(-count // max(1, int(room.w / (2.25 * w))))
        hand_h = lines * 1.42 * w + 0.3 * unit
        high = head.h + (hand_h if count else 0.0) if below else max(head.h, hand_h)

        def paint(sheet: pygame.Surface) -> None:
            self._paint_row(sheet, Rect(0, 0, width, high), seat, row, right, head, below)

        return Row(high + 0.4 * unit, paint)

    def _below(self, head: Rect) -> Rect:
        """The room for tiles under a row's words."""
        left = head.x + self._edge(head) + self._emblem(head) + 0.7 * self._stage.metrics.U
        return Rect(left, head.bottom, head.right - self._edge(head) - left, 0)

    # --- a row

    def _edge(self, place: Rect) -> float:
        return (0.9 if place.w > 26 * self._stage.metrics.U else 0.5) * self._stage.metrics.U

    def _emblem(self, place: Rect) -> int:
        return round(min(2.9 * self._stage.metrics.U, place.h * 0.7))

    def _name_w(self, place: Rect) -> float:
        return (0.26 if place.w > 26 * self._stage.metrics.U else 0.3) * place.w

    def _hand_room(self, place: Rect, right: float) -> Rect:
        unit, edge = self._stage.metrics.U, self._edge(place)
        left = place.x + edge + self._emblem(place) + 0.7 * unit + self._name_w(place) + 0.5 * unit
        return Rect(left, place.y, max(0.0, place.right - edge - right - 0.4 * unit - left), place.h)

    def _right_px(self, row: SeatWords, place: Rect) -> int:
        m = self._stage.metrics
        if row.weight == "number":
            return m.font("number" if place.h > 3.2 * m.U else "head")
        return m.font("body" if place.w > 26 * m.U else "small")

    def _paint_row(
        self,
        sheet: pygame.Surface,
        place: Rect,
        seat: int,
        row: SeatWords,
        right: float,
        head: Rect | None = None,
        below: bool = False,
    ) -> None:
        """A row at a place. A higher one than others has its words as in `head`, the tiles beside or `below` them."""
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        draw_panel(sheet, pixels(place), theme, "card_on" if row.lit else "card", m.U)
        head = place if head is None else head
        hand = replace(self._hand_room(head, right), y=place.y, h=place.h)
        if below:
            hand = self._below(head)
            hand, place = replace(hand, h=place.bottom - hand.y - 0.3 * m.U), head
        size, middle, edge = self._emblem(head), place.centre[1], self._edge(head)
        sheet.blit(icons.emblem(seat, size, theme), (round(place.x + edge), round(middle - size / 2)))
        x = place.x + edge + size + 0.7 * m.U
        self._paint_name(sheet, Rect(x, place.y, self._name_w(place), place.h), row)
        px = self._right_px(row, place)
        fitted = stage.fonts.fit(row.right, px, row.weight != "faint", right)
        colour = theme.ink2 if row.weight == "faint" else theme.ink
        words = stage.fonts.block(fitted.lines, fitted.px, colour, row.weight != "faint", "right")
        sheet.blit(words, words.get_rect(midright=(round(place.right - edge), round(middle))))
        self._paint_hand(sheet, hand, seat, row.dim)

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
    for lines in range(1, MOST_LINES + 1):
        columns = -(-tiles // lines)
        w = min(room.w / (2.25 * columns), room.h / (1.4 * lines), widest)
        if w > best[0]:
            best = (w, columns, lines)
    return max(2.0, float(int(best[0]))), best[1], best[2]
