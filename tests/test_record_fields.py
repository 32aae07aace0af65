"""Golden lines with one field changed are refused at their line."""

import copy
from typing import Any

import pytest
from recording import Line, at, changed, fault, fed, number_of, of_type
from support import golden

from game.record import Fault, Replay


def wrong_values(key: str, value: Any) -> list[Any]:
    """Other values of a field: another number, nothing, a kind that does not belong there."""
    wrong: list[Any] = [None, "x", {"x": 1}, [[[]]]]
    if isinstance(value, int | float):
        wrong += [value + 1, -1, value + 0.5, str(value), True]
    if isinstance(value, list):
        wrong += [value[:-1] if value else [1], [*value, 1], value[0] if value else 7]
    return wrong


REQUIRED = {
    "match": ("format", "game", "seats", "sides", "seed", "options"),
    "lot": ("draws", "winner"),
    "round": ("round", "deal", "leader", "scores", "engine", "search"),
    "action": ("seat", "action", "legal", "scored"),
    "round_end": ("round", "reason", "winners", "hands", "scores"),
    "match_end": ("winners", "scores", "title"),
    "restart": ("round",),
}
SAMPLED = [
    *("all_fives-3-171-half", "block-4-partners", "draw-2-reserve", "draw-2-restart", "pollona-4-155-restart"),
    *("pollona-4-121-tripollua", "mexican_train-8-105-short-lap"),
]


def sampled_lines(name: str) -> list[int]:
    """Numbers of the first and a later line of every type."""
    numbers: set[int] = set()
    for kind in REQUIRED:
        fitting = [number for number, line in enumerate(golden(name), 1) if line["type"] == kind and number < 400]
        numbers.update(fitting[:1] + fitting[len(fitting) // 2 :][:1])
    return sorted(numbers)


def takes(replay: Replay | None, number: int, line: Line) -> bool:
    """Whether the next line holds; a fault must name it and have a key. The replay is left as it was."""
    found = None
    try:
        if replay is None:
            Replay.of(number, line)
        else:
            copied = copy.copy(replay)
            copied.steps, copied.missing = list(replay.steps), list(replay.missing)
            copied.feed(number, line)
    except Fault as raised:
        found = raised
    assert found is None or (found.number == number and found.key.startswith("fault."))
    return found is None


@pytest.mark.parametrize("name", SAMPLED)
def test_any_changed_field_is_refused_at_its_line(name: str) -> None:
    for number in sampled_lines(name):
        line = golden(name)[number - 1]
        replay = fed(name, number) if number > 1 else None
        assert takes(replay, number, line)
        for key in REQUIRED[line["type"]]:
            for value in wrong_values(key, line[key]) if key in line else ():
                if value != line[key] or isinstance(value, bool):
                    wrong = {**line, key: value}
                    allowed = line["type"] == "match" and key == "seed" and type(value) is int
                    assert takes(replay, number, wrong) == allowed, (number, key, value)


@pytest.mark.parametrize("name", SAMPLED)
def test_any_missing_field_is_refused_at_its_line(name: str) -> None:
    for number in sampled_lines(name):
        line = golden(name)[number - 1]
        replay = fed(name, number) if number > 1 else None
        for key in REQUIRED[line["type"]]:
            left = {other: value for other, value in line.items() if other != key}
            may_miss = key not in line or key in ("legal", "scored")
            may_miss |= key == "options" and line["options"] in ({}, {"leader": "lot"})
            if key != "options":
                assert takes(replay, number, left) == may_miss, (number, key)


ACTION = number_of("block-2", of_type("action"), 4)


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"seat": 3}, "fault.seat"),
        ({"action": {"do": "play", "tile": "9-9", "at": "left"}}, "fault.illegal"),
        ({"action": {"do": "play", "tile": "3-5", "at": "left"}}, "fault.action"),
        ({"action": {"do": "play", "tile": ["6-5"], "at": "left"}}, "fault.action"),
        ({"action": {"do": "play", "tile": "6-5", "at": "middle"}}, "fault.action"),
        ({"action": {"do": "play", "tile": "6-5", "at": {}}}, "fault.action"),
        ({"action": {"do": "play", "tile": "6-5", "at": "start"}}, "fault.illegal"),
        ({"action": {"do": "jump"}}, "fault.action"),
        ({"action": {"do": ["pass"]}}, "fault.action"),
        ({"action": {"do": "choose_leader", "leader": "2"}}, "fault.action"),
        ({"action": {"do": "choose_leader", "leader": 2}}, "fault.illegal"),
        ({"action": {"do": "draw"}}, "fault.illegal"),
        ({"action": "pass"}, "fault.action"),
        ({"legal": []}, "fault.legal"),
        ({"scored": 5}, "fault.scored"),
        ({"type": "round_end"}, "fault.order"),
        ({"type": "match_end"}, "fault.order"),
        ({"type": "round"}, "fault.deal"),
        ({"type": "lot"}, "fault.lot"),
        ({"type": "jump"}, "fault.type"),
        ({"type": None}, "fault.type"),
        ({"type": ["action"]}, "fault.type"),
    ],
)
def test_a_wrong_action(fields: Line, key: str) -> None:
    assert at(changed("block-2", ACTION, **fields)) == (ACTION, key)


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"format": 2}, "fault.format"),
        ({"format": True}, "fault.format"),
        ({"game": "chess"}, "fault.terms"),
        ({"game": ["block"]}, "fault.header"),
        ({"seats": 5}, "fault.terms"),
        ({"seats": 2.0}, "fault.header"),
        ({"sides": [[1, 2]]}, "fault.header"),
        ({"sides": [[True], [2]]}, "fault.header"),
        ({"seed": "1"}, "fault.header"),
        ({"options": {"hand": 9}}, "fault.terms"),
        ({"options": {"speed": 9}}, "fault.terms"),
        ({"options": []}, "fault.header"),
        ({"players": [{"kind": "person"}]}, "fault.players"),
        ({"players": [{"kind": "person"}, {"kind": "cat"}]}, "fault.players"),
        ({"players": [[], {}]}, "fault.players"),
        ({"players": "two"}, "fault.players"),
        ({"type": "lot"}, "fault.no_header"),
    ],
)
def test_a_wrong_header(fields: Line, key: str) -> None:
    assert at(changed("block-2", 1, **fields)) == (1, key)


