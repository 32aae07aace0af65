"""Run by `start.py` with the moment of its birth: starts the real program and leaves after its first picture."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import app, cli


class Stopwatch:
    """Notes when the splash and the first page are on the window."""

    def __init__(self, born: float) -> None:
        self._born = born
        self._splash = app.splash
        self.seen: dict[str, float] = {}

    def splash(self, window: object, theme: str) -> None:
        self._splash(window, theme)  # type: ignore[arg-type]
        self.seen["splash"] = time.time() - self._born
        self._watch_page()

    def _watch_page(self) -> None:
        """The loop is loaded behind the splash, and not before, as in the program itself."""
        from game import loop

        shown = loop.App.present

        def present(running: loop.App) -> None:
            shown(running)
            self.seen["page"] = time.time() - self._born
            running.stage.quit()

        loop.App.present = present  # type: ignore[method-assign]


def main(born: float) -> None:
    """Start, and print seconds since `born` and what was imported that should not be."""
    watch = Stopwatch(born)
    app.splash = watch.splash  # type: ignore[assignment]
    cli.main([])
    print(json.dumps({**watch.seen, "numpy": "numpy" in sys.modules}))


if __name__ == "__main__":
    main(float(sys.argv[1]))
