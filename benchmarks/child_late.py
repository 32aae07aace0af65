"""Run by `lateness.py`: draws 60 frames a second and notes by how much each begins too late."""

from __future__ import annotations

import json
import sys
import time
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.figure import percentile
from benchmarks.tables import Seated, long_match, match_of_four
from game.ai.thinking import ThinkingBrain
from game.scenes.stage import STEP

LEAST = 20
WARM = 30


class Thinker:
    """Keeps a level busy with one opening after the other, and looks once a frame whether it has an answer."""

    def __init__(self, level: str) -> None:
        self._brain = ThinkingBrain()
        self._level = level
        self._seeds = count(1)
        self._ticket: int | None = None
        self.answers = 0

    def look(self) -> None:
        if self._ticket is None:
            match = match_of_four(next(self._seeds))
            self._ticket = self._brain.ask(match.view(match.actor), self._level)
        elif self._brain.poll(self._ticket) is not None:
            self._ticket = None
            self.answers += 1

    def rest(self) -> None:
        """Leave the question that stands."""
        if self._ticket is not None:
            self._brain.cancel(self._ticket)
            self._ticket = None

    def close(self) -> None:
        self._brain.close()


def lap(seated: Seated, thinker: Thinker | None, seconds: float) -> float:
    """The 95th percentile of the milliseconds by which frames begin late."""
    late, start = [], time.perf_counter()
    for number in range(round(seconds / STEP)):
        due = start + number * STEP
        time.sleep(max(0.0, due - time.perf_counter()))
        late.append((time.perf_counter() - due) * 1000)
        if thinker is not None:
            thinker.look()
        seated.table.dirty = True
        seated.frame()
    return percentile(late[WARM:], 0.95)


def main(level: str, seconds: float, laps: int) -> None:
    """Laps without and with thought in turns; print what was seen."""
    match, play = long_match(LEAST)
    seated = Seated(match)
    seated.table.host.choose(play)
    seated.frames(WARM)
    thinker = Thinker(level)
    idle, busy = list[float](), list[float]()
    for _ in range(laps):
        idle.append(lap(seated, None, seconds))
        busy.append(lap(seated, thinker, seconds))
        thinker.rest()
    thinker.close()
    seated.close()
    print(json.dumps({"idle": idle, "busy": busy, "answers": thinker.answers}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
