"""Rounds of trains through the real event queue, watched on every frame: by finger, mouse and keyboard alone."""

import json
import secrets

import pytest
from driver import driver_of
from trains import GAME, players
from watch import Watch

from game.host import Mode
from game.record_file import open_record
from game.record_lines import Header
from game.rules.actions import END_CHAIN, Play
from game.rules.catalogue import make_setup
from game.rules.events import EngineSought
from game.scenes.curtain import Curtain
from game.scenes.round_end import RoundEnd


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Opens programs with a table of trains, each watched, and closed again."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    drivers = []

    def begin(kind, size, seats, persons=(0,), seed=1, **settings):
        driver = driver_of(kind, size)
        drivers.append(driver)
        driver.stage.change(pace="fast", **settings)
        driver.watch = Watch(driver, monkeypatch)
        header = Header(make_setup(GAME, seats), seed, players(seats, persons), "2026-01-01T00:00:00+00:00")
        driver.pages.deal(header)
        return driver

    yield begin
    for driver in drivers:
        driver.close()


class RoundOver(Exception):
    """The page of a round's end has come."""


def play_round(driver, drag=False):
    """To the round's end; what people did, as it was written."""
    confirmed = 0

    def over():
        raise RoundOver

    driver.next_round = over
    try:
        while driver.until_person():
            match = driver.table.host.match
            turn = match.turn
            driver.preview(drag)
            assert match.turn == turn, "nothing is played before it is confirmed"
            driver.confirm()
            assert match.turn > turn, "what is confirmed counts"
            confirmed += 1
    except RoundOver:
        pass
    assert isinstance(driver.top, RoundEnd)
    host = driver.table.host
    acts = [line for line in host.match.lines() if line["type"] == "action" and line["seat"] - 1 in host.persons]
    assert len(acts) == confirmed > 0, "a person plays by confirming, and by nothing else"
    return [line["action"]["do"] for line in acts]


@pytest.mark.parametrize(
    ("kind", "size", "seats", "persons", "drag", "seed"),
    [
        ("finger", (1280, 800), 2, (0,), False, 17),
        ("finger", (800, 480), 10, (0, 5), True, 18),
        ("keyboard", (480, 800), 4, (0,), False, 24),
        ("keyboard", (800, 480), 10, (0,), False, 6),
    ],
)
def test_a_round_is_played_and_saved(opened, tmp_path, kind, size, seats, persons, drag, seed):
    driver = opened(kind, size, seats, persons, seed, still=size == (800, 480))
    driver.table.host.pace = driver.table.host.pace.scaled(0.1)
    done = play_round(driver, drag)
    assert "play" in done
    assert "end_chain" in done or "pass" in done
    (saved,) = (tmp_path / "matches").iterdir()
    assert [json.loads(line) for line in saved.read_text().splitlines()] == driver.table.host.match.lines()


def test_a_table_of_ten_is_set_up_and_begun(tmp_path, monkeypatch):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    monkeypatch.setattr(secrets, "randbelow", lambda most: 8)
    driver = driver_of("finger", (1280, 800))
    try:
        driver.start(GAME, 10)
        assert driver.until_person()
        assert driver.table.seen.setup.seats == 10
        driver.preview()
        driver.confirm()
    finally:
        driver.close()


# --- the search

SEARCHED = 0
"""A seed: with three seats nobody is dealt the engine of the first round, and many laps are drawn."""

OWN = 1
"""A seed with which the first seat finds it."""


def laps(driver):
    history = driver.table.host.match.view(-1).history
    return max(event.lap for event in history if isinstance(event, EngineSought))


def test_the_search_counts_its_laps_while_the_computers_wait(opened):
    driver = opened("finger", (1280, 800), 3, (0,), SEARCHED)
    table = driver.table
    turn, most = table.host.match.turn, laps(driver)
    assert most > 3
    counts, words = [], set()
    while table.motions.search.under_way:
        driver.wait(0.05)
        shown = table.motions.shown(table.seen)
        assert sum(shown.counts) + shown.stock == sum(table.seen.counts) + table.seen.stock
        counts.append(shown.counts[1])
        words.add(table.motions.tags.get(1))
        assert table.host.match.turn == turn, "the computers wait"
        hidden = {table.hand.at(*table.hand.middle(tile)) for tile in table.motions.coming}
        assert hidden <= set(table.hand.tiles)
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == table.seen.counts[1]
    assert {f"Drew {lap}" for lap in range(2, most)} <= words
    assert "12-12" in table.message.shown
    driver.wait(8)
    assert table.host.match.turn > turn


