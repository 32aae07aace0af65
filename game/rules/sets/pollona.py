"""Pollona: two pairs, double-nine, ten tiles each and fifteen asleep."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules import flow, line_points
from game.rules.actions import ACCEPT, REDEAL, Accept, Action, ChooseLeader, Deal, Redeal, Refusal
from game.rules.events import EndReason, Event, HandAccepted, LeaderNamed, LeaderSet, RedealDemanded, Title
from game.rules.ruleset import Outcome, RuleSet
from game.rules.scoring import HALF, close_round, hand_pips, lowest, scored, sole_leader, winner_takes_rest
from game.rules.state import NOBODY, OptionValue, Phase, Setup, State
from game.rules.table import Shape
from game.rules.tiles import DOUBLES, Hand, members

TARGET = 100
ENOUGH_DOUBLES = 5


@dataclass(frozen=True, slots=True)
class Pairs:
    """`entitled` is the pair that names the next leader (-1: the opening lot decides); `accepted` hands are
    kept so far.
    """

    entitled: int = -1
    accepted: int = 0


class Pollona(RuleSet):
    name = "pollona"
    top = 9
    seat_counts = (4,)
    shape = Shape.LINE
    clockwise = False
    own_type = Pairs

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return line_points.PAIRS

    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        return 10

    def target(self, setup: Setup) -> int:
        return TARGET

    def prepare(self, state: State) -> State:
        own = state.own if isinstance(state.own, Pairs) else Pairs()
        if own.entitled < 0:
            return replace(state, phase=Phase.LOT, lot=(0, 1), own=own)
        return entitled(replace(state, own=own), own.entitled)

    def lot_won(self, state: State, seat: int) -> Outcome:
        return entitled(state, state.setup.side_of[seat]), ()

    def dealt(self, state: State, deal: Deal) -> Outcome:
        first = (state.leader + 1) % state.setup.seats
        return replace(state, phase=Phase.ACCEPT, turn=first), ()

    def legal(self, state: State) -> tuple[Action, ...]:
        if state.phase == Phase.CHOOSE:
            return tuple(ChooseLeader(seat) for seat in state.setup.sides[pairs(state).entitled])
        if state.phase == Phase.ACCEPT:
            return (ACCEPT, REDEAL) if self.demand(state) else (ACCEPT,)
        return flow.line_legal(state, may_draw=False)

    def reason(self, state: State, action: Action) -> Refusal:
        if state.phase == Phase.CHOOSE:
            return Refusal("refusal.name_leader")
        if state.phase == Phase.ACCEPT:
            return Refusal("refusal.few_doubles" if isinstance(action, Redeal) else "refusal.accept_first")
        return flow.why_not(state, action, may_draw=False)

    def advance(self, state: State, action: Action) -> Outcome:
        if isinstance(action, ChooseLeader):
            named = LeaderNamed(state.turn, action.leader)
            return replace(state, phase=Phase.DEAL, leader=action.leader, turn=NOBODY), (named,)
        if isinstance(action, Accept):
            return accept(state)
        if isinstance(action, Redeal):
            shown = RedealDemanded(state.turn, tuple(members(self.demand(state))))
            again = replace(pairs(state), accepted=0)
            return replace(state, phase=Phase.DEAL, turn=NOBODY, own=again), (shown,)
        return flow.line_advance(state, action, finish)

    def demand(self, state: State) -> Hand:
        if state.phase != Phase.ACCEPT:
            return 0
        doubles = state.hands[state.turn] & DOUBLES
        return doubles if doubles.bit_count() >= ENOUGH_DOUBLES else 0


def pairs(state: State) -> Pairs:
    assert isinstance(state.own, Pairs)
    return state.own


def entitled(state: State, side: int) -> State:
    """The lower seat of the pair is asked to name the leader."""
    turn = state.setup.sides[side][0]
    return replace(state, phase=Phase.CHOOSE, turn=turn, lot=(), own=Pairs(side))


def accept(state: State) -> Outcome:
    """One hand more is kept; the leader's is the last, then play begins with it."""
    seat, own = state.turn, pairs(state)
    events: tuple[Event, ...] = (HandAccepted(seat),)
    own = replace(own, accepted=own.accepted + 1)
    if own.accepted == state.setup.seats:
        return replace(state, phase=Phase.PLAY, own=own), (*events, LeaderSet(seat))
    return replace(state, turn=(seat + 1) % state.setup.seats, own=own), events


def finish(state: State, reason: EndReason, events: tuple[Event, ...]) -> Outcome:
    """The winning pair gets the opponents' pips; a block goes to the lowest single hand's pair."""
    side_of, before = state.setup.side_of, state.scores
    seats = (state.turn,) if reason == "out" else lowest(hand_pips(state))
    winners = {side_of[seat] for seat in seats}
    won: tuple[int, ...] = ()
    # After a tied round the pair that did not lead it is entitled.
    following = 1 - side_of[state.leader]
    if len(winners) == 1:
        following = winners.pop()
        won = state.setup.sides[following]
        award = winner_takes_rest(state, following, "out" if reason == "out" else "blocked", own=False)
        state, points = scored(state, (award,))
        events += points
    best = sole_leader(state.scores, TARGET)
    over = () if best is None else state.setup.sides[best]
    state, closing = close_round(state, reason, won, NOBODY, over, title(before, state.scores, best))
    return replace(state, own=Pairs(following)), events + closing


def title(before: tuple[int, ...], after: tuple[int, ...], best: int | None) -> Title | None:
    """Pollona against 0, Tripollúa if the winners besides came from 0 in that one round."""
    if best is None or after[1 - best] > 0:
        return None
    return "tripollua" if before[best] == 0 and after[best] >= TARGET * HALF else "pollona"
