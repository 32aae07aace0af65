"""Where everything stands round a yard of trains: a strip of seats on top, a dock for the confirm bar below.

Pixels of the logical canvas; pure arithmetic. The yard itself has what is between them to itself.
"""

from __future__ import annotations

import math
from dataclasses import replace

from game.render.geometry import Rect
from game.render.metrics import Metrics
from game.scenes.zone_parts import (
    RIM,
    TALL_TRAY,
    VIEW_TOOLS,
    bar_row,
    column,
    small_rack,
    small_rack_h,
    two_rows_h,
    upright_rack,
    upright_rack_h,
    wide_rack,
)
from game.scenes.zones import NOWHERE, Zones, mirrored

WIDEST_CHIP = {"wide": 15.5, "small": 12.0, "portrait": 24.0}
LEAST_CHIP = 2.3
"""An emblem over a number; U, as the others."""
FULL_STRIP = 4
"""With more other seats two of the view's tools go down to the dock."""
PILE_W = 6.4
DOCK_W = 38.0
"""So wide a dock has room for the boneyard beside it."""
LEAST_TITLE = 6.0
LEAST_YARD = 0.45
"""Where two rows of chips would leave less of an upright window, all stand in one."""


def lay_out_yard(
    metrics: Metrics, others: int, buttons: int, clockwise: bool = True, rows: int = 1, left_handed: bool = False
) -> Zones:
    """The zones for a number of other seats (1 to 9), of buttons at the bar's right and of rows in the tray."""
    zones = _placed(metrics, others, buttons, rows)
    if not clockwise:
        zones = replace(zones, badges=zones.badges[::-1])
    if not left_handed:
        return zones
    turned = mirrored(metrics, zones)
    if metrics.window == "small" or zones.tools[-1].y > zones.badges[-1].bottom:
        return turned
    # The strip is read from left to right for either hand.
    return replace(turned, badges=tuple(_turned(metrics, badge) for badge in reversed(zones.badges)))


def _turned(m: Metrics, rect: Rect) -> Rect:
    return Rect(m.width - rect.right, rect.y, rect.w, rect.h)


def _placed(m: Metrics, others: int, buttons: int, rows: int) -> Zones:
    if m.window == "wide":
        return _wide(m, others, buttons, rows)
    return _portrait(m, others, buttons, rows) if m.window == "portrait" else _small(m, others, buttons)


def _chips(room: Rect, count: int, gap: float, widest: float) -> tuple[Rect, ...]:
    """Chips beside each other from the left of a room."""
    width = math.floor(min(widest, (room.w - gap * (count - 1)) / count))
    left = math.ceil(room.x)
    return tuple(Rect(left + place * (width + math.floor(gap)), room.y, width, room.h) for place in range(count))


def _dock(m: Metrics, table: Rect) -> Rect:
    height = m.T + m.U
    return Rect(table.x, table.bottom - height, table.w, height)


def _wide(m: Metrics, others: int, buttons: int, rows: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + m.U, buttons)
    rack_h = max(TALL_TRAY * m.height, 2.2 * m.T + m.U) if rows == 1 else two_rows_h(m) + 0.625 * m.U
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = RIM * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.4 * rim)
    strip = Rect(table.x + 0.8 * m.U, table.y + 0.45 * m.U, table.w - 1.6 * m.U, max(3.3 * m.U, m.T))
    dock = _dock(m, table)
    pitch = m.T + m.gap
    above = VIEW_TOOLS if others <= FULL_STRIP else VIEW_TOOLS // 2
    y = strip.centre[1] - m.T / 2
    tools = tuple(Rect(strip.right - (above - place) * pitch + m.gap, y, m.T, m.T) for place in range(above))
    pile = Rect(tools[0].x - 0.8 * m.U - PILE_W * m.U, strip.y, PILE_W * m.U, strip.h)
    gap = m.gap * 1.2
    room = replace(strip, w=pile.x - 0.6 * m.U - strip.x)
    chips = _chips(room, others, gap, WIDEST_CHIP["wide"] * m.U)
    if others <= FULL_STRIP:
        pile = replace(pile, x=min(pile.x, chips[-1].right + 1.6 * m.U))
    else:
        low = dock.centre[1] - m.T / 2
        x = dock.right - 0.8 * m.U - 2 * m.T - m.gap
        tools = (Rect(x, low, m.T, m.T), Rect(x + pitch, low, m.T, m.T), *tools)
        dock = replace(dock, w=x - m.U - dock.x)
    play = Rect(table.x, strip.bottom, table.w, dock.y - strip.bottom)
    own, groove, actions, sort = wide_rack(m, rack, 14.5 * m.U, 13.4 * m.U)
    title = Rect(menu.right + 0.9 * m.U, bar.y, row[0].x - menu.right - 2 * m.U if row else m.width / 2, bar.h)
    return Zones(
        bar, menu, title, row, table, play, chips, tools, pile, rack, groove, own, actions, sort, NOWHERE, dock, True
    )


