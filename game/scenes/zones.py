"""Where everything of the table scene stands, by window class. Pixels of the logical canvas; pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.render.boards import BoardView
from game.render.geometry import Rect
from game.render.metrics import Metrics
from game.render.yard import LEAST_CELL, LEAST_MM
from game.rules.table import Place
from game.scenes.zone_parts import (
    RIM,
    TALL_TRAY,
    VIEW_TOOLS,
    bar_row,
    column,
    pile,
    small_rack,
    small_rack_h,
    two_rows_h,
    upright_rack,
    upright_rack_h,
    wide_rack,
)

NOWHERE = Rect(0, 0, 0, 0)
FREE_RIM = 0.4
"""Of the cloth inside its band, in U, that the whole table leaves free."""


@dataclass(frozen=True, slots=True)
class Zones:
    """The parts of the screen. `play` is what the whole-table view fits into: the cloth free of badges and tools.

    `badges` are the other seats' in turn order from the tray's, `tools` the view's buttons, `actions` those beside
    the tray, `sort` the tray's own button, `foot` a strip for what the ends add up to where they count, else empty.
    `dock` is a strip that belongs to question and confirm bar, where there is one; `boneyard` is empty where its
    tiles are counted on the button that draws. `chips` says that badges are kept small: they stand in a row.
    `obstacles` are what the confirm bar never covers.
    """

    bar: Rect
    menu: Rect
    title: Rect
    buttons: tuple[Rect, ...]
    table: Rect
    play: Rect
    badges: tuple[Rect, ...]
    tools: tuple[Rect, ...]
    boneyard: Rect
    rack: Rect
    groove: Rect
    own: Rect
    actions: tuple[Rect, ...]
    sort: Rect
    foot: Rect = NOWHERE
    dock: Rect = NOWHERE
    chips: bool = False

    @property
    def obstacles(self) -> tuple[Rect, ...]:
        return (*(badge for badge in self.badges if badge.y >= self.bar.bottom), *self.tools, self.boneyard)

    @property
    def stock(self) -> Rect:
        """Where drawn tiles come from."""
        return self.boneyard if self.boneyard.w else self.acting(2)[0]

    def acting(self, count: int) -> tuple[Rect, ...]:
        """Where so many actions stand: the last ones, but one alone in the middle of a column."""
        first, last = self.actions[0], self.actions[-1]
        if count == 1 and first.x == last.x:
            return (replace(last, y=(first.y + last.y) / 2),)
        return self.actions[-count:]


def seating(others: int, clockwise: bool) -> tuple[str, ...]:
    """The table's sides at which the other seats sit, in turn order from the tray's."""
    sides = {0: (), 1: ("top",), 2: ("left", "right"), 3: ("left", "top", "right")}[others]
    return sides if clockwise else tuple(reversed(sides))


def facing(seat: int, seats: int, clockwise: bool) -> int:
    """The quarter turn that faces a seat sitting round the device: seat 0 where the window's bottom is."""
    quarter = round(4 * (seat % seats) / seats) % 4
    return quarter if clockwise else -quarter % 4


def board_view(
    m: Metrics,
    zones: Zones,
    top: int,
    seats: int = 2,
    own: int = 0,
    left_handed: bool = False,
    opened: Place | None = None,
) -> BoardView:
    """The room that the zones leave for a board: see there."""
    obstacles = tuple(rect for rect in (*zones.obstacles, zones.foot) if rect.w)
    return BoardView(
        m.window,
        top,
        zones.play,
        zones.table.inflate(-FREE_RIM * m.U, -FREE_RIM * m.U),
        obstacles,
        m.U,
        m.T,
        max(LEAST_CELL, LEAST_MM * m.px_per_mm),
        seats,
        own,
        left_handed,
        opened,
    )


