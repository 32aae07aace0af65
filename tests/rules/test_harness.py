"""What holds for every game, seat count and option: looked at in whole matches played at random."""

import pickle
import random
from itertools import pairwise

import pytest
from support import Ply, conceivable, impossible, played, plies, setup_name, setups, tiles_in

from game.record import Replay
from game.record_lines import Header, Player, header_line, step_lines
from game.rules import engine
from game.rules.actions import Deal, Play
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import OPEN, PUBLIC, MatchEnded, PointsScored, RoundEnded
from game.rules.notation import action_data, action_of, position_of, position_text
from game.rules.observation import SHOWN, observe
from game.rules.state import NOBODY, Phase, Setup, State
from game.rules.tiles import set_size

SETUPS = setups()
every_setup = pytest.mark.parametrize("setup", SETUPS, ids=setup_name)


def acting(setup: Setup) -> list[State]:
    """The states of the setup's match in which a seat is asked."""
    return [ply.before for ply in played(setup) if ply.before.phase in engine.ACTING]


def some(states: list[State], most: int) -> list[State]:
    """At most so many of them, from all parts of the match."""
    return random.Random(len(states)).sample(states, min(most, len(states)))


@every_setup
def test_a_match_ends(setup: Setup) -> None:
    last = played(setup)[-1]
    assert last.after.phase == Phase.MATCH_OVER
    assert isinstance(last.events[-1], MatchEnded)
    assert engine.legal(last.after) == ()


@every_setup
def test_tiles_are_conserved(setup: Setup) -> None:
    whole = list(range(set_size(setup.rules.top)))
    for ply in played(setup):
        held = ply.after.phase in (*engine.ACTING, *SHOWN) and ply.after.phase != Phase.CHOOSE
        if held:
            assert tiles_in(ply.after) == whole


def numeric(action: object) -> tuple[int, int]:
    return (action.tile, action.at) if isinstance(action, Play) else (1000, 0)


@every_setup
def test_legal_actions_are_sorted_unique_and_never_none(setup: Setup) -> None:
    for state in acting(setup):
        found = engine.legal(state)
        assert found
        assert len(set(found)) == len(found)
        assert list(found) == sorted(found, key=numeric)


@every_setup
def test_legal_is_what_is_not_refused(setup: Setup) -> None:
    everything = conceivable(setup)
    for state in some(acting(setup), 6):
        reasons = {action: engine.refusal(state, action) for action in everything}
        assert {action for action, why in reasons.items() if why is None} == set(engine.legal(state))
        assert all(why.key.startswith("refusal.") for why in reasons.values() if why is not None)


@every_setup
def test_nobody_may_act_while_chance_is_awaited(setup: Setup) -> None:
    waiting = [ply.before for ply in played(setup) if ply.before.phase not in engine.ACTING]
    for state in some(waiting, 2):
        assert engine.legal(state) == ()
        assert {why.key for action in conceivable(setup) if (why := engine.refusal(state, action))} == {
            "refusal.not_now"
        }


@every_setup
def test_passing_and_drawing_are_for_who_cannot_play(setup: Setup) -> None:
    for state in acting(setup):
        kinds = {type(action).__name__ for action in engine.legal(state)}
        assert len(kinds) == 1 or kinds in ({"Play", "EndChain"}, {"Accept", "Redeal"})


def replay_of(setup: Setup, matched: tuple[Ply, ...]) -> Replay:
    """The match written line by line and read back."""
    header = Header(setup, 7, (Player("person", "", "A"), *(Player("computer", "hard", ""),) * (setup.seats - 1)))
    replay = Replay.of(1, header_line(header))
    assert replay.header == header
    lines = [line for ply in matched for line in step_lines(ply.before, ply.move, ply.after, ply.events, audit=True)]
    for number, line in enumerate(lines, 2):
        replay.feed(number, line)
    return replay


