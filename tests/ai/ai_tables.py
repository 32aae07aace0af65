"""Driving the rules without a match: random deals, players as functions, moments to look at."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.ai.registry import chooser
from game.rules import engine
from game.rules.actions import NEXT_ROUND, Action, Chance, Deal, Lot
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import Event, HandsDealt, TileDrawn
from game.rules.notation import position_of
from game.rules.observation import Observation, observe
from game.rules.state import Phase, Setup, State
from game.rules.tiles import Hand, hand_of, members, set_size

Chooser = Callable[[Observation], Action]
TABLES = [(game, seats) for game, rules in GAMES.items() for seats in rules.seat_counts]


@dataclass(frozen=True)
class Moment:
    """A state with the round's events so far, and what the seat in turn sees of it."""

    state: State
    history: tuple[Event, ...]

    @property
    def seen(self) -> Observation:
        return observe(self.state, self.history, self.state.turn)


def shuffled(count: int, rng: random.Random) -> list[int]:
    tiles = list(range(count))
    rng.shuffle(tiles)
    return tiles


def chance(state: State, rng: random.Random) -> Chance:
    """What chance decides now."""
    size, hand, seats = set_size(state.setup.rules.top), state.setup.hand, state.setup.seats
    if state.phase == Phase.LOT:
        return Lot(tuple((seat, shuffled(size, rng)[0]) for seat in state.lot))
    if state.phase == Phase.DEAL:
        tiles = shuffled(size, rng)
        hands = tuple(tuple(tiles[seat * hand : (seat + 1) * hand]) for seat in range(seats))
        return Deal(hands, tuple(tiles[seats * hand :]))
    return NEXT_ROUND


def drive(setup: Setup, seed: str, players: Sequence[Chooser], rounds: int = 1) -> tuple[State, list[Moment]]:
    """Play some rounds. Returns the last state and every moment with a choice in it."""
    rng, state, history = random.Random(seed), engine.begin(setup), list[Event]()
    moments: list[Moment] = []
    while state.phase != Phase.MATCH_OVER and (state.phase != Phase.ROUND_OVER or state.round < rounds):
        if state.phase == Phase.ROUND_OVER:
            history.clear()
        if state.turn < 0:
            state, events = engine.advance(state, chance(state, rng))
        else:
            legal = engine.legal(state)
            action = legal[0]
            if len(legal) > 1:
                moments.append(Moment(state, tuple(history)))
                action = players[state.turn](moments[-1].seen)
            state, events = engine.apply(state, action)
        history.extend(events)
    return state, moments


def some(seed: int) -> Chooser:
    """Any legal action."""
    rng = random.Random(seed)
    return lambda seen: seen.legal[int(rng.random() * len(seen.legal))]


def raw(level: str, seed: int) -> Chooser:
    """A level with a plain generator: no fingerprint, for speed."""
    rng, decide = random.Random(seed), chooser(level)
    return lambda seen: decide(seen, rng)


def random_moments(game: str, seats: int, seed: int, rounds: int = 1, **options: str) -> list[Moment]:
    setup = make_setup(game, seats, options)
    return drive(setup, f"{game}/{seats}/{seed}", [some(seed)] * seats, rounds)[1]


def look(text: str) -> Observation:
    """What the seat in turn sees of a position."""
    state = position_of(text)
    return observe(state, (), state.turn)


def exchanged(moment: Moment, rng: random.Random) -> Moment:
    """Another truth behind the same observation: the unseen tiles change places, in the private past too."""
    state, me = moment.state, moment.state.turn
    unseen = [tile for seat, hand in enumerate(state.hands) if seat != me for tile in members(hand)] + list(state.stock)
    other = dict(zip(unseen, (unseen[place] for place in shuffled(len(unseen), rng)), strict=True))

    def swap(hand: Hand) -> Hand:
        return hand_of(other.get(tile, tile) for tile in members(hand))

    def past(event: Event) -> Event:
        if isinstance(event, HandsDealt):
            hands = ((hand or 0) if seat == me else swap(hand or 0) for seat, hand in enumerate(event.hands))
            return replace(event, hands=tuple(hands))
        if isinstance(event, TileDrawn) and event.seat != me and event.tile is not None:
            return replace(event, tile=other.get(event.tile, event.tile))
        return event

    hands = tuple(hand if seat == me else swap(hand) for seat, hand in enumerate(state.hands))
    stock = tuple(other[tile] for tile in state.stock)
    return Moment(replace(state, hands=hands, stock=stock), tuple(past(event) for event in moment.history))
