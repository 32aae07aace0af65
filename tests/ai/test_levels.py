"""The levels as players: always legal, always the same, blind to what is hidden, and worth their names."""

import random
from dataclasses import replace

import pytest
from ai_tables import TABLES, drive, exchanged, look, random_moments, raw

from game.ai.brain import Answer, InlineBrain, choose
from game.ai.registry import (
    CHOOSERS,
    HEURISTICS,
    LEVELS,
    LINE_GAMES,
    THINKERS,
    TRAIN_WORLDS,
    chooser,
    heuristic,
    levels,
)
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import HandsDealt
from game.rules.notation import position_of
from game.rules.observation import observe
from game.rules.ruleset import ImpossibleSetup

# --- the registry and the door


def test_every_game_has_a_heuristic_and_all_levels() -> None:
    assert set(HEURISTICS) == set(GAMES) == {*LINE_GAMES, *TRAIN_WORLDS}
    assert levels() == LEVELS == ("quick", "careful", "thoughtful", "master") == (*CHOOSERS, *THINKERS)


def test_an_unknown_level_is_refused_with_a_key() -> None:
    with pytest.raises(ImpossibleSetup) as caught:
        InlineBrain().ask(look("block 2; turn 1; ends left=3 right=3; hands 6-3 3-3 | 1-1"), "wizard")
    assert caught.value.key == "error.no_level"


def test_a_ticket_is_answered_once_and_may_be_cancelled() -> None:
    seen = look("block 2; turn 1; ends left=3 right=3; hands 6-3 3-3 | 1-1")
    brain = InlineBrain()
    first, second, third = (brain.ask(seen, "careful") for _ in range(3))
    assert len({first, second, third}) == 3
    brain.cancel(second)
    assert brain.poll(second) is None
    assert brain.poll(third) == brain.poll(first) == Answer(choose(seen, "careful"))
    assert brain.poll(first) is None
    brain.cancel(first)


def test_nobody_is_asked_out_of_turn() -> None:
    state = position_of("block 2; turn 1; ends left=3 right=3; hands 6-3 3-3 | 1-1")
    with pytest.raises(ValueError, match="nothing is asked"):
        choose(observe(state, (), 1), "quick")


# --- fair and steady


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_choices_are_legal_and_repeatable_and_scores_follow_the_legal_order(game: str, seats: int) -> None:
    moments = random_moments(game, seats, 1, rounds=2)[:60]
    for number, moment in enumerate(moments):
        seen = moment.seen
        judged = heuristic(game).evaluate(seen)
        assert tuple(item.action for item in judged) == seen.legal
        assert all(item.total == sum(value for _, value in item.terms) for item in judged)
        assert all(type(value) is int for item in judged for _, value in item.terms)
        for level in asked(number, len(moments)):
            action = choose(seen, level)
            assert action in seen.legal
            assert action == choose(moment.seen, level)


def asked(number: int, count: int) -> tuple[str, ...]:
    """The levels asked at one of `count` moments: those that search, and take their time, only at one in the middle.

    `tools/computer_checks.py` asks all of them a thousand times a game.
    """
    return LEVELS if number == count // 2 else tuple(CHOOSERS)


def test_only_random_is_drawn_from_the_generator() -> None:
    class Bare:
        def random(self) -> float:
            return 0.75

    for game, seats in TABLES[::4]:
        for number, moment in enumerate(random_moments(game, seats, 2)[:6]):
            for level in asked(number, 12):
                assert chooser(level)(moment.seen, Bare()) in moment.seen.legal  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[1] in (2, 3, 4, 7, 10)])
def test_hidden_tiles_do_not_matter(game: str, seats: int) -> None:
    rng = random.Random(7)
    changed, moments = 0, random_moments(game, seats, 3, rounds=2)[:40]
    for number, moment in enumerate(moments):
        twin = exchanged(moment, rng)
        changed += twin.state != moment.state
        assert twin.seen == moment.seen
        for level in asked(number, len(moments)):
            assert choose(twin.seen, level) == choose(moment.seen, level)
    assert changed > 5


@pytest.mark.parametrize(
    ("game", "seats"), [("block", 2), ("draw", 3), ("all_fives", 2), ("pollona", 4), ("mexican_train", 4)]
)
def test_a_round_that_is_not_told_from_its_deal_on_is_played_too(game: str, seats: int) -> None:
    for number, moment in enumerate(random_moments(game, seats, 6)):
        story = tuple(event for event in moment.history if not isinstance(event, HandsDealt))
        seen = observe(moment.state, story, moment.state.turn)
        for level in asked(number, 20):
            assert choose(seen, level) in seen.legal


@pytest.mark.parametrize(("game", "seats"), [("block", 2), ("draw", 3), ("all_fives", 2), ("mexican_train", 4)])
def test_a_position_that_cannot_be_is_played_too(game: str, seats: int) -> None:
    """More tiles in the other hands than are left."""
    seen = random_moments(game, seats, 6)[-1].seen
    counts = tuple(count if seat == seen.viewer else 80 for seat, count in enumerate(seen.counts))
    seen = replace(seen, counts=counts, history=())
    for level in LEVELS:
        assert choose(seen, level) in seen.legal


# --- strength, seats exchanged on every deal


def edge(game: str, seats: int, deals: int, rounds: int = 1, **options: str) -> float:
    """The share of deals that careful wins against quick, a draw counting half."""
    setup, won = make_setup(game, seats, options), 0.0
    sign = -1 if game == "mexican_train" else 1
    for deal in range(deals):
        for swap in (0, 1):
            players = [raw("careful" if seat % 2 == swap else "quick", seat) for seat in range(seats)]
            scores = drive(setup, f"edge/{deal}", players, rounds)[0].scores
            mine, theirs = (
                sum(score for side, score in zip(setup.sides, scores, strict=True) if side[0] % 2 == parity)
                for parity in (swap, 1 - swap)
            )
            won += 0.5 if mine == theirs else float(sign * mine > sign * theirs)
    return won / (2 * deals)


@pytest.mark.parametrize(
    ("game", "seats", "deals", "least"),
    [
        ("block", 2, 300, 0.55),
        ("draw", 2, 200, 0.57),
        ("all_fives", 2, 100, 0.72),
        ("mexican_train", 4, 25, 0.65),
        ("pollona", 4, 200, 0.54),
    ],
)
def test_careful_beats_quick(game: str, seats: int, deals: int, least: float) -> None:
    assert edge(game, seats, deals) > least


@pytest.mark.parametrize("game", ["block", "draw"])
def test_careful_partners_beat_quick_ones(game: str) -> None:
    assert edge(game, 4, 150, partners="yes") > 0.53
