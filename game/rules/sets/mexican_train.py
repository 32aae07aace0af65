"""Mexican Train: a train for every seat and one for all, thirteen engines, the lowest total wins."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules import flow
from game.rules.actions import DRAW, END_CHAIN, PASS, PLAYS, Action, Deal, Draw, EndChain, Pass, Play, Refusal
from game.rules.events import (
    ChainEnded,
    DoubleAnswered,
    DoubleExposed,
    EndReason,
    EngineSought,
    Event,
    LeaderSet,
    Term,
    TilePlayed,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.ruleset import Outcome, RuleSet
from game.rules.scoring import Award, close_round, hand_pips, lowest, scored
from game.rules.state import OptionValue, Phase, State
from game.rules.table import HUB, PUBLIC_TRAIN, End, Place, Shape, Table, end, first_laid, laid, train
from game.rules.tiles import DOUBLE, FITS, OTHER, Hand, Tile, tile

ROUNDS = 13


@dataclass(frozen=True, slots=True)
class Yard:
    """What the trains' rules remember.

    `firsts` counts the seats that have had their first turn; `chained` says that the seat in its first turn has laid
    a tile; `owed` that a double laid in this turn asks for one tile more; `drawn` that the one draw for the tile now
    sought is used. `fresh` are places of bare doubles laid in this turn, `exposed` those of earlier turns, oldest
    first.
    """

    firsts: int = 0
    chained: bool = False
    owed: bool = False
    drawn: bool = False
    fresh: tuple[Place, ...] = ()
    exposed: tuple[Place, ...] = ()


class MexicanTrain(RuleSet):
    name = "mexican_train"
    top = 12
    seat_counts = (2, 3, 4, 5, 6, 7, 8, 9, 10)
    shape = Shape.HUB
    draws = True
    rounds = ROUNDS
    own_type = Yard

    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        return next(size for most, size in ((4, 15), (6, 12), (8, 10), (10, 8)) if seats <= most)

    def prepare(self, state: State) -> State:
        # Who leads is settled by the deal: the engine's owner.
        return replace(state, phase=Phase.DEAL, own=Yard())

    def dealt(self, state: State, deal: Deal) -> Outcome:
        owner, hands, stock, sought = search(state)
        state = replace(state, phase=Phase.PLAY, hands=hands, stock=stock, turn=owner, leader=owner)
        return state, (*sought, LeaderSet(owner))

    def legal(self, state: State) -> tuple[Action, ...]:
        if not state.table.ends:
            return (PLAYS[HUB][engine(state.round)],)
        own = yard(state)
        found: tuple[Action, ...] = flow.plays(state.hands[state.turn], allowed(state, own))
        if first_turns(state, own):
            return (*found, END_CHAIN) if own.chained else found or (PASS,)
        return found or ((DRAW,) if state.stock and not own.drawn else (PASS,))

    def reason(self, state: State, action: Action) -> Refusal:
        return why_not(state, action, self.legal(state))

    def advance(self, state: State, action: Action) -> Outcome:
        own = yard(state)
        if isinstance(action, Play):
            return lay_engine(state, action.tile) if action.at == HUB else lay(state, own, action)
        if isinstance(action, Draw):
            after, events = flow.drawn(state)
            return replace(after, own=replace(own, drawn=True)), events
        if isinstance(action, EndChain):
            return complete(state, own, (ChainEnded(state.turn),))
        return give_up(state, own)

    def engine(self, number: int) -> Tile | None:
        return engine(number)

    def obligations(self, state: State) -> tuple[Place, ...]:
        own = yard(state)
        return () if first_turns(state, own) else own.exposed

    def prompt(self, state: State) -> str:
        own = yard(state)
        if not state.table.ends:
            return "prompt.engine"
        if first_turns(state, own):
            return "prompt.chain"
        if own.exposed:
            return "prompt.answer"
        return "prompt.owed" if own.owed else "prompt.play"


def engine(number: int) -> Tile:
    """The engine of a round: 12-12 in round 1 down to 0-0 in round 13."""
    return tile(ROUNDS - number, ROUNDS - number)


def yard(state: State) -> Yard:
    assert isinstance(state.own, Yard)
    return state.own


def first_turns(state: State, own: Yard) -> bool:
    """Whether some seat's first turn is still to come or under way."""
    return own.firsts < state.setup.seats


def allowed(state: State, own: Yard) -> tuple[End, ...]:
    """The ends at which the seat in turn may lay now."""
    ends, seat = state.table.ends, state.turn
    if first_turns(state, own):
        return (ends[seat],)
    if own.exposed:
        return tuple(e for e in ends if e.place == own.exposed[0])
    return tuple(e for e in ends if e.open or e.owner == seat)


def search(state: State) -> tuple[int, tuple[Hand, ...], tuple[Tile, ...], tuple[Event, ...]]:
    """Who holds the engine; if nobody does, complete laps of one tile each from the stock until somebody has it.

    Returns the owner, the hands and the stock after it, and an event a tile.
    """
    wanted, seats = engine(state.round), state.setup.seats
    hands, stock, events, lap = list(state.hands), list(state.stock), [], 0
    while not any(hand >> wanted & 1 for hand in hands):
        lap += 1
        for step in range(min(seats, len(stock))):
            seat = (state.round - 1 + step) % seats
            found = stock.pop(0)
            hands[seat] |= 1 << found
            events.append(EngineSought(seat, found, lap))
    owner = next(seat for seat, hand in enumerate(hands) if hand >> wanted & 1)
    return owner, tuple(hands), tuple(stock), tuple(events)


