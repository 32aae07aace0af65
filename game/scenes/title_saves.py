"""The matches that the title offers to go on with: looked for a few files at a time, told in words and in small."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.table import Table
from game.scenes.tables import TABLES

if TYPE_CHECKING:
    from game.saves import Glance, Save
    from game.scenes.stage import Stage

FIRST_FILES = 50
"""So many are looked at for the first frame at most."""
FILES_A_STEP = 20
LONGEST_HELD = 24
NO_BREAK = "\u00a0"


class Shelf:
    """`offered` holds the unfinished matches found so far, the newest first; `index` is the one on show.

    `trouble` says that the folder could not be read.
    """

    def __init__(self, where: Path | None = None) -> None:
        self._where = where
        self._glances: dict[Save, Glance | None] = {}
        self._tables: dict[Save, Table] = {}
        self.index = 0
        self.refresh()

    def refresh(self) -> None:
        """Look at the folder anew: as far as the first match to go on with, where that is not deep down."""
        from game import saves

        self.offered: list[Save] = []
        self.trouble = False
        try:
            self._rest: Iterator[Save | None] = saves.unfinished(saves.listed(self._where))
        except OSError:
            self.trouble, self._rest = True, iter(())
        self._looking = True
        for _ in range(FIRST_FILES):
            if not self._looking or self.offered:
                break
            self.look(1)
        self.index = 0

    @property
    def looking(self) -> bool:
        """Whether there are files that nobody has looked at yet."""
        return self._looking

    def look(self, files: int = FILES_A_STEP) -> None:
        """Look at some more files."""
        seen = list(islice(self._rest, files))
        self._looking = len(seen) == files
        self.offered += [save for save in seen if save is not None and self._has_table(save)]

    @property
    def current(self) -> Save | None:
        return self.offered[self.index] if self.offered else None

    def turn(self, step: int) -> None:
        """Show the next match, or the one before; behind the last comes the first."""
        self.index = (self.index + step) % len(self.offered)

    def glance(self, save: Save) -> Glance | None:
        """What a match's card says; None if even its terms cannot be read."""
        from game import saves
        from game.record import Fault

        if save not in self._glances:
            try:
                self._glances[save] = saves.glance(save)
            except (OSError, Fault):
                self._glances[save] = None
        return self._glances[save]

    def table(self, save: Save) -> Table | None:
        """The match's table, if it was opened already."""
        return self._tables.get(save)

    def open_table(self, save: Save) -> None:
        """Play the match up to its last line, for its picture; that is too slow for a first frame."""
        from game import saves
        from game.rules.table import EMPTY

        try:
            self._tables[save] = saves.small_table(save)
        except OSError:
            self._tables[save] = EMPTY

    def _has_table(self, save: Save) -> bool:
        glance = self.glance(save)
        return glance is None or glance.header.setup.rules.name in TABLES


def match_words(stage: Stage, save: Save, glance: Glance | None) -> str:
    """A match in one line: its game, its round, who stands where."""
    if glance is None:
        return stage.text("title.unreadable", file=save.path.name)
    game = stage.text(f"game.{glance.header.setup.rules.name}")
    return stage.text("title.match", game=game, round=glance.round, scores=score_words(stage, glance))


def score_words(stage: Stage, glance: Glance) -> str:
    """The sides with their points: two players face each other, more of them or pairs stand in a row."""
    from game.scenes.wording import joined, seat_name

    header, text = glance.header, stage.text
    names = [joined(stage, [seat_name(stage, header, seat) for seat in side]) for side in header.setup.sides]
    points = [stage.strings.number(score) for score in glance.scores]
    if len(names) == header.setup.seats == 2:
        first, second = names
        return held(text("title.score_two", first=first, points=points[0], other_points=points[1], second=second))
    rows = zip(names, points, strict=True)
    return "  ·  ".join(held(text("title.score_one", name=name, points=number)) for name, number in rows)


def held(words: str) -> str:
    """Short words stay together when the line is broken."""
    return words if len(words) > LONGEST_HELD else words.replace(" ", NO_BREAK)
