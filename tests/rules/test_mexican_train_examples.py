"""The worked examples of Mexican Train."""

import pytest
from support import after, bare, deal, ends, found, hand, legal, open_trains, points, refused, run, the

from game.rules import engine
from game.rules.actions import Deal
from game.rules.catalogue import make_setup
from game.rules.events import (
    DoubleExposed,
    EngineSought,
    Event,
    MatchEnded,
    PointsScored,
    RoundEnded,
    TrainClosed,
    TrainOpened,
)
from game.rules.notation import TILE_NAMES, TILE_OF, position_of
from game.rules.state import Phase, State
from game.rules.tiles import set_size


def opening(seats: int, number: int, stock: str) -> tuple[State, list[Event]]:
    """A round dealt with this stock; no hand holds a tile of it."""
    state = position_of(f"mexican_train {seats}; phase deal; round {number}")
    after_deal, events = engine.apply(state, deal(state.setup, stock=stock))
    return after_deal, list(events)


def sought(events: list[Event]) -> list[tuple[int, str]]:
    """Who drew what in the search; seats from 1."""
    return [(event.seat + 1, TILE_NAMES[event.tile]) for event in found(events, EngineSought)]


def afterwards(seats: int, turn: int, rest: str, exposed: str = "") -> State:
    """A position in which every seat has had its first turn."""
    own = f'own {{"firsts": {seats}, "exposed": [{exposed}]}}'
    return position_of(f"mexican_train {seats}; turn {turn}; {own}; {rest}")


STOCKS = {2: 61, 3: 46, 4: 31, 5: 31, 6: 19, 7: 21, 8: 11, 9: 19, 10: 11}


@pytest.mark.parametrize(("seats", "left"), STOCKS.items())
def test_mt_1_the_boneyard_after_the_deal(seats: int, left: int) -> None:
    setup = make_setup("mexican_train", seats)
    state = engine.apply(engine.begin(setup), deal(setup, "12-12"))[0]
    assert len(state.stock) == set_size(12) - seats * setup.hand == left


def test_mt_2a_one_lap() -> None:
    state, events = opening(3, 2, "2-1 3-1 11-11 5-5")
    assert sought(events) == [(2, "2-1"), (3, "3-1"), (1, "11-11")]
    assert [mask.bit_count() for mask in state.hands] == [16, 16, 16]
    assert (len(state.stock), state.turn, state.leader) == (43, 0, 0)
    assert legal(state) == ["11-11 hub"]


def test_mt_2b_a_lap_is_always_complete() -> None:
    state, events = opening(3, 2, "11-11 2-1 3-1 5-5")
    assert sought(events) == [(2, "11-11"), (3, "2-1"), (1, "3-1")]
    assert (state.leader, len(state.stock)) == (1, 43)


def test_mt_2c_a_last_lap_with_too_few_tiles() -> None:
    state, events = opening(8, 5, "1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 8-8 4-0")
    assert [seat for seat, _ in sought(events)] == [5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7]
    assert (state.leader, len(state.stock)) == (5, 0)
    assert [event.lap for event in found(events, EngineSought)] == [1] * 8 + [2] * 3


def test_mt_2d_the_last_tile_of_all_is_the_engine() -> None:
    state, events = opening(10, 13, "1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 0-0")
    assert sought(events)[-1] == (3, "0-0")
    assert (state.leader, len(state.stock)) == (2, 0)


def test_mt_2_nobody_searches_for_an_engine_in_hand() -> None:
    setup = make_setup("mexican_train", 3)
    state, events = engine.apply(engine.begin(setup), deal(setup, "1-0", "12-12"))
    assert (sought(list(events)), state.leader, len(state.stock)) == ([], 1, 46)


MT_3 = "mexican_train 3; turn 1; hands 12-12 12-5 5-5 5-0 11-0 | 12-9 9-9 6-1 | 9-4 8-7; stock 3-2 4-1"
FIRST_TURNS = (
    *("12-12 hub", "12-5 train-1", "5-5 train-1", "end_chain"),
    *("12-9 train-2", "9-9 train-2", "end_chain"),
)


def test_mt_3_a_chain_on_the_own_train_only() -> None:
    state = after(position_of(MT_3), "12-12 hub")
    assert legal(state) == ["12-5 train-1"]
    assert refused(state, "12-5 public") == refused(state, "12-5 train-2") == "refusal.own_train_first"
    state = after(state, "12-5 train-1")
    assert legal(state) == ["5-0 train-1", "5-5 train-1", "end_chain"]


def test_mt_3_end_chain_may_be_the_only_choice() -> None:
    state = after(position_of(MT_3), *FIRST_TURNS[:4], "12-9 train-2", "9-9 train-2")
    assert legal(state) == ["end_chain"]
    assert "" not in (refused(state, "draw"), refused(state, "pass"))


