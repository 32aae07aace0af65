"""Between two people at one device: who is next, what happened meanwhile, and nothing private at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.gestures import Gesture
from game.host import Mode
from game.render import controls, icons
from game.render.cloth import cloth, groove, rack, rack_shadow, table_rim
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes.moves import moves_since
from game.scenes.stage import Scene, Stage
from game.scenes.tray import stand
from game.scenes.widgets import Button, Buttons, pixels
from game.scenes.wording import seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene

GUARD = 0.4
"""Seconds for which a fresh curtain takes no touch: the last player's finger may still be coming down."""
MOST_MOVES = 5


class Curtain(Scene):
    """Drawn from scratch, never over the table. Goes when the seat in turn asks for its tiles."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        super().__init__(stage)
        self._table = table
        self.buttons = Buttons(stage, GUARD)
        self._sheet: pygame.Surface | None = None
        self.seat = table.host.seat
        self._turn = table.host.match.turn

    @property
    def current(self) -> bool:
        """Whether it still stands before the moment it was drawn for."""
        return self._table.host.mode == Mode.CURTAIN and self._table.host.match.turn == self._turn

    def layout(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        self._sheet = None
        small = m.window == "small"
        rack_h = 0.19 * m.height if not small else 0.2 * m.height
        self._rack = Rect(0, m.height - rack_h, m.width, rack_h)
        row_h = m.T + (1.4 if not small else 0.8) * m.U
        w = min(45 * m.U, m.width - 2 * m.U)
        room = self._rack.y - row_h
        moves = len(moves_since(self.stage, self._table.host.match, self.seat))
        h = min(room - (2 if not small else 0.8) * m.U, (16.5 + 1.55 * min(moves, MOST_MOVES) + 5 * bool(moves)) * m.U)
        self._panel = Rect((m.width - w) / 2, (room - h) / 2 + 0.3 * m.U, w, h)
        tight = room < 20 * m.U
        big_h = m.T if tight else min(1.5 * m.T, 0.3 * h)
        label = text("curtain.show")
        big_w = min(w - 3 * m.U, max(20 * m.U, self.stage.fonts.width(label, m.font("head"), True) + 6 * m.U))
        show = Rect((m.width - big_w) / 2, self._panel.bottom - big_h - (0.6 if tight else 1.2) * m.U, big_w, big_h)
        self._show = show
        items = [Button(show, self._open, label, "eye", "primary", role="head")]
        items += self._row(self._panel.bottom + (self._rack.y - self._panel.bottom - m.T) / 2)
        self.buttons.put(items)

    def _row(self, y: float) -> list[Button]:
        """The small buttons under the panel."""
        m, text, table = self.stage.metrics, self.stage.text, self._table
        wanted: list[tuple[str, str, Callable[[], None]]] = [
            ("menu.undo", "undo", table.acts.undo),
            *([("menu.redo", "redo", table.acts.redo)] if table.host.match.can_redo else []),
            ("menu.scores", "scores", table.open_scores),
            ("menu.rules", "rules", table.open_rules),
            ("menu.title", "menu", table.open_menu),
        ]
        fonts = self.stage.fonts
        widths = [m.icon + fonts.width(text(key), m.font("body"), True) + 2.6 * m.U for key, _, _ in wanted]
        gap = min(m.gap * 1.5, 0.8 * m.U)
        scale = min(1.0, (m.width - 2 * m.U - gap * (len(wanted) - 1)) / sum(widths))
        x = (m.width - sum(widths) * scale - gap * (len(wanted) - 1)) / 2
        items = []
        for (key, icon, action), width in zip(wanted, widths, strict=True):
            enabled = key != "menu.undo" or table.host.match.can_undo
            items.append(Button(Rect(x, y, width * scale, m.T), action, text(key), icon, enabled=enabled))
            x += width * scale + gap
        return items

    def _open(self) -> None:
        self.stage.pop()
        self._table.host.show_tiles()

    # --- input

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        if self.buttons.key(name):
            self.dirty = True
        elif name == "u":
            self._table.acts.undo()
        elif name == "y":
            self._table.acts.redo()

    def step(self) -> None:
        if not self.current:
            self.stage.pop()

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        if self._sheet is None or self._sheet.get_size() != target.get_size():
            self._sheet = self._bake(target.get_size())
        target.blit(self._sheet, (0, 0))
        self.buttons.draw(target)
        return None

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        m, theme = self.stage.metrics, self.stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        sheet.blit(table_rim((size[0] - m.u(1), size[1] - m.u(1)), theme, m.U), (m.u(0.5), m.u(0.5)))
        wood = pixels(self._rack)
        shade = rack_shadow(wood.width, theme, m.U)
        sheet.blit(shade, (0, wood.top - shade.get_height()))
        sheet.blit(rack(wood.size, theme, m.U), wood)
        self._draw_tray(sheet)
        draw_panel(sheet, pixels(self._panel), theme, "paper", m.U)
        self._draw_name(sheet)
        return sheet

    def _draw_tray(self, sheet: pygame.Surface) -> None:
        """Backs, as many as everybody may count."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        locked = stage.text("curtain.hidden")
        words = stage.fonts.text(locked, m.font("body"), theme.text, True)
        icon = icons.icon("lock", m.u(1.6), theme.text)
        x, y = m.u(1.4), round(self._rack.centre[1])
        sheet.blit(icon, icon.get_rect(midleft=(x, y)))
        sheet.blit(words, words.get_rect(midleft=(x + m.u(2.3), y)))
        left = x + m.u(3.7) + words.get_width()
        hollow = Rect(left, self._rack.y + 0.5 * m.U, m.width - left - m.U, self._rack.h - m.U)
        sheet.blit(groove(pixels(hollow).size, theme, m.U), pixels(hollow))
        count = self._table.host.view().counts[self.seat]
        tray = stand(m, hollow, min(count, int(hollow.w / m.T)), 1)
        pad = stage.art.pad(tray.w)
        clip = sheet.get_clip()
        sheet.set_clip(pixels(hollow))
        for slot in tray.slots:
            sheet.blit(stage.art.back(tray.w), (round(slot.x) - pad, round(slot.y) - pad))
        sheet.set_clip(clip)
        if count > len(tray.slots):
            self._draw_count(sheet, count, tray.slots[-1])

    def _draw_count(self, sheet: pygame.Surface, count: int, last: Rect) -> None:
        """How many they are, where they do not all fit."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        disc = controls.count_disc(m.u(2.6), theme)
        number = stage.fonts.text(str(count), m.font("bar"), theme.text, True)
        for picture in (disc, number):
            sheet.blit(picture, picture.get_rect(center=(round(last.centre[0]), round(last.centre[1]))))

    def _draw_name(self, sheet: pygame.Surface) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        panel, header = self._panel, self._table.host.match.header
        middle = panel.centre[0]
        words = stage.fonts.text(stage.text("curtain.pass_to"), m.font("bar"), theme.ink2)
        y = panel.y + (1.6 if panel.h > 20 * m.U else 0.7) * m.U
        sheet.blit(words, words.get_rect(midtop=(round(middle), round(y))))
        y += words.get_height() + 0.4 * m.U
        size = round(min(5.2 * m.U, 0.2 * panel.h))
        px = round(min(3.6 * m.U, 0.14 * panel.h))
        name = stage.fonts.ellipsis(seat_name(stage, header, self.seat), px, True, panel.w - size - 4 * m.U)
        label = stage.fonts.text(name, px, theme.ink, True)
        x = middle - (size + m.U + label.get_width()) / 2
        sheet.blit(icons.emblem(self.seat, size, theme), (round(x), round(y)))
        sheet.blit(label, label.get_rect(midleft=(round(x + size + m.U), round(y + size / 2))))
        y += size + 0.8 * m.U
        self._draw_moves(sheet, Rect(panel.x + 2 * m.U, y, panel.w - 4 * m.U, self._show.y - y - 0.8 * m.U))

    def _draw_moves(self, sheet: pygame.Surface, room: Rect) -> None:
        """What everybody saw since this seat's last turn."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        moves = moves_since(stage, self._table.host.match, self.seat)
        line_h = 1.55 * m.U
        fit = min(MOST_MOVES, int((room.h - 2.4 * m.U) / line_h))
        if not moves or fit < 1:
            return
        shown = moves[-fit:]
        card = Rect(room.x, room.y, room.w, 2.3 * m.U + len(shown) * line_h)
        draw_panel(sheet, pixels(card), theme, "card", m.U)
        head = stage.fonts.text(stage.text("curtain.since"), m.font("small"), theme.ink2, True)
        sheet.blit(head, (round(card.x + m.U), round(card.y + 0.5 * m.U)))
        y = card.y + 1.8 * m.U
        for seat, words in shown:
            size = m.u(1.35)
            sheet.blit(icons.emblem(seat, size, theme), (round(card.x + m.U), round(y)))
            fitted = stage.fonts.fit(words, m.font("body"), False, card.w - 4.2 * m.U, 1)
            line = stage.fonts.block(fitted.lines[:1], fitted.px, theme.ink)
            sheet.blit(line, (round(card.x + m.U + size + 0.6 * m.U), round(y)))
            y += line_h
