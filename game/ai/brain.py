"""The door to the computer players: ask for an action, fetch it, or forget it."""

from collections.abc import Generator
from random import Random
from typing import NamedTuple, Protocol

from game.ai.reasons import reason
from game.ai.reasons_parts import Reason
from game.ai.registry import Thought, at_once, finished, thinker
from game.rules.actions import Action
from game.rules.observation import Observation, fingerprint

Ticket = int
"""Names one question; a ticket is never given twice."""


class Answer(NamedTuple):
    """What to do, and what speaks for it if that was asked."""

    action: Action
    why: Reason | None = None


class Brain(Protocol):
    """Answers may come later: whoever asks polls until the action is there."""

    def ask(self, observation: Observation, level: str, why: bool = False) -> Ticket:
        """Take a question of the seat in turn, and whether it asks for a reason too.

        ImpossibleSetup (`error.no_level`) for an unknown level.
        """

    def poll(self, ticket: Ticket) -> Answer | None:
        """The answer, handed out once; None while there is none (or no longer: fetched or cancelled)."""

    def cancel(self, ticket: Ticket) -> None:
        """Forget a question; nothing happens if it was already answered or cancelled."""

    def close(self) -> None:
        """Forget everything, and end what thinks beside the caller; another question may begin it anew."""


class InlineBrain:
    """A `Brain` that has thought by the time `ask` returns."""

    def __init__(self) -> None:
        self._asked = 0
        self._answers: dict[Ticket, Answer] = {}

    def ask(self, observation: Observation, level: str, why: bool = False) -> Ticket:
        answer = finished(answered(observation, level, why))
        self._asked += 1
        self._answers[self._asked] = answer
        return self._asked

    def poll(self, ticket: Ticket) -> Answer | None:
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


def answered(observation: Observation, level: str, why: bool) -> Generator[None, None, Answer]:
    """The answer to a question, in slices."""
    action = yield from thought(observation, level)
    return Answer(action, reason(observation, action) if why else None)
