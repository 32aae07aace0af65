"""The rows of the log: headings that fold, lines with emblem, words, small tiles and points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.history import RoundLog
from game.record_lines import Header
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.render.tile_art import TileArt
from game.rules.tiles import HALVES, Tile
from game.scenes.log_lines import LogLine, Writer
from game.scenes.scroll_rows import Row, Spot
from game.scenes.stage import Stage

TILE_UNITS = 1.25
PITCH = 2.35
"""From tile to tile, in tile widths."""
BESIDE = 2
"""So many tiles stand at the end of the line; more stand beside the name or below the words."""

ROW_PITCH = 1.45
NAME_UNITS = 9.0
WIDEST_UNITS = 42.0
"""Longest line, in U: in a longer one the eye loses which tile belongs to which words."""


class LogRows:
    """Makes rows for one match. Lengths in px."""

    def __init__(self, stage: Stage, header: Header) -> None:
        self._stage = stage
        self._header = header
        self.writer = Writer(stage, header)

    @property
    def _tile(self) -> float:
        return float(round(TILE_UNITS * self._stage.metrics.U))

    @property
    def _art(self) -> TileArt:
        return self._stage.tiles(self._header.setup.rules.top, self._tile)

    def make(
        self, rounds: Sequence[RoundLog], opened: set[int], toggle: Callable[[int], None], width: float
    ) -> list[Row]:
        """All rounds; the lines of those that are open."""
        rows: list[Row] = []
        for index, log in enumerate(rounds):
            rows.append(self._heading(rounds, index, index in opened, partial(toggle, index), width))
            if index in opened:
                rows += [self._line(line, width) for line in self.writer.round_lines(log)]
                rows.append(Row(0.6 * self._stage.metrics.U, lambda sheet: None))
        return rows

    # --- headings

    def _heading(
        self, rounds: Sequence[RoundLog], index: int, is_open: bool, action: Callable[[], None], width: float
    ) -> Row:
        m, log = self._stage.metrics, rounds[index]
        title = self._stage.text("log.round", round=log.number)
        tries = [place for place, other in enumerate(rounds) if other.number == log.number]
        if len(tries) > 1:
            title += f" ({tries.index(index) + 1})"
        summary = self.writer.summary(log)
        spot = Spot(0, width, action, f"{title}: {summary}")
        return Row(
            m.T + 0.4 * m.U, partial(self._paint_heading, title, summary, is_open), (spot,), key=f"round {index}"
        )

    def _paint_heading(self, title: str, summary: str, is_open: bool, sheet: pygame.Surface) -> None:
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        rect = pygame.Rect(0, m.u(0.2), sheet.get_width(), m.T)
        draw_panel(sheet, rect, theme, "card", m.U)
        mark = icons.icon("down" if is_open else "next", m.icon, theme.ink)
        sheet.blit(mark, mark.get_rect(center=(m.u(1.6), rect.centery)))
        name = fonts.text(title, m.font("bar"), theme.ink, True)
        sheet.blit(name, name.get_rect(midleft=(m.u(3.0), rect.centery)))
        room = rect.width - m.u(5.2) - name.get_width()
        fitted = fonts.fit(summary, m.font("body"), False, room)
        words = fonts.block(fitted.lines, fitted.px, theme.ink2, align="right")
        sheet.blit(words, words.get_rect(midright=(rect.right - m.u(1.1), rect.centery)))

    # --- lines

    def _line(self, line: LogLine, width: float) -> Row:
        m, fonts = self._stage.metrics, self._stage.fonts
        width = min(width, WIDEST_UNITS * m.U)
        left = self._left(line)
        points = fonts.width(line.points, m.font("bar"), True) + m.u(0.8) if line.points else 0
        room = width - left - points - 1.2 * m.U
        count = len(line.tiles) + line.backs
        beside = 0 < count <= BESIDE and not line.hand
        lines = self._words(line, room - (count * PITCH * self._tile + 0.6 * m.U if beside else 0.0))
        height = float(len(lines) * fonts.line(m.font("body")))
        if not count or beside:
            return Row(max(1.9 * m.U, height + 0.45 * m.U), partial(self._paint_line, line, lines, width, None))
        tiles = self._tiles_room(lines, left, room, height, count)
        rows = -(-count // self._columns(tiles.w))
        whole = max(height, tiles.y + rows * ROW_PITCH * self._tile) + 0.45 * m.U
        return Row(max(1.9 * m.U, whole), partial(self._paint_line, line, lines, width, tiles))

    def _tiles_room(self, lines: list[tuple[str, str]], left: float, room: float, height: float, count: int) -> Rect:
        """Where a hand goes, from the top of the words: beside a short name if it has room, else below the words."""
        m, fonts = self._stage.metrics, self._stage.fonts
        aside = NAME_UNITS * m.U
        named = fonts.width(lines[0][0], m.font("body"), True) if len(lines) == 1 and not lines[0][1] else aside
        if named + 0.5 * m.U < aside and room - aside > min(7, count) * PITCH * self._tile:
            return Rect(left + aside, 0, room - aside, 0)
        return Rect(left, height + 0.1 * m.U, room, 0)

    def _left(self, line: LogLine) -> float:
        """Where words begin: after the emblems, or where they would be."""
        m = self._stage.metrics
        return m.u(2.9) + max(0, len(line.seats) - 1) * m.u(1.4)

    def _columns(self, room: float) -> int:
        return max(1, int(room / (PITCH * self._tile)))

    def _words(self, line: LogLine, room: float) -> list[tuple[str, str]]:
        """Name and words, beside each other if there is room, else under each other: (bold, plain) each."""
        m, fonts = self._stage.metrics, self._stage.fonts
        px = m.font("body")
        name_w = fonts.width(line.name, px, True) + m.u(0.6) if line.name else 0
        if name_w + fonts.width(line.what, px) <= room:
            return [(line.name, line.what)]
        first = [(line.name, "")] if line.name else []
        return [*first, *(("", part) for part in fonts.wrap(line.what, px, False, room))]

    def _paint_line(
        self, line: LogLine, lines: list[tuple[str, str]], width: float, tiles: Rect | None, sheet: pygame.Surface
    ) -> None:
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        left, size, pitch = round(self._left(line)), m.u(1.65), fonts.line(m.font("body"))
        top = (sheet.get_height() - len(lines) * pitch) / 2 if tiles is None else 0.3 * m.U
        middle = top + (len(lines) * pitch if tiles is None else pitch) / 2
        for place, seat in enumerate(line.seats):
            emblem = icons.emblem(seat, size, theme)
            sheet.blit(emblem, (m.u(0.8) + place * m.u(1.4), round(middle - size / 2)))
        self._paint_words(sheet, lines, left, top)
        right = width - m.u(1.1)
        if line.points:
            number = fonts.text(line.points, m.font("bar"), theme.ink, True)
            sheet.blit(number, number.get_rect(midright=(round(right), round(middle))))
            right -= number.get_width() + m.u(0.8)
        if tiles is None:
            self._paint_beside(sheet, line, right, middle)
        else:
            self._paint_tiles(sheet, line.tiles, Rect(tiles.x, top + tiles.y + 0.05 * m.U, tiles.w, 0))

    def _paint_words(self, sheet: pygame.Surface, lines: list[tuple[str, str]], left: int, y: float) -> None:
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        px = m.font("body")
        for bold, plain in lines:
            x = left
            if bold:
                name = fonts.text(fonts.ellipsis(bold, px, True, sheet.get_width() - left), px, theme.ink, True)
                sheet.blit(name, (x, round(y)))
                x += name.get_width() + m.u(0.6)
            sheet.blit(fonts.text(plain, px, theme.ink2 if bold else theme.ink), (x, round(y)))
            y += fonts.line(px)

    def _paint_beside(self, sheet: pygame.Surface, line: LogLine, right: float, middle: float) -> None:
        w, art = self._tile, self._art
        pad = art.pad(w)
        shown = [art.tile(w, *HALVES[tile], 0) for tile in line.tiles] + [art.back(w, 0)] * line.backs
        for place, tile in enumerate(reversed(shown)):
            x = right - 2 * w - place * PITCH * w
            sheet.blit(tile, (round(x) - pad, round(middle - 0.54 * w) - pad))

    def _paint_tiles(self, sheet: pygame.Surface, tiles: tuple[Tile, ...], room: Rect) -> None:
        w, art = self._tile, self._art
        pad, columns = art.pad(w), self._columns(room.w)
        for place, tile in enumerate(tiles):
            row, column = divmod(place, columns)
            spot = (round(room.x + column * PITCH * w) - pad, round(room.y + row * ROW_PITCH * w) - pad)
            sheet.blit(art.tile(w, *HALVES[tile], 0), spot)
