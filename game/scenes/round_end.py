"""How a round, or the match, came out; and on to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.gestures import Gesture
from game.host import Mode
from game.render.geometry import Rect
from game.scenes.page import PageFrame
from game.scenes.round_paper import RoundPaper
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button, Buttons

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class RoundEnd(Scene):
    """Stands until *Next round*, or at a match's end a new match; the table can be looked at meanwhile."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        super().__init__(stage)
        self._table = table
        self.seen = table.host.view()
        self._paper = RoundPaper(stage, table.host.match, self.seen)
        self._frame = PageFrame(stage)
        self.buttons = Buttons(stage)

    @property
    def is_match_end(self) -> bool:
        return self._paper.over is not None

    def layout(self) -> None:
        m = self.stage.metrics
        self._frame.layout()
        inner = self._frame.inside
        if m.window == "portrait":
            card_h = min(0.42 * inner.h, 25 * m.U)
            self._card = Rect(inner.x, inner.bottom - card_h, inner.w, card_h)
            self._rows = Rect(inner.x, inner.y, inner.w, inner.h - card_h - m.U)
        else:
            card_w = 0.34 * inner.w
            self._card = Rect(inner.right - card_w, inner.y, card_w, inner.h)
            self._rows = Rect(inner.x, inner.y, inner.w - card_w - 2 * m.U, inner.h)
        self.buttons.put(self._make_buttons())

    def _make_buttons(self) -> list[Button]:
        """The last one is the way on. In narrow windows the others are icons."""
        text, frame, m = self.stage.text, self._frame, self.stage.metrics
        wanted: list[tuple[str, str, Callable[[], None], bool]] = [
            ("end.table", "eye", self._look, True),
            ("end.undo", "undo", self._undo, self._table.host.match.can_undo),
            ("menu.scores", "scores", self._table.open_scores, True),
        ]
        if not self.is_match_end:
            wanted.append(("menu.title", "menu", self._table.open_menu, True))
        main, icon, act = "end.next", "next", self._next
        if self.is_match_end:
            wanted += [("end.leave", "home", self._leave, True), ("end.new", "dice", self._new, True)]
            main, icon, act = "end.again", "play", self._again
        last = frame.foot_right(text(main))
        room = last.x - frame.foot.x
        widths = [m.icon + self.stage.fonts.width(text(key), m.font("body"), True) + 2.8 * m.U for key, *_ in wanted]
        slim = sum(widths) + m.gap * (len(widths) + 1) > room
        if slim:  # the way on makes room for the icons
            x = max(last.x, frame.foot.x + len(wanted) * (m.T + m.gap))
            last = Rect(x, last.y, last.right - x, last.h)
        items, x = [], frame.foot.x
        for (key, picture, action, enabled), width in zip(wanted, widths, strict=True):
            rect = Rect(x, frame.foot.y, m.T if slim else width, m.T)
            label = "" if slim else text(key)
            items.append(Button(rect, action, label, picture, enabled=enabled, tip=text(key)))
            x = rect.right + m.gap
        return [*items, Button(last, act, text(main), icon, "primary", role="bar", icon_last=icon == "next")]

    # --- what a person does

    def _next(self) -> None:
        self.stage.pop()
        self._table.host.next_round()

    def _again(self) -> None:
        self.stage.pop()
        self._table.doors.again()

    def _new(self) -> None:
        self.stage.pop()
        self._table.doors.new()

    def _leave(self) -> None:
        self.stage.pop()
        self._table.doors.leave()

    def _undo(self) -> None:
        self.stage.pop()
        self._table.undo()

    def _look(self) -> None:
        self.stage.push(Look(self.stage))

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = True
        if self.buttons.key(name):
            return
        if name == "return":
            self.buttons.fire(self.buttons.items[-1])
        elif name == "u" and self._table.host.match.can_undo:
            self._undo()
        elif name == "escape" and not self.is_match_end:
            self._table.open_menu()

    def step(self) -> None:
        """Goes where the round is no longer over: it was restarted."""
        if self._table.host.mode not in (Mode.ROUND_OVER, Mode.MATCH_OVER):
            self.stage.pop()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        text, paper = self.stage.text, self._paper
        title = text(f"game.{self.seen.setup.rules.name}")
        second = text("table.round", round=paper.end.round, target=paper.target)
        self._frame.draw(target, title, second, lambda sheet: paper.paint(sheet, self._rows, self._card))
        self.buttons.draw(target)
        return None


class Look(Scene):
    """The table under a round's end page, to be looked at; a touch brings the page back."""

    overlay = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.buttons = Buttons(stage)

    def layout(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        w = max(14 * m.U, self.stage.fonts.width(text("end.back"), m.font("body"), True) + 4 * m.U)
        rect = Rect((m.width - w) / 2, m.height - m.T - 1.2 * m.U, w, m.T)
        self.buttons.put([Button(rect, self.stage.pop, text("end.back"), "back", "primary")])

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        if name in ("escape", "return"):
            self.stage.pop()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        self.buttons.draw(target)
        return None
