"""What each game's careful player is known for, and what it may conclude from what others did."""

import random
from itertools import permutations

import pytest
from ai_tables import drive, look, random_moments, shuffled, some

from game.ai.heuristics_quick import quick
from game.ai.inference import believe, line_numbers, loose_tiles
from game.ai.longest_chain import Chains, beam, worth
from game.ai.registry import LEVELS, chooser, heuristic
from game.ai.spinner import replayed
from game.rules import engine
from game.rules.actions import ACCEPT, END_CHAIN, PLAYS, REDEAL, ChooseLeader
from game.rules.catalogue import make_setup
from game.rules.events import TilePlayed
from game.rules.notation import TILE_OF, position_of
from game.rules.observation import observe
from game.rules.state import Phase
from game.rules.table import LEFT, PUBLIC_TRAIN, RIGHT, train
from game.rules.tiles import FITS, OTHER, hand_of, set_size


def longest_by_trying(hand: frozenset[int], number: int) -> int:
    fits = [tile for tile in hand if FITS[number] >> tile & 1]
    return max((worth((tile,)) + longest_by_trying(hand - {tile}, OTHER[number][tile]) for tile in fits), default=0)


def is_chain(chain: tuple[int, ...], number: int) -> bool:
    for tile in chain:
        if not FITS[number] >> tile & 1:
            return False
        number = OTHER[number][tile]
    return len(set(chain)) == len(chain)


def test_the_longest_chain_is_found() -> None:
    rng = random.Random(11)
    for _ in range(150):
        # Few numbers, so that the hands are dense.
        tiles = shuffled(set_size(5), rng)[:9]
        number = int(rng.random() * 6)
        chain = Chains().best(hand_of(tiles), number)
        assert is_chain(chain, number)
        assert set(chain) <= set(tiles)
        assert worth(chain) == longest_by_trying(frozenset(tiles), number) == Chains().value(hand_of(tiles), number)


def test_a_hand_too_rich_for_the_exact_search_gets_a_long_chain_all_the_same() -> None:
    rng = random.Random(12)
    for _ in range(5):
        hand = hand_of(shuffled(set_size(12), rng)[:34])
        chain = Chains().best(hand, 3)
        assert is_chain(chain, 3)
        assert len(chain) >= 25
        assert chain == beam(hand, 3)
        assert Chains().value(hand, 3) == worth(chain)


def test_the_exact_search_gives_up_in_time() -> None:
    hand = hand_of(shuffled(set_size(12), random.Random(13))[:30])
    chains = Chains(rich=30, nodes=500)
    assert chains.best(hand, 4) == beam(hand, 4)
    assert 500 <= len(chains.known) <= 530


def first_turn(hand: str) -> str:
    ends = " ".join(f"train-{seat}=12" for seat in (1, 2)) + " public=12"
    return f"mexican_train 2; turn 1; leader 1; laid 12-12@hub; ends {ends}; hands {hand} | 1-0 2-0"


@pytest.mark.parametrize("seed", range(5))
def test_the_first_chain_is_laid_along_the_longest_way(seed: int) -> None:
    names = "12-5 12-3 5-4 4-3 3-3 11-8 12-9"
    state, laid = position_of(first_turn(names)), 0
    rng = random.Random(seed)
    while state.turn == 0 and engine.legal(state) != (END_CHAIN,):
        state, _ = engine.apply(state, chooser("careful")(observe(state, (), 0), rng))
        laid += 1
    plan = Chains().best(hand_of(TILE_OF[name] for name in names.split()), 12)
    assert laid == len(plan) == 6
    assert tuple(item.tile for item in state.table.laid[1:]) == plan


YARD = "train-1=4* train-2=2 public=8"
FIRSTS = '{"firsts": 2, "chained": false, "owed": false, "drawn": false, "fresh": [], "exposed": []}'


@pytest.mark.parametrize("seed", range(10))
def test_the_marker_is_closed_where_it_can_be(seed: int) -> None:
    text = f"mexican_train 2; turn 1; ends {YARD}; hands 4-1 8-7 8-6 3-0 | 5-5 6-0 7-1 9-9; stock 1-0; own {FIRSTS}"
    assert chooser("careful")(look(text), random.Random(seed)) == PLAYS[train(0)][TILE_OF["4-1"]]


@pytest.mark.parametrize("seed", range(10))
def test_a_tile_outside_the_plan_goes_to_the_public_train(seed: int) -> None:
    ends = YARD.replace("*", "")
    hands = "4-1 2-1 3-2 8-1 | 5-5 6-0 7-1 9-9 10-10"
    text = f"mexican_train 2; turn 1; ends {ends}; hands {hands}; stock 1-0; own {FIRSTS}"
    assert chooser("careful")(look(text), random.Random(seed)) == PLAYS[PUBLIC_TRAIN][TILE_OF["8-1"]]


@pytest.mark.parametrize("seed", range(10))
def test_ten_points_on_offer_are_taken(seed: int) -> None:
    text = "all_fives 2; turn 1; laid 5-4@start; ends left=5:5 right=4:4; hands 5-1 5-5 6-5 4-2 4-0 | 1-1 0-0 2-0 3-3"
    # 6-5 would make 10 with 4 at the other end; the others make nothing, or less.
    assert chooser("careful")(look(text), random.Random(seed)) == PLAYS[LEFT][TILE_OF["6-5"]]


