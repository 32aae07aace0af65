"""A whole match by mouse in the real program, on a virtual screen.

Usage: python tools/xdotool_match.py [--game GAME] [--size WxH]

The program is `python main.py`, untouched, under Xvfb; xdotool moves the mouse. What stands where is worked out from
the match file that the program writes, by a second table without a screen. Exits 0 when the file has the match's end
and `check` holds it, 1 if it does not come to that, 2 if the tools are not installed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"

from shadow import Shadow  # noqa: E402 - after the driver is chosen
from touch_screen import Mouse, NoScreen, Server, end_when_asked, read_size, stop  # noqa: E402

from game.rules.actions import Play  # noqa: E402
from game.rules.state import Phase  # noqa: E402
from game.scenes.table import TableScene  # noqa: E402
from game.scenes.tables import TABLES  # noqa: E402

PACKAGES = {"Xvfb": "xvfb", "xdotool": "xdotool"}
LIMIT = 1800.0
"""Seconds for the match."""
SEEN = 0.5
"""Seconds from a change in the file until the table has come to rest: the view glides for a quarter of a second."""
PAGE = 3.5
"""Seconds until a round's end covers the table: what the last tile scored is read first."""
THOUGHT = 1.0
"""Seconds until a hint has come, which the program thinks about beside its screen."""
ANSWER = 4.0
"""Seconds within which a click must show in the file."""
TRIES = 3


class Failed(Exception):
    """The match does not go on; the text says where."""


class Player:
    """Plays the person's seat by mouse: in turn by clicks on tile and place, by dragging, and by the hint; what is
    asked before play is answered by its buttons.
    """

    def __init__(self, shadow: Shadow, mouse: Mouse, path: Path) -> None:
        self._shadow, self._mouse, self._path = shadow, mouse, path
        self._ways = cycle(("click", "drag", "hint"))
        self.acts = dict.fromkeys(("click", "drag", "hint", "answer", "stands ready", "next round"), 0)
        self.last = ""
        self.again = 0

    def act(self) -> bool:
        """Whatever is next; False if it is the computer's turn."""
        table = self._shadow.table(self._path)
        match = table.host.match
        if match.phase == Phase.ROUND_OVER:
            self._go_on(table)
        elif match.actor in table.host.persons:
            self._turn(table)
        else:
            return False
        return True

    def _go_on(self, table: TableScene) -> None:
        """To the next round; what is asked before its deal is answered too, as no line tells that it was asked."""
        match = table.host.match
        lines = len(match.lines())
        time.sleep(PAGE)
        self._did("next round")
        self._mouse.click(self._shadow.round_end(table))
        self._shadow.leave_round()
        if len(match.lines()) == lines and match.actor in table.host.persons:
            time.sleep(SEEN)
            self._turn(table)

    def _turn(self, table: TableScene) -> None:
        plays = [act for act in table.seen.legal if isinstance(act, Play)]
        for _ in range(self._shadow.lots):
            self._mouse.click(table.zones.play.centre)
        way = "stands ready"
        if len(table.asking.acts) > 1:
            way = "answer"
            self._answer(table)
        elif table.host.preview is None:
            # A tray that scrolls is left to the hint: its tiles may be out of sight.
            way = next(self._ways) if plays and table.hand.lifts(1, 0) else "hint"
            if way == "hint":
                self._hint(table)
            else:
                self._lay(table, plays[-1], way == "drag")
        self._did(way)
        if table.bar.rect is None:
            raise Failed(f"no green button is to be expected: {way}")
        self._mouse.click(table.bar.confirm_button.rect.centre)

    def _did(self, way: str) -> None:
        self.acts[way] += 1
        self.last = way

    def _answer(self, table: TableScene) -> None:
        """The last button of the question."""
        rect, act = table.asking.rect, table.asking.acts[-1]
        if rect is None:
            raise Failed("a question is to be expected")
        self._mouse.click([item.rect.centre for item in table.buttons.items if rect.contains(*item.rect.centre)][-1])
        table.acts.choose(act)
        self._shadow.frames()

    def _hint(self, table: TableScene) -> None:
        self._mouse.click(next(item.rect.centre for item in table.buttons.items if item.icon == "hint"))
        table.acts.hint()
        time.sleep(THOUGHT)
        self._shadow.frames()

    def _lay(self, table: TableScene, play: Play, drag: bool) -> None:
        place, tile = table.board.place(play), table.hand.middle(play.tile)
        if drag:
            self._mouse.drag(tile, (place.x, place.y))
        else:
            self._mouse.click(tile)
            if len(table.acts.plays(play.tile)) > 1:
                self._mouse.click((place.x, place.y))
        table.acts.take(play.tile)
        table.acts.choose(play)
        self._shadow.frames()


