"""The title's head: emblem, name and motto at the left, languages and settings at the right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.render import controls
from game.render.geometry import Rect
from game.scenes.stage import Stage
from game.scenes.widgets import Button, draw_label, pixels
from game.strings import LANGUAGES

ORDER = ("fil", "id", "en", "es")
"""The languages in the order of their buttons."""

INSET = 3.0
LEAST_NAME = 0.72
"""Of its full size: where the name would be smaller the languages get a line of their own."""

assert set(ORDER) == set(LANGUAGES)


class Head:
    """Lies in the page's upper edge; `buttons` are for the page to hold."""

    def __init__(self, stage: Stage, choose: Callable[[str], None], settings: Callable[[], None] | None) -> None:
        self._stage = stage
        self._choose = choose
        self._settings = settings
        self.rect = Rect(0, 0, 0, 0)
        self.buttons: list[Button] = []
        self._trough = Rect(0, 0, 0, 0)
        self._name = Rect(0, 0, 0, 0)
        self._size = 0.0

    def lay(self, x: float, y: float, w: float) -> None:
        """Find the places of its parts along a line of `w` px; `rect` says how high it came out."""
        m = self._stage.metrics
        small = m.window == "small"
        h = max(m.T, 3.6 * m.U) if small else max(m.T, 4.6 * m.U)
        self._size = h * (0.92 if small else 0.98)
        trough_w = self._trough_width()
        corner = m.T + 0.75 * m.U if self._settings is not None else 0.0
        left = x + self._size + 1.15 * m.U
        room = x + w - corner - trough_w - m.U - left
        own_line = m.window != "small" and room < LEAST_NAME * self._full_width()
        row_y = y + (h - m.T) / 2
        self._name = Rect(left, y, x + w - corner - left if own_line else room, h)
        if own_line:
            self._trough = Rect(x, y + h + 0.8 * m.U, min(w, max(trough_w, 0.62 * w)), m.T)
        else:
            self._trough = Rect(x + w - corner - trough_w, row_y, trough_w, m.T)
        self.rect = Rect(x, y, w, self._trough.bottom - y if own_line else h)
        self.buttons = self._languages()
        if self._settings is not None:
            spot, tip = Rect(x + w - m.T, row_y, m.T, m.T), self._stage.text("title.settings")
            self.buttons.append(Button(spot, self._settings, "", "settings", tip=tip))

    def _full_width(self) -> float:
        m = self._stage.metrics
        return self._stage.fonts.width(self._stage.text("app.name"), m.font("title"), True)

    def _labels(self) -> list[tuple[str, str]]:
        return [(code, self._stage.text(f"title.language_{code}")) for code in ORDER]

    def _natural(self, label: str) -> float:
        m = self._stage.metrics
        return max(float(m.T), self._stage.fonts.width(label, m.font("body"), True) + 1.6 * m.U)

    def _trough_width(self) -> float:
        return sum(self._natural(label) for _, label in self._labels()) + 2 * INSET

    def _languages(self) -> list[Button]:
        """Each as wide as its name wants, all of them filling the trough."""
        stretch = (self._trough.w - 2 * INSET) / (self._trough_width() - 2 * INSET)
        x, items = self._trough.x + INSET, []
        for code, label in self._labels():
            w = self._natural(label) * stretch
            spot = Rect(x, self._trough.y + INSET, w, self._trough.h - 2 * INSET)
            chosen = code == self._stage.strings.lang
            items.append(Button(spot, self._chooser(code), label, kind="segment", selected=chosen))
            x += w
        return items

    def _chooser(self, code: str) -> Callable[[], None]:
        return lambda: self._choose(code)

    # --- drawing

    def draw(self, sheet: pygame.Surface) -> None:
        """The head without its buttons; the motto goes where there is no room for it."""
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        spot = pixels(self._trough)
        sheet.blit(controls.segments(spot.size, theme, False, m.U), spot)
        size, middle = round(self._size), self._name.centre[1]
        emblem = controls.emblem_of_game(size, theme)
        sheet.blit(emblem, (round(self.rect.x), round(middle - size / 2)))
        px = m.font("title")
        px = max(m.font("body"), min(px, int(px * self._name.w / max(1.0, self._full_width()))))
        name = stage.fonts.text(stage.text("app.name"), px, theme.text, True)
        motto = stage.fonts.fit(stage.text("app.motto"), m.font("body"), False, self._name.w)
        below = stage.fonts.block(motto.lines, motto.px, theme.text2)
        high = name.get_height() + below.get_height()
        if high > self._name.h + (0.0 if m.window == "small" else 0.6 * m.U):
            sheet.blit(name, (round(self._name.x), round(middle - name.get_height() / 2)))
            return
        y = round(middle - high / 2)
        sheet.blit(name, (round(self._name.x), y))
        sheet.blit(below, (round(self._name.x), y + name.get_height()))


def draw_language(stage: Stage, target: pygame.Surface, button: Button, pressed: bool) -> None:
    """A segment on the cloth: light letters, the chosen one on amber."""
    rect, theme = pixels(button.rect), stage.theme
    if button.selected:
        ink = controls.draw_button(target, rect, theme, "segment", "selected", stage.metrics.U)
    else:
        ink = theme.text
        if pressed:
            target.blit(controls.button(rect.size, theme, "inner", "pressed", stage.metrics.U), rect)
    draw_label(stage, target, rect, button, ink)
