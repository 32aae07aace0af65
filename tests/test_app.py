"""Starting: language and window as command line and settings say, and what must be said at once."""

import json
import multiprocessing
import os
import time

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import app
from game.journal import encode
from game.loop import App
from game.match import Match
from game.record_file import open_record
from game.record_lines import Header, Player
from game.render.theme import DEFAULT, HIGH_CONTRAST
from game.rules.catalogue import make_setup
from game.settings import CHOICES, Settings, load, save


@pytest.fixture
def started(tmp_path, monkeypatch):
    """Runs the program for one frame and hands over what was on the screen."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    seen = []

    def one_frame(self):
        self.frame(0.1)
        seen.append(self)

    monkeypatch.setattr(App, "run", one_frame)

    def start(lang=None, size=(800, 480)):
        assert app.run(lang, size, False, None) == 0
        return seen[-1]

    yield start
    pygame.display.quit()


def test_the_language_asked_for_wins_over_the_settings(started):
    save(Settings(language="es"))
    assert started().stage.strings.lang == "es"
    assert started("id").stage.strings.lang == "id"
    assert load().settings.language == "es", "a language for one start is not kept"


def test_the_window_has_the_size_asked_for(started):
    assert started(size=(900, 500)).stage.canvas.size == (900, 500)


def test_settings_are_in_force_at_once(started):
    save(Settings(theme="contrast", text="large"))
    stage = started().stage
    assert stage.theme.name == "high contrast"
    assert stage.metrics.text_scale == 1.2


def test_damaged_settings_are_set_aside_and_said(started, tmp_path):
    (tmp_path / "settings.json").write_text("{ not json")
    shown = started()
    assert shown.stage.settings == Settings()
    assert (tmp_path / "settings.damaged.json").read_text() == "{ not json"
    assert not (tmp_path / "settings.json").exists()


def test_an_unknown_value_falls_back_alone(started, tmp_path):
    (tmp_path / "settings.json").write_text(json.dumps({"language": "xx", "pace": "fast", "px_per_mm": -3}))
    settings = started().stage.settings
    assert (settings.language, settings.pace, settings.px_per_mm) == ("", "fast", 0.0)


def test_the_splash_has_the_colour_of_the_cloth():
    assert {"default": DEFAULT.felt1, "contrast": HIGH_CONTRAST.felt1} == app.SPLASH
    assert set(app.SPLASH) == set(CHOICES["theme"])


def test_no_screen_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))

    def none(*args):
        raise pygame.error("no video device")

    monkeypatch.setattr(app, "open_window", none)
    assert app.run("en", None, False, None) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_window_of_one_pixel_and_back(started, monkeypatch):
    sizes = []

    def squeezed(self):
        for size in ((1, 1), (800, 480)):
            self.stage.resize(size)
            self.frame(0.1)
            sizes.append(self.stage.canvas.size)

    monkeypatch.setattr(App, "run", squeezed)
    assert app.run("en", (800, 480), False, None) == 0
    assert sizes == [(1, 1), (800, 480)]


def test_computers_think_beside_the_screen_and_stop_with_it(tmp_path, monkeypatch):
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    file = tmp_path / "match.jsonl"
    players = tuple(Player("computer", "careful") for _ in range(2))
    file.write_bytes(encode(Match.new(Header(make_setup("block"), 1, players)).lines()))
    thinking = []

    def three_tiles(self):
        end = time.monotonic() + 30
        while file.read_bytes().count(b'"play"') < 3 and time.monotonic() < end:
            self.frame(0.1)
            thinking.extend(multiprocessing.active_children())

    monkeypatch.setattr(App, "run", three_tiles)
    assert app.run("en", (800, 480), False, open_record(file)) == 0
    pygame.display.quit()
    assert file.read_bytes().count(b'"play"') >= 3
    assert len(set(thinking)) == 1
    assert multiprocessing.active_children() == []
