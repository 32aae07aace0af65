"""The confirm bar: the effect of a preview in words, Cancel, and the one green button that makes it count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import pygame

from game.gestures import Gesture
from game.host import Preview
from game.render.geometry import Rect
from game.render.panels import draw_bar
from game.scenes.placement import WIDEST_BAR, BarPlace, place_bar
from game.scenes.stage import Stage
from game.scenes.widgets import Button, Buttons, pixels

CONFIRM_UNITS = 7


class Words(NamedTuple):
    """What the bar says. `gain` is what the title ends with where the act scores: it stands out."""

    title: str
    second: str
    confirm: str
    icon: str
    gain: str = ""


class ConfirmBar:
    """Comes up with a preview and goes with it; its place is found anew whenever the view or the window changes."""

    def __init__(self, stage: Stage, confirm: Callable[[Preview], None], cancel: Callable[[], None]) -> None:
        self._stage = stage
        self._confirm = confirm
        self._cancel = cancel
        self._buttons = Buttons(stage)
        self._preview: Preview | None = None
        self._words = Words("", "", "", "")
        self._stem: tuple[Literal["left", "right", "top", "bottom"], int] | None = None
        self._tall = False
        self._brief = False
        self._mirrored = False
        self.rect: Rect | None = None

    @property
    def shown(self) -> Preview | None:
        """The preview that the bar stands for."""
        return self._preview

    def show(self, preview: Preview | None, words: Words | None, mirrored: bool) -> None:
        """Stand for a preview, or go. `mirrored`: Confirm is at the left, on the side of a left hand."""
        self._mirrored = mirrored
        if preview != self._preview:
            self._buttons.appear()
        self._preview = preview
        if preview is None or words is None:
            self.rect = None
            self._buttons.put([])
        else:
            self._words = words

    @property
    def confirm_button(self) -> Button:
        """The green button of a bar that is up."""
        return next(item for item in self._buttons.items if item.kind == "confirm")

    def height(self, zone: Rect) -> float:
        """How high the bar is in a zone that it has to itself, px."""
        tall = self._size(tall=False)[0] > WIDEST_BAR * zone.w
        return self._size(tall)[1]

    def dock(self, tiles: tuple[Rect, ...], obstacles: tuple[Rect, ...], zone: Rect) -> None:
        """Sit above the tray, or where it covers fewer tiles: for what has no place on the cloth."""
        middle = Rect(zone.centre[0] - 1, zone.bottom, 2, 2)
        self._sit_near(middle, tiles, obstacles, zone, 0.5)
        self._stem = None

    def sit_in(self, strip: Rect) -> None:
        """Sit in the middle of a strip that is kept for it; where that is short, Cancel is an icon alone."""
        self._tall = self._brief = False
        self._stem = None
        w, h = self._size(tall=False)
        if w > strip.w:
            self._brief = True
            w = min(self._size(tall=False)[0], strip.w)
        h = min(h, strip.h)
        self._sit(Rect(strip.centre[0] - w / 2, strip.centre[1] - h / 2, w, h))

    def sit_by(self, ghost: Rect, tiles: tuple[Rect, ...], obstacles: tuple[Rect, ...], zone: Rect) -> None:
        """Sit beside a ghost on the cloth, clear of tiles and controls."""
        m = self._stage.metrics
        spot = self._sit_near(ghost, tiles, obstacles, zone, 0.9)
        self._stem = None
        if spot.side is not None:
            along = spot.stem[1] - spot.rect.y if spot.side in ("left", "right") else spot.stem[0] - spot.rect.x
            room = (spot.rect.h if spot.side in ("left", "right") else spot.rect.w) - 1.6 * m.U
            self._stem = (spot.side, round(max(1.6 * m.U, min(along, room))))

    def _sit_near(
        self, goal: Rect, tiles: tuple[Rect, ...], obstacles: tuple[Rect, ...], zone: Rect, units: float
    ) -> BarPlace:
        """Sit so many units beside a rectangle, clear of tiles and controls."""
        sizes, gap = (self._size(tall=False), self._size(tall=True)), units * self._stage.metrics.U
        spot = place_bar(*sizes, goal, tiles=tiles, obstacles=obstacles, zone=zone, gap=gap)
        self._tall, self._brief = spot.tall, False
        self._sit(spot.rect)
        return spot

    def gesture(self, gesture: Gesture) -> bool:
        """Take a gesture; True if it was on the bar."""
        return self._buttons.gesture(gesture)

    def confirm(self) -> None:
        if self._preview is not None:
            self._confirm(self._preview)

    def draw(self, target: pygame.Surface) -> None:
        if self.rect is None:
            return
        stage, m = self._stage, self._stage.metrics
        draw_bar(target, pixels(self.rect), stage.theme, m.U, self._stem)
        self._buttons.draw(target)
        written = [(lines, px, bold) for lines, px, bold, _ in self.written()]
        pieces = [self._piece(*part) for part in written]
        x, _, top, height = self._text_room()
        y = top + (height - sum(piece.get_height() for piece in pieces)) / 2
        for piece, (lines, px, bold) in zip(pieces, written, strict=True):
            target.blit(piece, (round(x), round(y)))
            y += piece.get_height()
            if bold and self._words.gain:
                gain = stage.fonts.text(self._words.gain, px, stage.theme.amber, True)
                left = x + stage.fonts.width(lines[-1].removesuffix(self._words.gain), px, True)
                target.blit(gain, (round(left), round(y - gain.get_height())))

    def _piece(self, lines: list[str], px: int, bold: bool) -> pygame.Surface:
        """Some lines of the words, without what the act scores."""
        fonts, theme = self._stage.fonts, self._stage.theme
        gain = self._words.gain if bold else ""
        return fonts.block([*lines[:-1], lines[-1].removesuffix(gain)], px, theme.text if bold else theme.text2, bold)

    def written(self) -> list[tuple[list[str], int, bool, Rect]]:
        """The words as they stand: lines, font size in px, whether bold, and the room they have."""
        m, fonts = self._stage.metrics, self._stage.fonts
        x, width, top, height = self._text_room()
        parts = [(self._words.title, m.font("bar"), True), (self._words.second, m.font("small"), False)]
        shown = [part for part in parts if part[0]]
        rows = 2 if self._tall or self._brief or len(shown) == 1 else 1
        found: list[tuple[list[str], int, bool, Rect]] = []
        used = 0
        for words, px, bold in shown:
            fitted = fonts.fit(words, px, bold, width, rows)
            used += len(fitted.lines) * fonts.line(fitted.px)
            if found and self._brief and used > height - 0.4 * m.U:
                break  # what it is must be read; what comes of it is seen
            found.append((fitted.lines, fitted.px, bold, Rect(x, top, width, height)))
        return found

    @property
    def items(self) -> list[Button]:
        """Cancel and Confirm."""
        return self._buttons.items

    # --- sizes

    def _button_w(self, label: str) -> float:
        m = self._stage.metrics
        return max(
            float(CONFIRM_UNITS * m.U), m.icon + self._stage.fonts.width(label, m.font("body"), True) + 2.6 * m.U
        )

    @property
    def _cancel_w(self) -> float:
        return self._stage.metrics.T if self._brief else self._button_w(self._stage.text("act.cancel"))

    def _text_w(self) -> float:
        m, fonts = self._stage.metrics, self._stage.fonts
        first = fonts.width(self._words.title, m.font("bar"), True)
        second = fonts.width(self._words.second, m.font("small")) if self._words.second else 0
        return float(max(first, second) + 2)

    def _size(self, tall: bool) -> tuple[float, float]:
        m = self._stage.metrics
        pad = 0.45 * m.U
        keys = self._cancel_w + self._button_w(self._words.confirm)
        if tall:
            return max(keys + 2 * m.gap, self._text_w()) + 2 * pad + m.U, m.T + 2 * pad + 3.2 * m.U
        return keys + self._text_w() + 2.2 * m.U + 2 * pad, m.T + 2 * pad

    def _text_room(self) -> tuple[float, float, float, float]:
        """x, width, top and height of the words."""
        assert self.rect is not None
        m, pad = self._stage.metrics, 0.45 * self._stage.metrics.U
        if self._tall:
            return self.rect.x + pad + 0.5 * m.U, self.rect.w - 2 * pad - m.U, self.rect.y + pad, 3.0 * m.U
        left, right = sorted(self._buttons.items, key=lambda item: item.rect.x)
        x = left.rect.right + m.U
        return x, right.rect.x - x - 0.6 * m.U, self.rect.y, self.rect.h

    def _sit(self, rect: Rect) -> None:
        m, pad = self._stage.metrics, 0.45 * self._stage.metrics.U
        self.rect = rect
        cancel_w, confirm_w = self._cancel_w, self._button_w(self._words.confirm)
        y, words = rect.bottom - pad - m.T, self._stage.text("act.cancel")
        cancel = Rect(rect.x + pad, y, cancel_w, m.T)
        confirm = Rect(rect.right - pad - confirm_w, y, confirm_w, m.T)
        if self._mirrored:
            cancel = Rect(rect.right - pad - cancel_w, y, cancel_w, m.T)
            confirm = Rect(rect.x + pad, y, confirm_w, m.T)
        self._buttons.put(
            [
                Button(
                    cancel,
                    self._cancel,
                    "" if self._brief else words,
                    "cross",
                    "inner",
                    tip=words if self._brief else "",
                ),
                Button(confirm, self.confirm, self._words.confirm, self._words.icon, "confirm"),
            ]
        )
