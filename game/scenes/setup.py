"""Setting up a match: the seats, who sits there, and the terms that the game's rules offer."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.ai.levels import LEVELS
from game.gestures import Gesture
from game.render.geometry import Rect
from game.rules.state import OptionValue
from game.rules.tiles import set_size
from game.scenes import setup_rows as rows
from game.scenes.settings_form import Form
from game.scenes.settings_view import FormView
from game.scenes.setup_draft import LONGEST_NAME, LONGEST_SEED, Draft, cleaned, fresh, next_name, taken, told_apart
from game.scenes.stage import Scene, Stage

if TYPE_CHECKING:
    from game.record_lines import Header
    from game.scenes.widgets import Buttons

LARGEST_SEED: Final = 1_000_000_000
TWO_COLUMNS, TWO_TERMS = 60, 44
"""Units of width from which seats and terms stand side by side, and terms in two columns below the seats."""

SEATS_SHARE: Final = 0.615
LEAST_SPACE, MOST_SPACE = 0.5, 1.6
"""Space above and below a line between two rows, in U."""

Part = Callable[[Form, Rect, float], float]
"""Lays out a part of the form in a room with some space between its rows, px; returns where it ends."""


class SetupPage(Scene):
    """`begin` gets the match when *Start* is pressed; `last` is a match whose players sit down again."""

    def __init__(
        self,
        stage: Stage,
        game: str,
        begin: Callable[[Header], None],
        back: Callable[[], None],
        last: Header | None = None,
    ) -> None:
        super().__init__(stage)
        self._begin = begin
        self._back = back
        self.draft: Draft = fresh(game, self._names, last)
        self.view = FormView(stage, self._build, self._foot)

    @property
    def buttons(self) -> Buttons:
        """The buttons on the page."""
        return self.view.buttons

    @property
    def moving(self) -> bool:
        return self.view.moving

    @property
    def _names(self) -> list[str]:
        return self.stage.text("names.list").split(", ")

    # --- layout

    def layout(self) -> None:
        self.view.layout()

    def _build(self, form: Form, room: Rect) -> float:
        m = self.stage.metrics
        if room.w < TWO_COLUMNS * m.U or m.window == "portrait":
            space = self._space(room, self._one_column, 2 * (self.draft.seats + len(self._term_rows())))
            return self._one_column(form, room, space)
        seats = Rect(room.x, room.y, SEATS_SHARE * room.w, room.h)
        left = seats.right + 2.6 * m.U
        terms = Rect(left, room.y, room.right - left, room.h)
        bottoms = [
            self._seats(form, seats, self._space(seats, self._seats, 2 * self.draft.seats + 2)),
            self._terms(form, terms, self._space(terms, self._terms, 2 * len(self._term_rows()))),
            room.bottom,
        ]
        form.line(left - 1.3 * m.U, room.y, 0.0, max(bottoms) - room.y)
        return max(bottoms[:2])

    def _space(self, room: Rect, part: Part, count: int) -> float:
        """How much room there is above and below each line between two rows, so that they fill the height."""
        m = self.stage.metrics
        least = LEAST_SPACE * m.U
        plain = part(Form(self.stage, self.view.say), room, least) - room.y
        return max(least, min(MOST_SPACE * m.U, least + (room.h - plain) / count))

    def _one_column(self, form: Form, room: Rect, space: float) -> float:
        """The terms below the seats, in two columns where they fit."""
        m = self.stage.metrics
        bottom = self._seats(form, room, space) + space
        form.line(room.x, bottom, room.w)
        below = Rect(room.x, bottom + space, room.w, room.h)
        if room.w < TWO_TERMS * m.U or m.window == "portrait":
            return self._terms(form, below, space)
        gap = 2.0 * m.U
        width = (room.w - gap) / 2
        lefts, bottoms = (below.x, below.x + width + gap), [below.y, below.y]
        for part in self._term_rows():
            column = bottoms.index(min(bottoms))
            if bottoms[column] > below.y:
                form.line(lefts[column], bottoms[column] + space, width)
                bottoms[column] += 2 * space
            bottoms[column] = part(form, (lefts[column], bottoms[column], width))
        return max(bottoms)

    def _seats(self, form: Form, room: Rect, space: float) -> float:
        """The seats under each other, `space` px above and below each line between them."""
        m = self.stage.metrics
        y = rows.count_row(self, form, (room.x, room.y, room.w))
        for seat in range(self.draft.seats):
            form.line(room.x, y + space, room.w)
            y = rows.seat_row(self, form, seat, (room.x, y + 2 * space, room.w))
        form.line(room.x, y + space, room.w)
        return form.words(room.x, y + space + 0.6 * m.U, room.w, self._note(), "small", False, True)

    def _note(self) -> str:
        """What the seats mean for the people at the table."""
        text, draft = self.stage.text, self.draft
        if not draft.persons:
            return text("setup.watch")
        turns = text("setup.turns" if draft.rules.clockwise else "setup.turns_left")
        return turns if draft.persons < 2 else f"{turns} {text('setup.covered')}"

    def _term_rows(self) -> list[Callable[[Form, rows.Place], float]]:
        """The options, then what the rules fix and a player wants to know, then the seed."""
        draft = self.draft
        found = [partial(rows.option_row, self, option) for option in draft.offered()]
        chosen = {option.key for option in draft.rules.options}
        if "target" not in chosen and draft.rules.target(draft.setup) is not None:
            found.append(partial(rows.target_row, self))
        if draft.rules.rounds is not None:
            found.append(partial(rows.rounds_row, self))
        if len(draft.setup.sides) < draft.seats:
            found.append(partial(rows.pairs_row, self))
        return [*found, partial(rows.seed_row, self)]

    def _terms(self, form: Form, room: Rect, space: float) -> float:
        """The terms under each other."""
        y = room.y
        for number, part in enumerate(self._term_rows()):
            if number:
                form.line(room.x, y + space, room.w)
                y += 2 * space
            y = part(form, (room.x, y, room.w))
        return y

    def _foot(self, form: Form) -> None:
        text, frame, m = self.stage.text, self.view.frame, self.stage.metrics
        back, start = text("setup.back"), text("setup.start")
        left, right = frame.foot_left(back), frame.foot_right(start)
        form.button("back", left, self._back, back, "back", "dark")
        form.button("start", right, self._start, start, "play", "primary").role = "bar"
        room = Rect(left.right + m.U, left.y, right.x - left.right - 2 * m.U, left.h)
        fitted = self.stage.fonts.fit(self.summary, m.font("body" if m.window == "wide" else "small"), False, room.w, 3)
        block = self.stage.fonts.block(fitted.lines, fitted.px, self.stage.theme.text2, align="right")
        spot = block.get_rect(midright=(round(room.right), round(room.centre[1])))
        form.under.append(lambda target: target.blit(block, spot))

    @property
    def summary(self) -> str:
        """The match in a line: players, tiles each, and how many are left over."""
        text, setup = self.stage.text, self.draft.setup
        left = set_size(setup.rules.top) - setup.seats * setup.hand
        players = text("setup.players", count=setup.seats)
        key = "setup.sum_boneyard" if setup.rules.draws else "setup.sum_unused"
        return text(key, players=players, hand=setup.hand, left=left)

    # --- what a person does

    def _change(self, draft: Draft) -> None:
        self.draft = draft
        self.view.layout()
        self.dirty = True

    def choose(self, key: str, value: OptionValue) -> None:
        """Another value of an option."""
        self._change(self.draft.choose(key, value))

    def set_seats(self, count: str) -> None:
        """More seats, or fewer; who got up sits down again with the same name."""
        self._change(told_apart(replace(self.draft, seats=int(count)), self._names, int(count)))

    def set_kind(self, seat: int, kind: str) -> None:
        """A person or a computer sits here."""
        self._change(self.draft.sit(seat, kind=kind))

    def next_level(self, seat: int) -> None:
        """The computer of a seat plays at the next level."""
        now = LEVELS.index(self.draft.players[seat].level)
        self._change(self.draft.sit(seat, level=LEVELS[(now + 1) % len(LEVELS)]))

    def other_name(self, seat: int) -> None:
        """The next name of the list that is free."""
        self._change(self.draft.sit(seat, name=next_name(self.draft, seat, self._names)))

    def type_name(self, seat: int) -> None:
        """Ask for a name."""
        from game.scenes.keyboard import Keyboard

        text = self.stage.text

        def check(name: str) -> str:
            double = taken(self.draft.seated, cleaned(name), seat)
            return text("setup.name_taken", name=cleaned(name)) if name and double else ""

        def done(name: str) -> None:
            name = cleaned(name) or next_name(self.draft, seat, self._names)
            self._change(self.draft.sit(seat, name=name))

        now = self.draft.players[seat].name
        heading = text("setup.name_of", seat=seat + 1)
        self.stage.push(Keyboard(self.stage, heading, now, done, most=LONGEST_NAME, check=check))

    def type_seed(self) -> None:
        """Ask for a seed; nothing means that it is found by itself."""
        from game.scenes.keyboard import Keyboard

        def done(digits: str) -> None:
            self._change(replace(self.draft, seed=str(int(digits)) if digits else ""))

        heading = self.stage.text("setup.seed_ask")
        self.stage.push(Keyboard(self.stage, heading, self.draft.seed, done, digits=True, most=LONGEST_SEED))

    def _start(self) -> None:
        self._begin(self.draft.header(secrets.randbelow(LARGEST_SEED)))

    # --- input and drawing

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.view.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        self.dirty = True
        if name == "escape":
            self._back()
        elif name == "return" and not self.view.ringed:
            self._start()
        else:
            self.view.key(name)

    def step(self) -> None:
        self.dirty = self.view.step() or self.dirty

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        text, draft = self.stage.text, self.draft
        second = f"{text(f'game.{draft.game}')} · {text(f'setup.set_{draft.rules.top}')}"
        self.view.draw(target, text("setup.title"), second, lambda sheet: None)
        return None
