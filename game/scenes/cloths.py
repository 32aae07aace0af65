"""What a table's shape makes of the cloth: what is drawn with the tiles at rest, and what a touch there means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

import pygame

from game.render.boards import Board
from game.render.camera import Camera
from game.render.geometry import Pose, Rect
from game.render.tile_art import PlacedTile, TileArt
from game.rules.actions import Play
from game.rules.table import Place, Table

GAP = 1.06
"""Pitch of a cell in tile widths."""


class Resting(NamedTuple):
    """What is drawn of a table: `away` are the laid tiles that are not where they lie just now, `fast` says that the
    view is another one with every frame.
    """

    table: Table
    board: Board
    camera: Camera
    away: tuple[int, ...]
    art: TileArt
    fast: bool


class Cloth(Protocol):
    """One for a table scene; it is told what lies, and keeps what it has drawn."""

    @property
    def gliding(self) -> bool:
        """Whether something under the tiles is on its way."""

    @property
    def glows(self) -> bool:
        """Whether something on it glows by itself."""

    def follow(self, board: Board, at_once: bool) -> None:
        """Another board is shown from now on."""

    def opened(self) -> Place | None:
        """The place to be seen tile by tile where there is no room for all."""

    def draw(self, target: pygame.Surface, rest: Resting) -> None:
        """The tiles at rest, with what lies under them."""

    def draw_over(self, target: pygame.Surface, rest: Resting, places: Mapping[Play, int]) -> None:
        """What lies over tiles and ghosts; `places` glow, and have a number if that is not 0."""

    def glowing(self, camera: Camera) -> tuple[Rect, ...]:
        """The boxes of what glows by itself, px."""

    def read(self, camera: Camera) -> tuple[Rect, ...]:
        """The boxes of whatever besides tiles is read, px."""

    def place_at(self, x: float, y: float) -> Place | None:
        """The place to which what is under a pixel belongs."""

    def tap(self, x: float, y: float) -> bool:
        """A touch that chose no place; True if it meant something."""

    def browse(self) -> None:
        """Show what lies where more closely, for those who have only keys."""


class _Key(NamedTuple):
    """What the baked board was baked from."""

    table: Table
    camera: Camera
    size: tuple[int, int]
    away: tuple[int, ...]
    art: TileArt


class LineCloth:
    """Of a line or a spinner: nothing but tiles, which are baked while they rest."""

    gliding = False
    glows = False

    def __init__(self) -> None:
        self._baked: pygame.Surface | None = None
        self._baked_from: _Key | None = None
        self._baked_at = (0, 0)

    def follow(self, board: Board, at_once: bool) -> None:
        pass

    def opened(self) -> Place | None:
        return None

    def draw(self, target: pygame.Surface, rest: Resting) -> None:
        camera = rest.camera
        tiles = [placed(pose, camera) for index, pose in enumerate(rest.board.poses) if index not in rest.away]
        w = camera.cell / GAP
        if rest.fast:
            rest.art.draw_board(target, tiles, w, camera.angle, fast=True)
            return
        key = _Key(rest.table, camera, target.get_size(), rest.away, rest.art)
        if key != self._baked_from or self._baked is None:
            sheet = pygame.Surface(target.get_size(), pygame.SRCALPHA)
            rest.art.draw_board(sheet, tiles, w, camera.angle)
            area = sheet.get_bounding_rect()
            self._baked, self._baked_from, self._baked_at = sheet.subsurface(area).copy(), key, area.topleft
        target.blit(self._baked, self._baked_at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_over(self, target: pygame.Surface, rest: Resting, places: Mapping[Play, int]) -> None:
        pass

    def glowing(self, camera: Camera) -> tuple[Rect, ...]:
        return ()

    def read(self, camera: Camera) -> tuple[Rect, ...]:
        return ()

    def place_at(self, x: float, y: float) -> Place | None:
        return None

    def tap(self, x: float, y: float) -> bool:
        return False

    def browse(self) -> None:
        pass


def placed(pose: Pose, camera: Camera) -> PlacedTile:
    """A laid tile as the stamps want it."""
    x, y = camera.to_screen(pose.x, pose.y)
    return x, y, pose.quarter, pose.first, pose.second
