"""What opens over the table by itself: news for everybody, the curtain before the next person, a round's end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from game.host import Mode
from game.rules.events import Event, LeaderNamed, LotDrawn, RedealDemanded
from game.rules.state import Phase
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.redeal import RedealPage
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Scene
from game.scenes.wording import ACTS, leader_words
from game.scenes.zones import facing

if TYPE_CHECKING:
    from game.scenes.table import TableScene

BEFORE_PAGE = 1.0
"""Seconds for which the last tile is seen before the round's end covers the table."""
BEFORE_CURTAIN = 1.4
"""Seconds for which it is read who leads before a curtain covers it."""


class Due:
    """Lots and redeals are pages that open one after the other while the computers wait."""

    def __init__(self, table: TableScene, history: Iterable[Event]) -> None:
        self._table = table
        self._news: list[Callable[[], Scene]] = []
        self._uncovered_until = 0.0
        self._over_since: float | None = None
        self._faced: int | None = None
        self._unseen: tuple[Event, ...] = ()
        before = tuple(history)
        # A match that somebody has acted in is gone on with, and its lot was seen.
        if not any(isinstance(event, ACTS) for event in before):
            self.take(before)
            self._unseen = before

    def take(self, events: Iterable[Event]) -> None:
        """Keep what is to be told."""
        lots: list[LotDrawn] = []
        for event in events:
            if isinstance(event, LotDrawn):
                lots.append(event)
            elif isinstance(event, RedealDemanded):
                self._redealt(event)
            elif isinstance(event, LeaderNamed) and event.seat not in self._table.host.persons:
                self._named(event)
        if lots:
            self._drawn(tuple(lots))

    def begin(self) -> None:
        """The table is laid out for the first time: a search that nobody has seen yet is shown."""
        unseen, self._unseen = self._unseen, ()
        self._table.motions.search.take(unseen)

    def read_first(self) -> None:
        """What is said now is read before a curtain covers it."""
        self._uncovered_until = self._table.stage.now + (BEFORE_CURTAIN if self._table.shared else 0.0)

    def forget(self) -> None:
        """The past has changed."""
        self._news.clear()
        self._uncovered_until = 0.0

    def open(self) -> None:
        """Open what is due now, once everything has come to rest."""
        table = self._table
        if table.motions.busy or table.stage.top is not table:
            return
        over = table.host.mode in (Mode.ROUND_OVER, Mode.MATCH_OVER)
        if not over:
            self._over_since = None
        if self._news:
            table.host.hold("news")
            table.stage.push(self._news.pop(0)())
        elif table.host.mode == Mode.CURTAIN:
            self._cover()
        elif over and self._over_since is None:
            self._over_since = table.stage.now
        elif over and self._over_since is not None and self._seen_enough(self._over_since):
            self._over_since = None
            table.stage.push(RoundEnd(table.stage, table))

    def _cover(self) -> None:
        """The curtain, once it was read what was scored and who leads; nobody's tiles are on the table meanwhile."""
        table = self._table
        reading = table.stage.now < self._uncovered_until or (table.shared and table.message.scored)
        if not reading:
            self.face()
            table.tray_seat = table.host.seat
            table.stage.push(Curtain(table.stage, table))

    def _seen_enough(self, since: float) -> bool:
        """Whether the last tile has been seen, and what it scored was read."""
        return self._table.stage.now - since >= BEFORE_PAGE and not self._table.message.scored

    def face(self) -> None:
        """Where that is wished the screen turns to whoever of several people is asked now."""
        table = self._table
        seat, setup = table.host.seat, table.seen.setup
        turned = table.shared and table.stage.settings.faces == "turned"
        if turned and seat != self._faced:
            table.stage.face(facing(seat, setup.seats, setup.rules.clockwise))
        self._faced = seat if turned else None

    # --- inside

    def _closed(self) -> None:
        self._table.host.release("news")

    def _drawn(self, lots: tuple[LotDrawn, ...]) -> None:
        table = self._table
        naming = table.host.match.phase == Phase.CHOOSE
        self._news.append(lambda: LotPage(table.stage, lots, table.host.match.header, naming, self._closed))

    def _redealt(self, event: RedealDemanded) -> None:
        table = self._table
        self._news.append(lambda: RedealPage(table.stage, event, table.host.match.header, self._closed))

    def _named(self, event: LeaderNamed) -> None:
        """A computer named who leads: everybody reads it, also those whom a curtain comes before."""
        table = self._table
        table.say(leader_words(table.stage, table.host.match.header, event.leader), "banner")
        self.read_first()
