"""What is asked of the person in turn: a sentence on the cloth, with buttons where no tile is to be laid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.host import Mode
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.actions import Action, ChooseLeader
from game.rules.state import Phase
from game.scenes.placement import place_bar
from game.scenes.table_buttons import choosing
from game.scenes.train_words import prompt_words
from game.scenes.widgets import Button, pixels
from game.scenes.wording import ACT_LABELS, act_label, seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

PLAIN = ("", "prompt.play")
"""Prompts that say nothing a player does not see."""
WIDEST = 0.86
"""The most of the cloth's width that a question takes."""
TALL = 1.2
"""Height of an answer, in touch sizes, where there is room."""


class Asking:
    """Comes up with a moment that needs words, and goes with it. `rect` is its panel, None where there is none."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.rect: Rect | None = None
        self._words: list[str] = []
        self._px = 0
        self._name = ""

    @property
    def acts(self) -> tuple[Action, ...]:
        """What the person in turn chooses among, in a moment in which no tile can be laid."""
        seen = self._table.seen
        if self._table.host.mode != Mode.PERSON or seen.phase == Phase.PLAY:
            return ()
        return seen.legal

    @property
    def _shown(self) -> bool:
        """A lone act whose preview stands needs no question; where there is a choice it can still be made anew."""
        standing = self._table.host.preview is not None
        if self.acts:
            return len(self.acts) > 1 or not standing
        if self._table.keys.plays or self._table.motions.search.under_way:
            return False  # the picker asks, or it is not known yet who is asked
        plain = PLAIN[:1] if self._table.zones.dock.w else PLAIN
        asked = self._table.host.mode == Mode.PERSON and self._table.seen.prompt not in plain
        return asked and not standing

    # --- layout

    def lay(self) -> list[Button]:
        """Find the panel's place anew; returns the buttons on it."""
        table, stage = self._table, self._table.stage
        if not self._shown:
            self.rect = None
            return []
        m, most = stage.metrics, WIDEST * (table.zones.dock.w or table.zones.play.w)
        px = m.font("bar" if self.acts else "body")
        fitted = stage.fonts.fit(self._said, px, True, most - 2.4 * m.U)
        self._words, self._px = fitted.lines, fitted.px
        if not self.acts and table.zones.dock.w:
            self._sit_in(table.zones.dock, self._words_size()[0] + 2 * m.U)
            return []
        if not self.acts:
            self._sit_low(self._words_size()[0] + 2 * m.U, self._words_size()[1] + m.U)
            return []
        self._name = seat_name(stage, table.host.match.header, table.seen.turn) if table.shared else ""
        return self._sit_high(most)

    @property
    def _said(self) -> str:
        table = self._table
        picked = table.hand.picked if len(table.acts.plays(table.hand.picked)) > 1 else None
        return prompt_words(table.stage, table.seen, picked if table.zones.dock.w else None)

    def _words_size(self) -> tuple[float, float]:
        fonts = self._table.stage.fonts
        return max(fonts.width(line, self._px, True) for line in self._words), len(self._words) * fonts.line(self._px)

    @property
    def _head_h(self) -> float:
        """Height of the words, and of who is asked above them."""
        m = self._table.stage.metrics
        return self._words_size()[1] + (2.6 * m.U if self._name else 0)

    def _sit_in(self, dock: Rect, w: float) -> None:
        """In the strip that it shares with the confirm bar."""
        unit = self._table.stage.metrics.U
        h = min(max(self._words_size()[1] + unit, 2.6 * unit), dock.h - 0.2 * unit)
        self.rect = Rect(dock.centre[0] - w / 2, dock.centre[1] - h / 2, w, h)

    def _sit_low(self, w: float, h: float) -> None:
        """A sentence alone stands where the confirm bar comes up."""
        zones, board = self._table.zones, self._table.board
        above = Rect(zones.groove.centre[0] - 1, zones.table.bottom, 2, 2)
        gap = 0.5 * self._table.stage.metrics.U
        tiles = (*board.tile_rects(), *self._table.sums.rects)
        spot = place_bar((w, h), (w, h), above, tiles=tiles, obstacles=self._table.obstacles, zone=zones.table, gap=gap)
        self.rect = spot.rect

    def _sit_high(self, most: float) -> list[Button]:
        """A question with its answers stands in the middle of the cloth, above the confirm bar."""
        zones, m = self._table.zones, self._table.stage.metrics
        pad, tight = 1.2 * m.U, zones.table.h < 20 * m.U
        row_h = m.T if tight else TALL * m.T
        widths = [self._answer_w(act) for act in self.acts]
        gaps = m.gap * (len(widths) - 1)
        if max(widths) * len(widths) + gaps + 2 * pad <= most:
            widths = [max(widths)] * len(widths)
        stacked = sum(widths) + gaps + 2 * pad > most
        row_w = min(max(widths) if stacked else sum(widths) + gaps, most - 2 * pad)
        rows = len(widths) if stacked else 1
        w = min(most, max(row_w, self._words_size()[0], self._name_w()) + 2 * pad)
        h = self._head_h + rows * (row_h + m.gap) + (1.5 if tight else 2.2) * m.U
        # Where the confirm bar stands there is room for it below, or else the bar alone.
        bar = self._table.bar.height(zones.table) if self._table.host.preview is not None else m.T + m.U
        room = zones.table.bottom - zones.play.y - bar - m.U
        if h > room and self._table.host.preview is not None:
            self.rect = None
            return []
        y = max(zones.play.y, zones.play.y + (room - h) / 2)
        self.rect = Rect(zones.play.centre[0] - w / 2, y, w, h)
        first = self.rect.bottom - (0.6 if tight else 1.0) * m.U - rows * row_h - (rows - 1) * m.gap
        return self._answers(Rect(self.rect.centre[0] - row_w / 2, first, row_w, row_h), [] if stacked else widths)

    def _answer_w(self, act: Action) -> float:
        stage = self._table.stage
        label = act_label(stage, self._table.host.match.header, act)
        return max(
            10 * stage.metrics.U, stage.fonts.width(label, stage.metrics.font("body"), True) + 6 * stage.metrics.U
        )

    def _name_w(self) -> float:
        m = self._table.stage.metrics
        return 3 * m.U + self._table.stage.fonts.width(self._name, m.font("head"), True) if self._name else 0.0

    def _answers(self, first: Rect, widths: list[float]) -> list[Button]:
        """The buttons, beside each other in these widths, or under each other; the one whose preview stands is lit."""
        table, m = self._table, self._table.stage.metrics
        preview, spot = table.host.preview, first
        buttons = []
        for place, act in enumerate(self.acts):
            if widths:
                spot = replace(spot, w=widths[place])
            label = act_label(table.stage, table.host.match.header, act)
            if table.keys.used and len(self.acts) > 1:
                label = f"{place + 1}   {label}"
            icon = "" if isinstance(act, ChooseLeader) else ACT_LABELS[type(act)][1]
            button = Button(spot, choosing(table, act), label, icon, "inner")
            button.selected = preview is not None and preview.action == act
            button.seat = act.leader if isinstance(act, ChooseLeader) else None
            buttons.append(button)
            spot = replace(spot, x=spot.right + m.gap) if widths else replace(spot, y=spot.bottom + m.gap)
        return buttons

    # --- drawing

    def draw(self, target: pygame.Surface) -> None:
        """The panel and its words; the buttons are the table's."""
        if self.rect is None:
            return
        stage, m, theme = self._table.stage, self._table.stage.metrics, self._table.stage.theme
        rect = pixels(self.rect)
        draw_panel(target, rect, theme, "dark", m.U)
        words = stage.fonts.block(self._words, self._px, theme.text, True, "centre")
        if not self.acts:
            target.blit(words, words.get_rect(center=rect.center))
            return
        y = rect.top + m.u(0.6 if self._table.zones.table.h < 20 * m.U else 1.0)
        if self._name:
            size, room = m.u(2.2), self.rect.w - 5 * m.U
            name = stage.fonts.ellipsis(self._name, m.font("head"), True, room)
            label = stage.fonts.text(name, m.font("head"), theme.text, True)
            x = rect.centerx - (size + m.u(0.6) + label.get_width()) // 2
            target.blit(icons.emblem(self._table.seen.turn, size, theme), (x, y))
            target.blit(label, label.get_rect(midleft=(x + size + m.u(0.6), y + size // 2)))
            y += m.u(2.6)
        target.blit(words, words.get_rect(midtop=(rect.centerx, y)))
