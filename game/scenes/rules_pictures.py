"""The small drawn positions in the rules: a line on cloth with its hand, and hands being counted."""

from __future__ import annotations

from itertools import accumulate

import pygame

from game.render import controls, icons
from game.render.cloth import cloth, groove, rack
from game.render.geometry import Pose, Rect, bounds, box
from game.render.panels import draw_panel, round_corners
from game.render.tile_art import TileArt
from game.scenes.rules_parts import Count, Fit, Position, all_halves
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

WIDEST_UNITS = 36.0
CELL_UNITS = 2.3
TILE_UNITS = 1.9
PITCH = 1.3
"""From tile to tile of a hand, in tile widths."""


class PositionPicture:
    """A position drawn in a width of px; `height` is what it needs."""

    def __init__(self, stage: Stage, position: Position, width: float) -> None:
        m = stage.metrics
        self._stage, self._position = stage, position
        self.width = min(width, WIDEST_UNITS * m.U)
        fits = tuple(self._pose(fit) for fit in position.fits)
        ghost = self._pose(position.ghost) if position.ghost else None
        self._fits, self._ghost = fits, ghost
        shown = (*position.line.poses, *fits, *((ghost,) if ghost else ()))
        self._extent = bounds(box(pose) for pose in shown)
        aside = 6.5 * m.U if position.boneyard else 0.0
        room = self.width - aside - 2.4 * m.U
        self._cell = min(CELL_UNITS * m.U, room / self._extent.w)
        self._cloth_h = self._extent.h * self._cell + 2.4 * m.U
        count = len(position.hand)
        self._tile = float(int(min(TILE_UNITS * m.U, (self.width - 2.5 * m.U) / (PITCH * max(1, count)))))
        self._rack_h = 2.0 * self._tile + 2.2 * m.U if count else 0.0
        self.height = self._cloth_h + self._rack_h

    def _pose(self, fit: Fit) -> Pose:
        return self._position.line.ghost(fit.end, fit.tile)

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme = self._stage.metrics, self._stage.theme
        place = pixels(Rect(x, y, self.width, self.height))
        sheet = pygame.Surface(place.size)
        sheet.blit(cloth(place.size, theme, m.U), (0, 0))
        self._paint_line(sheet)
        if self._position.hand:
            self._paint_hand(sheet, place.height - round(self._rack_h))
        if self._position.boneyard:
            self._paint_boneyard(sheet)
        target.blit(round_corners(sheet, m.radius("chip")), place)
        if theme.flat:
            pygame.draw.rect(target, theme.paper_line, place, round(theme.border), round(m.radius("chip")))

    def _paint_line(self, sheet: pygame.Surface) -> None:
        m, cell = self._stage.metrics, self._cell
        art: TileArt = self._stage.art
        aside = 6.5 * m.U if self._position.boneyard else 0.0
        mx, my = (self.width - aside) / 2, self._cloth_h / 2
        cx, cy = self._extent.centre
        w = cell / 1.06

        def at(pose: Pose) -> tuple[float, float]:
            return mx + (pose.x - cx) * cell, my + (pose.y - cy) * cell

        tiles = [(*at(pose), pose.quarter, pose.first, pose.second) for pose in self._position.line.poses]
        art.draw_board(sheet, tiles, w, 0.0)
        for pose in self._fits:
            art.outline(sheet, *at(pose), w, pose.quarter, 0.0, "place")
        if self._ghost is not None:
            pose = self._ghost
            art.outline(sheet, *at(pose), w, pose.quarter, 0.0, "ghost")
            art.draw_board(sheet, [(*at(pose), pose.quarter, pose.first, pose.second)], w, 0.0)

    def _paint_hand(self, sheet: pygame.Surface, top: int) -> None:
        m, theme, w = self._stage.metrics, self._stage.theme, self._tile
        art = self._stage.art
        wood = pygame.Rect(0, top, sheet.get_width(), sheet.get_height() - top)
        sheet.blit(rack(wood.size, theme, m.U), wood)
        hollow = wood.inflate(-2 * m.u(0.6), -2 * m.u(0.5))
        sheet.blit(groove(hollow.size, theme, m.U), hollow)
        hand, pad = self._position.hand, art.pad(w)
        x = wood.centerx - (PITCH * len(hand) - (PITCH - 1)) * w / 2
        for place, (high, low) in enumerate(all_halves(hand)):
            playable = not self._position.fits or self._position.playable((high, low))
            lift = 0.3 * w if self._picked((high, low)) else 0.0
            state = "plain" if playable else "not_now"
            tile = art.tile_state(w, high, low, 1, "picked" if lift else state)  # type: ignore[arg-type]
            sheet.blit(tile, (round(x + place * PITCH * w) - pad, round(wood.centery - w - lift) - pad))

    def _picked(self, halves: tuple[int, int]) -> bool:
        ghost = self._position.ghost
        return ghost is not None and sorted(ghost.tile) == sorted(halves)

    def _paint_boneyard(self, sheet: pygame.Surface) -> None:
        m, theme = self._stage.metrics, self._stage.theme
        w = float(round(min(1.9 * m.U, self._cloth_h / 2.8)))
        art = self._stage.art
        pad = art.pad(w)
        x, y = self.width - 4.6 * m.U, self._cloth_h / 2 - w
        for step in range(min(3, self._position.boneyard)):
            sheet.blit(art.back(w), (round(x + 0.2 * step * w) - pad, round(y - 0.12 * step * w) - pad))
        disc = controls.count_disc(m.u(2.0), theme)
        middle = (round(x + 1.3 * w), round(y + 1.9 * w))
        sheet.blit(disc, disc.get_rect(center=middle))
        number = self._stage.fonts.text(str(self._position.boneyard), m.font("body"), theme.text, True)
        sheet.blit(number, number.get_rect(center=middle))