@every_setup
def test_the_record_replays_to_the_same_states(setup: Setup) -> None:
    matched = played(setup)
    replay = replay_of(setup, matched)
    assert replay.over
    assert [step.move for step in replay.steps] == [ply.move for ply in matched]
    assert [step.state for step in replay.steps] == [ply.after for ply in matched]
    assert [step.events for step in replay.steps] == [ply.events for ply in matched]


@every_setup
def test_scores_are_the_sum_of_their_events(setup: Setup) -> None:
    scores = [0] * len(setup.sides)
    for ply in played(setup):
        for event in ply.events:
            if isinstance(event, PointsScored):
                assert event.before == scores[event.side]
                assert event.total == sum(term.value for term in event.terms)
                assert event.points * event.share == 2 * event.rounded
                scores[event.side] += event.points
                assert event.after == scores[event.side]
        assert list(ply.after.scores) == scores


@every_setup
def test_the_public_sees_no_hand(setup: Setup) -> None:
    for ply in played(setup):
        state = ply.after
        seen = observe(state, (), PUBLIC)
        assert (seen.legal, seen.demand, seen.hand) == ((), 0, 0)
        if state.phase not in SHOWN:
            assert set(seen.hands) == {None}
        assert seen.counts == tuple(mask.bit_count() for mask in state.hands)


@every_setup
def test_a_seat_sees_its_own_hand_alone(setup: Setup) -> None:
    for state in acting(setup):
        for seat in (state.turn, (state.turn + 1) % setup.seats):
            seen = observe(state, (), seat)
            assert seen.hand == state.hands[seat]
            assert [mask for mask in seen.hands if mask is not None] == [state.hands[seat]]
            assert bool(seen.legal) == (seat == state.turn)


@every_setup
def test_the_open_view_sees_every_hand(setup: Setup) -> None:
    assert all(observe(state, (), OPEN).hands == state.hands for state in some(acting(setup), 20))


@every_setup
def test_a_position_is_the_same_after_reading_it_back(setup: Setup) -> None:
    for ply in played(setup):
        assert position_of(position_text(ply.after)) == ply.after


@every_setup
def test_a_state_pickles(setup: Setup) -> None:
    for state in some([ply.after for ply in played(setup)], 60):
        assert pickle.loads(pickle.dumps(state)) == state


@every_setup
def test_actions_are_the_same_after_reading_them_back(setup: Setup) -> None:
    assert all(action_of(action_data(action)) == action for action in conceivable(setup))


@every_setup
def test_the_table_only_grows_within_a_round(setup: Setup) -> None:
    for ply in played(setup):
        if ply.before.phase in engine.ACTING:
            before, now = ply.before.table.laid, ply.after.table.laid
            assert now[: len(before)] == before
            assert len(now) == len(before) + isinstance(ply.move, Play)


@every_setup
def test_the_next_round_is_led_as_the_last_one_says(setup: Setup) -> None:
    settled = [ply.after for ply in played(setup) if ply.after.phase == Phase.ROUND_OVER]
    for state in settled:
        following = engine.apply(state, engine.NextRound())[0]
        assert following.round == state.round + 1
        assert (following.table.laid, following.scores) == ((), state.scores)
        if setup.rules.name in ("block", "draw", "all_fives"):
            assert following.phase == (Phase.LOT if state.leader == NOBODY else Phase.DEAL)


@every_setup
def test_a_state_is_never_changed(setup: Setup) -> None:
    matched = played(setup)
    assert all(first.after == second.before for first, second in pairwise(matched))
    again = tuple(plies(setup, 0)) if setup.rules.name != "mexican_train" else matched
    assert [ply.after for ply in again] == [ply.after for ply in matched]


@every_setup
def test_winners_lead_the_match(setup: Setup) -> None:
    last = played(setup)[-1]
    ended = last.events[-1]
    assert isinstance(ended, MatchEnded)
    best = (min if setup.rules.name == "mexican_train" else max)(last.after.scores)
    sides = [side for side, score in zip(setup.sides, last.after.scores, strict=True) if score == best]
    assert ended.winners == tuple(seat for side in sides for seat in side)


