"""Whole matches through the real event queue: by finger, by mouse and by the keyboard alone."""

import json

import pytest
from driver import driver_of

from game.record_file import open_record


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Opens programs of which each is closed again."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    drivers = []

    def begin(kind, size):
        drivers.append(driver_of(kind, size))
        drivers[-1].stage.change(pace="fast")
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


@pytest.mark.parametrize(
    ("game", "kind", "size", "seats", "persons", "drag", "seed"),
    [
        ("block", "finger", (800, 480), 4, (0, 2), False, 3),
        ("block", "mouse", (1280, 800), 3, (1,), True, 4),
        ("block", "keyboard", (1024, 600), 2, (0,), False, 4),
        ("draw", "finger", (800, 1280), 2, (0,), True, 7),
        ("draw", "mouse", (1024, 600), 3, (0, 1, 2), False, 4),
        ("draw", "keyboard", (800, 480), 3, (0, 2), False, 2),
    ],
)
def test_a_whole_match_is_played_and_saved(opened, tmp_path, game, kind, size, seats, persons, drag, seed):
    driver = opened(kind, size)
    driver.start(game, seats, persons=persons, target=50, seed=seed)
    confirmed = driver.play_on(drag)
    assert driver.top.is_match_end
    match = driver.table.host.match
    (saved,) = (tmp_path / "matches").iterdir()
    record = open_record(saved)
    assert record.replay.over
    setup = record.replay.header.setup
    assert (setup.rules.name, setup.seats, setup.number("target")) == (game, seats, 50)
    lines = [json.loads(line) for line in saved.read_text().splitlines()]
    assert lines == match.lines()
    by_persons = [line for line in lines if line["type"] == "action" and line["seat"] - 1 in persons]
    assert len(by_persons) == confirmed > 0, "a person plays by confirming, and by nothing else"


@pytest.mark.parametrize("size", [(480, 800), (800, 480)])
def test_the_buttons_of_a_match_end_have_room_on_a_turned_screen(opened, size):
    driver = opened("mouse", size)
    driver.start("block", target=50, seed=4)
    driver.play_on()
    driver.stage.change(language="es", text="largest")
    rects = [item.rect for item in driver.top.buttons.items]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)
