"""The brain in a process of its own: the same answers, whatever happens to the process."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest
from ai_tables import random_moments

from game.ai import registry, worker
from game.ai.brain import Answer, Brain, InlineBrain, Ticket, choose
from game.ai.levels import LEVELS
from game.ai.reasons import reason
from game.ai.registry import Thought
from game.ai.thinking import MOST_DEATHS, ThinkingBrain
from game.ai.worker import Gone, Question, Worker
from game.rules.actions import Action
from game.rules.catalogue import GAMES
from game.rules.observation import Observation, observe
from game.rules.ruleset import ImpossibleSetup

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 30.0
SEEN = [moment.seen for moment in random_moments("block", 2, 4)]


@pytest.fixture
def brain() -> Iterator[ThinkingBrain]:
    thinking = ThinkingBrain()
    yield thinking
    thinking.close()


def answer(brain: Brain, ticket: Ticket) -> Action:
    """Poll as a screen does until the answer is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = brain.poll(ticket)
        if found is not None:
            return found.action
        time.sleep(0.005)
    raise AssertionError("no answer")


def pid(brain: ThinkingBrain) -> int:
    assert brain.worker is not None
    return brain.worker.pid


def test_answers_are_those_of_the_inline_brain(brain: ThinkingBrain) -> None:
    inline = InlineBrain()
    for game, rules in GAMES.items():
        for moment in random_moments(game, rules.seat_counts[-1], 5)[:3]:
            for level in LEVELS:
                action = inline.poll(inline.ask(moment.seen, level))
                assert action == Answer(choose(moment.seen, level))
                assert answer(brain, brain.ask(moment.seen, level)) == action.action
    first = pid(brain)
    tickets = [brain.ask(seen, "careful") for seen in SEEN[:4]]
    assert [answer(brain, ticket) for ticket in reversed(tickets)] == [choose(seen, "careful") for seen in SEEN[3::-1]]
    assert [brain.poll(ticket) for ticket in tickets] == [None] * 4, "handed out once"
    assert pid(brain) == first, "one worker for all of it"


def test_what_cannot_be_asked_is_refused_at_once(brain: ThinkingBrain) -> None:
    with pytest.raises(ImpossibleSetup) as caught:
        brain.ask(SEEN[0], "wizard")
    assert caught.value.key == "error.no_level"
    idle = next(moment for moment in random_moments("block", 2, 4)).state
    with pytest.raises(ValueError, match="nothing is asked"):
        brain.ask(observe(idle, (), 1 - idle.turn), "quick")
    assert brain.worker is None


def test_a_single_legal_action_needs_no_worker(brain: ThinkingBrain) -> None:
    only = replace(SEEN[0], legal=SEEN[0].legal[:1])
    assert brain.poll(brain.ask(only, LEVELS[-1])) == Answer(only.legal[0])
    assert brain.poll(brain.ask(only, LEVELS[-1], why=True)) == Answer(only.legal[0], reason(only, only.legal[0]))
    assert brain.worker is None


def test_a_cancelled_question_is_never_answered(brain: ThinkingBrain) -> None:
    first, second = brain.ask(SEEN[0], "careful"), brain.ask(SEEN[1], "careful")
    brain.cancel(first)
    assert answer(brain, second) == choose(SEEN[1], "careful")
    brain.cancel(second)
    assert brain.poll(first) is brain.poll(second) is None
    third = brain.ask(SEEN[2], "careful")
    brain.cancel(third)
    brain.cancel(third)
    assert answer(brain, brain.ask(SEEN[3], "careful")) == choose(SEEN[3], "careful")
    assert brain.poll(third) is None


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="signals of POSIX systems")
def test_a_killed_worker_is_replaced_and_asked_again(brain: ThinkingBrain) -> None:
    answer(brain, brain.ask(SEEN[0], "careful"))
    old = pid(brain)
    os.kill(old, signal.SIGSTOP)  # so that it surely has not answered when it dies
    ticket, later = brain.ask(SEEN[1], "careful"), brain.ask(SEEN[2], "careful")
    assert brain.poll(ticket) is None
    os.kill(old, signal.SIGKILL)
    assert answer(brain, ticket) == choose(SEEN[1], "careful")
    assert answer(brain, later) == choose(SEEN[2], "careful")
    assert pid(brain) != old


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")
def test_closing_ends_the_process_and_another_question_starts_another(brain: ThinkingBrain) -> None:
    ticket = brain.ask(SEEN[0], "careful")
    old = pid(brain)
    brain.close()
    assert gone(old)
    assert brain.worker is None
    assert brain.poll(ticket) is None
    assert brain.worker is None
    assert answer(brain, brain.ask(SEEN[1], "careful")) == choose(SEEN[1], "careful")


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")
def test_the_worker_does_not_outlive_a_killed_parent() -> None:
    program = (
        "import sys, time; sys.path[:0] = ['tests', 'tests/ai', '.']\n"
        "from test_thinking import SEEN, ThinkingBrain\n"
        "brain = ThinkingBrain(); brain.ask(SEEN[0], 'careful')\n"
        "print(brain.worker.pid, flush=True); time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.kill()
    end = time.monotonic() + PATIENCE
    while not gone(child) and time.monotonic() < end:
        time.sleep(0.02)
    assert gone(child)


def test_the_worker_loads_no_pygame() -> None:
    program = "import sys, game.ai.worker; assert not [name for name in sys.modules if name.startswith('pygame')]"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)
    modules = ("game.cli", "main", "game.__main__")  # what a spawned process loads again before it serves
    program = f"import sys\nfor name in {modules}: __import__(name)\nassert 'pygame' not in sys.modules"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=60)


