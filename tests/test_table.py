"""The first table through the real event queue: what a touch may and may not do."""

import secrets

import pytest
from driver import Driver

from game.host import Mode
from game.rules.actions import DRAW, PASS, Play
from game.scenes.menu import Sheet
from game.scenes.round_end import RoundEnd
from game.scenes.table import TableScene
from game.scenes.title import TitlePage


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    monkeypatch.setattr(secrets, "randbelow", lambda most: 20)  # the same deals every time
    return tmp_path


@pytest.fixture
def play(home):
    """Opens a table of Draw for two and hands it over when it is the person's turn."""
    opened = []

    def begin(size=(1280, 800), kind="finger", game="draw", seats=2):
        driver = Driver(size, kind)
        opened.append(driver)
        driver.start(game, seats)
        assert driver.until_person()
        return driver

    yield begin
    for driver in opened:
        driver.close()


def choosing(driver):
    """Go on until the person has a tile to choose."""
    while driver.table.host.preview is not None:
        driver.confirm()
        assert driver.until_person()
    return driver.table


def test_a_tap_only_previews_and_a_second_tap_never_plays(play):
    driver = play()
    table = choosing(driver)
    tile = next(act for act in table.seen.legal if isinstance(act, Play)).tile
    turn = table.host.match.turn
    for _ in range(4):
        driver.tap(*table.hand.middle(tile))
        driver.app.frame(0.02)
    assert table.host.match.turn == turn


def test_a_touch_that_began_before_the_bar_does_not_confirm(play):
    driver = play()
    table = choosing(driver)
    turn = table.host.match.turn
    driver.preview()
    spot = table.bar.confirm_button.rect.centre
    table.acts.cancel()
    driver.wait(0.3)
    driver.post("down", *spot)
    table.acts.choose(next(act for act in table.seen.legal if isinstance(act, Play)))
    driver.post("up", *spot)
    assert table.host.match.turn == turn


def test_a_swipe_over_the_bar_never_confirms(play):
    driver = play()
    choosing(driver)
    driver.preview()
    driver.wait(0.3)
    table = driver.table
    turn = table.host.match.turn
    rect = table.bar.confirm_button.rect
    driver.drag((rect.x + 4, rect.centre[1]), (rect.right - 4, rect.centre[1]))
    assert table.host.match.turn == turn


def test_a_tile_dropped_elsewhere_comes_back_and_stays_picked_up(play):
    driver = play()
    table = choosing(driver)
    act = next(act for act in table.seen.legal if isinstance(act, Play))
    driver.drag(table.hand.middle(act.tile), (table.zones.table.x + 30, table.zones.table.bottom - 20))
    assert table.hand.dragged is None
    assert table.hand.picked == act.tile
    assert act.tile in table.hand.tiles


def test_a_second_finger_calls_the_drag_off_and_turns_the_table(play):
    driver = play()
    table = choosing(driver)
    act = next(act for act in table.seen.legal if isinstance(act, Play))
    x, y = table.hand.middle(act.tile)
    driver.post("down", x, y)
    driver.post("move", x, y - 80)
    assert table.hand.dragged is not None
    before = table.board.camera
    driver.post("down", x + 200, y - 80, finger=1)
    assert table.hand.dragged is None
    driver.post("move", x + 200, y - 220, finger=1)
    driver.post("up", x + 200, y - 220, finger=1)
    driver.post("up", x, y - 80)
    driver.wait(0.5)
    assert table.board.camera.angle != before.angle
    assert table.host.preview is None
    assert table.hand.picked == act.tile
    driver.tap(*table.hand.middle(act.tile))
    assert table.hand.picked is None


def test_the_preview_survives_zoom_turn_and_resize_and_drops_hit_under_the_tile(play):
    driver = play()
    table = choosing(driver)
    driver.preview()
    preview = table.host.preview
    table.acts.turn()
    table.acts.zoom_in()
    driver.wait(0.4)
    driver.stage.resize((900, 500))
    driver.stage.resize((1, 1))
    driver.stage.resize((1280, 800))
    driver.wait(0.4)
    assert table.host.preview == preview
    table.acts.cancel()
    table.acts.cancel()
    spot = table.board.place(preview.action)
    driver.drag(table.hand.middle(preview.action.tile), (spot.x, spot.y))
    assert table.host.preview is not None
    assert table.host.preview.action == preview.action


