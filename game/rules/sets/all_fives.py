"""All Fives: a line that branches at its first double, the spinner, and scores by the sum of its ends."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules import flow, line_points
from game.rules.actions import Action, Play, Refusal
from game.rules.events import EndReason, Event, Reason, Term, TilePlayed
from game.rules.ruleset import LEADER, Outcome, RuleSet
from game.rules.scoring import Award, close_round, hand_pips, lowest, scored, side_pips, sole_leader
from game.rules.state import NOBODY, OptionValue, Phase, Setup, State
from game.rules.table import DOWN, LEFT, RIGHT, START, UP, End, Place, Shape, Table, end, first_laid, laid
from game.rules.tiles import DOUBLE, HALVES, OTHER


@dataclass(frozen=True, slots=True)
class Spinner:
    """`number` of the spinner (-1 before there is one) and whether each of its sides on the line is occupied."""

    number: int = -1
    left: bool = False
    right: bool = False


def round5(pips: int) -> int:
    """To the nearest multiple of five."""
    return (pips + 2) // 5 * 5


class AllFives(RuleSet):
    name = "all_fives"
    top = 6
    seat_counts = (2, 3, 4)
    shape = Shape.SPINNER
    draws = True
    options = (LEADER,)
    own_type = Spinner

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return line_points.PAIRS if seats == 4 else super().sides(seats, options)

    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        return {2: 9, 3: 7, 4: 5}[seats]

    def target(self, setup: Setup) -> int:
        return 250 if setup.seats == 2 else 200

    def prepare(self, state: State) -> State:
        return replace(super().prepare(state), own=Spinner())

    def legal(self, state: State) -> tuple[Action, ...]:
        return flow.line_legal(state, bool(state.stock))

    def reason(self, state: State, action: Action) -> Refusal:
        return flow.why_not(state, action, bool(state.stock))

    def advance(self, state: State, action: Action) -> Outcome:
        if isinstance(action, Play):
            return self._lay(state, action)
        return flow.line_advance(state, action, finish)

    def _lay(self, state: State, play: Play) -> Outcome:
        seat = state.turn
        table, own = branch(state.table, own_of(state), play)
        hands = flow.without(state.hands, seat, play.tile)
        last = table.laid[-1]
        events: tuple[Event, ...] = (TilePlayed(seat, play.tile, play.at, last.inner, last.outer),)
        turn = seat if not hands[seat] else (seat + 1) % state.setup.seats
        state = State(
            state.setup,
            Phase.PLAY,
            state.round,
            state.scores,
            hands,
            state.stock,
            table,
            turn,
            state.leader,
            0,
            (),
            own,
        )
        total = sum(e.worth or 0 for e in table.ends)
        if total and total % 5 == 0:
            side = state.setup.side_of[seat]
            terms = tuple(Term(e.worth, place=e.place) for e in table.ends if e.worth is not None)
            state, points = scored(state, (Award(side, "ends", terms, total),))
            events += points
            if sole_leader(state.scores, target(state)) is not None:
                return reached(state, events)
        if not hands[seat]:
            return finish(state, "out", events)
        return state, events


def own_of(state: State) -> Spinner:
    assert isinstance(state.own, Spinner)
    return state.own


def target(state: State) -> int:
    """250 for two seats, 200 for three or four."""
    return 250 if state.setup.seats == 2 else 200


def worth(tile: int, outer: int) -> int:
    """What an arm's last tile counts: its open half, both if it is a double."""
    return 2 * outer if DOUBLE[tile] else outer


def branch(table: Table, own: Spinner, play: Play) -> tuple[Table, Spinner]:
    """The table and the spinner after a laying."""
    tile, at = play.tile, play.at
    if at == START:
        high, low = HALVES[tile]
        first = (first_laid(tile, START),)
        if high == low:
            # Both sides free: its two halves count once, at the left.
            return Table(first, (end(LEFT, high, 2 * high), end(RIGHT, high))), Spinner(high)
        return Table(first, (end(LEFT, high, high), end(RIGHT, low, low))), own
    inner = next(e.number for e in table.ends if e.place == at)
    outer = OTHER[inner][tile]
    ends = tuple(end(at, outer, worth(tile, outer)) if e.place == at else e for e in table.ends)
    if at in (LEFT, RIGHT):
        own = occupied(own, at, inner if DOUBLE[tile] else None)
        ends = spinner_ends(ends, own, at)
    return Table((*table.laid, laid(tile, at, inner, outer)), ends), own


def occupied(own: Spinner, at: Place, double: int | None) -> Spinner:
    """The spinner after a tile at an end of the line: it appears there, or a free side of it is taken."""
    if own.number < 0:
        # A late spinner's side toward the line is already used.
        return own if double is None else Spinner(double, left=at == RIGHT, right=at == LEFT)
    return replace(own, left=True) if at == LEFT else replace(own, right=True)


def spinner_ends(ends: tuple[End, ...], own: Spinner, at: Place) -> tuple[End, ...]:
    """The ends with the spinner's own worth put right, and its two extra arms once both sides are occupied."""
    if own.number < 0 or len(ends) > 2:
        return ends
    if own.left and own.right:
        return (*ends, end(UP, own.number), end(DOWN, own.number))
    free = RIGHT if own.left else LEFT
    return tuple(end(free, own.number, 2 * own.number) if e.place == free else e for e in ends)


def reached(state: State, events: tuple[Event, ...]) -> Outcome:
    """A laying made a sole leader at or over the target: nothing more is played or counted."""
    best = sole_leader(state.scores, target(state))
    assert best is not None
    won = state.setup.sides[best]
    state, closing = close_round(state, "target", won, NOBODY, won)
    return state, events + closing


def finish(state: State, reason: EndReason, events: tuple[Event, ...]) -> Outcome:
    """The bonus of a round that is out or blocked."""
    sides = state.setup.sides
    if reason == "out":
        winners: tuple[int, ...] = (state.setup.side_of[state.turn],)
        leader = state.turn
    else:
        least = lowest(side_pips(state))
        # Three seats, exactly two tied lowest: they share the third hand's bonus. Any other tie: nobody.
        winners = least if len(least) == 1 or (len(sides) == 3 and len(least) == 2) else ()
        leader = NOBODY
    count_reason: Reason = "out" if reason == "out" else "blocked"
    state, points = scored(state, bonus(state, winners, "share" if len(winners) == 2 else count_reason))
    best = sole_leader(state.scores, target(state))
    won = tuple(seat for side in winners for seat in sides[side])
    state, closing = close_round(state, reason, won, leader, () if best is None else sides[best])
    return state, events + points + closing


def bonus(state: State, winners: tuple[int, ...], reason: Reason) -> tuple[Award, ...]:
    """round5 of all pips that are not the winning sides' own, in equal parts to each of them."""
    count = hand_pips(state)
    out = {seat for side in winners for seat in state.setup.sides[side]}
    terms = tuple(Term(count[seat], seat=seat) for seat in range(state.setup.seats) if seat not in out)
    rounded = round5(sum(term.value for term in terms))
    return tuple(Award(side, reason, terms, rounded, len(winners)) for side in winners)
