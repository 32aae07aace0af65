"""The whole-table view between badges and tools."""

import random
from itertools import islice

import pytest
from growing import round_of

from game.render.boards import BOARDS, BoardView
from game.render.camera import MARGIN, Camera, fit
from game.render.fitting import MOST, fit_between
from game.render.geometry import Rect, bounds
from game.render.metrics import Metrics
from game.rules.catalogue import GAMES
from game.scenes.zones import lay_out, with_foot

CLOTH = Rect(0, 100, 1200, 600)
PLAY = Rect(300, 100, 600, 600)
LINE = (Rect(-10, -0.5, 20, 1),)
U, T = 40.0, 48.0


def seen(view: Camera, box: Rect) -> Rect:
    """Where the view shows a box with its margin, px."""
    return bounds(Rect(*view.to_screen(x, y), 0, 0) for x, y in box.inflate(MARGIN, MARGIN).corners)


def test_where_nothing_stands_it_is_as_large_as_allowed_and_in_the_middle() -> None:
    view = fit_between(LINE, PLAY, CLOTH, (), U, T)
    assert view.base == pytest.approx(MOST * fit(LINE[0], PLAY, U, T).base)
    assert view.to_screen(0, 0) == pytest.approx(PLAY.centre)


def test_a_line_runs_under_badges_that_stand_higher() -> None:
    badges = (Rect(0, 150, 280, 60), Rect(920, 150, 280, 60))
    assert fit_between(LINE, PLAY, CLOTH, badges, U, T).base > 1.4 * fit(LINE[0], PLAY, U, T).base


def test_a_badge_in_its_way_keeps_it_between() -> None:
    badges = (Rect(0, 200, 290, 400), Rect(910, 200, 290, 400))
    assert fit_between(LINE, PLAY, CLOTH, badges, U, T) == fit(LINE[0], PLAY, U, T)


def test_the_largest_cell_touches_what_is_in_the_way() -> None:
    # The upper arm ends below a badge at the top: its box with the margin reaches the badge's lower edge.
    cross = (Rect(-8, -0.5, 16, 1), Rect(-0.5, -4, 1, 8))
    badge = Rect(500, 100, 200, 60)
    view = fit_between(cross, PLAY, CLOTH, (badge,), U, T)
    top = seen(view, cross[1]).y
    assert view.base > fit(bounds(cross), PLAY, U, T).base
    assert top >= badge.bottom - 0.01


@pytest.mark.parametrize(("angle", "often"), [(0.0, 50), (90.0, 0), (-33.0, 50)])
def test_nothing_is_covered_and_nothing_smaller_than_before(angle: float, often: int) -> None:
    rng = random.Random(angle)
    gained = 0
    for _ in range(300):
        boxes = tuple(
            Rect(rng.uniform(-9, 7), rng.uniform(-5, 4), rng.choice((1, 2)), rng.choice((1, 2))) for _ in range(12)
        )
        obstacles = tuple(
            Rect(rng.choice((0, 900)) + rng.uniform(0, 100), rng.uniform(100, 600), rng.uniform(20, 190), 60)
            for _ in range(4)
        )
        view = fit_between(boxes, PLAY, CLOTH, obstacles, U, T, angle)
        least = fit(bounds(boxes), PLAY, U, T, angle).base
        assert least <= view.base <= MOST * least + 1e-9
        gained += view.base > 1.05 * least
        for box in boxes:
            rect = seen(view, box)
            assert rect.inflate(-0.01, -0.01).clamp(CLOTH) == rect.inflate(-0.01, -0.01)
            assert not any(rect.inflate(-0.01, -0.01).intersects(obstacle) for obstacle in obstacles)
    assert gained > often


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (800, 480), (1920, 1080)])
@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("game", ["all_fives", "pollona"])
def test_arms_keep_clear_of_badges_and_tools(size: tuple[int, int], others: int, game: str) -> None:
    m, rules = Metrics(*size), GAMES[game]
    zones = with_foot(m, lay_out(m, others, 5))
    obstacles = (*zones.obstacles, zones.foot)
    for seed in range(4):
        for table in islice(round_of(rules, seed), 2, None, 5):
            board = BOARDS[rules.shape](table, BoardView(m.window, rules.top))
            view = fit_between(board.covered(), zones.play, zones.table, obstacles, m.U, m.T)
            assert view.base >= fit(board.extent(), zones.play, m.U, m.T).base
            for box in board.covered():
                rect = seen(view, box).inflate(-0.01, -0.01)
                assert rect.clamp(zones.table) == rect
                assert not any(rect.intersects(obstacle) for obstacle in obstacles)
