"""Double-three games small enough to look at every deal, with a naive list of what agrees with an observation."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations, permutations
from typing import Any

from ai_tables import Moment, some

from game.rules import engine
from game.rules.actions import Action, Deal
from game.rules.events import Event, TileDrawn, TilePlayed, TurnPassed
from game.rules.observation import observe
from game.rules.ruleset import RuleSet
from game.rules.sets.all_fives import AllFives, Spinner
from game.rules.sets.block import Block
from game.rules.sets.draw import Draw
from game.rules.state import Phase, Setup, State
from game.rules.tiles import Hand, Tile, set_size

World = tuple[tuple[Hand, ...], tuple[Tile, ...]]


class SmallBlock(Block):
    top = 3


class SmallDraw(Draw):
    top = 3


class SmallFives(AllFives):
    top = 3


def opening(rules: RuleSet, seats: int, hand: int) -> State:
    """A round about to be dealt, seat 1 to lead."""
    options = (("leader", 1), ("target", 100), ("reserve", 0))
    sides = tuple((seat,) for seat in range(seats))
    setup = Setup(rules, seats, options, sides, tuple(range(seats)), hand)
    own = Spinner() if isinstance(rules, AllFives) else None
    return State(setup, Phase.DEAL, 1, (0,) * seats, (0,) * seats, leader=0, own=own)


def random_round(start: State, seed: int) -> tuple[Deal, list[Moment], list[Action]]:
    """A random deal, the moment before every action, and all actions."""
    rng = random.Random(seed)
    tiles = list(range(set_size(start.setup.rules.top)))
    rng.shuffle(tiles)
    seats, hand = start.setup.seats, start.setup.hand
    deal = Deal(tuple(tuple(tiles[s * hand : (s + 1) * hand]) for s in range(seats)), tuple(tiles[seats * hand :]))
    state, events = engine.advance(start, deal)
    history, moments, actions = list(events), list[Moment](), list[Action]()
    player = some(seed)
    while state.phase == Phase.PLAY:
        moments.append(Moment(state, tuple(history)))
        actions.append(player(moments[-1].seen))
        state, events = engine.advance(state, actions[-1])
        history.extend(events)
    return deal, moments, actions


def all_worlds(start: State, deal: Deal, moment: Moment, actions: list[Action]) -> Counter[World]:
    """Every way the tiles may lie at a moment and how many deals lead there, by trying all deals."""
    seen = moment.seen
    me, seats, hand = seen.viewer, start.setup.seats, start.setup.hand
    rest = frozenset(range(set_size(start.setup.rules.top))) - set(deal.hands[me])
    past = actions[: sum(isinstance(event, TilePlayed | TileDrawn | TurnPassed) for event in moment.history)]
    found: Counter[World] = Counter()

    def deals(left: frozenset[Tile], hands: tuple[tuple[Tile, ...], ...], use: Callable[[Deal], None]) -> None:
        if len(hands) == seats:
            for stock in permutations(sorted(left)):
                use(Deal(hands, stock))
        elif len(hands) == me:
            deals(left, (*hands, deal.hands[me]), use)
        else:
            for chosen in combinations(sorted(left), hand):
                deals(left - set(chosen), (*hands, chosen), use)

    def use(other: Deal) -> None:
        state, events = engine.advance(start, other)
        history: list[Event] = list(events)
        for action in past:
            if action not in engine.legal(state):
                return
            state, events = engine.advance(state, action)
            history.extend(events)
        if observe(state, history, me) == seen:
            found[state.hands, state.stock] += 1

    deals(rest, (), use)
    return found


def chi_square_fits(found: Mapping[Any, int], weights: Mapping[Any, int]) -> bool:
    """Whether counts are in proportion to weights: chi-square is at most four standard deviations off."""
    total, whole = sum(found.values()), sum(weights.values())
    wanted = {case: total * weight / whole for case, weight in weights.items()}
    if not found.keys() <= wanted.keys():
        return False
    square = sum((found.get(case, 0) - mean) ** 2 / mean for case, mean in wanted.items())
    freedom = len(wanted) - 1
    return square <= freedom + 4 * (2 * freedom) ** 0.5 + 4
