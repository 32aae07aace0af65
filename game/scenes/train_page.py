"""One whole train over the table: every tile of it, read at leisure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.gestures import Gesture, Tap
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.render.train_sheet import TrainSheet, lay_sheet
from game.render.yard import Halves
from game.render.yard_art import PITCH
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button, Buttons, draw_veil, pixels
from game.scenes.yard_facts import TrainFacts


class TrainPage(Scene):
    """`tiles` are (inner, outer) from the hub outwards, `engine` the hub's number, `name` the train's; `top` is the
    set's highest number. A tap beside the sheet closes it; `closed` is called when it goes, `turn` with the arrow keys:
    1 for the next train, -1 for the one before.
    """

    overlay = True

    def __init__(
        self,
        stage: Stage,
        facts: TrainFacts,
        name: str,
        tiles: Sequence[Halves],
        engine: int | None,
        top: int,
        closed: Callable[[], None] = lambda: None,
        turn: Callable[[int], None] = lambda step: None,
    ) -> None:
        super().__init__(stage)
        self._facts = facts
        self._name = name
        self._tiles = tuple(tiles)
        self._engine = engine
        self._top = top
        self._closed = closed
        self._turn = turn
        self.buttons = Buttons(stage)
        self.sheet: TrainSheet = self._lay()

    def layout(self) -> None:
        self.sheet = self._lay()
        self.buttons.put([Button(self.sheet.close, self.stage.pop, icon="cross", tip=self.stage.text("yard.close"))])

    def _lay(self) -> TrainSheet:
        m = self.stage.metrics
        room = Rect(0, 0, m.width, m.height).inflate(-m.U, -m.U)
        return lay_sheet(self._tiles, self._engine, room, m.U, m.T)

    def closed(self) -> None:
        self._closed()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if not self.buttons.gesture(gesture) and isinstance(gesture, Tap):
            panel = self.sheet.panel
            if not panel.contains(gesture.x, gesture.y) and not panel.contains(gesture.down_x, gesture.down_y):
                self.stage.pop()

    def key(self, name: str) -> None:
        self.dirty = True
        if name == "escape":
            self.stage.pop()
        elif name in ("left", "right"):
            self._turn(1 if name == "right" else -1)
        else:
            self.buttons.key(name)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, sheet = self.stage, self.sheet
        draw_veil(target)
        draw_panel(target, pixels(sheet.panel), stage.theme, "window", stage.metrics.U)
        self._draw_head(target)
        placed = [
            (sheet.x + pose.x * sheet.cell, sheet.y + pose.y * sheet.cell, pose.quarter, pose.first, pose.second)
            for pose in sheet.poses
        ]
        w = sheet.cell / PITCH
        stage.tiles(self._top, w).draw_board(target, placed, w, 0.0)
        self.buttons.draw(target)
        return None

    def _draw_head(self, target: pygame.Surface) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        room, size = self.sheet.head, m.u(2.4)
        seat = self._facts.seat
        mark = icons.icon("train", size, theme.text) if seat is None else icons.emblem(seat, size, theme)
        target.blit(mark, (round(room.x), round(room.centre[1] - size / 2)))
        x = room.x + size + 0.7 * m.U
        wide = room.right - x
        name = stage.fonts.text(
            stage.fonts.ellipsis(self._name, m.font("head"), True, wide), m.font("head"), theme.text, True
        )
        lower = self._second(wide)
        y = room.centre[1] - (name.get_height() + lower.get_height()) / 2
        target.blit(name, (round(x), round(y)))
        target.blit(lower, (round(x), round(y + name.get_height())))

    def _second(self, wide: float) -> pygame.Surface:
        """How many tiles, what the end shows, and whether it is open."""
        stage, m = self.stage, self.stage.metrics
        number = self._tiles[-1][1] if self._tiles else self._engine
        said = "" if number is None else stage.text("yard.tiles", count=len(self._tiles), number=number)
        if self._facts.open:
            said = f"{said} · {stage.text('yard.open')}"
        fitted = stage.fonts.fit(said, m.font("small"), False, wide, 1)
        return stage.fonts.text(
            fitted.lines[0], fitted.px, stage.theme.coral if self._facts.open else stage.theme.text2
        )
