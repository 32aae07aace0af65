"""The table: a person plays on it by touch, mouse or keys; the host says what is true."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.gestures import Gesture, Tap
from game.host import Host, Mode
from game.render.animation_queue import AnimationQueue
from game.render.camera import Camera
from game.rules.actions import DRAW, PASS, Action, Play
from game.rules.observation import Observation
from game.rules.tiles import Tile
from game.scenes.menu import MenuSheet
from game.scenes.message import Message
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Scene, Stage
from game.scenes.table_bar import ConfirmBar, Words
from game.scenes.table_board import BoardPart
from game.scenes.table_frame import Backdrop, Badges, draw_boneyard, draw_title
from game.scenes.table_hand import HandPart
from game.scenes.table_motion import Motions
from game.scenes.table_touch import TableTouch
from game.scenes.widgets import Button, Buttons
from game.scenes.wording import action_words, refusal_words
from game.scenes.zones import Zones, lay_out

TURN_DEGREES = 15.0
ZOOM_STEP = 1.25
BEFORE_PAGE = 0.7
"""Seconds for which the last tile is seen before the round's end covers the table."""
PULSE_FRAMES = 3
"""Every how many steps a glow is drawn anew."""


class TableScene(Scene):
    """One match at one table. `again` opens a new match on the same terms, `leave` goes back to the start page."""

    def __init__(self, stage: Stage, host: Host, again: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(stage)
        self.host = host
        self._again = again
        self._leave = leave
        flights = AnimationQueue(lambda: stage.now)
        self.board = BoardPart(stage, flights, host.match.setup.rules.shape)
        self.hand = HandPart(stage)
        self.bar = ConfirmBar(stage, self._confirm, self.cancel)
        self.buttons = Buttons(stage)
        self.message = Message(stage)
        self._backdrop = Backdrop(stage)
        self._badges = Badges(stage, host.match.header)
        self._motions = Motions(self, flights)
        self._touch = TableTouch(self)
        self._known: tuple[object, ...] = ()
        self._bar_seen: Camera | None = None
        self._over_since: float | None = None
        self._frame = 0
        self._complained = False
        self.seen: Observation = host.view()
        self.zones: Zones = self._lay_zones()

    # --- what stands where

    @property
    def viewer(self) -> int:
        """The seat at the tray: the one that looks, or a person's, or the first."""
        if self.seen.viewer >= 0:
            return self.seen.viewer
        return self.host.persons[0] if self.host.persons else 0

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in turn order from the tray's."""
        seats = self.seen.setup.seats
        return tuple((self.viewer + step) % seats for step in range(1, seats))

    def layout(self) -> None:
        self._refresh(at_once=True)

    def _lay_zones(self) -> Zones:
        others = len(self.others)
        rules = self.seen.setup.rules
        first = lay_out(self.stage.metrics, others, 2, rules.clockwise)
        rows = self.hand.rows(first.groove.w)
        return first if rows == 1 else lay_out(self.stage.metrics, others, 2, rules.clockwise, rows)

    def _refresh(self, at_once: bool = False) -> None:
        """Everything that follows from what the host says now."""
        self.seen = seen = self.host.view()
        self.hand.show(seen.hand, seen.counts[self.viewer])
        self.zones = self._lay_zones()
        self.hand.layout(self.zones.groove)
        self.board.show(seen.table, seen.setup.rules.top, self.zones.play, at_once)
        preview = self.host.preview
        if preview is not None and isinstance(preview.action, Play):
            self.hand.pick(preview.action.tile)
        self.bar.show(preview, self._bar_words(preview.action) if preview else None)
        self._bar_seen = None
        self.buttons.put(self._make_buttons())
        self.dirty = True

    def _bar_words(self, action: Action) -> Words:
        after = self.host.match.foresee(action) if isinstance(action, Play) else None
        return Words(*action_words(self.stage, action, self.seen, after))

    def _make_buttons(self) -> list[Button]:
        zones, match = self.zones, self.host.match
        items = [
            Button(zones.menu, self.open_menu, icon="menu"),
            Button(zones.buttons[0], self.undo, icon="undo", enabled=match.can_undo, why=self._no("notice.no_undo")),
            Button(zones.buttons[1], self.redo, icon="redo", enabled=match.can_redo, why=self._no("notice.no_redo")),
        ]
        views = (("plus", self.zoom_in), ("minus", self.zoom_out), ("fit", self.whole), ("turn", self.turn))
        items += [Button(rect, act, icon=icon) for rect, (icon, act) in zip(zones.tools, views, strict=True)]
        acts: list[tuple[Action, str, str]] = [(PASS, "act.pass", "pass")]
        if self.seen.setup.rules.draws:
            acts.insert(0, (DRAW, "act.draw", "draw"))
        slim = self.stage.metrics.window == "small"
        for rect, (action, key, icon) in zip(zones.actions[-len(acts) :], acts, strict=True):
            label = "" if slim else self.stage.text(key)
            may = action in self.seen.legal and self.host.mode == Mode.PERSON
            items.append(Button(rect, self._choose_it(action), label, icon, "wood", may, why=self._why_not(action)))
        return items

    def _choose_it(self, action: Action) -> Callable[[], None]:
        return lambda: self.choose(action)

    def _why_not(self, action: Action) -> Callable[[], None]:
        return lambda: self.choose(action)

    def _no(self, key: str) -> Callable[[], None]:
        return lambda: self.say(self.stage.text(key))

    # --- what a person does

    @property
    def picked(self) -> Tile | None:
        return self.hand.picked

    def plays(self, tile: Tile | None) -> tuple[Play, ...]:
        """The legal layings of a tile."""
        if tile is None or self.host.mode != Mode.PERSON:
            return ()
        return tuple(act for act in self.seen.legal if isinstance(act, Play) and act.tile == tile)

    def glowing(self) -> tuple[Play, ...]:
        """The places that may be tapped, without the one where the ghost stands."""
        preview = self.host.preview
        return tuple(play for play in self.plays(self.picked) if preview is None or play != preview.action)

    def tap_tile(self, tile: Tile) -> None:
        """Pick a tile up, or put it back."""
        if self.host.mode != Mode.PERSON:
            self.say(self.stage.text("refusal.not_your_turn"))
        elif tile == self.picked:
            self.host.cancel()
            self.hand.pick(None)
        else:
            self.take(tile)
            plays = self.plays(tile)
            if len(plays) == 1:
                self.choose(plays[0])
        self._refresh()

    def take(self, tile: Tile) -> bool:
        """Raise a tile that can be laid; one that cannot says why."""
        if self.host.mode != Mode.PERSON:
            return False
        if not self.plays(tile):
            self.hand.shiver(tile)
            ends = self.seen.table.ends
            why = self.host.match.refusal(Play(tile, ends[0].place)) if ends else None
            if why is not None:
                self.say(refusal_words(self.stage, why))
            return False
        if self.host.preview is not None:
            self.host.cancel()
        self.hand.pick(tile)
        return True

    def choose(self, action: Action) -> None:
        """Preview an action, or say why it cannot be."""
        if self.host.mode != Mode.PERSON:
            self.say(self.stage.text("refusal.not_your_turn"))
            return
        if not isinstance(action, Play):
            self.hand.pick(None)
        why = self.host.choose(action)
        if why is not None:
            self.say(refusal_words(self.stage, why))
        self._refresh()

    def cancel(self) -> None:
        """Put the preview back, or else the tile that is picked up."""
        if self.host.preview is not None:
            self.host.cancel()
            if self.plays(self.picked)[1:]:
                self._refresh()
                return
        self.hand.pick(None)
        self._refresh()

    def _confirm(self, preview: object) -> None:
        standing = self.host.preview
        if standing is None or standing != preview:
            return
        if isinstance(standing.action, Play):
            self._motions.from_tray(standing.action.tile)
        self.hand.pick(None)
        self.host.confirm(standing)

    def undo(self) -> None:
        self._jump(self.host.undo)

    def redo(self) -> None:
        self._jump(self.host.redo)

    def restart(self) -> None:
        self._jump(self.host.restart)

    def _jump(self, change: Callable[[], bool]) -> None:
        if change():
            self._motions.skip()
            self._motions.tags.clear()
            self._over_since = None
            self.hand.pick(None)

    def zoom_in(self) -> None:
        self._zoom(ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom(1 / ZOOM_STEP)

    def _zoom(self, factor: float) -> None:
        self.board.look(self.board.camera.zoomed(factor, self.zones.play.centre), glide=True)

    def turn(self) -> None:
        camera = self.board.camera
        self.board.look(camera.turned(TURN_DEGREES, self.zones.play.centre), glide=True)

    def whole(self) -> None:
        self.board.whole(self.zones.play)

    def open_menu(self) -> None:
        self.host.hold("menu")
        self.stage.push(MenuSheet(self.stage, self, self._again, self._leave))

    def say(self, words: str) -> None:
        """A sentence that goes by itself."""
        blocked = (*self.board.tile_rects(), *((self.bar.rect,) if self.bar.rect else ()))
        self.message.say(words, blocked, self.zones)
        self.dirty = True

    # --- scene

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if isinstance(gesture, Tap) and self.message.tapped(gesture.x, gesture.y):
            return
        if self.bar.gesture(gesture) or self.buttons.gesture(gesture):
            return
        self._touch.gesture(gesture)

    def key(self, name: str) -> None:
        keys: dict[str, Callable[[], None]] = {
            "escape": self.cancel if self.host.preview or self.picked is not None else self.open_menu,
            "return": self.bar.confirm,
            "d": lambda: self.choose(DRAW),
            "p": lambda: self.choose(PASS),
            "u": self.undo,
            "y": self.redo,
            "0": self.whole,
            "+": self.zoom_in,
            "-": self.zoom_out,
        }
        if name in keys:
            keys[name]()
            self.dirty = True

    @property
    def moving(self) -> bool:
        return self._motions.busy or self.board.gliding or self.hand.moving or self._touch.busy

    @property
    def _glows(self) -> bool:
        return bool(self.glowing()) or self.host.showing is not None or self._ghost() is not None

    def step(self) -> None:
        self.host.update()
        self._motions.take(self.host.take_events())
        preview, showing = self.host.preview, self.host.showing
        known = (self.host.match.turn, self.host.mode, preview, showing, self.host.viewer)
        if known != self._known:
            self._known = known
            self._refresh()
        self._frame += 1
        ended = self._motions.advance()
        pulses = self._glows and self._frame % PULSE_FRAMES == 0
        if self.message.advance() or ended or pulses or self.moving:
            self.dirty = True
        if self.host.match.unsaved is not None and not self._complained:
            self._complained = True
            self.say(self.stage.text("notice.unsaved"))
        self._maybe_end()

    def _maybe_end(self) -> None:
        """When a round is over and its last tile was seen, its page comes."""
        if self.host.mode not in (Mode.ROUND_OVER, Mode.MATCH_OVER) or self._motions.busy:
            self._over_since = None
        elif self._over_since is None:
            self._over_since = self.stage.now
        elif self.stage.now - self._over_since >= BEFORE_PAGE and self.stage.top is self:
            self._over_since = None
            self.stage.push(RoundEnd(self.stage, self, self._again, self._leave))

    def closed(self) -> None:
        self.host.close()

    # --- drawing

    def _ghost(self) -> Play | None:
        """The laying that is previewed, by the person or by a computer about to play."""
        action = self.host.preview.action if self.host.preview else self.host.showing
        return action if isinstance(action, Play) else None

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        stage, zones, seen = self.stage, self.zones, self.seen
        self._backdrop.draw(target, zones)
        clip = target.get_clip()
        target.set_clip(
            pygame.Rect(0, round(zones.bar.bottom), target.get_width(), round(zones.rack.y - zones.bar.bottom))
        )
        self.board.draw(target)
        self.board.draw_last(target)
        self.board.draw_places(target, self.glowing())
        ghost = self._ghost()
        if ghost is not None:
            self.board.draw_ghost(target, ghost)
        draw_boneyard(stage, target, zones.boneyard, seen)
        target.set_clip(clip)
        draw_title(stage, target, zones.title, *self._title())
        for seat, zone in zip(self.others, zones.badges, strict=True):
            self._badges.draw(target, zone, seat, seen, self._motions.tags.get(seat, ""), own=False)
        tag = self._motions.tags.get(self.viewer, "") if seen.turn != self.viewer else ""
        self._badges.draw(target, zones.own, self.viewer, seen, tag, own=True)
        self.buttons.draw(target)
        playable = {act.tile for act in seen.legal if isinstance(act, Play)} if self.host.mode == Mode.PERSON else None
        self.hand.draw(target, playable, self._motions.coming)
        self._motions.draw(target)
        self._draw_bar(target)
        self.message.draw(target)
        self.hand.draw_dragged(target)
        return None

    def _draw_bar(self, target: pygame.Surface) -> None:
        """The bar's place follows the ghost; while a finger drags or turns, it waits."""
        preview = self.host.preview
        if preview is None or self.hand.dragged is not None or self.board.gesturing:
            return
        camera = self.board.camera
        if camera != self._bar_seen:
            self._bar_seen = camera
            self._place_bar(preview.action)
        self.bar.draw(target)

    def _place_bar(self, action: Action) -> None:
        zones = self.zones
        if isinstance(action, Play):
            ghost = self.board.screen_rect(self.board.ghost(action.at, action.tile))
            tiles = self.board.tile_rects()
            places = tuple(self.board.screen_rect(self.board.ghost(p.at, p.tile)) for p in self.glowing())
            self.bar.sit_by(ghost, (*tiles, *places), zones.obstacles, zones.table.inflate(-8, -8))
        else:
            self.bar.dock(zones.table, zones.boneyard)

    def _title(self) -> tuple[str, str]:
        seen = self.seen
        game = self.stage.text(f"game.{seen.setup.rules.name}")
        values = dict(seen.setup.options)
        second = self.stage.text("table.round", round=seen.round, target=values.get("target", ""))
        return game, second
