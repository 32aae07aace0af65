"""Where assets and the player's folders are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths


def test_shipped_assets_are_found() -> None:
    assert paths.asset("fonts", "OFL.txt").is_file()
    assert paths.asset("tiles").is_dir()


def test_the_package_comes_before_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "game"
    for base in (package, tmp_path):
        (base / "assets").mkdir(parents=True)
        (base / "assets" / "a.txt").write_text("a")
    (tmp_path / "assets" / "b.txt").write_text("b")
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.asset("a.txt") == package / "assets" / "a.txt"
    assert paths.asset("b.txt") == tmp_path / "assets" / "b.txt"


def test_what_is_missing_is_named() -> None:
    with pytest.raises(paths.MissingAsset, match="no-such-file") as caught:
        paths.data("no-such-file.json")
    assert caught.value.path.name == "no-such-file.json"


def test_the_home_variable_moves_saves_and_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert paths.data_dir() == paths.config_dir() == tmp_path
    monkeypatch.delenv(paths.HOME_VARIABLE)
    assert paths.data_dir().name == "mesa-dominoes"
    assert paths.config_dir().name == "mesa-dominoes"
