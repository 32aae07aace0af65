"""The line's layout over random lines of three sets and many widths."""

import random
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from game.render.geometry import DIRECTIONS, Pose, box, halves
from game.render.layout import Arm, LineLayout, Tile, lay_arm, lay_line, line_limit

LIMITS = (4.5, 5, 6.5, 7.25, 8.5, 9, 10.5, 12, 14)


def random_line(rng: random.Random, top: int, most: int) -> tuple[Tile, list[Tile], list[Tile]]:
    """A legal line from a shuffled set, laid until nothing fits or `most` tiles lie."""
    tiles = [(a, b) for a in range(top + 1) for b in range(a + 1)]
    rng.shuffle(tiles)
    start = tiles.pop()
    arms: tuple[list[Tile], list[Tile]] = ([], [])
    ends = [start[0], start[1]]
    while len(arms[0]) + len(arms[1]) + 1 < most:
        fitting = [(tile, side) for tile in tiles for side in (0, 1) if ends[side] in tile]
        if not fitting:
            break
        tile, side = rng.choice(fitting)
        tiles.remove(tile)
        laid = tile if tile[0] == ends[side] else (tile[1], tile[0])
        arms[side].append(laid)
        ends[side] = laid[1]
    return start, *arms


def longest_line(rng: random.Random, top: int) -> tuple[Tile, list[Tile], list[Tile]]:
    """One of the longest lines there are: a trail over every tile (double-nine: all but four), cut at random."""
    numbers = list(range(top + 1))
    rng.shuffle(numbers)
    left_out = {frozenset(numbers[i : i + 2]) for i in range(0, top - 1, 2)} if top % 2 else set()
    rows = {a: [b for b in numbers if frozenset((a, b)) not in left_out] for a in numbers}
    for row in rows.values():
        rng.shuffle(row)
    trail: list[int] = []
    stack = [numbers[-1]]
    while stack:
        here = stack[-1]
        if rows[here]:
            there = rows[here].pop()
            if there != here:
                rows[there].remove(here)
            stack.append(there)
        else:
            trail.append(stack.pop())
    chain = list(pairwise(trail))
    cut = rng.randrange(len(chain))
    if chain[cut][0] < chain[cut][1]:
        chain, cut = [(b, a) for a, b in reversed(chain)], len(chain) - 1 - cut
    return chain[cut], [(b, a) for a, b in reversed(chain[:cut])], chain[cut + 1 :]


def sample(seed: str, count: int) -> list[tuple[LineLayout, tuple[Tile, list[Tile], list[Tile]], float, int]]:
    """Longest-possible and part-way lines with their layouts."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        top, limit = rng.choice((6, 9, 12)), rng.choice(LIMITS)
        most = rng.choice((1, 3, 10, 99, 100))
        line = longest_line(rng, top) if most == 100 else random_line(rng, top, most)
        found.append((lay_line(*line, limit), line, limit, top))
    return found


def overlaps(poses: list[Pose]) -> list[tuple[Pose, Pose]]:
    """Pairs that share area; cells are halves of .5, so counting quarter cells finds every one."""
    owner: dict[tuple[int, int], Pose] = {}
    found = []
    for pose in poses:
        area = box(pose)
        for i in range(round(area.x * 4), round(area.right * 4)):
            for j in range(round(area.y * 4), round(area.bottom * 4)):
                if (i, j) in owner:
                    found.append((owner[i, j], pose))
                owner[i, j] = pose
    return found


def assert_touch(inner: Pose, outer: Pose, way_in: bool) -> None:
    """`outer` (its first half inward) continues `inner` orthogonally, half against half of the same number."""
    near = halves(outer)[0]
    across = inner.first == inner.second
    number = inner.second if way_in or across else inner.first
    assert outer.first == number
    faces = halves(inner) if across else (halves(inner)[1 if way_in else 0],)
    if outer.first == outer.second and across:
        raise AssertionError("two doubles in a row")
    if outer.first == outer.second:
        # A double lies across: its middle is one cell from the half it touches.
        assert orthogonal((outer.x, outer.y), faces[0]) == 1
    elif across:
        # Either from the middle of the double's long side, or from the outer end of one of its halves.
        assert orthogonal(near, (inner.x, inner.y)) == 1 or any(orthogonal(near, face) == 1 for face in faces)
    else:
        assert orthogonal(near, faces[0]) == 1


def orthogonal(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of two points in one row or column, else -1."""
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dx + dy if dx == 0 or dy == 0 else -1


