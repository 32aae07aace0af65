"""How large the screen is: a bank card drawn on it is made as large as a real one held against it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pygame

from game.gestures import Cancel, DragEnd, DragMove, DragStart, Gesture
from game.render import icons, shapes
from game.render.geometry import Rect
from game.render.panels import draw_focus, draw_shadow
from game.scenes.page import PageFrame
from game.scenes.settings_form import Form
from game.scenes.stage import Scene, Stage
from game.scenes.widgets import Buttons, draw_button, pixels
from game.settings import LEAST_PX_PER_MM, MOST_PX_PER_MM

CARD_MM: Final = (85.6, 54.0)
CORNER_MM: Final = 3.2
GUESS: Final = 4.5
"""Pixels a millimetre, where nothing is known: an ordinary screen."""

STEP_PX: Final = 2.0
"""By how much a press changes the card's longer side."""


class Calibrate(Scene):
    """`done` gets the pixels a millimetre that were measured, or 0 to forget what was."""

    def __init__(self, stage: Stage, done: Callable[[float], None]) -> None:
        super().__init__(stage)
        self._done = done
        self._frame = PageFrame(stage)
        self._form = Form(stage, lambda words: None)
        self._grip: tuple[float, float] | None = None
        self._corner = (0.0, 0.0)
        self._room = Rect(0, 0, 1, 1)
        self._upright = False
        self.px_per_mm = stage.settings.px_per_mm or GUESS
        self.buttons = Buttons(stage)
        self.buttons.appear()

    # --- layout

    @property
    def card(self) -> Rect:
        """The card as it is drawn, px."""
        w, h = (CARD_MM[1], CARD_MM[0]) if self._upright else CARD_MM
        return Rect(*self._corner, w * self.px_per_mm, h * self.px_per_mm)

    @property
    def handle(self) -> Rect:
        """The corner to drag."""
        side = float(self.stage.metrics.T)
        card = self.card
        return Rect(card.right - side / 2, card.bottom - side / 2, side, side)

    def layout(self) -> None:
        m = self.stage.metrics
        self._frame.layout()
        inside = self._frame.inside
        shares = (1.0,) if m.window == "portrait" else (0.3, 0.4, 0.5)
        for share in shares:
            self._form = Form(self.stage, lambda words: None)
            bottom = self._words(Rect(inside.x, inside.y, share * inside.w, inside.h))
            if bottom <= inside.bottom:
                break
        margin = m.T / 2 + 0.3 * m.U
        if m.window == "portrait":
            self._room = Rect(inside.x, bottom + m.U, inside.w - margin, inside.bottom - bottom - m.U - margin)
        else:
            x = inside.x + share * inside.w + 1.6 * m.U
            self._room = Rect(x, inside.y, inside.right - margin - x, inside.h - margin)
        self._upright = self._room.h > self._room.w
        self._corner = (self._room.x, self._room.y)
        self._set(self.px_per_mm)
        self._put()

    def _words(self, room: Rect) -> float:
        """What to do, and the two buttons that do it in small steps; returns where they end."""
        m, text, form = self.stage.metrics, self.stage.text, self._form
        bottom = form.words(room.x, room.y, room.w, text("settings.card_how"), "bar")
        bottom = form.words(room.x, bottom + 0.4 * m.U, room.w, text("settings.card_why"), "small", False, True)
        y, side = bottom + 0.7 * m.U, float(m.T)
        form.button("less", Rect(room.x, y, side, side), lambda: self._grow(-STEP_PX), icon="minus")
        form.button("more", Rect(room.x + side + m.gap, y, side, side), lambda: self._grow(STEP_PX), icon="plus")
        return y + side

    def _put(self) -> None:
        text, frame, form = self.stage.text, self._frame, self._form
        back, keep = text("act.cancel"), text("settings.card_keep")
        left, right = frame.foot_left(back), frame.foot_right(keep)
        form.button("cancel", left, self.stage.pop, back, "cross", "dark")
        if self.stage.settings.px_per_mm:
            forget = text("settings.card_forget")
            form.button("forget", frame.foot_left(forget, left), lambda: self._finish(0.0), forget, "trash", "dark")
        form.button("keep", right, lambda: self._finish(self.px_per_mm), keep, "check", "primary")
        self.buttons.put(list(form.items.values()))
        self.dirty = True

    # --- what a person does

    def _set(self, px_per_mm: float) -> None:
        w, h = (CARD_MM[1], CARD_MM[0]) if self._upright else CARD_MM
        most = min(MOST_PX_PER_MM, self._room.w / w, self._room.h / h)
        self.px_per_mm = max(LEAST_PX_PER_MM, min(px_per_mm, most))
        self.dirty = True

    def _grow(self, px: float) -> None:
        self._set(self.px_per_mm + px / CARD_MM[0])

    def _finish(self, px_per_mm: float) -> None:
        self.stage.pop()
        self._done(round(px_per_mm, 3))

    def _pull(self, x: float, y: float) -> None:
        """The corner is pulled here: the card keeps its shape, and follows the finger as near as it can."""
        assert self._grip is not None
        w, h = (CARD_MM[1], CARD_MM[0]) if self._upright else CARD_MM
        dx, dy = x - self._grip[0] - self._corner[0], y - self._grip[1] - self._corner[1]
        self._set((dx * w + dy * h) / (w * w + h * h))

    def gesture(self, gesture: Gesture) -> None:
        if isinstance(gesture, DragStart) and self.handle.inflate(8, 8).contains(gesture.start_x, gesture.start_y):
            card = self.card
            self._grip = (gesture.start_x - card.right, gesture.start_y - card.bottom)
        if isinstance(gesture, DragStart | DragMove) and self._grip is not None:
            self._pull(gesture.x, gesture.y)
        elif isinstance(gesture, DragEnd | Cancel):
            self._grip = None
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = True
        if name == "escape":
            self.stage.pop()
        elif name in ("+", "-"):
            self._grow(STEP_PX if name == "+" else -STEP_PX)
        else:
            self.buttons.key(name)

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        self._frame.draw(target, stage.text("settings.touch"), stage.text("settings.card"), self._draw_words)
        self._draw_card(target)
        for button in self._form.items.values():
            draw_button(stage, target, button, button is self.buttons.pressed)
        focused = self.buttons.focused
        if focused is not None:
            draw_focus(target, pixels(focused.rect), theme, m.radius("button"), m.U)
        return None

    def _draw_words(self, sheet: pygame.Surface) -> None:
        for paint in self._form.under:
            paint(sheet)

    def _draw_card(self, target: pygame.Surface) -> None:
        """A plain card with a stripe and a chip, and the corner to drag."""
        m, theme, px = self.stage.metrics, self.stage.theme, self.px_per_mm
        card = pixels(self.card)
        radius = CORNER_MM * px
        if theme.shadows:
            draw_shadow(target, card, radius, 0.5 * m.U, 0.4)
        stops: Any = ((0.0, theme.back1), (1.0, theme.back2))
        target.blit(shapes.rounded_gradient(card.size, radius, stops), card)
        target.blit(shapes.ring(card.size, radius, max(2.0, theme.border), theme.back_line), card)
        short, tall = (10.0, 12.5) if self._upright else (12.5, 10.0)
        chip = pygame.Rect(0, 0, round(short * px), round(tall * px))
        chip.center = (round(card.x + 0.2 * card.width), round(card.y + 0.45 * card.height))
        target.blit(shapes.rounded_gradient(chip.size, 1.5 * px, ((0, theme.brass1), (1, theme.brass2))), chip)
        side = round(0.86 * m.T)
        grip = icons.marker("fit", side, theme.amber, theme.on_amber, theme.paper)
        target.blit(grip, grip.get_rect(center=card.bottomright))
