"""How a round, or the match, came out; and on to the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.gestures import Gesture
from game.host import Mode
from game.render.geometry import Rect
from game.scenes.celebration import Celebration
from game.scenes.page import PageFrame
from game.scenes.reading import Reading
from game.scenes.round_paper import RoundPaper
from game.scenes.round_words import RoundWords
from game.scenes.scroll_rows import RowList
from game.scenes.stage import Scene, Stage
from game.scenes.table_frame import round_line
from game.scenes.widgets import Button, Buttons

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class RoundEnd(Scene):
    """Stands until *Next round*, or at a match's end a new match; the table can be looked at meanwhile."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        super().__init__(stage)
        self._table = table
        self.seen = table.host.view()
        self._write()
        self._frame = PageFrame(stage)
        self.rows = RowList(stage)
        self.reading = Reading(stage, self._escape)
        self.buttons = self.reading.buttons
        self._leader: tuple[str, Rect] | None = None
        word = self.words.celebrated
        self._celebration = Celebration(stage, word, table.celebrated) if word else None
        table.celebrated = table.celebrated or bool(word)

    @property
    def is_match_end(self) -> bool:
        return self.words.over is not None

    @property
    def moving(self) -> bool:
        return self.reading.moving or (self._celebration is not None and self._celebration.moving)

    @property
    def leader_place(self) -> Rect | None:
        """Where it stands beside the buttons who leads next; None where the paper says it."""
        return None if self._leader is None else self._leader[1]

    def layout(self) -> None:
        self._write()
        if self._celebration is not None:
            self._celebration.word = self.words.celebrated
        self._frame.layout()
        room = self._paper.list_room(self._frame.inside)
        if room is not None:
            self.rows.layout(room, self._paper.listed)
        self.reading.put((self.rows,) if room is not None else (), tuple(self._make_buttons()))

    def _write(self) -> None:
        """Everything in words: the language, and who sits where, can change while the page stands."""
        self._header = self._table.host.match.header
        self.words = RoundWords(self.stage, self._table.host.match, self.seen)
        self._paper = RoundPaper(self.stage, self.words)

    def _wanted(self) -> list[tuple[str, str, Callable[[], None], bool]]:
        """The buttons besides the way on: key, icon, act, and whether it can be done."""
        wanted: list[tuple[str, str, Callable[[], None], bool]] = [
            ("end.table", "eye", self._look, True),
            ("end.undo", "undo", self._undo, self._table.host.match.can_undo),
            ("menu.scores", "scores", self._table.open_scores, True),
        ]
        if not self.is_match_end:
            return [*wanted, ("menu.title", "menu", self._table.open_menu, True)]
        return [*wanted, ("end.leave", "home", self._leave, True), ("end.new", "dice", self._new, True)]

    def _make_buttons(self) -> list[Button]:
        """The last one is the way on; before it stands who leads. In narrow windows the others are icons."""
        text, frame, m = self.stage.text, self._frame, self.stage.metrics
        wanted = self._wanted()
        main, icon, act = ("end.again", "play", self._again) if self.is_match_end else ("end.next", "next", self._next)
        last = frame.foot_right(text(main))
        room = last.x - frame.foot.x
        widths = [m.icon + self.stage.fonts.width(text(key), m.font("body"), True) + 2.8 * m.U for key, *_ in wanted]
        full = sum(widths) + m.gap * (len(widths) + 1)
        slim_w = len(wanted) * (m.T + m.gap)
        slim = full > room or (full + self._leader_w() > room >= slim_w + self._leader_w())
        if slim:  # the way on makes room for the icons
            x = max(last.x, frame.foot.x + slim_w)
            last = Rect(x, last.y, last.right - x, last.h)
        items, x = [], frame.foot.x
        for (key, picture, action, enabled), width in zip(wanted, widths, strict=True):
            rect = Rect(x, frame.foot.y, m.T if slim else width, m.T)
            label = "" if slim else text(key)
            items.append(Button(rect, action, label, picture, enabled=enabled, tip=text(key)))
            x = rect.right + m.gap
        self._place_leader(x, last)
        return [*items, Button(last, act, text(main), icon, "primary", role="bar", icon_last=icon == "next")]

    def _leader_w(self) -> float:
        m, words = self.stage.metrics, self.words.leader()
        return self.stage.fonts.width(words, m.font("body")) + 2 * m.U if words else 0.0

    def _place_leader(self, left: float, last: Rect) -> None:
        """Who leads next stands by the button if there is room; else on the paper."""
        m, width = self.stage.metrics, self._leader_w()
        self._leader = None
        if 0 < width <= last.x - left:
            self._leader = (self.words.leader(), Rect(last.x - width + m.U, last.y, width - 2 * m.U, last.h))

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

    def _escape(self) -> None:
        if not self.is_match_end:
            self._table.open_menu()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.reading.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = True
        if self.reading.key(name):
            return
        if name == "return":
            self.buttons.fire(self.buttons.items[-1])
        elif name == "u" and self._table.host.match.can_undo:
            self._undo()

    def step(self) -> None:
        """Goes where the round is no longer over: it was restarted."""
        self.dirty = self.reading.step() or self.dirty or self.moving
        if self._table.host.mode not in (Mode.ROUND_OVER, Mode.MATCH_OVER):
            self.stage.pop()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        if self._table.host.match.header is not self._header:
            self.layout()
        title = self.stage.text(f"game.{self.seen.setup.rules.name}")
        room = self._frame.foot.w
        second = round_line(self.stage, self.seen.setup, self.words.end.round, room)
        foot = self.words.leader() if self._leader is None else ""
        self._frame.draw(target, title, second, lambda sheet: self._paper.paint(sheet, self._frame.inside, foot))
        if self._leader is not None:
            words, place = self._leader
            m, theme = self.stage.metrics, self.stage.theme
            label = self.stage.fonts.text(words, m.font("body"), theme.text2)
            target.blit(label, label.get_rect(midleft=(round(place.x), round(place.centre[1]))))
        self.reading.draw(target)
        if self._celebration is not None:
            self._celebration.draw(target, self._paper.celebrated, self._frame.page)
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
