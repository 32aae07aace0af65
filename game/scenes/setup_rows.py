"""How the terms and the seats of a match are shown as rows of a form: nothing here asks which game it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import pygame

from game.ai.levels import LEVELS
from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.ruleset import ImpossibleSetup, Option
from game.rules.state import OptionValue
from game.rules.tiles import HALVES
from game.scenes.settings_form import Form, Segment
from game.scenes.setup_draft import COMPUTER, PERSON, Draft
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.sentences import setup_text

Place = tuple[float, float, float]
"""Left, top and width of a row, px."""

LOT: Final = "lot"
NAMED: Final = frozenset({("leader", LOT), ("partners", "no"), ("partners", "yes"), ("reserve", 0)})
"""Values that have a word of their own; the others are numbers."""

NOTED: Final = frozenset({"target", "reserve", "partners"})
STEPPED: Final = frozenset({"target"})
"""Options shown as a number with minus and plus; the others are segmented choices."""

ICONS: Final = {("leader", LOT): "dice"}
MOST_ENGINE, ENGINE_PITCH = 1.9, 1.22
"""Short side of an engine, U, and from one to the next in short sides."""
NAME_UNITS: Final = (7.5, 13.0)
"""Least and most width of a name's field, in U."""


class Chooser(Protocol):
    """What the rows do to the match."""

    stage: Stage
    draft: Draft

    def choose(self, key: str, value: OptionValue) -> None: ...
    def set_seats(self, count: str) -> None: ...
    def set_kind(self, seat: int, kind: str) -> None: ...
    def next_level(self, seat: int) -> None: ...
    def other_name(self, seat: int) -> None: ...
    def type_name(self, seat: int) -> None: ...
    def type_seed(self) -> None: ...


# --- terms


def option_row(page: Chooser, option: Option, form: Form, place: Place) -> float:
    """An option of the rules; returns where its row ends."""
    text = page.stage.text
    label = text(f"setup.{option.key}")
    note = text(f"setup.{option.key}_note") if option.key in NOTED else ""
    if option.key in STEPPED:
        return stepped_row(page, form, option, place, label, note)
    values = {str(value): value for value in option.allowed(page.draft.seats)}
    segments = [segment(page, option, value) for value in values.values()]
    chosen = str(page.draft.setup.option(option.key))

    def choose(value: str) -> None:
        page.choose(option.key, values[value])

    return form.choice_row(option.key, place, label, note, segments, chosen, choose)


def segment(page: Chooser, option: Option, value: OptionValue) -> Segment:
    """One value of an option, with the reason where it cannot be chosen beside the others."""
    error = page.draft.refusal(option.key, value)
    why = "" if error is None else reason(page.stage, error)
    if option.seat and isinstance(value, int) and value not in option.values:
        return Segment(str(value), emblem=value - 1, why=why)
    named = (option.key, value) in NAMED
    label = page.stage.text(f"setup.{option.key}_{value}") if named else str(value)
    return Segment(str(value), label, ICONS.get((option.key, str(value)), ""), why=why)


def stepped_row(page: Chooser, form: Form, option: Option, place: Place, label: str, note: str) -> float:
    m, draft = page.stage.metrics, page.draft
    values = [value for value in option.allowed(draft.seats) if draft.refusal(option.key, value) is None]
    now = values.index(draft.setup.option(option.key))

    def step(way: int) -> Callable[[], None] | None:
        there = now + way
        return (lambda: page.choose(option.key, values[there])) if 0 <= there < len(values) else None

    width = form.stepper_width(max((str(value) for value in values), key=len))
    spot, bottom = form.row(place, label, note, width, m.T)
    form.stepper(option.key, spot, str(values[now]), step(-1), step(1))
    return bottom


def seed_row(page: Chooser, form: Form, place: Place) -> float:
    """The seed: found by itself, or typed."""
    text, m = page.stage.text, page.stage.metrics
    words = page.draft.seed or text("setup.seed_auto")
    width = max(9.5 * m.U, page.stage.fonts.width(words, m.font("body"), True) + 2.4 * m.U)
    spot, bottom = form.row(place, text("setup.seed"), text("setup.seed_note"), width, m.T)
    form.field("seed", spot, words, page.type_seed)
    return bottom


