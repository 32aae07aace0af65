"""A yard of ten seats with the whole set laid: what a frame of two fingers costs, and the layout after each tile."""

from __future__ import annotations

import math
import os
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from benchmarks.figure import Figure, Spread, percentile
from game.match import Match
from game.record_lines import Header, Player
from game.render.board_yard import YardBoard
from game.render.camera import Camera
from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.yard import YardView, yard_view
from game.render.yard_art import PITCH
from game.rules.catalogue import make_setup
from game.rules.observation import Observation
from game.rules.table import HUB, PUBLIC_TRAIN, Laid, Place, Table, end, first_laid, laid, train
from game.rules.tiles import MAX_PIP, tile
from game.scenes.stage import Stage
from game.scenes.yard_facts import train_facts
from game.scenes.yard_picture import YardPicture
from game.strings import Strings

SIZE = (1920, 1080)
ZONE = Rect(16, 168, 1888, 602)
"""The cloth between badges and confirm bar, px."""
CLOTH = pygame.Rect(0, 86, 1920, 786)
"""What a frame that only moves the view draws anew, px."""
SEATS, OPEN = 10, 5
FRAMES, LAPS = 240, 3
FRAME_MS, LAYOUT_MS = 12.0, 4.0
ZOOM, TURN = 0.35, 150.0
DEAL = 0
"""A seed with which every tile finds its train."""
TRAINS: tuple[Place, ...] = (*(train(seat) for seat in range(SEATS)), PUBLIC_TRAIN)


def whole_set(seed: int = DEAL) -> tuple[Table, ...]:
    """All 91 tiles of the double-twelve set on eleven trains: the table after each tile, the engine first."""
    rng = random.Random(seed)
    numbers, lengths = dict.fromkeys(TRAINS, MAX_PIP), dict.fromkeys(TRAINS, 0)
    left = [(a, b) for a in range(MAX_PIP + 1) for b in range(a + 1) if (a, b) != (MAX_PIP, MAX_PIP)]
    found: list[Laid] = [first_laid(tile(MAX_PIP, MAX_PIP), HUB)]
    tables = [after(found)]
    while left:
        ways = [(at, halves) for at in TRAINS for halves in left if numbers[at] in halves]
        least = min(lengths[at] for at, _ in ways)
        doubles = [way for way in ways if way[1][0] == way[1][1]]
        at, halves = rng.choice(doubles or [way for way in ways if lengths[way[0]] <= least + 1])
        left.remove(halves)
        inner, outer = halves if halves[0] == numbers[at] else (halves[1], halves[0])
        found.append(laid(tile(inner, outer), at, inner, outer))
        numbers[at], lengths[at] = outer, lengths[at] + 1
        tables.append(after(found))
    return tuple(tables)


def after(found: Sequence[Laid]) -> Table:
    """The table of some laid tiles; the first seats' trains are open."""
    numbers = dict.fromkeys(TRAINS, MAX_PIP) | {item.place: item.outer for item in found if item.place != HUB}
    seats = (*range(SEATS), None)
    return Table(
        tuple(found),
        tuple(
            end(place, numbers[place], None, seat, seat is None or seat < OPEN)
            for place, seat in zip(TRAINS, seats, strict=True)
        ),
    )


class Shown:
    """A yard on the cloth of a window without a screen, drawn as the table draws it."""

    def __init__(self, table: Table) -> None:
        pygame.display.init()
        pygame.font.init()
        self.target = pygame.display.set_mode(SIZE)
        self.stage = Stage(Strings("en"), SIZE)
        self.board = YardBoard(table, view_of(self.stage))
        self.whole = self.board.whole(self.stage.metrics.U, self.stage.metrics.T)
        self._cloth = cloth(SIZE, self.stage.theme, self.stage.metrics.U)
        self._facts = train_facts(seen(table), 0)
        self._picture = YardPicture(self.stage, lambda seat: f"Seat {seat + 1}", MAX_PIP)

    def frame(self, camera: Camera, fast: bool) -> float:
        """Draw and show one frame; its milliseconds."""
        start = time.perf_counter()
        target, board = self.target, self.board
        target.set_clip(CLOTH)
        target.blit(self._cloth, (0, 0))
        art = self.stage.tiles(MAX_PIP, camera.cell / PITCH)
        self._picture.draw_ground(target, camera, board.yard, self._facts, art, fast)
        self._picture.draw_tiles(target, camera, board, art, fast=fast)
        self._picture.draw_signs(target, camera, board.yard, self._facts)
        self._picture.draw_answers(target, camera, board.yard, self._facts, art, fast)
        pygame.display.flip()
        return (time.perf_counter() - start) * 1000

    def pinch(self) -> list[float]:
        """One pinch-and-twist; every frame has another zoom and angle."""
        middle, found = ZONE.centre, []
        for step in range(1, FRAMES + 1):
            share = step / FRAMES
            camera = self.whole.two_finger(middle, middle, 1 + ZOOM * math.sin(math.tau * share), TURN * share)
            found.append(self.frame(camera, fast=True))
        return found


def view_of(stage: Stage) -> YardView:
    return yard_view(ZONE, stage.metrics, SEATS, own=0)


def seen(table: Table) -> Observation:
    """What seat 1 sees while that table lies; one double is to be answered."""
    setup = make_setup("mexican_train", SEATS)
    match = Match.new(Header(setup, 1, tuple(Player("computer", "quick") for _ in range(SEATS))))
    doubles = [item.place for item in table.laid if item.place != HUB and item.inner == item.outer]
    last = {item.place: item.inner == item.outer for item in table.laid}
    asked = tuple(place for place in dict.fromkeys(doubles) if last[place])
    return replace(match.view(0), table=table, obligations=asked, prompt="prompt.play")


def figures() -> list[Figure]:
    """Frames against their target, and the layout after a new tile."""
    tables = whole_set()
    assert len(tables) == (MAX_PIP + 1) * (MAX_PIP + 2) // 2
    return [*frames(tables[-1]), *layouts(tables)]


def frames(table: Table) -> list[Figure]:
    shown = Shown(table)
    shown.pinch()
    laps = [shown.pinch() for _ in range(LAPS)]
    high = Spread(tuple(percentile(lap, 0.95) for lap in laps))
    middle = Spread(tuple(statistics.median(lap) for lap in laps))
    note = f"{FRAMES} frames at {SIZE[0]}x{SIZE[1]}, every one at a new zoom and angle; {LAPS} laps, wall"
    ok = high.median < FRAME_MS
    name = f"pinch and twist, yard of {SEATS}, {len(table.laid)} tiles"
    return [
        Figure(name, f"p95 {high.text('{:.1f}')} ms", f"below {FRAME_MS:g} ms", ok, note),
        Figure("", f"median {middle.text('{:.1f}')} ms"),
    ]


def layouts(tables: Sequence[Table]) -> list[Figure]:
    """Every table of the round in turn: what was laid out before is known, only the last tile is new."""
    view = view_of(Stage(Strings("en"), SIZE))
    YardBoard(tables[0], view)
    found = []
    for table in tables:
        start = time.perf_counter()
        YardBoard(table, view)
        found.append((time.perf_counter() - start) * 1000)
    most, usual = percentile(found, 0.95), statistics.median(found)
    note = (
        f"the {len(found)} tables of a round in which the whole set is laid; median {usual:.1f}, most {max(found):.1f}"
    )
    name = "yard laid out after a new tile"
    return [Figure(name, f"p95 {most:.1f} ms", f"below {LAYOUT_MS:g} ms", most < LAYOUT_MS, note)]
