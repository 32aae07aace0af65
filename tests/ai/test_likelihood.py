"""What the others laid, as evidence of what they hold."""

import random
from collections import Counter
from dataclasses import replace
from math import log2

import numpy as np
import pytest
from ai_tables import drive, raw
from small import SmallDraw, chi_square_fits, opening, random_round

from game.ai.board import boards
from game.ai.exchange import exchanged
from game.ai.heuristics_line import BLOCK_WEIGHTS
from game.ai.lane_policy import LanePolicy
from game.ai.likelihood import POWERS, Habit, different, likely, past_of, resample, witness
from game.ai.line_search import HEAT, HEAVIEST, shown
from game.ai.many import Many, sample_many
from game.ai.registry import LINE_GAMES, finished
from game.ai.scored import UNIT
from game.ai.worlds import Hidden, hidden
from game.rules.catalogue import make_setup
from game.rules.events import HandsDealt, LeaderSet, TileDrawn, TilePlayed
from game.rules.notation import TILE_OF, position_of
from game.rules.observation import Observation, observe
from game.rules.table import RIGHT, START
from game.rules.tiles import hand_of, set_size


def everything_of(seen: Observation) -> Hidden:
    return hidden(seen, shown(seen, boards(seen)))


def heaviest(seats: int) -> Habit:
    return Habit(LanePolicy(HEAVIEST, tuple(range(seats)), 28), HEAT)


def test_powers_fall_by_e_over_a_temperature() -> None:
    assert POWERS[0] == 4096
    assert POWERS[16] == pytest.approx(4096 / 2.71828, abs=2)
    assert POWERS[-1] == 0
    assert (np.diff(POWERS) <= 0).all()


def one_laying() -> Observation:
    """Two seats of five tiles; the leader laid 6-1, the other one 1-0 at its 1."""
    state = position_of(
        "block 2; option hand=5; turn 1; leader 1; laid 6-1@start 1-0@right; ends left=6 right=0; "
        "hands 6-5 4-4 3-2 2-0 | 5-5 4-3 3-3 2-2"
    )
    first, second = TILE_OF["6-1"], TILE_OF["1-0"]
    dealt = (state.hands[0] | 1 << first, state.hands[1] | 1 << second)
    stock = tuple(tile for tile in range(set_size(6)) if not (dealt[0] | dealt[1]) >> tile & 1)
    history = (
        HandsDealt(1, dealt, (5, 5), len(stock)),
        LeaderSet(0),
        TilePlayed(0, first, START, 6, 1),
        TilePlayed(1, second, RIGHT, 1, 0),
    )
    return observe(replace(state, stock=stock), history, 0)


def tiles(names: str) -> int:
    return hand_of(TILE_OF[name] for name in names.split())


def test_whoever_goes_by_weight_had_nothing_heavier_to_lay() -> None:
    seen = one_laying()
    past, _ = past_of(seen, boards(seen))
    (only,) = past
    assert (only.seat, only.tile) == (1, TILE_OF["1-0"])
    light, heavy = tiles("1-0 5-5 4-3 3-3 2-2"), tiles("1-0 6-6 5-5 4-3 3-3")
    said = witness(everything_of(seen), past, 1, 2)
    odds = likely(said, np.array([[light, heavy]], dtype=np.uint64), [heaviest(2)])
    # 1-0 was all that fitted; in the other world 6-6, eleven pips more, was passed over: 15 % in two are left of it.
    assert odds[0] == 1
    assert odds[1] == pytest.approx(0.15 / 2, abs=0.001)


def test_a_seat_is_believed_to_keep_its_habit() -> None:
    """With two habits the chances of all layings are multiplied within each of them, and only then added."""
    seen = one_laying()
    past, _ = past_of(seen, boards(seen))
    held = np.array([[tiles("1-0 6-6 5-1 3-1 3-3")]], dtype=np.uint64)
    judge = Habit(LanePolicy(BLOCK_WEIGHTS, (0, 1), 28), 3 * UNIT)
    twice = [past[0], past[0]]
    each = [likely(witness(everything_of(seen), twice, 1, 1), held, [habit])[0] for habit in (judge, heaviest(2))]
    both = likely(witness(everything_of(seen), twice, 1, 1), held, [judge, heaviest(2)])[0]
    assert both == pytest.approx(sum(each))


