"""What the rules refuse and what a record gets wrong, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.record import Fault
from game.rules.actions import Refusal
from game.rules.notation import TILE_NAMES
from game.rules.ruleset import ImpossibleSetup
from game.rules.table import FIRST_TRAIN, PLACE_NAMES, PUBLIC_TRAIN, Place
from game.strings import Strings, shortened


def refusal_text(strings: Strings, refusal: Refusal, place_name: Callable[[Place], str] | None = None) -> str:
    """Why an action is not legal; `place_name` says what a place is called where that is not its plain name."""
    values: dict[str, object] = {}
    for name, value in refusal.values:
        if name == "tile":
            values[name] = TILE_NAMES[value]
        elif name == "place":
            values[name] = place_name(value) if place_name else place_text(strings, value)
        else:
            values[name] = value + 1 if name == "seat" else value
    return strings.text(refusal.key, **values)


def place_text(strings: Strings, place: Place) -> str:
    """A place of the table in words."""
    if FIRST_TRAIN <= place < PUBLIC_TRAIN:
        return strings.text("place.train", seat=place - FIRST_TRAIN + 1)
    return strings.text(f"place.{PLACE_NAMES[place]}")


def setup_text(strings: Strings, error: ImpossibleSetup) -> str:
    """Why a game, its seats, an option or a level cannot be."""
    return strings.text(error.key, **plain(strings, error.values))


def fault_text(strings: Strings, fault: Fault) -> str:
    """What is wrong with a record's line."""
    return strings.text(fault.key, **plain(strings, fault.values))


def plain(strings: Strings, values: Mapping[str, object]) -> dict[str, object]:
    """Values as they may stand in a sentence; reasons inside them are spelled out."""
    return {name: plain_value(strings, name, value) for name, value in values.items()}


def plain_value(strings: Strings, name: str, value: object) -> object:
    if isinstance(value, Refusal):
        return refusal_text(strings, value)
    if isinstance(value, ImpossibleSetup):
        return setup_text(strings, value)
    if name == "game" and strings.has(f"game.{value}"):
        return strings.text(f"game.{value}")
    return value if isinstance(value, int) else shortened(str(value))