def last_line(path: Path) -> str:
    """The kind of the file's last line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return str(json.loads(lines[-1])["type"]) if lines else ""


def rest(path: Path) -> int:
    """Wait until the file has not changed for a moment; its size."""
    size, since = path.stat().st_size, time.monotonic()
    while time.monotonic() - since < SEEN:
        time.sleep(0.05)
        if path.stat().st_size != size:
            size, since = path.stat().st_size, time.monotonic()
    return size


def changed(path: Path, size: int) -> bool:
    """Whether the file changes from this size in time."""
    end = time.monotonic() + ANSWER
    while time.monotonic() < end:
        if path.stat().st_size != size:
            return True
        time.sleep(0.05)
    return False


def begin(shadow: Shadow, mouse: Mouse, game: str, home: Path) -> Path:
    """From the first page to a table; the match's file."""
    card = shadow.first_page(game)
    mouse.click(card)
    time.sleep(1.0)
    mouse.click(shadow.second_page(card))
    end = time.monotonic() + ANSWER
    while time.monotonic() < end:
        for path in home.glob("matches/*.jsonl"):
            if path.stat().st_size:
                return path
        time.sleep(0.1)
    raise Failed("no match began")


def play(player: Player, path: Path, program: subprocess.Popen[str]) -> None:
    """Until the match is over."""
    end, tries = time.monotonic() + LIMIT, 0
    while time.monotonic() < end and tries < TRIES:
        size = rest(path)
        if last_line(path) == "match_end":
            return
        if program.poll() is not None:
            raise Failed(f"the program ended with {program.returncode}")
        acted = player.act()
        if changed(path, size):
            tries = 0
            continue
        tries += 1
        player.again += acted
        lines = len(path.read_text(encoding="utf-8").splitlines())
        print(f"in vain: {player.last if acted else 'waiting'}, after {lines} lines", flush=True)
    raise Failed(f"the match does not go on: {player.acts}, last line {last_line(path)}")


def start(server: Server, size: str, home: Path) -> subprocess.Popen[str]:
    """The real program."""
    command = [sys.executable, str(ROOT / "main.py"), "--lang", "en", "--windowed", size]
    return subprocess.Popen(command, env={**server.environment, "MESA_DOMINOES_HOME": str(home)}, text=True)


def whole_match(server: Server, game: str, size: tuple[int, int], home: Path) -> None:
    """From the first page to the checked file."""
    shadow, mouse = Shadow(size), Mouse(server)
    began = time.monotonic()
    program = start(server, f"{size[0]}x{size[1]}", home)
    try:
        time.sleep(2.5)
        path = begin(shadow, mouse, game, home)
        player = Player(shadow, mouse, path)
        play(player, path, program)
    finally:
        stop(program)
    acts = ", ".join(f"{count} {name}" for name, count in player.acts.items())
    print(f"{time.monotonic() - began:.0f} s, {mouse.clicks} clicks and drags, {player.again} in vain: {acts}")
    check = subprocess.run([sys.executable, str(ROOT / "main.py"), "check", str(path)], text=True, check=False)
    if check.returncode:
        raise Failed("the match file does not hold")


def main() -> int:
    """Play the match."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=tuple(TABLES), default="draw", metavar="GAME")
    parser.add_argument("--size", type=read_size, default=(1280, 800), metavar="WxH")
    chosen = parser.parse_args()
    lacking = [package for tool, package in PACKAGES.items() if shutil.which(tool) is None]
    if lacking:
        print(f"No virtual screen here: install {' '.join(lacking)} (apt-get install …) first.", file=sys.stderr)
        return 2
    end_when_asked()
    home = Path(tempfile.mkdtemp(prefix="match-"))
    os.environ["MESA_DOMINOES_HOME"] = str(home)
    (home / "settings.json").write_text('{"pace": "fast"}')
    try:
        with Server(["Xvfb", "-screen", "0", f"{chosen.size[0]}x{chosen.size[1]}x24"], home / "xvfb.out") as server:
            whole_match(server, chosen.game, chosen.size, home)
    except (Failed, NoScreen) as error:
        print(f"FAILED: {error}; the match is in {home}", file=sys.stderr)
        return 1
    shutil.rmtree(home, ignore_errors=True)
    print("ok: the match was played to its end, and its file holds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
