"""The frame that all pages share: the bar with a title, a paper panel, a row of buttons below it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.panels import draw_panel, top_bar
from game.scenes.stage import Stage
from game.scenes.table_frame import draw_title
from game.scenes.widgets import pixels


class PageFrame:
    """Rectangles of a page, in px: `bar` on top, `page` the paper, `inside` its free part, `foot` for the buttons."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._sheet: pygame.Surface | None = None
        self.layout()

    def layout(self) -> None:
        """Find the rectangles for the canvas as it is."""
        m = self._stage.metrics
        self._sheet = None
        wide, small = m.window == "wide", m.window == "small"
        self.bar = Rect(0, 0, m.width, m.T + (10 if small else m.U))
        edge = (2.5 if wide else 0.8) * m.U
        foot_h = m.T + (1.6 if wide else 0.8) * m.U
        gap = (1.3 if wide else 0.5) * m.U
        self.page = Rect(edge, self.bar.bottom + gap, m.width - 2 * edge, m.height - self.bar.bottom - foot_h - gap)
        self.inside = self.page.inflate(-1.6 * m.U, -(0.6 if small else 1.2) * m.U)
        top = self.page.bottom + (m.height - self.page.bottom - m.T) / 2
        self.foot = Rect(edge, top, m.width - 2 * edge, m.T)

    def forget(self) -> None:
        """What is on the paper has changed: the next `draw` paints it anew."""
        self._sheet = None

    def foot_left(self, label: str, after: Rect | None = None) -> Rect:
        """Room for a button at the left of the foot, or right of another one there."""
        m = self._stage.metrics
        x = self.foot.x if after is None else after.right + m.gap
        return Rect(x, self.foot.y, self._width(label), m.T)

    def foot_right(self, label: str, before: Rect | None = None) -> Rect:
        """Room for a button at the right of the foot, or left of another one there."""
        m = self._stage.metrics
        w = self._width(label)
        right = self.foot.right if before is None else before.x - m.gap
        return Rect(right - w, self.foot.y, w, m.T)

    def _width(self, label: str) -> float:
        m = self._stage.metrics
        words = self._stage.fonts.width(label, m.font("bar"), True)
        return min(max(9 * m.U, words + 4 * m.U), self.foot.w * 0.48)

    def draw(self, target: pygame.Surface, title: str, second: str, paint: Callable[[pygame.Surface], None]) -> None:
        """Cloth, bar, paper and what `paint` puts on it; baked until `forget` or another size."""
        if self._sheet is None or self._sheet.get_size() != target.get_size():
            self._sheet = self._bake(target.get_size(), title, second)
            paint(self._sheet)
        target.blit(self._sheet, (0, 0))

    def _bake(self, size: tuple[int, int], title: str, second: str) -> pygame.Surface:
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        sheet.blit(top_bar((size[0], round(self.bar.h)), theme, m.U), (0, 0))
        draw_title(stage, sheet, Rect(self.foot.x, 0, self.bar.w - 2 * self.foot.x, self.bar.h), title, second)
        draw_panel(sheet, pixels(self.page), theme, "paper", m.U)
        return sheet
