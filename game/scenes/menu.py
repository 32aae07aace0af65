"""The sheet over the table, and the question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.gestures import Gesture, Tap
from game.host import Host
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button, Buttons, pixels

VEIL = (4, 20, 20, 150)
SHEET_UNITS = 22


class Sheet(Scene):
    """A panel over the page below, which waits: a heading, words, and buttons under each other."""

    overlay = True

    def __init__(self, stage: Stage, heading: str, words: str = "") -> None:
        super().__init__(stage)
        self._heading = heading
        self._words = words
        self._rect = Rect(0, 0, 1, 1)
        self.buttons = Buttons(stage)
        self.buttons.appear()

    def items(self) -> list[tuple[str, str, str, Callable[[], None], bool]]:
        """The buttons: label, icon, kind, action, enabled."""
        return []

    def layout(self) -> None:
        m = self.stage.metrics
        items = self.items()
        pitch = m.T + m.gap
        columns = 1 if (len(items) + 1.6) * pitch < m.height - 2 * m.U else 2
        rows = -(-len(items) // columns)
        w = min(SHEET_UNITS * m.U * columns, m.width - 2 * m.U)
        lines = len(self._lines(w - 3 * m.U))
        head = 3.6 * m.U + lines * 1.35 * m.U + (0.6 * m.U if lines else 0)
        h = head + rows * pitch + m.U
        self._rect = Rect((m.width - w) / 2, (m.height - h) / 2, w, h)
        inner = (w - 2.4 * m.U - (columns - 1) * m.gap) / columns
        buttons = []
        for place, (label, icon, kind, action, enabled) in enumerate(items):
            column, row = divmod(place, rows)
            spot = Rect(
                self._rect.x + 1.2 * m.U + column * (inner + m.gap), self._rect.y + head + row * pitch, inner, m.T
            )
            buttons.append(Button(spot, action, label, icon, kind, enabled))  # type: ignore[arg-type]
        self.buttons.put(buttons)

    def _lines(self, width: float) -> list[str]:
        m = self.stage.metrics
        return self.stage.fonts.wrap(self._words, m.font("body"), False, width) if self._words else []

    def close(self) -> None:
        self.stage.pop()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if not self.buttons.gesture(gesture) and isinstance(gesture, Tap):
            inside = self._rect.contains(gesture.x, gesture.y) or self._rect.contains(gesture.down_x, gesture.down_y)
            if not inside:
                self.close()

    def key(self, name: str) -> None:
        if name == "escape":
            self.close()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        target.blit(veil, (0, 0))
        draw_panel(target, pixels(self._rect), theme, "paper", m.U)
        heading = stage.fonts.fit(self._heading, m.font("page"), True, self._rect.w - 2.4 * m.U)
        block = stage.fonts.block(heading.lines, heading.px, theme.ink, True)
        x, y = round(self._rect.x + 1.4 * m.U), round(self._rect.y + 0.9 * m.U)
        target.blit(block, (x, y))
        lines = self._lines(self._rect.w - 3 * m.U)
        if lines:
            target.blit(stage.fonts.block(lines, m.font("body"), theme.ink2), (x, y + round(2.9 * m.U)))
        self.buttons.draw(target)
        return None


class Ask(Sheet):
    """Asks before it does."""

    def __init__(self, stage: Stage, heading: str, words: str, yes: str, do: Callable[[], None]) -> None:
        super().__init__(stage, heading, words)
        self._yes = yes
        self._do = do

    def items(self) -> list[tuple[str, str, str, Callable[[], None], bool]]:
        return [
            (self._yes, "check", "primary", self._confirm, True),
            (self.stage.text("act.cancel"), "cross", "paper", self.close, True),
        ]

    def _confirm(self) -> None:
        self.close()
        self._do()


class Table(Protocol):
    """What the sheet needs of the table below it."""

    host: Host

    def restart(self) -> None: ...


class MenuSheet(Sheet):
    """Over the table; the computers wait."""

    def __init__(self, stage: Stage, table: Table, again: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(stage, stage.text("menu.title"))
        self._table = table
        self._again = again
        self._leave = leave

    def items(self) -> list[tuple[str, str, str, Callable[[], None], bool]]:
        text, match = self.stage.text, self._table.host.match
        full = "menu.window" if self.stage.fullscreen else "menu.fullscreen"
        return [
            (text("menu.resume"), "play", "primary", self.close, True),
            (text("menu.restart"), "restart", "paper", self._ask_restart, match.can_restart),
            (text("menu.new"), "swap", "paper", self._ask_new, True),
            (text("menu.turn"), "turn", "paper", self._turn, True),
            (text(full), "fullscreen", "paper", self._fullscreen, True),
            (text("menu.leave"), "home", "paper", self._go, True),
            (text("menu.quit"), "quit", "paper", self._quit, True),
        ]

    def closed(self) -> None:
        self._table.host.release("menu")

    def _ask_restart(self) -> None:
        text = self.stage.text
        words = text("menu.restart_words")
        self._replace(Ask(self.stage, text("menu.restart"), words, text("menu.restart_yes"), self._table.restart))

    def _ask_new(self) -> None:
        text = self.stage.text
        self._replace(Ask(self.stage, text("menu.new"), text("menu.new_words"), text("menu.new_yes"), self._again))

    def _quit(self) -> None:
        text, stage = self.stage.text, self.stage
        self._replace(Ask(stage, text("menu.quit"), text("menu.quit_words"), text("menu.quit_yes"), stage.quit))

    def _replace(self, sheet: Scene) -> None:
        self.close()
        self.stage.push(sheet)

    def _turn(self) -> None:
        self.close()
        self.stage.turn_screen()

    def _fullscreen(self) -> None:
        self.close()
        self.stage.wants_fullscreen = not self.stage.fullscreen

    def _go(self) -> None:
        self.close()
        self._leave()
