"""The real program on a table, telling what a test of touches must know: a line after every frame, a JSON object if
something of it changed, else empty.

Started by tools/touch_smoke.py: python tools/touch_child.py WxH QUARTER GAME. Points are window pixels.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.app import open_window  # noqa: E402 - as in the program, before pygame: it says how SDL treats touches

# isort: split
import pygame  # noqa: E402

from game.gestures import Gesture, Press  # noqa: E402
from game.host import Mode  # noqa: E402
from game.loop import App  # noqa: E402
from game.record_lines import Header, Player  # noqa: E402
from game.render.geometry import Rect  # noqa: E402
from game.rules.catalogue import GAMES, make_setup  # noqa: E402
from game.rules.notation import TILE_NAMES  # noqa: E402
from game.scenes.pages import Pages  # noqa: E402
from game.scenes.stage import Stage  # noqa: E402
from game.scenes.table import TableScene  # noqa: E402
from game.strings import Strings  # noqa: E402

SEED = 11
OTHERS = ("Kiko", "Lola", "Rio")
FEW_TILES = 3
PATIENCE = 2000
Point = tuple[float, float]


class WatchedApp(App):
    """Counts what the window hears and what the table is told, and reports."""

    def begin(self, table: TableScene) -> None:
        """From here on every change is reported."""
        self.table = table
        self.heard: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.pressed: Point | None = None
        self.finger: Point | None = None
        self._last = ""
        tell = table.gesture

        def gesture(gesture: Gesture) -> None:
            self.told[type(gesture).__name__] += 1
            if isinstance(gesture, Press):
                self.pressed = self.in_window(gesture.x, gesture.y)
            tell(gesture)

        table.gesture = gesture  # type: ignore[method-assign]
        self._reporting = True

    _reporting = False

    def hear(self, event: pygame.event.Event) -> None:
        super().hear(event)
        if self._reporting:
            self.heard[pygame.event.event_name(event.type)] += 1
            if event.type == pygame.FINGERDOWN:
                self.finger = (event.x, event.y)

    def frame(self, seconds: float) -> bool:
        lively = super().frame(seconds)
        if self._reporting:
            line = json.dumps(self.report())
            print("" if line == self._last else line, flush=True)
            self._last = line
        return lively

    # --- what is reported

    def in_window(self, x: float, y: float) -> Point:
        return self.stage.canvas.to_window(x, y)

    def area(self, rect: Rect) -> tuple[float, ...]:
        """Left, top, right and bottom in the window."""
        xs, ys = zip(*(self.in_window(*corner) for corner in rect.corners), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def report(self) -> dict[str, Any]:
        """The table as a test needs it."""
        table, host = self.table, self.table.host
        return {
            "window": (pygame.display.get_wm_info().get("window"), *self.window.get_size()),
            "on_top": type(self.stage.top).__name__,
            "turn": host.match.turn,
            "mode": host.mode.name,
            "moving": table.moving,
            "idle": self._recogniser.idle,
            "preview": repr(host.preview.action) if host.preview else None,
            "heard": dict(self.heard),
            "told": dict(self.told),
            "pressed": self.pressed,
            "finger": self.finger,
            **self.view(),
            **self.tiles(),
        }

    def view(self) -> dict[str, Any]:
        """How the table is looked at, and where it and the green button are."""
        camera, bar = self.table.board.camera, self.table.bar
        confirm = bar.confirm_button.rect.centre if bar.rect is not None and bar.shown is not None else None
        return {
            "camera": tuple(round(part, 3) for part in (camera.angle, camera.zoom, camera.x, camera.y)),
            "play": self.area(self.table.zones.play),
            "groove": self.area(self.table.zones.groove),
            "confirm": self.in_window(*confirm) if confirm is not None else None,
            "bar": self.area(bar.rect) if bar.rect is not None else None,
        }

    def tiles(self) -> dict[str, Any]:
        """The hand and the places for what is picked up; `ways` is how many places each tile of the hand has."""
        hand, acts, board = self.table.hand, self.table.acts, self.table.board
        places = [(play.tile, board.place(play)) for tile in hand.tiles for play in acts.plays(tile)]
        return {
            "picked": None if hand.picked is None else TILE_NAMES[hand.picked],
            "dragged": None if hand.dragged is None else self.in_window(hand.dragged.x, hand.dragged.y),
            "hand": {TILE_NAMES[tile]: self.in_window(*hand.middle(tile)) for tile in hand.tiles},
            "places": [(TILE_NAMES[tile], *self.in_window(place.x, place.y)) for tile, place in places],
        }


def two_ways(table: TableScene) -> bool:
    """Some tile can be laid at either end of a line."""
    long = len(table.seen.table.laid) >= FEW_TILES
    return long and any(len(table.acts.plays(tile)) > 1 for tile in table.hand.tiles)


def play_on(app: App, table: TableScene) -> None:
    """Play as the hints say until the person may lay a tile at either end."""
    for _ in range(PATIENCE):
        if table.host.mode == Mode.PERSON and not table.moving:
            if two_ways(table):
                return
            table.acts.hint()
            app.frame(0.1)
            table.bar.confirm()
        app.frame(0.1)
    raise SystemExit("no tile came up that can be laid at either end")


def main() -> int:
    """Open a table with a few tiles on it and run until the process is ended."""
    width, height = (int(part) for part in sys.argv[1].split("x"))
    pygame.display.init()
    pygame.font.init()
    window = open_window((width, height), False)
    app = WatchedApp(window, Stage(Strings("en"), window.get_size()), False)
    pages = Pages(app.stage)
    try:
        seats = GAMES[sys.argv[3]].seat_counts[0]
        players = (Player(name="Maya"), *(Player("computer", "quick", name) for name in OTHERS[: seats - 1]))
        pages.deal(Header(make_setup(sys.argv[3], seats, {}), SEED, players, "2026-01-01T12:00:00+00:00"))
        table = app.stage.top
        assert isinstance(table, TableScene)
        play_on(app, table)
        app.stage.face(int(sys.argv[2]))
        table.host.hold("watched")  # the computer waits: only fingers can move the match on
        app.begin(table)
        app.run()
    except BrokenPipeError:
        pass  # nobody listens any more
    finally:
        pages.close()
        pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
