"""A yard of ten seats with the whole set laid: what a frame of two fingers costs, and the layout after each tile."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Sequence
from itertools import count

from benchmarks.figure import Figure, percentile
from benchmarks.fingers import FRAMES, Fingers
from benchmarks.frames import frame_cost
from benchmarks.tables import PERSON, SIZE, Seated
from game.match import Match
from game.record_lines import Header, Player
from game.render.board_yard import YardBoard
from game.render.geometry import Rect
from game.render.yard import YardView, yard_view
from game.rules.catalogue import make_setup
from game.rules.table import HUB, PUBLIC_TRAIN, Laid, Place, Table, end, first_laid, laid, train
from game.rules.tiles import MAX_PIP, tile
from game.scenes.stage import Stage
from game.strings import Strings

ZONE = Rect(16, 168, 1888, 602)
"""The cloth between badges and confirm bar, px."""
SEATS, OPEN = 10, 5
FRAME_MS, LAYOUT_MS = 12.0, 4.0
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


def view_of(stage: Stage) -> YardView:
    return yard_view(ZONE, stage.metrics, SEATS, own=0)


def asked(table: Table) -> tuple[Place, ...]:
    """The places at which a double is the end."""
    last = {item.place: item.inner == item.outer for item in table.laid if item.place != HUB}
    return tuple(place for place, double in last.items() if double)


def match_of_ten() -> Match:
    """A person, who is to lay the engine, and nine computers."""
    setup = make_setup("mexican_train", SEATS)
    players = (Player(), *(Player("computer", "quick") for _ in range(SEATS - 1)))
    matches = (Match.new(Header(setup, seed, players)) for seed in count())
    return next(match for match in matches if match.actor == PERSON)


def figures() -> list[Figure]:
    """Frames against their target, and the layout after a new tile."""
    tables = whole_set()
    assert len(tables) == (MAX_PIP + 1) * (MAX_PIP + 2) // 2
    return [*frames(tables[-1]), *layouts(tables)]


def frames(table: Table) -> list[Figure]:
    """One pinch-and-twist of the whole set on the real table."""
    seated = Seated(match_of_ten())
    seated.lay(table, obligations=asked(table), prompt="prompt.play")
    seated.frames(30)
    fingers = Fingers(seated)
    note = f"{FRAMES} frames of App.frame at {SIZE[0]}x{SIZE[1]}, every one at a new zoom and angle"
    name = f"pinch and twist, yard of {SEATS}, {len(table.laid)} tiles"
    found = frame_cost(name, lambda: list(fingers.pinch()), note, FRAME_MS)
    seated.close()
    return found


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
