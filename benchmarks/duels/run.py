"""Playing what is missing, by one process or several; whatever is finished is kept."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice

from benchmarks.duels.matchups import duel
from benchmarks.duels.play import Game
from benchmarks.duels.store import Results
from game.simulate import ignore_interrupts, stop

AHEAD = 3
"""Deals a process that wait for it, so that it never waits."""

Task = tuple[str, int]
"""A duel's name and the number of a deal."""


def missing(names: Iterable[str], deals: dict[str, int], results: Results) -> list[Task]:
    """What is to be played, the duels in turns, so that all have some deals whenever the run ends."""
    tasks = [(deal, name) for name in names for deal in range(deals[name]) if deal not in results.played(name)]
    return [(name, deal) for deal, name in sorted(tasks, key=lambda task: task[0])]


def play(task: Task) -> tuple[Task, list[Game]]:
    """Play one deal of a duel."""
    name, deal = task
    return task, duel(name).play(deal)


def played(tasks: list[Task], jobs: int) -> Iterator[tuple[Task, list[Game]]]:
    """Play all tasks; each as soon as it is finished."""
    if jobs == 1 or len(tasks) < 2:
        yield from map(play, tasks)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=ignore_interrupts)
    upcoming, waiting = iter(tasks), set[Future[tuple[Task, list[Game]]]]()
    try:
        while True:
            waiting |= {submitted(pool, task) for task in islice(upcoming, AHEAD * jobs - len(waiting))}
            if not waiting:
                break
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        pool.shutdown()
    except BaseException:
        stop(pool)
        raise


def submitted(pool: ProcessPoolExecutor, task: Task) -> Future[tuple[Task, list[Game]]]:
    """A task of the pool. A process is born deaf to Ctrl-C: the parent alone answers it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return pool.submit(play, task)
    finally:
        signal.signal(signal.SIGINT, before)
