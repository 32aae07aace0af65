"""Records: the golden matches hold and are written alike, and whatever does not hold is refused at its line."""

import contextlib
import copy
import io
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import RECORDS, dump, golden, numbered, read

from game.record import Fault, Replay, read_matches
from game.record_file import read_stream
from game.record_lines import Restart, header_line, restart_line, step_lines
from game.rules import engine
from game.rules.notation import PLACE_OF, TILE_OF
from game.rules.state import Phase

Line = dict[str, Any]
NAMES = [path.stem for path in RECORDS]
every_record = pytest.mark.parametrize("name", NAMES)


@cache
def replayed(name: str) -> Replay:
    (replay,) = read(dump(golden(name)))
    return replay


def as_sets(line: Line) -> Line:
    """A line in which what compares as a set has one order."""
    line = json.loads(json.dumps(line))
    if "legal" in line:
        line["legal"] = sorted(json.dumps(item, sort_keys=True) for item in line["legal"])
    if "hands" in line:
        line["hands"] = [sorted(hand) for hand in line["hands"]]
    return line


def written(replay: Replay) -> Iterator[Line]:
    """The lines that we write for the moves of a record."""
    yield header_line(replay.header)
    before = engine.begin(replay.header.setup)
    for step in replay.steps:
        if isinstance(step.move, Restart):
            yield restart_line(step.state)
        else:
            yield from step_lines(before, step.move, step.state, step.events, audit=True)
        before = step.state


def in_our_order(item: Line) -> tuple[int, int]:
    return (TILE_OF[item["tile"]], PLACE_OF[item["at"]]) if item["do"] == "play" else (1000, 0)


def fault(lines: list[Line] | str) -> Fault:
    """The fault of lines that do not hold."""
    with pytest.raises(Fault) as caught:
        read(lines if isinstance(lines, str) else dump(lines))
    assert caught.value.key.startswith("fault.")
    return caught.value


def at(lines: list[Line] | str) -> tuple[int, str]:
    found = fault(lines)
    return found.number, found.key


def changed(name: str, number: int, **fields: Any) -> list[Line]:
    """A golden record up to a line (from 1) of which some fields are changed."""
    lines = [copy.deepcopy(line) for line in golden(name)[:number]]
    lines[-1].update(fields)
    return lines


def number_of(name: str, holds: Callable[[Line], bool], nth: int = 0) -> int:
    """The number (from 1) of the nth line for which something holds."""
    return [number for number, line in enumerate(golden(name), 1) if holds(line)][nth]


def of_type(kind: str) -> Callable[[Line], bool]:
    return lambda line: line["type"] == kind


# --- golden records


def test_all_golden_records_are_here() -> None:
    assert len(NAMES) == 31


@every_record
def test_a_golden_record_holds(name: str) -> None:
    replay = replayed(name)
    assert replay.over
    assert replay.state.phase == Phase.MATCH_OVER
    assert sum(len(step.lines) for step in replay.steps) + 1 == len(golden(name))


@every_record
def test_a_golden_record_is_written_alike(name: str) -> None:
    ours = list(written(replayed(name)))
    theirs = golden(name)
    assert len(ours) == len(theirs)
    for own, other in zip(ours, theirs, strict=True):
        assert "players" in own or own.keys() == other.keys()
        assert {key: as_sets(own)[key] for key in other} == as_sets(other)


@every_record
def test_legal_actions_of_a_golden_record_come_in_our_order(name: str) -> None:
    for line in written(replayed(name)):
        assert line.get("legal", []) == sorted(line.get("legal", []), key=in_our_order)


@every_record
def test_a_golden_record_may_stop_after_any_line(name: str) -> None:
    lines = golden(name)
    replay = Replay.of(1, lines[0])
    for number, line in enumerate(lines[1:], 2):
        assert not replay.over
        replay.feed(number, line)
    assert replay.over


def test_a_short_file_is_an_unfinished_match() -> None:
    lines = golden("pollona-4-155-restart")
    for length in range(1, len(lines), 7):
        (replay,) = read(dump(lines[:length]))
        assert not replay.over


@every_record
def test_without_auditing_a_record_holds_too(name: str) -> None:
    lines = [{key: value for key, value in line.items() if key not in ("legal", "scored")} for line in golden(name)]
    assert read(dump(lines))[0].state == replayed(name).state


def test_files_are_read_alike_with_any_order_of_keys() -> None:
    lines = [dict(reversed(line.items())) for line in golden("draw-3")]
    assert read(dump(lines))[0].over


# --- one field changed


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


def fed(name: str, number: int) -> Replay:
    """The replay of all lines before one (numbers from 1)."""
    (replay,) = read(dump(golden(name)[: number - 1]))
    return replay


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


# --- lines in a wrong order


def moved(name: str, taken: int, to: int) -> list[Line]:
    """A golden record with one line moved elsewhere (numbers from 1)."""
    lines = list(golden(name))
    lines.insert(to - 1, lines.pop(taken - 1))
    return lines


