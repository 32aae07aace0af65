"""A hand was given back: the doubles that it showed, and only these, for everybody to see before the new deal."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Tap
from game.record_lines import Header
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.events import RedealDemanded
from game.rules.tiles import HALVES, Tile
from game.scenes.lot import GUARD
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import draw_veil, pixels
from game.scenes.wording import seat_name

READ, PER_TILE = 2.5, 0.3
"""Seconds for which it is read, and more for every tile."""
ONE_ROW = 6
"""So many tiles stand in one row."""


class RedealPage(Scene):
    """Over the table, which waits. Goes by itself, or at once by a touch or a key."""

    overlay = True

    def __init__(self, stage: Stage, event: RedealDemanded, header: Header, closed: Callable[[], None]) -> None:
        super().__init__(stage)
        self._event = event
        self._header = header
        self._closed = closed
        self._since = stage.now
        self._rect = Rect(0, 0, 1, 1)

    @property
    def tiles(self) -> set[Tile]:
        """The tiles that are shown; they went back before the deal."""
        return set(self._event.doubles)

    def layout(self) -> None:
        m = self.stage.metrics
        w, h = min(m.width - 2 * m.U, 44 * m.U), min(m.height - 2 * m.U, 24 * m.U)
        self._rect = Rect((m.width - w) / 2, (m.height - h) / 2, w, h)

    def step(self) -> None:
        if self.stage.now - self._since >= READ + PER_TILE * len(self._event.doubles):
            self.stage.pop()

    def closed(self) -> None:
        self._closed()

    def gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, Tap) and gesture.down_time >= self._since + GUARD:
            self.stage.pop()

    def key(self, name: str) -> None:
        if name in ("return", "space", "escape"):
            self.stage.pop()

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme, rect = self.stage, self.stage.metrics, self.stage.theme, self._rect
        draw_veil(target)
        draw_panel(target, pixels(rect), theme, "paper", m.U)
        head = stage.fonts.fit(stage.text("redeal.title"), m.font("page"), True, rect.w - 3 * m.U, 2)
        words = stage.fonts.block(head.lines, head.px, theme.ink, True, "centre")
        y = rect.y + 1.1 * m.U
        target.blit(words, words.get_rect(midtop=(round(rect.centre[0]), round(y))))
        y = self._draw_who(target, y + words.get_height() + 0.6 * m.U)
        note = stage.fonts.fit(stage.text("redeal.same"), m.font("body"), False, rect.w - 3 * m.U)
        line = stage.fonts.block(note.lines, note.px, theme.ink2, False, "centre")
        foot = line.get_rect(midbottom=(round(rect.centre[0]), round(rect.bottom - m.U)))
        target.blit(line, foot)
        self._draw_tiles(target, Rect(rect.x + 1.5 * m.U, y, rect.w - 3 * m.U, foot.top - y - 0.4 * m.U))
        return None

    def _draw_who(self, target: pygame.Surface, y: float) -> float:
        """Emblem and sentence; returns where the tiles may begin."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        name = seat_name(stage, self._header, self._event.seat)
        key = "redeal.shows_you" if name == stage.text("seat.you") else "redeal.shows"
        size = m.u(2.2)
        fitted = stage.fonts.fit(stage.text(key, name=name), m.font("head"), True, self._rect.w - 6 * m.U)
        words = stage.fonts.block(fitted.lines, fitted.px, theme.ink, True)
        x = self._rect.centre[0] - (size + 0.6 * m.U + words.get_width()) / 2
        h = max(size, words.get_height())
        target.blit(icons.emblem(self._event.seat, size, theme), (round(x), round(y + (h - size) / 2)))
        target.blit(words, words.get_rect(midleft=(round(x + size + 0.6 * m.U), round(y + h / 2))))
        return y + h + 0.6 * m.U

    def _draw_tiles(self, target: pygame.Surface, room: Rect) -> None:
        m, count = self.stage.metrics, len(self._event.doubles)
        columns = count if count <= ONE_ROW else -(-count // 2)
        rows = -(-count // columns)
        w = float(int(min(3.6 * m.U, room.h / rows / 2.3, room.w / columns / 1.25)))
        art = self.stage.tiles(self._header.setup.rules.top)
        pad = art.pad(w)
        top = room.centre[1] - rows * 2.3 * w / 2
        for place, tile in enumerate(self._event.doubles):
            row, column = divmod(place, columns)
            in_row = min(columns, count - row * columns)
            x = room.centre[0] + (column - in_row / 2) * 1.25 * w + 0.125 * w
            high, low = HALVES[tile]
            target.blit(art.tile_state(w, low, high, 1, "plain"), (round(x) - pad, round(top + row * 2.3 * w) - pad))
