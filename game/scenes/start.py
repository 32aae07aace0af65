"""The first page: which game, how many seats, how strong the computers are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from game.ai.levels import LEVELS
from game.gestures import Gesture, Tap
from game.render import controls, icons
from game.render.cloth import cloth, table_rim
from game.render.geometry import Rect, bounds, box
from game.render.panels import draw_panel, round_corners
from game.rules.catalogue import GAMES
from game.rules.state import OptionValue
from game.scenes.stage import Scene, Stage
from game.scenes.tables import TABLES
from game.scenes.widgets import Button, Buttons, draw_trough, pixels, segments

PAIRS = "partners"
TALLEST_UNITS = 27


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen: the game, its seats, the computers' level, and whether four play as two pairs."""

    game: str = "draw"
    seats: int = 2
    level: str = "careful"
    pairs: bool = False

    @property
    def options(self) -> dict[str, OptionValue]:
        return {PAIRS: "yes"} if self.pairs and self.seats == 4 else {}


class StartPage(Scene):
    """`start` opens a table on the choice; `note` is a sentence that stays on the page."""

    def __init__(
        self,
        stage: Stage,
        start: Callable[[Choice], None],
        choice: Choice = Choice(),
        note: str = "",
    ) -> None:
        super().__init__(stage)
        self._start = start
        self.choice = choice
        self._note = note
        self.buttons = Buttons(stage)
        self._sheet: pygame.Surface | None = None
        self.cards: dict[str, Rect] = {}
        self._troughs: list[Rect] = []
        self._labels: list[tuple[str, Rect]] = []

    # --- layout

    def layout(self) -> None:
        m = self.stage.metrics
        self._sheet = None
        edge = (3 if m.window != "small" else 1.2) * m.U
        head_h = (8 if m.window != "small" else 4.8) * m.U
        self._head = Rect(edge, 1.2 * m.U if m.window != "small" else 0.4 * m.U, m.width - 2 * edge, head_h)
        foot_h = m.T + (2.4 if m.window != "small" else 1.2) * m.U
        room = m.height - self._head.bottom - foot_h
        height = room if m.window != "wide" else min(room, TALLEST_UNITS * m.U)
        body = Rect(edge, self._head.bottom + (room - height) / 3, m.width - 2 * edge, height)
        if m.window == "portrait":
            cards_h = 0.42 * body.h
            cards = Rect(body.x, body.y, body.w, cards_h)
            self._panel = Rect(body.x, body.y + cards_h + 1.4 * m.U, body.w, body.h - cards_h - 1.4 * m.U)
        else:
            cards = Rect(body.x, body.y, 0.54 * body.w, body.h)
            self._panel = Rect(cards.right + 1.4 * m.U, body.y, body.w - cards.w - 1.4 * m.U, body.h)
        gap = 1.2 * m.U
        width = (cards.w - gap * (len(TABLES) - 1)) / len(TABLES)
        places = enumerate(TABLES)
        self.cards = {game: Rect(cards.x + i * (width + gap), cards.y, width, cards.h) for i, game in places}
        self._put_controls()

    def _put_controls(self) -> None:
        m, text = self.stage.metrics, self.stage.text
        self._troughs, self._labels = [], []
        items: list[Button] = []
        inside = self._panel.inflate(-1.4 * m.U, -1.0 * m.U)
        groups = self._groups()
        pitch = min(inside.h / len(groups), m.T + 4.2 * m.U)
        label_h = min(2.0 * m.U, pitch - m.T)
        for place, (key, choices, chosen, choose) in enumerate(groups):
            y = inside.y + place * pitch
            self._labels.append((text(key), Rect(inside.x, y, inside.w, label_h)))
            trough = Rect(inside.x, y + label_h, inside.w, m.T)
            self._troughs.append(trough)
            items += segments(self.stage, trough, choices, chosen, choose)
        wide = 15 * m.U
        y = m.height - m.T - (1.4 if m.window != "small" else 0.6) * m.U
        right = self._head.right
        items.append(
            Button(Rect(right - wide, y, wide, m.T), self._go, text("start.start"), "play", "primary", role="bar")
        )
        items.append(Button(Rect(self._head.x, y, 9 * m.U, m.T), self.stage.quit, text("menu.quit"), "quit"))
        self.buttons.put(items)

    def _groups(self) -> list[tuple[str, list[tuple[str, str]], str, Callable[[str], None]]]:
        """The segmented choices: label, (value, words) each, what is chosen, what choosing does."""
        text, choice = self.stage.text, self.choice
        counts = [(str(n), str(n)) for n in GAMES[choice.game].seat_counts]
        levels = [(level, text(f"level.{level}")) for level in LEVELS]
        groups: list[tuple[str, list[tuple[str, str]], str, Callable[[str], None]]] = [
            ("start.seats", counts, str(choice.seats), lambda value: self._change(seats=int(value))),
            ("start.level", levels, choice.level, lambda value: self._change(level=value)),
        ]
        if choice.seats == 4:
            sides = [("no", text("start.alone")), ("yes", text("start.pairs"))]
            chosen = "yes" if choice.pairs else "no"
            groups.append(("start.sides", sides, chosen, lambda value: self._change(pairs=value == "yes")))
        return groups

    def _change(self, **changes: object) -> None:
        self.choice = replace(self.choice, **changes)  # type: ignore[arg-type]
        self._sheet = None
        self._put_controls()

    def _go(self) -> None:
        self._start(self.choice)

    # --- input

    def gesture(self, gesture: Gesture) -> None:
        if self.buttons.gesture(gesture):
            self.dirty = True
        elif isinstance(gesture, Tap):
            for game, card in self.cards.items():
                if card.contains(gesture.x, gesture.y) and card.contains(gesture.down_x, gesture.down_y):
                    self._change(game=game)
                    self.dirty = True

    def key(self, name: str) -> None:
        games = list(TABLES)
        place = games.index(self.choice.game)
        if name == "return":
            self._go()
        elif name in ("left", "right"):
            self._change(game=games[(place + (1 if name == "right" else -1)) % len(games)])
            self.dirty = True
        elif name.isdigit() and int(name) in GAMES[self.choice.game].seat_counts:
            self._change(seats=int(name))
            self.dirty = True

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
        inset = m.u(0.5)
        rim = (max(1, size[0] - 2 * inset), max(1, size[1] - 2 * inset))
        sheet.blit(table_rim(rim, theme, m.U), (inset, inset))
        self._draw_head(sheet)
        for game, card in self.cards.items():
            self._draw_card(sheet, game, card)
        draw_panel(sheet, pixels(self._panel), theme, "paper", m.U)
        for words, room in self._labels:
            fitted = stage.fonts.fit(words, m.font("body"), True, room.w, 1)
            label = stage.fonts.block(fitted.lines, fitted.px, theme.ink, True)
            sheet.blit(label, label.get_rect(bottomleft=(round(room.x), round(room.bottom - 0.25 * m.U))))
        for trough in self._troughs:
            draw_trough(stage, sheet, trough)
        if self._note:
            from game.scenes.message import place_note

            place_note(stage, sheet, self._note, self._head)
        return sheet

    def _draw_head(self, sheet: pygame.Surface) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        size = round(min(4.5 * m.U, self._head.h * 0.75))
        middle = self._head.centre[1]
        emblem = controls.emblem_of_game(size, theme)
        sheet.blit(emblem, (round(self._head.x), round(middle - size / 2)))
        title = stage.fonts.text(stage.text("app.name"), m.font("title"), theme.text, True)
        below = stage.fonts.text(stage.text("app.motto"), m.font("body"), theme.text2)
        x = round(self._head.x + size + 1.1 * m.U)
        y = round(middle - (title.get_height() + below.get_height()) / 2)
        sheet.blit(title, (x, y))
        sheet.blit(below, (x, y + title.get_height()))

    def _draw_card(self, sheet: pygame.Surface, game: str, card: Rect) -> None:
        stage, m, theme = self.stage, self.stage.metrics, self.stage.theme
        chosen = game == self.choice.game
        draw_panel(sheet, pixels(card), theme, "card_on" if chosen else "paper", m.U)
        pad = 0.9 * m.U
        slim = card.h < 17 * m.U
        words_h = (7.4 if not slim else 5.2) * m.U
        window = Rect(card.x + pad, card.y + pad, card.w - 2 * pad, card.h - words_h - 2 * pad)
        if window.h > 3 * m.U:
            self._draw_window(sheet, game, window)
        x, y = round(card.x + 1.1 * m.U), card.bottom - words_h - 0.2 * m.U
        ink2 = theme.ink if chosen else theme.ink2
        name = stage.fonts.text(stage.text(f"game.{game}"), m.font("number"), theme.ink, True)
        sheet.blit(name, (x, round(y)))
        y += name.get_height()
        about = stage.fonts.fit(stage.text(f"start.about_{game}"), m.font("body"), False, card.w - 2.2 * m.U)
        lines = stage.fonts.block(about.lines, about.px, ink2)
        sheet.blit(lines, (x, round(y)))
        if not slim:
            counts = GAMES[game].seat_counts
            icon = icons.icon("person", m.u(1.2), ink2)
            y = card.bottom - 2.4 * m.U
            sheet.blit(icon, (x, round(y)))
            words = f"{counts[0]}–{counts[-1]}  |  {stage.text(f'set.double_{GAMES[game].top}')}"
            sheet.blit(stage.fonts.text(words, m.font("small"), ink2), (x + m.u(1.7), round(y + 0.1 * m.U)))

    def _draw_window(self, sheet: pygame.Surface, game: str, window: Rect) -> None:
        """A small table with some tiles of the game."""
        m, theme, art = self.stage.metrics, self.stage.theme, self.stage.art
        rect = pixels(window)
        sheet.blit(round_corners(cloth(rect.size, theme, m.U), m.U), rect)
        card = TABLES[game]
        extent = bounds(box(pose) for pose in card.poses)
        lift = 0.25 * window.h if card.boneyard else 0.0
        cell = min(0.84 * window.w / extent.w, (0.8 * window.h - lift) / extent.h, 2.4 * m.U)
        cx, cy = extent.centre
        mx, my = window.centre[0], window.centre[1] - lift / 2
        tiles = [(mx + (p.x - cx) * cell, my + (p.y - cy) * cell, p.quarter, p.first, p.second) for p in card.poses]
        art.draw_board(sheet, tiles, cell / 1.06, 0.0)
        if card.boneyard:
            w = float(round(0.9 * cell))
            pad = art.pad(w)
            for step in range(3):
                x = window.right - 2.6 * w + step * 0.25 * w
                y = window.bottom - 2.5 * w - step * 0.15 * w
                sheet.blit(art.back(w), (round(x) - pad, round(y) - pad))
