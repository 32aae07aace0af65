"""What stands round the cloth: bar, badges, rack, boneyard. Drawn from an observation alone."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.match import Match
from game.record_lines import Header
from game.render import controls, icons
from game.render.cache import Bounded, area
from game.render.cloth import cloth, groove, rack, rack_shadow, table_rim
from game.render.geometry import Rect
from game.render.panels import draw_panel, panel, top_bar
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.state import Setup
from game.scenes.seat_chips import SeatChip, draw_chip, mini_back
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.wording import seat_name, seat_status
from game.scenes.zones import Zones

NARROWEST_NAME, NARROWEST_TITLE = 2.6, 2.0
FULL_BADGE = 13.0
"""From this width on a badge in a row says all that others do, U."""
PILE = 3
"""Most backs that the boneyard shows on top of each other."""


class Backdrop:
    """Cloth, rim, rack and groove, baked once a size."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._sheet: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def draw(self, target: pygame.Surface, zones: Zones) -> None:
        key = (target.get_size(), zones.rack, zones.table, self._stage.theme.name)
        if key != self._key or self._sheet is None:
            self._sheet, self._key = self._bake(target.get_size(), zones), key
        target.blit(self._sheet, (0, 0))

    def _bake(self, size: tuple[int, int], zones: Zones) -> pygame.Surface:
        theme, unit = self._stage.theme, self._stage.metrics.U
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, unit), (0, 0))
        table, wood, hollow = pixels(zones.table), pixels(zones.rack), pixels(zones.groove)
        sheet.blit(table_rim(table.size, theme, unit), table)
        shade = rack_shadow(wood.width, theme, unit)
        sheet.blit(shade, (0, wood.top - shade.get_height()))
        sheet.blit(rack(wood.size, theme, unit), wood)
        sheet.blit(groove(hollow.size, theme, unit), hollow)
        bar = pixels(zones.bar)
        sheet.blit(top_bar(bar.size, theme, unit), bar)
        return sheet.convert() if pygame.display.get_surface() else sheet


def draw_title(stage: Stage, target: pygame.Surface, zone: Rect, title: str, second: str) -> None:
    """Two lines at the left of the bar, where there is room for a word."""
    if zone.w < NARROWEST_TITLE * stage.metrics.U:
        return
    m, fonts, theme = stage.metrics, stage.fonts, stage.theme
    upper = fonts.fit(title, m.font("bar"), True, zone.w, 1)
    if len(upper.lines) > 1:
        upper = fonts.fit(title, m.font("small"), True, zone.w)
    spare = zone.h > 4 * m.U and len(upper.lines) == 1
    lower = fonts.fit(second, m.font("small"), False, zone.w, 2 if spare else 1)
    pieces = [
        fonts.block(upper.lines, upper.px, theme.text, True),
        fonts.block(lower.lines, lower.px, theme.text2),
    ]
    y = zone.centre[1] - sum(piece.get_height() for piece in pieces) / 2
    for piece in pieces:
        target.blit(piece, (round(zone.x), round(y)))
        y += piece.get_height()


def round_line(stage: Stage, setup: Setup, number: int, room: float) -> str:
    """What round it is, who plays with whom, to how many points and which way round: as much as there is room for."""
    text, target, rules = stage.text, setup.rules.target(setup), setup.rules
    first = text("table.round", round=number)
    if rules.rounds is not None:
        first = text("table.round_of", round=number, rounds=rules.rounds)
    opening = rules.engine(number) if number else None
    engine = "" if opening is None else text("table.engine", tile=TILE_NAMES[opening])
    pairs = text("table.pairs") if len(setup.sides) < setup.seats else ""
    goal = text("scores.first_to", target=target) if target is not None else ""
    way = "" if setup.rules.clockwise else text("table.leftward")
    for parts in ((first, engine, pairs, goal, way), (first, engine, pairs, goal), (first, goal)):
        line = " · ".join(part for part in parts if part)
        if stage.fonts.width(line, stage.metrics.font("small")) <= room:
            return line
    return first


class How(NamedTuple):
    """How a badge is drawn. `tag` replaces the second line, and `passed` that it says so. `own` leaves out the count of
    tiles that the tray shows; `friend` marks the seat that plays with the tray's; not `scored`: the score stands
    elsewhere. `chip`: it stands in a row, and says as much as it has room for.
    """

    tag: str = ""
    own: bool = False
    friend: bool = False
    scored: bool = True
    passed: bool = False
    chip: bool = False


