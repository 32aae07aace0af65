"""What a hint says must be true of the position, whatever the others hold."""

import pytest
from ai_tables import random_moments

from game.ai.brain import choose
from game.ai.reasons import reason
from game.ai.registry import HEURISTICS
from game.rules.actions import Play
from game.rules.engine import advance
from game.rules.notation import position_of
from game.rules.observation import observe
from game.rules.tiles import DOUBLE, FITS, HALVES, PIPS, hand_of, members, set_size

LINES = [("block", 2), ("block", 4), ("draw", 2), ("draw", 3)]


def unseen(state, seat):
    """All tiles but the seat's own and those on the table."""
    whole = (1 << set_size(state.setup.rules.top)) - 1
    return whole & ~state.hands[seat] & ~hand_of(item.tile for item in state.table.laid)


def holds(state, action, told):
    """Whether a reason is true, checked against the whole truth."""
    seat, values = state.turn, dict(told.values)
    rest = state.hands[seat] & ~(1 << action.tile) if isinstance(action, Play) else state.hands[seat]
    numbers = {end.number for end in advance(state, action)[0].table.ends} if isinstance(action, Play) else set()
    fits = 0
    for number in numbers:
        fits |= FITS[number]
    kept = {number for tile in members(rest) for number in HALVES[tile]}
    return {
        "hint.only": lambda: len(state.setup.rules.legal(state)) == 1,
        "hint.careful": lambda: True,
        "hint.out": lambda: rest == 0,
        "hint.weight": lambda: values["count"] == PIPS[action.tile] and values["tile"] == action.tile,
        "hint.double": lambda: DOUBLE[action.tile] and HALVES[action.tile][0] == values["number"],
        "hint.follow": lambda: values["count"] == (rest & fits).bit_count() > 0,
        "hint.variety": lambda: values["count"] == len(kept),
        "hint.lacks": lambda: values["number"] in numbers and not state.hands[values["seat"]] & FITS[values["number"]],
        "hint.rare": lambda: values["count"] == (unseen(state, seat) & fits).bit_count(),
    }[told.key]()


@pytest.mark.parametrize(("game", "seats"), LINES)
def test_reasons_are_true(game, seats):
    keys = set()
    for moment in random_moments(game, seats, 3, rounds=25):
        seen = moment.seen
        action = choose(seen, "careful")
        told = reason(seen, action)
        keys.add(told.key)
        assert holds(moment.state, action, told), (told, moment.state)
    assert len(keys) >= 5, keys


def test_every_legal_action_has_a_true_reason_if_it_were_suggested():
    for moment in random_moments("draw", 3, 8, rounds=6):
        for action in moment.seen.legal:
            assert holds(moment.state, action, reason(moment.seen, action))


def test_a_shown_lack_is_told():
    state = position_of("block 2; turn 1; ends left=3 right=5; hands 5-4 4-3 6-6 | 1-1 2-2 2-1")
    told = reason(observe(state, (), 0), state.setup.rules.legal(state)[0])
    assert told.key != "hint.lacks", "nothing was shown yet"


def test_games_without_such_terms_still_get_a_reason():
    for game in HEURISTICS:
        seats = 4
        for moment in random_moments(game, seats, 2, rounds=1)[:30]:
            if not isinstance(moment.seen.legal[0], Play):
                continue
            action = choose(moment.seen, "careful")
            assert reason(moment.seen, action).key.startswith("hint.")
