"""A round's end, or the match's, in words: from its events alone, for any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.match import Match
from game.rules.events import DoubleAnswered, DoubleExposed, MatchEnded, PointsScored, RoundEnded
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.state import Phase
from game.rules.tiles import pips
from game.scenes.arithmetic import is_you, names_of, plus, share_line, single_hands, steps_line, stuck, sum_line
from game.scenes.stage import Stage
from game.scenes.wording import TITLES, seat_name

Weight = Literal["number", "word", "faint"]


@dataclass(frozen=True, slots=True)
class SeatWords:
    """One seat's row: a note under the name, and what its hand counts. `lit` seats decided the round, the tiles of
    `dim` ones do not count.
    """

    name: str
    note: str
    right: str
    weight: Weight
    lit: bool = False
    dim: bool = False


@dataclass(frozen=True, slots=True)
class CardWords:
    """The points: whose, how many, how they came about, and a smaller note."""

    head: str
    big: str
    lines: tuple[str, ...] = ()
    note: str = ""


class RoundWords:
    """What the page says. `seen` is the round that is over, as whoever sits there sees it."""

    def __init__(self, stage: Stage, match: Match, seen: Observation) -> None:
        self._stage = stage
        self._text = stage.text
        self._match = match
        self._header = match.header
        self.seen = seen
        self.setup = seen.setup
        self.end = next(event for event in seen.history if isinstance(event, RoundEnded))
        self.over = next((event for event in seen.history if isinstance(event, MatchEnded)), None)
        scores = [event for event in seen.history if isinstance(event, PointsScored)]
        self.layings = tuple(event for event in scores if event.reason == "ends")
        self.counted = tuple(event for event in scores if event.reason != "ends")
        if self.end.reason == "target":
            self.counted = self.layings[-1:]
        self.penalty = any(event.reason == "penalty" for event in self.counted)
        self.pairs = len(self.setup.sides) < self.setup.seats
        self.pips = tuple(pips(hand) for hand in self.end.hands)
        self.out = tuple(seat for seat, hand in enumerate(self.end.hands) if not hand)

    # --- the head

    def title(self) -> str:
        """Who won the match, or how the round ended."""
        return self._match_title(self.over) if self.over is not None else self._round_title()

    def why(self) -> str:
        """How it came to that."""
        why = self._why()
        return f"{self._round_title()}. {why}" if self.over is not None and self.end.reason == "out" else why

    @property
    def celebrated(self) -> str:
        """The title that the match's winners have earned, if any."""
        return "" if self.over is None or self.over.title is None else self._text(TITLES[self.over.title])

    def _match_title(self, over: MatchEnded) -> str:
        names = self.names(over.winners)
        if is_you(self._stage, names):
            return self._text("end.you_win_match")
        return self._text("end.wins_match", names=names, count=len(over.winners))

    def _round_title(self) -> str:
        seats = self.out if self.end.reason == "out" else self.end.winners
        if self.penalty and self.end.reason == "blocked":
            return self._text("end.stopped")
        if not seats:
            return self._text("end.nobody")
        names, out = self.names(seats), self.end.reason == "out"
        if is_you(self._stage, names):
            return self._text("end.you_out" if out else "end.you_win_round")
        return self._text("end.out" if out else "end.wins_round", names=names, count=len(seats))

    def _why(self) -> str:
        text = self._text
        if self.end.reason == "target":
            return text("end.why_target")
        if self.end.reason == "out":
            return text("end.why_penalty" if self.penalty else "end.why_out")
        blocked = self._bare() or text("end.stuck" if stuck(self.end, self.setup) else "end.blocked")
        return f"{blocked} {text('end.why_penalty') if self.penalty else self._lowest()}"

    def _bare(self) -> str:
        """The double that nobody can answer any more, if one stands bare."""
        waiting: list[DoubleExposed] = []
        for event in self.seen.history:
            if isinstance(event, DoubleExposed):
                waiting.append(event)
            elif isinstance(event, DoubleAnswered):
                waiting = [other for other in waiting if other.place != event.place]
        number = waiting[0].number if waiting else None
        return "" if number is None else self._text("end.bare", tile=f"{number}-{number}")

    def _lowest(self) -> str:
        """Which hand decided a blocked round, or why none did."""
        groups = self.end.lowest
        names = self.names(tuple(seat for group in groups for seat in group))
        each = sum(self.pips[seat] for seat in groups[0])
        single, tied = single_hands(self.end, self.setup), not self.end.winners
        if tied:
            key = "end.low_tied" if single else "end.low_pairs_tied"
        elif any(event.share > 1 for event in self.counted):
            key = "end.low_shared"
        elif not self.pairs:
            key = "end.low_hand"
        else:
            key = "end.low_single" if single else "end.low_both"
        return self._text(key, names=names, pips=each)

    def names(self, seats: tuple[int, ...]) -> str:
        return names_of(self._stage, self._header, seats)

    # --- the rows

    def seat(self, seat: int) -> SeatWords:
        """A seat's row."""
        name = seat_name(self._stage, self._header, seat)
        lit = self._lit(seat)
        terms = {term.seat for event in self.counted for term in event.terms}
        low = any(seat in group for group in self.end.lowest)
        counts = seat in terms or low or not self.counted
        if not self.end.hands[seat] and seat in self.end.winners and not self.penalty:
            return SeatWords(name, self._text("end.no_tiles"), self._text("end.wins"), "word", lit)
        if not counts:
            return SeatWords(name, self._relation(seat), self._text("end.not_counted"), "faint", lit, self._dim(seat))
        pips_of = f"+{self.pips[seat]}" if self.penalty else str(self.pips[seat])
        return SeatWords(name, self._note(seat, low), pips_of, "number", lit)

    def _lit(self, seat: int) -> bool:
        """Whether this hand decided the round."""
        if self.end.reason == "out":
            return seat in self.out
        if self.end.lowest:
            return any(seat in group for group in self.end.lowest) and seat in self.end.winners
        return seat in self.end.winners

    def _dim(self, seat: int) -> bool:
        """Whether the tiles stand back; where none count they are all to be read."""
        return self.end.reason != "target" and not self._lit(seat)

    def _relation(self, seat: int) -> str:
        """What a seat whose tiles do not count is to the one that decided the round."""
        friends = [one for one in self.setup.sides[self.setup.side_of[seat]] if one != seat and self._lit(one)]
        if self.end.reason == "target" or not friends:
            return self._tiles(seat)
        name = self.names((friends[0],))
        if is_you(self._stage, name):
            return self._text("end.your_partner")
        return self._text("end.partner_of", name=name)

    def _note(self, seat: int, low: bool) -> str:
        if not low:
            return self._tiles(seat)
        if not single_hands(self.end, self.setup):
            group = next(group for group in self.end.lowest if seat in group)
            return self._text("end.low_sum", pips=sum(self.pips[one] for one in group))
        level = not self.end.winners or any(event.share > 1 for event in self.counted)
        return self._text("end.level" if level else "end.low")

    def _tiles(self, seat: int) -> str:
        hand = self.end.hands[seat]
        return self._text("end.tiles", count=hand.bit_count()) if hand else self._text("end.no_tiles")

    # --- the card

    def card(self) -> CardWords:
        """The points of the round, and how they came about."""
        text = self._text
        if self.penalty and self.over is not None:
            total = self.end.scores[self.setup.side_of[self.over.winners[0]]]
            return CardWords("", self._stage.strings.number(total))
        if self.penalty:
            least = min(event.points for event in self.counted)
            seats = tuple(seat for event in self.counted if event.points == least for seat in event.seats)
            return CardWords(f"{text('end.fewest')}: {self.names(seats)}", plus(self._stage, least))
        if not self.counted:
            equal = " = ".join(str(sum(self.pips[seat] for seat in group)) for group in self.end.lowest)
            return CardWords(text("end.no_points"), plus(self._stage, 0), (equal,))
        first, seats = self.counted[0], tuple(seat for event in self.counted for seat in event.seats)
        names = self.names(seats)
        head = text("end.you_win") if is_you(self._stage, names) else text("end.win", names=names, count=len(seats))
        share = share_line(self._stage, first)
        shares = f"{share} {text('end.each')}" if share else ""
        # A laying that wins says so with the scores: its banner did not have to be read.
        reached = steps_line(self._stage, first) if self.end.reason == "target" else ""
        lines = (sum_line(first), shares, reached)
        note = text("end.nearest") if first.total != first.rounded else ""
        big = plus(self._stage, first.points)
        return CardWords(head, big, tuple(line for line in lines if line), note)

    def added(self, side: int) -> int:
        """What a side got when the round was counted, half points."""
        return sum(event.points for event in self.counted if event.side == side)

    @property
    def ahead(self) -> tuple[int, ...]:
        """The sides with the lowest total, where that is the best one."""
        scores = self.end.scores
        return tuple(side for side, score in enumerate(scores) if score == min(scores)) if self.penalty else ()

    @property
    def order(self) -> list[int]:
        """The sides as their totals stand under each other: by seat, at the end of a match the lowest first."""
        sides = list(range(len(self.setup.sides)))
        if self.penalty and self.over is not None:
            sides.sort(key=lambda side: self.end.scores[side])
        return sides

    def side_name(self, side: int) -> str:
        return " + ".join(seat_name(self._stage, self._header, seat) for seat in self.setup.sides[side])

    def layings_line(self) -> str:
        """What the layings of the round have brought: Ana + Leo 35 · Nina + Sol 20; nothing where they never do."""
        if not self.layings:
            return ""
        totals = [0] * len(self.setup.sides)
        for event in self.layings:
            totals[event.side] += event.points
        number = self._stage.strings.number
        return "  ·  ".join(f"{self.side_name(side)} {number(total)}" for side, total in enumerate(totals))

    # --- what comes next

    def leader(self) -> str:
        """Who or what opens the next round, as far as that is known; nothing at a match's end."""
        if self.over is not None:
            return ""
        following = self._match.following()
        if following.phase == Phase.LOT:
            return self._text("end.leader_lot")
        if following.phase == Phase.CHOOSE:
            side = following.setup.side_of[following.turn]
            names = self.names(following.setup.sides[side])
            return self._text("end.leader_pair", names=names)
        engine = following.setup.rules.engine(following.round)
        if engine is not None:
            return self._text("end.engine", tile=TILE_NAMES[engine])
        return "" if following.leader < 0 else self._text("end.leader", name=self.names((following.leader,)))