@pytest.mark.parametrize(("top", "tiles"), [(6, 28), (9, 51), (12, 91)])
def test_the_longest_lines_use_as_many_tiles_as_can_be(top: int, tiles: int) -> None:
    start, left, right = longest_line(random.Random(top), top)
    laid = {tuple(sorted(tile)) for tile in (start, *left, *right)}
    assert len(laid) == 1 + len(left) + len(right) == tiles


@pytest.mark.parametrize("seed", ["a", "b"])
def test_played_is_laid_out(seed: str) -> None:
    for layout, (start, left, right), _, _ in sample(seed, 150):
        assert [(p.first, p.second) for p in layout.left] == left
        assert [(p.first, p.second) for p in layout.right] == right
        assert layout.start is not None
        assert (layout.start.first, layout.start.second) == start
        assert layout.poses == (*reversed(layout.left), layout.start, *layout.right)


def test_neighbours_touch_with_the_same_number() -> None:
    for layout, _, _, _ in sample("touch", 200):
        assert layout.start is not None
        for arm, from_second in ((layout.right, True), (layout.left, False)):
            if arm:
                assert_touch(layout.start, arm[0], from_second)
            for inner, outer in pairwise(arm):
                assert_touch(inner, outer, True)


def test_nothing_overlaps_and_all_is_within_limits() -> None:
    for layout, _, limit, _ in sample("overlap", 250):
        assert overlaps(list(layout.poses)) == []
        for pose in layout.poses:
            assert box(pose).x >= -limit
            assert box(pose).right <= limit


def test_doubles_of_different_rows_keep_a_clear_cell() -> None:
    for layout, _, _, _ in sample("rows", 120):
        lying = [p for p in layout.poses if p.first == p.second and p.quarter % 2]
        for one, other in combinations(lying, 2):
            assert abs(one.x - other.x) >= 1 or abs(one.y - other.y) >= 3


def test_next_places_fit_and_do_not_overlap() -> None:
    for layout, (start, left, right), limit, top in sample("free", 200):
        for place in layout.free():
            assert overlaps([*layout.poses, place]) == []
            assert box(place).x >= -limit
            assert box(place).right <= limit
        ends = {"left": left[-1] if left else start[::-1], "right": right[-1] if right else start}
        for side, (inner, number) in ends.items():
            played = [(number, other) for other in range(top + 1) if other != number or inner != number]
            ghosts = [layout.ghost(side, tile) for tile in played]  # type: ignore[arg-type]
            assert all((g.x, g.y, g.quarter) in {(p.x, p.y, p.quarter) for p in layout.free()} for g in ghosts)


def test_both_ghosts_at_once_do_not_overlap() -> None:
    for layout, (start, left, right), _, top in sample("pair", 150):
        a, b = (left[-1][1] if left else start[0]), (right[-1][1] if right else start[1])
        one, other = layout.ghost("left", (a, (a + 1) % (top + 1))), layout.ghost("right", (b, (b + 1) % (top + 1)))
        assert overlaps([one, other]) == []


def test_a_ghost_is_where_the_tile_then_lies_and_earlier_tiles_stay() -> None:
    for layout, (start, left, right), limit, _ in sample("stay", 60):
        grown = lay_line(start, [], [], limit)
        placed: set[Pose] = set(grown.poses)
        for count in range(max(len(left), len(right))):
            for side, tiles in (("left", left), ("right", right)):
                if count < len(tiles):
                    ghost = grown.ghost(side, (max(tiles[count]), min(tiles[count])))  # type: ignore[arg-type]
                    grown = lay_line(
                        start,
                        left[: count + 1],
                        right[: count + 1] if side == "right" else right[:count],
                        limit,
                    )
                    placed.add(ghost)
                    assert set(grown.poses) == placed
        assert grown == layout


def test_start_tile_lies_in_the_middle() -> None:
    assert lay_line((6, 5), [], [], 8.5).poses == (Pose(0, 0, 0, 6, 5),)
    assert lay_line((3, 3), [], [], 8.5).poses == (Pose(0, 0, 1, 3, 3),)
    empty = lay_line(None, [], [], 8.5)
    assert empty.poses == ()
    assert empty.ghost("left", (5, 6)) == empty.ghost("right", (6, 5)) == Pose(0, 0, 0, 6, 5)
    assert empty.ghost("left", (4, 4)) == Pose(0, 0, 1, 4, 4)
    assert (empty.extent().w, empty.extent().h) == (2, 2)


