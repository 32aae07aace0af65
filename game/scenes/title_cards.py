"""The cards of the title: a game's small table, its name, one line about it, its seats and set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.render import icons
from game.render.cloth import cloth
from game.render.fonts import Fitted
from game.render.geometry import Pose, Rect, bounds, box
from game.render.panels import draw_panel, draw_shadow, panel, round_corners
from game.render.strokes import Line, draw_smooth
from game.render.theme import seat_look
from game.rules.catalogue import GAMES
from game.scenes.stage import Stage
from game.scenes.tables import TABLES, Rail
from game.scenes.widgets import pixels

PAD = 0.85
"""Of a card, in U."""
BESIDE = 18
"""A card as wide as this, in U, has its button beside its seats."""
LYING, LYING_WIDTH = 15, 29
"""A card of an upright window lower than the first and wide as the second, in U, has its parts beside each other."""
LYING_PICTURE, LYING_BUTTON = 0.3, 9.0
"""Their widths then: a share of the card's, and U."""
NARROWEST, HIGH = 10.5, 17
"""A card is no narrower than this, in U, and only where it is that high; else it is wide enough for `BESIDE`."""
LOWEST, TALLEST, LOWEST_PICTURE = 8.0, 27.0, 2.6
LARGEST_CELL = 3.6
SLIM = 3.4
"""A picture so many times as wide as high has its boneyard beside the line, not below it."""
MOST_LINES = 4
RAIL = 0.16
"""Width of a rail, cells."""


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where a card's parts stand, px; None where there is no room for one."""

    card: Rect
    picture: Rect | None
    name: Rect
    about: Rect | None
    seats: Rect | None
    button: Rect


def most_cards(stage: Stage, room: Rect) -> int:
    """How many cards the room holds with all their words."""
    m = stage.metrics
    if m.window == "portrait":
        return max(1, int((room.h + 1.4 * m.U) / ((LOWEST + 1.4) * m.U)))
    least = NARROWEST if room.h >= HIGH * m.U else BESIDE
    return max(1, int((room.w + 0.9 * m.U) / ((least + 0.9) * m.U)))


def lay_cards(stage: Stage, room: Rect, games: Sequence[str]) -> dict[str, Rect]:
    """The cards side by side, or below each other where the window is upright."""
    m = stage.metrics
    gap = (0.9 if len(games) > 3 or m.window == "small" else 1.4) * m.U
    if m.window == "portrait":
        h = min((room.h - gap * (len(games) - 1)) / len(games), TALLEST * m.U)
        top = room.y + (room.h - h * len(games) - gap * (len(games) - 1)) / 3
        return {game: Rect(room.x, top + place * (h + gap), room.w, h) for place, game in enumerate(games)}
    w = (room.w - gap * (len(games) - 1)) / len(games)
    h = min(room.h, TALLEST * m.U) if m.window == "wide" else room.h
    top = room.y + (room.h - h) / 3
    return {game: Rect(room.x + place * (w + gap), top, w, h) for place, game in enumerate(games)}


def places(stage: Stage, cards: Mapping[str, Rect]) -> dict[str, CardPlaces]:
    """The parts of all cards, alike in all of them: the longest line about a game says how high these are."""
    lines = max(len(about(stage, game, about_width(stage, card)).lines) for game, card in cards.items())
    lay = {game: _lying if _lies(stage, card) else _standing for game, card in cards.items()}
    return {game: lay[game](stage, card, lines) for game, card in cards.items()}


def about_width(stage: Stage, card: Rect) -> float:
    """The room for the line about the game."""
    m = stage.metrics
    if _lies(stage, card):
        return card.w - LYING_PICTURE * card.w - LYING_BUTTON * m.U - (3 * PAD + 1.2) * m.U
    return card.w - 2.2 * m.U


def about(stage: Stage, game: str, width: float) -> Fitted:
    """The line about a game, made to fit."""
    return stage.fonts.fit(stage.text(f"title.about_{game}"), stage.metrics.font("body"), False, width, MOST_LINES)


def _lies(stage: Stage, card: Rect) -> bool:
    m = stage.metrics
    return m.window == "portrait" and card.h < LYING * m.U and card.w >= LYING_WIDTH * m.U


