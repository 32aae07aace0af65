"""The cloth of the table scene: the laid tiles under the view, ghosts, glowing places, tiles in flight."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from game.render.animation_queue import AnimationQueue, Spot
from game.render.boards import BOARDS, Board, BoardView
from game.render.camera import Camera, interpolate
from game.render.choreography import GLIDE, Glide, regrouped, resting
from game.render.geometry import Point, Pose, Rect, bounds, box
from game.render.tile_art import PlacedTile, TileArt
from game.render.tile_marks import Mark
from game.render.tween import in_out_cubic, pulse
from game.render.yard_lines import shown_at
from game.rules.actions import Play
from game.rules.ruleset import RuleSet
from game.rules.table import Place, Table
from game.rules.tiles import Tile
from game.scenes.cloths import GAP, Cloth, Resting, placed
from game.scenes.placement import ScreenPlace, on_screen
from game.scenes.stage import Stage


class Away(NamedTuple):
    """Laid tiles that are not where they lie: those not to be seen yet, those that glide and those that fly there, with
    where they are on the screen.
    """

    waiting: list[int]
    gliding: dict[int, Spot]
    flying: dict[int, Spot]


class BoardPart:
    """Board and view. The view follows the table until the person moves it; `whole` brings it back."""

    def __init__(self, stage: Stage, flights: AnimationQueue, rules: RuleSet, cloth: Cloth) -> None:
        self._stage = stage
        self._rules = rules
        self._flights = flights
        self._table = Table()
        self._goal: Camera | None = None
        self._from: Camera | None = None
        self._begin = 0.0
        self._tiles: Glide | None = None
        self._view: BoardView | None = None
        self.cloth = cloth
        self.board: Board | None = None
        self.moved = False
        self.gesturing = False

    # --- the table and its view

    def show(self, table: Table, view: BoardView, at_once: bool) -> None:
        """Lay out a table; the view glides there, or is there `at_once`. Tiles that lay elsewhere glide."""
        self._view = view
        board = self.lay(table)
        before = () if self.board is None else self.board.poses
        common = in_common(self._table, table)
        self._tiles = regrouped(before, board.poses, common, self._stage.now, self._gliding_tiles)
        self.cloth.follow(board, at_once or self._stage.settings.still)
        self._table, self.board = table, board
        whole = board.whole(view.unit, view.touch, self._goal.angle if self._goal else 0.0)
        if self.moved and self._goal is not None:
            whole = self._goal.over(board.extent(), whole.zone, view.unit, view.touch)
        self._move_to(whole, at_once or self._goal is None)

    def lay(self, table: Table) -> Board:
        """Another table, laid out for the same view."""
        assert self._view is not None
        return BOARDS[self._rules.shape](table, self._view)

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
        """Whether the view, tiles or what lies under them are on their way."""
        on_its_way = self._from is not None and self._stage.now < self._begin + GLIDE
        return on_its_way or self.regrouping or self.cloth.gliding

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

    def whole(self) -> None:
        """The whole table, straight; from now on the view follows the table again."""
        assert self.board is not None
        assert self._view is not None
        self.moved = False
        self._move_to(self.board.whole(self._view.unit, self._view.touch), self._stage.settings.still)

    def _move_to(self, camera: Camera, at_once: bool) -> None:
        if at_once:
            self._from, self._goal = None, camera
        elif self._goal != camera:
            self._from, self._begin = self.camera, self._stage.now
            self._goal = camera

    # --- on the screen

    def place(self, play: Play) -> ScreenPlace[Play]:
        """Where a laying would be on the screen."""
        card = self._card(play.at)
        if card is not None:
            return ScreenPlace(play, *card.centre, min(card.w / 2, card.h), 0.0)
        return on_screen(play, self.ghost(play.at, play.tile), self.camera)

    def carded(self, play: Play) -> bool:
        """Whether a place is seen as a card only."""
        return self._card(play.at) is not None

    def place_rect(self, play: Play) -> Rect:
        """The upright box round a place."""
        card = self._card(play.at)
        if card is not None:
            return card
        rect, grown = self.screen_rect(self.ghost(play.at, play.tile)), self.scale(play.at) - 1.0
        return rect.inflate(grown * rect.w / 2, grown * rect.h / 2)

    def _card(self, at: Place) -> Rect | None:
        """What stands for a place whose tiles are not laid out."""
        assert self.board is not None
        return self.board.card(at)

    def ghost(self, at: Place, tile: Tile) -> Pose:
        assert self.board is not None
        return self.board.ghost(at, tile)

    def scale(self, at: Place) -> float:
        """How many times as large as the others a tile is that lies at a place."""
        assert self.board is not None
        return self.board.scale(at)

    def screen_rect(self, pose: Pose) -> Rect:
        """The upright box round a tile as the view shows it, px."""
        camera = self.camera
        return bounds(Rect(*camera.to_screen(x, y), 0, 0) for x, y in box(pose).corners)

    def middles(self) -> tuple[Point, ...]:
        """The middles of all laid tiles on the screen."""
        assert self.board is not None
        return tuple(shown_at(self.camera, [(pose.x, pose.y) for pose in self.board.poses]))

    def tile_rects(self) -> tuple[Rect, ...]:
        """The boxes of all laid tiles on the screen, and of whatever else on the cloth is read."""
        assert self.board is not None
        laid = tuple(self.screen_rect(pose) for pose in self.board.poses)
        return (*laid, *self.cloth.read(self.camera))

    def spot(self, index: int) -> Spot:
        """Where the layout puts a laid tile on the screen."""
        assert self.board is not None
        pose = self.board.poses[index]
        camera = self.camera
        scale = self.scale(self._table.laid[index].place)
        return Spot(*camera.to_screen(pose.x, pose.y), scale, pose.quarter * 90.0 + camera.angle)

    # --- drawing

    @property
    def fast(self) -> bool:
        """Whether the view changes from frame to frame."""
        return self.gesturing or self.gliding

    def draw(self, target: pygame.Surface) -> None:
        """The cloth's own picture with the tiles at rest, the ring of the spinner, then the tiles that glide."""
        assert self.board is not None
        camera = self.camera
        away = self._away(camera)
        hidden = tuple(sorted([*away.waiting, *away.gliding, *away.flying]))
        self.cloth.draw(target, Resting(self._table, self.board, camera, hidden, self.art, self.fast))
        spinner = self.board.spinner
        if spinner is not None and spinner not in hidden:
            self._mark(target, self.board.poses[spinner], "spinner")
        self._draw_moving(target, away.gliding)

    def draw_over(self, target: pygame.Surface, places: Mapping[Play, int]) -> None:
        """What the cloth has over its tiles; `places` glow, and have a number if that is not 0."""
        assert self.board is not None
        self.cloth.draw_over(target, Resting(self._table, self.board, self.camera, (), self.art, self.fast), places)

    def draw_flying(self, target: pygame.Surface) -> None:
        """The tiles that are laid just now, above everything on the cloth."""
        if self._flights.busy:
            self._draw_moving(target, self._away(self.camera).flying)

    def _draw_moving(self, target: pygame.Surface, moving: Mapping[int, Spot]) -> None:
        assert self.board is not None
        camera = self.camera
        alike: defaultdict[tuple[float, float], list[PlacedTile]] = defaultdict(list)
        for index, spot in moving.items():
            pose = self.board.poses[index]
            turn = spot.angle - pose.quarter * 90.0
            alike[round(turn, 3), spot.scale].append((spot.x, spot.y, pose.quarter, pose.first, pose.second))
        for (turn, scale), tiles in alike.items():
            self.art.draw_board(target, tiles, camera.cell / GAP * scale, turn, fast=True)

    def _away(self, camera: Camera) -> Away:
        """The laid tiles that are on their way, or not to be seen yet."""
        assert self.board is not None
        glide, away = self._gliding_tiles, Away([], {}, {})
        if glide is None and not self._flights.busy:
            return away
        for index, pose in enumerate(self.board.poses):
            rest = self.spot(index)
            now = self._flights.spot(("laid", index), rest)
            if now is None:
                away.waiting.append(index)
            elif now != rest:
                away.flying[index] = now
            elif glide is not None and index in glide.origins and index not in self.board.hidden:
                here = glide.spot(index, pose, self._stage.now)
                turn = here.angle - resting(pose).angle
                spot = Spot(*camera.to_screen(here.x, here.y), rest.scale, rest.angle + turn)
                away.gliding[index] = spot
        return away

    def draw_places(self, target: pygame.Surface, plays: Sequence[Play], numbers: Mapping[Play, int]) -> None:
        """Glowing places, with the numbers that the position picker gives them."""
        for play in plays:
            if self._card(play.at) is None:
                pose, scale = self.ghost(play.at, play.tile), self.scale(play.at)
                self._mark(target, pose, "place", numbers.get(play), scale)

    def draw_ghost(self, target: pygame.Surface, play: Play) -> None:
        """A full tile in amber where it would lie."""
        if self._card(play.at) is not None:
            return
        pose, camera, scale = self.ghost(play.at, play.tile), self.camera, self.scale(play.at)
        self._mark(target, pose, "ghost", scale=scale)
        self.art.draw_board(target, [placed(pose, camera)], camera.cell / GAP * scale, camera.angle, fast=self.fast)

    def draw_last(self, target: pygame.Surface) -> None:
        """The thin ring round the tile laid last."""
        board = self.board
        if board is None or not board.poses or self._flights.busy or self.regrouping:
            return
        last = len(board.poses) - 1
        if last not in board.hidden:
            self._mark(target, board.poses[last], "last", scale=self.scale(self._table.laid[last].place))

    def _mark(
        self, target: pygame.Surface, pose: Pose, kind: Mark, number: int | None = None, scale: float = 1.0
    ) -> None:
        camera, stage = self.camera, self._stage
        strength = 1.0 if stage.settings.still else pulse(stage.now)
        x, y = camera.to_screen(pose.x, pose.y)
        w = camera.cell / GAP * scale
        self.art.outline(target, x, y, w, pose.quarter, camera.angle, kind, strength, number, self.fast)

    @property
    def art(self) -> TileArt:
        return self._stage.tiles(self._rules.top, self.camera.cell / GAP)


def in_common(one: Table, other: Table) -> int:
    """How many tiles two tables share, from the first on."""
    pairs = zip(one.laid, other.laid, strict=False)
    return next(
        (index for index, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one.laid), len(other.laid))
    )
