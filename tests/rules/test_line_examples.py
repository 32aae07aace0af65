"""The worked examples of Block and Draw."""

import pytest
from support import after, ends, found, gained, hand, legal, points, refused, run, the

from game.rules import engine
from game.rules.actions import NEXT_ROUND, Lot
from game.rules.catalogue import make_setup
from game.rules.events import LotDrawn, MatchEnded, RoundEnded, TileDrawn
from game.rules.notation import TILE_OF, position_of
from game.rules.state import NOBODY, Phase, State

BLOCKED = "block 3; turn 1; ends left=0 right=0; hands "


def by_lot_next(state: State) -> bool:
    """Whether all seats draw lots for the next round's lead."""
    following = engine.apply(state, NEXT_ROUND)[0]
    return state.leader == NOBODY and following.phase == Phase.LOT and len(following.lot) == following.setup.seats


def test_bl_1_legal_after_a_lead() -> None:
    state = after(position_of("block 2; turn 1; hands 6-4 5-0 | 4-4 2-0 6-1 3-3"), "6-4 start")
    assert ends(state) == {"left": 6, "right": 4}
    assert legal(state) == ["4-4 right", "6-1 left"]
    assert refused(state, "pass") == "refusal.must_play"


def lot(*draws: tuple[int, str]) -> Lot:
    """Draws of seats (from 1)."""
    return Lot(tuple((seat - 1, TILE_OF[name]) for seat, name in draws))


def test_most_pips_leads_and_those_tied_draw_again() -> None:
    state = engine.begin(make_setup("block", 3))
    state, events = engine.apply(state, lot((1, "6-4"), (2, "6-3"), (3, "5-5")))
    assert (the(events, LotDrawn).winner, state.phase, state.lot) == (None, Phase.LOT, (0, 2))
    state, events = engine.apply(state, lot((1, "4-3"), (3, "6-2")))
    assert (the(events, LotDrawn).winner, state.phase, state.leader) == (2, Phase.DEAL, 2)


def test_a_lot_has_a_tile_for_each_seat_that_draws() -> None:
    state = engine.begin(make_setup("block", 2))
    for wrong in (
        lot((1, "6-4")),
        lot((2, "6-4"), (1, "0-0")),
        lot((1, "0-0"), (2, "0-0")),
        lot((1, "9-9"), (2, "0-0")),
    ):
        with pytest.raises(ValueError, match=r"fault\.lot"):
            engine.apply(state, wrong)


def test_a_chosen_leader_needs_no_lot() -> None:
    state = engine.begin(make_setup("block", 3, {"leader": 3}))
    assert (state.phase, state.leader) == (Phase.DEAL, 2)


def test_chance_comes_when_it_is_awaited() -> None:
    state = engine.begin(make_setup("block", 2, {"leader": 1}))
    for early in (NEXT_ROUND, lot((1, "6-4"), (2, "0-0"))):
        with pytest.raises(ValueError, match=r"fault\.order"):
            engine.apply(state, early)


def test_bl_1_any_tile_may_lead() -> None:
    state = position_of("block 2; turn 1; hands 6-4 5-0 | 4-4")
    assert legal(state) == ["5-0 start", "6-4 start"]


def test_bl_2_both_ends_with_one_number_are_two_places() -> None:
    state = position_of(
        "block 2; turn 1; laid 5-1@start 5-3@left 1-3@right; ends left=3 right=3; hands 3-3 6-3 2-2 | 0-0"
    )
    assert legal(state) == ["3-3 left", "3-3 right", "6-3 left", "6-3 right"]


@pytest.mark.parametrize("game", ["block", "draw"])
def test_bl_3_a_double_in_the_line_is_no_branch(game: str) -> None:
    state = position_of(f"{game} 2; turn 1; hands 6-1 6-2 0-0 6-3 | 6-6 5-5")
    state = after(state, "6-1 start", "6-6 left", "6-2 left")
    assert ends(state) == {"left": 2, "right": 1}
    state = position_of(f"{game} 2; turn 1; laid 6-1@start 6-6@left 6-2@left; ends left=2 right=1; hands 6-3 0-0 | 5-5")
    assert legal(state) == ["pass"]
    assert after(state, "pass").turn == 1


def test_bl_3_all_fives_branches_at_the_same_double() -> None:
    state = position_of("all_fives 2; turn 1; hands 6-1 6-2 1-1 | 6-6 6-3 0-0")
    state = after(state, "6-1 start", "6-6 left", "6-2 left")
    assert legal(state) == ["6-3 up", "6-3 down"]


def test_bl_4_two_seats_blocked() -> None:
    state, events = run(position_of("block 2; turn 1; ends left=0 right=0; hands 6-6 1-1 | 5-4 2-1"), "pass", "pass")
    ended = the(events, RoundEnded)
    assert (ended.reason, ended.winners, points(state)) == ("blocked", (1,), [0, 2])
    assert by_lot_next(state)


def test_bl_5_out_against_two() -> None:
    state, events = run(position_of("block 3; turn 1; ends left=0 right=0; hands 0-0 | 5-4 | 6-6 2-0"), "0-0 left")
    ended = the(events, RoundEnded)
    assert (ended.reason, ended.winners, points(state)) == ("out", (0,), [23, 0, 0])