class Badges:
    """The seats: who, how many tiles, what score, whose turn, and who passed last."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._match = match
        self._baked: Bounded[pygame.Surface] = Bounded(24, area, 1 << 19)

    @property
    def _header(self) -> Header:
        return self._match.header

    def draw(self, target: pygame.Surface, zone: Rect, seat: int, seen: Observation, how: How) -> None:
        """One badge."""
        stage = self._stage
        rect = pixels(zone)
        shown = (seat == seen.turn, seen.counts[seat], seen.scores, how)
        looks = (stage.strings.lang, stage.theme.name, round(4 * stage.metrics.U))
        key = (seat, self._header.players, rect.size, looks, shown)
        target.blit(self._baked.get(key, lambda: self._bake(rect.size, seat, seen, how)), rect)

    def _bake(self, size: tuple[int, int], seat: int, seen: Observation, how: How) -> pygame.Surface:
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        self._paint(sheet, Rect(0, 0, *size), seat, seen, how)
        return sheet

    def _paint(self, target: pygame.Surface, zone: Rect, seat: int, seen: Observation, how: How) -> None:
        m, theme = self._stage.metrics, self._stage.theme
        draw_panel(target, pixels(zone), theme, "active" if seat == seen.turn else "chip", m.U)
        if how.chip and zone.w < FULL_BADGE * m.U:
            score = self._stage.strings.number(seen.scores[seen.setup.side_of[seat]])
            chip = SeatChip(seat, seat_name(self._stage, self._header, seat), seen.counts[seat], score)
            draw_chip(self._stage, target, zone, chip, how.tag, how.passed)
            return
        if how.friend and seat != seen.turn:
            pygame.draw.rect(target, theme.text, pixels(zone), max(1, round(m.line_width)), border_radius=m.u(0.9))
        if how.own and zone.w < 10 * m.U:
            self._draw_small(target, zone, seat, seen)
            return
        slim = zone.h < 3.3 * m.U or zone.w < 13 * m.U
        size = round(min(2.4 * m.U, zone.h * 0.72, 0.3 * zone.w))
        x = zone.x + (0.5 if zone.w > 8 * m.U else 0.25) * m.U
        target.blit(icons.emblem(seat, size, theme), (round(x), round(zone.centre[1] - size / 2)))
        x += size + 0.6 * m.U
        right = self._draw_numbers(target, zone, seat, seen, how, slim, x)
        room = Rect(x, zone.y, right - x, zone.h)
        self._draw_name(target, room, seat, how.tag or self._status(seat, seen, how, room.w), bool(how.tag), slim)

    def _status(self, seat: int, seen: Observation, how: How, room: float) -> str:
        """Whose turn it is, or how good the computer; a partner is called so where there is room."""
        stage = self._stage
        status = seat_status(stage, self._header, seat, seen.turn)
        friendly = f"{stage.text('seat.partner')} · {status}"
        if how.friend and stage.fonts.width(friendly, stage.metrics.font("caption")) <= room:
            return friendly
        return status

    def _draw_small(self, target: pygame.Surface, zone: Rect, seat: int, seen: Observation) -> None:
        """The own badge of a small window: emblem, name, and the score below it."""
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        size = round(2.5 * m.U)
        target.blit(icons.emblem(seat, size, theme), (round(zone.x + 0.6 * m.U), round(zone.centre[1] - size / 2)))
        x = round(zone.x + 0.6 * m.U + size + 0.6 * m.U)
        name = seat_name(stage, self._header, seat)
        name = stage.fonts.ellipsis(name, m.font("body"), True, zone.right - x - 0.4 * m.U)
        score = stage.strings.number(seen.scores[seen.setup.side_of[seat]])
        upper = stage.fonts.text(name, m.font("body"), theme.text, True)
        lower = stage.fonts.text(score, m.font("head"), theme.text, True)
        y = round(zone.centre[1] - (upper.get_height() + lower.get_height()) / 2)
        target.blit(upper, (x, y))
        target.blit(lower, (x, y + upper.get_height()))

    def _draw_numbers(
        self, target: pygame.Surface, zone: Rect, seat: int, seen: Observation, how: How, slim: bool, left: float
    ) -> float:
        """Count and score at the right of `left`; returns where they begin."""
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        middle = zone.centre[1]
        count = stage.fonts.text(str(seen.counts[seat]), m.font("head"), theme.text, True)
        score = stage.strings.number(seen.scores[seen.setup.side_of[seat]])
        words = stage.fonts.text(score, m.font("head"), theme.text, True)
        box = pygame.Rect(0, 0, max(m.u(2.3), words.get_width() + m.u(1.0)), m.u(2.1))
        x = zone.right - (0.4 if slim else 0.7) * m.U
        if not how.own and how.scored and x - box.w - 0.5 * m.U - count.get_width() < left - 0.5 * m.U:
            target.blit(count, count.get_rect(midright=(round(zone.right - 0.6 * m.U), round(middle))))
            return zone.right - 0.9 * m.U - count.get_width()
        if how.scored:
            box.midright = (round(x), round(middle))
            target.blit(panel(box.size, theme, "raised", m.U), box)
            target.blit(words, words.get_rect(center=box.center))
            x = float(box.left)
        if not how.own:
            x -= count.get_width() + 0.5 * m.U
            target.blit(count, (round(x), round(middle - count.get_height() / 2)))
            back = mini_back(stage)
            step, room, least = back.get_width() + 0.3 * m.U, x - 0.3 * m.U - left, NARROWEST_NAME * m.U
            # The little back gives way to a name, and never covers the emblem.
            if room - step >= least or (room < least and x - step >= left - 0.5 * m.U):
                x -= step
                target.blit(back, (round(x), round(middle - back.get_height() / 2)))
        return x - 0.3 * m.U

    def _draw_name(self, target: pygame.Surface, room: Rect, seat: int, status: str, tagged: bool, slim: bool) -> None:
        stage, m, theme = self._stage, self._stage.metrics, self._stage.theme
        if room.w < NARROWEST_NAME * m.U:
            return  # the emblem alone says who it is
        name = seat_name(stage, self._header, seat)
        px = m.font("body")
        kind = "person" if self._header.players[seat].person else "computer"
        icon_w = 0 if room.w < 7 * m.U else m.u(1.2)
        name = stage.fonts.ellipsis(name, px, True, room.w - icon_w)
        label = stage.fonts.text(name, px, theme.text, True)
        colour = theme.amber if tagged else theme.text2
        lower = stage.fonts.fit(status, m.font("caption"), tagged, room.w, 1)
        second = stage.fonts.text(
            stage.fonts.ellipsis(lower.lines[0], lower.px, tagged, room.w), lower.px, colour, tagged
        )
        y = room.centre[1] - (label.get_height() + second.get_height()) / 2
        target.blit(label, (round(room.x), round(y)))
        if icon_w:
            mark = icons.icon(kind, m.u(0.95), theme.text2)
            target.blit(mark, (round(room.x + label.get_width() + 0.35 * m.U), round(y + 0.22 * m.U)))
        target.blit(second, (round(room.x), round(y + label.get_height())))


def draw_boneyard(stage: Stage, target: pygame.Surface, zone: Rect, seen: Observation) -> None:
    """Backs on top of each other with their number; asleep they are smaller and say so. Nothing before a deal."""
    if not seen.stock and not any(seen.counts):
        return
    m, theme = stage.metrics, stage.theme
    if zone.w > zone.h:
        draw_low_boneyard(stage, target, zone, seen)
        return
    asleep = not seen.setup.rules.draws
    w = zone.w / 1.9 * (0.72 if asleep else 1.0)
    left = zone.x + (zone.w - 1.5 * w) / 2
    shown = min(PILE, seen.stock)
    pad = stage.art.pad(w)
    for layer in range(shown):
        shift = (layer - (shown - 1)) * 0.2 * w
        spot = (round(left + 0.4 * w + shift - pad), round(zone.y - shift * 0.7 + 0.1 * w - pad))
        target.blit(stage.art.back(w), spot)
    if not shown:
        hollow = pygame.Rect(round(left + 0.4 * w), round(zone.y + 0.1 * w), round(w), round(2 * w))
        target.blit(panel(hollow.size, theme, "chip", m.U), hollow)
    size = m.u(2.2 if asleep else 2.8)
    disc = controls.count_disc(size, theme)
    middle = (round(left + 1.45 * w), round(zone.y + 1.95 * w))
    target.blit(disc, disc.get_rect(center=middle))
    number = stage.fonts.text(str(seen.stock), m.font("body" if asleep else "head"), theme.text, True)
    target.blit(number, number.get_rect(center=middle))
    words = stage.text("table.asleep" if asleep else "table.boneyard")
    fitted = stage.fonts.fit(words, m.font("caption"), True, zone.w + 1.5 * m.U)
    label = stage.fonts.block(fitted.lines, fitted.px, theme.text, True, "centre")
    target.blit(label, label.get_rect(midtop=(round(zone.centre[0]), round(zone.y + 2.3 * w + 0.55 * size))))


def draw_low_boneyard(stage: Stage, target: pygame.Surface, zone: Rect, seen: Observation) -> None:
    """The boneyard in a row: backs, and beside them how many there are."""
    m, theme = stage.metrics, stage.theme
    w = min(0.4 * zone.h, 1.35 * m.U)
    shown, pad, step = min(PILE, seen.stock), stage.art.pad(w), 0.2 * w
    x, y = zone.x + 0.3 * m.U, zone.centre[1] - w - step
    if not shown:
        hollow = pygame.Rect(round(x), round(y + step), round(w), round(2 * w))
        target.blit(panel(hollow.size, theme, "chip", m.U), hollow)
    for layer in range(shown):
        target.blit(stage.art.back(w), (round(x + layer * step) - pad, round(y + (PILE - 1 - layer) * step) - pad))
    left = x + w + (PILE - 1) * step + 0.7 * m.U
    number = stage.fonts.text(str(seen.stock), m.font("head"), theme.text, True)
    fitted = stage.fonts.fit(stage.text("table.boneyard"), m.font("caption"), False, zone.right - left, 1)
    label = stage.fonts.text(fitted.lines[0], fitted.px, theme.text2)
    top = zone.centre[1] - (number.get_height() + label.get_height()) / 2
    target.blit(number, (round(left), round(top)))
    target.blit(label, (round(left), round(top + number.get_height())))
