"""Looks at tables laid out, position by position: what must hold of every layout.

What joins what comes from the order in which the tiles were laid, never from the layout that is looked at.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from game.render.boards import BOARDS, Board, BoardView
from game.render.geometry import Point, Pose, box, halves
from game.render.layout import WindowClass, line_limit
from game.render.layout_spinner import spinner_limit
from game.rules.ruleset import RuleSet
from game.rules.table import DOWN, EMPTY, START, UP, Laid, Shape, Table
from game.rules.tiles import DOUBLE, HALVES, tile

WINDOWS: tuple[WindowClass, ...] = ("wide", "small", "portrait")
CLEAR = 1.0
"""Cells between tiles of which neither joins the other nor a tile that does."""
APART = 3.0
"""Cells from row to row."""
WRITING = 0.7
"""Radius of what is written at an end, cells."""
DOUBLE_OF = {HALVES[item][0]: item for item in range(len(HALVES)) if DOUBLE[item]}


class Broken(AssertionError):
    """What does not hold, and for which table."""


def check(holds: bool, what: str, table: Table) -> None:
    if not holds:
        raise Broken(f"{what}: {[(HALVES[item.tile], item.place) for item in table.laid]}")


class Join(NamedTuple):
    """Two laid tiles by number, and the number that their touching halves show."""

    inner: int
    outer: int
    number: int


def joins(laid: tuple[Laid, ...]) -> list[Join]:
    """What joins what, from the places alone."""
    last: dict[int, int] = {}
    found = []
    spinner = next((i for i, item in enumerate(laid) if DOUBLE[item.tile]), 0)
    for i, item in enumerate(laid):
        if item.place != START:
            before = last.get(item.place, spinner if item.place in (UP, DOWN) else 0)
            found.append(Join(before, i, item.inner))
        last[item.place] = i
    return found


def limit_of(table: Table, shape: Shape, window: WindowClass, top: int) -> float:
    branches = shape == Shape.SPINNER and any(DOUBLE[item.tile] for item in table.laid)
    return spinner_limit(window) if branches else line_limit(window, top)


def showing(pose: Pose, number: int) -> Point:
    """The middle of the half of no double that shows a number."""
    return halves(pose)[0 if pose.first == number else 1]


def straight(a: Point, b: Point) -> float:
    """How far two points of one row or column are apart, else -1."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy if dx == 0 or dy == 0 else -1.0


def touch(one: Pose, other: Pose, number: int) -> bool:
    """Whether the tiles touch with halves of that number; a double by the middle of a long side, or by an end."""
    if number not in (one.first, one.second) or number not in (other.first, other.second):
        return False
    if one.first == one.second and other.first == other.second:
        return False
    if one.first == one.second:
        one, other = other, one
    half = showing(one, number)
    if other.first != other.second:
        return straight(half, showing(other, number)) == 1
    crossed = (half[0] == other.x) == (other.quarter % 2 == 0)
    middle = straight(half, (other.x, other.y)) == 1 and crossed
    return middle or straight(half, (other.x, other.y)) == 1.5


class Area(NamedTuple):
    """What a tile covers, cells."""

    left: float
    top: float
    right: float
    bottom: float


def area(pose: Pose) -> Area:
    cells = box(pose)
    return Area(cells.x, cells.y, cells.right, cells.bottom)


def gap(one: Area, other: Area) -> float:
    """Cells between two areas, 0 if they touch; negative if they overlap."""
    dx = other.left - one.right if one.left < other.left else one.left - other.right
    dy = other.top - one.bottom if one.top < other.top else one.top - other.bottom
    return dx if dx > dy else dy


def clear(point: Point, radius: float, areas: Iterable[Area]) -> bool:
    """Whether a disc covers nothing of the areas."""
    x, y = point
    near = [a for a in areas if a.left - radius < x < a.right + radius and a.top - radius < y < a.bottom + radius]
    return all(math.hypot(max(a.left - x, 0, x - a.right), max(a.top - y, 0, y - a.bottom)) >= radius for a in near)


def check_faces(table: Table, board: Board) -> None:
    """Played is laid out: every tile has one pose, with its halves."""
    check(len(board.poses) == len(table.laid), "every tile has a pose", table)
    for pose, item in zip(board.poses, table.laid, strict=True):
        check(sorted((pose.first, pose.second), reverse=True) == list(HALVES[item.tile]), "its own halves", table)


