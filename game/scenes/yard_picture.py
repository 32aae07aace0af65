"""The picture of a yard: what lies under the tiles, the signs at its lanes, and the doubles to be answered."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Hashable, Mapping, Sequence

import pygame

from game.render import shapes
from game.render.board_yard import YardBoard
from game.render.camera import Camera
from game.render.tile_art import TileArt
from game.render.tile_marks import number_disc
from game.render.tween import pulse
from game.render.yard import Halves, Lane, Yard
from game.render.yard_art import PITCH, YardArt
from game.render.yard_lines import Frame, LaneLook, shown_at
from game.rules.table import Place
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.yard_card_signs import CardLook, CardSigns
from game.scenes.yard_facts import TrainFacts
from game.scenes.yard_signs import Signs
from game.scenes.yard_tags import occupied, screen_box, tag_place

TOKEN, TOKEN_OUT = 2.6, 0.9
"""Diameter of an open train's token, and how far outside the strip its middle is; U."""
SMALLEST_DISC = 14
"""Px."""
LOWEST_ROOM = 1.9
"""Height that a head has at least, cells."""
SLACK = 1.02

Facts = Mapping[Place, TrainFacts]


class YardPicture:
    """Draws a yard from back to front: `draw_ground`, `draw_tiles`, `draw_signs`, `draw_answers`, `draw_cards`.

    `name` says what a seat other than the own one is called. `top` is the set's highest number. `fast` is for
    frames while the view changes from one to the next. `named`: the own train, too, has its seat's name.
    """

    def __init__(self, stage: Stage, name: Callable[[int], str], top: int) -> None:
        self._stage = stage
        self._name = name
        self._art: YardArt | None = None
        self._kept: pygame.Surface | None = None
        self._kept_at = pygame.Rect(0, 0, 0, 0)
        self._kept_for: tuple[object, ...] = ()
        self._tags: list[tuple[pygame.Surface, pygame.Rect]] = []
        self._tags_for: tuple[object, ...] = ()
        self.named = False
        self.signs = Signs(stage)
        self._cards = CardSigns(stage, self.signs, top)

    # --- under the tiles

    def draw_ground(
        self,
        target: pygame.Surface,
        camera: Camera,
        yard: Yard,
        facts: Facts,
        tiles: TileArt,
        fast: bool = False,
        cloth: Hashable = None,
    ) -> None:
        """Strips, rails and turntable, over a cloth that is drawn already; `cloth` says which.

        A picture at rest is kept together with its cloth and drawn again as it is, while nothing of it changes.
        """
        looks = {lane.place: look(facts[lane.place]) for lane in yard.lanes}
        key = (cloth, camera, yard, tuple(looks.items()), tiles, *self.signs.looks)
        clip = target.get_clip()
        if not fast and self._kept is not None and key == self._kept_for and self._kept_at.contains(clip):
            target.blit(self._kept, clip, clip.move(-self._kept_at.x, -self._kept_at.y))
            return
        art = self._painter()
        if fast:
            art.draw_moving(target, camera, yard, looks)
        else:
            art.draw(target, camera, yard, looks)
        art.draw_hub(target, camera, yard, tiles, fast)
        if not fast and (key != self._kept_for or clip.contains(self._kept_at)):
            self._kept, self._kept_at, self._kept_for = target.subsurface(clip).copy(), clip, key

    def name(self, facts: TrainFacts) -> str:
        """What a train is called."""
        if facts.seat is None:
            return self._stage.text("yard.public")
        return self._stage.text("seat.you") if facts.own and not self.named else self._name(facts.seat)

    def _painter(self) -> YardArt:
        stage = self._stage
        if self._art is None or self._art.theme is not stage.theme or self._art.unit != stage.metrics.U:
            self._art = YardArt(stage.theme, stage.metrics.U)
        return self._art

    def draw_tiles(
        self,
        target: pygame.Surface,
        camera: Camera,
        board: YardBoard,
        tiles: TileArt,
        away: Container[int] = (),
        fast: bool = False,
    ) -> None:
        """The tiles that lie in lanes and can be seen; not those whose number is in `away`."""
        w = camera.cell / PITCH
        clip = target.get_clip().inflate(round(3 * w), round(3 * w))
        poses = [board.poses[index] for index in board.standing if index not in away]
        spots = shown_at(camera, [(pose.x, pose.y) for pose in poses])
        seen = [
            (x, y, pose.quarter, pose.first, pose.second)
            for pose, (x, y) in zip(poses, spots, strict=True)
            if clip.collidepoint(x, y)
        ]
        tiles.draw_board(target, seen, w, camera.angle, fast=fast)

    # --- upright at their turned anchors

    def draw_signs(
        self, target: pygame.Surface, camera: Camera, yard: Yard, facts: Facts, coming: Container[Place] = ()
    ) -> None:
        """Heads, plates and tokens: smaller in a view that is smaller than straight, never larger.

        The tokens of the places `coming` are still on their way.
        """
        for lane in yard.lanes:
            self._head(target, camera, yard, lane, facts[lane.place])
            if lane.plate is not None:
                scale = min(yard.cell, camera.cell)
                size = max(SMALLEST_DISC, even(lane.plate.w * scale)), max(SMALLEST_DISC, even(lane.plate.h * scale))
                centred(target, self.signs.plate(size, lane.folded), camera, lane.plate.centre)
        for lane in yard.lanes:
            if facts[lane.place].open and lane.place not in coming:
                x, y = self.token_spot(camera, yard, lane)
                token = self.signs.token(self.token_px(camera, yard))
                target.blit(token, token.get_rect(center=(round(x), round(y))))

    def _head(self, target: pygame.Surface, camera: Camera, yard: Yard, lane: Lane, facts: TrainFacts) -> None:
        w, h = lane.head.w * yard.cell, lane.head.h * yard.cell
        room = lane.head.w * camera.cell, max(lane.head.h, LOWEST_ROOM) * camera.cell
        along, across = turned_size(w, h, camera.angle)
        if along <= SLACK * room[0] and across <= SLACK * room[1]:
            sign = self.signs.head((round(w), round(h)), facts, self.name(facts))
        else:
            sign = self.signs.disc(max(SMALLEST_DISC, even(min(h, *room))), facts)
        centred(target, sign, camera, lane.head.centre)

    def token_px(self, camera: Camera, yard: Yard) -> int:
        """Diameter of the tokens."""
        px = even(min(TOKEN * self._stage.metrics.U, 2.1 * yard.cell) * min(1.0, camera.cell / yard.cell))
        return max(SMALLEST_DISC, px)

    def token_spot(self, camera: Camera, yard: Yard, lane: Lane) -> tuple[float, float]:
        """Where the token of an open train has its middle, px."""
        x, y = lane.mouth
        return camera.to_screen(x - lane.side * TOKEN_OUT * self._stage.metrics.U / yard.cell, y)

    # --- end cards

    def draw_cards(
        self,
        target: pygame.Surface,
        yard: Yard,
        trains: Mapping[Place, Sequence[Halves]],
        facts: Facts,
        glowing: Container[Place] = (),
        numbers: Mapping[Place, int] | None = None,
        coming: Container[Place] = (),
    ) -> None:
        """The end cards, which the view does not move; at the places in `glowing` the tile in hand may be laid, and
        `numbers` are those of the position picker. The tokens of the places `coming` are still on their way.
        """
        stage, m = self._stage, self._stage.metrics
        for card in yard.cards:
            fact, tiles = facts[card.place], trains.get(card.place, ())
            engine = None if yard.engine is None else (yard.engine.first, yard.engine.second)
            look = CardLook(
                fact,
                self.name(fact),
                tiles[-1] if tiles else engine,
                max(0, len(tiles) - 1),
                yard.lane(card.place) is not None,
            )
            rect = pixels(card.rect)
            target.blit(self._cards.card(rect.size, look), rect)
            if card.place in glowing:
                glow = shapes.ring(rect.size, min(0.75 * m.U, rect.height / 2), 2 * m.bold_line, stage.theme.amber)
                glow.set_alpha(round(255 * (1.0 if stage.settings.still else pulse(stage.now))))
                target.blit(glow, rect)
            self._cards.draw_marks(target, rect, fact, card.place in coming)
            if numbers and card.place in numbers:
                disc = number_disc(numbers[card.place], 2.3 * m.U, stage.theme)
                target.blit(disc, disc.get_rect(center=(rect.centerx, rect.top + round(0.2 * m.U))))

    # --- doubles to be answered

    def draw_answers(
        self, target: pygame.Surface, camera: Camera, yard: Yard, facts: Facts, tiles: TileArt, fast: bool = False
    ) -> None:
        """Coral rings round bare doubles that stand in a lane, and their tags in order."""
        asked = [(lane, facts[lane.place]) for lane in yard.lanes if facts[lane.place].answer and lane.poses]
        strength = 1.0 if self._stage.settings.still else pulse(self._stage.now)
        for lane, _ in asked:
            pose = lane.poses[-1]
            x, y = camera.to_screen(pose.x, pose.y)
            tiles.outline(target, x, y, camera.cell / PITCH, pose.quarter, camera.angle, "must", strength, fast=fast)
        key = (camera, yard, tuple(fact for _, fact in asked), fast, self.signs.looks)
        if key != self._tags_for:
            self._tags, self._tags_for = self._tagged(camera, yard, asked, fast), key
        for tag, spot in self._tags:
            target.blit(tag, spot)

    def _tagged(
        self, camera: Camera, yard: Yard, asked: Sequence[tuple[Lane, TrainFacts]], fast: bool
    ) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Tags and where they go: beside their double, where they cover least. A moving view only has them above it."""
        kept = [] if fast or not asked else occupied(camera, yard)
        found = []
        for lane, facts in asked:
            tag, inset = self.signs.tag(facts.answer, facts.alone), self.signs.tag_margin
            size = tag.get_width() - 2 * inset, tag.get_height() - 2 * inset
            rect = tag_place(screen_box(camera, lane.poses[-1]), size, kept, camera.zone, 0.35 * self._stage.metrics.U)
            kept.append(rect)
            found.append((tag, pixels(rect).inflate(2 * inset, 2 * inset)))
        return found


def look(facts: TrainFacts) -> LaneLook:
    """How a train's lane is drawn."""
    frame: Frame = "usable" if facts.own and facts.usable else "own" if facts.own else "plain"
    return LaneLook(facts.seat, frame, facts.open, facts.lit)


def even(px: float) -> int:
    """Rounded to two px: signs that scale are kept in few sizes."""
    return 2 * round(px / 2)


def turned_size(w: float, h: float, degrees: float) -> tuple[float, float]:
    """What a box of w x h needs along and across a room that is turned."""
    turn = math.radians(degrees)
    c, s = abs(math.cos(turn)), abs(math.sin(turn))
    return w * c + h * s, w * s + h * c


def centred(target: pygame.Surface, sign: pygame.Surface, camera: Camera, point: tuple[float, float]) -> None:
    x, y = camera.to_screen(*point)
    target.blit(sign, (round(x - sign.get_width() / 2), round(y - sign.get_height() / 2)))
