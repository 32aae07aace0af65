"""The card on a round's end page: the points and their arithmetic, the scores on their way to the target."""

from __future__ import annotations

import pygame

from game.render import controls, icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes.arithmetic import ARROW, drawn_line, line_width
from game.scenes.round_words import RoundWords
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

ROOMY_SCORE, LOW_SCORE, LOWEST_SCORE = 7.0, 3.4, 1.7
"""Height of a side's score (U): where there is room, the least that has room for its bar, and the least of all."""
MANY = 4
"""More sides than these have no bars, and may stand in two columns."""
ROOMY_TOP = 14.0
"""Height of the points' panel (U) where there is room."""


Notes = list[tuple[str, bool]]
"""Smaller words below the scores, and whether they are bold."""


class RoundCard:
    """Paints the points into an amber panel and the sides' scores beside or below it.

    `word` is where a celebrated title is to stand, which somebody else draws; `placed` where everything else stands.
    """

    def __init__(self, stage: Stage, words: RoundWords) -> None:
        self._stage = stage
        self._words = words
        self._card = words.card()
        self.word = Rect(0, 0, 0, 0)
        self.placed: list[Rect] = []
        self._word_h = 0.0

    def paint(self, sheet: pygame.Surface, room: Rect, foot: str) -> None:
        """`foot` stands below everything: who leads next, where it has no other place."""
        m = self._stage.metrics
        notes = self._notes(foot)
        self.placed = []
        if m.window == "portrait":
            top = Rect(room.x, room.y, 0.44 * room.w, room.h)
            rest = Rect(top.right + 1.2 * m.U, room.y, room.right - top.right - 1.2 * m.U, room.h)
        else:
            while notes and self._least(room, notes, LOWEST_SCORE) > room.h:
                notes.pop()
            top = Rect(room.x, room.y, room.w, self._top_h(room, notes))
            rest = Rect(room.x, top.bottom + 0.8 * m.U, room.w, room.bottom - top.bottom - 0.8 * m.U)
        draw_panel(sheet, pixels(top), self._stage.theme, "banner", m.U)
        self._paint_top(sheet, top.inflate(-0.8 * m.U, -0.5 * m.U))
        self._paint_rest(sheet, rest, notes)

    def _top_h(self, room: Rect, notes: Notes) -> float:
        """The height of the points' panel above the scores: these give up their bars before sums are crowded."""
        m, needed = self._stage.metrics, self._needed(room.w)
        with_bars = room.h - self._least(room, notes, LOW_SCORE) + needed
        without = room.h - self._least(room, notes, LOWEST_SCORE) + needed
        return max(min(max(self._wanted(room.w), ROOMY_TOP * m.U), with_bars), min(needed, without))

    def _least(self, room: Rect, notes: Notes, units: float) -> float:
        """The height that everything takes with so much for a side's score."""
        m, sides = self._stage.metrics, len(self._words.setup.sides)
        others = self._needed(room.w) + self._notes_h(notes, room.w) + 0.8 * m.U
        if sides > MANY:
            units = LOWEST_SCORE
            if others + sides * units * m.U > room.h:
                sides = -(-sides // 2)
        return others + sides * units * m.U

    # --- the points

    def pieces(self, room: Rect) -> list[pygame.Surface | None]:
        """What stands in the panel from top to bottom; None is the room of a celebrated title, see `word`.

        Where all of it is too high the number gets smaller, and the smaller words go.
        """
        pieces: list[pygame.Surface | None] = []
        for scale, noted in ((1.0, True), (0.8, True), (0.6, True), (0.6, False), (0.45, False), (0.3, False)):
            pieces = self._pieces(room, scale, noted)
            self._word_h = 4.3 * scale * self._stage.metrics.U
            if self._height(pieces) <= room.h:
                break
        return pieces

    def _pieces(self, room: Rect, scale: float, noted: bool) -> list[pygame.Surface | None]:
        m, over = self._stage.metrics, self._words.over
        sums = self._sums(room, noted)
        if over is None:
            head = self._line(self._card.head, room.w, "body", False)
            return [head, self._big(5.4 * scale), *sums]
        names = self._words.names(over.winners)
        pieces: list[pygame.Surface | None] = [None] if self._words.celebrated else []
        widest = room.w / len(over.winners) - 0.3 * m.U
        emblems = self._emblems(over.winners, min(4.2 * m.U * scale, widest))
        pieces += [emblems, self._line(names, room.w, "page" if not pieces and scale == 1.0 else "head", True)]
        return [*pieces, self._big(1.9 * scale), *sums]

    def _big(self, units: float) -> pygame.Surface:
        px = max(self._stage.metrics.font("head"), self._stage.metrics.u(units))
        return self._stage.fonts.text(self._card.big, px, self._stage.theme.on_amber, True)

    def _sums(self, room: Rect, noted: bool) -> list[pygame.Surface | None]:
        pieces: list[pygame.Surface | None] = [self._line(line, room.w, "body", True) for line in self._card.lines]
        if self._card.note and noted:
            pieces.insert(1, self._line(self._card.note, room.w, "small", False))
        return pieces

    def _line(self, words: str, room: float, role: str, bold: bool) -> pygame.Surface:
        """Words or a sum as wide as the room has it."""
        stage, m = self._stage, self._stage.metrics
        px = m.font(role)  # type: ignore[arg-type]
        if ARROW not in words:
            fitted = stage.fonts.fit(words, px, bold, room)
            return stage.fonts.block(fitted.lines, fitted.px, stage.theme.on_amber, bold, "centre")
        wide = line_width(stage.fonts, words, px, bold)
        return drawn_line(stage.fonts, words, max(12, min(px, int(px * room / wide))), stage.theme.on_amber, bold)

    def _emblems(self, seats: tuple[int, ...], px: float) -> pygame.Surface:
        m, size = self._stage.metrics, max(8, round(px))
        gap = round(0.3 * m.U)
        strip = pygame.Surface(((size + gap) * len(seats) - gap, size), pygame.SRCALPHA)
        for place, seat in enumerate(seats):
            strip.blit(icons.emblem(seat, size, self._stage.theme), (place * (size + gap), 0))
        return strip

    def _wanted(self, width: float) -> float:
        """The height that the panel would like to have."""
        m = self._stage.metrics
        room = Rect(0, 0, width - 1.6 * m.U, 14 * m.U)
        return self._height(self.pieces(room)) + 2.6 * m.U

    def _needed(self, width: float) -> float:
        """The least height in which all of it can be read."""
        room = Rect(0, 0, width - 1.6 * self._stage.metrics.U, 0)
        return self._height(self.pieces(room)) + 1.2 * self._stage.metrics.U

    def _height(self, pieces: list[pygame.Surface | None]) -> float:
        return sum(self._word_h if piece is None else piece.get_height() for piece in pieces)

    def _paint_top(self, sheet: pygame.Surface, room: Rect) -> None:
        pieces = self.pieces(room)
        gap = min(0.4 * self._stage.metrics.U, (room.h - self._height(pieces)) / len(pieces))
        y = room.y + (room.h - self._height(pieces) - gap * (len(pieces) - 1)) / 2
        for piece in pieces:
            if piece is None:
                self.word = Rect(room.x, y, room.w, self._word_h)
                y += self._word_h + gap
            else:
                self._put(sheet, piece, piece.get_rect(midtop=(round(room.centre[0]), round(y))))
                y += piece.get_height() + gap

    # --- the scores

    def _notes(self, foot: str) -> Notes:
        """What the layings brought, and `foot`."""
        layings = self._words.layings_line()
        notes = [(f"{self._stage.text('end.layings')}:", False), (layings, True)] if layings else []
        return [*notes, (foot, False)] if foot else notes

    def _blocks(self, notes: Notes, width: float) -> list[pygame.Surface]:
        stage, px = self._stage, self._stage.metrics.font("small")
        fitted = [(stage.fonts.fit(words, px, bold, width), bold) for words, bold in notes]
        return [stage.fonts.block(fit.lines, fit.px, stage.theme.ink2, bold) for fit, bold in fitted]

    def _notes_h(self, notes: Notes, width: float) -> float:
        blocks = self._blocks(notes, width)
        return sum(block.get_height() for block in blocks) + (1.2 * self._stage.metrics.U if blocks else 0)

    def _paint_rest(self, sheet: pygame.Surface, room: Rect, notes: Notes) -> None:
        stage, m, sides = self._stage, self._stage.metrics, len(self._words.setup.sides)
        free = room.h - self._notes_h(notes, room.w)
        columns = 2 if free < LOWEST_SCORE * m.U * sides else 1
        lines, width = -(-sides // columns), (room.w - (columns - 1) * m.U) / columns
        pitch = min(ROOMY_SCORE * m.U, free / lines)
        for side in range(sides):
            x, y = room.x + side // lines * (width + m.U), room.y + side % lines * pitch
            self._paint_score(sheet, Rect(x, y, width, pitch), side)
        y = room.y + lines * pitch + 0.2 * m.U
        if notes:
            line = pygame.Rect(round(room.x), round(y), round(room.w), max(1, round(m.line_width)))
            pygame.draw.rect(sheet, stage.theme.paper_line, line)
            y += 0.6 * m.U
        for block in self._blocks(notes, room.w):
            self._put(sheet, block, block.get_rect(topleft=(round(room.x), round(y))))
            y += block.get_height()

    def _put(self, sheet: pygame.Surface, piece: pygame.Surface, place: pygame.Rect) -> None:
        sheet.blit(piece, place)
        self.placed.append(Rect(place.x, place.y, place.w, place.h))

    def _paint_score(self, sheet: pygame.Surface, row: Rect, side: int) -> None:
        """A side's emblems, name and score, and how far it is on its way."""
        stage, m, theme, words = self._stage, self._stage.metrics, self._stage.theme, self._words
        target = words.setup.rules.target(words.setup)
        tight = row.h < 4.4 * m.U
        barred = target is not None and row.h >= 2.7 * m.U
        bar_h, gap = m.u(0.65 if tight else 1.0), (0.25 if tight else 0.5) * m.U
        size = round(min((1.6 if tight else 1.8) * m.U, 0.9 * row.h))
        block = size + (gap + bar_h if barred else 0)
        top = row.y + (row.h - block) / 2
        x, base = row.x, round(top + size / 2)
        for seat in words.setup.sides[side]:
            sheet.blit(icons.emblem(seat, size, theme), (round(x), round(top)))
            x += size + 0.3 * m.U
        score = words.end.scores[side]
        number = stage.fonts.text(stage.strings.number(score), m.font("head"), theme.ink, True)
        rest = stage.fonts.text("" if target is None else f" / {target}", m.font("body"), theme.ink2)
        sheet.blit(rest, rest.get_rect(midright=(round(row.right), base)))
        sheet.blit(number, number.get_rect(midright=(round(row.right) - rest.get_width(), base)))
        room = row.right - rest.get_width() - number.get_width() - x - 0.6 * m.U
        label = stage.fonts.ellipsis(words.side_name(side), m.font("body"), True, room)
        name = stage.fonts.text(label, m.font("body"), theme.ink, True)
        self._put(sheet, name, name.get_rect(midleft=(round(x + 0.2 * m.U), base)))
        if barred and target is not None:
            shares = (score / 2 / target, words.added(side) / 2 / target)
            bar = controls.progress((round(row.w), bar_h), theme, *shares)
            self._put(sheet, bar, bar.get_rect(topleft=(round(row.x), round(top + size + gap))))
