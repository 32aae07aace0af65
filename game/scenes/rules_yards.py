"""The small yards in the rules: trains round an engine, the places that fit, and the hand in turn."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache

import pygame

from game.render.board_yard import YardBoard
from game.render.camera import MARGIN, Camera
from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.panels import round_corners
from game.render.tile_art import State
from game.render.yard import Lane, YardView
from game.render.yard_art import PITCH
from game.rules.table import HUB, Laid, Table, first_laid
from game.rules.table import end as end_of
from game.rules.tiles import tile
from game.scenes.rules_parts import Halves, Trains
from game.scenes.rules_pictures import WIDEST_UNITS, paint_rack, rack_height, rack_tile
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.yard_facts import TrainFacts
from game.scenes.yard_picture import YardPicture

CELL_UNITS = 1.85
CELL_SHARES = tuple(share / 100 for share in range(37, 101, 3))
"""A cell where there is room, U, and what shares of it it may have where there is less."""
LANE_CELLS, GAP_CELLS = 2.5, 0.2
HEAD_UNITS, LEAST_HEAD = 3.4, 2.6
"""The length of a lane's head: what it shrinks from as cells do, and to."""
TOKEN_UNITS, TOKEN_OUT, LEAST_MARK = 1.9, 0.5, 0.9
"""The marker of an open train and how far outside its strip it stands; an emblem that has a number beside it."""


