"""The levels that think ahead among trains: every laying is played out in the same worlds."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from itertools import islice
from random import Random

from game.ai.heuristics_mexican_train import evaluate
from game.ai.scored import UNIT
from game.ai.search import hopeless
from game.ai.train_judgement import judgement
from game.ai.train_playout import RANK, TWINS, Yard, play_out, put, weight
from game.ai.train_worlds import World, worlds
from game.rules.actions import Action, Play
from game.rules.observation import Observation
from game.rules.table import HUB, PUBLIC_TRAIN, train
from game.rules.tiles import DOUBLE

BATCH = 24
"""Worlds in which layings are tried before those far behind drop out."""
TURNS = 80_000
"""Turns after which no other world is tried (a quarter of a second)."""
JUDGED = 25
"""As many worlds does the judgement at first sight count for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The public side of a moment after the first turns, by seats: the numbers of all ends, the open trains, the bare
    doubles of earlier turns, oldest first, and those of this one.
    """

    me: int
    ends: tuple[int, ...]
    marked: tuple[int, ...]
    exposed: tuple[int, ...]
    fresh: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """A laying, by rank and by seat."""

    play: Play
    rank: int
    place: int


def think(observation: Observation, count: int, rng: Random) -> Generator[None, None, Action]:
    """The action of the seat in turn: its longest chain in the first turn, then the laying after which it fares best
    in `count` worlds, or fewer where rounds are long.
    """
    if observation.prompt == "prompt.chain" or not observation.table.ends:
        return max(evaluate(observation), key=lambda item: item.total).action
    here, lays = scene(observation)
    if not lays:
        return observation.legal[0]
    others = observation.setup.seats - 1
    known = [judgement(observation, lay.play) * JUDGED * others // UNIT for lay in lays]
    source = worlds(observation, rng)
    values: list[list[int]] = [[] for _ in lays]
    inside, best, turns = list(range(len(lays))), 0, 0
    for _ in range(0, count, BATCH):
        for world in islice(source, BATCH):
            for at in inside:
                value, lasted = margin(here, world, lays[at])
                values[at].append(value)
                turns += lasted
                yield
            if turns > TURNS:
                break
        best = max(inside, key=lambda at: (known[at] + sum(values[at]), -at))
        inside = [at for at in inside if at == best or not hopeless(values[best], values[at])]
        if len(inside) == 1 or turns > TURNS:
            break
    return lays[best].play


def scene(observation: Observation) -> tuple[Scene, list[Lay]]:
    """What lies open, and what may be laid."""
    seats, ends, due = observation.setup.seats, observation.table.ends, observation.obligations
    index = {**{train(seat): seat for seat in range(seats)}, PUBLIC_TRAIN: seats}
    bare = dict[int, bool]()
    for item in observation.table.laid:
        bare.pop(item.place, None)
        if item.place != HUB and DOUBLE[item.tile]:
            bare[item.place] = True
    here = Scene(
        observation.viewer,
        tuple(end.number for end in ends),
        tuple(end.owner for end in ends if end.owner is not None and end.open),
        tuple(index[place] for place in due),
        tuple(index[place] for place in bare if place not in due),
    )
    plays = [action for action in observation.legal if isinstance(action, Play)]
    return here, [Lay(play, RANK[play.tile], index[play.at]) for play in plays]


def margin(here: Scene, world: World, lay: Lay) -> tuple[int, int]:
    """The round goes on from a laying: by how many pips the viewer ends below the others' mean, times the number of
    others, and how many turns that took.
    """
    yard = laid(here, world, lay)
    turns = play_out(yard) if yard.hands[here.me] else 0
    left = [weight(hand) for hand in yard.hands]
    return sum(left) - len(left) * left[here.me], turns


def laid(here: Scene, world: World, lay: Lay) -> Yard:
    """A world after a laying."""
    me, place = here.me, lay.place
    yard = Yard(
        hands=list(world.hands),
        stock=list(world.stock),
        ends=list(here.ends),
        marked=list(here.marked),
        exposed=list(here.exposed),
        turn=me,
        fresh=[item for item in here.fresh if item != place],
    )
    put(yard, me, lay.rank, place)
    # If a double waited, this answers it.
    del yard.exposed[:1]
    if TWINS >> lay.rank & 1:
        yard.fresh.append(place)
        return yard
    yard.exposed += yard.fresh
    yard.fresh.clear()
    yard.turn = (me + 1) % len(world.hands)
    return yard
