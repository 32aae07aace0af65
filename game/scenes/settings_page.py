"""The settings: every change applies at once, and the tiles beside show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pygame

from game.gestures import Gesture
from game.render.geometry import Rect
from game.scenes.settings_form import Form, Segment
from game.scenes.settings_sample import draw_sample
from game.scenes.settings_view import FormView
from game.scenes.stage import Scene, Stage
from game.settings import CHOICES

ORDER: Final = (
    "language",
    "text",
    "theme",
    "offer",
    "pips",
    "numerals",
    "still",
    "hand",
    "pace",
    "faces",
    "touch",
    "fullscreen",
)
NOTED: Final = ("pips", "numerals", "still", "pace", "faces")
"""The settings with a line of explanation below their label."""

SYSTEM: Final = "system"
"""What the empty value is called in the string file."""

SAMPLE_SHARE, SAMPLE_STRIP = 0.34, 8.5
"""The sample's part of the paper's width, or its height in U where it lies above."""


class SettingsPage(Scene):
    """Over the page it was opened from; `closed` is told when it goes."""

    def __init__(self, stage: Stage, closed: Callable[[], None]) -> None:
        super().__init__(stage)
        self._closed = closed
        self._told = False
        self._sample = Rect(0, 0, 1, 1)
        self.view = FormView(stage, self._build, self._foot, self._room)

    @property
    def buttons(self) -> Any:
        """The buttons on the page."""
        return self.view.buttons

    @property
    def moving(self) -> bool:
        return self.view.moving

    def closed(self) -> None:
        self._closed()

    # --- layout

    def layout(self) -> None:
        self.view.layout()

    def _room(self, inside: Rect) -> Rect:
        """The form's part of the paper; the sample has the rest."""
        m = self.stage.metrics
        if m.window == "portrait":
            high = SAMPLE_STRIP * m.U
            self._sample = Rect(inside.x, inside.y, inside.w, high)
            return Rect(inside.x, inside.y + high + m.U, inside.w, inside.h - high - m.U)
        w = SAMPLE_SHARE * inside.w if m.window == "wide" else 0.26 * inside.w
        high = min(inside.h, 30 * m.U)
        self._sample = Rect(inside.right - w, inside.y, w, high)
        return Rect(inside.x, inside.y, inside.w - w - 1.4 * m.U, inside.h)

    def _build(self, form: Form, room: Rect) -> float:
        m, y = self.stage.metrics, room.y
        for key in ORDER:
            if key == "offer" and not self._offers_numerals:
                continue
            if y > room.y:
                form.line(room.x, y, room.w)
            y = self._row(form, key, (room.x, y + 0.55 * m.U, room.w)) + 0.55 * m.U
        return y

    def _row(self, form: Form, key: str, place: tuple[float, float, float]) -> float:
        text, m, settings = self.stage.text, self.stage.metrics, self.stage.settings
        label, note = text(f"settings.{key}"), text(f"settings.{key}_note") if key in NOTED else ""
        if key == "offer":
            return self._button_row(form, key, place, label, "", text("settings.offer_yes"), self._take_offer)
        if key == "touch":
            measured = settings.px_per_mm
            note = text("settings.touch_measured") if measured else text("settings.touch_unknown")
            return self._button_row(form, key, place, label, note, text("settings.touch_measure"), self._measure)
        if key in ("still", "fullscreen"):
            on = settings.still if key == "still" else self.stage.wants_fullscreen
            spot, bottom = form.row(place, label, note, m.u(4.2), m.T)
            form.switch(key, place[0] + place[2], spot.centre[1], on, partial(self._change, key, not on))
            return bottom
        values = CHOICES[key]
        segments = [Segment(value, text(f"settings.{key}_{value or SYSTEM}")) for value in values]
        return form.choice_row(key, place, label, note, segments, getattr(settings, key), partial(self._change, key))

    def _button_row(
        self,
        form: Form,
        name: str,
        place: tuple[float, float, float],
        label: str,
        note: str,
        words: str,
        do: Callable[[], None],
    ) -> float:
        m = self.stage.metrics
        width = max(9 * m.U, self.stage.fonts.width(words, m.font("body"), True) + 2 * m.U)
        spot, bottom = form.row(place, label, note, width, m.T)
        form.button(name, spot, do, words)
        return bottom

    def _foot(self, form: Form) -> None:
        back = self.stage.text("settings.back")
        form.button("back", self.view.frame.foot_left(back), self._back, back, "back", "dark")

    # --- what a person does

    def _change(self, key: str, value: object) -> None:
        # A window that was switched by key keeps its state, whatever else is changed here.
        changes: dict[str, object] = {"fullscreen": self.stage.wants_fullscreen, key: value}
        kept = self.stage.change(**changes)
        self.dirty = True
        if not kept and not self._told:
            self._told = True
            self.view.say(self.stage.text("settings.unkept"))

    @property
    def _offers_numerals(self) -> bool:
        """High contrast is easier to read with numerals: offered until a person has decided about them."""
        return self.stage.settings.theme == "contrast" and self.stage.settings.numerals == "auto"

    def _take_offer(self) -> None:
        self._change("numerals", "on")

    def _measure(self) -> None:
        from game.scenes.calibrate import Calibrate

        self.stage.push(Calibrate(self.stage, partial(self._change, "px_per_mm")))

    def _back(self) -> None:
        self.stage.pop()

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.view.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = True
        if name == "escape":
            self._back()
        else:
            self.view.key(name)

    def step(self) -> None:
        self.dirty = self.view.step() or self.dirty

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        text = self.stage.text
        self.view.draw(target, text("settings.title"), text("settings.about"), self._draw_sample)
        return None

    def _draw_sample(self, sheet: pygame.Surface) -> None:
        draw_sample(self.stage, sheet, self._sample)
