"""Tables of the tests: matches with people and computers, people choosing at random."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from game.ai.brain import InlineBrain
from game.journal import Sink
from game.match import Match
from game.record_lines import Header, Line, Player
from game.rules.actions import Action
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import OPEN, PUBLIC
from game.rules.observation import Observation
from game.rules.state import Phase

PERSON, QUICK, CAREFUL = Player(), Player("computer", "quick"), Player("computer", "careful")
EVERY_GAME = tuple(GAMES)


def header(
    game: str, seats: int | None = None, persons: Iterable[int] = (0,), seed: int = 1, **options: object
) -> Header:
    """A match in which these seats are people and the others quick computers."""
    setup = make_setup(game, seats, options)  # type: ignore[arg-type]
    people = set(persons)
    return Header(setup, seed, tuple(PERSON if seat in people else QUICK for seat in range(setup.seats)))


def new(
    game: str,
    seats: int | None = None,
    persons: Iterable[int] = (0,),
    seed: int = 1,
    sink: Sink | None = None,
    **options: object,
) -> Match:
    return Match.new(header(game, seats, persons, seed, **options), sink)


def step(match: Match, rng: random.Random) -> None:
    """One action of whoever is in turn, or the next round."""
    if match.phase == Phase.ROUND_OVER:
        match.proceed()
        return
    match.submit(decided(match, rng), match.turn)


def decided(match: Match, rng: random.Random) -> Action:
    player = match.header.players[match.actor]
    seen = match.view(match.actor)
    if player.person:
        return rng.choice(seen.legal)
    brain = InlineBrain()
    answer = brain.poll(brain.ask(seen, player.level))
    assert answer is not None
    return answer.action


def steps(match: Match, most: int = 100000, seed: int = 0) -> Iterator[int]:
    """Play on, at most so many steps; yields their number after each."""
    rng = random.Random(seed)
    for number in range(most):
        if match.over:
            return
        step(match, rng)
        yield number + 1


def play(match: Match, most: int = 100000, seed: int = 0) -> Match:
    for _ in steps(match, most, seed):
        pass
    return match


def persons_turn(match: Match) -> bool:
    return match.actor >= 0 and match.header.players[match.actor].person


def picture(match: Match) -> tuple[tuple[Observation, ...], list[Line]]:
    """Everything anybody may see, and the record."""
    viewers = (PUBLIC, OPEN, *range(match.setup.seats))
    return tuple(match.view(viewer) for viewer in viewers), match.lines()


class Memory:
    """A sink that keeps lines, or refuses them while `fails` is set."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.appends: list[int] = []
        self.rewrites = 0
        self.fails = False

    def append(self, lines: Iterable[Line]) -> None:
        if self.fails:
            raise OSError(28, "No space left on device")
        new_lines = list(lines)
        self.appends.append(len(new_lines))
        self.lines += new_lines

    def rewrite(self, lines: Iterable[Line]) -> None:
        if self.fails:
            raise OSError(28, "No space left on device")
        self.rewrites += 1
        self.lines = list(lines)