def test_an_unknown_format_is_refused_by_its_number() -> None:
    assert fault(changed("block-2", 1, format=7)).values == {"format": "7"}


def test_a_lot_of_other_seats() -> None:
    draws = [{"seat": 2, "tile": "6-6"}, {"seat": 1, "tile": "0-0"}]
    assert at(changed("block-2", 2, draws=draws)) == (2, "fault.lot")
    draws = [{"seat": 1.0, "tile": "6-6"}, {"seat": 2.0, "tile": "0-0"}]
    assert at(changed("block-2", 2, draws=draws, winner=1)) == (2, "fault.lot")
    draws = [{"seat": 1, "tile": "6-6"}, {"seat": 2, "tile": "6-6"}]
    assert at(changed("block-2", 2, draws=draws, winner=None)) == (2, "fault.lot")
    draws = [{"seat": 1, "tile": "9-9"}, {"seat": 2, "tile": "0-0"}]
    assert at(changed("block-2", 2, draws=draws, winner=1)) == (2, "fault.lot")


def test_a_lot_with_another_winner() -> None:
    winner = golden("block-2")[1]["winner"]
    assert at(changed("block-2", 2, winner=3 - winner)) == (2, "fault.field")


def test_a_deal_with_a_tile_twice_or_of_another_size() -> None:
    dealt = golden("block-2")[2]["deal"]
    first, second = dealt["hands"]
    for hands in ([first, first], [[*first, "6-6"], second], [first], [first[:-1], second]):
        assert at(changed("block-2", 3, deal={**dealt, "hands": hands})) == (3, "fault.deal")
    as_objects = [dict.fromkeys(hand) for hand in dealt["hands"]]
    assert at(changed("block-2", 3, deal={**dealt, "hands": as_objects})) == (3, "fault.deal")


def test_a_title_that_was_not_earned() -> None:
    last = len(golden("pollona-4-43"))
    assert at(changed("pollona-4-43", last, title="pollona")) == (last, "fault.field")