def test_a_laying_says_nothing_of_tiles_that_were_drawn_later() -> None:
    """The hand at a laying is what the seat held then."""
    start = opening(SmallDraw(), 2, 3)
    for seed in range(60):
        for moment in random_round(start, seed)[1]:
            past, everything = past_of(moment.seen, boards(moment.seen))[0], everything_of(moment.seen)
            later = [kept for kept in everything.bins if past and kept.born > past[0].at]
            if not later:
                continue
            said = witness(everything, past, past[0].seat, 1)
            assert said.bins[0] == [0]
            drawn = everything.bins.index(later[0])
            assert all(
                (drawn in bins) == (item.at > later[0].born) for bins, item in zip(said.bins, said.past, strict=True)
            )
            return
    pytest.fail("nobody drew after a laying")


def test_worlds_are_taken_as_often_as_they_weigh() -> None:
    rng = random.Random(41)
    weights = np.array([0.5, 0.0, 0.25, 0.125, 0.125])
    for _ in range(20):
        found = Counter(resample(weights, 80, rng))
        assert all(abs(found[at] - 80 * weight) <= 1 for at, weight in enumerate(weights.tolist()))
    assert different(np.ones(7)) == pytest.approx(7)
    assert different(np.array([1.0, 0.0, 0.0])) == pytest.approx(1)


Ways = tuple[tuple[int, ...], tuple[int, ...]]


def ways_of(worlds: Many) -> list[Ways]:
    """What the hands and the bins hold, world by world."""
    return list(zip(map(tuple, worlds.hands.T.tolist()), map(tuple, worlds.held.T.tolist()), strict=True))


@pytest.mark.parametrize("seats", [2, 3])
def test_exchanges_lead_from_uniform_worlds_to_those_that_explain_the_past(seats: int) -> None:
    """Each world is met as often as it is likely, whatever one started from."""
    start, rng, tested = opening(SmallDraw(), seats, 6 - seats), random.Random(42), 0
    for seed in range(60):
        for moment in random_round(start, seed)[1]:
            past, everything = past_of(moment.seen, boards(moment.seen))[0], everything_of(moment.seen)
            if not past or not moment.seen.stock or not 4 <= everything.sampler.total <= 30:
                continue
            uniform = sample_many(everything, 3000, rng, draws=True)
            ways = ways_of(uniform)
            places = [ways.index(way) for way in sorted(set(ways))]
            habits = [Habit(LanePolicy(BLOCK_WEIGHTS, tuple(range(seats)), set_size(3)), UNIT)]
            odds = np.ones(len(places))
            for seat in {item.seat for item in past}:
                odds *= likely(witness(everything, past, seat, len(places)), uniform.held[:, places], habits)
            wanted = {ways[place]: int(weight * 10**9) for place, weight in zip(places, odds.tolist(), strict=True)}
            after = finished(exchanged(everything, past, uniform, habits, 12, rng))
            assert chi_square_fits(Counter(ways_of(after)), wanted)
            tested += max(wanted.values()) > 2 * min(wanted.values())
            break
        if tested == 3:
            break
    assert tested == 3


@pytest.mark.parametrize(("game", "seats"), [("block", 2), ("draw", 3), ("all_fives", 2), ("pollona", 4)])
@pytest.mark.parametrize("level", ["careful", "quick"])
def test_the_truth_becomes_more_likely(game: str, seats: int, level: str) -> None:
    """On average over many positions what others lay says more for what they hold than for what they might hold."""
    setup, how, bits = make_setup(game, seats), LINE_GAMES[game], list[float]()
    policies = (how.weights, how.heat, how.point), (HEAVIEST, HEAT, 0)
    for deal in range(6 if seats > 2 else 20):
        for moment in drive(setup, f"truth/{deal}", [raw(level, seat) for seat in range(seats)])[1]:
            past = past_of(moment.seen, boards(moment.seen))[0] if moment.seen.table.laid else []
            everything = everything_of(moment.seen) if past else None
            if everything is None or any(isinstance(event, TileDrawn) for event in moment.history):
                continue
            size = set_size(setup.rules.top)
            habits = [Habit(LanePolicy(w, setup.side_of, size, point), heat) for w, heat, point in policies]
            worlds = sample_many(everything, 40, random.Random(deal), draws=False)
            true = [moment.state.hands[item.seat] | item.known for item in everything.bins]
            held = np.hstack([worlds.held, np.array([true], dtype=np.uint64).T])
            odds = np.ones(41)
            for seat in {item.seat for item in past}:
                odds *= likely(witness(everything, past, seat, 41), held, habits)
            bits.append(log2(odds[-1] / odds[:-1].mean()))
    assert sum(bits) / len(bits) > (0.3 if level == "careful" else 0)
