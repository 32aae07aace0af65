"""What stands on the paper of a round's end: the hands, the arithmetic, the scores."""

from __future__ import annotations

import pygame

from game.match import Match
from game.render import controls, icons
from game.render.geometry import Rect
from game.render.panels import draw_panel
from game.rules.events import MatchEnded, PointsScored, RoundEnded
from game.rules.observation import Observation
from game.rules.tiles import HALVES, Hand, members, pips
from game.scenes.stage import Stage
from game.scenes.widgets import pixels
from game.scenes.wording import joined, seat_name


class RoundPaper:
    """Paints the end of a round, or of the match, from its events alone. `viewer` is whom "You" means."""

    def __init__(self, stage: Stage, match: Match, seen: Observation) -> None:
        self.stage = stage
        self._match = match
        self.seen = seen
        self.end = next(event for event in seen.history if isinstance(event, RoundEnded))
        self.over = next((event for event in seen.history if isinstance(event, MatchEnded)), None)
        self._points = tuple(e for e in seen.history if isinstance(e, PointsScored) and e.reason != "ends")

    @property
    def target(self) -> object:
        """The score that wins, or nothing."""
        return dict(self.seen.setup.options).get("target", "")

    def paint(self, sheet: pygame.Surface, rows: Rect, card: Rect) -> None:
        """The seats in `rows`, the points and scores in `card`."""
        self._rows, self._card = rows, card
        self._draw_rows(sheet)
        self._draw_card(sheet)

    @property
    def _header(self) -> str:
        text, header = self.stage.text, self._match.header
        winners = self.over.winners if self.over else self.end.winners
        if not winners:
            return text("end.nobody")
        names = [seat_name(self.stage, header, seat) for seat in winners]
        you = winners == (self.seen.viewer,) and not header.players[winners[0]].name
        kind = "match" if self.over else "round"
        if you:
            return text(f"end.you_win_{kind}")
        return text(f"end.wins_{kind}", names=joined(self.stage, names), count=len(names))

    def _why(self) -> str:
        return self.stage.text(f"end.reason_{self.end.reason}" if self.end.winners else "end.reason_tied")

    def _sum(self) -> str:
        """The arithmetic of the winners' points: 12 + 9 - 3 = 18."""
        if not self._points:
            return ""
        terms = self._points[0].terms
        plus = [str(term.value) for term in terms if term.value >= 0]
        minus = [str(-term.value) for term in terms if term.value < 0]
        line = " + ".join(plus) + "".join(f" − {value}" for value in minus)
        return f"{line} = {self._points[0].rounded}" if len(terms) > 1 else ""

    def _draw_rows(self, sheet: pygame.Surface) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        room = self._rows
        heading = stage.fonts.fit(self._header, m.font("page" if m.window != "small" else "head"), True, room.w)
        block = stage.fonts.block(heading.lines, heading.px, theme.ink, True)
        sheet.blit(block, (round(room.x), round(room.y)))
        y = room.y + block.get_height()
        why = stage.fonts.fit(self._why(), m.font("body" if m.window != "small" else "small"), False, room.w)
        words = stage.fonts.block(why.lines, why.px, theme.ink2)
        sheet.blit(words, (round(room.x), round(y)))
        y += words.get_height() + 0.8 * m.U
        seats = self.seen.setup.seats
        gap = 0.5 * m.U
        height = min((room.bottom - y - (seats - 1) * gap) / seats, 9.5 * m.U)
        for seat in range(seats):
            self._draw_seat(sheet, Rect(room.x, y + seat * (height + gap), room.w, height), seat)

    def _draw_seat(self, sheet: pygame.Surface, row: Rect, seat: int) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        won = seat in self.end.winners
        draw_panel(sheet, pixels(row), theme, "card_on" if won else "card", m.U)
        size = round(min(2.9 * m.U, row.h * 0.7))
        middle = row.centre[1]
        sheet.blit(icons.emblem(seat, size, theme), (round(row.x + m.U), round(middle - size / 2)))
        name_x = row.x + 1.7 * m.U + size
        name = seat_name(stage, self._match.header, seat)
        name_w = 0.24 * row.w
        label = stage.fonts.text(
            stage.fonts.ellipsis(name, m.font("bar"), True, name_w), m.font("bar"), theme.ink, True
        )
        hand = self.end.hands[seat]
        note = stage.text("end.no_tiles") if not hand else stage.text("end.tiles", count=hand.bit_count())
        lower = stage.fonts.text(note, m.font("small"), theme.ink2)
        top = middle - (label.get_height() + lower.get_height()) / 2
        sheet.blit(label, (round(name_x), round(top)))
        sheet.blit(lower, (round(name_x), round(top + label.get_height())))
        number = stage.fonts.text(str(pips(hand)), m.font("number"), theme.ink, True)
        sheet.blit(number, number.get_rect(midright=(round(row.right - 1.2 * m.U), round(middle))))
        left = name_x + name_w + m.U
        self._draw_hand(sheet, Rect(left, row.y, row.right - 3.6 * m.U - left, row.h), hand)

    def _draw_hand(self, sheet: pygame.Surface, room: Rect, hand: Hand) -> None:
        """The tiles left, lying, in as many lines as keep them large."""
        tiles = list(members(hand))
        if not tiles or room.w < 20:
            return
        m, art = self.stage.metrics, self.stage.art
        best = 0.0
        lines = 1
        for count in range(1, 5):
            columns = -(-len(tiles) // count)
            w = min(room.w / (2.25 * columns), room.h / (1.4 * count), 3.1 * m.U)
            if w > best:
                best, lines = w, count
        w, columns = float(int(best)), -(-len(tiles) // lines)
        pad = art.pad(w)
        for place, tile in enumerate(tiles):
            row, column = divmod(place, columns)
            x = room.x + column * 2.25 * w
            y = room.centre[1] + (row - lines / 2) * 1.3 * w + 0.12 * w
            high, low = HALVES[tile]
            sheet.blit(art.tile(w, high, low, 0), (round(x) - pad, round(y) - pad))

    def _draw_card(self, sheet: pygame.Surface) -> None:
        m, theme = self.stage.metrics, self.stage.theme
        card = self._card
        sides = self.seen.setup.sides
        bars_h = len(sides) * 4.2 * m.U
        if m.window == "portrait":
            top = Rect(card.x, card.y, card.w, max(5.5 * m.U, card.h - bars_h - m.U))
        else:
            top = Rect(card.x, card.y, card.w, max(5.5 * m.U, min(14 * m.U, card.h - bars_h - m.U)))
        draw_panel(sheet, pixels(top), theme, "banner", m.U)
        if self.over is not None:
            self._draw_winners(sheet, top, self.over.winners)
        else:
            self._draw_points(sheet, top)
        y = round(top.bottom + m.U)
        pitch = min(4.2 * m.U, (card.bottom - y) / len(sides))
        for side in range(len(sides)):
            self._draw_score(sheet, Rect(card.x, y + side * pitch, card.w, pitch), side)

    def _draw_winners(self, sheet: pygame.Surface, top: Rect, winners: tuple[int, ...]) -> None:
        """Emblem and name of who won the match, large."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        size = round(min(5 * m.U, 0.42 * top.h))
        names = joined(stage, [seat_name(stage, self._match.header, seat) for seat in winners])
        fitted = stage.fonts.fit(names, m.font("page"), True, top.w - 1.5 * m.U)
        label = stage.fonts.block(fitted.lines, fitted.px, theme.on_amber, True, "centre")
        gap = 0.4 * m.U
        y = top.centre[1] - (size + gap + label.get_height()) / 2
        x = top.centre[0] - (size * len(winners) + gap * (len(winners) - 1)) / 2
        for seat in winners:
            sheet.blit(icons.emblem(seat, size, theme), (round(x), round(y)))
            x += size + gap
        sheet.blit(label, label.get_rect(midtop=(round(top.centre[0]), round(y + size + gap))))

    def _draw_points(self, sheet: pygame.Surface, top: Rect) -> None:
        """What the round brought, and how it adds up."""
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        points = self._points[0].points if self._points else 0
        plus = f"+{stage.strings.number(points)}"
        big = stage.fonts.text(plus, round(min(m.font("big"), top.h * 0.42)), theme.on_amber, True)
        arithmetic = self._sum()
        line = stage.fonts.fit(arithmetic, m.font("bar"), True, top.w - m.U) if arithmetic else None
        low = stage.fonts.block(line.lines, line.px, theme.on_amber, True, "centre") if line else None
        height = big.get_height() + (low.get_height() if low else 0)
        y = round(top.centre[1] - height / 2)
        sheet.blit(big, big.get_rect(midtop=(round(top.centre[0]), y)))
        if low is not None:
            sheet.blit(low, low.get_rect(midtop=(round(top.centre[0]), y + big.get_height())))

    def _draw_score(self, sheet: pygame.Surface, row: Rect, side: int) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        x = row.x
        size = m.u(1.7)
        for seat in self.seen.setup.sides[side]:
            sheet.blit(icons.emblem(seat, size, theme), (round(x), round(row.y)))
            x += size + 0.3 * m.U
        names = [seat_name(stage, self._match.header, seat) for seat in self.seen.setup.sides[side]]
        score = self.end.scores[side]
        number = stage.fonts.text(stage.strings.number(score), m.font("head"), theme.ink, True)
        target = self.target
        rest = stage.fonts.text(f" / {target}" if target else "", m.font("body"), theme.ink2)
        right = round(row.right)
        base = round(row.y + size / 2)
        sheet.blit(rest, rest.get_rect(midright=(right, base)))
        sheet.blit(number, number.get_rect(midright=(right - rest.get_width(), base)))
        room = right - rest.get_width() - number.get_width() - x - m.U
        label = stage.fonts.ellipsis(" + ".join(names), m.font("body"), True, room)
        words = stage.fonts.text(label, m.font("body"), theme.ink, True)
        sheet.blit(words, words.get_rect(midleft=(round(x + 0.3 * m.U), base)))
        if isinstance(target, int) and row.h > 3.2 * m.U:
            added = sum(event.points for event in self._points if event.side == side)
            bar = controls.progress((round(row.w), m.u(1.0)), theme, score / 2 / target, added / 2 / target)
            sheet.blit(bar, (round(row.x), round(row.y + size + 0.5 * m.U)))
