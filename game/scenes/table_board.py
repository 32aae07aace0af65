"""The cloth of the table scene: the laid tiles under the view, ghosts, glowing places, tiles in flight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.render.animation_queue import AnimationQueue, Spot
from game.render.boards import BOARDS, Board
from game.render.camera import Camera, fit, interpolate
from game.render.geometry import Point, Pose, Rect, bounds, box
from game.render.tile_art import PlacedTile, TileArt
from game.render.tile_marks import Mark
from game.render.tween import in_out_cubic, pulse
from game.rules.actions import Play
from game.rules.ruleset import RuleSet
from game.rules.table import Place, Table
from game.rules.tiles import Tile
from game.scenes.placement import ScreenPlace, on_screen
from game.scenes.stage import Stage

GLIDE = 0.25
GAP = 1.06
"""Pitch of a cell in tile widths."""


class Rested(NamedTuple):
    """What the baked board was baked from."""

    table: Table
    camera: Camera
    size: tuple[int, int]
    hidden: tuple[int, ...]
    art: TileArt


class BoardPart:
    """Board and view. The view follows the table until the person moves it; `whole` brings it back."""

    def __init__(self, stage: Stage, flights: AnimationQueue, rules: RuleSet) -> None:
        self._stage = stage
        self._rules = rules
        self._flights = flights
        self._table = Table()
        self._goal: Camera | None = None
        self._from: Camera | None = None
        self._begin = 0.0
        self._baked: pygame.Surface | None = None
        self._baked_from: Rested | None = None
        self._baked_at = (0, 0)
        self.board: Board | None = None
        self.moved = False
        self.gesturing = False

    # --- the table and its view

    def show(self, table: Table, zone: Rect, at_once: bool) -> None:
        """Lay out a table in a zone; the view glides there, or is there `at_once`."""
        self._table = table
        metrics = self._stage.metrics
        self.board = BOARDS[self._rules.shape](table, metrics.window, self._rules.top)
        whole = fit(self.board.extent(), zone, metrics.U, metrics.T, self._goal.angle if self._goal else 0.0)
        if self.moved and self._goal is not None:
            whole = self._goal.over(self.board.extent(), zone, metrics.U, metrics.T)
        self._move_to(whole, at_once or self._goal is None)

    @property
    def camera(self) -> Camera:
        """The view at this moment."""
        assert self._goal is not None
        if self._from is None:
            return self._goal
        t = (self._stage.now - self._begin) / GLIDE
        if t >= 1.0:
            self._from = None
            return self._goal
        return interpolate(self._from, self._goal, in_out_cubic(t))

    @property
    def gliding(self) -> bool:
        return self._from is not None

    def look(self, camera: Camera, glide: bool = False) -> None:
        """The person moves the view; it glides there, or jumps where nothing is to travel."""
        self.moved = True
        self._move_to(camera, at_once=not glide or self._stage.settings.still)

    def whole(self, zone: Rect) -> None:
        """The whole table, straight; from now on the view follows the table again."""
        assert self.board is not None
        self.moved = False
        metrics = self._stage.metrics
        self._move_to(fit(self.board.extent(), zone, metrics.U, metrics.T), self._stage.settings.still)

    def _move_to(self, camera: Camera, at_once: bool) -> None:
        if at_once:
            self._from, self._goal = None, camera
        elif self._goal != camera:
            self._from, self._begin = self.camera, self._stage.now
            self._goal = camera

    # --- on the screen

    def place(self, play: Play) -> ScreenPlace[Play]:
        """Where a laying would be on the screen."""
        return on_screen(play, self.ghost(play.at, play.tile), self.camera)

    def ghost(self, at: Place, tile: Tile) -> Pose:
        assert self.board is not None
        return self.board.ghost(at, tile)

    def screen_rect(self, pose: Pose) -> Rect:
        """The upright box round a tile as the view shows it, px."""
        camera = self.camera
        return bounds(Rect(*camera.to_screen(x, y), 0, 0) for x, y in box(pose).corners)

    def middles(self) -> tuple[Point, ...]:
        """The middles of all laid tiles on the screen."""
        assert self.board is not None
        camera = self.camera
        return tuple(camera.to_screen(pose.x, pose.y) for pose in self.board.poses)

    def tile_rects(self) -> tuple[Rect, ...]:
        """The boxes of all laid tiles on the screen."""
        assert self.board is not None
        return tuple(self.screen_rect(pose) for pose in self.board.poses)

    def spot(self, index: int) -> Spot:
        """Where the layout puts a laid tile on the screen."""
        assert self.board is not None
        pose = self.board.poses[index]
        camera = self.camera
        return Spot(*camera.to_screen(pose.x, pose.y), 1.0, pose.quarter * 90.0 + camera.angle)

    # --- drawing

    @property
    def _fast(self) -> bool:
        """Whether the view changes from frame to frame."""
        return self.gesturing or self.gliding

    def draw(self, target: pygame.Surface) -> None:
        """The tiles at rest, then those in flight."""
        assert self.board is not None
        camera = self.camera
        waiting: list[int] = []
        flying: list[tuple[int, Spot]] = []
        if self._flights.busy:
            for index in range(len(self.board.poses)):
                rest = self.spot(index)
                now = self._flights.spot(("laid", index), rest)
                if now is None:
                    waiting.append(index)
                elif now != rest:
                    flying.append((index, now))
        hidden = tuple(sorted([*waiting, *(index for index, _ in flying)]))
        self._draw_rest(target, camera, hidden)
        for index, spot in flying:
            self._draw_flying(target, self.board.poses[index], spot, camera)

    def _draw_rest(self, target: pygame.Surface, camera: Camera, hidden: tuple[int, ...]) -> None:
        assert self.board is not None
        tiles = [placed(pose, camera) for index, pose in enumerate(self.board.poses) if index not in hidden]
        w = camera.cell / GAP
        if self._fast:
            self._art.draw_board(target, tiles, w, camera.angle, fast=True)
            return
        key = Rested(self._table, camera, target.get_size(), hidden, self._art)
        if key != self._baked_from or self._baked is None:
            sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
            self._art.draw_board(sheet, tiles, w, camera.angle)
            area = sheet.get_bounding_rect()
            self._baked, self._baked_from, self._baked_at = sheet.subsurface(area).copy(), key, area.topleft
        target.blit(self._baked, self._baked_at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_flying(self, target: pygame.Surface, pose: Pose, spot: Spot, camera: Camera) -> None:
        tile = (spot.x, spot.y, pose.quarter, pose.first, pose.second)
        turn = spot.angle - pose.quarter * 90.0
        self._art.draw_board(target, [tile], camera.cell / GAP * spot.scale, turn, fast=True)

    def draw_places(self, target: pygame.Surface, plays: Sequence[Play], numbers: Mapping[Play, int]) -> None:
        """Glowing places, with the numbers that the position picker gives them."""
        for play in plays:
            self._mark(target, self.ghost(play.at, play.tile), "place", numbers.get(play))

    def draw_ghost(self, target: pygame.Surface, play: Play) -> None:
        """A full tile in amber where it would lie."""
        pose, camera = self.ghost(play.at, play.tile), self.camera
        self._mark(target, pose, "ghost")
        self._art.draw_board(target, [placed(pose, camera)], camera.cell / GAP, camera.angle, fast=self._fast)

    def draw_last(self, target: pygame.Surface) -> None:
        """The thin ring round the tile laid last."""
        if self.board is not None and self.board.poses and not self._flights.busy:
            self._mark(target, self.board.poses[-1], "last")

    def _mark(self, target: pygame.Surface, pose: Pose, kind: Mark, number: int | None = None) -> None:
        camera, stage = self.camera, self._stage
        strength = 1.0 if stage.settings.still else pulse(stage.now)
        x, y = camera.to_screen(pose.x, pose.y)
        w, fast = camera.cell / GAP, self._fast
        self._art.outline(target, x, y, w, pose.quarter, camera.angle, kind, strength, number, fast)

    @property
    def _art(self) -> TileArt:
        return self._stage.tiles(self._rules.top, self.camera.cell / GAP)


def placed(pose: Pose, camera: Camera) -> PlacedTile:
    """A laid tile as the stamps want it."""
    x, y = camera.to_screen(pose.x, pose.y)
    return x, y, pose.quarter, pose.first, pose.second
