"""Who plays: the levels of the game, and yardsticks that stay what they are."""

from __future__ import annotations

from functools import partial

from benchmarks.duels.ceiling import ceiling
from benchmarks.duels.play import Moment, Player
from benchmarks.reference.player import reference
from game.ai.brain import choose
from game.ai.levels import LEVELS
from game.rules import engine
from game.rules.actions import Action, Play, Redeal
from game.rules.events import PointsScored
from game.rules.observation import Observation, observe
from game.rules.tiles import PIPS

CEILING = "ceiling"


def seen(moment: Moment) -> Observation:
    """The moment from the seat in turn."""
    return observe(moment.state, moment.history, moment.state.turn)


def level(name: str, moment: Moment) -> Action:
    """A level of the game, by the door that the table uses."""
    return choose(seen(moment), name)


def judged(moment: Moment) -> Action:
    """The frozen heuristic."""
    return reference(seen(moment))


def random(moment: Moment) -> Action:
    """Any legal action."""
    legal = engine.legal(moment.state)
    return legal[int(moment.rng.random() * len(legal))]


def heaviest(moment: Moment) -> Action:
    """The tile with most pips, the first of equal ones; a redeal is demanded, a chain goes on while it can."""
    return max(engine.legal(moment.state), key=weight)


def greedy(moment: Moment) -> Action:
    """The most points at once; of equal ones the heaviest tile."""
    return max(engine.legal(moment.state), key=lambda action: (points(moment, action), weight(action)))


def weight(action: Action) -> int:
    """A laying by its pips, before whatever is no laying; a redeal before all."""
    if isinstance(action, Play):
        return 1 + PIPS[action.tile]
    return 1000 if isinstance(action, Redeal) else 0


def points(moment: Moment, action: Action) -> int:
    """Half points that the ends give for an action: all see that much, so no hand is looked at."""
    events = engine.advance(moment.state, action)[1]
    return sum(event.points for event in events if isinstance(event, PointsScored) and event.reason == "ends")


YARDSTICKS: dict[str, Player] = {
    "random": random,
    "heaviest": heaviest,
    "greedy": greedy,
    "reference": judged,
    CEILING: ceiling,
}


def names() -> tuple[str, ...]:
    """Everybody there is."""
    return (*LEVELS, *YARDSTICKS)


def fair() -> tuple[str, ...]:
    """All but the one that looks at every hand."""
    return tuple(name for name in names() if name != CEILING)


def player(name: str) -> Player:
    """A player by name; KeyError if there is none."""
    if name in LEVELS:
        return partial(level, name)
    return YARDSTICKS[name]
