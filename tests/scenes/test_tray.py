"""Where the tiles of a hand stand, for any number of them and any window, and in what order."""

import itertools

import pytest

from game.render.metrics import Metrics
from game.rules.tiles import hand_of, tile
from game.scenes.tray import NARROWEST, rows_for, stand
from game.scenes.tray_order import Shelf
from game.scenes.zone_parts import two_rows_h
from game.scenes.zones import lay_out

COUNTS = (1, 2, 7, 15, 21, 32, 60)
WINDOWS = [
    Metrics(width, height, text)
    for (width, height), text in itertools.product(
        ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (3840, 2160), (800, 1280), (480, 800)), (0.9, 1, 1.45)
    )
]
SOME = [Metrics(800, 480), Metrics(1280, 800), Metrics(800, 1280)]


def tray(metrics, count, scroll=0.0, left_handed=False):
    first = lay_out(metrics, 1, 4, True, 1, left_handed).groove
    rows = rows_for(metrics, first.w, count, two_rows_h(metrics))
    groove = lay_out(metrics, 1, 4, True, rows, left_handed).groove
    return groove, rows, stand(metrics, groove, count, rows, scroll)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("metrics", WINDOWS, ids=lambda m: f"{m.width}x{m.height}x{m.text_scale}")
def test_tiles_never_overlap_and_every_one_can_be_touched(metrics, count):
    groove, _, found = tray(metrics, count)
    for one, other in itertools.combinations(found.slots, 2):
        assert not one.intersects(other)
    for slot, hit in zip(found.slots, found.hits, strict=True):
        assert hit.w >= metrics.T
        assert hit.overlap(slot) == pytest.approx(slot.w * slot.h)
        assert groove.y <= slot.y
        assert slot.bottom <= groove.bottom
    if metrics.text_scale <= 1:
        assert found.w >= int(NARROWEST * metrics.T)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("metrics", WINDOWS, ids=lambda m: f"{m.width}x{m.height}x{m.text_scale}")
def test_what_does_not_scroll_is_all_in_view_and_what_scrolls_can_all_be_reached(metrics, count):
    groove, rows, found = tray(metrics, count)
    if not found.hidden:
        assert all(groove.x <= hit.x + 0.01 and hit.right <= groove.right + 0.01 for hit in found.hits)
        assert found.pads == ()
        assert found.beyond(None) == (0, 0)
        return
    assert count * metrics.T > groove.w * rows - metrics.T
    seen, scroll = set(), 0.0
    for _ in range(count):
        shown = stand(metrics, groove, count, rows, scroll)
        inside = {place for place, hit in enumerate(shown.hits) if shown.at(*hit.centre) == place}
        assert len(inside) + sum(shown.beyond(None)) == count
        for place in inside:
            hit = shown.hits[place]
            assert shown.view.x - 0.5 <= hit.x
            assert hit.right <= shown.view.right + 0.5
        seen |= inside
        scroll = min(scroll + shown.screenful, shown.hidden)
    assert seen == set(range(count))
    left, right = found.pads
    assert min(left.w, right.w, left.h, right.h) >= metrics.T
    assert not left.intersects(found.view)
    assert not right.intersects(found.view)


@pytest.mark.parametrize("metrics", SOME, ids=lambda m: m.window)
def test_one_row_while_it_fits_then_two_but_not_in_a_small_window(metrics):
    groove, _, _ = tray(metrics, 1)
    most = int(groove.w / metrics.T)
    assert tray(metrics, most)[1] == 1
    assert not tray(metrics, most)[2].hidden
    if metrics.window == "small":
        assert tray(metrics, most + 1)[1] == 1
        assert tray(metrics, most + 1)[2].hidden
    else:
        assert tray(metrics, most + 1)[1] == 2
        assert not tray(metrics, 2 * most)[2].hidden
        assert tray(metrics, 2 * most + 1)[2].hidden


