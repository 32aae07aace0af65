"""Run by `start.py` with the moment of its birth: starts the real program and leaves after its first picture."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import app, cli, loop


class Stopwatch:
    """Notes when the splash and the first page are on the window."""

    def __init__(self, born: float) -> None:
        self._born = born
        self._splash, self._present = app.splash, loop.App.present
        self.seen: dict[str, float] = {}

    def splash(self, window: object, theme: str) -> None:
        self._splash(window, theme)  # type: ignore[arg-type]
        self.seen["splash"] = time.time() - self._born

    def present(self, shown: loop.App) -> None:
        self._present(shown)
        self.seen["page"] = time.time() - self._born
        shown.stage.quit()


def main(born: float) -> None:
    """Start, and print seconds since `born` and what was imported that should not be."""
    watch = Stopwatch(born)

    def present(shown: loop.App) -> None:
        watch.present(shown)

    app.splash = watch.splash
    loop.App.present = present  # type: ignore[assignment,method-assign]
    cli.main([])
    print(json.dumps({**watch.seen, "numpy": "numpy" in sys.modules}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
