"""Helpers of the record tests: golden lines changed, and the fault that they bring."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from support import dump, golden, read

from game.record import Fault, Replay

Line = dict[str, Any]


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


def fed(name: str, number: int) -> Replay:
    """The replay of all lines before one (numbers from 1)."""
    (replay,) = read(dump(golden(name)[: number - 1]))
    return replay
