"""Where the game's files are: shipped assets and data, and the player's own folders."""

from __future__ import annotations

import os
from pathlib import Path

APP_NAME = "mesa-dominoes"
HOME_VARIABLE = "MESA_DOMINOES_HOME"

_PACKAGE = Path(__file__).resolve().parent


class MissingAsset(Exception):
    """A file the game ships with is not there or cannot be read."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(f"a file of the game is missing or unreadable: {path}")
        self.path = Path(path)


def asset(*parts: str) -> Path:
    """The shipped file or folder `assets/<parts>`; raises `MissingAsset` where there is none."""
    return _shipped("assets", parts)


def data(*parts: str) -> Path:
    """The shipped file or folder `data/<parts>`; raises `MissingAsset` where there is none."""
    return _shipped("data", parts)


def data_dir() -> Path:
    """The folder for saved matches and records (not created here); `MESA_DOMINOES_HOME` overrides it."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path(APP_NAME, appauthor=False)


def config_dir() -> Path:
    """The folder for the settings (not created here); `MESA_DOMINOES_HOME` overrides it."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path(APP_NAME, appauthor=False)


def _shipped(folder: str, parts: tuple[str, ...]) -> Path:
    # An installed wheel carries the folders inside the package, a checkout beside it.
    places = [base.joinpath(folder, *parts) for base in (_PACKAGE, _PACKAGE.parent)]
    for place in places:
        if place.exists():
            return place
    raise MissingAsset(places[-1])
