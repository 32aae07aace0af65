"""A round that is played again from its deal."""

from typing import Any

import pytest
from recording import at, changed, fed, number_of, of_type
from support import dump, golden, read

from game.rules.state import Phase

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
