"""What a yard says about its trains follows from what anybody may see."""

import pytest
from support import plies

from game.rules.catalogue import make_setup
from game.rules.events import PUBLIC
from game.rules.observation import observe
from game.rules.state import Phase
from game.rules.table import PUBLIC_TRAIN, train
from game.scenes.yard_facts import first_turns, train_facts


def seen_states(seats, rounds=2):
    for ply in plies(make_setup("mexican_train", seats), "facts"):
        if ply.after.round > rounds:
            return
        if ply.after.phase == Phase.PLAY:
            yield ply.after, observe(ply.after, (), PUBLIC)


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
def test_facts_are_those_of_the_rules(seats):
    met = set()
    for state, seen in seen_states(seats):
        facts = train_facts(seen, own=1)
        waiting = first_turns(seen)
        assert len(waiting) == seats - state.own.firsts
        assert not waiting or state.turn in waiting
        for end in state.table.ends:
            fact = facts[end.place]
            assert fact.open == (end.open and end.place != PUBLIC_TRAIN)
            assert fact.own == (end.place == train(1))
            assert fact.lit == (fact.own or end.open)
            assert fact.turn == (end.owner == state.turn)
            if end.owner is not None:
                assert fact.hand == state.hands[end.owner].bit_count()
                assert (fact.standing == "out") == (not state.hands[end.owner])
                owes = state.own.owed and not state.own.exposed and end.owner == state.turn
                assert (fact.standing == "owes") == owes
            met.add(fact.standing)
        asked = {place: order + 1 for order, place in enumerate(seen.obligations)}
        assert {place: fact.answer for place, fact in facts.items() if fact.answer} == asked
        assert all(fact.alone == (len(asked) < 2) for fact in facts.values())
    assert met >= {"", "first", "owes"}


def test_a_place_may_be_used_only_by_who_sees_it_so():
    for state, public in seen_states(4, rounds=1):
        if not state.table.ends:
            continue
        mine = train_facts(observe(state, (), state.turn), own=state.turn)
        legal = {action.at for action in state.setup.rules.legal(state) if hasattr(action, "at")}
        assert {place for place, fact in mine.items() if fact.usable} == legal
        assert not any(fact.usable for fact in train_facts(public, own=0).values())
