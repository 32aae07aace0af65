"""Parts of the table scene that stand alike at every table: bar, view tools, boneyard, rack. Px; pure arithmetic."""

from __future__ import annotations

from typing import NamedTuple

from game.render.geometry import Rect
from game.render.metrics import Metrics
from game.scenes.tray import row_needed

TALL_TRAY = 0.19
TWO_ROWS, TALLEST_TRAY = 0.26, 0.34
LOW_TRAY, TWO_LOW = 0.15, 1.3
RIM = 0.7
VIEW_TOOLS = 4


class RackParts(NamedTuple):
    """The own badge, the hollow for the tiles, the two actions, and the tray's own button."""

    own: Rect
    groove: Rect
    actions: tuple[Rect, ...]
    sort: Rect


def two_rows_h(m: Metrics) -> float:
    """The height of a groove with two rows, px: in a wide window more for tiles that need it, up to a limit."""
    if m.window == "portrait":
        return TWO_LOW * min(LOW_TRAY * m.height, 11.5 * m.U)
    edges = 0.625 * m.U
    return min(TALLEST_TRAY * m.height, max(TWO_ROWS * m.height, 2.1 * row_needed(m) + edges)) - edges


def bar_row(m: Metrics, height: float, buttons: int) -> tuple[Rect, Rect, tuple[Rect, ...]]:
    """The bar, the menu button and the buttons at its right, left to right."""
    edge, pitch = 0.75 * m.U, m.T + m.gap
    top = (height - m.T) / 2
    row = tuple(Rect(m.width - edge - m.T - (buttons - 1 - i) * pitch, top, m.T, m.T) for i in range(buttons))
    return Rect(0, 0, m.width, height), Rect(edge, top, m.T, m.T), row


def column(m: Metrics, table: Rect, top: float) -> tuple[Rect, ...]:
    """The view's buttons under each other at the right edge; in two columns where the height does not do."""
    pitch = m.T + m.gap
    rows = VIEW_TOOLS if top + VIEW_TOOLS * pitch <= table.bottom + m.gap else -(-VIEW_TOOLS // 2)
    columns = VIEW_TOOLS // rows
    x = table.right - 0.75 * m.U - m.T - (columns - 1) * pitch
    return tuple(Rect(x + i // rows * pitch, top + i % rows * pitch, m.T, m.T) for i in range(VIEW_TOOLS))


def pile(m: Metrics, w: float) -> tuple[float, float]:
    """Size of the boneyard with its count and name."""
    return w * 1.9, w * 2.3 + 2.9 * m.U


def wide_rack(m: Metrics, rack: Rect, own_w: float, act_w: float) -> RackParts:
    """Own badge, groove, the two actions under each other, and between these and the groove the sort button."""
    edge, pad = 0.9 * m.U, 0.5 * m.U
    own_h = 3.6 * m.U
    own = Rect(edge, rack.centre[1] - own_h / 2, own_w, own_h)
    x = m.width - edge - act_w
    top = rack.centre[1] - m.T - 0.35 * m.U
    sort = Rect(x, rack.centre[1] - m.T / 2, m.T, m.T)
    first, width = sort.right + m.gap, act_w - m.T - m.gap
    actions = (Rect(first, top, width, m.T), Rect(first, top + m.T + 0.7 * m.U, width, m.T))
    groove = Rect(own.right + m.U, rack.y + pad, x - own.right - 2 * m.U - 0.25 * m.U, rack.h - 1.25 * pad)
    return RackParts(own, groove, actions, sort)


def small_rack_h(m: Metrics) -> float:
    """Height of the rack of a small window."""
    return min(112.0 * max(1.0, m.T / 48), 0.3 * m.height)


def small_rack(m: Metrics, rack: Rect) -> RackParts:
    """The actions as icons; where the rack is too low for two of them, beside each other."""
    edge = 0.7 * m.U
    own = Rect(edge, rack.centre[1] - 1.95 * m.U, 8.2 * m.U, 3.9 * m.U)
    x = m.width - edge - 2 * m.T - m.gap
    y, pitch = rack.centre[1] - m.T / 2, m.T + m.gap
    if 2 * m.T + m.gap <= rack.h:
        sort, top = Rect(x, y, m.T, m.T), rack.centre[1] - m.T - m.gap / 2
        actions = (Rect(x + pitch, top, m.T, m.T), Rect(x + pitch, top + pitch, m.T, m.T))
    else:
        sort = Rect(x - pitch, y, m.T, m.T)
        actions = (Rect(x, y, m.T, m.T), Rect(x + pitch, y, m.T, m.T))
        x -= pitch
    groove = Rect(own.right + m.U, rack.y + 0.5 * m.U, x - own.right - 2 * m.U, rack.h - 0.8 * m.U)
    return RackParts(own, groove, actions, sort)


def upright_rack_h(m: Metrics, rows: int) -> tuple[float, float]:
    """Heights of the rack of an upright window, and of the tiles in it."""
    tiles_h = two_rows_h(m) / (TWO_LOW if rows == 1 else 1)
    return tiles_h + m.T + 2.2 * m.U, tiles_h


def upright_rack(m: Metrics, rack: Rect, tiles_h: float) -> RackParts:
    """Own badge and actions in a row above the tiles."""
    own_w = min(19 * m.U, 0.42 * m.width)
    own = Rect(0.9 * m.U, rack.y + 0.6 * m.U, own_w, m.T + 0.5 * m.U)
    act_w = min(8.8 * m.U, (m.width - own.right - 3 * m.U - m.T - m.gap) / 2)
    y = own.centre[1] - m.T / 2
    last = m.width - 0.9 * m.U - act_w
    actions = (Rect(last - act_w - m.gap, y, act_w, m.T), Rect(last, y, act_w, m.T))
    sort = Rect(actions[0].x - m.gap - m.T, y, m.T, m.T)
    groove = Rect(0.9 * m.U, rack.bottom - tiles_h - 0.6 * m.U, m.width - 1.8 * m.U, tiles_h)
    return RackParts(own, groove, actions, sort)
