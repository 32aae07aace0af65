"""What a hint says of a laying among trains must be true, whatever the others hold."""

from itertools import count

import pytest
from ai_tables import drive, look, random_moments, raw

from game.ai.longest_chain import Chains
from game.ai.reasons_parts import Reason
from game.ai.train_reasons import TRAIN_FACTS, train_case
from game.rules import engine
from game.rules.actions import PLAYS, Play
from game.rules.catalogue import make_setup
from game.rules.notation import TILE_OF
from game.rules.sets.mexican_train import allowed, yard
from game.rules.table import PUBLIC_TRAIN, train
from game.rules.tiles import DOUBLE, FITS, OTHER, PIPS, hand_of, members, set_size
from game.strings import Strings


def longest(hand, number):
    """By trying all chains, shortest first."""
    chains = {(hand, number)}
    for length in count():
        longer = {(rest & ~(1 << tile), OTHER[end][tile]) for rest, end in chains for tile in members(rest & FITS[end])}
        if not longer:
            return length
        chains = longer


def holds(state, play, told):
    """Whether a reason is true, by the rules."""
    seat, values = state.turn, dict(told.values)
    after, _ = engine.advance(state, play)
    old = next(end for end in state.table.ends if end.place == play.at)
    rest, mine = after.hands[seat], after.table.ends[seat].number
    left = longest(rest, mine)
    may = 0
    for end in after.table.ends:
        may |= FITS[end.number] if end.open or end.owner == seat else 0
    whole = longest(state.hands[seat], state.table.ends[seat].number)
    chained = any(item.place == train(seat) for item in state.table.laid)
    firsts = state.setup.rules.prompt(state) == "prompt.chain"
    bare = {item.place: item.tile for item in state.table.laid}.get(play.at, 1)
    return {
        "hint.out": lambda: rest == 0,
        "hint.weight": lambda: values == {"tile": play.tile, "count": PIPS[play.tile]},
        "hint.train_chain": lambda: firsts and not chained and values["count"] == whole == left + 1,
        "hint.train_chain_on": lambda: firsts and chained and values["count"] == whole == left + 1,
        "hint.train_on": lambda: play.at == train(seat) and values["count"] == left > 0,
        "hint.train_whole": lambda: play.at != train(seat) and values["count"] == left == whole > 0,
        "hint.train_closes": lambda: state.table.ends[seat].open and not after.table.ends[seat].open,
        "hint.train_double": lambda: (
            DOUBLE[play.tile] and after.turn == seat and any(isinstance(item, Play) for item in engine.legal(after))
        ),
        "hint.train_covers": lambda: yard(state).owed and DOUBLE[bare] and values["number"] == old.number,
        "hint.train_answer": lambda: yard(state).exposed[0] == play.at and values["number"] == old.number,
        "hint.train_open": lambda: (
            play.at == train(values["seat"])
            and values["seat"] != seat
            and old.open
            and old in allowed(state, yard(state))
        ),
        "hint.train_next": lambda: values["count"] == (rest & may).bit_count() > 0,
    }[told.key]()


def plays(state):
    return [action for action in engine.legal(state) if isinstance(action, Play) and state.table.ends]


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_fact_about_every_laying_is_true(seats):
    keys, strings = set(), Strings("en")
    moments = random_moments("mexican_train", seats, 3, rounds=2)
    moments += drive(make_setup("mexican_train", seats), "facts", [raw("careful", seat) for seat in range(seats)])[1]
    for moment in moments:
        if moment.state.hands[moment.state.turn].bit_count() > 15:
            continue  # trying all chains takes too long
        for play in plays(moment.state):
            case = TRAIN_FACTS.case(moment.seen, play)
            for fact in TRAIN_FACTS.of.values():
                told = fact(case)
                if told is None:
                    continue
                keys.add(told.key)
                assert holds(moment.state, play, told), (told, moment.state)
                values = dict(told.values)
                assert strings.text(told.key, **values) != told.key
    assert len(keys) >= 10, keys


def test_the_table_after_a_laying_is_the_rules_own():
    for moment in random_moments("mexican_train", 5, 6):
        for play in plays(moment.state):
            assert train_case(moment.seen, play).after == engine.advance(moment.state, play)[0].table


def told(text, tile, at):
    """All facts about a laying, by term."""
    case = train_case(look(text), PLAYS[at][TILE_OF[tile]])
    return {name: fact(case) for name, fact in TRAIN_FACTS.of.items()}


def test_the_first_chain_is_told_by_its_length():
    text = "mexican_train 2; turn 1; leader 1; laid 12-12@hub; ends train-1=12 train-2=12 public=12; "
    text += "hands 12-5 12-3 5-4 4-4 4-1 | 1-0; stock 2-0"
    assert told(text, "12-5", train(0))["chain"] == Reason("hint.train_chain", (("count", 4),))
    # 12-3 leads nowhere.
    assert told(text, "12-3", train(0))["chain"] is None


FIRSTS = '"firsts": 3, "chained": false, "drawn": false, "fresh": []'


def test_trains_are_minded():
    text = "mexican_train 3; turn 1; ends train-1=4* train-2=2 train-3=8* public=8; hands 4-1 2-1 8-5 8-8 | 0-0 | 1-1; "
    text += f'stock 1-0; own {{{FIRSTS}, "owed": false, "exposed": []}}'
    own = told(text, "4-1", train(0))
    assert own["marker"] == Reason("hint.train_closes")
    assert own["plan"] == Reason("hint.train_on", (("count", 1),))
    away = told(text, "8-8", train(2))
    assert away["plan"] == Reason("hint.train_whole", (("count", 2),))
    assert away["rival"] == Reason("hint.train_open", (("seat", 2),))
    assert away["double"] == Reason("hint.train_double")
    shorter = told(text.replace("2-1 8-5", "8-1 8-5"), "8-1", PUBLIC_TRAIN)
    assert shorter["plan"] is None, "4-1 1-8 8-8 8-5 was the longest"


def test_doubles_are_answered_and_covered():
    start = (
        "mexican_train 3; turn 1; laid 12-12@hub 12-6@public 6-6@public; ends train-1=6 train-2=2 train-3=8 public=6; "
    )
    start += "hands 6-1 5-0 | 0-0 | 1-1; stock 1-0; own "
    waiting = told(f'{start}{{{FIRSTS}, "owed": false, "exposed": [16]}}', "6-1", PUBLIC_TRAIN)
    assert waiting["follow"] == Reason("hint.train_answer", (("number", 6),))
    text = f'{start}{{{FIRSTS.replace("[]", "[16]")}, "owed": true, "exposed": []}}'
    assert told(text, "6-1", PUBLIC_TRAIN)["follow"] == Reason("hint.train_covers", (("number", 6),))
    assert told(text, "6-1", train(0))["follow"] is None


def test_nothing_is_said_of_a_chain_that_cannot_be_searched_through():
    rich = hand_of(range(0, set_size(12), 2))
    assert Chains().exact_length(rich, 3) is None
    assert Chains().exact_length(hand_of([TILE_OF["3-1"], TILE_OF["1-1"]]), 3) == 2
