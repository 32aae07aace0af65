"""What a score sheet says in words: the moment, who leads, and smaller notes."""

from __future__ import annotations

from game.rules.events import MatchEnded
from game.scenes.scores_sheet import Sheet, side_names
from game.scenes.stage import Stage
from game.scenes.title_saves import held
from game.scenes.wording import joined, seat_name


class ScoreWords:
    """The words for a sheet; `end` is how the match ended, if it has. `scoring` is the round under way, where what was
    laid in it is in the totals, else 0.
    """

    def __init__(self, stage: Stage, sheet: Sheet, end: MatchEnded | None, scoring: int = 0) -> None:
        self._stage = stage
        self._sheet = sheet
        self._scoring = scoring
        self.end = end

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides in front, none before anybody has scored."""
        totals = self._sheet.totals
        best = min(totals) if self._sheet.low else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == best) if any(totals) else ()

    @property
    def after(self) -> str:
        """The moment the words speak of."""
        rows = self._sheet.rows
        if self._scoring:
            return self._stage.text("scores.so_far", round=self._scoring)
        return self._stage.text("scores.after", round=rows[-1].number) if rows else self._stage.text("scores.before")

    @property
    def verdict(self) -> str:
        """Who leads by how much, or who has won."""
        text, sides, totals = self._stage.text, self._sheet.header.setup.sides, self._sheet.totals
        leaders = self.leaders
        if self.end is not None:
            return self._won(self.end.winners)
        if not leaders:
            return text("scores.nobody")
        names = [seat_name(self._stage, self._sheet.header, seat) for side in leaders for seat in sides[side]]
        if len(leaders) > 1:
            return text("scores.level", names=joined(self._stage, names))
        mine = totals[leaders[0]]
        by = min(abs(total - mine) for side, total in enumerate(totals) if side != leaders[0])
        points = self._stage.strings.number(by)
        if names == [text("seat.you")]:
            return text("scores.you_lead", points=points)
        return text("scores.leads", names=joined(self._stage, names), points=points, count=len(names))

    def _won(self, winners: tuple[int, ...]) -> str:
        names = [seat_name(self._stage, self._sheet.header, seat) for seat in winners]
        if names == [self._stage.text("seat.you")]:
            return self._stage.text("end.you_win_match")
        return self._stage.text("end.wins_match", names=joined(self._stage, names), count=len(names))

    def notes(self, brief: bool) -> list[str]:
        """Smaller words: rounds won, unless `brief`, and that the computers wait."""
        text, sides, rows = self._stage.text, self._sheet.header.setup.sides, self._sheet.rows
        notes = []
        if rows and not brief:
            names = side_names(self._stage, self._sheet.header)
            counts = [sum(self._sheet.stands_out(row, side) for row in rows) for side in range(len(sides))]
            items = [held(text("scores.won_item", name=n, count=c)) for n, c in zip(names, counts, strict=True)]
            notes.append(text("scores.out" if self._sheet.low else "scores.won", list=", ".join(items)))
        if any(not player.person for player in self._sheet.header.players) and self.end is None:
            notes.append(text("scores.held"))
        return notes