def test_mt_3_no_draw_in_a_first_turn() -> None:
    state = after(position_of(MT_3), *FIRST_TURNS)
    assert (state.turn, legal(state), bare(state)) == (2, ["pass"], [])
    assert refused(state, "draw") == "refusal.no_draw"
    state, events = run(state, "pass")
    assert the(events, TrainOpened).seat == 2
    assert (open_trains(state), len(state.stock)) == (["train-3"], 2)


def test_mt_3_exposed_doubles_are_answered_oldest_first() -> None:
    state = after(position_of(MT_3), *FIRST_TURNS, "pass")
    assert (state.turn, bare(state), legal(state)) == (0, ["train-1", "train-2"], ["5-0 train-1"])
    state = after(state, "5-0 train-1")
    assert (bare(state), legal(state)) == (["train-2"], ["draw"])
    state = after(state, "draw")
    assert (hand(state, 2), legal(state)) == ("3-2 6-1", ["pass"])
    state = after(state, "pass")
    assert open_trains(state) == ["train-2", "train-3"]


def test_mt_3_an_answer_on_anothers_train_leaves_it_open() -> None:
    state = after(position_of(MT_3), *FIRST_TURNS, "pass", "5-0 train-1", "draw", "pass")
    assert legal(state) == ["9-4 train-2"]
    state, events = run(state, "9-4 train-2")
    assert (ends(state)["train-2"], open_trains(state)) == (4, ["train-2", "train-3"])
    assert (bare(state), found(events, TrainClosed)) == ([], [])


MT_4 = "ends train-1=4 train-2=2 train-3=6* public=8; hands "


def test_mt_4a_an_owed_tile_may_go_anywhere_allowed() -> None:
    state = afterwards(3, 1, MT_4 + "4-4 8-8 8-1 7-3 | 6-2 | 1-1; stock 3-0")
    assert legal(state) == ["4-4 train-1", "8-1 public", "8-8 public"]
    assert refused(state, "8-8 train-2") == "refusal.closed_train"
    state, events = run(state, "4-4 train-1", "8-8 public", "8-1 public")
    assert (state.turn, bare(state)) == (1, ["train-1"])
    assert the(events, DoubleExposed).number == 4


def test_mt_4a_the_next_seat_answers_on_a_private_train() -> None:
    state = afterwards(3, 1, MT_4 + "4-4 8-8 8-1 7-3 | 4-2 6-2 | 1-1; stock 3-0")
    state = after(state, "4-4 train-1", "8-8 public", "8-1 public")
    assert legal(state) == ["4-2 train-1"]
    assert refused(state, "6-2 train-2") == "refusal.answer_first"


def test_mt_4b_nothing_for_the_owed_tile() -> None:
    state = afterwards(3, 1, MT_4 + "4-4 8-8 7-3 | 8-1 6-2 | 8-2 6-1; stock 3-0 12-4 5-5")
    state = after(state, "4-4 train-1", "8-8 public")
    assert legal(state) == ["draw"]
    state = after(state, "draw")
    assert legal(state) == ["pass"]
    state, events = run(state, "pass")
    assert (open_trains(state), bare(state)) == (["train-1", "train-3"], ["train-1", "public"])
    assert [event.number for event in found(events, DoubleExposed)] == [4, 8]


def test_mt_4b_one_answer_a_turn() -> None:
    state = afterwards(3, 1, MT_4 + "4-4 8-8 7-3 | 8-1 6-2 | 8-2 6-1; stock 3-0 12-4 5-5")
    state = after(state, "4-4 train-1", "8-8 public", "draw", "pass")
    assert legal(state) == ["draw"]
    assert refused(state, "8-1 public") == refused(state, "6-2 train-2") == "refusal.answer_first"
    state = after(state, "draw")
    assert legal(state) == ["12-4 train-1"]
    state = after(state, "12-4 train-1")
    assert (open_trains(state), bare(state)) == (["train-1", "train-3"], ["public"])
    assert (state.turn, legal(state)) == (2, ["8-2 public"])


def test_mt_4c_a_drawn_double_must_be_laid_and_draws_once_more() -> None:
    state = afterwards(3, 1, MT_4 + "7-3 5-1 | 6-2 | 1-1; stock 6-6 1-0 9-9")
    assert legal(state) == ["draw"]
    state = after(state, "draw")
    assert legal(state) == ["6-6 train-3"]
    state = after(state, "6-6 train-3")
    assert legal(state) == ["draw"]
    state = after(state, "draw")
    assert (hand(state, 1), legal(state)) == ("1-0 5-1 7-3", ["pass"])
    state = after(state, "pass")
    assert (bare(state), open_trains(state)) == (["train-3"], ["train-1", "train-3"])


