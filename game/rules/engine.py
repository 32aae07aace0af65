"""One engine, two doors: `apply` checks and then advances, `advance` trusts (search, replay of one's own)."""

from game.rules.actions import Action, Chance, Deal, Lot, Move, NextRound, Refusal, Refused
from game.rules.events import Event, HandsDealt, LotDrawn
from game.rules.flow import cleared
from game.rules.ruleset import Outcome
from game.rules.state import NOBODY, OptionValue, Phase, Setup, State
from game.rules.tiles import PIPS, hand_of, set_size

ACTING = (Phase.CHOOSE, Phase.ACCEPT, Phase.PLAY)
CHANCE = (Lot, Deal, NextRound)


def begin(setup: Setup) -> State:
    """The state before a match's first lot or deal."""
    hands = (0,) * setup.seats
    scores = (0,) * len(setup.sides)
    return setup.rules.prepare(State(setup, Phase.DEAL, 1, scores, hands, leader=chosen_leader(setup)))


def chosen_leader(setup: Setup) -> int:
    """The seat chosen to lead the first round, or NOBODY."""
    value: OptionValue = dict(setup.options).get("leader", "lot")
    return value - 1 if isinstance(value, int) else NOBODY


def legal(state: State) -> tuple[Action, ...]:
    """Every legal action of the seat in turn, plays numeric by tile, then place; empty when no seat is asked."""
    return state.setup.rules.legal(state) if state.phase in ACTING else ()


def refusal(state: State, action: Action) -> Refusal | None:
    """Why the seat in turn may not do this; None if it may."""
    if state.phase not in ACTING:
        return Refusal("refusal.not_now")
    if action in state.setup.rules.legal(state):
        return None
    return state.setup.rules.reason(state, action)


def apply(state: State, move: Move) -> Outcome:
    """Check a move, then make it. Refused for an action, ValueError for chance that cannot be."""
    if isinstance(move, CHANCE):
        check_chance(state, move)
    else:
        why = refusal(state, move)
        if why is not None:
            raise Refused(why)
    return advance(state, move)


def advance(state: State, move: Move) -> Outcome:
    """Make a move that is known to be legal. Returns the state after it and what happened."""
    if isinstance(move, CHANCE):
        return advance_chance(state, move)
    return state.setup.rules.advance(state, move)


def advance_chance(state: State, move: Chance) -> Outcome:
    """What chance decided, taken into the state."""
    rules = state.setup.rules
    if isinstance(move, NextRound):
        return rules.prepare(cleared(state, state.leader)), ()
    if isinstance(move, Lot):
        most = max(PIPS[tile] for _, tile in move.draws)
        best = tuple(seat for seat, tile in move.draws if PIPS[tile] == most)
        winner = best[0] if len(best) == 1 else None
        drawn: tuple[Event, ...] = (LotDrawn(move.draws, winner),)
        if winner is None:
            return tied(state, best), drawn
        after, events = rules.lot_won(state, winner)
        return after, drawn + events
    hands = tuple(hand_of(tiles) for tiles in move.hands)
    dealt = State(
        state.setup,
        state.phase,
        state.round,
        state.scores,
        hands,
        move.stock,
        leader=state.leader,
        own=state.own,
    )
    after, events = rules.dealt(dealt, move)
    counts = tuple(len(tiles) for tiles in move.hands)
    return after, (HandsDealt(state.round, hands, counts, len(move.stock)), *events)


def tied(state: State, seats: tuple[int, ...]) -> State:
    """Those tied draw again."""
    return State(
        state.setup,
        state.phase,
        state.round,
        state.scores,
        state.hands,
        leader=state.leader,
        lot=seats,
        own=state.own,
    )


def check_chance(state: State, move: Chance) -> None:
    """ValueError with a string key if a lot, a deal or a new round is not what the state awaits."""
    awaited = {Phase.LOT: Lot, Phase.DEAL: Deal, Phase.ROUND_OVER: NextRound}.get(state.phase)
    if awaited is None or not isinstance(move, awaited):
        raise ValueError("fault.order")
    size = set_size(state.setup.rules.top)
    if isinstance(move, Lot):
        # All draw from one set, so no two draw the same tile.
        drawn = {tile for _, tile in move.draws}
        seats = tuple(seat for seat, _ in move.draws)
        if seats != state.lot or len(drawn) < len(seats) or not drawn <= set(range(size)):
            raise ValueError("fault.lot")
    if isinstance(move, Deal):
        tiles = [tile for hand in move.hands for tile in hand] + list(move.stock)
        fair = len(move.hands) == state.setup.seats and all(len(hand) == state.setup.hand for hand in move.hands)
        if not fair or sorted(tiles) != list(range(size)):
            raise ValueError("fault.deal")
