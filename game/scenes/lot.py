"""The lot: seats draw a tile each, one after the other, and the one with the most pips leads, or its side names who."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Tap
from game.record_lines import Header
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.events import LotDrawn
from game.rules.tiles import HALVES, PIPS, Tile
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import draw_veil, pixels
from game.scenes.wording import joined, seat_name

TURN = 0.45
"""Seconds until the next tile is turned."""
READ = 1.5
"""Seconds for which a lot is read."""
LIFT = 0.32
GUARD = 0.3
"""Seconds for which a touch does not close the page: it may still be meant for the table."""


class LotPage(Scene):
    """Over the table, which waits. Goes by itself, or at once by a touch or a key. `naming`: who wins the lot does not
    lead, its side is asked to name the leader.
    """

    overlay = True

    def __init__(
        self, stage: Stage, lots: tuple[LotDrawn, ...], header: Header, naming: bool, closed: Callable[[], None]
    ) -> None:
        super().__init__(stage)
        self._lots = lots
        self._header = header
        self._naming = naming
        self._closed = closed
        self._now = 0
        self._opened = self._since = stage.now
        self._turned = 0
        self._rect = Rect(0, 0, 1, 1)

    @property
    def tiles(self) -> set[Tile]:
        """The tiles that are shown; they go back before the deal."""
        return {tile for lot in self._lots for _, tile in lot.draws}

    @property
    def lot(self) -> LotDrawn:
        """The lot that is shown."""
        return self._lots[self._now]

    @property
    def _title(self) -> str:
        return self.stage.text("lot.title_name" if self._naming else "lot.title")

    def layout(self) -> None:
        m = self.stage.metrics
        count = len(self._lots[0].draws)
        head = self.stage.fonts.width(self._title, m.font("page"), True)
        w = min(m.width - 2 * m.U, max(24 * m.U, (9.5 * count + 3) * m.U, head + 3 * m.U))
        h = min(m.height - 2 * m.U, 20 * m.U)
        self._rect = Rect((m.width - w) / 2, (m.height - h) / 2, w, h)

    @property
    def moving(self) -> bool:
        return True

    def step(self) -> None:
        seconds = self.stage.now - self._since
        pace = self.stage.seconds(TURN)
        turned = len(self.lot.draws) if not pace else min(len(self.lot.draws), int(seconds / pace))
        if turned != self._turned:
            self._turned, self.dirty = turned, True
        if seconds >= pace * len(self.lot.draws) + READ:
            self._go_on()

    def _go_on(self) -> None:
        """The next lot, where those tied draw again; else the table."""
        self.dirty = True
        if self._now + 1 < len(self._lots):
            self._now, self._since, self._turned = self._now + 1, self.stage.now, 0
        else:
            self.stage.pop()

    def closed(self) -> None:
        self._closed()

    def gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, Tap) and gesture.down_time >= self._opened + GUARD:
            self._go_on()

    def key(self, name: str) -> None:
        if name in ("return", "space", "escape"):
            self._go_on()

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        draw_veil(target)
        draw_panel(target, pixels(self._rect), theme, "paper", m.U)
        middle = self._rect.centre[0]
        head = stage.fonts.fit(self._title, m.font("page"), True, self._rect.w - 3 * m.U, 1)
        words = stage.fonts.block(head.lines, head.px, theme.ink, True)
        target.blit(words, words.get_rect(midtop=(round(middle), round(self._rect.y + m.U))))
        done = self._turned == len(self.lot.draws)
        rule = stage.text("lot.rule_name" if self._naming else "lot.rule")
        note = stage.fonts.fit(self.note if done else rule, m.font("bar"), done, self._rect.w - 3 * m.U)
        line = stage.fonts.block(note.lines, note.px, theme.ink if done else theme.ink2, done, "centre")
        target.blit(line, line.get_rect(midbottom=(round(middle), round(self._rect.bottom - 0.9 * m.U))))
        width = (self._rect.w - 3 * m.U) / len(self.lot.draws)
        for place, (seat, tile) in enumerate(self.lot.draws):
            room = Rect(
                self._rect.x + 1.5 * m.U + place * width, self._rect.y + 4 * m.U, width, self._rect.h - 7.6 * m.U
            )
            self._draw_seat(target, room, seat, tile if place < self._turned else None, done)
        return None

    @property
    def note(self) -> str:
        """What the lot that is shown has decided."""
        winner = self.lot.winner
        if winner is None:
            return self.stage.text("lot.again")
        if self._naming:
            setup = self._header.setup
            side = setup.sides[setup.side_of[winner]]
            names = joined(self.stage, [seat_name(self.stage, self._header, seat) for seat in side])
            return self.stage.text("lot.names", names=names, count=len(side))
        return self.stage.text("lot.leads", name=seat_name(self.stage, self._header, winner))

    def _draw_seat(self, target: pygame.Surface, room: Rect, seat: int, tile: Tile | None, done: bool) -> None:
        """A seat's tile, face up once it is turned; the leader's is lifted."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        size = m.u(1.7)
        name_h = 2.2 * m.U
        name = stage.fonts.ellipsis(
            seat_name(stage, self._header, seat), m.font("body"), True, room.w - size - 1.2 * m.U
        )
        label = stage.fonts.text(name, m.font("body"), theme.ink, True)
        x = room.centre[0] - (size + 0.4 * m.U + label.get_width()) / 2
        y = room.bottom - name_h
        target.blit(icons.emblem(seat, size, theme), (round(x), round(y)))
        target.blit(label, label.get_rect(midleft=(round(x + size + 0.4 * m.U), round(y + size / 2))))
        w = float(int(min(4 * m.U, (room.h - name_h - m.U) / 2.4, room.w * 0.6)))
        art = stage.tiles(self._header.setup.rules.top)
        pad = art.pad(w)
        leads = done and seat == self.lot.winner
        top = room.y + (room.h - name_h - 2 * w) / 2 - (LIFT * w if leads else 0) + 0.2 * w
        spot = (round(room.centre[0] - w / 2) - pad, round(top) - pad)
        if tile is None:
            target.blit(art.back(w), spot)
            return
        high, low = HALVES[tile]
        target.blit(art.tile_state(w, low, high, 1, "picked" if leads else "plain"), spot)
        if room.w > 7 * m.U:
            count = stage.fonts.text(str(PIPS[tile]), m.font("number"), theme.ink, True)
            target.blit(count, count.get_rect(midleft=(round(room.centre[0] + 0.8 * w), round(top + w))))
