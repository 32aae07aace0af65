"""The glide of laid tiles that the layout puts elsewhere: pure arithmetic on a clock."""

from itertools import pairwise

import pytest

from game.render.animation_queue import Spot
from game.render.choreography import GLIDE, Glide, regrouped, resting
from game.render.geometry import Pose

LAY = Pose(0, 0, 0, 5, 3)
MOVED = Pose(-4, 0, 0, 5, 3)


@pytest.mark.parametrize(
    ("pose", "same"),
    [(Pose(1, 2, 0, 5, 3), Pose(1, 2, 2, 3, 5)), (Pose(1, 2, 3, 1, 4), Pose(1, 2, 1, 4, 1))],
)
def test_a_tile_told_from_its_other_end_rests_the_same(pose: Pose, same: Pose) -> None:
    assert resting(pose) == resting(same)
    assert resting(pose) != resting(Pose(pose.x, pose.y, pose.quarter, pose.second, pose.first))


def test_a_double_rests_the_same_either_way_up() -> None:
    assert resting(Pose(0, 0, 1, 4, 4)) == resting(Pose(0, 0, 3, 4, 4)) != resting(Pose(0, 0, 0, 4, 4))


def test_it_begins_where_the_tile_lay_and_ends_in_the_layout() -> None:
    glide = regrouped([LAY], [MOVED, LAY], 1, 10.0)
    assert glide is not None
    assert glide.spot(0, MOVED, 10.0) == resting(LAY)
    assert glide.spot(0, MOVED, 10.0 + GLIDE / 2).x == pytest.approx(-2)
    assert glide.spot(0, MOVED, 10.0 + GLIDE) == resting(MOVED)
    assert not glide.done(10.0 + 0.99 * GLIDE)
    assert glide.done(10.0 + GLIDE)


def test_it_is_slow_at_both_ends() -> None:
    glide = regrouped([LAY], [MOVED], 1, 0.0)
    assert glide is not None
    ways = [glide.spot(0, MOVED, GLIDE * part / 4).x for part in range(5)]
    steps = [before - after for before, after in pairwise(ways)]
    assert min(steps[1:3]) > 3 * max(steps[0], steps[3]) > 0


def test_a_tile_turns_the_shorter_way() -> None:
    glide = regrouped([Pose(0, 0, 0, 5, 3)], [Pose(3, 3, 3, 5, 3)], 1, 0.0)
    assert glide is not None
    assert glide.spot(0, Pose(3, 3, 3, 5, 3), GLIDE / 2).angle % 360 == 315


def test_tiles_that_stay_and_new_ones_do_not_glide() -> None:
    stays = Pose(2, 0, 0, 3, 1)
    glide = regrouped([LAY, stays], [MOVED, stays, LAY], 2, 0.0)
    assert glide is not None
    assert set(glide.origins) == {0}
    assert glide.spot(2, LAY, 0.0) == resting(LAY)
    assert regrouped([LAY, stays], [LAY, stays, MOVED], 2, 0.0) is None
    assert regrouped([LAY], [MOVED], 0, 0.0) is None


def test_another_tile_does_not_stop_or_restart_it() -> None:
    glide = regrouped([LAY], [MOVED], 1, 0.0)
    assert regrouped([MOVED], [MOVED, LAY], 1, 0.1, glide) is glide


def test_a_second_glide_goes_on_from_where_the_tile_is() -> None:
    first = Glide({0: resting(LAY)}, 0.0)
    second = regrouped([MOVED], [Pose(0, 6, 0, 5, 3)], 1, GLIDE / 2, first)
    assert second is not None
    assert second.spot(0, Pose(0, 6, 0, 5, 3), GLIDE / 2) == Spot(-2, 0, 1.0, 0.0)
