"""The worked examples of Pollona."""

import pytest
from support import after, deal, ends, legal, points, refused, run, the

from game.rules import engine
from game.rules.actions import NEXT_ROUND, Lot
from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC, LeaderSet, LotDrawn, MatchEnded, RedealDemanded, RoundEnded, seen_by
from game.rules.notation import TILE_OF, position_of, tiles_text
from game.rules.observation import observe
from game.rules.state import Phase, State

POLLONA = make_setup("pollona", 4)
ACCEPTING = position_of("pollona 4; phase deal; round 2; scores 40 50; leader 2; own {}")


def lot(first: str, second: str) -> Lot:
    return Lot(((0, TILE_OF[first]), (1, TILE_OF[second])))


def dealt(third: str) -> State:
    """Seat 2 leads, and seat 3, the first to accept, holds these ten tiles."""
    return engine.apply(ACCEPTING, deal(POLLONA, "", "", third))[0]


def test_po_1_equal_sums_draw_again() -> None:
    state, events = engine.apply(engine.begin(POLLONA), lot("9-3", "8-4"))
    assert (the(events, LotDrawn).winner, state.phase, state.lot) == (None, Phase.LOT, (0, 1))


def test_po_1_the_lower_seat_of_the_pair_names_the_leader() -> None:
    state = engine.apply(engine.begin(POLLONA), lot("9-3", "8-4"))[0]
    state, events = engine.apply(state, lot("6-2", "9-0"))
    assert the(events, LotDrawn).winner == 1
    assert (state.turn, legal(state)) == (1, ["choose 2", "choose 4"])
    assert refused(state, "choose 1") == "refusal.name_leader"
    state = after(state, "choose 4")
    assert (state.phase, state.leader) == (Phase.DEAL, 3)


FIVE = "0-0 1-1 2-2 3-3 9-9 1-0 2-0 3-0 4-0 5-0"
FOUR = "0-0 1-1 2-2 3-3 9-8 1-0 2-0 3-0 4-0 5-0"


def test_po_2_five_doubles_may_demand() -> None:
    state = dealt(FIVE)
    assert (state.turn, legal(state)) == (2, ["accept", "redeal"])
    state, events = run(state, "redeal")
    shown = the(events, RedealDemanded)
    assert tiles_text(shown.doubles) == "0-0 1-1 2-2 3-3 9-9"
    assert seen_by(shown, PUBLIC) == shown
    assert (state.phase, state.leader, points(state), state.round) == (Phase.DEAL, 1, [40, 50], 2)


def test_po_2_a_redeal_is_accepted_from_the_start() -> None:
    state = after(dealt(FIVE), "accept", "accept", "accept")
    assert (state.turn, state.phase) == (1, Phase.ACCEPT)
    state = engine.apply(after(dealt(FIVE), "redeal"), deal(POLLONA, "", "", FOUR))[0]
    assert (state.turn, legal(state)) == (2, ["accept"])
    state, events = run(state, "accept", "accept", "accept", "accept")
    assert (state.turn, state.phase, the(events, LeaderSet).seat) == (1, Phase.PLAY, 1)


def test_po_2_four_doubles_cannot() -> None:
    state = dealt(FOUR)
    assert legal(state) == ["accept"]
    assert refused(state, "redeal") == "refusal.few_doubles"


def test_po_2_only_the_seat_itself_knows_that_it_could() -> None:
    state = dealt(FIVE)
    assert observe(state, (), 2).demand.bit_count() == 5
    assert observe(state, (), 3).demand == observe(state, (), PUBLIC).demand == 0


def blocked(hands: str, leader: int = 1, scores: str = "0 0") -> tuple[State, tuple[int, ...]]:
    """A round in which four seats pass: the state after it and its winners (from 1)."""
    state = position_of(f"pollona 4; scores {scores}; leader {leader}; turn 1; ends left=0 right=0; hands {hands}")
    state, events = run(state, "pass", "pass", "pass", "pass")
    ended = the(events, RoundEnded)
    assert ended.reason == "blocked"
    return state, tuple(seat + 1 for seat in ended.winners)


def test_po_3_the_lowest_single_hand_wins_for_its_pair() -> None:
    state, won = blocked("1-1 | 5-4 | 9-9 9-8 3-2 | 6-2")
    assert (points(state), won) == ([17, 0], (1, 3))


def test_po_4_both_pairs_share_the_lowest() -> None:
    state, won = blocked("4-1 | 3-2 | 9-9 1-1 | 9-8 7-6", leader=3)
    assert (points(state), won) == ([0, 0], ())
    state = engine.apply(state, NEXT_ROUND)[0]
    assert (state.phase, legal(state), state.turn) == (Phase.CHOOSE, ["choose 2", "choose 4"], 1)


def test_po_4_a_tied_pair_wins() -> None:
    state, won = blocked("4-1 | 5-1 | 3-2 | 6-1")
    assert (points(state), won) == ([13, 0], (1, 3))
    state = engine.apply(state, NEXT_ROUND)[0]
    assert (legal(state), state.turn) == (["choose 1", "choose 3"], 0)


OPPONENTS = {39: ("9-8 9-7", "6-0"), 30: ("9-8", "8-5"), 104: ("9-8 9-7 9-6 9-5", "8-8 8-7 8-3")}


@pytest.mark.parametrize(
    ("scores", "gain", "total", "title"),
    [
        ("62 0", 39, 101, "pollona"),
        ("70 0", 30, 100, "pollona"),
        ("0 0", 104, 104, "tripollua"),
        ("0 12", 104, 104, None),
        ("1 0", 104, 105, "pollona"),
    ],
)
def test_po_5_titles(scores: str, gain: int, total: int, title: str | None) -> None:
    second, fourth = OPPONENTS[gain]
    state = position_of(
        f"pollona 4; scores {scores}; leader 1; turn 1; ends left=1 right=0; hands 1-1 | {second} | 7-7 | {fourth}"
    )
    state, events = run(state, "1-1 left")
    ended = the(events, MatchEnded)
    assert (points(state)[0], ended.winners, ended.title) == (total, (0, 2), title)


def test_po_6_a_double_is_no_branch_and_the_order_is_1_2_3_4() -> None:
    state = position_of("pollona 4; leader 2; turn 2; hands 4-3 8-8 | 9-4 7-7 | 9-9 1-0 2-2 | 9-1 6-6")
    state = after(state, "9-4 start")
    assert (state.turn, legal(state)) == (2, ["9-9 left"])
    state = after(state, "9-9 left")
    assert (ends(state), state.turn) == ({"left": 9, "right": 4}, 3)
    assert after(state, "9-1 left").turn == 0


def test_the_table_turns_the_other_way() -> None:
    assert not POLLONA.rules.clockwise