def lay_out(
    metrics: Metrics, others: int, buttons: int, clockwise: bool = True, rows: int = 1, left_handed: bool = False
) -> Zones:
    """The zones for a number of other seats (0 to 3), of buttons at the bar's right and of rows in the tray."""
    zones = _placed(metrics, others, buttons, clockwise, rows)
    return mirrored(metrics, zones) if left_handed else zones


def with_foot(m: Metrics, zones: Zones) -> Zones:
    """The same with a strip at the table's foot; upright windows have room for it beside the boneyard."""
    height = (2.2 if m.window == "small" else 2.6) * m.U
    y = zones.table.bottom - height - 0.5 * m.U
    if m.window == "portrait":
        left, right = zones.table.x + m.U, zones.table.right - m.U
        if zones.boneyard.centre[0] < zones.table.centre[0]:
            left = zones.boneyard.right + m.U
        else:
            right = zones.boneyard.x - m.U
        return replace(zones, foot=Rect(left, y, right - left, height))
    play = zones.play
    return replace(zones, play=replace(play, h=y - 0.4 * m.U - play.y), foot=Rect(play.x, y, play.w, height))


def _placed(metrics: Metrics, others: int, buttons: int, clockwise: bool, rows: int) -> Zones:
    if metrics.window == "wide":
        return _wide(metrics, seating(others, clockwise), buttons, rows)
    zones = (
        _portrait(metrics, others, buttons, rows) if metrics.window == "portrait" else _small(metrics, others, buttons)
    )
    # In a row, too, who plays next sits on the side where the turn goes.
    return zones if clockwise else replace(zones, badges=zones.badges[::-1])


def mirrored(m: Metrics, zones: Zones) -> Zones:
    """For a left hand: own badge, actions, view tools and boneyard change sides."""

    def turned(rect: Rect) -> Rect:
        return Rect(m.width - rect.right, rect.y, rect.w, rect.h)

    return replace(
        zones,
        play=turned(zones.play),
        tools=tuple(turned(tool) for tool in zones.tools),
        boneyard=turned(zones.boneyard) if zones.boneyard.w else zones.boneyard,
        dock=turned(zones.dock) if zones.dock.w else zones.dock,
        groove=turned(zones.groove),
        own=turned(zones.own),
        actions=tuple(turned(action) for action in zones.actions),
        sort=turned(zones.sort),
    )


def _wide(m: Metrics, sides: tuple[str, ...], buttons: int, rows: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + m.U, buttons)
    rack_h = max(TALL_TRAY * m.height, 2.2 * m.T + m.U) if rows == 1 else two_rows_h(m) + 0.625 * m.U
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = RIM * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.4 * rim)
    badge_w, badge_h = (21 if sides == ("top",) else 15.5) * m.U, 3.4 * m.U
    spots = {
        "top": Rect(table.centre[0] - badge_w / 2, table.y + 0.3 * m.U, badge_w, badge_h),
        "left": Rect(table.x + 0.5 * m.U, table.y + 0.22 * table.h, badge_w, badge_h),
        "right": Rect(table.right - 0.5 * m.U - badge_w, table.y + 0.22 * table.h, badge_w, badge_h),
    }
    badges = tuple(spots[side] for side in sides)
    beside = "right" in sides
    stack = VIEW_TOOLS * (m.T + m.gap)
    top = spots["right"].bottom + m.U if beside else table.y + max(4.6 * m.U, (table.h - stack) / 4)
    tools = column(m, table, top if beside else max(table.y + 0.3 * m.U, min(top, table.bottom - stack)))
    pile_w, pile_h = pile(m, 3.1 * m.U)
    low = spots["left"].bottom + m.U if "left" in sides else table.centre[1] - pile_h / 2
    boneyard = Rect(table.x + 1.6 * m.U, min(low, table.bottom - pile_h - 0.5 * m.U), pile_w, pile_h)
    left = spots["left"].right if "left" in sides else boneyard.right
    right = spots["right"].x if beside else tools[0].x
    ceiling = spots["top"].bottom if "top" in sides else table.y
    play = Rect(left + m.U, ceiling + 0.6 * m.U, right - left - 2 * m.U, table.bottom - ceiling - 1.4 * m.U)
    own, groove, actions, sort = wide_rack(m, rack, 14.5 * m.U, 13.4 * m.U)
    title = Rect(menu.right + 0.9 * m.U, bar.y, row[0].x - menu.right - 2 * m.U if row else m.width / 2, bar.h)
    return Zones(bar, menu, title, row, table, play, badges, tools, boneyard, rack, groove, own, actions, sort)


