"""Notices on the table: what is said, and where it stands clear of everything that is looked at or touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.render.choreography import LAND
from game.render.geometry import Rect
from game.render.panels import PanelKind
from game.rules.events import PointsScored, RoundEnded, TrainOpened
from game.scenes.arithmetic import plus, score_line, score_title, stuck
from game.scenes.message import Notice
from game.scenes.wording import seat_name

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Telling:
    """Puts notices on a table scene."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def say(self, words: str, kind: PanelKind) -> None:
        """A sentence that goes by itself; `kind` "banner" for what happened, "must" in coral."""
        self._table.message.say(Notice(words, kind))
        self.lay()
        self._table.exposed()

    def score(self, event: PointsScored) -> None:
        """Points that a laying brought, once its tile has landed. It finds its place with the new table."""
        table = self._table
        stage, header = table.stage, table.host.match.header
        title, line = score_title(stage, header, event), score_line(stage, event)
        table.message.say(Notice(title, "banner", plus(stage, event.points), line), stage.seconds(LAND))
        table.exposed()

    def opened(self, event: TrainOpened) -> None:
        """A train was opened to all."""
        stage = self._table.stage
        name = seat_name(stage, self._table.host.match.header, event.seat)
        key = "banner.open_you" if name == stage.text("seat.you") else "banner.open"
        self.say(stage.text(key, name=name), "must")

    def end(self, event: RoundEnded) -> None:
        """How a round ended."""
        table = self._table
        key = f"banner.{event.reason}"
        if event.reason == "blocked" and stuck(event, table.seen.setup):
            key = "banner.stuck"
        self.say(table.stage.text(key), "banner")

    # --- where it stands

    def follow(self) -> None:
        """Something came up, or was laid: a notice makes way."""
        said = self._table.message
        if not said.shown:
            return
        others = (*self._table.obstacles, *self._kept(), *self._soft())
        if not said.laid or any(rect.intersects(said.rect) for rect in others):
            self.lay()

    def lay(self) -> None:
        """Put the notice that is shown where it covers no tile, no control, no ghost and no bar; or take it away."""
        table = self._table
        if not table.message.shown:
            return
        zones, tiles, bar = table.zones, table.board.tile_rects(), table.bar.rect
        goal = Rect(zones.groove.centre[0] - 1, zones.table.bottom, 2, 2)
        if table.message.scored and tiles:
            goal = tiles[-1]
        table.message.lay(goal, self._soft(), (*table.obstacles, *self._kept()), zones)
        if bar is not None and bar.intersects(table.message.rect):
            table.message.dismiss()

    def _soft(self) -> list[Rect]:
        """What it should not cover if it can be helped: tiles, what stands at the ends, places that glow."""
        table, board = self._table, self._table.board
        places = (board.place_rect(play) for play in table.acts.glowing())
        return [*board.tile_rects(), *table.sums.rects, *places]

    def _kept(self) -> list[Rect]:
        """What no notice may cover besides the obstacles: bar, question and ghost."""
        table = self._table
        kept = [rect for rect in (table.bar.rect, table.asking.rect) if rect is not None]
        ghost = table.picture.ghost()
        return kept if ghost is None else [*kept, table.board.place_rect(ghost)]
