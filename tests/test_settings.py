"""Settings between starts: kept whole, and never in the way of a start."""

import json
import os
from dataclasses import asdict, fields, replace

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from game.settings import CHOICES, FILE, LEAST_PX_PER_MM, MOST_PX_PER_MM, Settings, load, save

values = st.fixed_dictionaries({key: st.sampled_from(allowed) for key, allowed in CHOICES.items()})
wholes = st.builds(
    Settings,
    **{key: st.sampled_from(allowed) for key, allowed in CHOICES.items()},
    still=st.booleans(),
    fullscreen=st.booleans(),
    px_per_mm=st.one_of(st.just(0.0), st.floats(LEAST_PX_PER_MM, MOST_PX_PER_MM)),
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config" / FILE


@limits(max_examples=30, deadline=None)
@given(wholes)
def test_what_was_kept_comes_back(tmp_path_factory, chosen):
    path = tmp_path_factory.mktemp("kept") / FILE
    save(chosen, path)
    assert load(path).settings == chosen
    assert load(path).trouble == ""


def test_the_first_start_has_the_defaults_and_no_complaint(path):
    found = load(path)
    assert found.settings == Settings()
    assert not found.trouble


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "{}}", "\x00", "[" * 100_000, '{"text": NaN'])
def test_a_damaged_file_is_set_aside_and_the_defaults_serve(path, text):
    path.parent.mkdir()
    path.write_text(text)
    found = load(path)
    assert found.settings == Settings()
    assert found.trouble == "notice.settings_damaged"
    assert not path.exists()
    (aside,) = path.parent.iterdir()
    assert aside.read_text() == text
    assert load(path).trouble == ""


def test_bytes_that_are_no_text_are_damage_too(path):
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe{}")
    assert load(path).trouble == "notice.settings_damaged"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("language", "tlh"),
        ("language", 7),
        ("text", "enormous"),
        ("theme", ["default"]),
        ("pips", None),
        ("still", 1),
        ("fullscreen", "yes"),
        ("px_per_mm", True),
        ("px_per_mm", -3),
        ("px_per_mm", 4000),
        ("px_per_mm", "5"),
    ],
)
def test_one_bad_value_falls_back_alone_and_the_others_stay(path, key, value):
    good = Settings("es", "large", "contrast", "ink", "on", "left", "fast", "turned", True, True, 5.5)
    path.parent.mkdir()
    path.write_text(json.dumps({**asdict(good), key: value}))
    found = load(path)
    assert found.settings == replace(good, **{key: getattr(Settings(), key)})


def test_values_of_a_later_program_are_left_alone(path):
    path.parent.mkdir()
    path.write_text(json.dumps({"theme": "contrast", "sparkle": 3}))
    assert load(path).settings == Settings(theme="contrast")
    assert not load(path).trouble


@limits(max_examples=80, deadline=None)
@given(st.dictionaries(st.sampled_from([item.name for item in fields(Settings)]), anything))
def test_nothing_in_the_file_stops_a_start(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("any") / FILE
    path.write_text(json.dumps(data))
    found = load(path).settings
    assert found == found.checked()
    for key, allowed in CHOICES.items():
        assert getattr(found, key) in allowed


@limits(max_examples=30, deadline=None)
@given(values)
def test_checking_changes_nothing_that_is_well(chosen):
    assert Settings(**chosen).checked() == Settings(**chosen)


def test_a_write_that_fails_leaves_the_old_file_whole(path, monkeypatch):
    save(Settings(text="large"), path)

    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="space"):
        save(Settings(text="small"), path)
    monkeypatch.undo()
    assert load(path).settings.text == "large"
    assert [item.name for item in path.parent.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_is_an_error_to_be_told(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(OSError, match="file"):
        save(Settings(), blocked / FILE)


def test_a_file_that_cannot_be_read_is_not_taken_for_damage(path):
    path.mkdir(parents=True)
    found = load(path)
    assert found.settings == Settings()
    assert found.trouble == "notice.settings_unreadable"
    assert path.exists()
