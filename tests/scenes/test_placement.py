"""Where taps, drops and the confirm bar go, against brute force."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.render.camera import Camera, fit
from game.render.geometry import Pose, Rect
from game.scenes.placement import BarPlace, ScreenPlace, drop_place, on_screen, pick_place, place_bar

T = 48.0
ZONE = Rect(20, 80, 1240, 540)

views = st.builds(
    lambda factor, turn, dx, dy: (
        fit(Rect(-8, -4, 16, 8), ZONE, 16, T).zoomed(factor, (500, 300)).turned(turn, (700, 350)).panned(dx, dy)
    ),
    st.floats(0.5, 3.2),
    st.floats(-180, 180),
    st.floats(-200, 200),
    st.floats(-200, 200),
)
poses = st.lists(
    st.builds(
        Pose,
        st.integers(-16, 16).map(lambda v: v / 2),
        st.integers(-8, 8).map(lambda v: v / 2),
        st.integers(0, 3),
        st.just(6),
        st.just(5),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda pose: (pose.x, pose.y),
)
step = st.integers(-60, 60).map(lambda n: n / 24 + 0.0137)  # never on an edge, where rounding decides
offsets = st.tuples(step, step)


def grown_covers(pose: Pose, camera: Camera, x: float, y: float) -> bool:
    """In cells: the tile's box grown to T x T px holds the table point."""
    wx, wy = camera.to_world(x, y)
    w, h = (1, 2) if pose.quarter % 2 else (2, 1)
    least = T / camera.cell
    return abs(wx - pose.x) <= max(w, least) / 2 and abs(wy - pose.y) <= max(h, least) / 2


def nearest(found: list[Pose], camera: Camera, x: float, y: float) -> float:
    return min((math.dist(camera.to_screen(p.x, p.y), (x, y)) for p in found), default=math.inf)


@settings(max_examples=300, deadline=None)
@given(views, poses, offsets)
def test_picks_agree_with_brute_force(camera: Camera, laid: list[Pose], offset: tuple[float, float]) -> None:
    at = camera.to_screen(laid[-1].x + offset[0], laid[-1].y + offset[1])
    places = [on_screen(pose, pose, camera) for pose in laid]
    hit = [pose for pose in laid if grown_covers(pose, camera, *at)]
    picked = pick_place(*at, places, T)
    assert (picked is None) == (not hit)
    if picked is not None:
        assert picked in hit
        assert nearest([picked], camera, *at) == pytest.approx(nearest(hit, camera, *at))
    dropped = drop_place(*at, places, T)
    if hit:
        assert dropped == picked
    elif nearest(laid, camera, *at) <= 1.2 * T:
        assert dropped is not None
        assert nearest([dropped], camera, *at) == pytest.approx(nearest(laid, camera, *at))
    else:
        assert dropped is None


@settings(deadline=None)
@given(views, poses)
def test_a_tap_on_the_middle_of_a_place_means_it(camera: Camera, laid: list[Pose]) -> None:
    places = [on_screen(pose, pose, camera) for pose in laid]
    for place in places:
        assert pick_place(place.x, place.y, places, T) == place.key
        assert drop_place(place.x, place.y, places, T) == place.key


def test_small_places_grow_to_the_touch_size() -> None:
    small = ScreenPlace("left", 100, 100, 10, 0)
    assert pick_place(123, 123, [small], T) == "left"
    assert pick_place(125, 100, [small], T) is None
    turned = ScreenPlace("right", 100, 100, 60, 90)
    assert pick_place(125, 155, [turned], T) == "right"
    assert pick_place(155, 125, [turned], T) is None


@pytest.mark.parametrize("turn", [1, -1])
def test_of_two_places_the_nearer_centre_counts(turn: int) -> None:
    close = [ScreenPlace("a", 0, 0, 10, 0), ScreenPlace("b", 20, 0, 10, 0)][::turn]
    assert [pick_place(x, 5, close, T) for x in (0, 9, 11, 20)] == ["a", "a", "b", "b"]
    apart = [ScreenPlace("a", 0, 0, 10, 0), ScreenPlace("b", 70, 0, 10, 0)][::turn]
    assert [drop_place(x, 30, apart, T) for x in (34, 36)] == ["a", "b"]


def test_a_large_tile_dropped_on_its_far_half_still_lands() -> None:
    place = ScreenPlace("left", 0, 0, 62, 0)
    assert drop_place(61, 10, [place], T) == "left"
    assert drop_place(0, 57, [place], T) == "left"
    assert drop_place(0, 58, [place], T) is None


SIZE, TALL = (480.0, 62.0), (300.0, 120.0)
BADGE, ZOOM, BONEYARD = Rect(470, 80, 340, 52), Rect(1210, 150, 48, 215), Rect(38, 262, 95, 150)


def bar(ghost: Rect, tiles: list[Rect], zone: Rect = ZONE, size: tuple[float, float] = SIZE) -> BarPlace:
    return place_bar(size, TALL, ghost, tiles=tiles, obstacles=[BADGE, ZOOM, BONEYARD], zone=zone, gap=14)