def test_mt_5_a_double_may_be_the_last_tile() -> None:
    state = afterwards(2, 1, "ends train-1=6 train-2=2 public=12; hands 6-6 | 1-1; stock 9-9")
    state, events = run(state, "6-6 train-1")
    assert (the(events, RoundEnded).reason, points(state)) == ("out", [0, 2])


def test_mt_5_a_double_and_its_owed_tile() -> None:
    state = afterwards(2, 1, "ends train-1=6 train-2=2 public=12; hands 6-6 6-2 | 1-1; stock 9-9")
    state = after(state, "6-6 train-1")
    assert (state.turn, legal(state)) == (0, ["6-2 train-1"])
    state, events = run(state, "6-2 train-1")
    assert the(events, RoundEnded).reason == "out"


def test_mt_6_an_emptied_hand_waits_for_all_first_turns() -> None:
    hands = " | ".join("12-12 12-5" if seat == 4 else f"11-{seat}" for seat in range(1, 11))
    state = position_of(f"mexican_train 10; turn 4; leader 4; hands {hands}; stock 9-9")
    state = after(state, "12-12 hub", "12-5 train-4")
    order = []
    while state.phase == Phase.PLAY:
        order.append(state.turn + 1)
        assert legal(state) == ["pass"]
        state, events = run(state, "pass")
    assert order == [5, 6, 7, 8, 9, 10, 1, 2, 3]
    ended = the(events, RoundEnded)
    assert (ended.reason, ended.winners) == ("out", (3,))


MT_7 = "ends train-1=3 train-2=7 public=0; hands "


def test_mt_7a_a_pass_opens_what_the_other_needs() -> None:
    state = afterwards(2, 1, MT_7 + "7-2 | 5-3")
    assert legal(state) == ["pass"]
    state = after(state, "pass")
    assert (open_trains(state), legal(state)) == (["train-1"], ["5-3 train-1"])
    state, events = run(state, "5-3 train-1")
    assert (the(events, RoundEnded).reason, points(state)) == ("out", [9, 0])


def test_mt_7b_a_lap_of_passes_proves_nothing() -> None:
    state = after(afterwards(2, 1, MT_7 + "7-2 | 5-4"), "pass", "pass")
    assert (state.phase, legal(state)) == (Phase.PLAY, ["7-2 train-2"])
    state, events = run(state, "7-2 train-2")
    assert (the(events, RoundEnded).reason, points(state)) == ("out", [0, 9])


def test_mt_7c_truly_blocked() -> None:
    state, events = run(afterwards(2, 1, MT_7 + "2-1 | 5-4"), "pass")
    ended = the(events, RoundEnded)
    assert (ended.reason, ended.winners, points(state)) == ("blocked", (0,), [3, 9])


def test_mt_7d_an_impossible_double_blocks() -> None:
    state = afterwards(2, 1, "ends train-1=9 train-2=7 public=0; hands 1-0 | 5-3", exposed="6")
    assert (bare(state), legal(state)) == (["train-1"], ["pass"])
    state, events = run(state, "pass")
    assert (the(events, RoundEnded).reason, points(state)) == ("blocked", [1, 8])


def test_mt_8_a_hand_counts_its_pips() -> None:
    state = afterwards(2, 1, "ends train-1=6 train-2=2 public=12; hands 6-6 | 0-0 12-12 7-3")
    assert points(after(state, "6-6 train-1")) == [0, 34]


def test_mt_8_ties_win_jointly() -> None:
    own = 'own {"firsts": 4}'
    rest = "ends train-1=6 train-2=2 train-3=5 train-4=5 public=12; hands 7-3 | 2-1 | 5-3 | 5-0"
    state = position_of(f"mexican_train 4; round 13; scores 200 198 190 300; turn 2; {own}; {rest}")
    state, events = run(state, "2-1 train-2")
    assert points(state) == [210, 198, 198, 305]
    assert (state.phase, the(events, MatchEnded).winners) == (Phase.MATCH_OVER, (1, 2))
    assert the(events, RoundEnded).winners == (1,)
    assert [event.reason for event in found(events, PointsScored)] == ["penalty"] * 4


def test_only_the_owner_closes_a_train() -> None:
    state = afterwards(2, 1, "ends train-1=3* train-2=7* public=0; hands 7-1 3-2 1-1 | 5-5; stock 9-9")
    assert open_trains(after(state, "7-1 train-2")) == ["train-1", "train-2"]
    state, events = run(state, "3-2 train-1")
    assert (open_trains(state), the(events, TrainClosed).seat) == (["train-2"], 0)


def test_a_deal_needs_every_tile() -> None:
    setup = make_setup("mexican_train", 2)
    good = deal(setup, "12-12")
    with pytest.raises(ValueError, match=r"fault\.deal"):
        engine.apply(engine.begin(setup), Deal(good.hands, (*good.stock[:-1], TILE_OF["12-12"])))
