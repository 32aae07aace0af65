"""Run by `idle.py`: a table that waits for its person in the real loop; says what the waiting cost."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import pygame

from benchmarks.tables import Seated, match_of_four
from game.loop import App

SETTLE = 2.0


class Watch:
    """Looks on from inside the loop: `frame` stands in for the program's own and ends the loop when time is up."""

    def __init__(self, app: App, seconds: float) -> None:
        self._app = app
        self._frame, self._flip = app.frame, pygame.display.flip
        self._begin = time.perf_counter() + SETTLE
        self._end = self._begin + seconds
        self._started = False
        self._wall = self._used = 0.0
        self.draws = self.frames = 0

    def flip(self) -> None:
        self.draws += 1
        self._flip()

    def frame(self, seconds: float) -> bool:
        now = time.perf_counter()
        if not self._started and now >= self._begin:
            self._started = True
            self._wall, self._used, self.draws, self.frames = now, time.process_time(), 0, 0
        if now >= self._end:
            self._wall, self._used = now - self._wall, time.process_time() - self._used
            self._app.stage.quit()
        self.frames += 1
        return self._frame(seconds)

    def report(self) -> dict[str, float]:
        return {"draws": self.draws, "frames": self.frames, "share": self._used / self._wall, "seconds": self._wall}


def main(seconds: float) -> None:
    """Wait for `seconds` and print the report."""
    seated = Seated(match_of_four(1))
    app = seated.app
    watch = Watch(app, seconds)
    app.frame = watch.frame  # type: ignore[method-assign]
    pygame.display.flip = watch.flip
    app.run()
    seated.close()
    print(json.dumps(watch.report()))


if __name__ == "__main__":
    main(float(sys.argv[1]))
