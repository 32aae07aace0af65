"""How a round, or the match, came out: every hand open, the arithmetic, the scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.gestures import Gesture
from game.render import controls, icons
from game.render.cloth import cloth
from game.render.geometry import Rect
from game.render.panels import draw_panel, top_bar
from game.rules.events import MatchEnded, PointsScored, RoundEnded
from game.rules.tiles import HALVES, Hand, members, pips
from game.scenes.stage import Scene, Stage
from game.scenes.table_frame import draw_title
from game.scenes.widgets import Button, Buttons, pixels
from game.scenes.wording import joined, seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class RoundEnd(Scene):
    """Stands until *Next round*, or at a match's end a new match; the table can be looked at meanwhile."""

    def __init__(self, stage: Stage, table: TableScene) -> None:
        super().__init__(stage)
        self._table = table
        self.seen = table.host.view()
        events = self.seen.history
        self._end = next(event for event in events if isinstance(event, RoundEnded))
        self._match = next((event for event in events if isinstance(event, MatchEnded)), None)
        self._points = tuple(e for e in events if isinstance(e, PointsScored) and e.reason != "ends")
        self.buttons = Buttons(stage)
        self.buttons.appear()
        self._sheet: pygame.Surface | None = None

    @property
    def is_match_end(self) -> bool:
        return self._match is not None

    # --- words

    @property
    def _header(self) -> str:
        text, host = self.stage.text, self._table.host
        winners = self._match.winners if self._match else self._end.winners
        if not winners:
            return text("end.nobody")
        names = [seat_name(self.stage, host.match.header, seat) for seat in winners]
        you = winners == (host.viewer,) and not host.match.header.players[winners[0]].name
        kind = "match" if self._match else "round"
        if you:
            return text(f"end.you_win_{kind}")
        return text(f"end.wins_{kind}", names=joined(self.stage, names), count=len(names))

    def _why(self) -> str:
        return self.stage.text(f"end.reason_{self._end.reason}" if self._end.winners else "end.reason_tied")

    def _sum(self) -> str:
        """The arithmetic of the winners' points: 12 + 9 - 3 = 18."""
        if not self._points:
            return ""
        terms = self._points[0].terms
        plus = [str(term.value) for term in terms if term.value >= 0]
        minus = [str(-term.value) for term in terms if term.value < 0]
        line = " + ".join(plus) + "".join(f" − {value}" for value in minus)
        return f"{line} = {self._points[0].rounded}" if len(terms) > 1 else ""

    # --- layout

    def layout(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        self._sheet = None
        bar_h = m.T + (m.U if m.window != "small" else 10)
        self._bar = Rect(0, 0, m.width, bar_h)
        edge = (2.5 if m.window == "wide" else 0.8) * m.U
        foot = m.T + (1.6 if m.window == "wide" else 0.8) * m.U
        gap = (1.3 if m.window == "wide" else 0.5) * m.U
        self._page = Rect(edge, bar_h + gap, m.width - 2 * edge, m.height - bar_h - foot - gap)
        inner = self._page.inflate(-1.6 * m.U, -(1.2 if m.window != "small" else 0.6) * m.U)
        if m.window == "portrait":
            card_h = min(0.42 * inner.h, 25 * m.U)
            self._card = Rect(inner.x, inner.bottom - card_h, inner.w, card_h)
            self._rows = Rect(inner.x, inner.y, inner.w, inner.h - card_h - m.U)
        else:
            card_w = 0.34 * inner.w
            self._card = Rect(inner.right - card_w, inner.y, card_w, inner.h)
            self._rows = Rect(inner.x, inner.y, inner.w - card_w - 2 * m.U, inner.h)
        y = self._page.bottom + (m.height - self._page.bottom - m.T) / 2
        self._put_buttons(edge, y, text)

    def _put_buttons(self, edge: float, y: float, text: Callable[..., str]) -> None:
        m = self.stage.metrics
        small = 8.5 * m.U
        main_w = max(15.0 * m.U, self.stage.fonts.width(text("end.next"), m.font("bar"), True) + 4 * m.U)
        main = Rect(m.width - edge - main_w, y, main_w, m.T)
        items = [
            Button(Rect(edge, y, small, m.T), self._look, text("end.table"), "eye"),
            Button(Rect(edge + small + m.gap, y, small, m.T), self._undo, text("end.undo"), "undo"),
        ]
        if self._match:
            leave = Rect(edge + 2 * (small + m.gap), y, small, m.T)
            items.append(Button(leave, self._go, text("end.leave"), "home"))
            items.append(Button(main, self._new, text("end.again"), "play", "primary", role="bar"))
        else:
            items.append(Button(main, self._next, text("end.next"), "next", "primary", role="bar", icon_last=True))
        items[1].enabled = self._table.host.match.can_undo
        self.buttons.put(items)

    # --- what a person does

    def _next(self) -> None:
        self.stage.pop()
        self._table.host.next_round()

    def _new(self) -> None:
        self.stage.pop()
        self._table.doors.again()

    def _go(self) -> None:
        self.stage.pop()
        self._table.doors.leave()

    def _undo(self) -> None:
        self.stage.pop()
        self._table.undo()

    def _look(self) -> None:
        self.stage.push(Look(self.stage))

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        if name == "return":
            self.buttons.fire(self.buttons.items[-1])
        elif name == "u" and self.buttons.items[1].enabled:
            self._undo()

    # --- drawing

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        if self._sheet is None or self._sheet.get_size() != target.get_size():
            self._sheet = self._bake(target.get_size())
        target.blit(self._sheet, (0, 0))
        self.buttons.draw(target)
        return None

    def _bake(self, size: tuple[int, int]) -> pygame.Surface:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        sheet = pygame.Surface(size)
        sheet.blit(cloth(size, theme, m.U), (0, 0))
        sheet.blit(top_bar((size[0], round(self._bar.h)), theme, m.U), (0, 0))
        title = Rect(m.U, 0, m.width - 2 * m.U, self._bar.h)
        game = stage.text(f"game.{self.seen.setup.rules.name}")
        draw_title(stage, sheet, title, game, stage.text("table.round", round=self._end.round, target=self._target()))
        draw_panel(sheet, pixels(self._page), theme, "paper", m.U)
        self._draw_rows(sheet)
        self._draw_card(sheet)
        return sheet

    def _target(self) -> object:
        return dict(self.seen.setup.options).get("target", "")

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
        won = seat in self._end.winners
        draw_panel(sheet, pixels(row), theme, "card_on" if won else "card", m.U)
        size = round(min(2.9 * m.U, row.h * 0.7))
        middle = row.centre[1]
        sheet.blit(icons.emblem(seat, size, theme), (round(row.x + m.U), round(middle - size / 2)))
        name_x = row.x + 1.7 * m.U + size
        name = seat_name(stage, self._table.host.match.header, seat)
        name_w = 0.24 * row.w
        label = stage.fonts.text(
            stage.fonts.ellipsis(name, m.font("bar"), True, name_w), m.font("bar"), theme.ink, True
        )
        hand = self._end.hands[seat]
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
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        card = self._card
        sides = self.seen.setup.sides
        bars_h = len(sides) * 4.2 * m.U
        if m.window == "portrait":
            top = Rect(card.x, card.y, card.w, max(5.5 * m.U, card.h - bars_h - m.U))
        else:
            top = Rect(card.x, card.y, card.w, max(5.5 * m.U, min(14 * m.U, card.h - bars_h - m.U)))
        draw_panel(sheet, pixels(top), theme, "banner", m.U)
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
        y = round(top.bottom + m.U)
        pitch = min(4.2 * m.U, (card.bottom - y) / len(sides))
        for side in range(len(sides)):
            self._draw_score(sheet, Rect(card.x, y + side * pitch, card.w, pitch), side)

    def _draw_score(self, sheet: pygame.Surface, row: Rect, side: int) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        x = row.x
        size = m.u(1.7)
        for seat in self.seen.setup.sides[side]:
            sheet.blit(icons.emblem(seat, size, theme), (round(x), round(row.y)))
            x += size + 0.3 * m.U
        names = [seat_name(stage, self._table.host.match.header, seat) for seat in self.seen.setup.sides[side]]
        score = self._end.scores[side]
        number = stage.fonts.text(stage.strings.number(score), m.font("head"), theme.ink, True)
        target = self._target()
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


class Look(Scene):
    """The table under a round's end page, to be looked at; a touch brings the page back."""

    overlay = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.buttons = Buttons(stage)

    def layout(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        w = max(14 * m.U, self.stage.fonts.width(text("end.back"), m.font("body"), True) + 4 * m.U)
        rect = Rect((m.width - w) / 2, m.height - m.T - 1.2 * m.U, w, m.T)
        self.buttons.put([Button(rect, self.stage.pop, text("end.back"), "back", "primary")])

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = self.buttons.gesture(gesture) or self.dirty

    def key(self, name: str) -> None:
        if name in ("escape", "return"):
            self.stage.pop()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        self.buttons.draw(target)
        return None
