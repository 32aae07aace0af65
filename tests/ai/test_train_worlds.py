"""What may be concluded of hidden hands among trains: all of it, nothing more, and every world as often as another."""

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from ai_tables import chance, drive, look, raw

from game.ai.train_facts import shown
from game.ai.train_playout import RANK, unranked
from game.ai.train_worlds import hidden, settled, worlds
from game.rules import engine
from game.rules.actions import Draw, EndChain, Pass
from game.rules.catalogue import make_setup
from game.rules.events import ChainEnded, HandsDealt, TileDrawn, TilePlayed, TrainOpened, TurnPassed
from game.rules.notation import TILE_OF
from game.rules.observation import observe
from game.rules.sets.mexican_train import allowed, yard
from game.rules.state import Phase
from game.rules.table import HUB, PUBLIC_TRAIN, Laid, Table, train
from game.rules.tiles import FITS, HALVES, hand_of, members, set_size


def whole_round(seats, seed):
    """A round's events as seat 1 saw them, and by position what the rules let a seat lay where it drew, passed or
    ended its chain.
    """
    rng, truth = random.Random(seed), {}
    state = engine.begin(make_setup("mexican_train", seats))
    state, events = engine.advance(state, chance(state, rng))
    history = list(events)
    while state.phase == Phase.PLAY:
        legal = engine.legal(state)
        action = legal[int(rng.random() * len(legal))]
        if isinstance(action, Draw | Pass | EndChain):
            able = 0
            for end in allowed(state, yard(state)):
                able |= FITS[end.number]
            truth[len(history)] = able
            assert isinstance(action, EndChain) or not able & state.hands[state.turn]
        state, events = engine.apply(state, action)
        history += events
    return observe(state, history, 0), truth


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 10])
def test_draws_and_passes_show_what_could_have_been_laid(seats):
    for seed in range(4):
        seen, truth = whole_round(seats, seed)
        assert shown(seen) == truth
        ended = {at for at, event in enumerate(seen.history) if isinstance(event, ChainEnded)}
        assert shown(seen, chains=False) == {at: able for at, able in truth.items() if at not in ended}


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_worlds_hold_what_is_known(seats):
    rng = random.Random(5)
    moments = drive(make_setup("mexican_train", seats), "worlds", [raw("quick", seats)] * seats)[1]
    for moment in moments[::5]:
        seen, state = moment.seen, moment.state
        everything, owners = hidden(seen)
        assert Counter(owners)[seen.viewer] == 0
        source = worlds(seen, rng)
        for world in [next(source) for _ in range(5)]:
            assert [hand.bit_count() for hand in world.hands] == list(seen.counts)
            assert unranked(world.hands[seen.viewer]) == seen.hand
            tiles = [RANK[item.tile] for item in seen.table.laid] + list(world.stock)
            tiles += [rank for hand in world.hands for rank in members(hand)]
            assert sorted(tiles) == list(range(set_size(12)))
        # The truth is one of the worlds: every tile may lie where it lies.
        assert all(everything.allowed[tile] >> len(owners) & 1 for tile in state.stock)
        for seat, hand in enumerate(state.hands):
            bins = sum(1 << at for at, owner in enumerate(owners) if owner == seat)
            assert seat == seen.viewer or all(everything.allowed[tile] & bins for tile in members(hand))


HIDDEN = tuple(TILE_OF[name] for name in ("8-0", "6-0", "5-0", "4-0", "9-0", "7-0"))
"""All that the viewer of `small` cannot see."""
GONE = TILE_OF["8-1"]
"""What seat 2 lays there: from its deal, or the first tile it drew."""


