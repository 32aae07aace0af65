"""A table of trains without its window's loop: what stands in the dock, what a touch on a train means, what is said."""

import pygame
import pytest
from forms import check_buttons
from support import deal
from trains import KINDS, opened, players
from worded import LOOKS, draw, go, staged, table_of

from game.gestures import Press, Tap
from game.host import Mode
from game.rules.actions import DRAW, END_CHAIN, Play
from game.rules.catalogue import make_setup
from game.rules.table import HUB, PUBLIC_TRAIN, train
from game.scenes.train_page import TrainPage
from game.strings import LANGUAGES

WORDED = [look for look in LOOKS if look[0] == (800, 480) or look[1] == "longer"]
LARGE = [((800, 480), lang, "largest") for lang in LANGUAGES] + [((480, 800), "fil", "largest")]


def tap(stage, table, x, y):
    """A finger that comes down and goes up again."""
    table.gesture(Press(x, y, stage.now, "finger"))
    table.gesture(Tap(x, y, stage.now + 0.05, x, y, stage.now, "finger"))


def place(table):
    """Let everything find its place, without much of a picture."""
    table.picture.draw(pygame.display.get_surface(), pygame.Rect(0, 0, 1, 1))


def check_dock(stage, table):
    """The bar stands in its strip, off everything else, and its words have room."""
    place(table)
    bar, dock = table.bar, table.zones.dock
    assert bar.rect is not None
    assert table.asking.rect is None
    assert dock.inflate(1, 1).overlap(bar.rect) == pytest.approx(bar.rect.w * bar.rect.h)
    assert not any(bar.rect.overlap(obstacle) >= 2 for obstacle in table.obstacles)
    high = 0
    for lines, px, bold, room in bar.written():
        assert all(stage.fonts.width(line, px, bold) <= room.w + 1 for line in lines), lines
        high += len(lines) * stage.fonts.line(px)
    assert 0 < high <= bar.rect.h
    check_buttons(stage, [item for item in bar.items if item.label], bar.rect)
    assert all(item.rect.w >= stage.metrics.T for item in bar.items)
    confirm = bar.confirm_button.rect
    assert confirm.w >= 7 * stage.metrics.U - 1


def check_prompt(stage, table):
    """Between previews the strip says what is asked."""
    place(table)
    rect = table.asking.rect
    assert rect is not None
    assert table.bar.rect is None
    assert table.zones.dock.inflate(1, 1).overlap(rect) == pytest.approx(rect.w * rect.h)


@pytest.mark.parametrize(("size", "words"), WORDED, ids=str)
def test_prompt_and_bar_stand_in_the_dock(size, words):
    for stage in staged(size, words):
        check_moments(stage, 4)


@pytest.mark.parametrize(("size", "words", "text"), LARGE, ids=str)
def test_they_do_with_ten_seats_and_large_text_too(size, words, text):
    for stage in staged(size, words, text=text):
        check_moments(stage, 10)


def check_moments(stage, seats):
    """Whatever may be done at every kind of moment is previewed in the dock, one act of a kind."""
    for kind in KINDS:
        table = opened(stage, seats, kind)
        kinds = {type(act): act for act in reversed(table.seen.legal)}
        for act in kinds.values():
            table.acts.cancel()
            table.acts.cancel()
            check_prompt(stage, table)
            table.acts.choose(act)
            check_dock(stage, table)
        stage.pop()


@pytest.fixture(params=[((1280, 800), 3), ((800, 480), 10)], ids=str)
def scene(request):
    """A table on which some trains are closed and the person has a tile to lay."""
    size, seats = request.param
    for stage in staged(size, "en"):
        table = opened(stage, seats, "play")
        draw(stage)
        yield stage, table


def closed_place(table):
    return next(end.place for end in table.seen.table.ends if not end.open and end.owner != table.seen.turn)


def spot_of(table, place):
    """The middle of a train's head, or of its card."""
    yard = table.board.board.yard
    lane = yard.lane(place)
    if lane is None:
        return yard.card(place).rect.centre
    return table.board.camera.to_screen(*lane.head.centre)


def in_lane(table, place):
    """A point of a train's strip where neither head nor plate is."""
    lane = table.board.board.yard.lane(place)
    return table.board.camera.to_screen(lane.end - 0.4 * lane.side, lane.axis)