def test_the_points_that_a_laying_scores_are_the_rules_own() -> None:
    for moment in random_moments("all_fives", 2, 5, rounds=3):
        for item in heuristic("all_fives").evaluate(moment.seen):
            after, _ = engine.advance(moment.state, item.action)
            side = moment.state.setup.side_of[moment.state.turn]
            if after.phase == Phase.PLAY:
                gained = after.scores[side] - moment.state.scores[side]
                assert dict(item.terms)["points"] * 2 == gained * 4096


@pytest.mark.parametrize("level", LEVELS)
def test_a_redeal_is_always_demanded(level: str) -> None:
    hand = "0-0 1-1 2-2 3-3 4-4 9-8 9-7 9-6 9-5 9-4"
    seen = look(f"pollona 4; phase accept; turn 2; leader 1; hands 1-0 | {hand} | 2-0 | 3-0")
    assert seen.legal == (ACCEPT, REDEAL)
    for seed in range(20):
        assert chooser(level)(seen, random.Random(seed)) == REDEAL


@pytest.mark.parametrize("level", LEVELS)
def test_the_entitled_pair_names_one_of_its_own(level: str) -> None:
    seen = look('pollona 4; phase choose; turn 2; hands | | | ; own {"entitled": 1, "accepted": 0}')
    assert {chooser(level)(seen, random.Random(seed)) for seed in range(20)} <= {ChooseLeader(1), ChooseLeader(3)}


def test_quick_never_ends_a_chain_that_can_go_on_and_loves_heavy_tiles() -> None:
    text = first_turn("12-5 12-3 5-4 4-3 3-3")
    state, _ = engine.apply(position_of(text), PLAYS[train(0)][TILE_OF["12-5"]])
    seen = observe(state, (), 0)
    assert END_CHAIN in seen.legal
    assert all(quick(seen, random.Random(seed)) != END_CHAIN for seed in range(20))
    wide = look("block 2; turn 1; hands 6-6 1-0 2-0 3-0 2-1 | 1-1")
    picks = [quick(wide, random.Random(seed)) for seed in range(200)]
    assert 90 < sum(pick == wide.legal[-1] for pick in picks) < 150
    assert set(picks) == set(wide.legal)


@pytest.mark.parametrize(("partner_tile_left", "kept"), [(True, LEFT), (False, RIGHT)])
def test_a_partners_end_is_left_alone(partner_tile_left: bool, kept: int) -> None:
    state = position_of(
        "block 4; option partners=yes; turn 1; laid 2-1@start 1-6@right 2-6@left; ends left=6 right=6; "
        "hands 6-5 4-3 1-0 | 1-1 2-2 | 3-3 4-4 | 5-5 0-0"
    )
    left, right = (2, 3) if partner_tile_left else (3, 2)
    history = (
        TilePlayed(1, TILE_OF["2-1"], 0, 2, 1),
        TilePlayed(right, TILE_OF["6-1"], RIGHT, 1, 6),
        TilePlayed(left, TILE_OF["6-2"], LEFT, 2, 6),
    )
    judged = heuristic("block").evaluate(observe(state, history, 0))
    by_place = {item.action.at: item.total for item in judged if item.action in PLAYS[item.action.at]}  # type: ignore[union-attr]
    assert min(by_place, key=by_place.__getitem__) == kept


def test_whoever_passed_is_believed() -> None:
    setup = make_setup("block", 2)
    for seed in range(40):
        for moment in drive(setup, f"pass/{seed}", [some(seed)] * 2)[1]:
            seen = moment.seen
            belief = believe(seen, line_numbers(seen.table.laid))
            rival = 1 - seen.viewer
            certain = hand_of(tile for tile, share in belief.share[rival].items() if share == 0)
            assert not certain & moment.state.hands[rival]


@pytest.mark.parametrize(("game", "seats"), [("draw", 2), ("draw", 3), ("all_fives", 2), ("all_fives", 4)])
def test_draws_rule_out_only_what_they_show(game: str, seats: int) -> None:
    setup = make_setup(game, seats)
    for seed in range(40):
        for moment in drive(setup, f"draw/{seed}", [some(seed)] * seats)[1]:
            seen, laid = moment.seen, moment.seen.table.laid
            opened = replayed(laid)[1] if game == "all_fives" else line_numbers(laid)
            loose = loose_tiles(seen, opened)
            for hand, row in zip(moment.state.hands, loose, strict=True):
                assert all((hand & FITS[number]).bit_count() <= most for number, most in enumerate(row))


def test_permutations_of_a_small_hand_agree_with_the_search() -> None:
    tiles = [TILE_OF[name] for name in ("2-1", "1-1", "3-1", "3-2", "2-0", "3-3")]
    best = max(
        worth(chain) for size in range(len(tiles) + 1) for chain in permutations(tiles, size) if is_chain(chain, 1)
    )
    assert Chains().value(hand_of(tiles), 1) == best
