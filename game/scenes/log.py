"""What happened, action by action: this match, and earlier ones from their files. Nothing private is in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from game.gestures import Gesture
from game.history import RoundLog, rounds_of
from game.record_lines import Header
from game.scenes.log_rows import LogRows
from game.scenes.log_saved import SavedMatches, moment, read
from game.scenes.page import PageFrame
from game.scenes.reading import Reading
from game.scenes.scroll_rows import Row, RowList
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button


class Logged(Protocol):
    """What the page needs of the match under way."""

    @property
    def header(self) -> Header: ...

    def rounds(self) -> tuple[RoundLog, ...]: ...


class Shown:
    """A match that is being read: its rounds, and which of them are unfolded (at first the last)."""

    def __init__(self, stage: Stage, header: Header, rounds: tuple[RoundLog, ...]) -> None:
        self.header = header
        self.rounds = rounds
        self.opened = {len(rounds) - 1}
        self.rows = LogRows(stage, header)


class LogPage(Scene):
    """The log of `match`, or without one the list of `earlier` matches. `closed` is called when the page is gone."""

    def __init__(self, stage: Stage, match: Logged | None, earlier: Sequence[Path], closed: Callable[[], None]) -> None:
        super().__init__(stage)
        self._closed = closed
        self._mine = Shown(stage, match.header, match.rounds()) if match is not None else None
        self.shown = self._mine
        self.saved = SavedMatches(stage, earlier)
        self._language = stage.strings.lang
        self._frame = PageFrame(stage)
        self.rows = RowList(stage)
        self._fresh = True
        self.reading = Reading(stage, self.back)
        self.buttons = self.reading.buttons

    def closed(self) -> None:
        self._closed()

    # --- what is read

    def back(self) -> None:
        """From an earlier match to the list, from there to this match, from there away."""
        if self.shown is not None and self.shown is not self._mine:
            self._show(None)
        elif self.shown is None and self._mine is not None:
            self._show(self._mine)
        else:
            self.stage.pop()

    def open(self, index: int) -> None:
        """Read an earlier match."""
        replay = read(self.stage, self.saved.paths[index])
        if isinstance(replay, str):
            # The file has changed since the list was made: the list says what is wrong now.
            self.saved.forget()
            self._show(None)
        else:
            self._show(Shown(self.stage, replay.header, rounds_of(replay.steps)))

    def _show(self, shown: Shown | None) -> None:
        self.shown = shown
        self._fresh = True
        self.layout()
        self.buttons.appear()
        self.dirty = True

    def toggle(self, index: int) -> None:
        """Fold or unfold a round."""
        assert self.shown is not None
        self.shown.opened ^= {index}
        self._lay_rows(same=True)
        self._put_buttons()
        if index in self.shown.opened:
            top = self.rows.top_of(f"round {index}")
            self.rows.area.show(top, min(self.rows.area.view.h, 6 * self.stage.metrics.T))
        self.dirty = True

    # --- layout

    def layout(self) -> None:
        if self.stage.strings.lang != self._language:
            self._language = self.stage.strings.lang
            self.saved.forget()
        self._frame.layout()
        self._lay_rows(same=False)
        if self._fresh:
            self._fresh = False
            # Of a match the latest is read first, of the list its top.
            self.rows.area.go(self.rows.area.limit if self.shown is not None else 0.0, at_once=True)
        self._put_buttons()

    def _lay_rows(self, same: bool) -> None:
        self.rows.layout(self._frame.inside, self._make_rows, same)

    def _make_rows(self, width: float) -> list[Row]:
        if self.shown is None:
            return self.saved.rows(self.open, width)
        return self.shown.rows.make(self.shown.rounds, self.shown.opened, self.toggle, width)

    def _put_buttons(self) -> None:
        text = self.stage.text
        label = text("help.to_table" if self._mine is not None else "help.back")
        icon = "play" if self._mine is not None else "back"
        main = Button(self._frame.foot_right(label), self.stage.pop, label, icon, "primary", role="bar")
        items = [main]
        if self.shown is None:
            if self._mine is not None:
                items.insert(0, self._left(text("log.this"), "back", self.back))
        elif self.shown is not self._mine:
            items.insert(0, self._left(text("log.all"), "back", self.back))
        elif self.saved.paths:
            items.insert(0, self._left(text("log.earlier"), "log", lambda: self._show(None)))
        self.reading.put((self.rows,), tuple(items))

    def _left(self, label: str, icon: str, action: Callable[[], None]) -> Button:
        return Button(self._frame.foot_left(label), action, label, icon)

    # --- scene

    @property
    def moving(self) -> bool:
        return self.reading.moving or (self.shown is None and self.saved.reading)

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.reading.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = self.reading.key(name) or self.dirty

    def step(self) -> None:
        if self.shown is None and self.saved.step():
            self._lay_rows(same=True)
            self._put_buttons()
            self.dirty = True
        self.dirty = self.reading.step() or self.dirty

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        self._frame.draw(target, *self._title(), lambda sheet: None)
        self.reading.draw(target)
        return None

    def _title(self) -> tuple[str, str]:
        text = self.stage.text
        waiting = self._mine is not None and any(not player.person for player in self._mine.header.players)
        second = text("scores.held") if waiting else ""
        if self.shown is None:
            return text("log.earlier"), second
        game = text(f"game.{self.shown.header.setup.rules.name}")
        if self.shown is not self._mine:
            second = moment(self.shown.header.began)
        return f"{text('log.title')}: {game}", second
