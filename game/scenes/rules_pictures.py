"""The small drawn positions in the rules: a line on cloth with its hand, and hands being counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import accumulate

import pygame

from game.render import controls, icons
from game.render.cloth import cloth, groove, rack
from game.render.geometry import Pose, Rect, bounds, box
from game.render.layout import LineLayout
from game.render.panels import draw_panel, round_corners
from game.render.tile_art import State as TileState
from game.scenes.rules_parts import Count, Fit, Halves, Position, all_halves
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

WIDEST_UNITS = 36.0
CELL_UNITS = 2.3
TILE_UNITS = 1.9
PITCH = 1.3
"""From tile to tile of a hand, in tile widths."""
BUBBLE = 0.86
"""What an end counts stands on a disc so many cells wide."""
ASIDE_UNITS = 6.5
"""The room of a boneyard beside the line."""


class PositionPicture:
    """A position drawn in a width of px; `height` is what it needs, `top` the highest number of the tiles' set."""

    def __init__(self, stage: Stage, position: Position, width: float, top: int) -> None:
        m = stage.metrics
        self._stage, self._position, self._top = stage, position, top
        self.width = min(width, WIDEST_UNITS * m.U)
        self._line = None if position.line is None else LinePart(stage, position, position.line, self.width, top)
        self._cloth_h = 0.0 if self._line is None else self._line.height
        self._tile = rack_tile(stage, self.width, len(position.hand))
        self._rack_h = rack_height(stage, self._tile) if position.hand else 0.0
        self.height = self._cloth_h + self._rack_h

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme = self._stage.metrics, self._stage.theme
        place = pixels(Rect(x, y, self.width, self.height))
        sheet = pygame.Surface(place.size)
        sheet.blit(cloth(place.size, theme, m.U), (0, 0))
        if self._line is not None:
            self._line.paint(sheet)
        if self._position.hand:
            self._paint_hand(sheet, place.height - round(self._rack_h))
        target.blit(round_corners(sheet, m.radius("chip")), place)
        if theme.flat:
            pygame.draw.rect(target, theme.paper_line, place, round(theme.border), round(m.radius("chip")))

    def _paint_hand(self, sheet: pygame.Surface, top: int) -> None:
        choice = bool(self._position.fits or self._position.lit)
        paint_rack(self._stage, sheet, top, self._position.hand, self._top, self._tile, partial(self._look, choice))

    def _look(self, choice: bool, halves: Halves) -> TileState:
        """How a tile of the hand stands there."""
        if self._picked(halves):
            return "picked"
        return "plain" if not choice or self._position.playable(halves) else "not_now"

    def _picked(self, halves: tuple[int, int]) -> bool:
        ghost = self._position.ghost
        return ghost is not None and sorted(ghost.tile) == sorted(halves)


def paint_rack(
    stage: Stage,
    sheet: pygame.Surface,
    y: int,
    hand: tuple[Halves, ...],
    top: int,
    w: float,
    look: Callable[[Halves], TileState],
) -> None:
    """A hand in its rack from `y` down: tiles `w` px wide of the set whose highest number is `top`."""
    m, theme, art = stage.metrics, stage.theme, stage.tiles(top, w)
    wood = pygame.Rect(0, y, sheet.get_width(), sheet.get_height() - y)
    sheet.blit(rack(wood.size, theme, m.U), wood)
    hollow = wood.inflate(-2 * m.u(0.6), -2 * m.u(0.5))
    sheet.blit(groove(hollow.size, theme, m.U), hollow)
    pad = art.pad(w)
    x = wood.centerx - (PITCH * len(hand) - (PITCH - 1)) * w / 2
    for place, (high, low) in enumerate(all_halves(hand)):
        state = look((high, low))
        lift = 0.3 * w if state == "picked" else 0.0
        tile = art.tile_state(w, high, low, 1, state)
        sheet.blit(tile, (round(x + place * PITCH * w) - pad, round(wood.centery - w - lift) - pad))


