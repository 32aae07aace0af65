"""Real touches on the real program: python tools/touch_smoke.py [--game GAME] [--size WxH] [--keep].

Starts an X server with a virtual multitouch screen, and for every check the program afresh on a table with a few tiles
and the person's turn; computers are held, so that only fingers can move the match on. Prints a line a check; exits 1
if one failed, 2 if there is no such screen here.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from touch_program import FINGER_STEP, Failed, Program, expect
from touch_screen import PATIENCE, Fingers, NoScreen, Server, end_when_asked, missing, read_size, stop, touch_server

from game.scenes.tables import TABLES

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


# --- the checks


def taps(program: Program) -> None:
    """Tap a tile, a place, the green button: each counts once."""
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
    """Drag a tile to its place: a preview, nothing more."""
    before, tile = program["turn"], program.tile
    program.swipe(program["hand"][tile], program.place(tile, 1))
    expect(program["preview"] is not None, "a preview stands")
    program.rests(before, "after the drop")
    program.tap(program["confirm"])
    expect(program["turn"] == before + 1, "the green button plays it", program["turn"])


def pinch(program: Program) -> None:
    """A second finger during a drag: the drag is off, the two move the view."""
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
    """A second finger beside one that rests on a tile, or on the green button."""
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
    """What a third finger does while two are down."""
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
    """The window goes away in the middle of a drag, and comes back."""
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
    """Another window opens over this one in the middle of a drag."""
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
    """Swipes across, from, to and within the green button."""
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
    """Touches arrive at the pixels that were touched."""
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


def run_all(server: Server, folder: Path, game: str, size: tuple[int, int]) -> int:
    """Every check on a program of its own; how many failed."""
    failed = 0
    fingers = Fingers(folder / "fingers", size)
    with contextlib.closing(fingers):
        for number, (words, quarter, check) in enumerate(CHECKS, 1):
            home = folder / f"check-{number}"
            program = Program(server, fingers, f"{size[0]}x{size[1]}", quarter, game, home)
            try:
                wrong = run(check, program)
            finally:
                program.close()
            failed += bool(wrong)
            print(f"FAILED  {words}: {wrong}" if wrong else f"ok      {words}", flush=True)
    print(f"{len(CHECKS) - failed} of {len(CHECKS)} hold in {game} at {size[0]}x{size[1]}")
    return failed


def main() -> int:
    """Run the checks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=tuple(TABLES), default="draw", metavar="GAME")
    parser.add_argument("--size", type=read_size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs and what the program said")
    chosen = parser.parse_args()
    lacking = missing()
    if lacking:
        print(f"No touch screen here: install {' '.join(lacking)} (apt-get install …) first.", file=sys.stderr)
        return 2
    end_when_asked()
    with work_folder(chosen.keep) as folder:
        try:
            with touch_server(folder, chosen.size) as server:
                return 1 if run_all(server, folder, chosen.game, chosen.size) else 0
        except NoScreen as error:
            print(error, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main())
