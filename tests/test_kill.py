"""The process is killed at any moment: what was confirmed is in the file, once, and the match goes on from there."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from kill_child import SCRIPTS, confirmed, digest, report, saved, table, terms

from game import saves
from game.journal import Journal, encode
from game.match import Match
from game.record_file import open_record

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has neither fork nor SIGKILL")

KILLS = 200
MOST_SECONDS = 0.07
CHILD = Path(__file__).with_name("kill_child.py")


@cache
def script(number: int) -> list[str]:
    """The digest of a script's match after each confirmed step, played here in one go."""
    match = Match.new(terms(number))
    return [digest(match), *(digest(match) for _ in confirmed(table(match), random.Random(number)))]


def deaths(folder: Path, rng: random.Random) -> Iterator[int]:
    """Victims, each killed at a random moment of its life."""
    with subprocess.Popen(
        [sys.executable, str(CHILD), str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        for victim in range(KILLS):
            print(victim, file=parent.stdin, flush=True)
            process = int(parent.stdout.readline())
            time.sleep(rng.uniform(0.0, MOST_SECONDS))
            os.kill(process, signal.SIGKILL)
            yield victim
        parent.stdin.close()


def told(folder: Path, victim: int) -> dict[int, list[str]]:
    """What a victim said it had confirmed: by match, the digest after each step."""
    path = report(folder, victim)
    steps: dict[int, list[str]] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        number, step, seen = line.split()
        steps.setdefault(int(number), []).append(seen)
        assert len(steps[int(number)]) == int(step) + 1
    return steps


def examine(folder: Path, victim: int, seen: Counter[str]) -> None:
    """Compare every file of a victim with what it had confirmed."""
    steps = told(folder, victim)
    first = victim % SCRIPTS
    for number in range(first, max(steps, default=first) + 2):
        path, done, whole = saved(folder, victim, number), steps.get(number, []), script(number % SCRIPTS)
        assert done == whole[: len(done)], "the victim did not play its script"
        if not path.exists():
            assert not done, f"{path} is lost"
            continue
        resumed = saves.resume(path)
        match = Match.resume(resumed.replay, Journal(path, resumed.before))
        now = digest(match)
        if done and now == done[-1]:
            seen["as confirmed"] += 1
        else:
            assert now == whole[len(done)], f"{path}: neither the last confirmed step nor the one under way"
            seen["one further"] += 1
        seen["over" if match.over else "under way"] += 1
        seen["torn"] += resumed.kept is not None
        seen["restart completed"] += resumed.replay.again
        goes_on(path, match)


def goes_on(path: Path, match: Match) -> None:
    """Play on in the same file, and find all of it there."""
    assert path.read_bytes() == encode(match.lines())
    for _ in islice(confirmed(table(match), random.Random(0)), 4):
        pass
    assert match.unsaved is None
    assert path.read_bytes() == encode(match.lines())
    assert digest(Match.resume(open_record(path).replay)) == digest(match)


def test_nothing_confirmed_is_lost_or_doubled_wherever_the_process_dies(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for victim in deaths(tmp_path, random.Random(7)):
        if victim:  # the one before is certainly dead
            examine(tmp_path, victim - 1, seen)
    examine(tmp_path, KILLS - 1, seen)
    assert seen["as confirmed"] + seen["one further"] >= KILLS // 2
    assert seen["under way"] >= KILLS // 3


@pytest.mark.parametrize("number", range(6))
def test_wherever_a_write_stops_what_was_confirmed_before_it_stands(tmp_path: Path, number: int) -> None:
    """A power cut may leave any part of a write: of several lines, of a restart and its deal, of one line."""
    path, torn, rng = tmp_path / "match.jsonl", tmp_path / "torn.jsonl", random.Random(number)
    match = Match.new(terms(number), Journal(path))
    before, completed = path.read_bytes(), 0
    for _ in islice(confirmed(table(match), random.Random(number)), 150):
        after = path.read_bytes()
        for cut in cuts(before, after, rng):
            torn.write_bytes(after[:cut])
            resumed = saves.resume(torn)
            lines = encode(Match.resume(resumed.replay, Journal(torn, resumed.before)).lines())
            assert after.startswith(lines)
            assert lines.startswith(before)
            assert torn.read_bytes().rstrip() == lines.rstrip()
            completed += resumed.replay.again
        before = after
    assert completed or number


def cuts(before: bytes, after: bytes, rng: random.Random) -> list[int]:
    """Places in what was appended: between its lines, and now and then anywhere."""
    if not after.startswith(before) or rng.random() < 0.5:
        return []
    places = [place for place in range(len(before) + 1, len(after)) if after[place - 1 : place] == b"\n"]
    return [*places, rng.randint(len(before), len(after))] if places or rng.random() < 0.3 else []
