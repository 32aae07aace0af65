"""Rows in a scrolling room: only those near the view are painted, and each is painted once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

import pygame

from game.render import shapes
from game.render.geometry import Rect
from game.render.theme import RGB
from game.scenes.scroll import ScrollArea
from game.scenes.stage import Stage
from game.scenes.widgets import Button, pixels


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a row to press, px from the row's left edge; it is as high as the row."""

    x: float
    w: float
    action: Callable[[], None]
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row, px high. `paint` gets a clear surface of the row's size, once. `key` names it for `top_of`."""

    height: float
    paint: Callable[[pygame.Surface], None]
    spots: tuple[Spot, ...] = ()
    key: str = ""


@dataclass(slots=True)
class Touched:
    """A spot as a button on the screen: `spot` is px of the content."""

    button: Button
    spot: Rect


@dataclass(slots=True)
class RowList:
    """Rows under each other. `arrows` puts page arrows, T wide, at the right edge where the rows need scrolling."""

    stage: Stage
    arrows: bool = True
    rows: list[Row] = field(default_factory=list)
    width: float = 1.0
    area: ScrollArea = field(init=False)
    touched: list[Touched] = field(default_factory=list)
    _tops: list[float] = field(default_factory=list)
    _painted: dict[int, pygame.Surface] = field(default_factory=dict)
    _edge: float = 0.0

    def __post_init__(self) -> None:
        self.area = ScrollArea(self.stage)

    def layout(self, view: Rect, build: Callable[[float], list[Row]], same: bool = False) -> None:
        """Fill the room: `build` makes the rows for a width (twice where the arrows need room, too).

        `same` says that the rows above the view have not changed, so that the page must not move.
        """
        m = self.stage.metrics
        self._set(build(view.w), view.w)
        self._edge = view.right
        if self._tops[-1] > view.h:
            aside = m.T + m.gap if self.arrows else 0.7 * m.U
            self._set(build(view.w - aside), view.w - aside)
            self._edge = view.right - (m.T / 2 if self.arrows else 0.2 * m.U)
        self.area.layout(view, self._tops[-1], same)
        self._make_buttons()

    def _set(self, rows: list[Row], width: float) -> None:
        self.rows, self.width = rows, width
        self._tops = list(accumulate((row.height for row in rows), initial=0.0))
        self._painted.clear()

    def repaint(self) -> None:
        """What is on the rows has changed, their sizes have not."""
        self._painted.clear()

    def top_of(self, key: str) -> float:
        """Where a row begins in the content; KeyError if none has this key."""
        for row, top in zip(self.rows, self._tops, strict=False):
            if row.key == key:
                return top
        raise KeyError(key)

    def key_at(self, offset: float) -> str:
        """The key of the last row with one that begins at or above this place of the content."""
        for row in reversed(self.rows[: bisect_right(self._tops, offset)]):
            if row.key:
                return row.key
        return next((row.key for row in self.rows if row.key), "")

    # --- what can be pressed

    def _make_buttons(self) -> None:
        self.touched = []
        for row, top in zip(self.rows, self._tops, strict=False):
            for spot in row.spots:
                button = Button(Rect(0, 0, 0, 0), spot.action, spot.label, kind="paper")
                self.touched.append(Touched(button, Rect(spot.x, top, spot.w, row.height)))
        self.place(clipped=True)

    def place(self, clipped: bool) -> None:
        """Put the buttons of the spots where the rows are now; `clipped` leaves out what the view hides."""
        view = self.area.view
        for item in self.touched:
            y = view.y + item.spot.y - self.area.offset
            rect = Rect(view.x + item.spot.x, y, item.spot.w, item.spot.h)
            if clipped:
                top, bottom = max(rect.y, view.y), min(rect.bottom, view.bottom)
                rect = Rect(rect.x, top, rect.w, bottom - top) if bottom > top else Rect(-9999, -9999, 0, 0)
            item.button.rect = rect

    def page_buttons(self) -> list[Button]:
        """The page arrows that lead anywhere now."""
        view, side = self.area.view, float(self.stage.metrics.T)
        if not self.arrows:
            return []
        found = []
        if self.area.above:
            up = Rect(view.right - side, view.y, side, side)
            found.append(Button(up, lambda: self.area.page(-1), icon="up", kind="paper"))
        if self.area.below:
            down = Rect(view.right - side, view.bottom - side, side, side)
            found.append(Button(down, lambda: self.area.page(1), icon="down", kind="paper"))
        return found

    # --- drawing

    def draw(self, target: pygame.Surface, pressed: Button | None) -> None:
        """The rows in the view; a pressed spot is tinted."""
        view, theme = self.area.view, self.stage.theme
        clip = target.get_clip()
        target.set_clip(pixels(view).clip(clip))
        offset = self.area.offset
        first, last = self._span(offset, offset + view.h)
        for index in range(first, last):
            spot = (round(view.x), round(view.y - offset + self._tops[index]))
            target.blit(self._surface(index), spot)
        for item in self.touched:
            if item.button is pressed:
                rect = pixels(item.button.rect)
                tint = shapes.rounded(rect.size, self.stage.metrics.radius("button"), theme.ink, 0.14)
                target.blit(tint, rect)
        target.set_clip(clip)
        self._draw_edges(target, theme.paper_line)
        self.area.draw_mark(target, self._edge, self.stage.metrics.T + self.stage.metrics.gap if self.arrows else 0.0)
        self._forget_far(offset)

    def _span(self, top: float, bottom: float) -> tuple[int, int]:
        """The rows from `top` to `bottom` of the content."""
        first = max(0, bisect_right(self._tops, top) - 1)
        last = min(len(self.rows), bisect_right(self._tops, bottom))
        return first, last

    def _surface(self, index: int) -> pygame.Surface:
        if index not in self._painted:
            top, bottom = round(self._tops[index]), round(self._tops[index + 1])
            sheet = shapes.clear((max(1, round(self.width)), max(1, bottom - top)), self.stage.theme.paper2)
            self.rows[index].paint(sheet)
            self._painted[index] = shapes.ready(sheet)
        return self._painted[index]

    def _forget_far(self, offset: float) -> None:
        """Rows more than a view away are painted again when they come back: memory stays small."""
        first, last = self._span(offset - self.area.view.h, offset + 2 * self.area.view.h)
        for index in [index for index in self._painted if not first <= index < last]:
            del self._painted[index]

    def _draw_edges(self, target: pygame.Surface, colour: RGB) -> None:
        """A line where the content goes on beyond the view."""
        view, width = pixels(self.area.view), max(1, round(self.stage.theme.border))
        span = round(self.width)
        if self.area.above:
            target.fill(colour, (view.x, view.top, span, width))
        if self.area.below:
            target.fill(colour, (view.x, view.bottom - width, span, width))
