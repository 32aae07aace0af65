"""From one page to the next: title, setup, table and the pages over it; and where matches are saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from game import saves
from game.scenes.tables import TABLES
from game.scenes.title import TitleActs, TitlePage
from game.scenes.title_foot import Words

# What only a table needs is loaded with the first table: the title must not wait for it.
if TYPE_CHECKING:
    from game.ai.brain import Brain
    from game.journal import Journal
    from game.match import Match
    from game.record_file import OpenedRecord
    from game.record_lines import Header
    from game.scenes.stage import Stage
    from game.scenes.table import Doors, TableScene

LARGEST_SEED = 1_000_000_000


def nothing() -> None:
    """For a page whose closing concerns nobody."""


def inline() -> Brain:
    """Computers that think while the caller waits."""
    from game.ai.brain import InlineBrain

    return InlineBrain()


class Pages:
    """Knows what is being played, and with whom it was played last. `brain` makes the computers, for all tables."""

    def __init__(self, stage: Stage, brain: Callable[[], Brain] = inline) -> None:
        self._stage = stage
        self._make_brain = brain
        self._brain: Brain | None = None
        self._journal: Journal | None = None
        self._last: Header | None = None

    def open(self, record: OpenedRecord | None, notes: Sequence[str] = ()) -> None:
        """The title, or the table of a match file. `notes` are string keys of what must be said at once."""
        self._stage.push(self._title([self._words(key) for key in notes]))
        if record is not None:
            self._go_on(record.path, record.before, record.replay.header)
            self._show(self._resumed(record))

    def close(self) -> None:
        """Leave nothing unwritten, and nobody thinking."""
        self._put_down()
        if self._brain is not None:
            self._brain.close()

    def _put_down(self) -> None:
        """The match's file is complete."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    # --- the title and the pages from it

    def _words(self, key: str) -> Words:
        return lambda: self._stage.text(key)

    def _title(self, notes: Sequence[Words] = ()) -> TitlePage:
        acts = TitleActs(
            play=self.set_up,
            go_on=self.go_on,
            discard=saves.discard,
            quit=self._stage.quit,
            settings=lambda: self._settings(nothing),
            rules=lambda game: self._rules(game or next(iter(TABLES)), nothing, table=False),
            log=lambda: self._log(None, nothing),
            ask_quit=self._ask_quit,
        )
        return TitlePage(self._stage, acts, notes)

    def _ask_quit(self) -> None:
        from game.scenes.menu import ask

        text = self._stage.text
        self._stage.push(ask(self._stage, text("menu.quit"), "", text("menu.quit_yes"), self._stage.quit))

    def leave(self) -> None:
        """Back to the title; the match is saved as it stands."""
        self._put_down()
        self._stage.face(0)
        self._stage.switch(self._title())

    def set_up(self, game: str) -> None:
        """The page where a match's seats and options are chosen, with the players of last time."""
        from game.scenes.setup import SetupPage

        last = self._last or newest_header()
        self._stage.push(SetupPage(self._stage, game, self.begin, self._stage.pop, last))

    # --- matches

    def begin(self, header: Header) -> None:
        """A match on these terms, begun now."""
        self.deal(replace(header, began=datetime.now(UTC).isoformat(timespec="seconds")))

    def again(self, header: Header) -> None:
        """A new match on the same terms, with the same players."""
        self.begin(replace(header, seed=secrets.randbelow(LARGEST_SEED), extra=()))

    def deal(self, header: Header) -> None:
        """Deal a match and open its table."""
        from game.journal import Journal
        from game.match import Match

        self._put_down()
        self._last = header
        self._journal = Journal(saves.new_path(header))
        self._show(Match.new(header, self._journal))

    def go_on(self, path: Path) -> None:
        """Go on with a saved match. OSError if it cannot be read, Fault if it does not hold."""
        found = saves.resume(path)
        self._go_on(found.path, found.before, found.replay.header)
        table = self._show(self._resumed(found))
        if found.kept is not None:
            table.say(self._stage.text("saves.torn", file=found.kept.name))

    def _go_on(self, path: Path, before: bytes, header: Header) -> None:
        """Write on into this file."""
        from game.ai.levels import LEVELS
        from game.journal import Journal
        from game.record import Fault

        if any(not player.person and player.level not in LEVELS for player in header.players):
            raise Fault(1, "fault.players")
        self._put_down()
        self._last = header
        self._journal = Journal(path, before)

    def _resumed(self, found: OpenedRecord | saves.Resumed) -> Match:
        from game.match import Match

        return Match.resume(found.replay, self._journal)

    def _show(self, match: Match) -> TableScene:
        from game.host import Host
        from game.scenes.table import TableScene

        stage = self._stage
        brain = self._brain = self._brain or self._make_brain()
        host = Host(match, brain, lambda: stage.now)
        table = TableScene(stage, host, self._doors(match))
        stage.switch(table)
        return table

    def _doors(self, match: Match) -> Doors:
        from game.scenes.table import Doors

        def fresh() -> None:
            self.leave()
            self.set_up(match.setup.rules.name)

        return Doors(
            again=lambda: self.again(match.header),
            new=fresh,
            leave=self.leave,
            rules=lambda closed: self._rules(match.setup.rules.name, closed, table=True),
            scores=lambda closed: self._scores(match, closed),
            log=lambda closed: self._log(match, closed),
            settings=self._settings,
        )

    # --- pages over the title or a table

    def _settings(self, closed: Callable[[], None]) -> None:
        from game.scenes.settings_page import SettingsPage

        self._stage.push(SettingsPage(self._stage, closed))

    def _rules(self, game: str, closed: Callable[[], None], table: bool) -> None:
        from game.scenes.rules_page import RulesPage

        self._stage.push(RulesPage(self._stage, game, closed, table))

    def _scores(self, match: Match, closed: Callable[[], None]) -> None:
        from game.scenes.scores import ScoresPage

        self._stage.push(ScoresPage(self._stage, match, closed, lambda: self._log(match, nothing)))

    def _log(self, match: Match | None, closed: Callable[[], None]) -> None:
        from game.scenes.log import LogPage

        mine = self._journal.path if match is not None and self._journal is not None else None
        try:
            earlier = [save.path for save in saves.listed() if save.path != mine]
        except OSError:
            earlier = []  # the title has said that the folder cannot be read
        self._stage.push(LogPage(self._stage, match, earlier, closed))


def newest_header() -> Header | None:
    """The terms of the match written last, if there is one that can be read."""
    from game.record import Fault

    try:
        return next((saves.glance(save).header for save in saves.listed()), None)
    except (OSError, Fault):
        return None
