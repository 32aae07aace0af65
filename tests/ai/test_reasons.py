"""What a hint says must be true of the position, whatever the others hold."""

from dataclasses import replace

import pytest
from ai_tables import random_moments, raw

from game.ai.brain import choose
from game.ai.reasons import reason
from game.ai.reasons_line import line_case, minds_sides
from game.ai.reasons_parts import Reason
from game.ai.registry import HEURISTICS
from game.rules.actions import ACCEPT, REDEAL, Play
from game.rules.engine import advance, legal
from game.rules.events import PointsScored, RoundEnded, TilePlayed
from game.rules.notation import TILE_OF, position_of
from game.rules.observation import observe
from game.rules.state import Phase
from game.rules.table import LEFT, RIGHT
from game.rules.tiles import DOUBLE, DOUBLES, FITS, HALVES, PIPS, hand_of, members, set_size

TABLES = [("block", 2), ("block", 4), ("draw", 2), ("draw", 3), ("all_fives", 2), ("all_fives", 3), ("all_fives", 4)]
TABLES += [("pollona", 4)]
ENOUGH = {"block": 5, "draw": 5, "all_fives": 7, "pollona": 7}
"""Different reasons that a few rounds must bring up."""


def unseen(state, seat):
    """All tiles but the seat's own and those on the table."""
    whole = (1 << set_size(state.setup.rules.top)) - 1
    return whole & ~state.hands[seat] & ~hand_of(item.tile for item in state.table.laid)


def holds(state, action, told, history=()):
    """Whether a reason is true, checked against the whole truth."""
    seat, values, rules = state.turn, dict(told.values), state.setup.rules
    rest = state.hands[seat] & ~(1 << action.tile) if isinstance(action, Play) else state.hands[seat]
    after, events = advance(state, action)
    numbers = {end.number for end in after.table.ends} if isinstance(action, Play) else set()
    fits = 0
    for number in numbers:
        fits |= FITS[number]
    kept = {number for tile in members(rest) for number in HALVES[tile]}
    laid_by = {event.at: event.seat for event in history if isinstance(event, TilePlayed)}
    mine = state.setup.sides[state.setup.side_of[seat]]
    return {
        "hint.only": lambda: len(rules.legal(state)) == 1,
        "hint.careful": lambda: True,
        "hint.out": lambda: rest == 0 and len(mine) == 1,
        "hint.out_pair": lambda: rest == 0 and seat in ended(events).winners and len(ended(events).winners) == 2,
        "hint.weight": lambda: values["count"] == PIPS[action.tile] and values["tile"] == action.tile,
        "hint.double": lambda: DOUBLE[action.tile] and HALVES[action.tile][0] == values["number"],
        "hint.follow": lambda: values["count"] == (rest & fits).bit_count() > 0,
        "hint.variety": lambda: values["count"] == len(kept),
        "hint.stopped": lambda: (
            values["seat"] == (seat + 1) % len(state.hands) and not state.hands[values["seat"]] & fits
        ),
        "hint.lacks": lambda: values["number"] in numbers and not state.hands[values["seat"]] & FITS[values["number"]],
        "hint.rare": lambda: values["count"] == (unseen(state, seat) & fits).bit_count(),
        "hint.covers": lambda: laid_by[action.at] == values["seat"] not in mine,
        "hint.leaves": lambda: (
            values["seat"] in set(mine) - {seat}
            and any(
                laid_by.get(end.place) == values["seat"] and end.number == values["number"] and end.place != action.at
                for end in after.table.ends
            )
        ),
        "hint.scores": lambda: values["count"] * 2 == sum(event.points for event in counted(events)) > 0,
        "hint.safe": lambda: most_points(after, unseen(state, seat)) == 0,
        "hint.at_most": lambda: (
            values["seat"] == after.turn and values["count"] == most_points(after, unseen(state, seat)) > 0
        ),
        "hint.redeal": lambda: values["count"] == (state.hands[seat] & DOUBLES).bit_count() >= 5,
        "hint.leader": lambda: state.phase == Phase.CHOOSE and not any(state.hands),
    }[told.key]()


def ended(events):
    """The round that these events closed."""
    return next(event for event in events if isinstance(event, RoundEnded))


