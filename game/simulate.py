"""`simulate`: whole matches between computers, the same bytes from the same seed however many processes play."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field

from game.ai.brain import Answer, InlineBrain, Ticket
from game.host import Host, Mode
from game.journal import encode
from game.match import Match
from game.pace import NO_WAIT
from game.record_lines import Header, Player
from game.rules.events import PUBLIC, RoundEnded
from game.rules.observation import Observation
from game.rules.state import Setup

AHEAD = 4
"""Matches a process that may be under way or waiting for their turn to be written."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: terms, a level a seat, how many matches, the first one's seed; `audit` adds what was legal."""

    setup: Setup
    levels: tuple[str, ...]
    matches: int
    seed: int
    audit: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """One match: its record, winners (seats), scores (half points a side), round ends by reason, time by level.

    `times` holds the number of moves and the seconds they took.
    """

    record: bytes
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reasons: Counter[str]
    times: dict[str, tuple[int, float]]


@dataclass(slots=True)
class TimedBrain:
    """The computers' thought, with how often each level was asked and how long it took (seconds)."""

    brain: InlineBrain = field(default_factory=InlineBrain)
    moves: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def ask(self, observation: Observation, level: str, why: bool = False) -> Ticket:
        start = time.perf_counter()
        ticket = self.brain.ask(observation, level, why)
        self.moves[level] += 1
        self.seconds[level] = self.seconds.get(level, 0.0) + time.perf_counter() - start
        return ticket

    def poll(self, ticket: Ticket) -> Answer | None:
        return self.brain.poll(ticket)

    def cancel(self, ticket: Ticket) -> None:
        self.brain.cancel(ticket)

    def close(self) -> None:
        self.brain.close()


def play_match(plan: Plan, index: int) -> Played:
    """Play match `index` (from 0) of a plan; its seed is the plan's seed plus the index."""
    players = tuple(Player("computer", level) for level in plan.levels)
    match = Match.new(Header(plan.setup, plan.seed + index, players), audit=plan.audit)
    brain = TimedBrain()
    host = Host(match, brain, lambda: 0.0, NO_WAIT)
    reasons: Counter[str] = Counter()
    while host.mode != Mode.MATCH_OVER:
        if host.mode == Mode.ROUND_OVER:
            reasons.update(ends(host))
            host.next_round()
        else:
            host.update()
    reasons.update(ends(host))
    final = match.lines()[-1]
    times = {level: (moves, brain.seconds[level]) for level, moves in brain.moves.items()}
    winners = tuple(seat - 1 for seat in final["winners"])
    return Played(encode(match.lines()), winners, match.view(PUBLIC).scores, reasons, times)


def ends(host: Host) -> list[str]:
    """Why the rounds since the last call ended."""
    return [event.reason for event in host.take_events() if isinstance(event, RoundEnded)]


def play_all(plan: Plan, jobs: int) -> Iterator[Played]:
    """Every match of a plan in order; with several jobs by that many processes, a bounded number ahead."""
    jobs = min(jobs, plan.matches)
    if jobs == 1:
        yield from (play_match(plan, index) for index in range(plan.matches))
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=ignore_interrupts)
    waiting: deque[Future[Played]] = deque()
    upcoming = iter(range(plan.matches))
    try:
        for index in upcoming:
            waiting.append(submit(pool, plan, index))
            if len(waiting) == AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
        pool.shutdown()
    except BaseException:
        stop(pool)
        raise


def submit(pool: ProcessPoolExecutor, plan: Plan, index: int) -> Future[Played]:
    """Hand a match to the pool. A process is born deaf to Ctrl-C: the parent alone answers it."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # not in the main thread
        return pool.submit(play_match, plan, index)
    try:
        return pool.submit(play_match, plan, index)
    finally:
        signal.signal(signal.SIGINT, before)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def stop(pool: ProcessPoolExecutor) -> None:
    """Give up: waiting for the matches under way could take long."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.terminate()
