"""The tray under a finger: many tiles, scrolling, sorting, an order of one's own."""

from itertools import pairwise

import pytest
from big_hands import BUDI, MAYA, deal, hold
from driver import Driver

from game.gestures import Wheel
from game.host import Mode
from game.render.tile_art import TileArt
from game.rules.tiles import HALVES
from game.scenes.curtain import Curtain
from game.scenes.tray_order import Shelf, by_value


@pytest.fixture
def tray(tmp_path, monkeypatch):
    """Opens a table where the person in turn holds so many tiles."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    opened = []

    def begin(count, size=(800, 480), kind="finger"):
        driver = Driver(size, kind)
        opened.append(driver)
        table = deal(driver)
        hold(table, count)
        while table.hand.tray.beyond(None)[0]:
            table.hand.page(0)
        driver.wait(0.5)
        return driver, table

    yield begin
    for driver in opened:
        driver.close()


def out(table):
    """How many tiles are out of sight at each side."""
    return table.hand.tray.beyond(table.hand.raised)


def playable(table):
    return next(tile for tile in table.hand.tiles if table.acts.plays(tile) and table.hand.in_sight(tile))


def dead(table):
    return next(tile for tile in table.hand.tiles if not table.acts.plays(tile) and table.hand.in_sight(tile))


def drags(driver, *points):
    """A finger goes from point to point and stays down."""
    driver.post("down", *points[0])
    for start, end in pairwise(points):
        for step in range(1, 7):
            driver.post("move", start[0] + (end[0] - start[0]) * step / 6, start[1] + (end[1] - start[1]) * step / 6)


def test_a_raised_tile_stands_before_the_badge_above_it(tray):
    driver, table = tray(7, (800, 1280))
    first = min((tile for tile in table.hand.tiles if table.acts.plays(tile)), key=lambda tile: table.hand.slot(tile).x)
    driver.tap(*table.hand.middle(first))
    driver.wait(0.5)
    place, own = table.hand.place_of(first), table.zones.own
    top = place.y - table.hand.tray.lift
    assert top < own.bottom - 4, "it reaches the badge"
    assert place.x < own.right, "it stands under the badge"
    x, y = driver.stage.canvas.to_window((place.x + own.right) / 2, top + 3)
    assert min(driver.app.window.get_at((round(x), round(y)))[:3]) > 200, "its face is seen"


# --- scrolling


def test_a_sideways_swipe_scrolls_and_never_lifts(tray):
    driver, table = tray(32)
    for tile in (playable(table), dead(table)):
        before = out(table)
        x, y = table.hand.middle(tile)
        drags(driver, (x, y), (x - 130, y - 20), (x - 130, y - 300))
        assert table.hand.dragged is None
        driver.post("up", x - 130, y - 300)
        driver.wait(0.3)
        assert table.hand.picked is None
        assert table.host.preview is None
        assert out(table)[0] > before[0]
        table.hand.page(0)
        driver.wait(0.3)


def test_an_upward_pull_lifts_and_never_scrolls(tray):
    driver, table = tray(32)
    before = out(table)
    tile = playable(table)
    x, y = table.hand.middle(tile)
    drags(driver, (x, y), (x, y - 60), (x + 200, y - 200))
    assert table.hand.dragged.tile == tile
    driver.post("up", x + 200, y - 200)
    assert table.hand.picked == tile
    assert out(table) == before
    table.acts.cancel()
    table.acts.cancel()
    tile = dead(table)
    x, y = table.hand.middle(tile)
    driver.drag((x, y), (x, y - 150))
    driver.wait(0.3)
    assert table.hand.picked is None
    assert out(table) == before
    assert table.message.shown, "it says why this tile cannot be laid"


def test_a_pad_says_what_is_behind_it_and_pages_by_a_screenful(tray):
    driver, table = tray(32)
    left, right = table.hand.tray.pads
    shown = 32 - out(table)[1]
    assert out(table)[0] == 0
    driver.tap(*right.centre)
    driver.wait(0.4)
    assert out(table) == (shown, 32 - 2 * shown)
    driver.drag(right.centre, (right.centre[0] - 60, right.centre[1] - 200))
    assert out(table) == (shown, 32 - 2 * shown), "a pull that begins on a pad neither presses nor scrolls"
    driver.tap(*left.centre)
    driver.wait(0.4)
    assert out(table)[0] == 0
    driver.tap(*left.centre)
    assert out(table)[0] == 0


def test_after_any_scrolling_whole_tiles_are_in_view(tray):
    driver, table = tray(40)
    groove = table.zones.groove
    for way in (-37, -111, 63, -400):
        driver.drag(groove.centre, (groove.centre[0] + way, groove.centre[1]))
        driver.wait(0.3)
        view = table.hand.tray.view
        for hit in table.hand.tray.hits:
            inside = hit.x > view.x - 1 and hit.right < view.right + 1
            assert inside or hit.right < view.x + 1 or hit.x > view.right - 1


def test_the_wheel_scrolls_by_columns(tray):
    driver, table = tray(32, kind="mouse")
    groove = table.zones.groove
    for amount, wanted in ((-1, 1), (-2, 3), (1, 2)):
        table.gesture(Wheel(amount, *groove.centre))
        driver.wait(0.3)
        assert out(table)[0] == wanted
    for _ in range(4):
        table.gesture(Wheel(-0.25, *groove.centre))
    assert out(table)[0] == 3


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (480, 800)])
def test_the_raised_tile_stays_in_view_and_can_be_put_back(tray, size):
    driver, table = tray(60, size)
    tile = playable(table)
    driver.tap(*table.hand.middle(tile))
    driver.wait(0.3)
    assert table.hand.picked == tile
    for _ in range(6):
        table.hand.page(1)
        driver.wait(0.3)
        assert table.hand.in_sight(tile)
        assert table.hand.tray.view.contains(*table.hand.middle(tile))
    other = next(each for each in table.hand.tiles if each != tile and table.hand.in_sight(each))
    assert not table.hand.place_of(other).intersects(table.hand.place_of(tile))
    driver.tap(*table.hand.middle(tile))
    assert table.hand.picked is None


def test_a_hint_and_a_new_size_bring_the_raised_tile_into_view(tray):
    driver, table = tray(40)
    table.hand.sort()
    table.hand.sort()
    tile = playable(table)
    table.hand.sort()
    table.hand.page(1)
    table.hand.page(1)
    table.hand.pick(tile)
    place = table.hand.tiles.index(tile)
    assert table.hand.tray.shows(place)
    table.hand.page(1)
    driver.stage.resize((900, 500))
    assert table.hand.tray.shows(place)


def test_every_tile_of_a_long_hand_can_be_picked_up_by_touch(tray):
    driver, table = tray(24)
    for tile in [tile for tile in table.hand.tiles if table.acts.plays(tile)]:
        driver.scroll_to(tile)
        driver.wait(0.3)
        driver.tap(*table.hand.middle(tile))
        assert table.hand.picked == tile
        driver.wait(0.3)
        table.acts.cancel()
        table.acts.cancel()


# --- sorting


def test_the_button_and_the_key_sort_in_turn_and_say_how(tray):
    driver, table = tray(9)
    button = next(item for item in table.buttons.items if item.icon == "sort")
    own = table.hand.tiles
    driver.tap(*button.rect.centre)
    assert "value" in table.message.shown
    assert table.hand.tiles == tuple(sorted(own, key=by_value))
    table.key("o")
    assert "first" in table.message.shown
    can = [bool(table.acts.plays(tile)) for tile in table.hand.tiles]
    assert can == sorted(can, reverse=True)
    assert any(can)
    assert not all(can)
    driver.tap(*button.rect.centre)
    assert "own" in table.message.shown
    assert table.hand.tiles == own


def test_the_cursor_stays_with_its_tile_when_sorted(tray):
    driver, table = tray(24)
    for _ in range(14):
        table.key("right")
    tile = table.hand.tiles[table.keys.cursor]
    for _ in range(3):
        table.key("o")
        driver.wait(0.3)
        assert table.hand.tiles[table.keys.cursor] == tile
        assert table.hand.in_sight(tile)


def test_sorting_works_while_others_play_and_only_the_own_turn_dims(tray, monkeypatch):
    driver, table = tray(9)
    states = []
    whole = TileArt.tile_state
    monkeypatch.setattr(
        TileArt,
        "tile_state",
        lambda art, w, a, b, turn, state: states.append(state) or whole(art, w, a, b, turn, state),
    )
    driver.tap(*table.zones.table.centre)
    driver.wait(0.1)
    assert "not_now" in states
    table.host.hold("test")
    driver.preview()
    driver.confirm()
    driver.wait(1)
    assert table.host.mode != Mode.PERSON
    del states[:]
    table.key("o")
    driver.wait(0.5)
    assert "value" in table.message.shown
    assert table.hand.tiles == tuple(sorted(table.hand.tiles, key=by_value))
    assert set(states) == {"plain"}


def test_few_tiles_need_no_sorting(tray):
    _, table = tray(2)
    assert not [item for item in table.buttons.items if item.icon == "sort"]


# --- an order of one's own


@pytest.mark.parametrize("kind", ["finger", "mouse"])
def test_a_tile_dragged_sideways_over_another_stands_there(tray, kind):
    driver, table = tray(9, kind=kind)
    before = table.hand.tiles
    for first, last in ((1, 6), (7, 0), (4, 5)):
        before = table.hand.tiles
        driver.drag(table.hand.middle(before[first]), table.hand.middle(before[last]))
        driver.wait(0.3)
        rest = [tile for tile in before if tile != before[first]]
        rest.insert(last, before[first])
        assert table.hand.tiles == tuple(rest)
        assert table.hand.picked is None
        assert table.host.preview is None
    arranged = table.hand.tiles
    for _ in range(3):
        table.key("o")
    assert table.hand.tiles == arranged
    table.refresh()
    assert table.hand.tiles == arranged


def test_dragging_in_a_sorted_tray_makes_it_an_order_of_ones_own(tray):
    driver, table = tray(9)
    table.key("o")
    before = table.hand.tiles
    driver.drag(table.hand.middle(before[0]), table.hand.middle(before[3]))
    assert table.hand.tiles == (*before[1:4], before[0], *before[4:])
    assert "own" in table.message.shown
    table.key("o")
    assert table.hand.tiles == before


def test_in_two_rows_a_tile_goes_to_the_other_row(tray):
    driver, table = tray(30, (1280, 800))
    assert not table.hand.tray.hidden
    before = table.hand.tiles
    for first, last in ((3, 20), (25, 2)):
        before = table.hand.tiles
        tile = before[first]
        a, b = table.hand.middle(tile), table.hand.middle(before[last])
        drags(driver, a, (a[0] + 40, a[1]), b)
        driver.post("up", *b)
        driver.wait(0.3)
        assert table.hand.tiles.index(tile) == last
        table.acts.cancel()


def test_a_drag_called_off_or_let_go_outside_changes_nothing(tray):
    driver, table = tray(9)
    before = table.hand.tiles
    a, b = table.hand.middle(before[1]), table.hand.middle(before[6])
    drags(driver, a, b)
    assert table.hand.tiles != before
    driver.post("down", 300, 200, finger=1)
    assert table.hand.tiles == before
    assert table.hand.dragged is None
    driver.post("up", 300, 200, finger=1)
    driver.post("up", *b)
    drags(driver, a, b, (b[0], b[1] - 200))
    driver.post("up", b[0], b[1] - 200)
    driver.wait(0.3)
    assert table.hand.tiles == before


def test_a_tile_dragged_sideways_and_then_out_is_laid(tray):
    driver, table = tray(9)
    tile = playable(table)
    spot = table.board.place(table.acts.plays(tile)[0])
    x, y = table.hand.middle(tile)
    drags(driver, (x, y), (x + 150, y), (spot.x, spot.y))
    driver.post("up", spot.x, spot.y)
    assert table.host.preview.action.tile == tile


def test_in_a_scrolling_tray_a_long_press_takes_a_tile_off_its_place(tray):
    driver, table = tray(32)
    before = table.hand.tiles
    a, b = table.hand.middle(before[1]), table.hand.middle(before[5])
    driver.post("down", *a)
    driver.wait(0.8)
    assert table.hand.dragged.tile == before[1]
    for step in range(1, 7):
        driver.post("move", a[0] + (b[0] - a[0]) * step / 6, a[1])
    driver.post("up", *b)
    driver.wait(0.3)
    assert table.hand.tiles.index(before[1]) == 5
    assert out(table)[0] == 0
    driver.post("down", *a)
    driver.wait(0.8)
    driver.post("up", *a)
    assert table.hand.dragged is None
    assert table.hand.picked is None


def test_a_held_tile_over_a_pad_scrolls_the_tray_on(tray):
    driver, table = tray(32)
    tile = table.hand.tiles[1]
    pad = table.hand.tray.pads[1].centre
    driver.post("down", *table.hand.middle(tile))
    driver.wait(0.8)
    driver.post("move", *pad)
    driver.wait(2)
    assert out(table)[0] >= 3
    driver.post("up", *pad)
    driver.wait(0.3)
    assert table.hand.tiles.index(tile) > 8


# --- several people at one device


def test_each_seat_keeps_its_own_way_and_nothing_of_it_is_left_while_covered(tmp_path, monkeypatch):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    # The hands are put in by hand: no world agrees with them, so whoever searches for one cannot help.
    monkeypatch.setattr("game.advice.HINT_LEVEL", "careful")
    driver = Driver((800, 480))
    table = deal(driver, (MAYA, BUDI))
    ways = {}
    for _ in range(4):
        assert isinstance(driver.top, Curtain)
        hand = table.hand
        assert (hand.tiles, hand.picked, hand.dragged, hand.slides._drawn) == ((), None, None, {})
        assert hand._shelf == Shelf()
        assert not [item for item in table.buttons.items if item.icon == "sort"]
        driver.wait(0.6)
        driver.press("Show my tiles")
        seat = table.host.seat
        if seat in ways:
            assert table.hand._shelf.order == ways[seat]
        else:
            hold(table, 20, seat)
            for _ in range(1 + len(ways)):
                table.key("o")
            ways[seat] = table.hand._shelf.order
            table.hand.page(1)
            assert out(table)[0] > 0
        driver.wait(0.3)
        assert set(table.hand.tiles) <= {tile for tile in range(91) if table.host.view().hand >> tile & 1}
        while table.host.mode == Mode.PERSON and table.host.seat == seat:
            table.key("h")
            driver.wait(0.3)
            table.key("return")
            driver.wait(0.3)
        for _ in range(50):
            if isinstance(driver.top, Curtain):
                break
            driver.wait(0.1)
    assert ways == {0: ways[0], 1: ways[1]}
    assert ways[0] != ways[1]
    driver.stage.pop()
    driver.stage.pop()
    assert table.hand._shelves == {}
    driver.close()


def test_a_reduced_motion_table_sorts_without_travel(tray):
    driver, table = tray(9)
    driver.stage.change(still=True)
    driver.wait(0.3)
    table.key("o")
    driver.app.frame(0.02)
    drawn = {tile: (slot.x, slot.y) for tile in table.hand.tiles for slot in (table.hand.place_of(tile),)}
    assert table.hand.slides._drawn == drawn
    assert HALVES[table.hand.tiles[0]][1] == 0