def _small(m: Metrics, others: int, buttons: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + 10, buttons)
    rack_h = small_rack_h(m)
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = 0.4 * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.6 * rim)
    title_w = (11 if others < 3 else 8.5) * m.U
    room = Rect(menu.right + title_w, 4, row[0].x - menu.right - title_w - m.U, bar.h - 8)
    badge_w = min(21 * m.U, (room.w - m.gap * (others - 1)) / max(1, others))
    used = others * badge_w + (others - 1) * m.gap
    first = room.x + (room.w - used) / 2
    badges = tuple(Rect(first + i * (badge_w + m.gap), room.y, badge_w, room.h) for i in range(others))
    tools = column(m, table, table.y + 0.6 * m.U)
    pile_w, pile_h = pile(m, 2.7 * m.U)
    boneyard = Rect(table.x + m.U, table.y + 1.6 * m.U, pile_w, pile_h)
    play = Rect(boneyard.right + m.U, table.y + 4, tools[0].x - boneyard.right - 2 * m.U, table.h - 8)
    own, groove, actions, sort = small_rack(m, rack)
    title = Rect(menu.right + 0.9 * m.U, bar.y, title_w - 1.4 * m.U, bar.h)
    return Zones(bar, menu, title, row, table, play, badges, tools, boneyard, rack, groove, own, actions, sort)


def _portrait(m: Metrics, others: int, buttons: int, rows: int) -> Zones:
    bar, menu, row = bar_row(m, m.T + m.U, buttons)
    rack_h, tiles_h = upright_rack_h(m, rows)
    rack = Rect(0, m.height - rack_h, m.width, rack_h)
    rim = RIM * m.U
    table = Rect(rim, bar.bottom + rim, m.width - 2 * rim, rack.y - bar.bottom - 1.4 * rim)
    inside = table.inflate(-0.8 * m.U, -0.7 * m.U)
    pitch = m.T + m.gap
    tools_w = VIEW_TOOLS * pitch - m.gap
    badge_h = max(3.4 * m.U, m.T)
    alone = others == 1
    room = inside.w - (tools_w + m.U if alone else 0)
    badge_w = min(24 * m.U, (room - m.gap * (others - 1)) / max(1, others))
    badges = tuple(Rect(inside.x + i * (badge_w + m.gap), inside.y, badge_w, badge_h) for i in range(others))
    tools_y = inside.y if alone else inside.y + badge_h + m.gap
    tools = tuple(Rect(inside.right - tools_w + i * pitch, tools_y, m.T, m.T) for i in range(VIEW_TOOLS))
    pile_w, pile_h = pile(m, 3.4 * m.U)
    boneyard = Rect(inside.x + 1.4 * m.U, inside.bottom - pile_h, pile_w, pile_h)
    top = tools[0].bottom + 0.6 * m.U
    play = Rect(inside.x, top, inside.w, boneyard.y - top - 0.4 * m.U)
    own, groove, actions, sort = upright_rack(m, rack, tiles_h)
    title = Rect(menu.right + 0.9 * m.U, bar.y, row[0].x - menu.right - 1.5 * m.U if row else m.width / 2, bar.h)
    return Zones(bar, menu, title, row, table, play, badges, tools, boneyard, rack, groove, own, actions, sort)
