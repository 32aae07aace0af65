"""One run of the program on a virtual touch screen: what it said last, and what a person's fingers do to it."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from touch_screen import PATIENCE, Fingers, Server, stop

CHILD = Path(__file__).resolve().parent / "touch_child.py"
QUIET = 15
"""Frames without news after which the program is taken to rest; by then a button that came up takes touches."""
FINGER_STEP = 0.02
Point = Sequence[float]


class Failed(Exception):
    """A check does not hold; the text says what was seen."""


def expect(holds: bool, words: str, *seen: object) -> None:
    if not holds:
        raise Failed(" ".join([words, *(f"[{value}]" for value in seen)]))


def heard_more(event: str, count: int, now: dict[str, Any]) -> bool:
    """Whether the window has heard an event more often than that."""
    return int(now["heard"].get(event, 0)) > count


class Program:
    """The program on the touch screen: the last it said, and fingers on it."""

    def __init__(self, server: Server, fingers: Fingers, size: str, quarter: int, game: str, home: Path) -> None:
        home.mkdir()
        self.fingers, self.server = fingers, server
        self._frames = 0
        self._said = threading.Condition()
        self._now: dict[str, Any] = {}
        self._ended = False
        with (home / "errors.txt").open("w") as errors:
            self._process = subprocess.Popen(
                [sys.executable, str(CHILD), size, str(quarter), game],
                env={**server.environment, "MESA_DOMINOES_HOME": str(home)},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self._reader = threading.Thread(target=self._listen, args=(home / "said.jsonl",), daemon=True)
        self._reader.start()

    def close(self) -> None:
        self.fingers.up_all()
        stop(self._process)
        self._reader.join(5)

    def _listen(self, copy: Path) -> None:
        assert self._process.stdout is not None
        with copy.open("w") as kept:
            for line in self._process.stdout:
                with self._said:
                    self._frames += 1
                    if line != "\n":
                        kept.write(line)
                        self._now, self._frames = json.loads(line), 0
                    self._said.notify_all()
        with self._said:
            self._ended = True
            self._said.notify_all()

    # --- what it says

    def __getitem__(self, key: str) -> Any:
        with self._said:
            return self._now[key]

    def wait(self, holds: Callable[[dict[str, Any]], bool], words: str, seconds: float = 3.0) -> None:
        """Until something holds of the last news."""
        with self._said:
            if not self._said.wait_for(lambda: self._ended or bool(self._now and holds(self._now)), seconds):
                raise Failed(f"{words}: did not come")
            expect(not self._ended, f"{words}: the program ended")

    def settle(self) -> None:
        """Until nothing has changed for some frames."""
        self.wait(lambda now: not now["moving"] and self._frames >= QUIET, "the table at rest", PATIENCE)

    def told(self, gesture: str) -> int:
        """How often the table got a gesture."""
        return int(self["told"].get(gesture, 0))

    def heard(self, *events: str) -> int:
        """How many of these events reached the window."""
        return sum(self["heard"].get(event, 0) for event in events)

    @property
    def tile(self) -> str:
        """A tile that can be laid at either end."""
        names = [place[0] for place in self["places"]]
        return next(str(name) for name in names if names.count(name) > 1)

    def place(self, tile: str, which: int = 0) -> Point:
        """Where a tile can be laid."""
        x, y = [place[1:] for place in self["places"] if place[0] == tile][which]
        return x, y

    def inside(self, x: float, y: float) -> Point:
        """A point of the table, 0 to 1 across and down."""
        left, top, right, bottom = self["play"]
        return left + x * (right - left), top + y * (bottom - top)

    # --- fingers

    def tap(self, point: Point) -> None:
        """One tap, and its consequences."""
        self.put_down(1, point)
        time.sleep(0.04)
        self.lift(1)
        self.settle()

    def put_down(self, finger: int, point: Point) -> None:
        """A finger touches, and the window has heard it."""
        count = self.heard("FingerDown")
        self.fingers.down(finger, *point)
        self.wait(partial(heard_more, "FingerDown", count), f"the touch at {point}")

    def lift(self, *fingers: int) -> None:
        """Fingers go up in this order, and the window has heard it."""
        for finger in fingers:
            count = self.heard("FingerUp")
            self.fingers.up(finger)
            self.wait(partial(heard_more, "FingerUp", count), "the lifted finger")

    def slide(self, finger: int, end: Point, steps: int = 10) -> None:
        """Move a finger that is down."""
        x, y = self.fingers.where(finger)
        for step in range(1, steps + 1):
            part = step / steps
            self.fingers.move(finger, x + (end[0] - x) * part, y + (end[1] - y) * part)
            time.sleep(FINGER_STEP)

    def swipe(self, start: Point, end: Point) -> None:
        """One finger from a point to another, and up."""
        self.put_down(1, start)
        self.slide(1, end)
        self.lift(1)
        self.settle()

    def take_to_table(self) -> str:
        """Begin to drag a tile, and hold it over the table's middle."""
        tile = self.tile
        self.put_down(1, self["hand"][tile])
        self.slide(1, self.inside(0.5, 0.5))
        self.wait(lambda now: now["dragged"] is not None, "a tile under the finger")
        return tile

    def set_up(self) -> None:
        """A preview by two taps, its bar ready to be tapped."""
        tile = self.tile
        if self["picked"] != tile:
            self.tap(self["hand"][tile])
        expect(self["picked"] == tile, "a tap picks a tile up", self["picked"])
        if self["preview"] is None:
            self.tap(self.place(tile))
        expect(self["preview"] is not None, "a tap on a place previews")

    def play(self) -> None:
        """Whether taps still do what they are for: a tile is laid."""
        before, count = self["turn"], len(self["hand"])
        self.set_up()
        self.tap(self["confirm"])
        expect(self["turn"] == before + 1, "the green button plays once", before, self["turn"])
        expect(len(self["hand"]) == count - 1, "one tile left the hand")
        expect(self["picked"] is None and self["preview"] is None, "nothing stays chosen")

    def rests(self, turn: int, words: str) -> None:
        """Nothing was played, nothing hangs."""
        self.settle()
        expect(self["turn"] == turn, f"{words}: nothing is played", self["turn"])
        expect(self["dragged"] is None, f"{words}: no tile hangs")
        expect(self["idle"], f"{words}: no finger is left behind")