def _small(m: Metrics, others: int, buttons: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + 10, buttons)
    rack_h = small_rack_h(m)
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = 0.4 * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.6 * rim)
    left, right = menu.right + 0.9 * m.U, (row[0].x if row else m.width) - 0.8 * m.U
    gap = min(m.gap, 0.4 * m.U)
    title_w = _title_w(m, right - left, others, gap)
    room = Rect(left + title_w, bar.y + 4, right - left - title_w, bar.h - 8)
    chips = _chips(room, others, gap, WIDEST_CHIP["small"] * m.U)
    spare = room.right - chips[-1].right
    chips = tuple(replace(chip, x=chip.x + spare // 2) for chip in chips)
    tools = column(m, table, table.y + 0.4 * m.U)
    edge = min(tool.x for tool in tools) - 0.4 * m.U
    dock = replace(_dock(m, table), w=edge - table.x)
    play = Rect(table.x, table.y, edge - table.x, dock.y - table.y)
    own, groove, actions, sort = small_rack(m, rack)
    title = Rect(left, bar.y, max(0.0, title_w - 0.6 * m.U), bar.h)
    return Zones(
        bar, menu, title, row, table, play, chips, tools, NOWHERE, rack, groove, own, actions, sort, NOWHERE, dock, True
    )


def _title_w(m: Metrics, room: float, others: int, gap: float) -> float:
    """What the chips leave for the title; nothing where that is too little for a word."""
    wished = (11.0 if others < 3 else 8.5) * m.U
    free = room - others * (LEAST_CHIP * m.U + gap)
    return min(wished, free) if free >= LEAST_TITLE * m.U else 0.0


def _portrait(m: Metrics, others: int, buttons: int, rows: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + m.U, buttons)
    rack_h, tiles_h = upright_rack_h(m, rows)
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = RIM * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.4 * rim)
    inside = Rect(table.x + 0.7 * m.U, table.y + 0.45 * m.U, table.w - 1.4 * m.U, table.h)
    pitch, chip_h = m.T + m.gap, max(3.4 * m.U, m.T)
    dock = _dock(m, table)
    tools_w = VIEW_TOOLS * pitch - m.gap
    beside = inside.w - (PILE_W + 1.6) * m.U >= DOCK_W * m.U
    alone = others == 1 and beside
    spare = dock.y - inside.y - 2 * (chip_h + m.gap) - m.T
    each = others if others <= 3 or spare < LEAST_YARD * m.height else -(-others // 2)
    line = Rect(inside.x, inside.y, inside.w - (tools_w + m.U if alone else 0.0), chip_h)
    chips = _chips(line, each, m.gap, WIDEST_CHIP["portrait"] * m.U)
    chips += tuple(replace(chip, y=chip.y + chip_h + m.gap) for chip in chips[: others - each])
    y = inside.y + (chip_h - m.T) / 2 if alone else chips[-1].bottom + m.gap
    tools = tuple(Rect(inside.right - tools_w + place * pitch, y, m.T, m.T) for place in range(VIEW_TOOLS))
    pile = Rect(inside.x, y, min(PILE_W * m.U, inside.w - tools_w - m.gap), m.T)
    if beside:
        pile = Rect(inside.x + 0.4 * m.U, dock.centre[1] - m.T / 2, PILE_W * m.U, m.T)
        dock = replace(dock, x=pile.right + 0.6 * m.U, w=dock.right - pile.right - 0.6 * m.U)
    top = max(tools[0].bottom, chips[-1].bottom)
    play = Rect(table.x, top, table.w, dock.y - top)
    own, groove, actions, sort = upright_rack(m, rack, tiles_h)
    title = Rect(menu.right + 0.9 * m.U, bar.y, row[0].x - menu.right - 1.5 * m.U if row else m.width / 2, bar.h)
    return Zones(
        bar, menu, title, row, table, play, chips, tools, pile, rack, groove, own, actions, sort, NOWHERE, dock, True
    )
