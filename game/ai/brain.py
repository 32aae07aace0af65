"""The door to the computer players: ask for an action, fetch it, or forget it."""

from random import Random
from typing import Protocol

from game.ai.registry import Thought, at_once, finished, thinker
from game.rules.actions import Action
from game.rules.observation import Observation, fingerprint

Ticket = int
"""Names one question; a ticket is never given twice."""


class Brain(Protocol):
    """Answers may come later: whoever asks polls until the action is there."""

    def ask(self, observation: Observation, level: str) -> Ticket:
        """Take a question of the seat in turn; ImpossibleSetup (`error.no_level`) for an unknown level."""

    def poll(self, ticket: Ticket) -> Action | None:
        """The answer, handed out once; None while there is none (or no longer: fetched or cancelled)."""

    def cancel(self, ticket: Ticket) -> None:
        """Forget a question; nothing happens if it was already answered or cancelled."""

    def close(self) -> None:
        """Forget everything, and end what thinks beside the caller; another question may begin it anew."""


class InlineBrain:
    """A `Brain` that has thought by the time `ask` returns."""

    def __init__(self) -> None:
        self._asked = 0
        self._answers: dict[Ticket, Action] = {}

    def ask(self, observation: Observation, level: str) -> Ticket:
        answer = choose(observation, level)
        self._asked += 1
        self._answers[self._asked] = answer
        return self._asked

    def poll(self, ticket: Ticket) -> Action | None:
        return self._answers.pop(ticket, None)

    def cancel(self, ticket: Ticket) -> None:
        self._answers.pop(ticket, None)

    def close(self) -> None:
        self._answers.clear()


def choose(observation: Observation, level: str) -> Action:
    """The level's action for the seat in turn: the same for the same observation, always one of its legal ones.

    ImpossibleSetup (`error.no_level`) for an unknown level, ValueError if the viewer has nothing to do.
    """
    return finished(thought(observation, level))


def thought(observation: Observation, level: str) -> Thought:
    """The same choice in slices of a few milliseconds; an unknown level or an idle viewer is refused at once."""
    think = thinker(level)
    if not observation.legal:
        raise ValueError("nothing is asked of this viewer")
    if len(observation.legal) == 1:
        return at_once(lambda seen, rng: seen.legal[0], observation, Random(0))
    # Seeded by what the seat may know: a generator of the match's own could be searched for the deal.
    return think(observation, Random(fingerprint(observation, level)))