def test_lines_in_a_wrong_order() -> None:
    assert at(moved("block-2", 2, 3)) == (2, "fault.order")
    assert at([golden("block-2")[0], golden("block-2")[3]]) == (2, "fault.order")
    ended = number_of("block-2", of_type("round_end"))
    lines = list(golden("block-2"))
    assert at(lines[: ended - 1] + lines[ended:]) == (ended, "fault.order")
    assert at([*lines[:ended], lines[ended - 1]]) == (ended + 1, "fault.order")
    assert at([*lines[:ended], lines[ended - 2]]) == (ended + 1, "fault.order")


def test_a_match_needs_its_header() -> None:
    assert at(list(golden("block-2")[1:])) == (1, "fault.no_header")


@pytest.mark.parametrize("kind", ["action", "lot", "round", "round_end", "match_end"])
def test_nothing_follows_a_match_end(kind: str) -> None:
    lines = list(golden("block-2"))
    again = next(line for line in lines if line["type"] == kind)
    assert at([*lines, again]) == (len(lines) + 1, "fault.order")


def test_a_restart_after_the_match_is_refused() -> None:
    lines = list(golden("block-2"))
    number = next(line["round"] for line in reversed(lines) if line["type"] == "round_end")
    assert at([*lines, {"type": "restart", "round": number}]) == (len(lines) + 1, "fault.order")


def test_several_matches_follow_each_other() -> None:
    names = ["block-2", "pollona-4-121-tripollua", "draw-3"]
    text = "".join(dump(golden(name)) for name in names)
    assert [replay.header.setup.rules.name for replay in read(text)] == ["block", "pollona", "draw"]
    assert all(replay.over for replay in read(text))


def test_a_fault_in_a_later_match_names_the_line_of_the_stream() -> None:
    first, second = list(golden("block-2")), changed("draw-3", 2, winner=9)
    assert at(first + second) == (len(first) + 2, "fault.field")


def test_matches_of_a_stream_come_as_they_end() -> None:
    text = dump(golden("block-2")) + dump(golden("draw-3")) + "torn"
    stream = read_matches(numbered(text))
    assert next(stream).header.setup.rules.name == "block"
    with pytest.raises(Fault):
        list(stream)


# --- text that is no record


@pytest.mark.parametrize(
    "text",
    [
        *("", "   ", "not json", "[]", "7", "null", '"match"', '{"type":"action"', '{"type":NaN}'),
        *('{"type":"lot","winner":' + "[" * 600 + "]" * 600 + "}", "[" * 5000, "\ufeff{}", "{}{}"),
        *('{"seed":' + "9" * 5000 + "}", '{"note":1e999}', '{"note":"\\ud800"}'),
    ],
)
def test_a_line_that_is_no_object(text: str) -> None:
    head = dump(golden("block-2")[:3])
    assert at(head + text + "\n") == (4, "fault.json")
    assert at(head + text + "\n" + head) == (4, "fault.json")


def test_a_torn_last_line() -> None:
    text = dump(golden("block-2")[:6])
    last = text.rstrip("\n").rfind("\n") + 1
    for end in range(last + 1, len(text) - 1):
        assert at(text[:end]) == (6, "fault.json")


def test_an_empty_file_holds_no_match() -> None:
    assert read("") == []


def test_unknown_fields_are_kept_and_ignored() -> None:
    lines = [{**line, "note": {"kept": [1, None, "ñ"]}} for line in golden("all_fives-2-32")]
    (replay,) = read(dump(lines))
    assert replay.over
    assert header_line(replay.header)["note"] == {"kept": [1, None, "ñ"]}
    assert [line for step in replay.steps for line in step.lines] == lines[1:]


def test_players_and_the_date_are_kept() -> None:
    players = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": "hard", "name": ""}]
    began = "2026-01-02T03:04:05Z"
    (replay,) = read(dump(changed("block-2", 1, players=players, began=began)))
    written_again = header_line(replay.header)
    assert (written_again["players"], written_again["began"]) == (players, began)


def test_absent_options_are_the_defaults() -> None:
    lines = list(golden("block-2"))
    assert lines[0]["options"]["target"] == 100
    lines[0] = {**lines[0], "options": {}}
    assert read(dump(lines))[0].over


# --- restarts

RESTARTED = "draw-2-restart"
AGAIN = number_of(RESTARTED, of_type("restart"))


def test_a_restart_plays_the_same_deal_again() -> None:
    first = number_of(RESTARTED, lambda line: line["type"] == "round" and line["round"] == 2)
    once, again = fed(RESTARTED, first + 1), fed(RESTARTED, AGAIN + 2)
    assert golden(RESTARTED)[first - 1] == golden(RESTARTED)[AGAIN]
    assert once.state == again.state
    assert (again.again, fed(RESTARTED, AGAIN + 1).again) == (False, True)


@pytest.mark.parametrize("number", [1, 3, "2", None, True])
def test_a_restart_of_another_round(number: Any) -> None:
    assert at(changed(RESTARTED, AGAIN, round=number)) == (AGAIN, "fault.field")