def reason(stage: Stage, error: ImpossibleSetup) -> str:
    """Why it cannot be, in words."""
    return setup_text(stage.strings, error)


# --- terms that the rules fix


def target_row(page: Chooser, form: Form, place: Place) -> float:
    """The points to win, where nobody chooses them."""
    text, m, fonts = page.stage.text, page.stage.metrics, page.stage.fonts
    points = page.draft.rules.target(page.draft.setup)
    words = fonts.text(str(points), m.font("number"), page.stage.theme.ink, True)
    spot, bottom = form.row(
        place, text("setup.target"), text("setup.target_note"), words.get_width(), words.get_height()
    )
    form.under.append(lambda target: target.blit(words, (round(spot.x), round(spot.y))))
    return bottom


def rounds_row(page: Chooser, form: Form, place: Place) -> float:
    """How many rounds there are, and the tiles that open them, in order."""
    text, m, fonts, rules = page.stage.text, page.stage.metrics, page.stage.fonts, page.draft.rules
    words = fonts.text(str(rules.rounds), m.font("number"), page.stage.theme.ink, True)
    spot, bottom = form.row(
        place, text("setup.rounds"), text("setup.rounds_note"), words.get_width(), words.get_height()
    )
    form.under.append(lambda target: target.blit(words, (round(spot.x), round(spot.y))))
    engines = [engine for number in range(1, (rules.rounds or 0) + 1) if (engine := rules.engine(number)) is not None]
    if not engines:
        return bottom
    w = float(int(min(MOST_ENGINE * m.U, (place[2] - 0.4 * m.U) / (ENGINE_PITCH * len(engines)))))
    art, top = page.stage.tiles(rules.top, w), bottom + 0.7 * m.U
    for index, engine in enumerate(engines):
        corner = (round(place[0] + index * ENGINE_PITCH * w) - art.pad(w), round(top) - art.pad(w))
        form.under.append(partial(paste, picture=art.tile(w, *HALVES[engine], 1), corner=corner))
    return top + 2.2 * w


def pairs_row(page: Chooser, form: Form, place: Place) -> float:
    """Who plays with whom: the emblems of each side on a card of its own."""
    text, m, theme = page.stage.text, page.stage.metrics, page.stage.theme
    sides = page.draft.setup.sides
    size, pad, gap = m.u(2.2), 0.5 * m.U, 0.6 * m.U
    card_w, card_h = max(map(len, sides)) * (size + pad) + pad, size + 2 * pad
    width = len(sides) * card_w + (len(sides) - 1) * gap
    spot, bottom = form.row(place, text("setup.pairs"), text("setup.pairs_note"), width, card_h)
    for number, side in enumerate(sides):
        card = pixels(Rect(spot.x + number * (card_w + gap), spot.y, card_w, card_h))
        form.under.append(partial(draw_panel, rect=card, theme=theme, kind="card", unit=m.U))
        for index, seat in enumerate(side):
            picture = icons.emblem(seat, size, theme)
            corner = (round(card.x + pad + index * (size + pad)), round(card.y + pad))
            form.under.append(partial(paste, picture=picture, corner=corner))
    return bottom


def paste(target: pygame.Surface, picture: pygame.Surface, corner: tuple[int, int]) -> None:
    """Put a picture there, px."""
    target.blit(picture, corner)


# --- seats


def count_row(page: Chooser, form: Form, place: Place) -> float:
    """How many seats there are."""
    text, draft = page.stage.text, page.draft
    counts = draft.rules.seat_counts
    if len(counts) < 2:
        return form.words(*place, text("setup.seats"), "head")
    segments = [Segment(str(count), str(count)) for count in counts]
    return form.choice_row("seats", place, text("setup.seats"), "", segments, str(draft.seats), page.set_seats, "head")


