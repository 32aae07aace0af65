"""The levels that think ahead among trains: legal, steady, blind to what is hidden, and seeing two tiles ahead."""

import random
from dataclasses import replace

import pytest
from ai_tables import drive, look, random_moments, raw, shuffled

from game.ai import train_search
from game.ai.longest_chain import Chains
from game.ai.scored import UNIT
from game.ai.train_judgement import judgement
from game.ai.train_search import BATCH, laid, scene, think
from game.ai.train_worlds import World
from game.rules import engine
from game.rules.actions import DRAW, END_CHAIN, PASS, PLAYS, Play
from game.rules.catalogue import make_setup
from game.rules.notation import TILE_OF, position_of
from game.rules.observation import observe
from game.rules.table import PUBLIC_TRAIN, train
from game.rules.tiles import hand_of, members

SEATS = range(2, 11)


def thought(seen, count, seed):
    """What is chosen, and in how many slices."""
    slices, thinking = 0, think(seen, count, random.Random(seed))
    while True:
        try:
            next(thinking)
            slices += 1
        except StopIteration as end:
            return end.value, slices


def thinker(count, seed):
    return lambda seen: thought(seen, count, seed)[0]


@pytest.mark.parametrize("seats", SEATS)
def test_whole_rounds_are_played_legally(seats):
    setup = make_setup("mexican_train", seats)
    players = [thinker(BATCH, seat) if seat < 2 else raw("quick", seat) for seat in range(seats)]
    state, moments = drive(setup, f"search/{seats}", players)
    assert state.scores != (0,) * seats
    assert len(moments) > 2


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_the_same_question_has_the_same_answer_whatever_is_hidden(seats):
    rng = random.Random(4)
    moments = [item for item in random_moments("mexican_train", seats, 9) if item.seen.prompt != "prompt.chain"][::7]
    for moment in moments:
        state, me = moment.state, moment.state.turn
        hidden = [tile for seat, hand in enumerate(state.hands) if seat != me for tile in members(hand)]
        hidden += state.stock
        mixed = iter([hidden[at] for at in shuffled(len(hidden), rng)])
        hands = [
            hand if seat == me else hand_of(next(mixed) for _ in members(hand)) for seat, hand in enumerate(state.hands)
        ]
        other = replace(state, hands=tuple(hands), stock=tuple(mixed))
        twin = observe(other, moment.seen.history, me)
        assert thought(twin, 2 * BATCH, 1) == thought(moment.seen, 2 * BATCH, 1)


def test_the_first_chain_is_the_longest_one():
    names = "12-5 12-3 5-4 4-3 3-3 11-8 12-9"
    ends = "train-1=12 train-2=12 public=12"
    state = position_of(
        f"mexican_train 2; turn 1; leader 1; laid 12-12@hub; ends {ends}; hands {names} | 1-0 2-0; stock 2-1"
    )
    plan = Chains().best(hand_of(TILE_OF[name] for name in names.split()), 12)
    for tile in plan:
        action, _ = thought(observe(state, (), 0), BATCH, 1)
        assert action == PLAYS[train(0)][tile]
        state, _ = engine.apply(state, action)
    assert thought(observe(state, (), 0), BATCH, 1)[0] == END_CHAIN


FIRSTS = '"firsts": 2, "chained": false, "owed": false, "drawn": false, "fresh": [], "exposed": []'


def ask(ends, hands, count=20 * BATCH):
    """The answer where all tiles not named lie in the boneyard."""
    text = f"mexican_train 2; turn 1; ends {ends}; hands {hands}; stock 1-0; own {{{FIRSTS}}}"
    return thought(look(text), count, 1)[0]


def test_a_tile_for_the_own_train_alone_is_not_shut_out():
    # 7-4 on the own train would leave 7-2 without a place.
    assert ask("train-1=7 train-2=9 public=4", "7-2 7-4 | 1-1 8-8 6-6 9-0") == PLAYS[PUBLIC_TRAIN][TILE_OF["7-4"]]


def test_two_tiles_are_laid_in_a_turn_where_a_double_allows_it():
    assert ask("train-1=7 train-2=9 public=4", "7-7 7-3 5-1 | 1-1 8-8 6-6 9-0").tile == TILE_OF["7-7"]


def test_where_nothing_can_be_laid_the_one_action_is_taken():
    for hands, stock, action in (("1-0 | 2-0", "5-5", DRAW), ("1-0 | 7-0", "", PASS)):
        position = f"mexican_train 2; turn 1; ends train-1=7 train-2=9 public=4; hands {hands}; stock {stock}"
        assert thought(look(f"{position}; own {{{FIRSTS}}}"), BATCH, 1) == (action, 0)


def test_time_is_counted_in_turns(monkeypatch):
    monkeypatch.setattr(train_search, "TURNS", 3000)
    setup = make_setup("mexican_train", 2)
    moments = drive(setup, "slices", [raw("careful", seat) for seat in range(2)])[1]
    seen = max((item.seen for item in moments if item.seen.prompt == "prompt.play"), key=lambda seen: len(seen.legal))
    _, slices = thought(seen, 400 * BATCH, 1)
    # A slice plays out one laying in one world, in four turns at least.
    assert 1 < slices <= 3000 // 4 + BATCH * len(seen.legal)


def test_a_laying_changes_what_it_should():
    text = (
        "mexican_train 3; turn 1; laid 12-12@hub 12-6@public 6-6@public 12-5@train-2 5-5@train-2; "
        "ends train-1=4* train-2=5 train-3=2 public=6; hands 6-1 5-1 4-4 | 1-1 2-2 | 3-3; stock 1-0; "
        'own {"firsts": 3, "chained": false, "owed": false, "drawn": false, "fresh": [], "exposed": [16, 7]}'
    )
    seen = look(text)
    here, lays = scene(seen)
    assert (here.exposed, here.fresh, here.marked) == ((3, 1), (), (0,))
    assert [lay.play for lay in lays] == [PLAYS[PUBLIC_TRAIN][TILE_OF["6-1"]]]
    yard = laid(here, World((0b111, 0, 0), ()), replace(lays[0], rank=1))
    assert (yard.exposed, yard.turn, yard.hands[0]) == ([1], 1, 0b101)


def test_judgement_knows_what_helps():
    ends = "train-1=7* train-2=9 public=4"
    seen = look(
        f"mexican_train 2; turn 1; ends {ends}; hands 7-3 4-3 4-4 | 1-1 8-8 6-6 9-0; stock 1-0; own {{{FIRSTS}}}"
    )
    worth = {(play.at, play.tile): judgement(seen, play) for play in seen.legal if isinstance(play, Play)}
    three, four = TILE_OF["7-3"], TILE_OF["4-3"]
    # 7-3 closes the own train, and 4-3 can follow it.
    assert worth[train(0), three] > worth[PUBLIC_TRAIN, four]
    # 4-4 brings 4-3 with it.
    assert max(worth, key=worth.__getitem__) == (PUBLIC_TRAIN, TILE_OF["4-4"])
    assert all(abs(value) < 40 * UNIT for value in worth.values())
