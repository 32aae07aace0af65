"""What must hold of every yard, at any size and in any position; and the room that windows leave for one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from support import plies

from game.render.board_yard import YardBoard
from game.render.geometry import Pose, Rect, box, halves
from game.render.metrics import Metrics
from game.render.yard import Lane, YardView, yard_view
from game.render.yard_hits import grown, signs, yard_hit
from game.rules.catalogue import make_setup
from game.rules.state import Phase
from game.rules.table import HUB, PUBLIC_TRAIN, Table, train

SIZES = ((800, 480), (900, 500), (1280, 800), (800, 1280), (1920, 1080))
LARGEST = 1.45
NEAR = 1e-6


def room(m: Metrics, seats: int) -> Rect:
    """The cloth that bar, seats, confirm bar and tray leave, px."""
    unit, touch = m.U, m.T
    small, upright = m.window == "small", m.window == "portrait"
    bar = touch + (10 if small else unit)
    tray = min(112 * max(1.0, touch / 48), 0.3 * m.height) if small else max(0.19 * m.height, 2.2 * touch + unit)
    dock = touch + unit
    top = bar + 0.7 * unit
    if not small:
        rows = (1 if seats <= 4 else 2) if upright else 1
        top += rows * (max(3.4 * unit, touch) + 0.4 * unit) + (touch + unit if upright else 0)
    side = touch + unit if small else 0
    return Rect(unit, top, m.width - 2 * unit - side, m.height - tray - dock - top)


def views(seats: int, own: int = 0) -> Iterator[tuple[str, YardView]]:
    """By name: a yard's view in every size, at the usual and the largest text, for either hand."""
    for width, height in SIZES:
        for scale in (1.0, LARGEST):
            m = Metrics(width, height, scale)
            for left in (False, True):
                opened = PUBLIC_TRAIN if left else train((own + 1) % seats)
                name = f"{width}x{height} text {scale} {'left' if left else 'right'}"
                yield name, yard_view(room(m, seats), m, seats, own, left, opened)


def tables(seats: int, seed: object, rounds: int) -> Iterator[Table]:
    """Every table of the first rounds of a match at random."""
    for ply in plies(make_setup("mexican_train", seats), seed):
        if ply.after.round > rounds:
            return
        if ply.after.phase == Phase.PLAY:
            yield ply.after.table


def check(board: YardBoard, table: Table) -> None:
    """AssertionError if anything is not as it must be."""
    check_all_there(board, table)
    check_strips(board)
    for lane in board.yard.lanes:
        check_lane(board, lane)
    check_targets(board)
    check_order(board)


def check_all_there(board: YardBoard, table: Table) -> None:
    """Every tile lies where it is seen, or under a mark that counts it."""
    yard = board.yard
    assert len(board.poses) == len(table.laid)
    engine = {index for index, item in enumerate(table.laid) if item.place == HUB}
    assert sorted([*board.standing, *board.hidden, *engine]) == list(range(len(table.laid)))
    for place, laid in board.places.items():
        lane, card = yard.lane(place), yard.card(place)
        assert lane is not None or card is not None
        shown = [index for index in laid if index in board.standing]
        assert shown == list(laid[len(laid) - len(shown) :])
        if lane is None:
            assert not shown
            continue
        assert (len(lane.poses), lane.folded) == (len(shown), len(laid) - len(shown))
        assert (lane.plate is None) == (lane.folded == 0)
        for index, pose in zip(shown, lane.poses, strict=True):
            item = table.laid[index]
            assert board.poses[index] == pose
            assert (pose.first, pose.second) == (item.inner, item.outer)


def check_strips(board: YardBoard) -> None:
    """Strips, turntable and cards stand apart, all of them in the zone; the whole-table view shows them so."""
    yard, view = board.yard, board.view
    strips = [lane.strip for lane in yard.lanes]
    for one, other in combinations([*strips, yard.hub], 2):
        assert one.overlap(other) < NEAR
    assert all(inside(strip, yard.extent) for strip in (*strips, yard.hub))
    rects = [card.rect for card in yard.cards]
    assert all(one.overlap(other) == 0 for one, other in combinations(rects, 2))
    assert all(inside(rect, view.zone) and rect.overlap(yard.cloth) < NEAR for rect in rects)
    assert inside(yard.cloth, view.zone)
    camera = board.whole(view.unit, view.touch)
    assert abs(camera.cell - yard.cell) < NEAR
    corner = camera.to_screen(yard.extent.x, yard.extent.y)
    assert yard.cloth.contains(*corner)


