"""From one page to the next: the start page, a new match, one to go on with, and where they are saved.

The first page is there sooner for not loading what only a table needs.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game.paths import data_dir
from game.rules.catalogue import make_setup
from game.scenes.start import Choice, StartPage

if TYPE_CHECKING:
    from game.ai.brain import Brain
    from game.journal import Journal
    from game.match import Match
    from game.record_file import OpenedRecord
    from game.record_lines import Header
    from game.scenes.stage import Stage

LARGEST_SEED = 1_000_000_000


class Pages:
    """Knows what is being played and under which terms the next match would be."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._brain: Brain | None = None
        self._journal: Journal | None = None
        self._choice = Choice()

    def open(self, record: OpenedRecord | None, notes: Sequence[str] = ()) -> None:
        """The first page, or the table of a match file. `notes` are string keys of what must be said at once."""
        self._stage.push(self._start_page(" ".join(self._stage.text(key) for key in notes)))
        if record is not None:
            self.go_on(record)

    def _start_page(self, note: str = "") -> StartPage:
        return StartPage(self._stage, self.new_match, self._choice, note)

    def leave(self) -> None:
        """Back to the start page; the match is saved as it stands."""
        self._close_journal()
        self._stage.switch(self._start_page())

    def new_match(self, choice: Choice) -> None:
        """One person against computers."""
        from game.record_lines import Header, Player

        self._choice = choice
        setup = make_setup(choice.game, choice.seats, choice.options)
        players = (Player(), *(Player("computer", choice.level) for _ in range(choice.seats - 1)))
        began = datetime.now(UTC).isoformat(timespec="seconds")
        self.deal(Header(setup, secrets.randbelow(LARGEST_SEED), players, began))

    def go_on(self, record: OpenedRecord) -> None:
        """A match from a file, written on into that file. Its people all sit at this table."""
        from game.journal import Journal
        from game.match import Match

        self._close_journal()
        self._journal = Journal(record.path, record.before)
        self._show(Match.resume(record.replay, self._journal))

    def again(self, header: Header) -> None:
        """A new match on the same terms, with the same players."""
        began = datetime.now(UTC).isoformat(timespec="seconds")
        self.deal(replace(header, seed=secrets.randbelow(LARGEST_SEED), began=began, extra=()))

    def deal(self, header: Header) -> None:
        from game.journal import Journal
        from game.match import Match

        self._close_journal()
        self._journal = Journal(new_save(header))
        self._show(Match.new(header, self._journal))

    def _show(self, match: Match) -> None:
        from game.ai.brain import InlineBrain
        from game.host import Host
        from game.scenes.table import Doors, TableScene

        stage = self._stage
        brain = self._brain = self._brain or InlineBrain()
        host = Host(match, brain, lambda: stage.now)
        nothing = lambda closed: closed()
        doors = Doors(lambda: self.again(match.header), self.leave, self.leave, nothing, nothing, nothing, nothing)
        table = TableScene(stage, host, doors)
        stage.switch(table)

    def close(self) -> None:
        self._close_journal()

    def _close_journal(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None


def new_save(header: Header) -> Path:
    """A file of its own for a match, named by the moment it began."""
    name = header.began.replace(":", "").replace("+0000", "Z")
    return data_dir() / "matches" / f"{name}-{header.setup.rules.name}-{header.seed}.jsonl"
