"""The upright signs of a yard: heads, plates, tokens, tags. Each is drawn once for what it says and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.render import icons, shapes
from game.render.cache import Bounded, area
from game.render.metrics import SMALLEST_TEXT
from game.render.panels import draw_panel
from game.render.theme import RGB, mix, seat_look
from game.scenes.stage import Stage
from game.scenes.yard_facts import TrainFacts

STANDING_ICONS: Final = {"first": "pause", "out": "check", "owes": "plus"}
STANDING_WORDS: Final = {"first": "yard.first", "out": "yard.out", "owes": "yard.owes"}
NARROWEST_NAME: Final = 2.4
"""A head with less room for letters shows the emblem alone, U."""

Pieces = list[pygame.Surface]


class Signs:
    """Signs in the looks, language and units of a stage. Surfaces are shared: do not draw on them."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._kept: Bounded[pygame.Surface] = Bounded(96, area, 1 << 20)

    @property
    def looks(self) -> tuple[object, ...]:
        """What every sign depends on."""
        stage = self._stage
        return stage.theme.name, stage.strings.lang, round(4 * stage.metrics.U)

    def head(self, size: tuple[int, int], facts: TrainFacts, name: str) -> pygame.Surface:
        """Who a train belongs to, and how things stand with it."""
        key = ("head", size, facts, name, self.looks)
        return self._kept.get(key, lambda: self._head(size, facts, name))

    def disc(self, px: int, facts: TrainFacts) -> pygame.Surface:
        """The same where there is no room for words: the emblem, ringed while its seat is in turn."""
        return self._kept.get(("disc", px, facts, self.looks), lambda: self._disc(px, facts))

    def plate(self, size: tuple[int, int], count: int) -> pygame.Surface:
        """A small pile that stands for `count` older tiles."""
        return self._kept.get(("plate", size, count, self.looks), lambda: self._plate(size, count))

    def token(self, px: int) -> pygame.Surface:
        """The marker of an open train."""
        theme = self._stage.theme
        ink = theme.on_coral
        return icons.marker("train", px, theme.coral2, ink, mix(theme.paper, theme.paper3, 0.3))

    def tag(self, number: int, alone: bool) -> pygame.Surface:
        """Over a double that must be answered: the first in words, the order as numbers where several wait."""
        return self._kept.get(("tag", number, alone, self.looks), lambda: self._tag(number, alone))

    @property
    def tag_margin(self) -> int:
        """Room for the shadow round a tag, px."""
        return round(1.2 * self._stage.metrics.U)

    def colour(self, seat: int | None) -> RGB:
        """A seat's colour; paper white for the public train."""
        return self._stage.theme.text if seat is None else seat_look(seat).colour

    def mark(self, seat: int | None, px: int) -> pygame.Surface:
        """A seat's emblem; the public train's engine."""
        theme = self._stage.theme
        return icons.icon("train", px, theme.text) if seat is None else icons.emblem(seat, px, theme)

    # --- heads

    def ground(self, size: tuple[int, int], facts: TrainFacts) -> pygame.Surface:
        """The chip under a head or card, its border in the seat's colour, or amber in its turn."""
        theme, m = self._stage.theme, self._stage.metrics
        radius = min(0.75 * m.U, size[1] / 2)
        sheet = shapes.rounded(size, radius, theme.chip)
        line = theme.amber if facts.turn else self.colour(facts.seat)
        width = 2 * m.line_width if facts.turn else max(theme.border, 1.15 * m.line_width)
        sheet.blit(shapes.ring(size, radius, width, line), (0, 0))
        return sheet

    def _head(self, size: tuple[int, int], facts: TrainFacts, name: str) -> pygame.Surface:
        unit = self._stage.metrics.U
        sheet = self.ground(size, facts)
        mark = self.mark(facts.seat, round(min(2.15 * unit, 0.74 * size[1])))
        room = size[0] - 1.3 * unit - mark.get_width()
        if room < NARROWEST_NAME * unit:
            self._narrow(sheet, facts, mark)
            return shapes.ready(sheet)
        x = round(0.45 * unit)
        sheet.blit(mark, (x, (size[1] - mark.get_height()) // 2))
        lines = [self._name(name, facts, room), *self._second(facts, room)]
        y = (size[1] - sum(line.get_height() for line in lines)) / 2
        for line in lines:
            sheet.blit(line, (round(x + mark.get_width() + 0.45 * unit), round(y)))
            y += line.get_height()
        return shapes.ready(sheet)

    def _narrow(self, sheet: pygame.Surface, facts: TrainFacts, mark: pygame.Surface) -> None:
        """The emblem over what must be said, as far as that fits."""
        width, height = sheet.get_size()
        below = [line for line in self._second(facts, width - 0.6 * self._stage.metrics.U) if facts.seat is not None]
        if below:
            small = round(min(mark.get_width(), height - below[0].get_height() - 0.5 * self._stage.metrics.U))
            mark = self.mark(facts.seat, small)
        y = (height - mark.get_height() - sum(line.get_height() for line in below)) // 2
        sheet.blit(mark, ((width - mark.get_width()) // 2, y))
        for line in below:
            sheet.blit(line, ((width - line.get_width()) // 2, y + mark.get_height()))

    def _name(self, name: str, facts: TrainFacts, room: float) -> pygame.Surface:
        stage = self._stage
        fitted = stage.fonts.fit(name, stage.metrics.font("body"), True, room, 1 if facts.seat is not None else 2)
        lines = fitted.lines
        if facts.seat is not None:
            lines = [stage.fonts.ellipsis(lines[0] if len(lines) == 1 else name, fitted.px, True, room)]
        return stage.fonts.block(lines, fitted.px, stage.theme.text, True)

    def _second(self, facts: TrainFacts, room: float) -> Pieces:
        """Count of the hand and a word on the train: the fullest way to say it that fits."""
        if facts.seat is None:
            return []
        count, words, signs = self._count(facts), self._words(facts), self._icons(facts)
        turn = self._turn(facts)
        shorter = [*turn, *words] if facts.open else [*turn, *count, *signs]
        for way in ([*turn, *count, *words], shorter, words, [*count, *signs]):
            if way and self._width(way) <= room:
                return [self._row(way)]
        return [self._row(words or count)]

    def _turn(self, facts: TrainFacts) -> Pieces:
        px = round(0.85 * self._stage.metrics.U)
        return [icons.icon("play", px, self._stage.theme.amber)] if facts.turn else []

    def _count(self, facts: TrainFacts) -> Pieces:
        stage, unit = self._stage, self._stage.metrics.U
        theme = stage.theme
        back = shapes.rounded((max(5, round(0.46 * unit)), max(9, round(0.84 * unit))), 0.12 * unit, theme.back1)
        back.blit(shapes.ring(back.get_size(), 0.12 * unit, 1.2, theme.back_line), (0, 0))
        return [back, stage.fonts.text(str(facts.hand), stage.metrics.font("caption"), theme.text2, True)]

    def _words(self, facts: TrainFacts) -> Pieces:
        stage = self._stage
        key = "yard.open" if facts.open else STANDING_WORDS.get(facts.standing, "")
        if not key:
            return []
        colour = stage.theme.coral if facts.open else stage.theme.text2
        return [stage.fonts.text(stage.text(key), stage.metrics.font("caption"), colour, True)]

    def _icons(self, facts: TrainFacts) -> Pieces:
        name = STANDING_ICONS.get(facts.standing)
        return [icons.icon(name, round(0.85 * self._stage.metrics.U), self._stage.theme.text2)] if name else []

    def _width(self, pieces: Sequence[pygame.Surface]) -> float:
        return sum(piece.get_width() for piece in pieces) + 0.28 * self._stage.metrics.U * (len(pieces) - 1)

    def _row(self, pieces: Sequence[pygame.Surface]) -> pygame.Surface:
        gap = 0.28 * self._stage.metrics.U
        high = max(piece.get_height() for piece in pieces)
        sheet = shapes.clear((round(self._width(pieces)), high), self._stage.theme.text2)
        x = 0.0
        for piece in pieces:
            sheet.blit(piece, (round(x), (high - piece.get_height()) // 2))
            x += piece.get_width() + gap
        return sheet

    def _disc(self, px: int, facts: TrainFacts) -> pygame.Surface:
        theme = self._stage.theme
        sheet = shapes.disc(px, theme.chip)
        inner = round(px * (0.78 if facts.seat is not None else 0.62))
        mark = self.mark(facts.seat, inner)
        sheet.blit(mark, ((px - inner) // 2, (px - inner) // 2))
        line = theme.amber if facts.turn else self.colour(facts.seat)
        if facts.turn or facts.seat is None:
            sheet.blit(shapes.ring((px, px), px / 2, 2 * self._stage.metrics.line_width, line), (0, 0))
        return shapes.ready(sheet)

    # --- the small ones

    def _plate(self, size: tuple[int, int], count: int) -> pygame.Surface:
        stage, unit = self._stage, self._stage.metrics.U
        theme, step = stage.theme, max(2, round(0.16 * stage.metrics.U))
        sheet = shapes.clear(size, theme.ivory)
        face = (size[0] - 2 * step, size[1])
        for layer, colour in ((0, theme.edge2), (1, theme.edge), (2, theme.ivory)):
            piece = shapes.rounded(face, 0.35 * unit, colour)
            sheet.blit(piece, (layer * step, 0))
            if theme.flat:
                sheet.blit(shapes.ring(face, 0.35 * unit, 1.5, theme.tile_ink), (layer * step, 0))
        said = f"+{count}"
        px = stage.metrics.font("body")
        while px > SMALLEST_TEXT and stage.fonts.width(said, px, True) > face[0] - 4:
            px -= 1
        words = stage.fonts.text(said, px, theme.tile_ink, True)
        if (
            words.get_width() <= face[0] and words.get_height() <= size[1] + 4
        ):  # else the pile alone says that there are more
            sheet.blit(words, words.get_rect(center=(2 * step + face[0] // 2, size[1] // 2)))
        return shapes.ready(sheet)

    def _tag(self, number: int, alone: bool) -> pygame.Surface:
        stage, unit = self._stage, self._stage.metrics.U
        said = [] if alone else [str(number)]
        if number == 1:
            said.append(stage.text("yard.answer"))
        words = stage.fonts.text(" · ".join(said), stage.metrics.font("small"), stage.theme.on_coral, True)
        high = round(max(1.55 * unit, words.get_height() + 0.3 * unit))
        rect = pygame.Rect(0, 0, max(high, words.get_width() + round(1.1 * unit)), high)
        margin = self.tag_margin
        sheet = shapes.clear((rect.width + 2 * margin, rect.height + 2 * margin))
        rect.topleft = (margin, margin)
        draw_panel(sheet, rect, stage.theme, "must", unit)
        sheet.blit(words, words.get_rect(center=rect.center))
        return shapes.ready(sheet)