def counted(events):
    """The points of a laying."""
    return [event for event in events if isinstance(event, PointsScored) and event.reason == "ends"]


def most_points(state, tiles):
    """The most that the seat in turn could score at once if it held all of some tiles."""
    whole = replace(state, hands=tuple(tiles if seat == state.turn else 0 for seat in range(len(state.hands))))
    plays = [action for action in legal(whole) if isinstance(action, Play)]
    return max((sum(event.points for event in counted(advance(whole, play)[1])) // 2 for play in plays), default=0)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_reasons_are_true(game, seats):
    keys = set()
    for moment in random_moments(game, seats, 3, rounds=12 if game == "pollona" else 25):
        seen = moment.seen
        action = raw("careful", 1)(seen)
        told = reason(seen, action)
        keys.add(told.key)
        assert holds(moment.state, action, told, moment.history), (told, moment.state)
    assert len(keys) >= ENOUGH[game], keys


@pytest.mark.parametrize(("game", "seats", "rounds"), [("draw", 3, 6), ("all_fives", 4, 4), ("pollona", 4, 3)])
def test_every_legal_action_has_a_true_reason_if_it_were_suggested(game, seats, rounds):
    for moment in random_moments(game, seats, 8, rounds=rounds):
        for action in moment.seen.legal:
            told = reason(moment.seen, action)
            assert holds(moment.state, action, told, moment.history), (told, moment.state)


def looked(text, *history):
    state = position_of(text)
    return state, observe(state, history, state.turn)


def test_what_a_laying_scores_is_told_first():
    _, seen = looked(
        "all_fives 2; turn 1; laid 5-4@start; ends left=5:5 right=4:4; hands 6-5 4-2 4-0 | 1-1 0-0 2-0 3-3"
    )
    play = next(action for action in seen.legal if action.tile == TILE_OF["6-5"])
    assert reason(seen, play) == Reason("hint.scores", (("count", 10),))


def test_partners_are_minded():
    text = (
        "pollona 4; turn 1; laid 2-1@start 1-6@right 2-6@left; ends left=6 right=6; "
        "hands 6-5 4-3 1-0 | 1-1 2-2 | 3-3 4-4 | 5-5 0-0"
    )
    laid = [TilePlayed(1, TILE_OF["2-1"], 0, 2, 1), TilePlayed(2, TILE_OF["6-1"], RIGHT, 1, 6)]
    _, seen = looked(text, *laid, TilePlayed(3, TILE_OF["6-2"], LEFT, 2, 6))
    told = {action.at: minds_sides(line_case(seen, action)) for action in seen.legal}
    assert told == {LEFT: Reason("hint.covers", (("seat", 3),)), RIGHT: None}
    _, seen = looked(text, *laid, TilePlayed(0, TILE_OF["6-2"], LEFT, 2, 6))
    told = {action.at: minds_sides(line_case(seen, action)) for action in seen.legal}
    assert told == {LEFT: Reason("hint.leaves", (("seat", 2), ("number", 6))), RIGHT: None}


def test_before_the_play_too_there_is_a_reason():
    hand = "0-0 1-1 2-2 3-3 4-4 5-5 9-7 9-6 9-5 9-4"
    _, seen = looked(f"pollona 4; phase accept; turn 2; leader 1; hands 1-0 | {hand} | 2-0 | 3-0")
    assert reason(seen, REDEAL) == Reason("hint.redeal", (("count", 6),))
    assert reason(seen, ACCEPT) == Reason("hint.careful")
    _, seen = looked('pollona 4; phase choose; turn 2; hands | | | ; own {"entitled": 1, "accepted": 0}')
    assert {reason(seen, action).key for action in seen.legal} == {"hint.leader"}


def test_a_shown_lack_is_told():
    state = position_of("block 2; turn 1; ends left=3 right=5; hands 5-4 4-3 6-6 | 1-1 2-2 2-1")
    told = reason(observe(state, (), 0), state.setup.rules.legal(state)[0])
    assert told.key != "hint.lacks", "nothing was shown yet"


def test_games_without_such_terms_still_get_a_reason():
    for game in HEURISTICS:
        seats = 4
        for moment in random_moments(game, seats, 2, rounds=1)[:30]:
            action = choose(moment.seen, "careful")
            assert reason(moment.seen, action).key.startswith("hint.")
