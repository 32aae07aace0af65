"""What may speak for a laying on a line, and much of it on any table."""

from __future__ import annotations

from game.ai.heuristics_line import last_at
from game.ai.inference import fitting, line_numbers, loose_tiles, unseen_tiles
from game.ai.reasons_parts import Case, Fact, Facts, Reason
from game.rules import flow
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.tiles import HALVES, PIPS, members


def line_case(seen: Observation, play: Play) -> Case:
    """A laying at one of two ends."""
    return Case(seen, play, flow.placed(seen.table, play)[0], line_numbers(seen.table.laid))


def goes_out(case: Case) -> Reason:
    """The last tile; in a pair it wins for the partner too."""
    setup = case.seen.setup
    paired = len(setup.sides[setup.side_of[case.seen.viewer]]) > 1
    return Reason("hint.out_pair" if paired else "hint.out")


def sheds_weight(case: Case) -> Reason:
    return Reason("hint.weight", (("tile", case.play.tile), ("count", PIPS[case.play.tile])))


def sheds_double(case: Case) -> Reason:
    return Reason("hint.double", (("number", HALVES[case.play.tile][0]),))


def keeps_followers(case: Case) -> Reason | None:
    count = fitting(case.rest, case.numbers)
    return Reason("hint.follow", (("count", count),)) if count else None


def keeps_variety(case: Case) -> Reason:
    kept = {number for tile in members(case.rest) for number in HALVES[tile]}
    return Reason("hint.variety", (("count", len(kept)),))


def stops_next(case: Case) -> Reason | None:
    """What the next opponent has shown it cannot join; else how few tiles in hiding fit the ends."""
    seen, numbers = case.seen, set(case.numbers)
    following = (seen.viewer + 1) % seen.setup.seats
    if seen.setup.side_of[following] == seen.setup.side_of[seen.viewer]:
        return None
    loose = loose_tiles(seen, case.opened)[following]
    lacking = sorted(number for number in numbers if not loose[number])
    if len(lacking) == len(numbers):
        return Reason("hint.stopped", (("seat", following),))
    if lacking:
        return Reason("hint.lacks", (("seat", following), ("number", lacking[-1])))
    unseen = unseen_tiles(seen)
    hidden = fitting(unseen, case.numbers)
    # Where most of them fit, that is no reason.
    return Reason("hint.rare", (("count", hidden),)) if 2 * hidden < unseen.bit_count() else None


def minds_sides(case: Case) -> Reason | None:
    """An opponent's tile is covered, or a partner's is left open at the other end."""
    seen, setup = case.seen, case.seen.setup
    owner, mine = last_at(seen, case.play.at), setup.side_of[seen.viewer]
    if owner >= 0 and setup.side_of[owner] != mine:
        return Reason("hint.covers", (("seat", owner),))
    for end in seen.table.ends:
        other = last_at(seen, end.place)
        if end.place != case.play.at and other not in (-1, seen.viewer) and setup.side_of[other] == mine:
            return Reason("hint.leaves", (("seat", other), ("number", end.number)))
    return None


ANY_TABLE: dict[str, Fact] = {
    "out": goes_out,
    "weight": sheds_weight,
    "double": sheds_double,
    "follow": keeps_followers,
    "variety": keeps_variety,
    "stuck": stops_next,
}

LINE_FACTS = Facts(line_case, {**ANY_TABLE, "side": minds_sides})
