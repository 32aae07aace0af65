"""Real touches on the real program: python tools/touch_smoke.py [--size WxH] [--keep].

Starts an X server with a virtual multitouch screen, and for every check the program afresh on a table with a few tiles
and the person's turn; the computer is held, so that only fingers can move the match on. Prints a line a check; exits 1
if one failed, 2 if there is no such screen here.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from touch_screen import PATIENCE, Fingers, NoScreen, Server, missing, read_size, stop, touch_server

CHILD = Path(__file__).resolve().parent / "touch_child.py"
OTHER_WINDOW = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
pygame.display.set_mode((200, 120))
while True:
    pygame.event.get()
    pygame.time.wait(20)
"""
QUIET = 15
"""Frames without news after which the program is taken to rest; by then a button that came up takes touches."""
FINGER_STEP = 0.02
Point = Sequence[float]


class Failed(Exception):
    """A check does not hold; the text says what was seen."""


def expect(holds: bool, words: str, *seen: object) -> None:
    if not holds:
        raise Failed(" ".join([words, *(f"[{value}]" for value in seen)]))


class Program:
    """The program on the touch screen: the last it said, and fingers on it."""

    def __init__(self, server: Server, fingers: Fingers, size: str, quarter: int, home: Path) -> None:
        home.mkdir()
        self.fingers, self.server = fingers, server
        self._frames = 0
        self._said = threading.Condition()
        self._now: dict[str, Any] = {}
        self._ended = False
        with (home / "errors.txt").open("w") as errors:
            self._process = subprocess.Popen(
                [sys.executable, str(CHILD), size, str(quarter)],
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
        return next(name for name in names if names.count(name) > 1)

    def place(self, tile: str, which: int = 0) -> Point:
        """Where a tile can be laid."""
        return [place[1:] for place in self["places"] if place[0] == tile][which]

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
        self.wait(lambda now: now["heard"].get("FingerDown", 0) > count, f"the touch at {point}")

    def lift(self, *fingers: int) -> None:
        """Fingers go up in this order, and the window has heard it."""
        for finger in fingers:
            count = self.heard("FingerUp")
            self.fingers.up(finger)
            self.wait(lambda now, count=count: now["heard"].get("FingerUp", 0) > count, "the lifted finger")

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


# --- the checks


def taps(program: Program) -> None:
    tile, before = program.tile, program["turn"]
    program.tap(program["hand"][tile])
    expect(program["picked"] == tile, "the tile is up", program["picked"])
    expect(program.told("Press") == program.told("Tap") == 1, "one press, one tap", program["told"])
    expect(program.heard("FingerDown") == program.heard("FingerUp") == 1, "one finger", program["heard"])
    mouse = program.heard("MouseButtonDown", "MouseButtonUp")
    expect(mouse == 0, "no mouse made from a touch", program["heard"])
    program.tap(program.place(tile))
    expect(program["preview"] is not None and program["turn"] == before, "a preview, nothing played")
    program.tap(program["confirm"])
    expect(program["turn"] == before + 1, "one turn on", before, program["turn"])
    expect(program.told("Tap") <= 3, "three taps at most", program["told"])


def drag(program: Program) -> None:
    before, tile = program["turn"], program.tile
    program.swipe(program["hand"][tile], program.place(tile, 1))
    expect(program["preview"] is not None, "a preview stands")
    program.rests(before, "after the drop")
    program.tap(program["confirm"])
    expect(program["turn"] == before + 1, "the green button plays it", program["turn"])


def pinch(program: Program) -> None:
    before, (angle, zoom, _, _) = program["turn"], program["camera"]
    program.take_to_table()
    x, y = program.fingers.where(1)
    span = min(140.0, program.inside(1.0, 0.5)[0] - x - 20)
    program.put_down(2, (x + span, y))
    program.wait(lambda now: now["dragged"] is None, "the tile called off")
    for step in range(1, 13):
        turn, far = math.radians(30 * step / 12), span * (1 + 0.25 * step / 12)
        program.fingers.move(2, x + far * math.cos(turn), y + far * math.sin(turn))
        time.sleep(FINGER_STEP)
    program.lift(1, 2)
    program.rests(before, "after the pinch")
    new_angle, new_zoom, _, _ = program["camera"]
    expect(abs(new_angle - angle - 30) < 2, "turned by 30 degrees", angle, new_angle)
    expect(abs(new_zoom / zoom - 1.25) < 0.04, "zoomed by 1.25", zoom, new_zoom)
    expect(program["preview"] is None, "no preview")
    program.play()


def second_finger(program: Program) -> None:
    before = program["turn"]
    program.put_down(1, program["hand"][program.tile])
    program.put_down(2, program.inside(0.3, 0.2))
    program.lift(2, 1)
    program.rests(before, "a second finger beside one on a tile")
    expect(program["picked"] is None and program["preview"] is None, "nothing picked up", program["picked"])
    program.set_up()
    program.put_down(1, program["confirm"])
    program.put_down(2, program.inside(0.3, 0.2))
    program.lift(1, 2)
    program.rests(before, "a second finger beside one on the green button")
    program.play()


def third_finger(program: Program) -> None:
    before = program["turn"]
    program.set_up()
    preview, camera = program["preview"], program["camera"]
    program.put_down(1, program.inside(0.25, 0.2))
    program.put_down(2, program.inside(0.55, 0.2))
    program.put_down(3, program["confirm"])
    program.lift(3)
    program.put_down(3, program["hand"][program.tile])
    program.slide(3, program.inside(0.5, 0.5))
    program.lift(1, 2, 3)
    program.rests(before, "three fingers")
    expect(program["preview"] == preview, "the preview stands", program["preview"])
    expect(program["camera"] == camera, "the third finger does not move the view", camera, program["camera"])
    program.play()


def hidden(program: Program) -> None:
    before, window = program["turn"], program["window"][0]
    program.take_to_table()
    program.server.xdotool("windowunmap", window)
    program.wait(lambda now: now["dragged"] is None and now["idle"], "the drag called off when hidden")
    time.sleep(0.3)
    program.server.xdotool("windowmap", window)
    time.sleep(0.5)
    program.fingers.up_all()
    program.rests(before, "after it was hidden")
    program.play()


def other_window(program: Program) -> None:
    before = program["turn"]
    program.take_to_table()
    other = subprocess.Popen([sys.executable, "-c", OTHER_WINDOW], env=program.server.environment, text=True)
    try:
        program.wait(lambda now: now["dragged"] is None and now["idle"], "the drag called off without focus", 8)
        program.slide(1, program.inside(0.6, 0.6))
        program.fingers.up_all()
        program.rests(before, "without focus")
    finally:
        stop(other)
    program.server.xdotool("windowfocus", program["window"][0])
    time.sleep(0.3)
    program.play()


def swipe_over_confirm(program: Program) -> None:
    before = program["turn"]
    program.set_up()
    preview, (x, y) = program["preview"], program["confirm"]
    _, top, _, bottom = program["bar"]
    program.swipe((x, max(2.0, top - 30)), (x, bottom + 30))
    program.rests(before, "a swipe across the green button")
    program.set_up()
    x, y = program["confirm"]
    program.swipe((x, y), (x, y - 90))
    program.rests(before, "a swipe that begins on it")
    program.set_up()
    x, y = program["confirm"]
    program.swipe((x, y - 90), (x, y))
    program.rests(before, "a swipe that ends on it")
    program.set_up()
    x, y = program["confirm"]
    program.swipe((x - 20, y), (x + 20, y))
    program.rests(before, "a swipe within it")
    expect(program["preview"] == preview, "the preview stands")
    program.play()


def corners(program: Program) -> None:
    _, width, height = program["window"]
    before = program["turn"]
    spots = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
    for x, y in (*spots, (width // 3, height - 30), (width // 2, height // 2)):
        program.put_down(1, (x, y))
        fx, fy = program["finger"]
        told = tuple(program["pressed"])
        expect(told == (round(fx * (width - 1)), round(fy * (height - 1))), f"{x},{y} as the window says", told, fx, fy)
        expect(told == (x, y), f"{x},{y} is the pixel touched", told)
        program.slide(1, (width / 2, height / 2), 4)
        program.lift(1)
        program.settle()
    program.rests(before, "after the corners")


CHECKS: tuple[tuple[str, int, Callable[[Program], None]], ...] = (
    ("taps pick up, preview and play, each once", 0, taps),
    ("a drag to a place previews, nothing is played", 0, drag),
    ("a pinch calls a drag off, zooms and turns", 0, pinch),
    ("a second finger neither plays nor picks up", 0, second_finger),
    ("a third finger is harmless", 0, third_finger),
    ("hidden while touching, the input lives", 0, hidden),
    ("another window takes the focus, the input lives", 0, other_window),
    ("no swipe over the green button plays", 0, swipe_over_confirm),
    ("touches in the corners are the right pixels", 0, corners),
    *((f"{90 * quarter} degrees turned, taps hit what is drawn", quarter, taps) for quarter in (1, 2, 3)),
    *((f"{90 * quarter} degrees turned, a drag hits its place", quarter, drag) for quarter in (1, 2, 3)),
    ("90 degrees turned, corners", 1, corners),
)


def run(check: Callable[[Program], None], program: Program) -> str:
    """What did not hold, or nothing."""
    try:
        program.wait(lambda now: True, "the table", PATIENCE)
        program.settle()
        check(program)
    except (Failed, NoScreen, OSError, subprocess.SubprocessError) as error:
        return str(error) or type(error).__name__
    return ""


@contextlib.contextmanager
def work_folder(keep: bool) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="touch-"))
    try:
        yield folder
    finally:
        if keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


def run_all(server: Server, folder: Path, size: tuple[int, int]) -> int:
    """Every check on a program of its own; how many failed."""
    failed = 0
    fingers = Fingers(folder / "fingers", size)
    with contextlib.closing(fingers):
        for number, (words, quarter, check) in enumerate(CHECKS, 1):
            program = Program(server, fingers, f"{size[0]}x{size[1]}", quarter, folder / f"check-{number}")
            try:
                wrong = run(check, program)
            finally:
                program.close()
            failed += bool(wrong)
            print(f"FAILED  {words}: {wrong}" if wrong else f"ok      {words}", flush=True)
    print(f"{len(CHECKS) - failed} of {len(CHECKS)} hold at {size[0]}x{size[1]}")
    return failed


def main() -> int:
    """Run the checks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=read_size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs and what the program said")
    chosen = parser.parse_args()
    lacking = missing()
    if lacking:
        print(f"No touch screen here: install {' '.join(lacking)} (apt-get install …) first.", file=sys.stderr)
        return 2
    # Asked to end, everything that was started ends too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))
    with work_folder(chosen.keep) as folder:
        try:
            with touch_server(folder, chosen.size) as server:
                return 1 if run_all(server, folder, chosen.size) else 0
        except NoScreen as error:
            print(error, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