def _standing(stage: Stage, card: Rect, lines: int) -> CardPlaces:
    """The picture above the words."""
    m = stage.metrics
    pad = PAD * m.U
    x, w = card.x + 1.1 * m.U, card.w - 2.2 * m.U
    beside = card.w >= BESIDE * m.U
    button_w = min(14 * m.U, 0.42 * card.w) if beside else card.w - 2 * pad
    button = Rect(card.right - pad - button_w, card.bottom - pad - m.T, button_w, m.T)
    bottom, top = button.y, card.y + pad
    name_h, about_h, seats_h = 1.5 * 1.25 * m.U, lines * 1.25 * m.U, 1.7 * m.U
    seats = Rect(x, button.y, button.x - x - 0.5 * m.U, m.T) if beside else None
    if not beside and bottom - seats_h - name_h - 0.5 * m.U >= top:
        seats = Rect(x, bottom - seats_h - 0.5 * m.U, w, seats_h)
        bottom = seats.y
    spare = max(0.0, bottom - name_h - about_h - top - 4 * m.U)
    bottom -= min(0.4 * m.U + spare / 8, (0.9 if beside else 1.6) * m.U)
    line = Rect(x, bottom - about_h, w, about_h) if bottom - about_h - name_h >= top else None
    bottom = bottom if line is None else line.y
    name = Rect(x, bottom - name_h, w, name_h)
    free = name.y - top - min(0.8 * m.U, 0.3 * m.U + spare / 16)
    if free < LOWEST_PICTURE * m.U:
        return CardPlaces(card, None, name, line, seats, button)
    return CardPlaces(card, Rect(card.x + pad, top, card.w - 2 * pad, free), name, line, seats, button)


def _lying(stage: Stage, card: Rect, lines: int) -> CardPlaces:
    """Picture, words and button beside each other: a low card of an upright window."""
    m = stage.metrics
    pad = PAD * m.U
    picture = Rect(card.x + pad, card.y + pad, LYING_PICTURE * card.w, card.h - 2 * pad)
    x, w = picture.right + 1.2 * m.U, about_width(stage, card)
    name_h, about_h, seats_h = 1.5 * 1.25 * m.U, lines * 1.25 * m.U, 1.7 * m.U
    button = Rect(card.right - pad - LYING_BUTTON * m.U, card.centre[1] - m.T / 2, LYING_BUTTON * m.U, m.T)
    name = Rect(x, card.centre[1] - (name_h + about_h + seats_h) / 2, w, name_h)
    line = Rect(x, name.bottom, w, about_h)
    return CardPlaces(card, picture, name, line, Rect(x, line.bottom, w, seats_h), button)


def name_size(stage: Stage, width: float) -> int:
    """The size of the games' names, alike on all cards of a width: the longest has room."""
    names, px = [stage.text(f"game.{game}") for game in TABLES], stage.metrics.font("number")
    while px > stage.metrics.font("body") and any(stage.fonts.width(name, px, True) > width for name in names):
        px -= 1
    return px


# --- drawing


def draw_shadows(stage: Stage, sheet: pygame.Surface, cards: Iterable[Rect]) -> None:
    """The shadows of all cards: drawn before any card, so that none falls on its neighbour."""
    m, theme = stage.metrics, stage.theme
    if theme.shadows:
        for card in cards:
            draw_shadow(sheet, pixels(card), m.radius("panel"), m.U)


