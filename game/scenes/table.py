"""The table: a person plays on it by touch, mouse or keys; the host says what is true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.gestures import DragMove, Gesture, LongPress, Press, Tap, TwoMove
from game.host import Host, Mode
from game.pace import USUAL
from game.render.animation_queue import AnimationQueue
from game.render.boards import BoardView
from game.render.geometry import Rect
from game.render.panels import PanelKind
from game.rules.actions import Play, Redeal
from game.rules.observation import Observation
from game.rules.tiles import members
from game.scenes.menu import menu_sheet
from game.scenes.message import Message
from game.scenes.stage import Scene, Stage
from game.scenes.table_acts import Acts
from game.scenes.table_ask import Asking
from game.scenes.table_bar import ConfirmBar, Words
from game.scenes.table_board import BoardPart
from game.scenes.table_buttons import bar_buttons, table_buttons
from game.scenes.table_draw import TableDraw
from game.scenes.table_due import Due
from game.scenes.table_hand import HandPart
from game.scenes.table_keys import TableKeys
from game.scenes.table_motion import Motions
from game.scenes.table_shapes import SHAPES
from game.scenes.table_sum import EndSums
from game.scenes.table_tell import Telling
from game.scenes.table_touch import TableTouch
from game.scenes.widgets import Buttons
from game.scenes.wording import gain_words, preview_words
from game.scenes.zones import Zones, board_view, with_foot
from game.settings import PACES

PULSE_FRAMES = 3
"""Every how many steps a glow is drawn anew."""


@dataclass(frozen=True, slots=True)
class Doors:
    """Ways out of a table: a new match with the same players, a new one altogether, the start page, and the pages
    that open over the table and call their argument when they close.
    """

    again: Callable[[], None]
    new: Callable[[], None]
    leave: Callable[[], None]
    rules: Callable[[Callable[[], None]], None]
    scores: Callable[[Callable[[], None]], None]
    log: Callable[[Callable[[], None]], None]
    settings: Callable[[Callable[[], None]], None]


class TableScene(Scene):
    """One match at one table. `tray_seat` is the seat whose hand or backs stand in the tray, `celebrated` says that
    the title won with the match has been celebrated.
    """

    def __init__(self, stage: Stage, host: Host, doors: Doors) -> None:
        super().__init__(stage)
        self.host = host
        self.doors = doors
        flights = AnimationQueue(lambda: stage.now)
        rules = host.match.setup.rules
        self._shape = SHAPES[rules.shape]
        self.board = BoardPart(stage, flights, rules, self._shape.cloth(self))
        self.hand = HandPart(stage, rules.top)
        self.acts = Acts(self)
        self.bar = ConfirmBar(stage, self.acts.confirm, self.acts.cancel)
        self.buttons = Buttons(stage)
        self.asking = Asking(self)
        self.message = Message(stage)
        self.keys = TableKeys(self)
        self.motions = Motions(self, flights)
        self.touch = TableTouch(self)
        self.picture = TableDraw(self)
        self.sums = EndSums(self)
        self.telling = Telling(self)
        self._known: tuple[object, ...] = ()
        self._frame = 0
        self._complained = False
        self._heavy = True
        self._was_moving = False
        self.seen: Observation = host.view()
        self.tray_seat = host.persons[0] if host.persons else 0
        self.zones: Zones = self._lay_zones()
        self.due = Due(self, self.seen.history)
        # A match that is opened when it is over was celebrated then.
        self.celebrated = host.match.over

    # --- what stands where

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats in turn order from the tray's."""
        seats = self.seen.setup.seats
        return tuple((self.tray_seat + step) % seats for step in range(1, seats))

    @property
    def shared(self) -> bool:
        """Whether several people hand the device round."""
        return len(self.host.persons) > 1

    def layout(self) -> None:
        factor = PACES[self.stage.settings.pace]
        self.host.pace = USUAL.scaled(factor)
        self.refresh(at_once=True)
        self.telling.lay()
        self.due.begin()

    def _lay_zones(self) -> Zones:
        stage, clockwise = self.stage, self.seen.setup.rules.clockwise
        count = len(bar_buttons(self))
        left = stage.settings.hand == "left"
        first = self._shape.zones(stage.metrics, len(self.others), count, clockwise, 1, left)
        rows = self.hand.rows(first.groove.w)
        zones = first
        if rows > 1:
            zones = self._shape.zones(stage.metrics, len(self.others), count, clockwise, rows, left)
        return with_foot(stage.metrics, zones) if self.seen.setup.rules.counts_ends else zones

    def view(self) -> BoardView:
        """What the board is laid out for."""
        stage, setup, left = self.stage, self.seen.setup, self.stage.settings.hand == "left"
        opened = self.board.cloth.opened()
        return board_view(stage.metrics, self.zones, setup.rules.top, setup.seats, self.tray_seat, left, opened)

    @property
    def obstacles(self) -> tuple[Rect, ...]:
        """What nothing that comes up may cover: badges, controls, the boneyard once there is one, the ends' sum."""
        seen, zones, chip = self.seen, self.zones, self.sums.chip()
        dealt = seen.stock or any(seen.counts)
        kept = tuple(rect for rect in zones.obstacles if rect.w and (dealt or rect != zones.boneyard))
        return (*kept, chip) if chip.w else kept

    def refresh(self, at_once: bool = False) -> None:
        """Everything that follows from what the host says now."""
        self.seen = seen = self.host.view()
        if seen.viewer >= 0:
            self.tray_seat = seen.viewer
        counts = self.motions.shown(seen).counts
        self.hand.show(seen.hand, counts[self.tray_seat], self.tray_seat, self.acts.playable())
        self.keys.follow()
        self.zones = self._lay_zones()
        self.hand.layout(self.zones.groove)
        self.board.show(seen.table, self.view(), at_once or self.stage.settings.still)
        self.sums.follow(self.picture.ghost())
        preview = self.host.preview
        if preview is not None and isinstance(preview.action, Play):
            self.hand.pick(preview.action.tile)
        given_up = members(seen.demand) if preview is not None and isinstance(preview.action, Redeal) else ()
        self.hand.picture.offer(frozenset(given_up))
        words = None
        if preview is not None:
            after = self.host.match.foresee(preview.action) if isinstance(preview.action, Play) else None
            gain = gain_words(seen.setup.rules.points_of(after)).strip() if after is not None else ""
            words = Words(*preview_words(self.stage, self.host.match.header, preview, seen, after), gain)
        self.bar.show(preview, words, mirrored=self.stage.settings.hand == "left")
        self.picture.changed()
        self.buttons.put(table_buttons(self))
        self.telling.follow()
        self.exposed()

    def say(self, words: str, kind: PanelKind = "dark") -> None:
        """A sentence that goes by itself; `kind` "banner" for what happened."""
        self.telling.say(words, kind)

    # --- pages over the table; the computers wait

    def open_menu(self) -> None:
        self.host.hold("menu")
        self.stage.push(menu_sheet(self.stage, self, lambda: self.host.release("menu")))

    def open_rules(self) -> None:
        self.open_page(self.doors.rules)

    def open_scores(self) -> None:
        self.open_page(self.doors.scores)

    def open_log(self) -> None:
        self.open_page(self.doors.log)

    def open_settings(self) -> None:
        self.open_page(self.doors.settings)

    def open_page(self, door: Callable[[Callable[[], None]], None]) -> None:
        self.host.hold("page")
        door(lambda: self.host.release("page"))

    def undo(self) -> None:
        self.acts.undo()

    # --- scene

    def exposed(self) -> None:
        self.dirty = self._heavy = True

    def gesture(self, gesture: Gesture) -> None:
        self.dirty = True
        if not isinstance(gesture, TwoMove | DragMove):
            self._heavy = True
        if isinstance(gesture, Press):
            self.keys.forget()
            self._number(False)
        if isinstance(gesture, Tap) and (self.motions.hurried() or self.message.tapped(gesture.x, gesture.y)):
            return
        if isinstance(gesture, LongPress):
            button = self.buttons.at(gesture.x, gesture.y)
            if button is None:
                self.touch.gesture(gesture)
            elif button.tip:
                self.say(button.tip)
            return
        if self.bar.gesture(gesture) or self.buttons.gesture(gesture):
            return
        self.touch.gesture(gesture)

    def _number(self, used: bool) -> None:
        """Number what can be chosen while keys are `used`."""
        if used != self.keys.used:
            self.keys.used = used
            self.refresh()

    def key(self, name: str) -> None:
        self.exposed()
        self._number(True)
        if self.motions.hurried():
            return
        focused = self.buttons.focused
        if focused is not None and name == "escape":
            self.buttons.focus(None)
        elif (focused is not None or name in ("tab", "shift tab")) and self.buttons.key(name):
            self.keys.forget()
        else:
            self.keys.key(name)

    def regained(self) -> None:
        """The window has the focus again: with several people nobody's tiles may simply lie open."""
        if self.shared and self.host.mode == Mode.PERSON:
            self.acts.hide()
            self.refresh()

    @property
    def moving(self) -> bool:
        travels = self.motions.busy or self.board.gliding or self.hand.moving
        return travels or self.touch.busy or self.message.moving

    @property
    def _glows(self) -> bool:
        if self.stage.settings.still or not self.stage.theme.glow:
            return False
        return bool(self.acts.glowing()) or self.picture.ghost() is not None or self.board.cloth.glows

    def step(self) -> None:
        self.host.update()
        self.touch.advance()
        events = self.host.take_events()
        self.motions.take(events)
        host = self.host
        known = (host.match.turn, host.mode, host.preview, host.showing, host.viewer)
        if known != self._known:
            self._known = known
            self.refresh()
            if host.mode == Mode.PERSON:
                self.due.face()
        self.acts.advance()
        self.due.take(events)
        self._frame += 1
        ended = self.motions.advance()
        if ended:
            self.refresh()
        pulses = self._glows and self._frame % PULSE_FRAMES == 0
        moving = self.moving
        if self.message.advance() or ended or (self._was_moving and not moving):
            self.exposed()  # the last picture of a motion is the one that stays
        elif pulses or moving or self.picture.view_changed:
            self.dirty = True
        self._was_moving = moving
        if self.host.match.unsaved is not None and not self._complained:
            self._complained = True
            self.say(self.stage.text("notice.unsaved"))
        self.due.open()

    def closed(self) -> None:
        self.hand.forget()
        self.host.close()

    def draw(self, target: pygame.Surface) -> list[pygame.Rect] | None:
        light = not (self._heavy or self.motions.busy or self.hand.moving or self.touch.on_tray)
        self._heavy = False
        area = self.picture.changing() if light else None
        self.picture.draw(target, area)
        return None if area is None else [area]
