"""The small tables in the rules: hands by number of players, a search lap by lap, totals at the end."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, groupby

import pygame

from game.render import icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.catalogue import GAMES, make_setup
from game.rules.tiles import HALVES, set_size
from game.scenes.rules_parts import Laps, Totals
from game.scenes.rules_pictures import WIDEST_UNITS
from game.scenes.stage import Stage
from game.scenes.widgets import pixels

GAP = 0.3
"""Between two rows, U."""


@dataclass(frozen=True, slots=True)
class Group:
    """Seat counts with hands of one size, and the boneyard that each leaves."""

    seats: tuple[int, ...]
    hand: int
    left: tuple[int, ...]


def hand_groups(game: str) -> list[Group]:
    """How many tiles everybody gets, from the rules."""
    setups = [make_setup(game, seats, {}) for seats in GAMES[game].seat_counts]
    size, found = set_size(GAMES[game].top), []
    for hand, group in groupby(setups, lambda setup: setup.hand):
        seats = tuple(setup.seats for setup in group)
        found.append(Group(seats, hand, tuple(size - hand * count for count in seats)))
    return found


class SizesPicture:
    """Players, tiles each, boneyard: a row for each size of a hand. Px."""

    def __init__(self, stage: Stage, width: float, game: str) -> None:
        m = stage.metrics
        self._stage = stage
        self.width = min(width, WIDEST_UNITS * m.U)
        words = [stage.text(f"help.sizes.{key}") for key in ("players", "each", "left")]
        self._heads = [stage.fonts.fit(word, m.font("small"), True, self._column - 0.8 * m.U) for word in words]
        self._head_h = max(len(fit.lines) * stage.fonts.line(fit.px) for fit in self._heads) + 0.6 * m.U
        self._rows = [(self._seats(group), str(group.hand), self._left(group)) for group in hand_groups(game)]
        self._row_h = 2.3 * m.U
        self.height = self._head_h + len(self._rows) * (self._row_h + GAP * m.U)

    @property
    def _column(self) -> float:
        return self.width / 3

    def _seats(self, group: Group) -> str:
        return self._stage.text("title.seats", least=group.seats[0], most=group.seats[-1])

    def _left(self, group: Group) -> str:
        return " · ".join(map(str, group.left))

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        for column, fit in enumerate(self._heads):
            words = fonts.block(fit.lines, fit.px, theme.ink2, True, "centre")
            middle = round(x + (column + 0.5) * self._column)
            target.blit(words, words.get_rect(midbottom=(middle, round(y + self._head_h - 0.3 * m.U))))
        for number, cells in enumerate(self._rows):
            top = y + self._head_h + number * (self._row_h + GAP * m.U)
            row = Rect(x, top, self.width, self._row_h)
            draw_panel(target, pixels(row), theme, "card", m.U)
            for column, said in enumerate(cells):
                fitted = fonts.fit(said, m.font("bar"), column == 1, self._column - 0.6 * m.U, 1)
                words = fonts.text(said, fitted.px, theme.ink, column == 1)
                middle = round(x + (column + 0.5) * self._column)
                target.blit(words, words.get_rect(center=(middle, round(row.centre[1]))))


class LapsPicture:
    """Who gets a tile in each lap: backs, and the engine where it turned up. Px."""

    def __init__(self, stage: Stage, laps: Laps, width: float, game: str) -> None:
        m, rules = stage.metrics, GAMES[game]
        self._stage, self._laps, self._top = stage, laps, rules.top
        self._engine = rules.engine(laps.round)
        self.width = min(width, WIDEST_UNITS * m.U)
        px = m.font("small")
        names = [stage.text("help.sizes.lap", lap=lap + 1) for lap in range(len(laps.laps))]
        self._names = names
        self._name_w = max(stage.fonts.width(name, px, True) for name in names) + 1.6 * m.U
        most = max(map(len, laps.laps))
        self._pitch = min(4.6 * m.U, (self.width - self._name_w - 0.6 * m.U) / most)
        self._tile = float(int(min(1.3 * m.U, 0.43 * self._pitch)))
        self._row_h = 1.9 * m.U + 1.1 * self._tile + 1.1 * m.U
        self.height = len(laps.laps) * (self._row_h + GAP * m.U)

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme = self._stage.metrics, self._stage.theme
        first = 0
        for lap, seats in enumerate(self._laps.laps):
            row = Rect(x, y + lap * (self._row_h + GAP * m.U), self.width, self._row_h)
            draw_panel(target, pixels(row), theme, "card", m.U)
            name = self._stage.fonts.text(self._names[lap], m.font("small"), theme.ink2, True)
            target.blit(name, name.get_rect(midleft=(round(row.x + 0.8 * m.U), round(row.centre[1]))))
            for place, seat in enumerate(seats):
                middle = row.x + self._name_w + (place + 0.5) * self._pitch
                self._paint_tile(target, middle, row, seat, first + place)
            first += len(seats)

    def _paint_tile(self, target: pygame.Surface, middle: float, row: Rect, seat: int, number: int) -> None:
        m, theme, w = self._stage.metrics, self._stage.theme, self._tile
        art = self._stage.tiles(self._top, w)
        emblem = icons.emblem(seat, round(min(1.9 * m.U, 0.8 * self._pitch)), theme)
        target.blit(emblem, emblem.get_rect(center=(round(middle), round(row.y + 1.4 * m.U))))
        found = number == self._laps.found and self._engine is not None
        picture = art.tile(w, *HALVES[self._engine], 0) if found and self._engine is not None else art.back(w, 0)
        pad = art.pad(w)
        top = row.y + 2.55 * m.U
        if found:
            around = pygame.Rect(0, 0, round(2 * w + 0.7 * m.U), round(w + 0.7 * m.U))
            around.center = (round(middle), round(top + w / 2))
            draw_panel(target, around, theme, "card_on", 0.6 * m.U)
        target.blit(picture, (round(middle - w) - pad, round(top) - pad))


class TotalsPicture:
    """The seats' totals at a match's end; the lowest are lit. Px."""

    def __init__(self, stage: Stage, totals: Totals, width: float) -> None:
        m = stage.metrics
        self._stage, self._totals = stage, totals
        self.width = min(width, WIDEST_UNITS * m.U)
        self._row_h = 2.6 * m.U
        self._tops = list(accumulate([self._row_h + GAP * m.U] * len(totals.points), initial=0.0))
        self.height = self._tops[-1]

    def paint(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draw it with its top left corner there, px of `target`."""
        m, theme, fonts = self._stage.metrics, self._stage.theme, self._stage.fonts
        for seat, points in enumerate(self._totals.points):
            row, won = Rect(x, y + self._tops[seat], self.width, self._row_h), seat in self._totals.winners
            draw_panel(target, pixels(row), theme, "card_on" if won else "card", m.U)
            emblem = icons.emblem(seat, m.u(1.9), theme)
            target.blit(emblem, emblem.get_rect(midleft=(round(row.x + 0.7 * m.U), round(row.centre[1]))))
            number = fonts.text(str(points), m.font("head"), theme.ink, True)
            target.blit(number, number.get_rect(midright=(round(row.right - m.U), round(row.centre[1]))))
            if won:
                words = fonts.text(self._stage.text("end.wins"), m.font("body"), theme.ink)
                target.blit(words, words.get_rect(midleft=(round(row.x + 3.4 * m.U), round(row.centre[1]))))
