"""The cloth of the table scene: the laid tiles under the view, ghosts, glowing places, tiles in flight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.render.animation_queue import AnimationQueue, Spot
from game.render.boards import BOARDS, Board
from game.render.camera import Camera, interpolate
from game.render.choreography import GLIDE, Glide, regrouped, resting
from game.render.fitting import fit_between
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
from game.scenes.zones import Zones

GAP = 1.06
"""Pitch of a cell in tile widths."""
RIM = 0.4
"""Of the cloth inside its band, in U, that the whole table leaves free."""


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
        self._tiles: Glide | None = None
        self._baked: pygame.Surface | None = None
        self._baked_from: Rested | None = None
        self._baked_at = (0, 0)
        self.board: Board | None = None
        self.moved = False
        self.gesturing = False

    # --- the table and its view

    def show(self, table: Table, zones: Zones, at_once: bool) -> None:
        """Lay out a table; the view glides there, or is there `at_once`. Tiles that lay elsewhere glide."""
        metrics = self._stage.metrics
        board = BOARDS[self._rules.shape](table, metrics.window, self._rules.top)
        before = () if self.board is None else self.board.poses
        common = in_common(self._table, table)
        self._tiles = regrouped(before, board.poses, common, self._stage.now, self._gliding_tiles)
        self._table, self.board = table, board
        if self.moved and self._goal is not None:
            view = self._goal.over(board.extent(), zones.play, metrics.U, metrics.T)
        else:
            view = self._fit(zones, self._goal.angle if self._goal else 0.0)
        self._move_to(view, at_once or self._goal is None)

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
        """Whether the view or tiles are on their way."""
        on_its_way = self._from is not None and self._stage.now < self._begin + GLIDE
        return on_its_way or self.regrouping

    @property
    def regrouping(self) -> bool:
        """Whether laid tiles are on their way to where they lie now."""
        return self._gliding_tiles is not None

    @property
    def _gliding_tiles(self) -> Glide | None:
        if self._tiles is not None and (self._tiles.done(self._stage.now) or self._stage.settings.still):
            self._tiles = None
        return self._tiles

    def look(self, camera: Camera, glide: bool = False) -> None:
        """The person moves the view; it glides there, or jumps where nothing is to travel."""
        self.moved = True
        self._move_to(camera, at_once=not glide or self._stage.settings.still)

    def whole(self, zones: Zones) -> None:
        """The whole table, straight; from now on the view follows the table again."""
        self.moved = False
        self._move_to(self._fit(zones, 0.0), self._stage.settings.still)

    def _fit(self, zones: Zones, angle: float) -> Camera:
        """The whole table as large as badges and tools let it be."""
        assert self.board is not None
        m = self._stage.metrics
        obstacles = tuple(rect for rect in (*zones.obstacles, zones.foot) if rect.w)
        cloth = zones.table.inflate(-RIM * m.U, -RIM * m.U)
        return fit_between(self.board.covered(), zones.play, cloth, obstacles, m.U, m.T, angle)

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
        """The tiles at rest with the ring of the spinner, then those that glide or fly."""
        assert self.board is not None
        camera = self.camera
        waiting, moving = self._away(camera)
        hidden = tuple(sorted([*waiting, *moving]))
        self._draw_rest(target, camera, hidden)
        spinner = self.board.spinner
        if spinner is not None and spinner not in hidden:
            self._mark(target, self.board.poses[spinner], "spinner")
        alike: defaultdict[tuple[float, float], list[PlacedTile]] = defaultdict(list)
        for index, spot in moving.items():
            pose = self.board.poses[index]
            turn = spot.angle - pose.quarter * 90.0
            alike[round(turn, 3), spot.scale].append((spot.x, spot.y, pose.quarter, pose.first, pose.second))
        for (turn, scale), tiles in alike.items():
            self._art.draw_board(target, tiles, camera.cell / GAP * scale, turn, fast=True)

    def _away(self, camera: Camera) -> tuple[list[int], dict[int, Spot]]:
        """The laid tiles that are not to be seen yet, and those on their way with where they are on the screen."""
        assert self.board is not None
        glide, waiting, moving = self._gliding_tiles, [], {}
        if glide is None and not self._flights.busy:
            return [], {}
        for index, pose in enumerate(self.board.poses):
            rest = self.spot(index)
            now = self._flights.spot(("laid", index), rest)
            if now is None:
                waiting.append(index)
            elif now != rest:
                moving[index] = now
            elif glide is not None and index in glide.origins:
                here = glide.spot(index, pose, self._stage.now)
                turn = here.angle - resting(pose).angle
                moving[index] = Spot(*camera.to_screen(here.x, here.y), 1.0, rest.angle + turn)
        return waiting, moving

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
        if self.board is not None and self.board.poses and not self._flights.busy and not self.regrouping:
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


def in_common(one: Table, other: Table) -> int:
    """How many tiles two tables share, from the first on."""
    pairs = zip(one.laid, other.laid, strict=False)
    return next(
        (index for index, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one.laid), len(other.laid))
    )