def seat_row(page: Chooser, form: Form, seat: int, place: Place) -> float:
    """Who sits there: emblem, name, person or computer, level; in two lines or three where one is too narrow."""
    m = page.stage.metrics
    x, y, w = place
    gap, side = 0.6 * m.U, float(m.T)
    head = draw_seat(page.stage, form, seat, x, y)
    kinds = kind_segments(page.stage)
    level = level_width(page.stage, form)
    least, most = NAME_UNITS[0] * m.U, NAME_UNITS[1] * m.U
    fixed = head + side + form.natural(kinds) + level + 4 * gap
    player = page.draft.players[seat]
    if fixed + least <= w:
        name = min(most, w - fixed)
        name_row(page, form, seat, Rect(x + head, y, name + gap / 2 + side, side))
        left = x + head + name + side + 2 * gap
        kind_w = w - (left - x) - level - gap
        kind_row(page, form, seat, (left, y, kind_w))
        level_button(page, form, seat, Rect(x + w - level, y, level, side))
        return y + side
    name_row(page, form, seat, Rect(x + head, y, w - head, side))
    below = y + side + 0.5 * gap
    if form.natural(kinds) + level + gap <= w:
        indent = head if form.natural(kinds) + level + gap <= w - head else 0.0
        rest = w - indent - (level + gap)
        kind_row(page, form, seat, (x + indent, below, rest))
        level_button(page, form, seat, Rect(x + w - level, below, level, side))
        return below + side
    bottom = kind_row(page, form, seat, (x, below, w))
    if player.person:
        return bottom
    level_button(page, form, seat, Rect(x, bottom + 0.5 * gap, w, side))
    return bottom + 0.5 * gap + side


def draw_seat(stage: Stage, form: Form, seat: int, x: float, y: float) -> float:
    """The seat's number and emblem; returns how wide they are with the space after them."""
    m = stage.metrics
    number = stage.fonts.text(str(seat + 1), m.font("body"), stage.theme.ink2, True)
    room = stage.fonts.width("0", m.font("body"), True) * (2 if seat > 8 else 1)
    picture = icons.emblem(seat, m.u(2.7), stage.theme)
    middle = round(y + m.T / 2)
    where = number.get_rect(midleft=(round(x), middle))
    spot = picture.get_rect(midleft=(round(x + room + 0.7 * m.U), middle))
    form.under.append(lambda target: target.blit(number, where))
    form.under.append(lambda target: target.blit(picture, spot))
    return room + 0.7 * m.U + picture.get_width() + 0.7 * m.U


def name_row(page: Chooser, form: Form, seat: int, rect: Rect) -> None:
    """The name, which a tap lets one type, and the next name of the list."""
    m = page.stage.metrics
    side = float(m.T)
    name = page.draft.players[seat].name
    field = Rect(rect.x, rect.y, rect.w - side - 0.3 * m.U, rect.h)
    form.field(f"{seat}.name", field, name, lambda: page.type_name(seat))
    form.button(
        f"{seat}.other", Rect(rect.right - side, rect.y, side, side), lambda: page.other_name(seat), icon="swap"
    )


def kind_segments(stage: Stage) -> list[Segment]:
    return [Segment(kind, stage.text(f"setup.{kind}"), kind) for kind in (PERSON, COMPUTER)]


def kind_row(page: Chooser, form: Form, seat: int, place: Place) -> float:
    kind = page.draft.players[seat].kind
    return form.choice(f"{seat}.kind", place, kind_segments(page.stage), kind, lambda value: page.set_kind(seat, value))


def level_width(stage: Stage, form: Form) -> float:
    """The width of the level's button, the same for all levels."""
    m = stage.metrics
    words = max(stage.fonts.width(stage.text(f"level.{level}"), m.font("body"), True) for level in LEVELS)
    return words + m.icon + 2.4 * m.U


def level_button(page: Chooser, form: Form, seat: int, rect: Rect) -> None:
    """A computer's level: a press goes on to the next."""
    player = page.draft.players[seat]
    if player.person:
        return
    label = page.stage.text(f"level.{player.level}")
    form.button(f"{seat}.level", rect, lambda: page.next_level(seat), label, "swap").icon_last = True