def test_nothing_tells_who_has_the_engine_before_the_search_is_over(opened):
    driver = opened("finger", (1280, 800), 3, (0,), OWN)
    table = driver.table
    assert table.host.seat == 0
    driver.wait(0.5)
    assert table.motions.search.under_way
    assert table.asking.rect is None
    assert table.acts.playable() is None
    assert table.motions.shown(table.seen).turn < 0
    name = table.host.match.header.players[0].name
    assert name not in table.message.shown
    while table.motions.search.under_way:
        driver.wait(0.1)
    assert name in table.message.shown
    assert table.asking.rect is not None
    assert len(table.acts.playable()) == 1


@pytest.mark.parametrize("kind", ["finger", "keyboard"])
def test_the_search_is_skipped_by_a_touch_or_a_key(opened, kind):
    driver = opened(kind, (800, 480), 3, (0,), SEARCHED)
    table = driver.table
    driver.wait(0.3)
    assert table.motions.search.under_way
    if kind == "finger":
        driver.tap(*table.zones.play.centre)
    else:
        driver.key("return")
    assert not table.motions.search.under_way
    assert not table.motions.coming
    assert table.motions.shown(table.seen) == table.seen
    assert table.motions.tags[1] == f"Drew {laps(driver)}"


def test_several_people_see_no_face_in_the_search(opened):
    driver = opened("finger", (1280, 800), 3, (0, 1, 2), SEARCHED)
    table = driver.table
    faces = 0
    while not isinstance(driver.top, Curtain):
        driver.wait(0.05)
        faces += len(driver.watch.seen)
        assert not table.motions.coming
    assert faces == 0
    assert "12-12" in table.message.shown, "it was read who has the engine"
    play = table.host.match.view(table.host.seat).legal[0]
    driver.press("Show my tiles")
    assert table.tray_seat == table.host.seat
    assert isinstance(play, Play)


def test_a_search_is_not_seen_again_when_the_match_is_gone_on_with(opened, tmp_path):
    driver = opened("finger", (800, 480), 3, (0,), 1)
    assert driver.until_person()
    driver.preview()
    driver.confirm()
    driver.wait(0.3)
    driver.pages.leave()
    (saved,) = (tmp_path / "matches").iterdir()
    driver.pages.open(open_record(saved))
    driver.wait(0.1)
    assert laps(driver) > 3
    assert not driver.table.motions.search.under_way


# --- at the table


def until(driver, wanted):
    """Play on until a person stands before what is wanted."""
    while True:
        assert driver.until_person()
        if wanted(driver.table):
            return driver.table
        driver.preview()
        driver.confirm()


def test_a_chain_is_ended_by_its_button(opened):
    driver = opened("finger", (1280, 800), 2, (0,), 17)
    driver.wish = lambda legal: legal[0]
    table = until(driver, lambda table: END_CHAIN in table.seen.legal and len(table.seen.legal) > 1)
    count = len(table.hand.tiles)
    driver.press("End chain")
    assert table.host.preview.action == END_CHAIN
    assert str(count) in table.bar._words.second
    driver.confirm()
    driver.wait(0.3)
    assert table.host.mode != Mode.PERSON or END_CHAIN not in table.seen.legal


def test_undo_takes_the_marker_off_and_redo_puts_it_back(opened):
    driver = opened("finger", (800, 480), 4, (0,), 24)
    table = until(driver, lambda table: {type(act).__name__ for act in table.seen.legal} == {"Pass"})

    def marked():
        return next(end.open for end in table.host.view().table.ends if end.owner == 0)

    before = marked()
    driver.confirm()
    driver.wait(0.05)
    assert marked()
    table.acts.undo()
    assert not table.motions.tokens.coming
    assert marked() == before
    table.acts.redo()
    assert marked()
