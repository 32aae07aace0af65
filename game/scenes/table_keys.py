"""The table by keyboard alone: a cursor in the tray, the position picker, and one key for every act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.host import Mode
from game.render.geometry import Rect
from game.render.panels import draw_focus, draw_panel
from game.rules.actions import ACCEPT, DRAW, END_CHAIN, PASS, REDEAL, Action, Play
from game.rules.notation import TILE_NAMES
from game.scenes.placement import place_bar
from game.scenes.widgets import pixels
from game.scenes.wording import place_words

if TYPE_CHECKING:
    from game.scenes.table import TableScene

NUMBERED = 9
"""So many places have a key of their own; arrows reach them all."""
MOST_HEIGHT, LEAST_ROW = 0.62, 1.7
"""Part of the cloth's height that the picker takes, as far as its rows, in U, allow."""
STEPS = {"left": -1, "right": 1, "up": -1, "down": 1}


def chooses(name: str) -> bool:
    """Whether a key can pick one of several things: an arrow or a number."""
    return name in STEPS or (name.isdigit() and name != "0")


class TableKeys:
    """Keys that are not on a focused button. `picking` says that the position picker is open, `used` that a key was
    the last thing a person touched: then what can be chosen is numbered.
    """

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._rect = Rect(0, 0, 0, 0)
        self.cursor: int | None = None
        self.picking = False
        self.used = False

    def forget(self) -> None:
        """A pointer took over: no cursor, no picker."""
        self.cursor, self.picking = None, False

    def follow(self) -> None:
        """The hand has changed: the cursor stays in it."""
        if self.cursor is not None:
            self.cursor = max(0, min(self.cursor, len(self._table.hand.tiles) - 1))

    def key(self, name: str) -> None:
        """Do what a key is for."""
        table, acts = self._table, self._table.acts
        asked = table.asking.acts
        browses = name in ("left", "right") and bool(table.hand.tiles)
        if len(asked) > 1 and chooses(name) and not browses:
            self._pick(asked, name)
        elif self.plays and chooses(name):
            self._pick(self.plays, name)
        elif name in ("left", "right"):
            self._move(STEPS[name])
        elif name in ("return", "space"):
            self._enter()
        elif name == "escape":
            self._back()
        else:
            keys: dict[str, Callable[[], None]] = {
                "d": lambda: acts.choose(REDEAL if REDEAL in asked else DRAW),
                "p": lambda: acts.choose(PASS),
                "e": lambda: acts.choose(END_CHAIN),
                "k": lambda: acts.choose(ACCEPT),
                "h": acts.hint,
                "u": acts.undo,
                "y": acts.redo,
                "r": table.open_rules,
                "s": table.open_scores,
                "o": self._sort,
                "t": table.board.cloth.browse,
                "0": acts.whole,
                "+": acts.zoom_in,
                "-": acts.zoom_out,
                "[": acts.turn_back,
                "]": acts.turn_on,
            }
            if name in keys:
                keys[name]()

    @property
    def plays(self) -> tuple[Play, ...]:
        """The places the open picker offers."""
        acts = self._table.acts
        return acts.plays(self._table.hand.picked) if self.picking else ()

    @property
    def numbers(self) -> dict[Play, int]:
        """The numbers that these have, as far as there is a key for them."""
        return {play: place + 1 for place, play in enumerate(self.plays[:NUMBERED])}

    # --- inside

    def _sort(self) -> None:
        """The cursor stays with its tile."""
        hand = self._table.hand
        tile = hand.tiles[self.cursor] if self.cursor is not None and self.cursor < len(hand.tiles) else None
        self._table.acts.sort()
        if tile is not None:
            self.cursor = hand.tiles.index(tile)
            hand.reveal(tile)

    def _move(self, step: int) -> None:
        tiles = self._table.hand.tiles
        if tiles:
            start = self.cursor if self.cursor is not None else (-1 if step > 0 else len(tiles))
            self.cursor = max(0, min(len(tiles) - 1, start + step))
            self._table.hand.reveal(tiles[self.cursor])

    def _enter(self) -> None:
        table = self._table
        if table.host.preview is not None:
            table.bar.confirm()
            self.picking = False
            return
        tiles = table.hand.tiles
        if self.cursor is not None and self.cursor < len(tiles) and table.host.mode == Mode.PERSON:
            tile = tiles[self.cursor]
            if tile != table.hand.picked:
                table.acts.tap_tile(tile)
            self.picking = len(table.acts.plays(table.hand.picked)) > 1
            table.refresh()

    def _back(self) -> None:
        table = self._table
        if table.host.preview is not None or table.hand.picked is not None:
            table.acts.cancel()
            self.picking = self.picking and table.hand.picked is not None
        elif self.cursor is not None:
            self.forget()
        else:
            table.open_menu()

    def _pick(self, offered: tuple[Action, ...], name: str) -> None:
        """Preview one of what is offered: by its number, or the next one by an arrow."""
        preview = self._table.host.preview
        now = offered.index(preview.action) if preview is not None and preview.action in offered else -1
        if name.isdigit():
            wanted = int(name) - 1
            if not 0 <= wanted < len(offered):
                return
        else:
            wanted = (now + STEPS[name]) % len(offered) if now >= 0 else 0
        self._table.acts.choose(offered[wanted])

    # --- drawing

    def draw_cursor(self, target: pygame.Surface) -> None:
        """The keyboard's ring round the tile of the cursor."""
        table = self._table
        if self.cursor is None or self.cursor >= len(table.hand.tiles):
            return
        slot = table.hand.slot(table.hand.tiles[self.cursor])
        draw_focus(target, pixels(slot), table.stage.theme, 0.17 * slot.w, table.stage.metrics.U)

    def draw_picker(self, target: pygame.Surface) -> None:
        """The list of places: number, words, what the end becomes."""
        plays = self.plays
        if not plays:
            return
        table, stage = self._table, self._table.stage
        m, fonts, theme = stage.metrics, stage.fonts, stage.theme
        header = table.host.match.header
        rows = [place_words(stage, header, play, table.seen, table.sums.points_of(play)) for play in plays]
        head = stage.text("picker.where", tile=TILE_NAMES[plays[0].tile])
        width = max(fonts.width(row, m.font("body"), True) for row in (*rows, head)) + 6 * m.U
        room = MOST_HEIGHT * table.zones.table.h - 3.4 * m.U
        row_h = min(0.8 * m.T, max(LEAST_ROW * m.U, room / len(rows)))
        rect = self._picker_rect((width, row_h * len(rows) + 3.4 * m.U), plays)
        draw_panel(target, pixels(rect), theme, "dark", m.U)
        target.blit(fonts.text(head, m.font("bar"), theme.text, True), (round(rect.x + m.U), round(rect.y + 0.7 * m.U)))
        for place, row in enumerate(rows):
            y = rect.y + 2.6 * m.U + place * row_h
            line = Rect(rect.x + 0.6 * m.U, y, rect.w - 1.2 * m.U, 0.95 * row_h)
            self._draw_row(target, line, place, row)

    def _picker_rect(self, size: tuple[float, float], plays: tuple[Play, ...]) -> Rect:
        """Where the list covers least of tiles and places."""
        table, m = self._table, self._table.stage.metrics
        slot = table.hand.slot(plays[0].tile)
        tiles = (*table.board.tile_rects(), *((table.bar.rect,) if table.bar.rect else ()))
        places = tuple(table.board.place_rect(play) for play in plays)
        standing = table.host.preview
        ghost = (table.board.place_rect(standing.action),) if standing and isinstance(standing.action, Play) else ()
        zone = table.zones.table.inflate(0, -1.2 * m.U)
        if table.zones.dock.w:
            zone = replace(zone, h=table.zones.dock.y - zone.y)
        spot = place_bar(
            size,
            size,
            Rect(slot.centre[0], zone.bottom, 2, 2),
            tiles=(*tiles, *places),
            obstacles=(*table.obstacles, *ghost),
            zone=zone,
            gap=m.gap,
        )
        return spot.rect

    def _draw_row(self, target: pygame.Surface, line: Rect, place: int, words: str) -> None:
        """A place with its number, if there is a key for it; lit while its ghost stands."""
        stage, preview = self._table.stage, self._table.host.preview
        m, theme = stage.metrics, stage.theme
        chosen = preview is not None and preview.action == self.plays[place]
        draw_panel(target, pixels(line), theme, "banner" if chosen else "raised", m.U)
        ink = theme.on_amber if chosen else theme.text
        x, y = round(line.x + m.U), round(line.centre[1])
        if place < NUMBERED:
            number = stage.fonts.text(str(place + 1), m.font("body"), ink, chosen)
            target.blit(number, number.get_rect(midleft=(x, y)))
        label = stage.fonts.text(words, m.font("body"), ink, chosen)
        target.blit(label, label.get_rect(midleft=(x + m.u(1.6), y)))
