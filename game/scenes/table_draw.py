"""The picture of the table, from back to front."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.render import controls, icons
from game.render.camera import Camera
from game.render.geometry import Rect, bounds
from game.render.panels import draw_panel
from game.rules.actions import Action, Play
from game.scenes.table_frame import Backdrop, Badges, How, draw_boneyard, draw_title, round_line
from game.scenes.team_chips import Chip, draw_chips, team_chips
from game.scenes.widgets import pixels
from game.scenes.wording import opening_tag

if TYPE_CHECKING:
    from game.scenes.table import TableScene


SHADOW_UNITS = 2.0
GLOW_REACH = 0.6
"""How far a glow reaches beyond its tile, in cells."""


class TableDraw:
    """Draws a table scene. The confirm bar's place is found anew when view, window or preview change."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._backdrop = Backdrop(table.stage)
        self._badges = Badges(table.stage, table.host.match)
        self._bar_seen: Camera | None = None
        self._drawn: Camera | None = None

    def changed(self) -> None:
        """The bar must be placed anew."""
        self._bar_seen = None

    def ghost(self) -> Play | None:
        """The laying that is previewed, by the person or by a computer about to play."""
        host = self._table.host
        action = host.preview.action if host.preview else host.showing
        return action if isinstance(action, Play) else None

    @property
    def view_changed(self) -> bool:
        """Whether the view is another one than the window shows, or tiles are on their way in it."""
        return self._table.board.gliding or self._table.board.camera != self._drawn

    def changing(self) -> pygame.Rect | None:
        """What a frame changes that only moves the view, or lets marks glow: the cloth, or the marks on it.

        None: neither, so everything is to be drawn.
        """
        table = self._table
        zones, board = table.zones, table.board
        # The bar and the sentences throw their shadow a little way onto the rack.
        height = zones.rack.y - zones.bar.bottom + SHADOW_UNITS * table.stage.metrics.U
        cloth = Rect(0, zones.bar.bottom, table.stage.metrics.width, height)
        if self.view_changed:
            return pixels(cloth)
        ghost = self.ghost()
        marks = [board.place_rect(play) for play in table.acts.glowing()]
        marks += board.cloth.glowing(board.camera)
        if ghost is not None:
            marks.append(board.place_rect(ghost))
        reach = GLOW_REACH * board.camera.cell * max(1.0, 0.0 if ghost is None else board.scale(ghost.at))
        parts = [mark.inflate(reach, reach) for mark in marks]
        if table.message.moving:
            parts.append(table.message.reach())
        return pixels(bounds(parts)).clip(pixels(cloth)) if parts else None

    def draw(self, target: pygame.Surface, area: pygame.Rect | None = None) -> None:
        """Everything; or of the cloth and what lies on it no more than `area`, the rest being as it was."""
        table = self._table
        zones = table.zones
        self._drawn = table.board.camera
        clip = target.get_clip()
        if area is not None:
            target.set_clip(area)
        self._backdrop.draw(target, zones)
        cloth = pixels(Rect(0, zones.bar.bottom, target.get_width(), zones.rack.y - zones.bar.bottom))
        target.set_clip(cloth.clip(target.get_clip()))
        self._draw_cloth(target)
        target.set_clip(area or clip)
        if area is None:
            self._draw_title(target)
        self._draw_badges(target)
        table.asking.draw(target)
        table.buttons.draw(target)
        self._draw_tray(target)
        self._draw_bar(target)
        table.keys.draw_picker(target)
        table.message.draw(target)
        if area is None:
            table.hand.picture.draw_dragged(target)
        target.set_clip(clip)

    def _draw_title(self, target: pygame.Surface) -> None:
        table = self._table
        chips, zone = self._chips(), table.zones.title
        if chips:
            zone = replace(zone, w=chips[0].rect.x - zone.x - table.stage.metrics.U)
        seen = table.seen
        title = table.stage.text(f"game.{seen.setup.rules.name}")
        draw_title(table.stage, target, zone, title, round_line(table.stage, seen.setup, seen.round, zone.w))
        draw_chips(table.stage, target, chips, seen, table.tray_seat)

    def _chips(self) -> tuple[Chip, ...]:
        """The pairs in the bar, which carry the scores then."""
        table = self._table
        return team_chips(table.stage, table.host.match.header, table.seen, table.zones)

    def _draw_tray(self, target: pygame.Surface) -> None:
        """The hand, whose raised tile stands out over the cloth and before the row of buttons above it."""
        table = self._table
        hint = table.host.preview is not None and table.host.preview.reason is not None
        table.hand.picture.draw(target, table.acts.playable(), table.motions.coming, hint)
        table.keys.draw_cursor(target)
        table.motions.draw(target)

    def _draw_cloth(self, target: pygame.Surface) -> None:
        table = self._table
        board = table.board
        board.draw(target)
        board.draw_last(target)
        glowing, numbers = table.acts.glowing(), table.keys.numbers
        board.draw_places(target, glowing, numbers)
        ghost = self.ghost()
        if ghost is not None:
            board.draw_ghost(target, ghost)
        board.draw_over(target, {play: numbers.get(play, 0) for play in glowing})
        board.draw_flying(target)
        table.sums.draw(target)
        if table.zones.boneyard.w:
            draw_boneyard(table.stage, target, table.zones.boneyard, table.motions.shown(table.seen))
        self._draw_out_of_sight(target)
        self._draw_angle(target)

    def _draw_badges(self, target: pygame.Surface) -> None:
        """Those that stand in the part that is drawn."""
        clip = target.get_clip()
        table = self._table
        passed, seen = table.motions.passed, table.motions.shown(table.seen)
        scored = not self._chips()
        for seat, zone in zip(table.others, table.zones.badges, strict=True):
            if not clip.colliderect(pixels(zone)):
                continue
            friend = seen.setup.side_of[seat] == seen.setup.side_of[table.tray_seat]
            how = How(self.tag(seat), friend=friend, scored=scored, passed=seat in passed, chip=table.zones.chips)
            self._badges.draw(target, zone, seat, seen, how)
        if not clip.colliderect(pixels(table.zones.own)):
            return
        tag = self.tag(table.tray_seat) if seen.turn != table.tray_seat else ""
        self._badges.draw(target, table.zones.own, table.tray_seat, seen, How(tag, own=True, scored=scored))

    def tag(self, seat: int) -> str:
        """What a seat has done last, in a word or two; nothing of a round whose tiles are gone."""
        table, seen = self._table, self._table.seen
        done = table.motions.tags.get(seat, "") if any(seen.counts) else ""
        return done or opening_tag(table.stage, seen, seat)

    def _draw_bar(self, target: pygame.Surface) -> None:
        """While a finger drags or turns, the bar waits."""
        table = self._table
        preview = table.host.preview
        if preview is None or table.hand.dragged is not None or table.board.gesturing:
            return
        camera = table.board.camera
        if camera != self._bar_seen:
            self._bar_seen = camera
            self._place_bar(preview.action)
            table.telling.follow()
        table.bar.draw(target)

    def _place_bar(self, action: Action) -> None:
        table = self._table
        zones, board = table.zones, table.board
        if zones.dock.w:
            table.bar.sit_in(zones.dock)
        elif isinstance(action, Play):
            ghost = board.place_rect(action)
            places = tuple(board.place_rect(play) for play in table.acts.glowing())
            tiles = (*board.tile_rects(), *places, *table.sums.rects)
            table.bar.sit_by(ghost, tiles, table.obstacles, zones.table.inflate(-8, -8))
        else:
            asked = () if table.asking.rect is None else (table.asking.rect,)
            kept = (*table.obstacles, *asked, *table.hand.picture.offered)
            table.bar.dock((*board.tile_rects(), *table.sums.rects), kept, zones.table)

    def _draw_out_of_sight(self, target: pygame.Surface) -> None:
        """An arrow at each edge beyond which tiles lie."""
        table, m = self._table, self._table.stage.metrics
        zone = table.zones.play if table.zones.dock.w else table.zones.table
        middles = table.board.middles() if table.board.moved else ()
        left, top, right, bottom = zone.x, zone.y, zone.right, zone.bottom
        middle = zone.centre
        inset = 1.6 * m.U
        beyond = (
            ("back", (left + inset, middle[1]), any(x < left for x, _ in middles)),
            ("next", (right - inset, middle[1]), any(x > right for x, _ in middles)),
            ("up", (middle[0], top + inset), any(y < top for _, y in middles)),
            ("down", (middle[0], bottom - inset), any(y > bottom for _, y in middles)),
        )
        for icon, (x, y), hidden in beyond:
            if hidden:
                disc = controls.count_disc(m.u(2.4), table.stage.theme)
                target.blit(disc, disc.get_rect(center=(round(x), round(y))))
                mark = icons.icon(icon, m.u(1.4), table.stage.theme.text)
                target.blit(mark, mark.get_rect(center=(round(x), round(y))))

    def _draw_angle(self, target: pygame.Surface) -> None:
        """The degrees while two fingers turn the table."""
        table, m = self._table, self._table.stage.metrics
        angle = table.touch.turning
        if angle is None or round(angle) == 0:
            return
        words = table.stage.fonts.text(
            f"{round(angle)}°".replace("-", "−"), m.font("body"), table.stage.theme.text, True
        )
        tool = table.zones.tools[-1]
        rect = Rect(tool.x - 5 * m.U, tool.y, 4 * m.U, tool.h)
        if tool.y == table.zones.tools[-2].y:
            rect = Rect(tool.x, tool.bottom + m.gap, tool.w, tool.h)
        draw_panel(target, pixels(rect), table.stage.theme, "active", m.U)
        target.blit(words, words.get_rect(center=pixels(rect).center))
