"""The worked examples of All Fives."""

import pytest
from support import after, gained, legal, points, run, the

from game.rules import engine
from game.rules.actions import NEXT_ROUND
from game.rules.events import MatchEnded, PointsScored, RoundEnded
from game.rules.notation import position_of
from game.rules.sets.all_fives import round5
from game.rules.state import Phase, State


def lay_all(state: State, script: str) -> None:
    """Each line: a laying, what it scores, and the count in brackets where it scores nothing."""
    for line in script.strip().splitlines():
        laying, scored, *count = [part.strip() for part in line.split("->")[0:1] + line.split("->")[1].split("(")]
        state, events = run(state, laying)
        assert sum(gained(events)) == int(scored), laying
        total = sum(e.worth or 0 for e in state.table.ends)
        assert total == int(count[0].rstrip(")")) if count else total == int(scored), laying


def blocked(hands: str, scores: str = "", seats: int = 3) -> tuple[State, tuple[int, ...]]:
    """A round in which nobody can play any more: the state after it and its winners (from 1)."""
    clause = f"scores {scores}; " if scores else ""
    state = position_of(f"all_fives {seats}; {clause}turn 1; ends left=0 right=0; hands {hands}")
    state, events = run(state, *["pass"] * seats)
    ended = the(events, RoundEnded)
    assert ended.reason == "blocked"
    return state, tuple(seat + 1 for seat in ended.winners)


AF_1 = """
5-5 start -> 10
5-0 left -> 10
5-3 right -> 0 (3)
5-2 up -> 5
5-6 down -> 0 (11)
"""


def test_af_1_the_spinner_counts_until_both_sides_are_occupied() -> None:
    lay_all(position_of("all_fives 2; turn 1; hands 5-5 5-3 6-5 1-1 | 5-0 5-2 1-0"), AF_1)


def test_af_1_no_arm_before_both_sides_are_used() -> None:
    state = position_of("all_fives 2; turn 1; hands 5-5 5-3 6-5 | 5-0 5-2 5-1")
    state = after(state, "5-5 start")
    assert {item.split()[1] for item in legal(state)} == {"left", "right"}
    state = after(state, "5-0 left")
    assert legal(state) == ["5-3 right", "6-5 right"]
    state = after(state, "5-3 right")
    assert legal(state) == ["5-1 up", "5-1 down", "5-2 up", "5-2 down"]


AF_2 = """
4-1 start -> 5
1-1 right -> 0 (6)
4-4 left -> 10
4-3 left -> 5
1-2 right -> 5
1-5 up -> 10
5-5 up -> 15
5-0 up -> 5
1-6 down -> 0 (11)
"""
AF_2_HANDS = "all_fives 2; turn 1; hands 4-1 4-4 2-1 5-5 6-1 3-3 | 1-1 4-3 5-1 5-0 3-2"


def test_af_2_a_late_spinner() -> None:
    lay_all(position_of(AF_2_HANDS), AF_2)


def test_af_2_scores_of_both_seats() -> None:
    words = [line.split("->")[0].strip() for line in AF_2.strip().splitlines()]
    assert points(after(position_of(AF_2_HANDS), *words)) == [35, 20]


def test_af_3_a_count_of_nothing_is_no_score() -> None:
    state, events = run(position_of("all_fives 2; turn 1; hands 0-0 1-1 | 2-2"), "0-0 start")
    assert (points(state), gained(events)) == ([0, 0], [])


AF_3 = """
3-3 start -> 0 (6)
3-6 left -> 0 (12)
3-5 right -> 0 (11)
3-4 up -> 15
3-0 down -> 15
6-6 left -> 0 (21)
5-5 right -> 0 (26)
4-4 up -> 30
0-5 down -> 35
"""


def test_af_3_four_arms() -> None:
    lay_all(position_of("all_fives 2; turn 1; hands 3-3 5-3 3-0 5-5 5-0 1-1 | 6-3 4-3 6-6 4-4 2-1"), AF_3)


@pytest.mark.parametrize(("pips", "rounded"), [(2, 0), (3, 5), (7, 5), (8, 10), (12, 10), (13, 15)])
def test_af_4_rounding(pips: int, rounded: int) -> None:
    assert round5(pips) == rounded


