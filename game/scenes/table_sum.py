"""What the open ends count: a bubble at each and their sum at the table's foot, or as they would be with a ghost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.render import controls
from game.render.boards import Board
from game.render.geometry import Point, Pose, Rect, halves
from game.render.layout import BEYOND
from game.render.panels import draw_panel
from game.rules.actions import Play
from game.rules.table import START, End, Table
from game.scenes.widgets import pixels

if TYPE_CHECKING:
    from game.scenes.table import TableScene

BUBBLE_UNITS = 2.2
CLEAR = 3
"""Least px between a bubble and a tile."""


class Bubble(NamedTuple):
    """What one end counts, and the middle of its disc on the screen."""

    worth: int
    x: float
    y: float


class EndSums:
    """Shown where the game counts its ends. `ghost` is the laying under which they are as they would be."""

    def __init__(self, table: TableScene) -> None:
        self._scene = table
        self._rules = table.host.match.setup.rules
        self._shown = Table()
        self._ghost: Play | None = None
        self._first: Board | None = None

    def follow(self, ghost: Play | None) -> None:
        """The table, or the ghost on it, is another one now."""
        table = self._scene
        if not self._rules.counts_ends:
            return
        self._ghost = ghost
        self._shown = table.seen.table if ghost is None else table.host.match.foresee(ghost)
        self._first = None
        if ghost is not None and ghost.at == START:
            self._first = table.board.lay(self._shown)

    def points_of(self, play: Play) -> int:
        """What a legal laying would score."""
        return self._rules.points_of(self._scene.host.match.foresee(play)) if self._rules.counts_ends else 0

    # --- what there is to read

    @property
    def terms(self) -> tuple[int, ...]:
        """What the ends count, in order of place."""
        return tuple(end.worth for end in self._shown.ends if end.worth is not None)

    @property
    def total(self) -> int:
        return sum(self.terms)

    @property
    def scores(self) -> bool:
        """Whether the total is one that scores."""
        return self._rules.points_of(self._shown) > 0

    # --- the bubbles

    @property
    def bubbles(self) -> tuple[Bubble, ...]:
        """One for every end that counts."""
        return tuple(self._bubble(end, end.worth) for end in self._shown.ends if end.worth is not None)

    @property
    def rects(self) -> tuple[Rect, ...]:
        """The boxes of the bubbles on the screen."""
        r = self._radius
        return tuple(Rect(spot.x - r, spot.y - r, 2 * r, 2 * r) for spot in self.bubbles)

    def _bubble(self, end: End, worth: int) -> Bubble:
        """Beyond its end, and never on the tile there: the disc keeps its size when the tiles get smaller."""
        board, radius = self._scene.board, self._radius
        camera, (anchor, near, half) = board.camera, self._anchor(end)
        (x, y), tip = camera.to_screen(*anchor), camera.to_screen(*near)
        far = math.dist((x, y), tip) or 1.0
        way = ((x - tip[0]) / far, (y - tip[1]) / far)
        out = max(0.0, radius + CLEAR - BEYOND * camera.cell)
        spot = (x + out * way[0], y + out * way[1])
        aside = half * camera.cell + radius + CLEAR
        if any(play.at == end.place for play in self._scene.keys.plays):
            # Where places have numbers, bubbles stand beside them.
            spot = min(beside(spot, way, aside), key=self._crowded)
        elif not board.moved and not self._free(spot):
            sides = sorted(beside(tip, way, aside), key=self._crowded)
            spot = next((side for side in sides if self._free(side) and self._bare(side)), spot)
        return Bubble(worth, *spot)

    @property
    def _radius(self) -> float:
        return BUBBLE_UNITS * self._scene.stage.metrics.U / 2

    def _free(self, spot: Point) -> bool:
        """Whether a bubble there is on the cloth, and under no control."""
        table, r = self._scene, self._radius
        room, disc = table.zones.table.inflate(-r, -r), Rect(spot[0] - r, spot[1] - r, 2 * r, 2 * r)
        return room.contains(*spot) and not any(disc.intersects(rect) for rect in table.obstacles)

    def _bare(self, spot: Point) -> bool:
        """Whether no tile lies there, nor the ghost."""
        board, r = self._scene.board, self._radius
        disc, tiles = Rect(spot[0] - r, spot[1] - r, 2 * r, 2 * r), board.tile_rects()
        if self._ghost is not None:
            tiles = (*tiles, board.screen_rect(board.ghost(self._ghost.at, self._ghost.tile)))
        return not any(disc.intersects(tile) for tile in tiles)

    def _crowded(self, spot: Point) -> float:
        """How near tiles are to a point."""
        return sum(1 / (1 + math.dist(spot, tile)) for tile in self._scene.board.middles())

    def _anchor(self, end: End) -> tuple[Point, Point, float]:
        """The middle of a bubble in cells, a point of the tile that it stands beyond, and half that tile's width."""
        ghost, board = self._ghost, self._first or self._scene.board.board
        assert board is not None
        if ghost is not None and ghost.at == end.place:
            anchor = board.anchor(end.place, ghost.tile)
            return anchor, *nearest(anchor, (board.ghost(ghost.at, ghost.tile),))
        anchor = board.anchor(end.place)
        return anchor, *nearest(anchor, board.poses)

    # --- the chip

    def chip(self) -> Rect:
        """Where the sum stands: in the middle of the strip at the table's foot; empty while nothing counts.

        In small windows it stands at the side of the view's tools, or no bar would have room beside it.
        """
        zones, m = self._scene.zones, self._scene.stage.metrics
        strip = zones.foot
        if not self.terms or not strip.w:
            return Rect(0, 0, 0, 0)
        width = sum(piece.get_width() for piece in self._pieces(strip.w)) + 2 * m.U
        x = strip.centre[0] - width / 2
        if m.window == "small":
            x = strip.right - width if zones.tools[0].x > strip.x else strip.x
        return Rect(x, strip.y, width, strip.h)

    def _pieces(self, room: float) -> list[pygame.Surface]:
        """The words, the terms and the total, from left to right."""
        stage = self._scene.stage
        m, fonts, theme = stage.metrics, stage.fonts, stage.theme
        label = f"{stage.text('table.ends' if self._ghost is None else 'table.ends_then')}   "
        terms = " + ".join(str(term) for term in self.terms)
        total = theme.amber if self.scores else theme.text
        pieces = [
            fonts.text(label, m.font("body"), theme.text2),
            fonts.text(f"{terms}  =  " if len(self.terms) > 1 else "", m.font("bar"), theme.text, True),
            fonts.text(str(self.total), m.font("number"), total, True),
        ]
        return pieces if sum(piece.get_width() for piece in pieces) + 2 * m.U <= room else pieces[1:]

    # --- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Bubbles and sum; upright, whatever the view."""
        if not self.terms:
            return
        stage = self._scene.stage
        m, theme = stage.metrics, stage.theme
        disc = controls.count_disc(m.u(BUBBLE_UNITS), theme, theme.amber)
        for worth, x, y in () if self._scene.board.regrouping else self.bubbles:
            middle = (round(x), round(y))
            target.blit(disc, disc.get_rect(center=middle))
            number = stage.fonts.text(str(worth), m.font("bar"), theme.text, True)
            target.blit(number, number.get_rect(center=middle))
        chip = self.chip()
        if not chip.w:
            return
        draw_panel(target, pixels(chip), theme, "chip" if self._ghost is None else "active", m.U)
        x = chip.x + m.U
        for piece in self._pieces(self._scene.zones.foot.w):
            target.blit(piece, piece.get_rect(midleft=(round(x), round(chip.centre[1]))))
            x += piece.get_width()


def beside(spot: Point, way: Point, shift: float) -> tuple[Point, Point]:
    """The two points beside another one, seen along a way of length 1."""
    x, y = spot
    return (x - shift * way[1], y + shift * way[0]), (x + shift * way[1], y - shift * way[0])


def nearest(point: Point, poses: tuple[Pose, ...]) -> tuple[Point, float]:
    """Of the middles of tiles and their halves the one nearest to a point, and how far the tile reaches beside it."""
    spots = [((pose.x, pose.y), 1.0) for pose in poses]
    spots += [(half, 0.5) for pose in poses for half in halves(pose)]
    return min(spots, key=lambda spot: math.dist(spot[0], point))
