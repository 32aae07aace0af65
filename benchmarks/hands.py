"""Random hands of Block a second: ours, OpenSpiel's two-seat game and the four-seat game of PyPI's `dominoes`.

Alike for all: the deal is made outside the timing; inside it every decision takes the legal moves, picks one at
random and makes it, until the hand is over and its points are known. Seconds are those of the processor.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from benchmarks.figure import Figure, Spread, interleaved, ratios
from game.rules import engine
from game.rules.actions import Deal
from game.rules.catalogue import make_setup
from game.rules.state import Phase, State
from game.rules.tiles import set_size

HANDS = 1000
LAPS = 9
NOTE = "random playout to the counted end, deal left out; hands per processor second, median (least–most)"
Lap = Callable[[], float]


def figures() -> list[Figure]:
    """Two and four seats, beside the peers that are installed."""
    return [*two_seats(), *four_seats()]


def two_seats() -> list[Figure]:
    """Against OpenSpiel's `python_block_dominoes`."""
    name = "hands/s, Block, 2 seats"
    try:
        import pyspiel
        from open_spiel.python.games import block_dominoes  # noqa: F401  it registers the game
    except ImportError:
        return alone(name, "OpenSpiel", "open_spiel", partial(ours, 2, {}))
    game = pyspiel.load_game("python_block_dominoes")
    return compared(name, "OpenSpiel", 2.0, (partial(ours, 2, {}), partial(open_spiel, game)))


def four_seats() -> list[Figure]:
    """Against `dominoes` 6.1.0, whose four seats are two pairs."""
    name = "hands/s, Block, 4 seats in pairs"
    measure = partial(ours, 4, {"partners": "yes"})
    try:
        import dominoes
    except ImportError:
        return alone(name, "dominoes", "dominoes==6.1.0", measure)
    return compared(name, "dominoes", 0.5, (measure, partial(their_dominoes, dominoes)), " (aim: 1)")


def alone(name: str, peer: str, package: str, measure: Lap) -> list[Figure]:
    """Our figure where the peer is missing."""
    (mine,) = interleaved(LAPS, [measure])
    return [Figure(name, mine.text(), note=NOTE), Figure(f"  {peer}", "not installed", note=f"pip install {package}")]


def compared(name: str, peer: str, least: float, measures: Sequence[Lap], aim: str = "") -> list[Figure]:
    """Both figures, and their ratio against its target."""
    mine, theirs = interleaved(LAPS, measures)
    times: Spread = ratios(mine, theirs)
    target = f"at least {least:g} times{aim}"
    return [
        Figure(name, mine.text(), note=NOTE),
        Figure(f"  {peer}", theirs.text(), note="the same, by its own API"),
        Figure(f"  ours to {peer}", times.text("{:.2f}"), target, times.median >= least, f"{LAPS} laps in turns"),
    ]


def ours(seats: int, options: dict[str, Any]) -> float:
    """Hands a second through `engine.legal` and `engine.advance`."""
    setup = make_setup("block", seats, {"hand": 7, "leader": 1, **options})
    first = engine.begin(setup)
    return lap([engine.advance(first, random_deal(seats, 7))[0] for _ in range(HANDS)], our_hand)


def random_deal(seats: int, size: int) -> Deal:
    tiles = random.sample(range(set_size(6)), set_size(6))
    hands = tuple(tuple(tiles[size * seat : size * (seat + 1)]) for seat in range(seats))
    return Deal(hands, tuple(tiles[size * seats :]))


def our_hand(state: State) -> object:
    legal, advance, choice = engine.legal, engine.advance, random.choice
    while state.phase == Phase.PLAY:
        state, _ = advance(state, choice(legal(state)))
    return state.scores


def open_spiel(game: Any) -> float:
    """The same with OpenSpiel: the deal is its first 14 chance moves."""
    dealt = []
    for _ in range(HANDS):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        dealt.append(state)
    return lap(dealt, open_spiel_hand)


def open_spiel_hand(state: Any) -> object:
    choice = random.choice
    while not state.is_terminal():
        state.apply_action(choice(state.legal_actions()))
    return state.returns()


def their_dominoes(dominoes: Any) -> float:
    """The same with `dominoes`: it keeps the valid moves ready and skips seats that must pass."""
    return lap([dominoes.Game.new() for _ in range(HANDS)], dominoes_hand)


def dominoes_hand(game: Any) -> object:
    # Its own random player sorts all moves to take the first; one random choice is quicker and the same.
    choice = random.choice
    while game.result is None:
        game.make_move(*choice(game.valid_moves))
    return game.result


def lap(dealt: Sequence[Any], play: Callable[[Any], object]) -> float:
    """Hands per processor second over hands that are dealt."""
    start = time.process_time()
    for hand in dealt:
        play(hand)
    return len(dealt) / (time.process_time() - start)
