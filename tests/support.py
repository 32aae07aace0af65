"""Helpers of the tests: short words for positions and moves, and a driver that plays whole matches at random."""

import json
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.record import Replay, read_matches
from game.rules import engine
from game.rules.actions import (
    ACCEPT,
    DRAW,
    END_CHAIN,
    NEXT_ROUND,
    PASS,
    PLAYS,
    REDEAL,
    Action,
    ChooseLeader,
    Deal,
    Lot,
    Move,
    Play,
)
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import Event, PointsScored
from game.rules.notation import PLACE_OF, PLAIN, PLAIN_NAMES, TILE_NAMES, TILE_OF, number_data, tiles_text
from game.rules.ruleset import ImpossibleSetup
from game.rules.state import Phase, Setup, State
from game.rules.table import PLACE_NAMES
from game.rules.tiles import members, set_size, tile

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


# --- words


def word(action: Action) -> str:
    """`6-5 left`, `choose 2`, `draw` ..."""
    if isinstance(action, Play):
        return f"{TILE_NAMES[action.tile]} {PLACE_NAMES[action.at]}"
    if isinstance(action, ChooseLeader):
        return f"choose {action.leader + 1}"
    return PLAIN_NAMES[type(action)]


def action(text: str) -> Action:
    """The action of a word; a tile may be written with either half first."""
    first, _, rest = text.partition(" ")
    if first == "choose":
        return ChooseLeader(int(rest) - 1)
    if not rest:
        return PLAIN[first]
    high, low = (int(half) for half in first.split("-"))
    return PLAYS[PLACE_OF[rest]][tile(high, low)]


def legal(state: State) -> list[str]:
    """The legal actions in their order."""
    return [word(item) for item in engine.legal(state)]


def refused(state: State, text: str) -> str:
    """The key of an action's refusal; empty if it is legal."""
    why = engine.refusal(state, action(text))
    return why.key if why else ""


def run(state: State, *words: str) -> tuple[State, list[Event]]:
    """The state after some actions, and all their events."""
    happened: list[Event] = []
    for text in words:
        state, events = engine.apply(state, action(text))
        happened += events
    return state, happened


def after(state: State, *words: str) -> State:
    return run(state, *words)[0]


def hand(state: State, seat: int) -> str:
    """The names of a seat's tiles; seats count from 1."""
    return tiles_text(state.hands[seat - 1])


def points(state: State) -> list[int | float]:
    """The scores in points."""
    return [number_data(score) for score in state.scores]


def gained(events: Iterable[Event]) -> list[int | float]:
    """The points of every scoring event."""
    return [number_data(event.points) for event in events if isinstance(event, PointsScored)]