@every_setup
def test_a_round_out_empties_the_hand_of_its_winner(setup: Setup) -> None:
    for ply in played(setup):
        for event in ply.events:
            if isinstance(event, RoundEnded) and event.reason == "out":
                assert not all(event.hands)
                assert any(event.hands[seat] == 0 for seat in event.winners)


@every_setup
def test_a_wrong_deal_is_refused(setup: Setup) -> None:
    ply = next(ply for ply in played(setup) if isinstance(ply.move, Deal))
    assert isinstance(ply.move, Deal)
    hands, stock = ply.move.hands, ply.move.stock
    swapped = (hands[0][:-1], *hands[1:])
    doubled = ((hands[1][0], *hands[0][1:]), *hands[1:])
    for wrong in (Deal(swapped, (*stock, hands[0][-1])), Deal(doubled, stock), Deal(hands[:-1], stock)):
        with pytest.raises(ValueError, match=r"fault\.deal"):
            engine.apply(ply.before, wrong)


def test_the_catalogue_has_the_five_games() -> None:
    assert list(GAMES) == ["block", "draw", "all_fives", "mexican_train", "pollona"]


@pytest.mark.parametrize(
    ("game", "seats", "hand"),
    [
        *(("block", 2, 7), ("block", 3, 5), ("block", 4, 5), ("draw", 2, 7), ("draw", 3, 5), ("draw", 4, 5)),
        *(("all_fives", 2, 9), ("all_fives", 3, 7), ("all_fives", 4, 5), ("pollona", 4, 10)),
        *(("mexican_train", seats, 15 if seats <= 4 else 12 if seats <= 6 else 10) for seats in range(2, 9)),
        *(("mexican_train", 9, 8), ("mexican_train", 10, 8)),
    ],
)
def test_hands_by_default(game: str, seats: int, hand: int) -> None:
    assert make_setup(game, seats).hand == hand


@pytest.mark.parametrize(
    ("game", "seats", "sides"),
    [
        *(("block", 4, 4), ("draw", 4, 4), ("all_fives", 4, 2), ("all_fives", 3, 3)),
        *(("pollona", 4, 2), ("mexican_train", 4, 4)),
    ],
)
def test_sides_by_default(game: str, seats: int, sides: int) -> None:
    setup = make_setup(game, seats)
    assert len(setup.sides) == sides
    if sides == 2:
        assert setup.sides == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("game", "seats", "chosen", "key"),
    [
        ("chess", 2, {}, "error.no_game"),
        *((game, 5, {}, "error.seats") for game in ("block", "draw", "all_fives")),
        *((game, 1, {}, "error.seats") for game in GAMES if game != "pollona"),
        *(("pollona", seats, {}, "error.seats_fixed") for seats in (1, 5)),
        ("mexican_train", 11, {}, "error.seats"),
        ("pollona", 2, {}, "error.seats_fixed"),
        ("block", 2, {"reserve": 2}, "error.no_option"),
        ("mexican_train", 2, {"target": 100}, "error.no_option"),
        ("block", 2, {"hand": 8}, "error.option"),
        ("block", 2, {"hand": True}, "error.option"),
        ("block", 2, {"target": 120}, "error.option"),
        ("block", 3, {"partners": "yes"}, "error.option"),
        ("block", 3, {"leader": 4}, "error.option"),
        ("block", 3, {"leader": 0}, "error.option"),
        ("draw", 2, {"reserve": 1}, "error.option"),
        ("draw", 4, {"hand": 7, "reserve": 2}, "error.too_few_tiles"),
    ],
)
def test_what_cannot_be_set_up_says_why(game: str, seats: int, chosen: dict[str, object], key: str) -> None:
    assert impossible(game, seats, **chosen) == key


def test_a_value_in_force_is_the_one_on_offer() -> None:
    setup = make_setup("block", 2, {"leader": 2.0, "target": 100.0})  # type: ignore[dict-item]
    assert engine.begin(setup).leader == 1
    assert [type(value) for _, value in setup.options] == [int, int, int, str]
