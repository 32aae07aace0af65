"""A process of its own that thinks: what runs in it, and the handle by which its parent speaks to it."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import TYPE_CHECKING, Any

from game.ai.brain import Answer, Ticket, answered
from game.rules.observation import Observation

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Question = tuple[Observation, str, bool]
"""What is seen, the level that is asked, and whether a reason is wanted too."""

POLITE = 5
"""By how much the worker stands back (Unix niceness): on one core the screen comes first."""
PATIENCE = 1.0
"""Seconds that an ended process may take to be gone."""

CANNOT_START = (ImportError, OSError, RuntimeError, TypeError, ValueError)
"""What starting a process raises where there are none, or no more of them."""


class Gone(Exception):
    """The worker is dead, or no longer listens."""


class Worker:
    """One spawned process. Starting it raises one of CANNOT_START; everything else raises Gone once it is dead."""

    def __init__(self) -> None:
        import multiprocessing  # slow to load, and not needed before there is something to think about

        context = multiprocessing.get_context("spawn")
        self._door, theirs = context.Pipe()
        with theirs:  # only the child may keep that end open: so each notices when the other is gone
            self._process: BaseProcess = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    def ask(self, ticket: Ticket, question: Question) -> None:
        """Set it thinking; whatever it was thinking about it forgets."""
        self._send((ticket, question))

    def forget(self) -> None:
        """Let it rest."""
        self._send(None)

    def answers(self) -> list[tuple[Ticket, Answer]]:
        """The answers that have come since the last call; late ones to what it was to forget are among them."""
        found = []
        try:
            while self._door.poll():
                found.append(self._door.recv())
        except (EOFError, OSError) as error:
            if not found:
                raise Gone from error
        # Where the parent keeps a copy of the child's end until the child fetches it, there is no end of the pipe.
        if not found and not self._process.is_alive():
            raise Gone
        return found

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._door.close()
        self._process.terminate()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join(PATIENCE)

    def _send(self, message: object) -> None:
        try:
            self._door.send(message)
        except OSError as error:
            raise Gone from error


def serve(door: Connection[Any, Any]) -> None:
    """Answer questions until the other end is closed. The process's whole life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            message = door.recv()
            if message is not None:
                ticket, question = message
                answer(door, ticket, question)


def answer(door: Connection[Any, Any], ticket: Ticket, question: Question) -> None:
    """Think, and say what came of it, unless a newer message comes first."""
    thinking = answered(*question)
    while not door.poll():
        try:
            next(thinking)
        except StopIteration as end:
            door.send((ticket, end.value))
            return