def check_lane(board: YardBoard, lane: Lane) -> None:
    """A train stays in its strip, with its next places, and joins half to half."""
    places = [*lane.poses, *lane.free()]
    assert all(inside(box(pose), lane.strip) for pose in places)
    assert inside(lane.head, lane.strip)
    kept = [box(pose) for pose in lane.poses] + [lane.head] + ([] if lane.plate is None else [lane.plate])
    assert all(one.overlap(other) < NEAR for one, other in combinations(kept, 2))
    assert all(rect.overlap(box(free)) < NEAR for rect in kept for free in lane.free())
    for inner, outer in pairwise(lane.poses):
        assert joined(inner, outer)
    for free in lane.free():
        assert free.first == lane.number
        if lane.poses:
            assert joined(lane.poses[-1], free)
    for tile in ((lane.number, 3), (3, lane.number)):
        assert lane.ghost(tile).first == lane.number


def check_targets(board: YardBoard) -> None:
    """Whatever can be touched is large enough, and a touch in its middle means it."""
    yard, view = board.yard, board.view
    camera = board.whole(view.unit, view.touch)
    least = view.touch - NEAR
    for card in yard.cards:
        assert card.rect.w >= least
        assert card.rect.h >= least
    for lane in yard.lanes:
        assert lane.strip.h * yard.cell >= least
        assert lane.head.w * yard.cell >= least
        assert lane.strip.w * yard.cell >= least
    assert yard.mode == "cards" or yard.cell >= view.least
    for rect, hit in signs(yard, camera):
        assert grown(rect, view.touch).h >= least
        assert grown(rect, view.touch).w >= least
        assert yard_hit(yard, camera, *rect.centre, view.touch) == hit


def check_order(board: YardBoard) -> None:
    """The own train lowest on the hand's side, the public one on top of it, the others in turn order."""
    yard, view = board.yard, board.view
    own, near = train(view.own), -1 if view.left_handed else 1
    mine = yard.lane(own)
    assert mine is not None
    assert mine.side == near
    assert all(lane.strip.y <= mine.strip.y for lane in yard.lanes if lane.side == near)
    others = [train((view.own + step) % view.seats) for step in range(1, view.seats)]
    if yard.cards:
        assert sorted(card.place for card in yard.cards) == sorted([*others, PUBLIC_TRAIN])
        return
    columns = {side: sorted(lane.axis for lane in yard.lanes if lane.side == side) for side in (-near, near)}
    public = yard.lane(PUBLIC_TRAIN)
    assert public is not None
    assert (public.side, public.axis) == (near, columns[near][0])
    ranked = sorted(
        (lane for lane in yard.lanes if lane.place in others), key=lambda lane: (lane.side == near, lane.axis)
    )
    assert [lane.place for lane in ranked] == others


def inside(rect: Rect, zone: Rect) -> bool:
    return (
        rect.x >= zone.x - NEAR
        and rect.y >= zone.y - NEAR
        and rect.right <= zone.right + NEAR
        and rect.bottom <= zone.bottom + NEAR
    )


def joined(inner: Pose, outer: Pose) -> bool:
    """Whether `outer` goes on from `inner`: the same number, side by side; a double touches with its middle or end."""
    if outer.first != inner.second:
        return False
    faces = [halves(inner)[1]] if inner.first != inner.second else [*halves(inner), (inner.x, inner.y)]
    near = [halves(outer)[0]] if outer.first != outer.second else [(outer.x, outer.y)]
    return any(abs(ax - bx) + abs(ay - by) == 1.0 and (ax == bx or ay == by) for ax, ay in faces for bx, by in near)