def check_tiles(table: Table, board: Board, limit: float, since: int = 0) -> None:
    """Neighbours touch with their numbers; nothing else comes near; all within the limits.

    Tiles before number `since` are not compared with each other again.
    """
    poses = board.poses
    areas = [area(pose) for pose in poses]
    joined = joins(table.laid)
    near: dict[int, set[int]] = {i: {i} for i in range(len(poses))}
    for join in joined:
        near[join.inner].add(join.outer)
        near[join.outer].add(join.inner)
        if join.outer >= since:
            check(touch(poses[join.inner], poses[join.outer], join.number), f"{join} touch", table)
    for b in range(since, len(poses)):
        check(-limit <= areas[b].left and areas[b].right <= limit, "within the limits", table)
        next_but_one = set().union(*(near[a] for a in near[b]))
        for a in range(b):
            space = gap(areas[a], areas[b])
            if a in near[b]:
                check(space == 0, "neighbours touch and do not overlap", table)
            else:
                check(space >= (0.5 if a in next_but_one else CLEAR), "a clear cell between others", table)
            beside = areas[a].left < areas[b].right + CLEAR and areas[b].left < areas[a].right + CLEAR
            if beside and lies(poses[a]) and lies(poses[b]) and poses[a].y != poses[b].y:
                check(abs(poses[a].y - poses[b].y) >= APART, "rows apart", table)


def lies(pose: Pose) -> bool:
    """Part of a row: only there a tile that is no double lies along it."""
    return pose.quarter % 2 == 0 and pose.first != pose.second


def check_places(table: Table, board: Board, limit: float, top: int) -> None:
    """Where tiles may go next there is room, also for one at each end; what is written there covers nothing."""
    areas = [area(pose) for pose in board.poses]
    extent = board.extent()
    laid = {item.tile for item in table.laid}
    free: list[tuple[int, Area]] = []
    anchors: list[Point] = []
    for end in table.ends:
        n = end.number
        others = (tile(max(n, m), min(n, m)) for m in range(top + 1) if m != n)
        for fitting in (next((item for item in others if item not in laid), None), DOUBLE_OF[n]):
            if fitting is None or fitting in laid:
                continue
            ghost = board.ghost(end.place, fitting)
            free.append((end.place, area(ghost)))
            check(extent.overlap(box(ghost)) == 2, "free places in sight", table)
            beyond = board.anchor(end.place, fitting)
            check(clear(beyond, WRITING, (*areas, area(ghost))), "writing beyond a ghost", table)
        anchors.append(board.anchor(end.place))
        check(clear(anchors[-1], WRITING, areas), "writing at an end", table)
        check(extent.inflate(0.3, 0.3).contains(*anchors[-1]), "writing in sight", table)
    for place, ghost in free:
        check(all(gap(ghost, other) >= 0 for other in areas), "free places are free", table)
        check(-limit <= ghost.left and ghost.right <= limit, "free places within the limits", table)
        check(all(gap(ghost, other) >= 0 for end, other in free if end != place), "free places apart", table)
    check(all(math.dist(a, b) >= 2 * WRITING for a, b in combinations(anchors, 2)), "writing apart", table)


class Count(NamedTuple):
    """What was looked at: tables, laid tiles in them, spinners that came late, the longest table."""

    tables: int = 0
    tiles: int = 0
    late: int = 0
    longest: int = 0

    def plus(self, other: Count) -> Count:
        sums = (mine + theirs for mine, theirs in zip(self[:3], other[:3], strict=True))
        return Count(*sums, max(self.longest, other.longest))


def look(tables: Iterable[Table], rules: RuleSet, windows: Sequence[WindowClass] = WINDOWS) -> Count:
    """Every position of a round in window classes. Broken (an AssertionError) says what does not hold."""
    count = Count()
    before: dict[WindowClass, Board] = {
        window: BOARDS[rules.shape](EMPTY, BoardView(window, rules.top)) for window in windows
    }
    for table in tables:
        item = table.laid[-1]
        spins = rules.shape == Shape.SPINNER and DOUBLE[item.tile] and item.place != START
        late = spins and sum(DOUBLE[other.tile] for other in table.laid) == 1
        for window in windows:
            board = BOARDS[rules.shape](table, BoardView(window, rules.top))
            limit = limit_of(table, rules.shape, window, rules.top)
            check_faces(table, board)
            check_tiles(table, board, limit, 0 if late else len(table.laid) - 1)
            check_places(table, board, limit, rules.top)
            stayed = board.poses[:-1] == before[window].poses
            check(stayed != late, "tiles stay, but for the spinner that comes late", table)
            ghost = before[window].ghost(item.place, item.tile)
            check(late or board.poses[-1] == ghost, "a tile lies where its ghost was", table)
            before[window] = board
            count = count.plus(Count(1, len(table.laid), 0, len(table.laid)))
        count = count.plus(Count(late=late))
    return count