def found(events: Iterable[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def the(events: Iterable[Event], kind: type[Event]) -> Any:
    """The one event of a kind."""
    (event,) = found(events, kind)
    return event


def ends(state: State) -> dict[str, int]:
    """The number at every open place."""
    return {PLACE_NAMES[e.place]: e.number for e in state.table.ends}


def open_trains(state: State) -> list[str]:
    """The trains with a marker."""
    return [PLACE_NAMES[e.place] for e in state.table.ends if e.owner is not None and e.open]


def bare(state: State) -> list[str]:
    """The places whose double must be answered, oldest first."""
    return [PLACE_NAMES[place] for place in state.setup.rules.obligations(state)]


def deal(setup: Setup, *hands: str, stock: str = "") -> Deal:
    """A whole deal that begins with these tiles; what is not named fills it up in numeric order."""
    named = [[TILE_OF[name] for name in text.split()] for text in hands]
    named += [[] for _ in range(setup.seats - len(named))]
    first = [TILE_OF[name] for name in stock.split()]
    used = {item for part in (*named, first) for item in part}
    rest = iter([item for item in range(set_size(setup.rules.top)) if item not in used])
    full = tuple(tuple(part) + tuple(next(rest) for _ in range(setup.hand - len(part))) for part in named)
    return Deal(full, (*first, *rest))


# --- whole matches at random


@dataclass(frozen=True)
class Ply:
    """One move of a match that was played at random."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


Chooser = Callable[[random.Random, State], Action]


def any_action(rng: random.Random, state: State) -> Action:
    return rng.choice(engine.legal(state))


def chance(rng: random.Random, state: State) -> Move:
    """The lot, deal or next round that a state awaits."""
    size = set_size(state.setup.rules.top)
    if state.phase == Phase.ROUND_OVER:
        return NEXT_ROUND
    tiles = rng.sample(range(size), size)
    if state.phase == Phase.LOT:
        return Lot(tuple(zip(state.lot, tiles, strict=False)))
    count = state.setup.hand
    hands = tuple(tuple(tiles[count * seat : count * (seat + 1)]) for seat in range(state.setup.seats))
    return Deal(hands, tuple(tiles[count * state.setup.seats :]))


def plies(setup: Setup, seed: object, choose: Chooser = any_action, most: int = 20000) -> Iterator[Ply]:
    """A match from its first lot to its end."""
    rng = random.Random(f"{setup.rules.name}/{setup.seats}/{setup.options}/{seed}")
    state = engine.begin(setup)
    for _ in range(most):
        if state.phase == Phase.MATCH_OVER:
            return
        move = choose(rng, state) if state.phase in engine.ACTING else chance(rng, state)
        following, events = engine.apply(state, move)
        yield Ply(state, move, following, events)
        state = following
    raise AssertionError("the match does not end")


@cache
def played(setup: Setup, seed: int = 0) -> tuple[Ply, ...]:
    """One random match, kept for all tests that look at it."""
    return tuple(plies(setup, seed))


def setups() -> tuple[Setup, ...]:
    """Every game, seat count and value of an option (one at a time) that can be set up."""
    made = {}
    for name, rules in GAMES.items():
        for seats in rules.seat_counts:
            singles = [{}, *({option.key: value} for option in rules.options for value in option.allowed(seats))]
            for chosen in singles:
                setup = make_setup(name, seats, chosen)
                made[setup_name(setup)] = setup
    for game, seats, chosen in COMBINED:
        setup = make_setup(game, seats, chosen)
        made[setup_name(setup)] = setup
    return tuple(made.values())


COMBINED: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("block", 4, {"partners": "yes", "hand": 7, "leader": 3}),
    ("draw", 4, {"partners": "yes", "hand": 6, "reserve": 2}),
    ("draw", 2, {"hand": 5, "reserve": 2, "target": 50}),
)


def setup_name(setup: Setup) -> str:
    return "-".join([setup.rules.name, str(setup.seats), *(f"{key}={value}" for key, value in setup.options)])


def impossible(game: str, seats: int | None = None, **chosen: Any) -> str:
    """The key of the refusal of a setup."""
    try:
        make_setup(game, seats, chosen)
    except ImpossibleSetup as error:
        return error.key
    return ""


def conceivable(setup: Setup) -> list[Action]:
    """Every action that can be written with this game's tiles and seats."""
    layings: list[Action] = [row[item] for row in PLAYS for item in range(set_size(setup.rules.top))]
    return [
        *layings,
        *(DRAW, PASS, END_CHAIN, ACCEPT, REDEAL),
        *(ChooseLeader(seat) for seat in range(setup.seats)),
    ]


def tiles_in(state: State) -> list[int]:
    """Every tile on the table, in a hand or in the stock."""
    in_hands = [item for mask in state.hands for item in members(mask)]
    return sorted([*(item.tile for item in state.table.laid), *in_hands, *state.stock])


# --- records


def numbered(data: bytes | str) -> Iterator[tuple[int, str]]:
    """The lines of a record with their numbers; bytes that are no UTF-8 become signs that no record has."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    lines = text.split("\n")
    return enumerate(lines[:-1] if lines[-1] == "" else lines, 1)


def read(data: bytes | str) -> list[Replay]:
    return list(read_matches(numbered(data)))


def dump(lines: Sequence[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


@cache
def golden(name: str) -> tuple[dict[str, Any], ...]:
    """The lines of a golden record as JSON values."""
    (path,) = [path for path in RECORDS if path.stem == name]
    return tuple(json.loads(text) for text in path.read_text("utf-8").splitlines())
