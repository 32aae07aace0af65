"""What ends the program with a sentence and an exit code."""

from __future__ import annotations

from game.strings import Strings, shortened


class Problem(Exception):
    """What ends the program: an exit code, and a sentence as a string key with values."""

    def __init__(self, code: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.code = code
        self.key = key
        self.values = values


def wrong(key: str, **values: object) -> Problem:
    """Wrong usage: exit code 2."""
    return Problem(2, key, **values)


def problem_text(strings: Strings, problem: Problem) -> str:
    """The sentence of a problem."""
    values = {name: shortened(value) if isinstance(value, str) else value for name, value in problem.values.items()}
    return strings.text(problem.key, **values)
