"""The program a second time, without a screen: it knows where things stand in a window that only a mouse can reach."""

from __future__ import annotations

from pathlib import Path

from game.app import open_window

# isort: split
import pygame

from game.ai.brain import InlineBrain
from game.host import Host
from game.loop import App
from game.match import Match
from game.record_file import open_record
from game.render.geometry import Point
from game.rules.actions import Lot, NextRound
from game.scenes.pages import Pages
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import Doors, TableScene
from game.scenes.widgets import Button
from game.settings import load
from game.strings import Strings


class Shadow:
    """Follows a match by its file. Points are window pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        window = open_window(size, False)
        self.app = App(window, Stage(Strings("en"), window.get_size(), load().settings), False)
        self.lots = 0  # that are shown before the table can be touched
        self.stage = self.app.stage

    def frames(self, count: int = 3) -> None:
        for _ in range(count):
            self.app.frame(0.1)

    # --- the first pages

    def first_page(self, game: str) -> Point:
        """Where the card of a game is."""
        Pages(self.stage).open(None)
        self.frames()
        return self.stage.top.cards[game].centre  # type: ignore[attr-defined, no-any-return]

    def second_page(self, card: Point) -> Point:
        """Where Start is, after the card was pressed."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            spot = (round(card[0]), round(card[1]))
            pygame.event.post(pygame.event.Event(kind, {"pos": spot, "button": 1}))
            self.frames(2)
        buttons: list[Button] = self.stage.top.buttons.items  # type: ignore[attr-defined]
        return next(button.rect.centre for button in buttons if button.kind == "primary")

    # --- the table

    def table(self, path: Path) -> TableScene:
        """The table as the file has it; its computer waits."""
        replay = open_record(path).replay
        host = Host(Match.resume(replay), InlineBrain(), lambda: self.stage.now)
        host.hold("shadow")
        table = TableScene(self.stage, host, Doors(*[lambda *ignored: None] * len(Doors.__slots__)))
        seat = host.persons[0]
        for step in replay.steps:
            # Tiles keep their places in the tray from state to state.
            if not isinstance(step.move, Lot | NextRound):
                table.hand.show(step.state.hands[seat], 0, seat)
        self.stage.switch(table)
        self.frames()
        self.lots = 0
        while self.stage.top is not table:
            self.lots += 1
            self.stage.top.key("return")
            self.frames()
        return table

    def round_end(self, table: TableScene) -> Point:
        """Where the way on is, on the page of a round's end."""
        page = RoundEnd(self.stage, table)
        self.stage.push(page)
        return page.buttons.items[-1].rect.centre

    def leave_round(self) -> None:
        """Take that way."""
        self.stage.top.key("return")
        self.frames()
