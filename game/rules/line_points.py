"""The round's score of Block and Draw, and how their rounds follow each other."""

from collections.abc import Mapping

from game.rules.events import EndReason, Event
from game.rules.ruleset import LEADER, ImpossibleSetup, Option
from game.rules.scoring import close_round, lowest, scored, side_pips, sole_leader, winner_takes_rest
from game.rules.state import NOBODY, OptionValue, State

PAIRS = ((0, 2), (1, 3))

HAND = Option("hand", (5, 6, 7), lambda seats: 7 if seats == 2 else 5)
TARGET = Option("target", (50, 100, 150, 200, 250), lambda seats: 100)
PARTNERS = Option("partners", ("no", "yes"), lambda seats: "no", omit="no", applies=lambda seats: seats == 4)
OPTIONS = (LEADER, HAND, TARGET, PARTNERS)


def sides(seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
    """Pairs 1/3 and 2/4 where asked for, else everybody for themselves."""
    return PAIRS if options["partners"] == "yes" else tuple((seat,) for seat in range(seats))


def check_enough(top_size: int, seats: int, options: Mapping[str, OptionValue]) -> None:
    """Hands and reserve must not need more tiles than there are."""
    hand, reserve = int(options["hand"]), int(options.get("reserve", 0))
    if seats * hand + reserve > top_size:
        raise ImpossibleSetup("error.too_few_tiles", seats=seats, hand=hand, reserve=reserve)


def finish(state: State, reason: EndReason, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Count a round that is out or blocked.

    The winner gets all the others' pips minus its own; when a partner goes out the other's hand counts nothing.
    """
    least: tuple[int, ...] = ()
    if reason == "out":
        side: int | None = state.setup.side_of[state.turn]
        leader = state.turn
    else:
        least = lowest(side_pips(state))
        side = least[0] if len(least) == 1 else None
        leader = NOBODY
    won: tuple[int, ...] = ()
    if side is not None:
        won = state.setup.sides[side]
        award = winner_takes_rest(state, side, "out" if reason == "out" else "blocked", own=reason == "blocked")
        state, points = scored(state, (award,))
        events += points
    best, sides = sole_leader(state), state.setup.sides
    over = () if best is None else sides[best]
    state, closing = close_round(state, reason, won, leader, over, lowest=tuple(sides[place] for place in least))
    return state, events + closing
