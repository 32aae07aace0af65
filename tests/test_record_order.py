"""Lines in a wrong order, and text that is no record."""

import pytest
from recording import Line, at, changed, number_of, of_type
from support import dump, golden, numbered, read

from game.record import Fault, read_matches
from game.record_lines import header_line


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
