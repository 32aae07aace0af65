"""Whole matches through the real event queue: by finger, by mouse and by the keyboard alone, watched on every frame."""

import json

import pytest
from driver import driver_of, scoring
from watch import Watch

from game.record_file import open_record


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """Opens programs of which each is watched, and closed again."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    drivers = []

    def begin(kind, size):
        drivers.append(driver_of(kind, size))
        drivers[-1].stage.change(pace="fast")
        drivers[-1].watch = Watch(drivers[-1], monkeypatch)
        return drivers[-1]

    yield begin
    for driver in drivers:
        driver.close()


def play_and_read(driver, home, persons, drag=False):
    """Play to the end and read the saved match back; returns its setup and what people did, as it was written."""
    confirmed = driver.play_on(drag)
    assert driver.top.is_match_end
    match = driver.table.host.match
    (saved,) = (home / "matches").iterdir()
    record = open_record(saved)
    assert record.replay.over
    lines = [json.loads(line) for line in saved.read_text().splitlines()]
    assert lines == match.lines()
    by_persons = [line["action"] for line in lines if line["type"] == "action" and line["seat"] - 1 in persons]
    assert len(by_persons) == confirmed > 0, "a person plays by confirming, and by nothing else"
    assert driver.watch.frames > confirmed, "the match was watched"
    return record.replay.header.setup, by_persons


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
    setup, _ = play_and_read(driver, tmp_path, persons, drag)
    assert (setup.rules.name, setup.seats, setup.number("target")) == (game, seats, 50)


@pytest.mark.parametrize(
    ("kind", "size", "seats", "persons", "drag", "seed"),
    [
        ("finger", (800, 480), 2, (0,), True, 101),
        ("mouse", (800, 1280), 3, (0, 1), False, 144),
        ("keyboard", (1024, 600), 4, (0, 1), False, 9),
    ],
)
def test_all_fives_is_played_to_its_own_target(opened, tmp_path, kind, size, seats, persons, drag, seed):
    driver = opened(kind, size)
    driver.start("all_fives", seats, persons=persons, seed=seed)
    driver.wish = scoring(driver)
    setup, actions = play_and_read(driver, tmp_path, persons, drag)
    assert (setup.rules.name, setup.seats, len(setup.sides)) == ("all_fives", seats, {2: 2, 3: 3, 4: 2}[seats])
    ends = {action["at"] for action in actions if action["do"] == "play"}
    assert ends & {"up", "down"}, "people reach the spinner's own arms"


@pytest.mark.parametrize(
    ("kind", "size", "persons", "drag", "seed", "rounds"),
    [
        ("finger", (800, 1280), (0,), False, 75, 2),
        ("mouse", (1280, 800), (0, 1, 2, 3), True, 146, 1),
        ("keyboard", (800, 480), (0, 1), False, 48, 1),
    ],
)
def test_pollona_is_played_from_its_first_draw(opened, tmp_path, kind, size, persons, drag, seed, rounds):
    driver = opened(kind, size)
    driver.start("pollona", 4, persons=persons, seed=seed)
    setup, actions = play_and_read(driver, tmp_path, persons, drag)
    assert (setup.rules.name, setup.sides) == ("pollona", ((0, 2), (1, 3)))
    done = [action["do"] for action in actions]
    assert done.count("accept") >= rounds * len(persons), "each hand is looked at and kept, every round"
    assert "choose_leader" in done, "a person names the leader"


@pytest.mark.parametrize("size", [(480, 800), (800, 480)])
def test_the_buttons_of_a_match_end_have_room_on_a_turned_screen(opened, size):
    driver = opened("mouse", size)
    driver.start("block", target=50, seed=4)
    driver.play_on()
    driver.stage.change(language="es", text="largest")
    rects = [item.rect for item in driver.top.buttons.items]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)
