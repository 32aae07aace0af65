"""What a person does at the table: pick up, choose, confirm, undo, ask, look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.host import Mode, Preview
from game.rules.actions import DRAW, Action, Play
from game.rules.observation import Observation
from game.rules.state import Phase
from game.rules.table import START, Place
from game.rules.tiles import HALVES, Tile
from game.scenes.wording import refusal_words

if TYPE_CHECKING:
    from game.scenes.table import TableScene

TURN_DEGREES = 15.0
QUARTER = 90.0
ZOOM_STEP = 1.25


class Acts:
    """Every act is the same by finger, mouse and key; none plays before it is confirmed."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    # --- tiles

    def plays(self, tile: Tile | None) -> tuple[Play, ...]:
        """The legal layings of a tile."""
        table = self._table
        if tile is None or table.host.mode != Mode.PERSON:
            return ()
        return tuple(act for act in table.seen.legal if isinstance(act, Play) and act.tile == tile)

    def glowing(self) -> tuple[Play, ...]:
        """The places that may be tapped, without the one where the ghost stands."""
        preview = self._table.host.preview
        return tuple(play for play in self.plays(self._table.hand.picked) if preview is None or play != preview.action)

    def playable(self) -> set[Tile] | None:
        """The tiles that can be laid now; None while it is not the person's turn to lay any."""
        table = self._table
        seeking = table.motions.search.under_way
        if table.host.mode != Mode.PERSON or table.seen.phase != Phase.PLAY or seeking:
            return None
        return {act.tile for act in table.seen.legal if isinstance(act, Play)}

    def sort(self) -> None:
        """Stand the own tiles in the next order, and say which it is."""
        table = self._table
        if table.hand.tiles:
            table.say(table.stage.text(table.hand.sort()))

    def tap_tile(self, tile: Tile) -> None:
        """Pick a tile up, or put it back. One legal place: its ghost stands at once."""
        table = self._table
        if table.host.mode != Mode.PERSON:
            table.say(table.stage.text("refusal.not_your_turn"))
        elif tile == table.hand.picked:
            table.host.cancel()
            table.hand.pick(None)
        elif self.take(tile):
            plays = self.plays(tile)
            if len(plays) == 1:
                self.choose(plays[0])
        table.refresh()

    def take(self, tile: Tile) -> bool:
        """Raise a tile that can be laid; one that cannot trembles and says why."""
        table = self._table
        if table.host.mode != Mode.PERSON:
            return False
        if not self.plays(tile):
            table.hand.shiver(tile)
            self.explain(Play(tile, sought(table.seen, tile)))
            return False
        if table.host.preview is not None:
            table.host.cancel()
        table.hand.pick(tile)
        return True

    def tap_boneyard(self) -> None:
        """Preview drawing; where its tiles sleep, say so."""
        table = self._table
        if table.seen.setup.rules.draws:
            self.choose(DRAW)
        elif table.seen.stock:
            table.say(table.stage.text("table.asleep_words"))

    # --- previews

    def choose(self, action: Action) -> None:
        """Preview an action, or say why it cannot be."""
        table = self._table
        if table.host.mode != Mode.PERSON:
            table.say(table.stage.text("refusal.not_your_turn"))
            return
        if not isinstance(action, Play):
            table.hand.pick(None)
        if table.host.choose(action) is not None:
            self.explain(action)
        table.refresh()

    def explain(self, action: Action) -> None:
        """Say why an action cannot be, if it cannot."""
        table = self._table
        why = table.host.match.refusal(action)
        if why is not None:
            table.say(refusal_words(table.stage, table.host.match.header, why, table.seen.turn))

    def cancel(self) -> None:
        """Put the preview back, or else the tile that is picked up."""
        table = self._table
        previewed = table.host.preview is not None
        table.host.cancel()
        if previewed and len(self.plays(table.hand.picked)) > 1:
            table.refresh()
            return
        table.hand.pick(None)
        table.refresh()

    def confirm(self, preview: Preview) -> None:
        """Make the preview that stands count."""
        table = self._table
        standing = table.host.preview
        if standing is None or standing != preview:
            return
        if isinstance(standing.action, Play):
            table.motions.from_tray(standing.action.tile)
        table.hand.pick(None)
        table.host.confirm(standing)

    def hint(self) -> None:
        """Ask for a suggestion, which is previewed like a tap."""
        table = self._table
        if not table.host.ask_hint():
            table.say(table.stage.text("refusal.not_your_turn"))

    def advance(self) -> None:
        """For as long as a suggestion is long in coming, and no longer, say so."""
        table = self._table
        words, coming = table.stage.text("hint.coming"), table.host.hinting
        if coming and not table.message.shown:
            table.say(words)
        elif not coming and table.message.shown == words:
            table.message.dismiss()
            table.exposed()

    # --- back and forth

    def undo(self) -> None:
        self._jump(self._table.host.undo)

    def redo(self) -> None:
        self._jump(self._table.host.redo)

    def restart(self) -> None:
        self._jump(self._table.host.restart)

    def _jump(self, change: Callable[[], bool]) -> None:
        table = self._table
        if change():
            table.motions.forget()
            table.due.forget()
            table.hand.pick(None)

    def hide(self) -> None:
        """Cover the tiles."""
        self._table.hand.pick(None)
        self._table.host.hide_tiles()

    # --- the view

    def zoom_in(self) -> None:
        self._zoom(ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom(1 / ZOOM_STEP)

    def _zoom(self, factor: float) -> None:
        board = self._table.board
        board.look(board.camera.zoomed(factor, self._table.zones.play.centre), glide=True)

    def turn(self, degrees: float = TURN_DEGREES) -> None:
        board = self._table.board
        board.look(board.camera.turned(degrees, self._table.zones.play.centre), glide=True)

    def turn_quarter(self) -> None:
        self.turn(QUARTER)

    def turn_back(self) -> None:
        self.turn(-TURN_DEGREES)

    def turn_on(self) -> None:
        self.turn(TURN_DEGREES)

    def whole(self) -> None:
        self._table.board.whole()


def sought(seen: Observation, tile: Tile) -> Place:
    """Where a tile that cannot be laid was most likely meant for: where its number is, else where the seat may lay."""
    ends = seen.table.ends
    if not ends:
        return START
    fitting = [end.place for end in ends if end.number in HALVES[tile]]
    own = [end.place for end in ends if end.owner is not None and end.owner == seen.turn]
    return (*fitting, *seen.obligations, *own, ends[0].place)[0]