def test_af_4_the_opponents_pips_are_rounded_together() -> None:
    state = position_of("all_fives 3; turn 1; ends left=1:1 right=1:1; hands 1-0 | 4-3 | 5-1; stock 6-6")
    state, events = run(state, "1-0 left")
    assert (points(state), gained(events)) == ([15, 0, 0], [15])


@pytest.mark.parametrize(
    ("hands", "scores", "winners"),
    [
        ("3-1 | 4-3 | 6-5", [20, 0, 0], (1,)),
        ("2-2 | 3-1 | 6-6", [5, 5, 0], (1, 2)),
        ("3-3 | 4-2 | 6-4 2-1", [7.5, 7.5, 0], (1, 2)),
        ("5-4 | 6-3 | 3-2 3-1", [0, 0, 0], ()),
        ("2-1 | 4-4 | 5-3", [15, 0, 0], (1,)),
    ],
)
def test_af_5_three_seats_blocked(hands: str, scores: list[float], winners: tuple[int, ...]) -> None:
    state, won = blocked(hands)
    assert (points(state), won) == (scores, winners)


@pytest.mark.parametrize(
    ("hands", "scores", "winners"),
    [("6-6 | 6-5 3-3", [15, 0], (1,)), ("6-6 | 5-4 2-1", [0, 0], ())],
)
def test_af_6_two_seats_blocked(hands: str, scores: list[int], winners: tuple[int, ...]) -> None:
    state, won = blocked(hands, seats=2)
    assert (points(state), won) == (scores, winners)
    assert engine.apply(state, NEXT_ROUND)[0].phase == Phase.LOT


def test_af_7_pairs_blocked() -> None:
    state, won = blocked("1-1 | 5-4 | 6-6 5-3 | 6-2", seats=4)
    assert (points(state), won) == ([0, 20], (2, 4))


def test_af_7_pair_out() -> None:
    state = position_of("all_fives 4; turn 1; ends left=1:1 right=1:1; hands 1-0 | 4-3 | 6-6 5-3 | 5-1")
    state, events = run(state, "1-0 left")
    assert (points(state), the(events, RoundEnded).winners) == ([15, 0], (0, 2))


def test_af_8_a_laying_that_wins_gets_no_bonus() -> None:
    state = position_of("all_fives 2; scores 245 0; turn 1; ends left=6:6 right=5:5; hands 6-5 | 5-4 5-2; stock 1-1")
    state, events = run(state, "6-5 left")
    assert (points(state), state.phase) == ([255, 0], Phase.MATCH_OVER)
    ended = the(events, RoundEnded)
    assert (ended.reason, ended.winners, gained(events)) == ("target", (0,), [10])
    assert [event.reason for event in events if isinstance(event, PointsScored)] == ["ends"]


def test_af_8_tied_leaders_at_the_target_play_on() -> None:
    state, won = blocked("5-1 | 4-2 | 6-4 2-1", "192.5 192.5 150")
    assert (points(state), won, state.phase) == ([200, 200, 150], (1, 2), Phase.ROUND_OVER)


def test_af_8_the_next_points_decide() -> None:
    state = position_of("all_fives 3; round 2; scores 200 200 150; turn 1; hands 4-1 6-6 | 1-1 | 2-2")
    state, events = run(state, "4-1 start")
    assert (points(state), the(events, MatchEnded).winners) == ([205, 200, 150], (0,))


def test_af_8_the_higher_of_two_that_share_wins_at_once() -> None:
    state, _ = blocked("5-1 | 4-2 | 6-4 2-1", "197.5 192.5 0")
    assert (points(state), state.phase) == ([205, 200, 0], Phase.MATCH_OVER)


def test_af_8_a_third_seat_passes_two_tied() -> None:
    state = position_of("all_fives 3; scores 200 200 195; turn 3; ends left=6:6 right=5:5; hands 1-1 | 2-2 | 6-5 4-4")
    state, events = run(state, "6-5 left")
    assert (points(state), the(events, MatchEnded).winners) == ([200, 200, 205], (2,))
