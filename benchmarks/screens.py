"""Where a measured process may draw: SDL's dummy screen, and an X server of its own where there is Xvfb."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
DUMMY = {"SDL_VIDEODRIVER": "dummy"}


@contextmanager
def screens() -> Iterator[dict[str, dict[str, str]]]:
    """By name: what the environment needs to draw there. The X server lives as long as the context."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {"dummy": DUMMY}
        return
    command = [server, "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            number = process.stdout.readline().strip()
            found = {"dummy": DUMMY}
            if number:
                found["Xvfb"] = {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{number}"}
            yield found
        finally:
            process.terminate()


def child(script: str, screen: Mapping[str, str], *args: str) -> dict[str, Any]:
    """Run a script of this folder in a process of its own, without the person's files; what it says, as JSON."""
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"), home)
        environment = {**os.environ, **places, **screen}
        command = [sys.executable, str(Path(__file__).parent / script), *args]
        done = subprocess.run(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))