def test_bar_stands_beside_the_ghost_as_in_the_picture() -> None:
    ghost = Rect(498, 184, 100, 52)
    tiles = [Rect(444, 160, 50, 102), Rect(340, 184, 100, 52), Rect(314, 238, 100, 52), Rect(338, 290, 50, 104)]
    found = bar(ghost, tiles)
    assert found.rect == Rect(612, 179, 480, 62)
    assert (found.side, found.stem, found.tall) == ("left", (612, 210), False)


def test_bar_goes_above_where_the_sides_are_taken() -> None:
    ghost = Rect(590, 330, 100, 52)
    found = bar(ghost, [Rect(484, 330, 100, 52), Rect(696, 330, 100, 52)])
    assert found.side == "bottom"
    assert found.rect.bottom == ghost.y - 14
    assert found.stem == (640, found.rect.bottom)


def test_too_wide_a_bar_becomes_tall() -> None:
    narrow = Rect(10, 80, 500, 600)
    found = place_bar(SIZE, TALL, Rect(200, 300, 62, 124), tiles=[], obstacles=[], zone=narrow, gap=14)
    assert found.tall
    assert (found.rect.w, found.rect.h) == TALL
    wide = Rect(10, 80, 530, 600)
    assert not place_bar(SIZE, TALL, Rect(200, 300, 62, 124), tiles=[], obstacles=[], zone=wide, gap=14).tall


def test_a_bar_becomes_tall_where_it_covers_less_so() -> None:
    zone, ghost = Rect(0, 0, 800, 300), Rect(340, 200, 100, 52)
    row = [Rect(0, 140, 800, 30), Rect(0, 0, 800, 130), Rect(0, 170, 330, 130)]
    found = place_bar(SIZE, TALL, ghost, tiles=row, obstacles=[], zone=zone, gap=14)
    assert found.tall
    assert found.side == "left"
    assert found.rect.overlap(ghost) == 0
    assert sum(found.rect.overlap(tile) for tile in row) == 0
    assert not place_bar(SIZE, TALL, ghost, tiles=row[2:], obstacles=[], zone=zone, gap=14).tall


def test_bar_at_the_edges_stays_in_the_zone() -> None:
    for x in (-60, 20, 640, 1240, 1300):
        for y in (20, 80, 350, 600, 700):
            found = bar(Rect(x, y, 100, 52), [])
            assert found.rect.clamp(ZONE) == found.rect
            assert found.rect.overlap(Rect(x, y, 100, 52)) == 0
            assert all(found.rect.overlap(thing) == 0 for thing in (BADGE, ZOOM, BONEYARD))


def free_spots(ghost: Rect, hard: list[Rect], zone: Rect) -> bool:
    """By a grid: is there room for the bar clear of everything hard and of the ghost?"""
    blocks = [*hard, ghost]
    for x in range(int(zone.x), int(zone.right - SIZE[0]) + 1, 12):
        for y in range(int(zone.y), int(zone.bottom - SIZE[1]) + 1, 6):
            if all(Rect(x, y, *SIZE).overlap(block) == 0 for block in blocks):
                return True
    return False


def test_obstacles_and_ghost_are_never_covered_where_avoidable() -> None:
    rng = random.Random("bars")
    free = 0
    for _ in range(150):
        zone = Rect(10, 60, rng.randint(530, 900), rng.randint(200, 420))

        def inside(w: float, h: float, zone: Rect = zone) -> Rect:
            return Rect(zone.x + rng.random() * (zone.w - w), zone.y + rng.random() * (zone.h - h), w, h)

        hard = [inside(rng.randint(40, 220), rng.randint(40, 160)) for _ in range(3)]
        ghost, tiles = inside(64, 32), [inside(64, 32) for _ in range(20)]
        found = place_bar(SIZE, TALL, ghost, tiles=tiles, obstacles=hard, zone=zone, gap=11)
        assert found.rect.clamp(zone) == found.rect
        if free_spots(ghost, hard, zone):
            free += 1
            assert all(found.rect.overlap(thing) == 0 for thing in hard)
            alone = place_bar(SIZE, TALL, ghost, tiles=[], obstacles=hard, zone=zone, gap=11)
            assert alone.rect.overlap(ghost) == 0
            assert alone.side is not None
    assert 20 < free < 150


def test_fewer_tiles_covered_is_better_than_nearer() -> None:
    ghost = Rect(600, 300, 100, 52)
    wall = [Rect(x, y, 100, 52) for x in range(240, 1100, 106) for y in (238, 360) if x != 600]
    found = bar(ghost, [*wall, Rect(494, 300, 100, 52), Rect(706, 300, 100, 52)])
    assert sum(found.rect.overlap(tile) for tile in wall) == 0


@pytest.mark.parametrize(("thick", "away"), [(0.1, 0), (0.215, 31)])
def test_what_is_covered_is_weighed_against_the_distance(thick: float, away: float) -> None:
    ghost = Rect(600, 300, 100, 52)
    upright = [Rect(x, 200, thick, 250) for x in (ghost.x - 30, ghost.right + 30)]
    lying = [Rect(20, y, 1240, 0.05) for y in (ghost.y - 30, ghost.bottom + 30)]
    found = place_bar(SIZE, TALL, ghost, tiles=[*upright, *lying], obstacles=[], zone=ZONE, gap=14)
    assert found.rect.x == ghost.right + 14 + away