def small():
    """Three tiles were dealt to seat 2. It draws and keeps one where 9 or 12 fits, lays 8-1, and draws and keeps
    another where 7 or 12 fits; two tiles are left.
    """
    own = hand_of([TILE_OF["1-0"]])
    history = (
        HandsDealt(1, (own, None), (6, 3), 4),
        TilePlayed(0, TILE_OF["12-12"], HUB, 12, 12),
        TilePlayed(0, TILE_OF["12-11"], train(0), 12, 11),
        ChainEnded(0),
        TurnPassed(1),
        TrainOpened(1),
        TilePlayed(0, TILE_OF["12-9"], PUBLIC_TRAIN, 12, 9),
        TileDrawn(1, None, 3),
        TurnPassed(1),
        TilePlayed(0, TILE_OF["9-8"], PUBLIC_TRAIN, 9, 8),
        TilePlayed(1, GONE, PUBLIC_TRAIN, 8, 1),
        TilePlayed(0, TILE_OF["7-1"], PUBLIC_TRAIN, 1, 7),
        TileDrawn(1, None, 2),
        TurnPassed(1),
    )
    seen = look("mexican_train 2; turn 1; ends train-1=11 train-2=12* public=7; hands 1-0 | 9-0")
    gone = [tile for tile in range(set_size(12)) if tile not in HIDDEN and not own >> tile & 1]
    table = Table(tuple(Laid(tile, HUB, *HALVES[tile]) for tile in gone), seen.table.ends)
    return replace(seen, counts=(1, 4), stock=2, table=table, hands=(own, None), history=history)


def by_trying():
    """How often seat 2 holds what, of all ways to deal and draw that the story allows."""
    found = Counter()
    for order in permutations((*HIDDEN, GONE), 5):
        held, first, second = set(order[:3]), order[3], order[4]
        if hand_of({*held, first}) & (FITS[9] | FITS[12]) or second == GONE or GONE not in {*held, first}:
            continue
        held = {*held, first} - {GONE}
        if not hand_of({*held, second}) & (FITS[7] | FITS[12]):
            found[hand_of({*held, second})] += 1
    return found


def test_every_world_is_met_as_often_as_any_other():
    seen, truth, tries = small(), by_trying(), 6000
    source = worlds(seen, random.Random(3))
    met = Counter(unranked(next(source).hands[1]) for _ in range(tries))
    assert set(met) == set(truth)
    for hand, ways in truth.items():
        share = ways / truth.total()
        assert abs(met[hand] / tries - share) < 5 * (share * (1 - share) / tries) ** 0.5


def test_a_chain_ended_for_no_need_is_not_held_against_anybody():
    seen = small()
    early = [
        ChainEnded(1) if isinstance(event, TurnPassed) and at == 4 else event for at, event in enumerate(seen.history)
    ]
    early = [event for event in early if not isinstance(event, TrainOpened)]
    # Then seat 2 lays a tile that would have gone on with its chain.
    early[9] = TilePlayed(1, TILE_OF["12-8"], PUBLIC_TRAIN, 8, 12)
    source = worlds(replace(seen, history=tuple(early)), random.Random(3))
    assert len({next(source).hands for _ in range(50)}) > 3


def test_a_position_without_its_history_has_worlds_too():
    hands = "4-1 8-7 | 5-5 6-0 7-1"
    seen = look(f"mexican_train 2; turn 1; ends train-1=4 train-2=2 public=8; hands {hands}; stock 1-0 2-0")
    world = next(worlds(seen, random.Random(1)))
    assert [hand.bit_count() for hand in world.hands] == [2, 3]
    assert len(world.stock) == set_size(12) - 2 - 3


def test_places_are_found_where_there_is_only_one_way():
    # Each tile may lie in its own bin and the next one, the last in its own alone.
    allowed_bins = {tile: 0b11 << tile & 0b1111 for tile in range(4)}
    found = settled(allowed_bins, [1, 1, 1, 1])
    assert found is not None
    assert dict(zip(found.tiles, found.bins, strict=True)) == {tile: 1 << tile for tile in range(4)}
    assert settled({0: 1, 1: 1}, [1, 1]) is None
    assert settled({0: 3, 1: 3}, [1]) is None