class CountPicture:
    """Hands at a round's end, their pips, and the winner's sum."""

    def __init__(self, stage: Stage, count: Count, width: float) -> None:
        m = stage.metrics
        self._stage, self._count = stage, count
        self.width = min(width, WIDEST_UNITS * m.U)
        self._tile = float(round(1.5 * m.U))
        self._row_h = max(2.9 * m.U, self._tile + 1.3 * m.U)
        self._tops = list(accumulate([self._row_h + 0.3 * m.U] * len(count.hands), initial=0.0))
        self.height = self._tops[-1] + (2.0 * m.U if count.arithmetic else 0.0)

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        for seat in range(len(self._count.hands)):
            self._paint_row(target, Rect(x, y + self._tops[seat], self.width, self._row_h), seat)
        if self._count.arithmetic:
            words = fonts.text(self._count.arithmetic, m.font("bar"), theme.ink, True)
            target.blit(words, words.get_rect(topright=(round(x + self.width - m.U), round(y + self._tops[-1]))))

    def _paint_row(self, target: pygame.Surface, row: Rect, seat: int) -> None:
        m, theme = self._stage.metrics, self._stage.theme
        draw_panel(target, pixels(row), theme, "card_on" if seat == self._count.winner else "card", m.U)
        middle, size = row.centre[1], m.u(1.9)
        target.blit(icons.emblem(seat, size, theme), (round(row.x + 0.7 * m.U), round(middle - size / 2)))
        w = self._tile
        art = self._stage.art
        pad = art.pad(w)
        x = row.x + 1.4 * m.U + size
        for place, (high, low) in enumerate(all_halves(self._count.hands[seat])):
            target.blit(art.tile(w, high, low, 0), (round(x + place * 2.3 * w) - pad, round(middle - 0.55 * w) - pad))
        number = self._stage.fonts.text(str(self._count.pips(seat)), m.font("head"), theme.ink, True)
        target.blit(number, number.get_rect(midright=(round(row.right - m.U), round(middle))))