def test_drawing_when_a_tile_fits_is_refused_with_a_reason(play):
    driver = play()
    table = choosing(driver)
    table.acts.choose(DRAW)
    assert table.host.preview is None
    assert "must" in table.message.shown


def test_undo_takes_the_replies_back_and_redo_brings_them_again(play):
    driver = play()
    table = choosing(driver)
    before = table.host.view()
    driver.preview()
    driver.confirm()
    if not driver.until_person() or table.seen.round != before.round:
        pytest.skip("the round ended")
    after = table.host.view()
    driver.tap(*table.buttons.items[1].rect.centre)
    driver.wait(0.3)
    assert (table.host.view().table, table.host.view().hands) == (before.table, before.hands)
    driver.tap(*table.buttons.items[2].rect.centre)
    driver.wait(0.3)
    assert (table.host.view().table, table.host.view().hands) == (after.table, after.hands)


def test_undo_while_a_tile_flies_loses_nothing(play):
    driver = play()
    table = choosing(driver)
    count = len(table.seen.table.laid) + sum(table.seen.counts) + table.seen.stock
    driver.preview()
    driver.confirm()
    driver.app.frame(0.05)
    table.acts.undo()
    driver.wait(0.5)
    assert len(table.seen.table.laid) + sum(table.seen.counts) + table.seen.stock == count
    assert not table.moving


def test_the_menu_holds_the_computers_and_restart_asks_first(play):
    driver = play()
    table = choosing(driver)
    driver.preview()
    driver.confirm()
    table.open_menu()
    assert isinstance(driver.top, Sheet)
    turn = table.host.match.turn
    driver.wait(5)
    assert table.host.match.turn == turn
    driver.press("Restart the round")
    assert isinstance(driver.top, Sheet)
    assert table.host.match.turn == turn
    driver.press("Restart")
    assert isinstance(driver.top, TableScene)
    assert len(table.host.view().table.laid) == 0
    assert not table.host.match.can_undo


def test_leaving_goes_back_to_the_title(play):
    driver = play()
    driver.table.open_menu()
    driver.press("Save and leave")
    assert isinstance(driver.top, TitlePage)


def test_an_unwritable_folder_is_said_once_and_play_goes_on(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(blocked))
    driver = Driver((800, 480))
    driver.start()
    assert driver.until_person()
    assert "saved" in driver.table.message.shown or driver.table.host.match.unsaved is not None
    turn = driver.table.host.match.turn
    driver.preview()
    driver.confirm()
    assert driver.table.host.match.turn > turn
    driver.close()


def test_the_round_end_shows_every_hand_and_the_sum(play):
    driver = play(seats=3, game="block")
    while not isinstance(driver.top, RoundEnd):
        if driver.table.host.mode == Mode.PERSON and not driver.table.moving:
            driver.preview()
            driver.confirm()
        driver.wait(0.1)
    seen = driver.top.seen
    assert all(hand is not None for hand in seen.hands)


def test_nothing_is_drawn_while_nothing_changes(play):
    driver = play()
    choosing(driver)
    driver.wait(3)
    drawn = []
    draw = driver.table.draw
    driver.table.draw = lambda target: drawn.append(1) or draw(target)
    driver.wait(3)
    assert not drawn


def test_a_sentence_covers_no_bar_and_moves_with_the_window(play):
    driver = play((800, 480), game="block")
    table = driver.table
    for _ in range(12):
        if not driver.until_person():
            break
        table.acts.choose(PASS)
        driver.preview()
        bar, said = table.bar.rect, table.message.rect
        assert not table.message.shown or not said.intersects(bar)
        driver.confirm()
    table.say("Hello")
    for size in ((1280, 800), (800, 480), (480, 800)):
        driver.stage.resize(size)
        zone, said = table.zones.table, table.message.rect
        assert said.x >= zone.x - 1
        assert said.right <= zone.right + 1
        assert said.y >= zone.y - 1
        assert said.bottom <= zone.bottom + 1


def test_a_restart_from_the_menu_takes_the_round_end_away(play):
    driver = play(seats=3, game="block")
    while not isinstance(driver.top, RoundEnd):
        if driver.top is driver.table and driver.table.host.mode == Mode.PERSON and not driver.table.moving:
            driver.preview()
            driver.confirm()
        driver.wait(0.1)
    driver.press("Menu")
    driver.press("Restart the round")
    driver.press("Restart")
    assert driver.top is driver.table
    assert len(driver.table.host.view().table.laid) == 0
