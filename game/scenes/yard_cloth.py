"""The cloth of a table of trains: the yard under and over its tiles, and what a touch on a train means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.host import Mode
from game.render.board_yard import YardBoard
from game.render.boards import Board
from game.render.camera import Camera
from game.render.choreography import GLIDE
from game.render.geometry import Rect
from game.render.tween import in_out_cubic
from game.render.yard import Yard
from game.render.yard_glide import between
from game.render.yard_hits import Hit, signs, yard_hit
from game.rules.actions import Play
from game.rules.table import HUB, PUBLIC_TRAIN, Place, train
from game.scenes.cloths import Resting
from game.scenes.train_page import TrainPage
from game.scenes.wording import refusal_words, seat_name
from game.scenes.yard_facts import TrainFacts, train_facts
from game.scenes.yard_picture import YardPicture
from game.scenes.yard_tags import screen_box

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class YardCloth:
    """For one table scene. `_seen_place` is the train that is shown tile by tile where the others are end cards."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        header = table.host.match.header
        top = header.setup.rules.top
        self._picture = YardPicture(
            table.stage, lambda seat: seat_name(table.stage, table.host.match.header, seat), top
        )
        self._top = top
        self._board: YardBoard | None = None
        self._before: tuple[Yard, float] | None = None
        self._facts: dict[Place, TrainFacts] = {}
        self._seen_place = PUBLIC_TRAIN
        self._asked: Place | None = None
        self._kept: pygame.Surface | None = None
        self._kept_at = pygame.Rect(0, 0, 0, 0)
        self._kept_for: tuple[object, ...] = ()

    # --- what lies

    def follow(self, board: Board, at_once: bool) -> None:
        assert isinstance(board, YardBoard)
        before = self._board
        if before is not None and built(before.yard) != built(board.yard) and not at_once:
            self._before = self._yard(), self._table.stage.now
        elif at_once:
            self._before = None
        self._board = board
        self._facts = train_facts(self._table.motions.shown(self._table.seen), self._table.tray_seat)
        self._picture.named = self._table.shared

    @property
    def board(self) -> YardBoard:
        """The yard that is shown."""
        assert self._board is not None
        return self._board

    @property
    def gliding(self) -> bool:
        if self._before is not None and self._table.stage.now >= self._before[1] + GLIDE:
            self._before = None
        return self._before is not None

    def _yard(self) -> Yard:
        """The yard at this moment."""
        if not self.gliding or self._before is None:
            return self.board.yard
        before, begin = self._before
        return between(before, self.board.yard, in_out_cubic((self._table.stage.now - begin) / GLIDE))

    def opened(self) -> Place | None:
        """The train of the last ghost, of a double to be answered, or whichever was asked for, whatever came last."""
        table = self._table
        ghost = table.picture.ghost()
        if ghost is not None and ghost.at != HUB:
            self._seen_place = ghost.at
        elif not table.motions.busy:
            asked = table.seen.obligations[0] if table.seen.obligations else None
            if asked is not None and asked != self._asked:
                self._seen_place = asked
            self._asked = asked
            if not table.seen.table.laid:
                self._seen_place = PUBLIC_TRAIN
        return PUBLIC_TRAIN if self._seen_place == train(table.tray_seat) else self._seen_place

    # --- drawing

    def draw(self, target: pygame.Surface, rest: Resting) -> None:
        """Strips, rails, turntable and tiles; kept as one picture while nothing of it changes."""
        yard, clip = self._yard(), target.get_clip()
        hub = next((index for index, item in enumerate(rest.table.laid) if item.place == HUB), None)
        if hub in rest.away:
            yard = replace(yard, engine=None)
        cloth = (self._table.zones, self._table.stage.theme.name, target.get_size())
        key = (cloth, rest.camera, yard, tuple(self._facts.items()), rest.away, rest.art, *self._picture.signs.looks)
        if not rest.fast and self._kept is not None and key == self._kept_for and self._kept_at.contains(clip):
            target.blit(self._kept, clip, clip.move(-self._kept_at.x, -self._kept_at.y))
            return
        self._picture.draw_ground(target, rest.camera, yard, self._facts, rest.art, rest.fast, cloth)
        self._picture.draw_tiles(target, rest.camera, self.board, rest.art, rest.away, rest.fast)
        if not rest.fast and (key != self._kept_for or clip.contains(self._kept_at)):
            self._kept, self._kept_at, self._kept_for = target.subsurface(clip).copy(), clip, key

    def draw_over(self, target: pygame.Surface, rest: Resting, places: Mapping[Play, int]) -> None:
        """Heads and tokens, the doubles to be answered, end cards."""
        picture, camera, yard = self._picture, rest.camera, self._yard()
        coming = self._table.motions.tokens.coming
        picture.draw_signs(target, camera, yard, self._facts, coming)
        picture.draw_answers(target, camera, yard, self._facts, rest.art, rest.fast)
        glowing = {play.at: number for play, number in places.items() if self.board.card(play.at) is not None}
        numbers = {place: number for place, number in glowing.items() if number}
        picture.draw_cards(target, yard, self.board.trains, self._facts, glowing, numbers, coming)
        self._table.motions.tokens.draw(target, picture.signs.token(picture.token_px(camera, yard)), self._token_spot)

    def _token_spot(self, place: Place) -> tuple[float, float]:
        """Where the token of an open train belongs, px."""
        lane, camera = self.board.yard.lane(place), self._table.board.camera
        card = self.board.card(place)
        if lane is None:
            assert card is not None
            return card.right, card.y
        return self._picture.token_spot(camera, self.board.yard, lane)

    @property
    def glows(self) -> bool:
        return any(facts.answer for facts in self._facts.values())

    def glowing(self, camera: Camera) -> tuple[Rect, ...]:
        lanes = (lane for lane in self.board.yard.lanes if self._facts[lane.place].answer and lane.poses)
        return tuple(screen_box(camera, lane.poses[-1]) for lane in lanes)

    def read(self, camera: Camera) -> tuple[Rect, ...]:
        yard = self.board.yard
        x, y = camera.to_screen(*yard.hub.centre)
        half = yard.hub.w * camera.cell / 2
        cards = (card.rect for card in yard.cards)
        return (*cards, *(rect for rect, _ in signs(yard, camera)), Rect(x - half, y - half, 2 * half, 2 * half))

    # --- touches

    def _hit(self, x: float, y: float) -> Hit | None:
        table = self._table
        return yard_hit(self.board.yard, table.board.camera, x, y, table.stage.metrics.T)

    def place_at(self, x: float, y: float) -> Place | None:
        hit = self._hit(x, y)
        return None if hit is None else hit.place

    def tap(self, x: float, y: float) -> bool:
        """With a tile in hand: why it cannot go there. Else a train opens, or is shown whole, or says why it is closed.

        A touch beside the ghost on its own train does nothing.
        """
        hit = self._hit(x, y)
        if hit is None:
            return False
        if hit.part == "plate":
            return self._show(hit.place)
        if hit.place == self._ghost_at:
            return hit.part in ("lane", "hub") or self._show(hit.place)
        picked = self._table.hand.picked
        if hit.part == "card" and self.board.card(hit.place) is not None:
            self._seen_place = hit.place
            self._table.refresh()
        elif picked is None and hit.part in ("card", "head"):
            return self._show(hit.place)
        return self._refuse(hit.place) or hit.part == "card"

    @property
    def _ghost_at(self) -> Place | None:
        preview = self._table.host.preview
        return preview.action.at if preview is not None and isinstance(preview.action, Play) else None

    def _refuse(self, place: Place) -> bool:
        """Say why the tile in hand, or any tile, may not be laid at a place; False if nothing is to be said."""
        table = self._table
        tiles = table.hand.tiles
        if table.host.mode != Mode.PERSON or not tiles:
            return False
        picked = table.hand.picked
        why = table.host.match.refusal(Play(tiles[0] if picked is None else picked, place))
        if why is None or (picked is None and any(name == "tile" for name, _ in why.values)):
            return False
        table.say(refusal_words(table.stage, table.host.match.header, why, table.seen.turn))
        return True

    # --- one whole train

    def _show(self, place: Place, step: int = 0) -> bool:
        """The train at a place, or another one so many steps on, on a page of its own."""
        table, places = self._table, list(self._facts)
        if place not in places:
            return False
        place = places[(places.index(place) + step) % len(places)]
        facts, engine = self._facts[place], self.board.yard.engine
        page = TrainPage(
            table.stage,
            facts,
            self._picture.name(facts),
            self.board.trains.get(place, ()),
            None if engine is None else engine.first,
            self._top,
            lambda: table.host.release("train"),
            lambda way: self._turn_to(place, way),
        )
        table.host.hold("train")
        table.stage.push(page)
        return True

    def _turn_to(self, place: Place, step: int) -> None:
        self._table.stage.pop()
        self._show(place, step)

    def browse(self) -> None:
        """The whole train that is looked at; from there arrows lead to the others."""
        ghost = self._ghost_at
        self._show(self._seen_place if ghost in (None, HUB) else ghost or PUBLIC_TRAIN)


def built(yard: Yard) -> tuple[object, ...]:
    """What stands in a yard, without the tiles."""
    lanes = ((lane.place, lane.strip, lane.head, lane.plate, lane.rail) for lane in yard.lanes)
    return (yard.mode, yard.cell, yard.hub, *lanes)