@pytest.mark.parametrize("count", [7, 60])
@pytest.mark.parametrize("metrics", WINDOWS, ids=lambda m: f"{m.width}x{m.height}x{m.text_scale}")
@pytest.mark.parametrize("left_handed", [False, True])
def test_the_sort_button_has_a_place_of_its_own(metrics, count, left_handed):
    zones = lay_out(metrics, 1, 4, True, tray(metrics, count)[1], left_handed)
    assert min(zones.sort.w, zones.sort.h) >= metrics.T
    for other in (zones.groove, zones.own, *zones.actions):
        assert not zones.sort.intersects(other)
    assert zones.rack.overlap(zones.sort) == pytest.approx(zones.sort.w * zones.sort.h)
    for action in zones.actions:
        assert min(action.w, action.h) >= metrics.T


def test_a_raised_tile_that_is_scrolled_away_stands_in_the_nearest_column():
    metrics = Metrics(800, 480)
    groove, rows, found = tray(metrics, 30)
    assert found.stuck(0) is None
    last = found.stuck(29)
    assert last.right == pytest.approx(found.view.right)
    away = stand(metrics, groove, 30, rows, found.hidden)
    assert away.stuck(0).x == pytest.approx(away.view.x)
    assert sum(away.beyond(0)) == sum(away.beyond(None)), "one comes into view, one is under it"


def test_in_two_rows_that_scroll_the_first_tiles_are_together():
    metrics = Metrics(1280, 800)
    _, rows, found = tray(metrics, 60)
    assert rows == 2
    assert found.hits[0].x == found.hits[1].x
    assert found.hits[2].x > found.hits[1].x


# --- order

FIRST = (tile(6, 1), tile(0, 0), tile(5, 5), tile(6, 0))


def test_by_value_the_half_on_top_counts_first():
    shelf = Shelf("value")
    assert shelf.stand(hand_of(FIRST), None) == (tile(0, 0), tile(6, 0), tile(6, 1), tile(5, 5))


def test_playable_tiles_come_first_and_stay_there_between_turns():
    shelf = Shelf("playable")
    shelf.stand(hand_of(FIRST), {tile(5, 5), tile(6, 1)})
    wanted = (tile(6, 1), tile(5, 5), tile(0, 0), tile(6, 0))
    assert shelf.stood == wanted
    assert shelf.stand(hand_of(FIRST), None) == wanted
    assert shelf.stand(hand_of(FIRST), {tile(6, 0)})[0] == tile(6, 0)


def test_an_own_order_outlives_sorting_playing_and_undo_and_a_drawn_tile_comes_last():
    shelf = Shelf()
    shelf.stand(hand_of(FIRST), None)
    shelf.arrange(FIRST)
    shelf.order = "value"
    assert shelf.stand(hand_of(FIRST), None) != FIRST
    shelf.order = "own"
    assert shelf.stand(hand_of(FIRST), None) == FIRST
    drawn = tile(1, 0)
    assert shelf.stand(hand_of((*FIRST, drawn)), None) == (*FIRST, drawn)
    assert shelf.stand(hand_of((FIRST[0], FIRST[2], drawn)), None) == (FIRST[0], FIRST[2], drawn)
    shelf.arrange((drawn, FIRST[2], FIRST[0]))
    assert [each for each in shelf.stand(hand_of((*FIRST, drawn)), None) if each in (drawn, FIRST[2], FIRST[0])] == [
        drawn,
        FIRST[2],
        FIRST[0],
    ]
    assert set(shelf.stood) == {*FIRST, drawn}


def test_a_new_deal_begins_a_new_own_order_but_stays_sorted():
    shelf = Shelf()
    shelf.stand(hand_of(FIRST), None)
    shelf.arrange(FIRST)
    shelf.scroll = 100.0
    dealt = (tile(2, 2), tile(5, 5), tile(4, 3), tile(2, 1))
    assert shelf.stand(hand_of(dealt), None) == (tile(2, 1), tile(2, 2), tile(4, 3), tile(5, 5))
    assert shelf.scroll == 0.0
    shelf.order = "value"
    shelf.stand(hand_of(FIRST), None)
    assert shelf.order == "value"
