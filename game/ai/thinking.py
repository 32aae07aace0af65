"""A brain that thinks beside the screen: in one worker process, or in slices where processes cannot be started."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator

from game.ai.brain import Answer, Ticket, answered
from game.ai.reasons import reason
from game.ai.registry import thinker
from game.ai.worker import CANNOT_START, Gone, Question, Worker
from game.rules.observation import Observation

SLICE = 0.004
"""Seconds of the caller's time that a poll may take where there is no worker (a frame has 0.0167)."""
MOST_DEATHS = 3
"""So many workers that die one after the other without an answer are enough to do without."""


class ThinkingBrain:
    """A `Brain` for the screen: neither `ask` nor `poll` keeps the caller waiting.

    The worker starts with the first question and lives until `close`; after that another question starts another.
    If it dies it is started again, and asked again. Questions are answered in the order in which they were asked.
    """

    def __init__(self, start: Callable[[], Worker] = Worker) -> None:
        self._start = start
        self._worker: Worker | None = None
        self._deaths = 0
        self._asked = 0
        self._questions: dict[Ticket, Question] = {}
        self._answers: dict[Ticket, Answer] = {}
        self._sent: Ticket | None = None
        self._own: tuple[Ticket, Generator[None, None, Answer]] | None = None

    @property
    def worker(self) -> Worker | None:
        """The process that thinks, if there is one now."""
        return self._worker

    def ask(self, observation: Observation, level: str, why: bool = False) -> Ticket:
        thinker(level)
        if not observation.legal:
            raise ValueError("nothing is asked of this viewer")
        self._asked += 1
        if len(observation.legal) == 1:
            only = observation.legal[0]
            self._answers[self._asked] = Answer(only, reason(observation, only) if why else None)
        else:
            self._questions[self._asked] = (observation, level, why)
            self._go_on()
        return self._asked

    def poll(self, ticket: Ticket) -> Answer | None:
        self._go_on()
        if ticket in self._questions and self._worker is None:
            self._think()
        return self._answers.pop(ticket, None)

    def cancel(self, ticket: Ticket) -> None:
        self._answers.pop(ticket, None)
        if self._questions.pop(ticket, None) is None:
            return
        if self._own is not None and self._own[0] == ticket:
            self._own = None
        if self._sent == ticket:
            self._sent = None
            if not self._questions:
                self._tell(Worker.forget)
        self._go_on()

    def close(self) -> None:
        """Forget every question and end the worker."""
        self._questions.clear()
        self._answers.clear()
        self._own = None
        self._deaths = 0
        self._drop()

    # --- the worker

    def _go_on(self) -> None:
        """Take in what the worker has answered, and hand it the next question."""
        self._tell(self._take)
        while self._questions and self._sent is None and self._deaths < MOST_DEATHS:
            if self._worker is None:
                self._worker = self._started()
            self._tell(self._hand_on)

    def _started(self) -> Worker | None:
        try:
            return self._start()
        except CANNOT_START:
            self._deaths = MOST_DEATHS
            return None

    def _tell(self, what: Callable[[Worker], None]) -> None:
        """Do something with the worker, if there is one; if it turns out to be dead, count that."""
        if self._worker is None:
            return
        try:
            what(self._worker)
        except Gone:
            self._deaths += 1
            self._drop()

    def _hand_on(self, worker: Worker) -> None:
        ticket, question = next(iter(self._questions.items()))
        worker.ask(ticket, question)
        self._sent = ticket

    def _take(self, worker: Worker) -> None:
        for ticket, answer in worker.answers():
            self._deaths = 0
            if self._questions.pop(ticket, None) is not None:
                self._answers[ticket] = answer
            if ticket == self._sent:
                self._sent = None

    def _drop(self) -> None:
        """Do without this worker; what it was asked is open again."""
        worker, self._worker, self._sent = self._worker, None, None
        if worker is not None:
            worker.close()

    # --- without a worker

    def _think(self) -> None:
        """Think about the oldest question for a slice of time."""
        ticket, question = next(iter(self._questions.items()))
        if self._own is None or self._own[0] != ticket:
            self._own = (ticket, answered(*question))
        end = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < end:
                next(self._own[1])
        except StopIteration as done:
            del self._questions[ticket]
            self._answers[ticket], self._own = done.value, None
