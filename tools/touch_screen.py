"""A screen that can be touched, on a machine without one: Xorg with the dummy video and the inputtest input driver.

The server and everything else that is started here is ended by its process id.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

PACKAGES = {"Xorg": "xserver-xorg-core", "dummy": "xserver-xorg-video-dummy", "xdotool": "xdotool"}
DRIVERS = ("/usr/lib/xorg/modules", "/usr/lib64/xorg/modules", "/usr/lib/x86_64-linux-gnu/xorg/modules")
PATIENCE = 20.0
"""Seconds for a server to come up."""
BETWEEN = 0.3
"""Seconds between two clicks of one act."""
Point = tuple[float, float]

CONFIG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 131072
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 1.0-2000.0
  VertRefresh 1.0-200.0
  Modeline "only" {clock:.2f} {w} {w1} {w2} {w3} {h} {h1} {h2} {h3}
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "only"
    Virtual {w} {h}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "pointer"
  Driver "inputtest"
  Option "SocketPath" "{folder}/pointer"
  Option "DeviceType" "PointerAbsolute"
EndSection
Section "InputDevice"
  Identifier "keyboard"
  Driver "inputtest"
  Option "SocketPath" "{folder}/keyboard"
  Option "DeviceType" "Keyboard"
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "SocketPath" "{folder}/fingers"
  Option "DeviceType" "Touch"
  Option "TouchCount" "10"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "pointer" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
  InputDevice "fingers" "SendCoreEvents"
EndSection
"""


class NoScreen(Exception):
    """The server cannot be had; the text says why."""


def read_size(text: str) -> tuple[int, int]:
    """`1280x800` as width and height in pixels, for argparse."""
    found = re.fullmatch(r"([0-9]{3,4})x([0-9]{3,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text} is no size such as 1280x800")
    return int(found[1]), int(found[2])


def end_when_asked() -> None:
    """Asked to end, a tool still ends everything that it started."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: sys.exit(128 + number))


def missing() -> list[str]:
    """The packages that must be installed first."""
    found = {tool: shutil.which(tool) is not None for tool in ("Xorg", "xdotool")}
    found["dummy"] = any(Path(folder, "drivers/dummy_drv.so").exists() for folder in DRIVERS)
    return [package for name, package in PACKAGES.items() if not found[name]]


def stop(process: subprocess.Popen[str]) -> None:
    """End a process: asked first, then made to."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Server:
    """An X server on a free display number, as a context; `log` is where it says what it does."""

    def __init__(self, command: list[str], log: Path) -> None:
        reader, writer = os.pipe()
        with log.open("w") as out, os.fdopen(reader) as answer:
            self._process = subprocess.Popen(
                [*command, "-displayfd", str(writer), "-noreset", "-nolisten", "tcp"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                pass_fds=(writer,),
                start_new_session=True,
                text=True,
            )
            os.close(writer)
            ready, _, _ = select.select([answer], [], [], PATIENCE)
            number = answer.readline().strip() if ready else ""
        if not number:
            stop(self._process)
            raise NoScreen(f"{command[0]} did not start: {' / '.join(log.read_text().split(chr(10))[-4:])}")
        self.display = f":{number}"

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *error: object) -> None:
        stop(self._process)

    @property
    def environment(self) -> dict[str, str]:
        """This process's variables, with the server's display."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND_"))}
        return {**kept, "DISPLAY": self.display, "SDL_VIDEODRIVER": "x11"}

    def xdotool(self, *words: object) -> str:
        """Run xdotool on this display."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20, check=True)
        return done.stdout.strip()


def touch_server(folder: Path, size: tuple[int, int]) -> Server:
    """An Xorg of this size whose touch device listens at `folder`/fingers."""
    w, h = size
    w3, h3 = w + 240, h + 45
    sizes = {"w": w, "w1": w + 40, "w2": w + 120, "w3": w3, "h": h, "h1": h + 3, "h2": h + 9, "h3": h3}
    config = folder / "xorg.conf"
    config.write_text(CONFIG.format(clock=w3 * h3 * 25 / 1e6, folder=folder, **sizes))
    options = ["-config", str(config), "-novtswitch", "-sharevts", "-logfile", str(folder / "xorg.log")]
    return Server(["Xorg", *options], folder / "xorg.out")


class Mouse:
    """The mouse of a display."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self.clicks = 0

    def click(self, point: Point) -> None:
        """Press and let go."""
        self.clicks += 1
        x, y = (round(part) for part in point)
        self._server.xdotool("mousemove", x, y, "sleep", 0.05, "mousedown", 1, "sleep", 0.05, "mouseup", 1)
        time.sleep(BETWEEN)

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        """Press, move, let go."""
        self.clicks += 1
        self._server.xdotool("mousemove", *map(round, start), "sleep", 0.05, "mousedown", 1)
        for step in range(1, steps + 1):
            part = step / steps
            spot = (round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
            self._server.xdotool("mousemove", *spot, "sleep", 0.02)
        self._server.xdotool("mouseup", 1)
        time.sleep(BETWEEN)


class Fingers:
    """Up to ten fingers on the screen; points are its pixels. Speaks the inputtest driver's protocol, 1.1.

    Every message begins with its own length and its kind. A touch is followed by a request to be told when it is done.
    """

    HELLO, SYNC, TOUCH = 0, 1, 6
    DOWN, MOVE, UP = 18, 19, 20
    """The kinds of a touch are numbered as the X Input extension does."""
    SCALE = 65536
    """The device's units across the whole screen."""

    def __init__(self, path: Path, size: tuple[int, int]) -> None:
        self._size = size
        self._at: dict[int, tuple[float, float]] = {}
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(PATIENCE)
        end = time.monotonic() + PATIENCE
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.05)
        self._socket.connect(str(path))
        self._ask(struct.pack("=IIHH", 12, self.HELLO, 1, 1), 12)

    def close(self) -> None:
        self._socket.close()

    def down(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, self.DOWN, x, y)

    def move(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, self.MOVE, x, y)

    def up(self, finger: int) -> None:
        """Lift a finger where it is; one that is not down is let be."""
        if finger in self._at:
            self._touch(finger, self.UP, *self._at[finger])
            del self._at[finger]

    def up_all(self) -> None:
        """Lift whatever is still down."""
        for finger in tuple(self._at):
            self.up(finger)

    def where(self, finger: int) -> tuple[float, float]:
        return self._at[finger]

    def _touch(self, finger: int, kind: int, x: float, y: float) -> None:
        self._at[finger] = (x, y)
        units = (x * self.SCALE / self._size[0], y * self.SCALE / self._size[1])
        # Two axes of 64 are given, in a bit mask; the second 64 values, not accelerated, are absent.
        axes = struct.pack("=I8B4x128d", 0, 0b11, *[0] * 7, *units, *[0.0] * 126)
        body = struct.pack("=II", finger, kind) + axes
        self._socket.sendall(struct.pack("=II", 8 + len(body), self.TOUCH) + body)
        self._ask(struct.pack("=II", 8, self.SYNC), 8)

    def _ask(self, message: bytes, length: int) -> None:
        """Send a message and wait for its answer of `length` bytes."""
        self._socket.sendall(message)
        while length > 0:
            answer = self._socket.recv(length)
            if not answer:
                raise NoScreen("the touch device closed its socket")
            length -= len(answer)