def test_a_closed_train_says_so_and_leaves_the_tile_in_hand(scene):
    stage, table = scene
    play = next(act for act in table.seen.legal if isinstance(act, Play))
    table.acts.tap_tile(play.tile)
    place = closed_place(table)
    preview = table.host.preview
    tap(stage, table, *spot_of(table, place))
    assert "closed" in table.message.shown
    name = table.host.match.header.players[place - train(0)].name
    assert f"{name}’s train" in table.message.shown
    assert table.hand.picked == play.tile
    assert table.host.preview == preview
    table.message.dismiss()
    table.acts.cancel()
    table.acts.cancel()
    if table.board.board.yard.lane(place) is not None:
        tap(stage, table, *in_lane(table, place))
        assert "closed" in table.message.shown


def test_a_head_a_plate_and_an_open_card_show_the_whole_train(scene):
    stage, table = scene
    place = closed_place(table)
    carded = table.board.board.card(place) is not None
    if carded:
        tap(stage, table, *spot_of(table, place))
        assert stage.top is table
        assert table.board.board.yard.lane(place) is not None, "a card opens its lane"
        assert table.board.board.yard.lane(PUBLIC_TRAIN) is None
    tap(stage, table, *spot_of(table, place))
    page = stage.top
    assert isinstance(page, TrainPage)
    draw(stage)
    before = table.host.match.turn
    for _ in range(300):
        stage.step()
    assert table.host.match.turn == before
    page.key("right")
    assert isinstance(stage.top, TrainPage)
    assert stage.top is not page
    stage.top.key("left")
    stage.top.key("escape")
    assert stage.top is table
    table.key("t")
    assert isinstance(stage.top, TrainPage)
    stage.pop()
    assert not table.host._holds


def test_a_tap_on_a_legal_train_chooses_it(scene):
    stage, table = scene
    for play in [act for act in table.seen.legal if isinstance(act, Play)]:
        table.acts.cancel()
        table.acts.cancel()
        table.hand.pick(play.tile)
        table.refresh()
        tap(stage, table, *spot_of(table, play.at))
        assert table.host.preview.action == play
        assert table.board.board.card(play.at) is None, "the train with the ghost is laid out"
        draw(stage)
        tap(stage, table, *in_lane(table, play.at))
        assert table.host.preview.action == play, "a touch beside the ghost on its train changes nothing"
        assert stage.top is table
        tap(stage, table, *spot_of(table, play.at))
        assert isinstance(stage.top, TrainPage)
        stage.pop()


def test_a_touch_on_bare_cloth_puts_the_tile_back(scene):
    stage, table = scene
    play = next(act for act in table.seen.legal if isinstance(act, Play))
    table.acts.tap_tile(play.tile)
    dock = table.zones.dock
    tap(stage, table, dock.x + 4, dock.y + 4)
    tap(stage, table, dock.x + 4, dock.y + 4)
    assert table.host.preview is None
    assert table.hand.picked is None


def test_what_is_owed_first_comes_before_other_trains():
    for stage in staged((800, 480), "en"):
        table = opened(stage, 10, "answer")
        draw(stage)
        first = table.seen.obligations[0]
        number = next(end.number for end in table.seen.table.ends if end.place == first)
        assert table.board.board.yard.lane(first) is not None, "its train is laid out"
        assert table.asking._words == [f"Answer the {number}-{number} first."]
        other = next(end.place for end in table.seen.table.ends if end.place not in (first, train(0)))
        tap(stage, table, *spot_of(table, other))
        assert f"double {number}" in table.message.shown
        unplayable = next(tile for tile in table.hand.tiles if not table.acts.plays(tile))
        table.acts.tap_tile(unplayable)
        assert f"double {number}" in table.message.shown or "fits none" in table.message.shown


# --- from a known deal

TWELVES = " ".join(f"12-{low}" for low in range(9, -1, -1))


@pytest.fixture
def begun(monkeypatch):
    """A table of ten in which all but the first seat must pass, so that nearly every train is open with a 12."""
    setup = make_setup("mexican_train", 10)
    hand = "12-12 12-11 12-10 11-11 11-0 5-4 5-3 5-2"
    monkeypatch.setattr("game.match.make_deal", lambda *rest: deal(setup, hand, stock=TWELVES + " 9-9"))
    for stage in staged((1280, 800), "en"):
        yield stage, table_of(stage, players(10), 1, "mexican_train")


