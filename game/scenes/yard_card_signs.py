"""End cards: a train that is not shown tile by tile, with its last tile and how things stand with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.render import icons, shapes
from game.render.cache import Bounded, area
from game.render.panels import draw_panel
from game.render.strokes import Line, draw_smooth
from game.render.yard import Halves
from game.render.yard_lines import cut
from game.scenes.stage import Stage
from game.scenes.yard_facts import TrainFacts
from game.scenes.yard_signs import STANDING_ICONS, Signs

NAME: Final = 3.0
"""Least room for a name, U."""
LARGEST_TILE: Final = 2.0
"""Short side of the tile on a card, U."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """What a card shows. last: the train's last tile, inner half first (before any tile the engine). older: tiles
    under it. opened: this train is shown tile by tile.
    """

    facts: TrainFacts
    name: str
    last: Halves | None
    older: int
    opened: bool


class CardSigns:
    """Cards in the looks, language and units of a stage, for a set whose highest number is `top`."""

    def __init__(self, stage: Stage, signs: Signs, top: int) -> None:
        self._stage = stage
        self._signs = signs
        self._top = top
        self._kept: Bounded[pygame.Surface] = Bounded(40, area, 1 << 19)

    def card(self, size: tuple[int, int], look: CardLook) -> pygame.Surface:
        """The card; the surface is shared. What stands out over its edge is drawn by `draw_marks`."""
        looks = (self._signs.looks, self._stage.settings.numerals, self._stage.settings.pips)
        return self._kept.get((size, look, looks), lambda: self._card(size, look))

    def draw_marks(
        self, target: pygame.Surface, rect: pygame.Rect, facts: TrainFacts, token_coming: bool = False
    ) -> None:
        """The token of an open train, and the number of a double to be answered, on the card's upper corners."""
        stage, unit = self._stage, self._stage.metrics.U
        if facts.open and not token_coming:
            token = self._signs.token(round(1.5 * unit))
            target.blit(token, token.get_rect(center=(rect.right - round(0.35 * unit), rect.top + round(0.2 * unit))))
        if facts.answer:
            disc = pygame.Rect(0, 0, round(1.5 * unit), round(1.5 * unit))
            disc.center = (rect.left + round(0.35 * unit), rect.top + round(0.2 * unit))
            draw_panel(target, disc, stage.theme, "must", unit)
            said = "!" if facts.alone else str(facts.answer)
            words = stage.fonts.text(said, stage.metrics.font("small"), stage.theme.on_coral, True)
            target.blit(words, words.get_rect(center=disc.center))

    def _card(self, size: tuple[int, int], look: CardLook) -> pygame.Surface:
        unit = self._stage.metrics.U
        sheet = self._ground(size, look)
        pad = 0.32 * unit
        inner_w, inner_h = size[0] - 2 * pad, size[1] - 2 * pad
        w = max(8, round(min(LARGEST_TILE * unit, 0.44 * inner_h, 0.48 * inner_w)))
        row_h = inner_h - w - 0.2 * unit
        self._upper(sheet, pygame.Rect(round(pad), round(pad), round(inner_w), round(row_h)), look)
        y = round(pad + row_h + 0.12 * unit)
        older = self._older(look)
        room = inner_w - 2 * w
        beside = older is not None and self._named(look, inner_w, row_h) and older.get_width() + 0.3 * unit <= room
        x = round(pad + (0.1 * unit if beside else (inner_w - 2 * w) / 2))
        if look.last is not None:
            art = self._stage.tiles(self._top, w)
            edge = art.pad(w)
            sheet.blit(art.tile(w, *look.last, 0), (x - edge, y - edge))
        if beside and older is not None:
            sheet.blit(older, older.get_rect(midright=(round(size[0] - pad - 0.1 * unit), y + w // 2)))
        return shapes.ready(sheet)

    def _ground(self, size: tuple[int, int], look: CardLook) -> pygame.Surface:
        theme, m, facts = self._stage.theme, self._stage.metrics, look.facts
        sheet = self._signs.ground(size, facts)
        radius = min(0.75 * m.U, size[1] / 2)
        if look.opened:
            sheet.blit(shapes.ring(size, radius, 2 * m.line_width, theme.amber if facts.turn else theme.text), (0, 0))
        if facts.answer:
            sheet.blit(shapes.ring(size, radius, 2 * m.bold_line * 0.7, theme.coral), (0, 0))
        elif facts.open:
            half = m.bold_line / 2
            outline = shapes.rounded_outline((half, half, size[0] - 2 * half, size[1] - 2 * half), radius - half)
            over = shapes.clear(size)
            pieces = cut(outline, (0.6 * m.U, 0.4 * m.U))
            draw_smooth(over, [Line(piece, theme.coral, m.bold_line) for piece in pieces])
            sheet.blit(over, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        return sheet

    def _upper(self, sheet: pygame.Surface, row: pygame.Rect, look: CardLook) -> None:
        """Emblem, and beside it the name or, where there is no room, how many tiles lie under the last one."""
        unit, facts = self._stage.metrics.U, look.facts
        size = round(min(1.9 * unit, row.height))
        mark = self._signs.mark(facts.seat, size)
        sheet.blit(mark, mark.get_rect(midleft=(row.left + round(0.1 * unit), row.centery)))
        room = row.width - size - 0.4 * unit
        pieces: list[pygame.Surface] = []
        if self._named(look, row.width, row.height):
            pieces.append(self._name(look, room - self._wide(self._signs_of(look))))
        elif (older := self._older(look)) is not None:
            pieces.append(older)
        pieces += self._signs_of(look)
        x, low = row.left + size + 0.35 * unit, row.centery
        if not self._named(look, row.width, row.height):
            # Under the token at the corner.
            x, low = max(x, row.right - self._wide(pieces)), row.centery + round(0.25 * unit)
        for piece in pieces:
            if x + piece.get_width() <= row.right + 2:
                sheet.blit(piece, piece.get_rect(midleft=(round(x), low)))
                x += piece.get_width() + 0.2 * unit

    def _named(self, look: CardLook, width: float, height: float) -> bool:
        """Whether there is room for the name."""
        unit = self._stage.metrics.U
        return width - min(1.9 * unit, height) - 0.4 * unit - self._wide(self._signs_of(look)) >= NAME * unit

    def _name(self, look: CardLook, room: float) -> pygame.Surface:
        stage = self._stage
        fitted = stage.fonts.fit(look.name, stage.metrics.font("small"), True, room, 1)
        return stage.fonts.text(
            stage.fonts.ellipsis(look.name, fitted.px, True, room), fitted.px, stage.theme.text, True
        )

    def _older(self, look: CardLook) -> pygame.Surface | None:
        stage = self._stage
        if not look.older:
            return None
        return stage.fonts.text(f"+{look.older}", stage.metrics.font("caption"), stage.theme.text2, True)

    def _signs_of(self, look: CardLook) -> Sequence[pygame.Surface]:
        theme, px = self._stage.theme, round(0.9 * self._stage.metrics.U)
        found = [icons.icon("play", px, theme.amber)] if look.facts.turn else []
        name = STANDING_ICONS.get(look.facts.standing)
        return [*found, icons.icon(name, px, theme.text2)] if name else found

    def _wide(self, pieces: Sequence[pygame.Surface]) -> float:
        return sum(piece.get_width() + 0.2 * self._stage.metrics.U for piece in pieces)
