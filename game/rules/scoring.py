"""Counting a round: sides, awards, and whether the match is won."""

from dataclasses import dataclass, replace

from game.rules.events import EndReason, Event, Groups, MatchEnded, PointsScored, Reason, RoundEnded, Term, Title
from game.rules.state import NOBODY, Phase, State
from game.rules.tiles import pips

HALF = 2
"""Scores are kept in half points: this many make one."""


@dataclass(frozen=True, slots=True)
class Award:
    """Points for one side: the terms' sum became `rounded`, of which the side gets one of `share` equal parts."""

    side: int
    reason: Reason
    terms: tuple[Term, ...]
    rounded: int
    share: int = 1

    @property
    def points(self) -> int:
        """In half points."""
        return self.rounded * HALF // self.share


def hand_pips(state: State) -> tuple[int, ...]:
    """The pips of every hand."""
    return tuple(pips(hand) for hand in state.hands)


def side_pips(state: State) -> tuple[int, ...]:
    """The pips of every side, partners together."""
    count = hand_pips(state)
    return tuple(sum(count[seat] for seat in side) for side in state.setup.sides)


def lowest(values: tuple[int, ...]) -> tuple[int, ...]:
    """The positions of the smallest value."""
    least = min(values)
    return tuple(place for place, value in enumerate(values) if value == least)


def sole_leader(state: State) -> int | None:
    """The side that alone has the most, if that is the match's target or more."""
    target, best = state.setup.rules.target(state.setup), max(state.scores)
    if target is not None and best >= target * HALF and state.scores.count(best) == 1:
        return state.scores.index(best)
    return None


def scored(state: State, awards: tuple[Award, ...]) -> tuple[State, tuple[Event, ...]]:
    """The awards added to the scores all at once: they are one scoring event."""
    scores = list(state.scores)
    events: list[Event] = []
    for award in awards:
        before = scores[award.side]
        scores[award.side] = before + award.points
        events.append(
            PointsScored(
                award.side,
                state.setup.sides[award.side],
                award.reason,
                award.terms,
                sum(term.value for term in award.terms),
                award.rounded,
                award.share,
                award.points,
                before,
                scores[award.side],
            )
        )
    return replace(state, scores=tuple(scores)), tuple(events)


def close_round(
    state: State,
    reason: EndReason,
    winners: tuple[int, ...],
    leader: int,
    match_winners: tuple[int, ...],
    title: Title | None = None,
    lowest: Groups = (),
) -> tuple[State, tuple[Event, ...]]:
    """The round is over and counted. `leader` is who leads the next one (NOBODY: not settled)."""
    events: tuple[Event, ...] = (RoundEnded(state.round, reason, winners, state.hands, state.scores, lowest),)
    phase = Phase.ROUND_OVER
    if match_winners:
        phase = Phase.MATCH_OVER
        events += (MatchEnded(match_winners, state.scores, title),)
    return replace(state, phase=phase, turn=NOBODY, leader=leader), events


def winner_takes_rest(state: State, side: int, reason: Reason, own: bool) -> Award:
    """The pips of all other sides, less the winner's own where `own` says so."""
    count = hand_pips(state)
    terms = tuple(
        Term(count[seat] if seat not in state.setup.sides[side] else -count[seat], seat=seat)
        for seat in range(state.setup.seats)
        if own or seat not in state.setup.sides[side]
    )
    return Award(side, reason, terms, sum(term.value for term in terms))