def confirm(stage, table, act):
    table.acts.choose(act)
    assert table.host.preview.action == act
    draw(stage)
    table.bar.confirm()
    stage.step()


def laying(table, name, at):
    high, low = (int(half) for half in name.split("-"))
    return Play(high * (high + 1) // 2 + low, at)


def test_the_engine_and_the_first_chain_go_tile_by_tile(begun):
    stage, table = begun
    table.refresh()
    draw(stage)
    assert table.host.mode == Mode.PERSON
    assert table.asking._words == ["Lay the engine on the hub."]
    confirm(stage, table, laying(table, "12-12", HUB))
    assert table.bar.rect is None, "a tile that can be laid is not laid by itself"
    labels = [item.label for item in table.buttons.items]
    assert "End chain" not in labels
    confirm(stage, table, laying(table, "12-11", train(0)))
    assert "End chain" in [item.label for item in table.buttons.items]
    assert "Draw" not in [item.label for item in table.buttons.items]
    table.acts.choose(DRAW)
    assert table.host.preview is None
    table.acts.choose(laying(table, "12-10", PUBLIC_TRAIN))
    assert "own train" in table.message.shown
    table.acts.choose(END_CHAIN)
    assert table.bar._words.second == "It ends with 11; 6 tiles stay with you"
    table.acts.cancel()
    confirm(stage, table, laying(table, "11-11", train(0)))
    table.key("e")
    assert table.bar._words.second == "The 11-11 must be answered; 5 tiles stay"
    table.acts.cancel()
    confirm(stage, table, laying(table, "11-0", train(0)))
    table.key("e")
    table.key("return")
    assert table.host.mode != Mode.PERSON


def test_arrows_reach_more_places_than_there_are_numbers(begun):
    stage, table = begun
    table.refresh()
    for name, at in (("12-12", HUB), ("12-11", train(0))):
        confirm(stage, table, laying(table, name, at))
    confirm(stage, table, END_CHAIN)
    go(stage, table, lambda table, page: page is None)
    opened = [end for end in table.seen.table.ends if end.owner is not None and end.open]
    assert len(opened) == 9, "nobody else could begin"
    tile = laying(table, "12-10", 0).tile
    while table.keys.cursor is None or table.hand.tiles[table.keys.cursor] != tile:
        table.key("right")
    table.key("return")
    assert len(table.keys.plays) == 10
    assert table.asking.rect is None, "the picker asks"
    draw(stage)
    assert sorted(table.keys.numbers.values()) == list(range(1, 10))
    table.key("9")
    assert table.host.preview.action == table.keys.plays[8]
    table.key("down")
    assert table.host.preview.action == table.keys.plays[9]
    assert table.keys.plays[9].at == PUBLIC_TRAIN
    draw(stage)
    table.key("return")
    assert table.host.view().table.laid[-1].place == PUBLIC_TRAIN


def test_a_pass_opens_the_train_and_says_so(begun):
    stage, table = begun
    table.refresh()
    for name, at in (("12-12", HUB), ("12-11", train(0))):
        confirm(stage, table, laying(table, name, at))
    confirm(stage, table, END_CHAIN)
    said = set()
    for _ in range(900):
        stage.step()
        said.add(table.message.shown)
    names = [player.name for player in table.host.match.header.players]
    assert {f"{name}’s train is open" for name in names[1:]} <= said
    assert set(table.motions.passed) == set(range(1, 10))
    assert table.motions.tags[3] == "Passed"


@pytest.mark.parametrize("still", [False, True])
def test_the_marker_flies_to_its_train(begun, still):
    stage, table = begun
    stage.change(still=still)
    table.refresh()
    for name, at in (("12-12", HUB), ("12-11", train(0))):
        confirm(stage, table, laying(table, name, at))
    confirm(stage, table, END_CHAIN)
    coming, landed = set(), set()
    for _ in range(900):
        stage.step()
        coming |= table.motions.tokens.coming
        opened = {end.place for end in table.seen.table.ends if end.owner is not None and end.open}
        landed |= opened - table.motions.tokens.coming
        if stage.now * 60 % 20 < 1:
            draw(stage)
    assert coming == (set() if still else {train(seat) for seat in range(1, 10)})
    assert landed == {train(seat) for seat in range(1, 10)}