def lay_engine(state: State, wanted: Tile) -> Outcome:
    """The engine at the hub: every train begins with its number, the owner's first turn with it."""
    placed = first_laid(wanted, HUB)
    number = placed.outer
    ends = (
        *(end(train(seat), number, None, seat, False) for seat in range(state.setup.seats)),
        end(PUBLIC_TRAIN, number),
    )
    hands = flow.without(state.hands, state.turn, wanted)
    event = TilePlayed(state.turn, wanted, HUB, number, number)
    return flow.moved(state, hands, Table((placed,), ends), state.turn, 0), (event,)


def lay(state: State, own: Yard, play: Play) -> Outcome:
    """A tile on a train."""
    seat = state.turn
    old = next(e for e in state.table.ends if e.place == play.at)
    outer = OTHER[old.number][play.tile]
    closes = old.owner == seat and old.open
    ends = tuple(
        end(play.at, outer, None, old.owner, old.open and not closes) if e is old else e for e in state.table.ends
    )
    table = Table((*state.table.laid, laid(play.tile, play.at, old.number, outer)), ends)
    hands = flow.without(state.hands, seat, play.tile)
    events: list[Event] = [TilePlayed(seat, play.tile, play.at, old.number, outer)]
    if closes:
        events.append(TrainClosed(seat))
    fresh = tuple(place for place in own.fresh if place != play.at)
    double = DOUBLE[play.tile]
    if double:
        fresh += (play.at,)
    exposed = own.exposed
    if not first_turns(state, own) and exposed:
        exposed = exposed[1:]
        events.append(DoubleAnswered(seat, play.at))
    state = flow.moved(state, hands, table, seat, 0)
    if first_turns(state, own):
        own = replace(own, chained=True, fresh=fresh)
        return complete(state, own, tuple(events)) if not hands[seat] else (replace(state, own=own), tuple(events))
    own = Yard(own.firsts, False, double, False, fresh, exposed)
    if not hands[seat]:
        return finish(replace(state, own=own), "out", tuple(events))
    return (replace(state, own=own), tuple(events)) if double else complete(state, own, tuple(events))


def give_up(state: State, own: Yard) -> Outcome:
    """A pass opens the seat's train."""
    seat = state.turn
    events: tuple[Event, ...] = (TurnPassed(seat),)
    mine = state.table.ends[seat]
    if not mine.open:
        ends = (
            *state.table.ends[:seat],
            end(mine.place, mine.number, None, seat, True),
            *state.table.ends[seat + 1 :],
        )
        state = replace(state, table=Table(state.table.laid, ends))
        events += (TrainOpened(seat),)
    return complete(state, own, events)


def complete(state: State, own: Yard, events: tuple[Event, ...]) -> Outcome:
    """The turn is over: bare doubles become obligations, and the round may be out or blocked."""
    seat, seats = state.turn, state.setup.seats
    for place in own.fresh:
        number = next(e.number for e in state.table.ends if e.place == place)
        events += (DoubleExposed(seat, place, number),)
    firsts = min(own.firsts + 1, seats)
    own = Yard(firsts=firsts, exposed=own.exposed + own.fresh)
    state = replace(state, own=own, turn=(seat + 1) % seats)
    if not first_turns(state, own):
        if not all(state.hands):
            return finish(state, "out", events)
        if blocked(state, own):
            return finish(state, "blocked", events)
    return state, events


def blocked(state: State, own: Yard) -> bool:
    """No seat could ever lay again: a lap of passes proves nothing, so all hands and ends are looked at."""
    if state.stock:
        return False
    sought = own.exposed[:1] or tuple(e.place for e in state.table.ends)
    fitting = 0
    for e in state.table.ends:
        if e.place in sought:
            fitting |= FITS[e.number]
    return not any(hand & fitting for hand in state.hands)


def finish(state: State, reason: EndReason, events: tuple[Event, ...]) -> Outcome:
    """Every seat adds its own remaining pips."""
    count = hand_pips(state)
    awards = tuple(Award(seat, "penalty", (Term(value, seat=seat),), value) for seat, value in enumerate(count))
    state, points = scored(state, awards)
    winners = lowest(state.scores) if state.round == ROUNDS else ()
    state, closing = close_round(state, reason, lowest(count), -1, winners)
    return state, events + points + closing


def why_not(state: State, action: Action, legal: tuple[Action, ...]) -> Refusal:
    """The sentence for an action that is not legal now."""
    own = yard(state)
    able = next((item for item in legal if isinstance(item, Play)), None)
    if not isinstance(action, Play):
        if isinstance(action, Draw | Pass) and able is not None:
            return Refusal("refusal.must_play", (("tile", able.tile),))
        if DRAW in legal:
            return Refusal("refusal.must_draw")
        return Refusal("refusal.no_draw" if isinstance(action, Draw) else "refusal.not_now")
    if not state.table.ends:
        return Refusal("refusal.engine_first", (("tile", engine(state.round)),))
    wanted = next((e for e in state.table.ends if e.place == action.at), None)
    usable = allowed(state, own)
    if wanted is None or wanted in usable:
        return flow.why_not_play(state, action, usable)
    if first_turns(state, own):
        return Refusal("refusal.own_train_first")
    if own.exposed:
        return Refusal("refusal.answer_first", (("number", usable[0].number), ("place", usable[0].place)))
    return Refusal("refusal.closed_train", (("place", action.at),))
