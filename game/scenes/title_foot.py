"""What stands above and below the title's cards: a sentence that must be said, and the row at the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.scenes.stage import Stage
from game.scenes.widgets import Button, pixels

LEAST_PROMISE = 11
"""Room in U under which the line at the foot is left out."""
WIDEST_NOTE = 58

Words = Callable[[], str]
"""A sentence in the language of the moment."""
FootItem = tuple[str, str, Callable[[], None]]
"""A button of the foot: label, icon, what it does."""


class Notes:
    """Sentences, one at a time; `changed` is called when one comes or goes."""

    def __init__(self, stage: Stage, words: Iterable[Words], changed: Callable[[], None]) -> None:
        self._stage = stage
        self._waiting = list(words)
        self._changed = changed
        self.rect: Rect | None = None

    @property
    def shown(self) -> str:
        """The sentence on the page, or nothing."""
        return self._waiting[0]() if self._waiting else ""

    def say(self, words: Words) -> None:
        """Show a sentence, after those that nobody has tapped away yet."""
        self._waiting.append(words)
        self._changed()

    def dismiss(self) -> None:
        """The sentence was read."""
        self._waiting.pop(0)
        self._changed()

    def lay(self, line: Rect) -> float:
        """Take room from the top of `line`, if there is something to say; returns where the next thing may begin."""
        m = self._stage.metrics
        self.rect = None
        if not self._waiting:
            return line.y
        w = min(line.w, WIDEST_NOTE * m.U)
        h = max(m.T + 0.7 * m.U, len(self._lines(w)) * m.line("body") + 0.9 * m.U)
        self.rect = Rect(line.x + (line.w - w) / 2, line.y, w, h)
        return self.rect.bottom + (1.0 if m.window != "small" else 0.5) * m.U

    def buttons(self) -> list[Button]:
        """The cross that sends the sentence away; a tap anywhere on it does too."""
        if self.rect is None:
            return []
        m = self._stage.metrics
        spot = Rect(self.rect.right - m.T - 0.35 * m.U, self.rect.centre[1] - m.T / 2, m.T, m.T)
        return [Button(spot, self.dismiss, "", "cross", "inner", tip=self._stage.text("title.read"))]

    def _lines(self, w: float) -> list[str]:
        m = self._stage.metrics
        return self._stage.fonts.wrap(self.shown, m.font("body"), False, w - m.T - 4.4 * m.U)

    def draw(self, sheet: pygame.Surface) -> None:
        """The sentence without its button."""
        if self.rect is None:
            return
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        draw_panel(sheet, pixels(self.rect), theme, "bar", m.U)
        middle = round(self.rect.centre[1])
        mark = icons.icon("info", m.icon, theme.amber)
        sheet.blit(mark, (round(self.rect.x + m.U), middle - mark.get_height() // 2))
        words = stage.fonts.block(self._lines(self.rect.w), m.font("body"), theme.text)
        sheet.blit(words, (round(self.rect.x + 3.2 * m.U), middle - words.get_height() // 2))


class Foot:
    """A row of buttons, the last in the corner, and the promise between where there is room for it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.buttons: list[Button] = []
        self._promise: Rect | None = None

    def lay(self, row: Rect, wanted: Sequence[FootItem]) -> None:
        """Find the places of the buttons in a row."""
        m, fonts = self._stage.metrics, self._stage.fonts
        gap = 0.85 * m.U
        widths = [fonts.width(label, m.font("body"), True) + 4.4 * m.U for label, _, _ in wanted]
        squeeze = min(1.0, (row.w - gap * (len(widths) - 1)) / sum(widths))
        x, self.buttons = row.x, []
        for (label, icon, action), w in zip(wanted, widths, strict=True):
            self.buttons.append(Button(Rect(x, row.y, w * squeeze, row.h), action, label, icon))
            x += w * squeeze + gap
        last = self.buttons[-1]
        x -= last.rect.w + gap
        last.rect = Rect(row.right - last.rect.w, row.y, last.rect.w, row.h)
        room = Rect(x, row.y, last.rect.x - gap - x, row.h)
        self._promise = room if room.w >= LEAST_PROMISE * m.U else None

    def draw(self, sheet: pygame.Surface) -> None:
        """The promise."""
        if self._promise is None:
            return
        stage, m, theme, room = self._stage, self._stage.metrics, self._stage.theme, self._promise
        fitted = stage.fonts.fit(stage.text("title.promise"), m.font("small"), False, room.w - 0.5 * m.U)
        if len(fitted.lines) * stage.fonts.line(fitted.px) > room.h + 0.4 * m.U:
            return
        words = stage.fonts.block(fitted.lines, fitted.px, theme.text2, align="right")
        sheet.blit(words, words.get_rect(midright=(round(room.right - 0.5 * m.U), round(room.centre[1]))))


def draw_tip(stage: Stage, target: pygame.Surface, button: Button) -> None:
    """The name of a button that shows an icon alone, below it or, at the foot of the page, above it."""
    m, theme = stage.metrics, stage.theme
    words = stage.fonts.text(button.tip, m.font("small"), theme.text, True)
    spot = words.get_rect().inflate(m.u(1.4), m.u(0.9))
    spot.midtop = (round(button.rect.centre[0]), round(button.rect.bottom + 0.4 * m.U))
    if spot.bottom > m.height - m.u(0.5):
        spot.bottom = round(button.rect.y - 0.4 * m.U)
    spot.clamp_ip(target.get_rect().inflate(-m.u(0.8), 0))
    draw_panel(target, spot, theme, "dark", m.U)
    target.blit(words, words.get_rect(center=spot.center))
