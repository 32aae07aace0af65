"""Why a suggestion is made: one fact of the position that speaks for it, true whatever the others hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ai.inference import line_numbers, loose_tiles, unseen_tiles
from game.ai.registry import heuristic
from game.ai.scored import Scored
from game.rules import flow
from game.rules.actions import Action, Play
from game.rules.observation import Observation
from game.rules.table import Shape
from game.rules.tiles import FITS, HALVES, PIPS, Hand, members


@dataclass(frozen=True, slots=True)
class Reason:
    """A string key and its values: numbers, a `tile`, a `seat` (from 0)."""

    key: str
    values: tuple[tuple[str, int], ...] = ()


def reason(observation: Observation, action: Action) -> Reason:
    """What speaks for an action: of the terms that its game's heuristic weighs, the one in which it stands out most."""
    if len(observation.legal) == 1:
        return Reason("hint.only")
    if not isinstance(action, Play):
        return Reason("hint.careful")
    facts = FACTS.get(observation.setup.rules.shape, {})
    found = heuristic(observation.setup.rules.name).evaluate(observation)
    mine = next(item for item in found if item.action == action)
    others = [item for item in found if item.action != action]
    for name in sorted((name for name, _ in mine.terms), key=lambda term: -ahead(mine, others, term)):
        told = facts[name](observation, action) if name in facts and ahead(mine, others, name) > 0 else None
        if told is not None:
            return told
    # It stands out in nothing: then what is true of it all the same.
    spare = (facts[name](observation, action) for name in ("follow", "weight") if name in facts)
    return next((told for told in spare if told is not None), Reason("hint.careful"))


def ahead(mine: Scored, others: list[Scored], name: str) -> float:
    """By how much an action's term is better than the others' on average."""
    rest = [dict(item.terms).get(name, 0) for item in others]
    return dict(mine.terms)[name] - sum(rest) / len(rest)


def numbers_after(observation: Observation, play: Play) -> tuple[int, ...]:
    """The numbers of the ends once the tile lies."""
    return tuple(end.number for end in flow.placed(observation.table, play)[0].ends)


def fitting(hand: Hand, numbers: tuple[int, ...]) -> Hand:
    """The tiles of a hand that join one of these numbers."""
    mask = 0
    for number in numbers:
        mask |= FITS[number]
    return hand & mask


def goes_out(observation: Observation, play: Play) -> Reason:
    return Reason("hint.out")


def sheds_weight(observation: Observation, play: Play) -> Reason:
    return Reason("hint.weight", (("tile", play.tile), ("count", PIPS[play.tile])))


def sheds_double(observation: Observation, play: Play) -> Reason:
    return Reason("hint.double", (("number", HALVES[play.tile][0]),))


def keeps_followers(observation: Observation, play: Play) -> Reason | None:
    rest = observation.hand ^ (1 << play.tile)
    count = fitting(rest, numbers_after(observation, play)).bit_count()
    return Reason("hint.follow", (("count", count),)) if count else None


def keeps_variety(observation: Observation, play: Play) -> Reason:
    rest = observation.hand ^ (1 << play.tile)
    kept = {number for tile in members(rest) for number in HALVES[tile]}
    return Reason("hint.variety", (("count", len(kept)),))


def stops_next(observation: Observation, play: Play) -> Reason | None:
    """An end that the next opponent has shown it cannot join; else how few tiles in hiding fit the ends."""
    setup, numbers = observation.setup, set(numbers_after(observation, play))
    following = (observation.viewer + 1) % setup.seats
    if setup.side_of[following] == setup.side_of[observation.viewer]:
        return None
    loose = loose_tiles(observation, line_numbers(observation.table.laid))[following]
    lacking = sorted(number for number in numbers if not loose[number])
    if lacking:
        return Reason("hint.lacks", (("seat", following), ("number", lacking[-1])))
    hidden = fitting(unseen_tiles(observation), tuple(numbers)).bit_count()
    return Reason("hint.rare", (("count", hidden),))


Fact = Callable[[Observation, Play], Reason | None]

LINE_FACTS: dict[str, Fact] = {
    "out": goes_out,
    "weight": sheds_weight,
    "double": sheds_double,
    "follow": keeps_followers,
    "variety": keeps_variety,
    "stuck": stops_next,
}

FACTS: dict[Shape, dict[str, Fact]] = {Shape.LINE: LINE_FACTS}
"""By shape of the table and term of a heuristic: the fact behind it. None: it does not hold here."""
