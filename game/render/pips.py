"""Where the pips of a half sit: the patterns of 0 to 12, in units of the tile's short side."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from game.paths import MissingAsset, asset

Offset = tuple[float, float]


def pattern(number: int, lying: bool) -> tuple[Offset, ...]:
    """Centres of the pips of `number` (0..12) from the half's centre; a lying tile swaps x and y. KeyError outside."""
    points = _pips()["upright"][str(number)]
    return tuple((y, x) if lying else (x, y) for x, y in points)


def radius(number: int) -> float:
    """Radius of one pip of `number` (1..12). KeyError outside."""
    size: float = _pips()["radius"][str(number)]
    return size


@lru_cache(maxsize=1)
def _pips() -> dict[str, Any]:
    path = asset("tiles", "pips.json")
    try:
        loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise MissingAsset(path) from problem
    return loaded