def rack_tile(stage: Stage, width: float, count: int) -> float:
    """How wide the tiles of a hand are in a picture of this width, px."""
    m = stage.metrics
    return float(int(min(TILE_UNITS * m.U, (width - 2.5 * m.U) / (PITCH * max(1, count)))))


def rack_height(stage: Stage, w: float) -> float:
    """The height of a rack for tiles `w` px wide."""
    return 2.0 * w + 2.2 * stage.metrics.U


class LinePart:
    """The cloth of a position `width` px wide: its line, the places, what the ends count, and the boneyard."""

    def __init__(self, stage: Stage, position: Position, line: LineLayout, width: float, top: int) -> None:
        m = stage.metrics
        self._stage, self._position, self._line, self._width = stage, position, line, width
        self._fits = tuple(self._pose(fit) for fit in position.fits)
        self._ghost = self._pose(position.ghost) if position.ghost else None
        self._discs = tuple((line.anchor(end), worth) for end, worth in position.counted)
        tiles = (*line.poses, *self._fits, *((self._ghost,) if self._ghost else ()))
        discs = (Rect(x - BUBBLE / 2, y - BUBBLE / 2, BUBBLE, BUBBLE) for (x, y), _ in self._discs)
        self._extent = bounds((*map(box, tiles), *discs))
        self._aside = ASIDE_UNITS * m.U if position.boneyard else 0.0
        self._cell = min(CELL_UNITS * m.U, (width - self._aside - 2.4 * m.U) / self._extent.w)
        self._line_h = self._extent.h * self._cell + 2.4 * m.U
        self.height = self._line_h + (2.4 * m.U if position.counted else 0.0)
        self._art = stage.tiles(top, self._cell / 1.06)

    def _pose(self, fit: Fit) -> Pose:
        return self._line.ghost(fit.end, fit.tile)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in px of the picture."""
        cx, cy = self._extent.centre
        return (self._width - self._aside) / 2 + (x - cx) * self._cell, self._line_h / 2 + (y - cy) * self._cell

    def paint(self, sheet: pygame.Surface) -> None:
        """Draw it at the top of the picture."""
        art, w = self._art, self._cell / 1.06
        tiles = [(*self._at(pose.x, pose.y), pose.quarter, pose.first, pose.second) for pose in self._line.poses]
        art.draw_board(sheet, tiles, w, 0.0)
        if self._position.spinner and self._line.start is not None:
            middle = self._line.start
            art.outline(sheet, *self._at(middle.x, middle.y), w, middle.quarter, 0.0, "spinner")
        for pose in self._fits:
            art.outline(sheet, *self._at(pose.x, pose.y), w, pose.quarter, 0.0, "place")
        if self._ghost is not None:
            pose = self._ghost
            art.outline(sheet, *self._at(pose.x, pose.y), w, pose.quarter, 0.0, "ghost")
            art.draw_board(sheet, [(*self._at(pose.x, pose.y), pose.quarter, pose.first, pose.second)], w, 0.0)
        if self._discs:
            self._paint_count(sheet)
        if self._position.boneyard:
            self._paint_boneyard(sheet)

    def _paint_count(self, sheet: pygame.Surface) -> None:
        """What each end counts, and the sum on a chip below."""
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        size = max(m.u(1.4), round(BUBBLE * self._cell))
        for (x, y), worth in self._discs:
            self._paint_disc(sheet, self._at(x, y), size, worth, theme.amber)
        px = m.font("body")
        lit = theme.amber if self._position.scores else theme.text
        total = fonts.text(str(self._position.total), m.font("head"), lit, True)
        terms = fonts.text(f"{self._position.terms} = " if self._position.terms else "", px, theme.text, True)
        chip = pygame.Rect(0, 0, terms.get_width() + total.get_width() + m.u(1.6), m.u(2.0))
        chip.center = (round((self._width - self._aside) / 2), round(self._line_h + 0.7 * m.U))
        draw_panel(sheet, chip, theme, "chip", m.U)
        sheet.blit(terms, terms.get_rect(midleft=(chip.x + m.u(0.8), chip.centery)))
        sheet.blit(total, total.get_rect(midright=(chip.right - m.u(0.8), chip.centery)))

    def _paint_disc(
        self,
        sheet: pygame.Surface,
        middle: tuple[float, float],
        size: int,
        number: int,
        line: tuple[int, int, int] | None,
    ) -> None:
        theme, spot = self._stage.theme, (round(middle[0]), round(middle[1]))
        disc = controls.count_disc(size, theme, line)
        sheet.blit(disc, disc.get_rect(center=spot))
        px = min(self._stage.metrics.font("body"), round(0.62 * size))
        words = self._stage.fonts.text(str(number), px, theme.text, True)
        sheet.blit(words, words.get_rect(center=spot))

    def _paint_boneyard(self, sheet: pygame.Surface) -> None:
        m, art = self._stage.metrics, self._art
        w = float(round(min(1.9 * m.U, self._line_h / 2.8)))
        pad = art.pad(w)
        x, y = self._width - 4.6 * m.U, self._line_h / 2 - w
        for step in range(min(3, self._position.boneyard)):
            sheet.blit(art.back(w), (round(x + 0.2 * step * w) - pad, round(y - 0.12 * step * w) - pad))
        self._paint_disc(sheet, (x + 1.3 * w, y + 1.9 * w), m.u(2.0), self._position.boneyard, None)


class CountPicture:
    """Hands that are counted, their pips, and the winners' sum."""

    def __init__(self, stage: Stage, count: Count, width: float, top: int) -> None:
        m = stage.metrics
        self._stage, self._count = stage, count
        self.width = min(width, WIDEST_UNITS * m.U)
        most = max(map(len, count.hands))
        room = self.width - 7.2 * m.U
        self._tile = float(round(min(1.5 * m.U, room / (2.3 * max(1, most)))))
        self._art = stage.tiles(top, self._tile)
        self._row_h = max(2.9 * m.U, self._tile + 1.3 * m.U)
        words = sum_words(stage, count)
        self._sum = stage.fonts.fit(words, m.font("bar"), True, self.width - 2 * m.U) if words else None
        self._tops = list(accumulate([self._row_h + 0.3 * m.U] * len(count.hands), initial=0.0))
        self.height = self._tops[-1]
        if self._sum is not None:
            self.height += len(self._sum.lines) * stage.fonts.line(self._sum.px) + 0.4 * m.U

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        for seat in range(len(self._count.hands)):
            self._paint_row(target, Rect(x, y + self._tops[seat], self.width, self._row_h), seat)
        if self._sum is not None:
            words = fonts.block(self._sum.lines, self._sum.px, theme.ink, True, "right")
            target.blit(words, words.get_rect(topright=(round(x + self.width - m.U), round(y + self._tops[-1]))))

    def _paint_row(self, target: pygame.Surface, row: Rect, seat: int) -> None:
        m, theme = self._stage.metrics, self._stage.theme
        draw_panel(target, pixels(row), theme, "card_on" if seat in self._count.winners else "card", m.U)
        middle, size = row.centre[1], m.u(1.9)
        target.blit(icons.emblem(seat, size, theme), (round(row.x + 0.7 * m.U), round(middle - size / 2)))
        w, art = self._tile, self._art
        pad = art.pad(w)
        x = row.x + 1.4 * m.U + size
        for place, (high, low) in enumerate(all_halves(self._count.hands[seat])):
            target.blit(art.tile(w, high, low, 0), (round(x + place * 2.3 * w) - pad, round(middle - 0.55 * w) - pad))
        said = f"{'+' if self._count.against else ''}{self._count.pips(seat)}"
        number = self._stage.fonts.text(said, m.font("head"), theme.ink, True)
        target.blit(number, number.get_rect(midright=(round(row.right - m.U), round(middle))))


def sum_words(stage: Stage, count: Count) -> str:
    """How the winners' points come about; nothing where nobody scores."""
    text, values = stage.text, {"sum": count.terms, "points": count.rounded}
    if not count.added:
        return ""
    if count.rounded is None:
        return count.terms
    if count.share == 1:
        return text("log.rounded", **values)
    return f"{text('log.shared', share=count.share, **values)}: {stage.strings.number(count.half_points)}"
