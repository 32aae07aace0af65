"""The sheet over the table, and the question before something that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ai.levels import LEVELS
from game.gestures import Gesture, Tap
from game.record_lines import Player
from game.render.controls import ButtonKind
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Button, Buttons, draw_veil, pixels
from game.scenes.wording import seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

SHEET_UNITS = 22


@dataclass(frozen=True, slots=True)
class Item:
    """One button of a sheet. It closes the sheet before it acts, unless it `stays`."""

    label: str
    icon: str
    action: Callable[[], None]
    kind: ButtonKind = "paper"
    enabled: bool = True
    stays: bool = False


class Sheet(Scene):
    """A panel over the page below, which waits: a heading, words, and buttons under each other."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        heading: str,
        items: Callable[[], list[Item]],
        words: str = "",
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(stage)
        self._heading = heading
        self._items = items
        self._words = words
        self._closed = closed
        self.rect = Rect(0, 0, 1, 1)
        self.buttons = Buttons(stage)

    def layout(self) -> None:
        m = self.stage.metrics
        items = self._items()
        pitch = m.T + m.gap
        columns = 1 if (len(items) + 1.6) * pitch < m.height - 2 * m.U else 2
        w, head, h = self._size(len(items), columns)
        if h > m.height and columns > 1:
            columns += 1
            w, head, h = self._size(len(items), columns)
        rows = -(-len(items) // columns)
        self.rect = Rect((m.width - w) / 2, max(0.0, (m.height - h) / 2), w, h)
        inner = (w - 2.4 * m.U - (columns - 1) * m.gap) / columns
        buttons = []
        for place, item in enumerate(items):
            column, row = divmod(place, rows)
            x, y = self.rect.x + 1.2 * m.U + column * (inner + m.gap), self.rect.y + head + row * pitch
            act = self._acting(item)
            buttons.append(Button(Rect(x, y, inner, m.T), act, item.label, item.icon, item.kind, item.enabled))
        self.buttons.put(buttons)

    def _size(self, count: int, columns: int) -> tuple[float, float, float]:
        """Width, height of heading and words, and height of a sheet with so many buttons in so many columns."""
        m = self.stage.metrics
        w = min(SHEET_UNITS * m.U * columns, m.width - 2 * m.U)
        lines = len(self._lines(w - 3 * m.U))
        head = 3.6 * m.U + lines * 1.35 * m.U + (0.6 * m.U if lines else 0)
        return w, head, head + -(-count // columns) * (m.T + m.gap) + m.U

    def _acting(self, item: Item) -> Callable[[], None]:
        def act() -> None:
            if not item.stays:
                self.stage.pop()
            item.action()
            if item.stays:
                self.layout()

        return act

    def _lines(self, width: float) -> list[str]:
        m = self.stage.metrics
        return self.stage.fonts.wrap(self._words, m.font("body"), False, width) if self._words else []

    def closed(self) -> None:
        self._closed()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if not self.buttons.gesture(gesture) and isinstance(gesture, Tap):
            inside = self.rect.contains(gesture.x, gesture.y) or self.rect.contains(gesture.down_x, gesture.down_y)
            if not inside:
                self.stage.pop()

    def key(self, name: str) -> None:
        self.dirty = True
        if name == "escape":
            self.stage.pop()
        else:
            self.buttons.key(name)

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        draw_veil(target)
        draw_panel(target, pixels(self.rect), theme, "paper", m.U)
        heading = stage.fonts.fit(self._heading, m.font("page"), True, self.rect.w - 2.4 * m.U, 1)
        block = stage.fonts.block(heading.lines, heading.px, theme.ink, True)
        x, y = round(self.rect.x + 1.4 * m.U), round(self.rect.y + 0.9 * m.U)
        target.blit(block, (x, y))
        lines = self._lines(self.rect.w - 3 * m.U)
        if lines:
            target.blit(stage.fonts.block(lines, m.font("body"), theme.ink2), (x, y + round(2.9 * m.U)))
        self.buttons.draw(target)
        return None


def ask(stage: Stage, heading: str, words: str, yes: str, do: Callable[[], None]) -> Sheet:
    """Asks before it does."""
    items = [Item(yes, "check", do, "primary"), Item(stage.text("act.cancel"), "cross", lambda: None)]
    return Sheet(stage, heading, lambda: items, words)


def menu_sheet(stage: Stage, table: TableScene, closed: Callable[[], None]) -> Sheet:
    """The menu over a table; `closed` is called when it goes."""
    text = stage.text

    def asking(key: str, do: Callable[[], None]) -> Callable[[], None]:
        words = (text(f"menu.{key}"), text(f"menu.{key}_words"), text(f"menu.{key}_yes"))
        return lambda: stage.push(ask(stage, *words, do))

    def full() -> None:
        stage.change(fullscreen=not stage.settings.fullscreen)

    def items() -> list[Item]:
        screen = "menu.window" if stage.settings.fullscreen else "menu.fullscreen"
        return [
            Item(text("menu.resume"), "play", lambda: None, "primary"),
            Item(text("menu.rules"), "rules", table.open_rules),
            Item(text("menu.scores"), "scores", table.open_scores),
            Item(text("menu.log"), "log", table.open_log),
            Item(text("menu.restart"), "restart", asking("restart", table.acts.restart), enabled=can_restart(table)),
            Item(text("menu.new"), "dice", asking("new", table.doors.again)),
            Item(text("menu.players"), "swap", lambda: stage.push(players_sheet(stage, table))),
            Item(text("menu.settings"), "settings", table.open_settings),
            Item(text("menu.turn"), "turn", stage.turn_screen),
            Item(text(screen), "fullscreen", full),
            Item(text("menu.leave"), "home", table.doors.leave),
            Item(text("menu.quit"), "quit", asking("quit", stage.quit)),
        ]

    return Sheet(stage, text("menu.title"), items, closed=closed)


def can_restart(table: TableScene) -> bool:
    return table.host.match.can_restart


def players_sheet(stage: Stage, table: TableScene) -> Sheet:
    """Every seat between person and the computer's levels, in mid-match; the computers wait meanwhile."""
    table.host.hold("players")
    kinds = (Player(), *(Player("computer", level) for level in LEVELS))

    def following(player: Player) -> Player:
        now = next((place for place, kind in enumerate(kinds) if same(kind, player)), 0)
        kind = kinds[(now + 1) % len(kinds)]
        return Player(kind.kind, kind.level, player.name)

    def change(seat: int) -> Callable[[], None]:
        def act() -> None:
            several = table.shared
            table.host.seat_player(seat, following(table.host.match.header.players[seat]))
            if several:  # the one who is left has not asked for the tiles
                table.host.hide_tiles()
            table.refresh()

        return act

    def items() -> list[Item]:
        found = []
        for seat, player in enumerate(table.host.match.header.players):
            kind = stage.text("seat.person" if player.person else f"level.{player.level}")
            label = f"{seat_name(stage, table.host.match.header, seat)} · {kind}"
            found.append(Item(label, "person" if player.person else "computer", change(seat), stays=True))
        return [*found, Item(stage.text("menu.done"), "check", lambda: None, "primary")]

    heading, words = stage.text("menu.players"), stage.text("menu.players_words")
    return Sheet(stage, heading, items, words, lambda: table.host.release("players"))


def same(one: Player, other: Player) -> bool:
    """Whether two players are of one kind and level."""
    return (one.kind, one.level) == (other.kind, other.level)
