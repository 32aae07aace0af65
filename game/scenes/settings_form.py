"""Rows of a form on paper: labels with segmented choices, switches, steppers and buttons, laid out top down.

A form is built anew whenever anything changes or scrolls: it knows nothing but where things are and what they do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.render import controls, icons
from game.render.controls import ButtonKind
from game.render.geometry import Rect
from game.render.metrics import TextRole
from game.render.panels import draw_panel
from game.scenes.stage import Stage
from game.scenes.widgets import Button, draw_trough, pixels

Paint = Callable[[pygame.Surface], object]
INSET = 3.0
"""Space between a trough's edge and its segments, px."""

NO_EMBLEM = -1
MANY = 12
"""Lines that a label may take: it is never cut."""

SHARE = 0.6
"""How much of a row's width its control may take before it goes below its label."""


@dataclass(frozen=True, slots=True)
class Segment:
    """One value of a choice. `emblem` is a seat from 0 whose emblem it shows; `why` says why it cannot be chosen."""

    value: str
    label: str = ""
    icon: str = ""
    emblem: int = NO_EMBLEM
    why: str = ""


class Form:
    """Buttons by name in order of the rows, and what is painted under and over them, px of the screen."""

    def __init__(self, stage: Stage, say: Callable[[str], None]) -> None:
        self.stage = stage
        self.items: dict[str, Button] = {}
        self.under: list[Paint] = []
        self.over: list[Paint] = []
        self._say = say

    # --- words and lines

    def words(
        self, x: float, y: float, w: float, text: str, role: TextRole = "body", bold: bool = True, soft: bool = False
    ) -> float:
        """Text from (x, y) in as many lines as it needs; returns where it ends."""
        stage, theme = self.stage, self.stage.theme
        fitted = stage.fonts.fit(text, stage.metrics.font(role), bold, w, MANY)
        block = stage.fonts.block(fitted.lines, fitted.px, theme.ink2 if soft else theme.ink, bold)
        self.under.append(lambda target: target.blit(block, (round(x), round(y))))
        return y + stage.fonts.line(fitted.px) * len(fitted.lines)

    def line(self, x: float, y: float, w: float, h: float = 0.0) -> None:
        """A thin line, across between two rows or down between two columns."""
        colour, thin = self.stage.theme.paper_line, max(1, round(self.stage.theme.border / 1.5))
        rect = pygame.Rect(round(x), round(y), max(thin, round(w)), max(thin, round(h)))
        self.under.append(lambda target: target.fill(colour, rect))

    def label(self, x: float, y: float, w: float, label: str, note: str = "", role: TextRole = "body") -> float:
        """A label, and a softer line below it; returns where they end."""
        bottom = self.words(x, y, w, label, role)
        return self.words(x, bottom, w, note, "small", False, True) if note else bottom

    def label_height(self, w: float, label: str, note: str = "", role: TextRole = "body") -> float:
        """How high `label` would be."""
        return Form(self.stage, self._say).label(0, 0, w, label, note, role)

    # --- controls

    def button(
        self,
        name: str,
        rect: Rect,
        action: Callable[[], None],
        label: str = "",
        icon: str = "",
        kind: ButtonKind = "paper",
        enabled: bool = True,
        why: str = "",
    ) -> Button:
        """A button under its name; where it is not enabled a press says `why`."""
        button = Button(rect, action, label, icon, kind, enabled)
        if why:
            button.why = lambda: self._say(why)
        self.items[name] = button
        return button

    def need(self, segment: Segment) -> float:
        """The least width of a segment, px."""
        m = self.stage.metrics
        words = self.stage.fonts.width(segment.label, m.font("body"), True) + m.u(1.5) if segment.label else 0
        return max(m.T, words + (m.icon + m.u(0.6) if segment.icon else 0))

    def natural(self, segments: Sequence[Segment]) -> float:
        """The least width of a choice in one row, px."""
        return sum(self.need(segment) for segment in segments) + 2 * INSET

    def choice(
        self,
        name: str,
        place: tuple[float, float, float],
        segments: Sequence[Segment],
        chosen: str,
        choose: Callable[[str], None],
    ) -> float:
        """A segmented choice at (x, y, width), in several rows where one is too narrow; returns where it ends."""
        x, y, w = place
        rects, height = self._cells(Rect(x, y, w, self.stage.metrics.T), segments)
        trough = Rect(x, y, w, height)
        self.under.append(lambda target: draw_trough(self.stage, target, trough))
        for segment, rect in zip(segments, rects, strict=True):
            self._segment(f"{name}={segment.value}", rect, segment, segment.value == chosen, choose)
        return trough.bottom

    def _cells(self, row: Rect, segments: Sequence[Segment]) -> tuple[list[Rect], float]:
        """Where the segments go, and how high the trough is."""
        needs = [self.need(segment) for segment in segments]
        room = row.w - 2 * INSET
        rects = []
        if sum(needs) <= room:
            even = max(needs) * len(needs) <= room
            extra = (room - sum(needs)) / len(needs)
            x = row.x + INSET
            for need in needs:
                width = room / len(needs) if even else need + extra
                rects.append(Rect(x, row.y + INSET, width, row.h - 2 * INSET))
                x += width
            return rects, row.h
        columns = max(1, min(len(needs), int(room / max(needs))))
        rows = -(-len(needs) // columns)
        width = room / -(-len(needs) // rows)
        for index in range(len(needs)):
            line, column = divmod(index, -(-len(needs) // rows))
            y = row.y + line * (row.h - INSET) + INSET
            rects.append(Rect(row.x + INSET + column * width, y, width, row.h - 2 * INSET))
        return rects, rows * (row.h - INSET) + INSET

    def _segment(self, name: str, rect: Rect, segment: Segment, on: bool, choose: Callable[[str], None]) -> None:
        value, theme = segment.value, self.stage.theme
        button = self.button(
            name, rect, lambda: choose(value), segment.label, segment.icon, "segment", not segment.why, segment.why
        )
        button.selected = on
        if segment.emblem != NO_EMBLEM:
            size = round(min(rect.h * 0.76, 2.6 * self.stage.metrics.U))
            picture = icons.emblem(segment.emblem, size, theme)
            spot = picture.get_rect(center=(round(rect.centre[0]), round(rect.centre[1])))
            self.over.append(lambda target: target.blit(picture, spot))

    def switch(self, name: str, right: float, middle: float, on: bool, flip: Callable[[], None]) -> float:
        """A switch that ends at `right`, its middle at a height; returns where it begins."""
        m, theme = self.stage.metrics, self.stage.theme
        width, height = m.u(3.5), m.u(2.0)
        side = max(float(m.T), width + 0.6 * m.U)
        rect = Rect(right - side, middle - m.T / 2, side, m.T)
        self.button(name, rect, flip, kind="segment")
        picture = controls.switch((width, height), theme, on)
        spot = picture.get_rect(midright=(round(right), round(middle)))
        self.over.append(lambda target: target.blit(picture, spot))
        return rect.x

    def stepper_width(self, widest: str) -> float:
        """The width of a stepper whose longest value is this."""
        m = self.stage.metrics
        return 2 * m.T + self.stage.fonts.width(widest, m.font("number"), True) + 2 * m.U

    def stepper(
        self, name: str, rect: Rect, value: str, less: Callable[[], None] | None, more: Callable[[], None] | None
    ) -> None:
        """Minus, the value, plus; None where it goes no further that way."""
        stage, m, side = self.stage, self.stage.metrics, float(self.stage.metrics.T)
        for way, icon, x, step in (("less", "minus", rect.x, less), ("more", "plus", rect.right - side, more)):
            spot = Rect(x, rect.y, side, rect.h)
            self.button(f"{name}.{way}", spot, step or (lambda: None), icon=icon, enabled=step is not None)
        words = stage.fonts.text(value, m.font("number"), stage.theme.ink, True)
        middle = words.get_rect(center=(round(rect.centre[0]), round(rect.centre[1])))
        self.under.append(lambda target: target.blit(words, middle))

    def field(self, name: str, rect: Rect, value: str, action: Callable[[], None]) -> None:
        """A white field with a text that is edited elsewhere."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        place = pixels(rect)
        self.under.append(lambda target: draw_panel(target, place, theme, "field", m.U))
        shown = stage.fonts.ellipsis(value, m.font("body"), True, rect.w - 1.4 * m.U)
        words = stage.fonts.text(shown, m.font("body"), theme.ink, True)
        spot = words.get_rect(midleft=(round(rect.x + 0.8 * m.U), round(rect.centre[1])))
        self.button(name, rect, action, kind="segment")
        self.over.append(lambda target: target.blit(words, spot))

    # --- whole rows

    def row(
        self,
        place: tuple[float, float, float],
        label: str,
        note: str,
        width: float,
        height: float,
        role: TextRole = "body",
    ) -> tuple[Rect, float]:
        """A label at (x, y, width) with room for a control of a size, beside it or below; returns room and end."""
        x, y, w = place
        m = self.stage.metrics
        left = w - width - m.U
        if left >= self._least(label) and width <= SHARE * w + m.U:
            words = self.label_height(left, label, note, role)
            high = max(height, words)
            self.label(x, y + (high - words) / 2, left, label, note, role)
            return Rect(x + w - width, y + (high - height) / 2, width, height), y + high
        bottom = self.label(x, y, w, label, note, role) + 0.35 * m.U
        return Rect(x, bottom, min(w, width), height), bottom + height

    def choice_row(
        self,
        name: str,
        place: tuple[float, float, float],
        label: str,
        note: str,
        segments: Sequence[Segment],
        chosen: str,
        choose: Callable[[str], None],
        role: TextRole = "body",
    ) -> float:
        """A labelled choice; returns where the row ends."""
        x, y, w = place
        m = self.stage.metrics
        width = SHARE * w
        left = w - width - m.U
        if self.natural(segments) <= width and left >= self._least(label):
            spot, bottom = self.row(place, label, note, width, m.T, role)
            self.choice(name, (spot.x, spot.y, spot.w), segments, chosen, choose)
            return bottom
        bottom = self.label(x, y, w, label, note, role) + 0.35 * m.U
        return self.choice(name, (x, bottom, w), segments, chosen, choose)

    def _least(self, label: str) -> float:
        """The width at which a label need not be broken into more than two lines, or within a word."""
        m, fonts = self.stage.metrics, self.stage.fonts
        px = m.font("body")
        longest = max(fonts.width(word, px, True) for word in label.split(" "))
        return max(longest, 0.55 * fonts.width(label, px, True), 5 * m.U)