# --- without a process


def nowhere() -> Worker:
    raise OSError(11, "Resource temporarily unavailable")


def slow(observation: Observation, rng: Random) -> Thought:
    """A level of many slices, that picks the last action."""
    for _ in range(40):
        time.sleep(0.001)
        yield
    return observation.legal[-1]


def test_where_no_process_starts_it_thinks_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.THINKERS, "slow", slow)
    brain = ThinkingBrain(nowhere)
    ticket, other = brain.ask(SEEN[0], "slow"), brain.ask(SEEN[1], "careful")
    polls = 0
    while (found := brain.poll(ticket)) is None:
        polls += 1
    assert polls > 3, "one poll does not think to the end"
    assert found.action == SEEN[0].legal[-1]
    assert answer(brain, other) == choose(SEEN[1], "careful")
    half = brain.ask(SEEN[2], "slow")
    assert brain.poll(half) is None
    brain.cancel(half)
    assert answer(brain, brain.ask(SEEN[3], "slow")) == SEEN[3].legal[-1]
    assert brain.poll(half) is None


class Mortal(Worker):
    """A worker that dies of every question."""

    born = 0

    def __init__(self) -> None:
        Mortal.born += 1

    def ask(self, ticket: Ticket, question: Question) -> None:
        pass

    def answers(self) -> list[tuple[Ticket, Answer]]:
        raise Gone

    def close(self) -> None:
        pass


def test_workers_that_always_die_are_given_up() -> None:
    Mortal.born = 0
    brain = ThinkingBrain(Mortal)
    assert answer(brain, brain.ask(SEEN[0], "careful")) == choose(SEEN[0], "careful")
    assert answer(brain, brain.ask(SEEN[1], "careful")) == choose(SEEN[1], "careful")
    assert Mortal.born == MOST_DEATHS


def test_a_long_thought_is_left_when_something_newer_is_asked() -> None:
    """The worker looks at its door between slices."""
    mine, theirs = multiprocessing.Pipe()
    looked = 0

    def endless(observation: Observation, rng: Random) -> Thought:
        nonlocal looked
        while True:
            looked += 1
            if looked == 5:
                mine.send(None)
            yield

    registry.THINKERS["endless"] = endless
    try:
        worker.answer(theirs, 1, (SEEN[0], "endless", False))
    finally:
        del registry.THINKERS["endless"]
    assert looked == 5
    assert not mine.poll()


def test_a_reason_comes_with_the_answer_where_it_is_asked(brain: ThinkingBrain) -> None:
    """Also from the process: some reasons take as long as a frame to find."""
    for seen in SEEN[:3]:
        ticket, action = brain.ask(seen, "thoughtful", why=True), choose(seen, "thoughtful")
        end = time.monotonic() + PATIENCE
        while (found := brain.poll(ticket)) is None and time.monotonic() < end:
            time.sleep(0.005)
        assert found == Answer(action, reason(seen, action))


def test_a_worker_that_is_dead_is_gone_even_if_its_end_of_the_pipe_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the parent keeps a copy of it until the child has fetched its own."""
    kept: list[Connection] = []
    monkeypatch.setattr(Connection, "__exit__", lambda self, *_: kept.append(self))
    worker = Worker()
    assert kept
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(Gone):
        listen(worker)
    worker.close()


def listen(worker: Worker) -> None:
    """Ask for answers for a while; nobody gives any."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert not worker.answers()
