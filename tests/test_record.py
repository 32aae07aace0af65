"""The golden matches hold, and we write them alike."""

import json
from collections.abc import Iterator
from functools import cache

import pytest
from recording import Line
from support import RECORDS, dump, golden, read

from game.record import Replay
from game.record_lines import Restart, header_line, restart_line, step_lines
from game.rules import engine
from game.rules.notation import PLACE_OF, TILE_OF
from game.rules.state import Phase

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
