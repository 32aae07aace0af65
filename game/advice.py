"""A suggestion for a person: asked for, on its way, here or no longer wanted."""

from collections.abc import Callable

from game.ai.brain import Answer, Brain, Ticket
from game.rules.observation import Observation

HINT_LEVEL = "thoughtful"
"""The level that suggestions come from."""
SIGN = 0.5
"""Seconds after which there must be a sign that one is on its way."""


class Advice:
    """At most one suggestion at a time."""

    def __init__(self, brain: Brain, clock: Callable[[], float]) -> None:
        self._brain = brain
        self._clock = clock
        self._ticket: Ticket | None = None
        self._since = 0.0

    @property
    def slow(self) -> bool:
        """Whether one is on its way, and has been for so long that it should show."""
        return self._ticket is not None and self._clock() - self._since >= SIGN

    def ask(self, observation: Observation) -> None:
        """Ask on behalf of the seat in turn, unless that was done."""
        if self._ticket is None:
            self._ticket = self._brain.ask(observation, HINT_LEVEL, why=True)
            self._since = self._clock()

    def take(self) -> Answer | None:
        """The suggestion if it has come, handed out once."""
        answer = None if self._ticket is None else self._brain.poll(self._ticket)
        if answer is not None:
            self._ticket = None
        return answer

    def drop(self) -> None:
        """Want it no longer."""
        if self._ticket is not None:
            self._brain.cancel(self._ticket)
            self._ticket = None