def test_bl_5_who_went_out_leads_next() -> None:
    state = after(position_of("block 3; turn 2; ends left=0 right=0; hands 5-4 | 0-0 | 6-6"), "0-0 left")
    state = engine.apply(state, NEXT_ROUND)[0]
    assert (state.leader, state.phase, state.round) == (1, Phase.DEAL, 2)


def test_bl_5_blocked_takes_the_others_less_its_own() -> None:
    state, events = run(position_of(BLOCKED + "4-1 | 5-4 | 6-6 1-1"), "pass", "pass", "pass")
    assert (the(events, RoundEnded).winners, points(state)) == ((0,), [18, 0, 0])


def test_bl_5_tied_lowest_scores_nobody() -> None:
    state, events = run(position_of(BLOCKED + "5-3 | 4-4 | 6-6 6-2"), "pass", "pass", "pass")
    assert (the(events, RoundEnded).winners, points(state), gained(events)) == ((), [0, 0, 0], [])
    assert by_lot_next(state)


def test_bl_6_a_play_between_starts_the_passes_again() -> None:
    state = position_of("block 3; turn 1; ends left=0 right=0; hands 6-6 | 5-5 | 0-0 4-4")
    state = after(state, "pass", "pass", "0-0 left", "pass", "pass")
    assert state.phase == Phase.PLAY
    state, events = run(state, "pass")
    assert the(events, RoundEnded).reason == "blocked"


def test_dr_1_draws_until_one_fits_and_lays_it() -> None:
    state = position_of("draw 2; turn 1; ends left=3 right=3; hands 6-6 5-0 | 1-0; stock 4-1 2-2 3-0 1-1")
    for _ in range(3):
        assert legal(state) == ["draw"]
        state = after(state, "draw")
    assert legal(state) == ["3-0 left", "3-0 right"]
    state = after(state, "3-0 right")
    assert (hand(state, 1), len(state.stock), state.turn) == ("2-2 4-1 5-0 6-6", 1, 1)


def test_dr_2_no_draw_by_choice() -> None:
    state = position_of("draw 2; turn 1; ends left=3 right=3; hands 6-3 1-1 | 1-0; stock 4-1 2-2")
    assert legal(state) == ["6-3 left", "6-3 right"]
    assert refused(state, "draw") == refused(state, "pass") == "refusal.must_play"


def test_dr_3_draws_all_then_passes() -> None:
    state = position_of("draw 2; turn 1; ends left=3 right=3; hands 6-6 | 1-0; stock 4-1 2-2")
    assert refused(state, "pass") == "refusal.must_draw"
    state, events = run(state, "draw", "draw")
    assert len(found(events, TileDrawn)) == 2
    assert (legal(state), refused(state, "draw")) == (["pass"], "refusal.no_draw")
    assert after(state, "pass").turn == 1


def test_dr_3_the_reserve_is_never_drawn() -> None:
    state = position_of("draw 2; option reserve=2; turn 1; ends left=3 right=3; hands 6-6 | 1-0; stock 4-1 2-2")
    assert legal(state) == ["pass"]


ALL_FIVES_LAID = "5-0@start 0-1@right 1-5@right 5-5@right 5-2@right 2-3@right 3-5@right 5-4@right 4-6@right 6-5@right"


def test_dr_4_blocked_only_when_the_boneyard_is_empty() -> None:
    state = position_of(
        f"draw 2; turn 1; laid {ALL_FIVES_LAID}; ends left=5 right=5; "
        "hands 0-0 2-0 3-0 4-0 6-0 1-1 2-1 | 3-1 4-1 6-1 2-2 4-2 6-2 3-3; stock 4-3 6-3 4-4 6-6"
    )
    for _ in range(4):
        assert legal(state) == ["draw"]
        state = after(state, "draw")
    assert legal(state) == ["pass"]
    state = after(state, "pass")
    assert (state.phase, legal(state)) == (Phase.PLAY, ["pass"])
    assert the(run(state, "pass")[1], RoundEnded).reason == "blocked"


def test_dr_5_a_double_goes_out_and_reaches_the_target() -> None:
    state = position_of("draw 2; scores 85 0; turn 1; ends left=2 right=0; hands 2-2 | 6-6 5-4; stock 1-1")
    state, events = run(state, "2-2 left")
    assert (points(state), state.phase) == ([106, 0], Phase.MATCH_OVER)
    assert (the(events, RoundEnded).reason, the(events, MatchEnded).winners) == ("out", (0,))


def test_partner_of_who_went_out_counts_nothing() -> None:
    state = position_of("block 4; option partners=yes; turn 1; ends left=0 right=0; hands 0-0 | 5-4 | 6-6 | 3-2")
    state, events = run(state, "0-0 left")
    assert (points(state), the(events, RoundEnded).winners) == ([14, 0], (0, 2))


def test_partners_blocked_count_both_hands() -> None:
    state = position_of("block 4; option partners=yes; turn 1; ends left=0 right=0; hands 1-1 | 5-4 | 6-6 | 3-1")
    state, events = run(state, "pass", "pass", "pass", "pass")
    assert (points(state), the(events, RoundEnded).winners) == ([0, 1 + 0], (1, 3))


def test_a_tied_lead_over_the_target_plays_on() -> None:
    state = position_of("block 3; scores 87 110 110; turn 1; ends left=0 right=0; hands 0-0 | 5-4 | 6-6 2-0")
    state = after(state, "0-0 left")
    assert (points(state), state.phase) == ([110, 110, 110], Phase.ROUND_OVER)