def draw_card(stage: Stage, sheet: pygame.Surface, game: str, spots: CardPlaces) -> None:
    """A card without its shadow and its button."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    ground = pixels(spots.card)
    sheet.blit(panel(ground.size, theme, "paper", m.U), ground)
    if spots.picture is not None:
        card = TABLES[game]
        draw_window(stage, sheet, spots.picture, card.poses, card.boneyard, GAMES[game].top, card.rails)
        if card.points:
            _draw_points(stage, sheet, spots.picture, card.points)
        if card.pairs:
            _draw_pairs(stage, sheet, spots.picture, card.pairs)
    name = fonts.text(stage.text(f"game.{game}"), name_size(stage, spots.name.w), theme.ink, True)
    sheet.blit(name, (round(spots.name.x), round(spots.name.y + (spots.name.h - name.get_height()) / 2)))
    if spots.about is not None:
        words = about(stage, game, spots.about.w)
        sheet.blit(fonts.block(words.lines, words.px, theme.ink2), (round(spots.about.x), round(spots.about.y)))
    if spots.seats is not None:
        _draw_seats(stage, sheet, game, spots.seats)


def _draw_seats(stage: Stage, sheet: pygame.Surface, game: str, room: Rect) -> None:
    """How many may play, and with which set; the icon goes where there is no room for it."""
    m, theme, fonts = stage.metrics, stage.theme, stage.fonts
    counts = GAMES[game].seat_counts
    many = stage.text("title.seats", least=counts[0], most=counts[-1]) if len(counts) > 1 else str(counts[0])
    px = m.font("small") if room.h < 2 * m.U else m.font("body")
    bar = pygame.Surface((max(1, round(m.line_width)), m.u(0.9)))
    bar.fill(theme.paper_line)
    words = stage.text(f"setup.set_{GAMES[game].top}")
    pieces = [icons.icon("person", m.u(1.3), theme.ink2), fonts.text(many, px, theme.ink2, True), bar]
    gap = m.u(0.5)
    if sum(piece.get_width() + gap for piece in pieces) + fonts.width(words, px) > room.w:
        pieces.pop(0)
    x = round(room.x)
    left = room.w - sum(piece.get_width() + gap for piece in pieces)
    fitted = fonts.fit(words, px, False, left)
    for piece in (*pieces, fonts.block(fitted.lines, fitted.px, theme.ink2)):
        sheet.blit(piece, (x, round(room.centre[1]) - piece.get_height() // 2))
        x += piece.get_width() + gap


def draw_window(
    stage: Stage,
    sheet: pygame.Surface,
    window: Rect,
    poses: Sequence[Pose],
    boneyard: bool = False,
    top: int = 6,
    rails: Sequence[Rail] = (),
) -> None:
    """A small table with some tiles; `top` is the highest number of their set. Rails lie under them."""
    m, theme = stage.metrics, stage.theme
    art, rect = stage.tiles(top), pixels(window)
    sheet.blit(round_corners(cloth(rect.size, theme, m.U), m.U), rect)
    if theme.flat:
        pygame.draw.rect(sheet, theme.chip_line, rect, round(theme.border), border_radius=m.u(1.0))
    if not poses:
        return
    extent = bounds(box(pose) for pose in poses)
    slim = window.w > SLIM * window.h
    # A cross leaves the corner free for the boneyard.
    lift = 0.25 * window.h if boneyard and not slim and extent.h < extent.w / 2 else 0.0
    cell = min(0.86 * window.w / extent.w, (0.8 * window.h - lift) / max(2.0, extent.h), LARGEST_CELL * m.U)
    cx, cy = extent.centre
    mx, my = window.centre[0], window.centre[1] - lift / 2
    for seat, rail in rails:
        colour = theme.text if seat is None else seat_look(seat).colour
        points = [(mx + (x - cx) * cell, my + (y - cy) * cell) for x, y in rail]
        draw_smooth(sheet, [Line(points, colour, max(1.5, RAIL * cell))])
    tiles = [(mx + (p.x - cx) * cell, my + (p.y - cy) * cell, p.quarter, p.first, p.second) for p in poses]
    art.draw_board(sheet, tiles, cell / 1.06, 0.0)
    if boneyard:
        w = float(round(min(0.95 * cell, (0.34 if slim else 0.15) * window.h)))
        y = window.centre[1] - w if slim else window.bottom - 2.7 * w
        _draw_pile(stage, sheet, window.right - 3.0 * w, y, w)


def _draw_pile(stage: Stage, sheet: pygame.Surface, x: float, y: float, w: float) -> None:
    """Three backs of `w` px width, leaning on each other."""
    pad = stage.art.pad(w)
    for step in range(3):
        sheet.blit(stage.art.back(w), (round(x + step * 0.5 * w) - pad, round(y - step * 0.12 * w) - pad))


def _draw_points(stage: Stage, sheet: pygame.Surface, window: Rect, points: int) -> None:
    """Points that were just scored, as the table announces them, in an upper corner that is free."""
    m, theme = stage.metrics, stage.theme
    size = min(m.font("number"), round(0.17 * window.h))
    words = stage.fonts.text(f"+{points}", size, theme.on_amber, True)
    inset = round(0.07 * min(window.w, window.h))
    rect = words.get_rect().inflate(round(0.9 * size), round(0.25 * size))
    if window.w > SLIM * window.h:
        rect.topleft = (round(window.x) + inset, round(window.y) + inset)
    else:
        rect.topright = (round(window.right) - inset, round(window.y) + inset)
    draw_panel(sheet, rect, theme, "banner", 0.6 * m.U)
    sheet.blit(words, words.get_rect(center=rect.center))


def _draw_pairs(stage: Stage, sheet: pygame.Surface, window: Rect, pairs: tuple[tuple[int, ...], ...]) -> None:
    """One pair below on the left, the other above on the right."""
    size = min(stage.metrics.u(2.2), round(0.16 * window.h))
    inset = round(0.07 * min(window.w, window.h))
    for pair, low in zip(pairs, (True, False), strict=True):
        step = round(0.86 * size)
        width = step * (len(pair) - 1) + size
        x = round(window.x) + inset if low else round(window.right) - inset - width
        y = round(window.bottom if low else window.y) + (-inset - size if low else inset)
        for place, seat in enumerate(pair):
            sheet.blit(icons.emblem(seat, size, stage.theme), (x + place * step, y))