def test_tile_that_does_not_fit_has_no_ghost() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        lay_line((6, 5), [], [], 8.5).ghost("left", (5, 4))


def test_the_left_arm_mirrors_the_right() -> None:
    tiles = [(4, 3), (3, 6), (6, 6), (6, 1), (1, 1), (1, 2), (2, 5), (5, 5), (5, 0), (0, 3), (3, 2), (2, 2), (2, 0)]
    layout = lay_line((4, 4), tiles, tiles, 4.5)
    for west, east in zip(layout.left, layout.right, strict=True):
        assert (west.x, west.y) == (-east.x, -east.y)
        if east.first != east.second:
            assert DIRECTIONS[west.quarter] == tuple(-c for c in DIRECTIONS[east.quarter])


def test_turn_at_the_edge_by_hand() -> None:
    # Wide: 3-3 in the middle, three tiles fill the row to 6.5, the fourth hangs, the fifth turns back.
    right = [(3, 4), (4, 0), (0, 1), (1, 4), (4, 5), (5, 3), (3, 0)]
    layout = lay_line((3, 3), [], right, 8.5)
    assert [(p.x, p.y, p.quarter) for p in layout.right] == [
        (1.5, 0, 0),
        (3.5, 0, 0),
        (5.5, 0, 0),
        (6.0, 1.5, 1),
        (5.5, 3, 2),
        (3.5, 3, 2),
        (1.5, 3, 2),
    ]


def test_an_arm_that_starts_with_steps_turns_at_its_own_depth() -> None:
    # As above a double in the middle: up from its edge, the first row three and a half cells higher, to the right.
    up = Arm((0, -1), (-1, 0), (0, -1), -1, 7.5, stepping=True, turn_depth=3, after_double=True)
    poses, _ = lay_arm(up, [(6, 5), (5, 4), (4, 4), (4, 1)])
    assert [(p.x, p.y, p.quarter) for p in poses] == [(0, -2, 3), (0.5, -3.5, 0), (2, -3.5, 1), (3.5, -3.5, 0)]
    poses, _ = lay_arm(replace(up, hi=4.5), [(6, 5), (5, 4), (4, 1), (1, 2), (2, 3)])
    assert [(p.x, p.y, p.quarter) for p in poses[2:]] == [(2.5, -3.5, 0), (3, -5, 3), (2.5, -6.5, 2)]


def test_a_row_may_lie_anywhere() -> None:
    lane = Arm((5, 9), (1, 0), (0, 1), 5, 10)
    poses, _ = lay_arm(lane, [(6, 5), (5, 4), (4, 1), (1, 2)])
    assert [(p.x, p.y, p.quarter) for p in poses] == [(6, 9, 0), (8, 9, 0), (8.5, 10.5, 1), (8, 12, 2)]


def test_no_place_for_a_double_beside_a_double() -> None:
    assert len(lay_line((6, 5), [], [], 8.5).free()) == 4
    assert len(lay_line((3, 3), [], [], 8.5).free()) == 2
    assert len(lay_line((3, 2), [], [(2, 2)], 8.5).free()) == 3


def test_a_lane_stays_in_its_strip() -> None:
    rng = random.Random("lane")
    for _ in range(60):
        width = rng.choice((7, 9.5, 14, 22))
        start, left, right = random_line(rng, 12, 99)
        chain = [(b, a) for a, b in reversed(left)] + [start, *right]
        poses, _ = lay_arm(Arm((0, 0), (1, 0), (0, 1), 0, width), chain[:30])
        assert overlaps(list(poses)) == []
        assert all(box(p).x >= 0 and box(p).right <= width and box(p).y >= -1 for p in poses)


@pytest.mark.parametrize(
    ("window", "top", "limit"),
    [("wide", 6, 8.5), ("wide", 9, 10.5), ("wide", 12, 10.5), ("small", 6, 9), ("portrait", 9, 6.5)],
)
def test_limits_by_window(window: str, top: int, limit: float) -> None:
    assert line_limit(window, top) == limit  # type: ignore[arg-type]