def test_a_restart_needs_a_deal() -> None:
    lines = list(golden(RESTARTED))
    line = {"type": "restart", "round": 1}
    assert at([*lines[:1], line]) == (2, "fault.order")
    assert at([*lines[:2], line]) == (3, "fault.order")
    assert read(dump([*lines[:3], line]))[0].again


def test_a_restart_belongs_to_the_round_under_way() -> None:
    lines = list(golden("block-2"))
    ended = next(number for number in range(1, len(lines)) if lines[number]["type"] == "lot" and number > 2)
    assert lines[ended - 1]["type"] == "round_end"
    again = {"type": "restart", "round": lines[ended - 1]["round"]}
    assert read(dump([*lines[:ended], again]))[0].again
    assert at([*lines[: ended + 1], again]) == (ended + 2, "fault.order")


def test_the_deal_after_a_restart_must_be_the_same() -> None:
    line = golden(RESTARTED)[AGAIN]
    stock = line["deal"]["stock"]
    other = {**line["deal"], "stock": [*stock[1:], stock[0]]}
    assert at(changed(RESTARTED, AGAIN + 1, deal=other)) == (AGAIN + 1, "fault.restart")


def test_after_a_restart_comes_its_deal() -> None:
    lines = list(golden(RESTARTED)[:AGAIN])
    assert at([*lines, lines[-1]]) == (AGAIN + 1, "fault.order")
    action = next(line for line in lines if line["type"] == "action")
    assert at([*lines, action]) == (AGAIN + 1, "fault.order")
    lot = next(line for line in lines if line["type"] == "lot")
    assert at([*lines, lot])[0] == AGAIN + 1


def test_a_round_may_be_restarted_twice() -> None:
    lines = list(golden(RESTARTED)[: AGAIN + 1])
    (replay,) = read(dump([*lines, *lines[-2:], *golden(RESTARTED)[AGAIN + 1 :]]))
    assert replay.over


def test_a_restart_takes_back_what_the_round_scored() -> None:
    lines = list(golden("block-2"))
    ended = number_of("block-2", of_type("round_end"))
    again = [line for line in lines[:ended] if line["type"] == "round"]
    (replay,) = read(dump([*lines[:ended], {"type": "restart", "round": 1}, *again]))
    assert set(replay.state.scores) == {0}


def test_pollona_restarts_from_its_last_deal() -> None:
    name = "pollona-4-155-redeal"
    redeal = number_of(name, lambda line: line.get("action") == {"do": "redeal"})
    lines = list(golden(name)[: redeal + 1])
    line = {"type": "restart", "round": lines[-1]["round"]}
    assert at([*lines[:-1], line]) == (redeal + 1, "fault.order")
    first = next(other for other in reversed(lines[:-1]) if other["type"] == "round")
    assert at([*lines, line, first]) == (redeal + 3, "fault.restart")
    (replay,) = read(dump([*lines, line, lines[-1]]))
    assert replay.state.phase == Phase.ACCEPT


# --- random damage

SHORT = dump(golden("pollona-4-121-tripollua")).encode()
OTHERS = [dump(golden(name)[:40]).encode() for name in ("mexican_train-3", "all_fives-3-171-half", RESTARTED)]


def survives(data: bytes) -> None:
    """Nothing but a Fault comes out of reading the lines, and of a stream not even that: it hands faults over."""
    with contextlib.suppress(Fault):
        read(data)
    for found in read_stream(io.BytesIO(data)):
        assert (found.fault is None) or (found.first <= found.fault.number < found.first + found.lines)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=3)), max_size=4))
def test_random_bytes_in_a_record_raise_nothing_but_faults(data: bytes, edits: list[tuple[float, bytes]]) -> None:
    for place, new in edits:
        start = int(place * len(data))
        data = data[:start] + new + data[start + len(new) :]
    survives(data)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.floats(0, 1), st.floats(0, 1))
def test_cut_and_joined_records_raise_nothing_but_faults(data: bytes, first: float, second: float) -> None:
    survives(data[: int(first * len(data))] + data[int(second * len(data)) :])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.sampled_from(["6-5", "left", "play", "x", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "tile", "at", "x"]), inner),
    max_leaves=6,
)


def replace_somewhere(value: Any, new: Any, rng: random.Random) -> Any:
    """The value with something in it, at whatever depth, replaced."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not keys or rng.random() < 0.25:
        return new
    key = rng.choice(keys)
    changed_value = copy.copy(value)
    changed_value[key] = replace_somewhere(value[key], new, rng)
    return changed_value


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.integers(0, 29), json_values, st.randoms(use_true_random=False))
def test_random_values_in_a_record_raise_nothing_but_faults(
    data: bytes, place: int, new: Any, rng: random.Random
) -> None:
    lines = [json.loads(text) for text in data.decode().splitlines()]
    lines[place] = replace_somewhere(lines[place], new, rng)
    survives("".join(json.dumps(line) + "\n" for line in lines).encode())


def test_reading_changes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(SHORT[:-20])
    survives(path.read_bytes())
    assert path.read_bytes() == SHORT[:-20]
