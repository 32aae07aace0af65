"""What the adapters to other people's engines share: our player sees their game through a state of ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from benchmarks.duels import players
from benchmarks.duels.play import OVER, Game, Moment, Stopwatch
from game.rules import engine
from game.rules.actions import PASS, Action, Deal
from game.rules.events import Event
from game.rules.state import Setup, State


@dataclass(frozen=True, slots=True)
class Peer:
    """`play(deal, tested, other)` plays a deal twice, seats exchanged; ImportError where it is not installed."""

    opponents: tuple[str, ...]
    play: Callable[[int, str, str], list[Game]]


class Twin:
    """Our state of a game that another engine plays, brought up to date move by move."""

    def __init__(self, setup: Setup, deal: Deal, tested: str, seed: str) -> None:
        self.state: State = engine.begin(setup)
        self.watch = Stopwatch()
        self._player = players.player(tested)
        self._rng = Random(seed)
        self._history: list[Event] = []
        self._take(deal)

    def choose(self) -> Action:
        """What our player does now, asked and timed where it has a choice."""
        legal = engine.legal(self.state)
        if len(legal) == 1:
            return legal[0]
        return self.watch.timed(self._player, Moment(self.state, self._history, self._rng))

    def follow(self, action: Action) -> None:
        """Make a move of theirs here too, and the passes that they leave out."""
        self._take(action)
        while self.state.phase not in OVER and engine.legal(self.state) == (PASS,):
            self._take(PASS)

    def won(self, side: int) -> float:
        """The share of the win by our rules, to be compared with theirs."""
        scores = self.state.scores
        return 0.5 if scores[0] == scores[1] else float(scores[side] > scores[1 - side])

    def _take(self, move: Action | Deal) -> None:
        self.state, events = engine.apply(self.state, move)
        self._history += events


class Disagreement(Exception):
    """The two engines do not tell the same story: the adapter is wrong."""