class TrainsPicture:
    """A yard drawn in a width of px; `height` is what it needs, `top` the highest number of the tiles' set."""

    def __init__(self, stage: Stage, trains: Trains, width: float, top: int) -> None:
        m = stage.metrics
        self._stage, self._trains, self._top = stage, trains, top
        self.width = min(width, WIDEST_UNITS * m.U)
        left_handed = stage.settings.hand == "left"
        self.board = lay(trains, self.width, m.U, left_handed)
        self._yard_h = self.board.view.zone.h
        self._tile = rack_tile(stage, self.width, len(trains.hand))
        self._rack_h = rack_height(stage, self._tile) if trains.hand else 0.0
        self.height = self._yard_h + self._rack_h
        self._facts = self._make_facts()
        self._picture = YardPicture(stage, lambda seat: str(seat + 1), top)

    def _make_facts(self) -> dict[int, TrainFacts]:
        trains, found = self._trains, {}
        usable = {place for place, _ in trains.fits}
        for seat, (place, train) in enumerate(zip(trains.places, trains.trains, strict=True)):
            public, own = seat == len(trains.trains) - 1, seat == trains.turn
            found[place] = TrainFacts(
                place=place,
                seat=None if public else seat,
                own=own,
                turn=own,
                open=train.open,
                usable=place in usable,
                hand=0,
                standing="",
                answer=trains.answers.index(place) + 1 if place in trains.answers else 0,
                alone=len(trains.answers) < 2,
            )
        return found

    # --- drawing

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme = self._stage.metrics, self._stage.theme
        place = pixels(Rect(x, y, self.width, self.height))
        sheet = pygame.Surface(place.size)
        sheet.blit(cloth(place.size, theme, m.U), (0, 0))
        self._paint_yard(sheet)
        if self._trains.hand:
            top = place.height - round(self._rack_h)
            paint_rack(self._stage, sheet, top, self._trains.hand, self._top, self._tile, self._look)
        target.blit(round_corners(sheet, m.radius("chip")), place)
        if theme.flat:
            pygame.draw.rect(target, theme.paper_line, place, round(theme.border), round(m.radius("chip")))

    def _look(self, halves: Halves) -> State:
        return "plain" if not self._trains.fits or self._trains.playable(halves) else "not_now"

    def _paint_yard(self, sheet: pygame.Surface) -> None:
        board, facts, picture = self.board, self._facts, self._picture
        camera = board.whole(board.view.unit, board.view.touch)
        w = camera.cell / PITCH
        tiles = self._stage.tiles(self._top, camera.cell)
        picture.draw_ground(sheet, camera, board.yard, facts, tiles)
        picture.draw_tiles(sheet, camera, board, tiles)
        for place, halves in self._places():
            pose = board.ghost(place, tile(*halves))
            tiles.outline(sheet, *camera.to_screen(pose.x, pose.y), w, pose.quarter, 0.0, "place")
        for lane in board.yard.lanes:
            self._paint_lane(sheet, camera, lane)
        picture.draw_answers(sheet, camera, board.yard, facts, tiles)

    def _paint_lane(self, sheet: pygame.Surface, camera: Camera, lane: Lane) -> None:
        """Whose it is, how many older tiles there are, and the marker of an open train."""
        signs = self._picture.signs
        self._paint_head(sheet, lane, camera.to_screen(*lane.head.centre))
        if lane.plate is not None:
            size = round(lane.plate.w * camera.cell), round(lane.plate.h * camera.cell)
            plate = signs.plate(size, lane.folded)
            sheet.blit(plate, plate.get_rect(center=rounded(camera.to_screen(*lane.plate.centre))))
        if self._facts[lane.place].open:
            token = signs.token(self._stage.metrics.u(TOKEN_UNITS))
            x, y = camera.to_screen(*lane.mouth)
            spot = rounded((x - lane.side * TOKEN_OUT * self._stage.metrics.U, y))
            sheet.blit(token, token.get_rect(center=spot))

    def _places(self) -> list[tuple[int, Halves]]:
        """One place a train, also where several tiles fit it."""
        found: dict[int, Halves] = {}
        for place, halves in self._trains.fits:
            found.setdefault(place, halves)
        return list(found.items())

    def _paint_head(self, sheet: pygame.Surface, lane: Lane, middle: tuple[float, float]) -> None:
        """Whose train it is: emblem and number; the public one has its name where there is room."""
        stage, unit, facts = self._stage, self._stage.metrics.U, self._facts[lane.place]
        size = (round(lane.head.w * self.board.yard.cell), round(lane.head.h * self.board.yard.cell))
        head = self._picture.signs.ground(size, facts).copy()
        name = self._picture.name(facts) if facts.seat is None else str(facts.seat + 1)
        words = stage.fonts.text(name, stage.metrics.font("body"), stage.theme.text, True)
        gap, px = round(0.35 * unit), round(min(2.1 * unit, 0.76 * size[1]))
        beside = round(min(px, size[0] - 0.7 * unit - gap - words.get_width()))
        shown = beside >= LEAST_MARK * unit
        mark = self._picture.signs.mark(facts.seat, beside if shown else px)
        x = (size[0] - mark.get_width() - (gap + words.get_width() if shown else 0)) // 2
        head.blit(mark, (x, (size[1] - mark.get_height()) // 2))
        if shown:
            head.blit(words, words.get_rect(midleft=(x + mark.get_width() + gap, size[1] // 2)))
        sheet.blit(head, head.get_rect(center=rounded(middle)))


@lru_cache(maxsize=64)
def lay(trains: Trains, width: float, unit: float, left_handed: bool) -> YardBoard:
    """The yard at the largest cell at which every train shows the tiles that it should; width and U in px."""
    table, older = table_of(trains), [train.older for train in trains.trains]

    @cache
    def board(share: float) -> YardBoard:
        return YardBoard(table, _view(trains, width, unit, share * CELL_UNITS * unit, left_handed))

    def too_large(share: float) -> bool:
        lanes = [board(share).yard.lane(place) for place in trains.places]
        return [lane.folded if lane else -1 for lane in lanes] != older

    if not too_large(CELL_SHARES[-1]):
        return board(CELL_SHARES[-1])
    return board(CELL_SHARES[max(0, bisect_left(CELL_SHARES, True, key=too_large) - 1)])


def _view(trains: Trains, width: float, unit: float, cell: float, left_handed: bool) -> YardView:
    """The room for lanes of one row with cells of so many px; what stands beside them shrinks as they do."""
    lanes, scaled = len(trains.trains), cell / CELL_UNITS
    high = (lanes * LANE_CELLS + (lanes - 1) * GAP_CELLS + 2 * MARGIN) * cell
    return YardView(
        Rect(0.0, 0.0, width, high),
        scaled,
        min(max(HEAD_UNITS * scaled, LEAST_HEAD * unit), 2.4 * cell),
        lanes - 1,
        trains.turn,
        least=0.96 * cell,
        portrait=True,
        left_handed=left_handed,
    )


def rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def table_of(trains: Trains) -> Table:
    """The table that a picture shows; older tiles of a train stand in as so many engines."""
    number = trains.engine
    engine = tile(number, number)
    laid, ends = [first_laid(engine, HUB)], []
    seats = len(trains.trains) - 1
    for seat, (place, train) in enumerate(zip(trains.places, trains.trains, strict=True)):
        laid += [Laid(engine, place, number, number)] * train.older
        laid += [Laid(tile(*halves), place, *halves) for halves in train.tiles]
        outer = train.tiles[-1][1] if train.tiles else number
        ends.append(end_of(place, outer, None, seat if seat < seats else None, train.open or seat == seats))
    return Table(tuple(laid), tuple(ends))
