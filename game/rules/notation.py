"""Tiles, places, actions and whole positions as text and as JSON values, both ways.

A position is written in clauses, each optional when reading but the first:
`draw 2; turn 1; ends left=3 right=3; hands 6-6 5-0 | 1-1; stock 4-1 2-2`. Seats count from 1 here.
"""

import dataclasses
import json
from typing import Any

from game.rules.actions import (
    ACCEPT,
    DRAW,
    END_CHAIN,
    PASS,
    PLAYS,
    REDEAL,
    Accept,
    Action,
    ChooseLeader,
    Draw,
    EndChain,
    Pass,
    Play,
)
from game.rules.catalogue import make_setup, written_options
from game.rules.state import NOBODY, Phase, State
from game.rules.table import FIRST_TRAIN, PLACE_NAMES, PUBLIC_TRAIN, End, Laid, Table
from game.rules.tiles import HALVES, Tile, hand_of, members, tile

TILE_NAMES: tuple[str, ...] = tuple(f"{high}-{low}" for high, low in HALVES)
TILE_OF: dict[str, Tile] = {name: index for index, name in enumerate(TILE_NAMES)}
PLACE_OF: dict[str, int] = {name: index for index, name in enumerate(PLACE_NAMES)}

PLAIN: dict[str, Action] = {
    "draw": DRAW,
    "pass": PASS,
    "end_chain": END_CHAIN,
    "accept": ACCEPT,
    "redeal": REDEAL,
}
PLAIN_NAMES = {type(action): name for name, action in PLAIN.items()}


def tiles_text(tiles: Any) -> str:
    """Names of some tiles, or of a mask's, separated by blanks."""
    return " ".join(TILE_NAMES[index] for index in (members(tiles) if isinstance(tiles, int) else tiles))


def action_data(action: Action) -> dict[str, Any]:
    """The JSON value of an action."""
    if isinstance(action, Play):
        return {"do": "play", "tile": TILE_NAMES[action.tile], "at": PLACE_NAMES[action.at]}
    if isinstance(action, ChooseLeader):
        return {"do": "choose_leader", "leader": action.leader + 1}
    if isinstance(action, Draw | Pass | EndChain | Accept):
        return {"do": PLAIN_NAMES[type(action)]}
    return {"do": "redeal"}


def action_of(data: Any) -> Action:
    """The action of a JSON value; ValueError if it is none."""
    if not isinstance(data, dict):
        raise ValueError(data)
    do = data.get("do")
    laid, at = data.get("tile"), data.get("at")
    if do == "play" and isinstance(laid, str) and isinstance(at, str) and laid in TILE_OF and at in PLACE_OF:
        return PLAYS[PLACE_OF[at]][TILE_OF[laid]]
    leader = data.get("leader")
    if do == "choose_leader" and type(leader) is int:
        return ChooseLeader(leader - 1)
    if isinstance(do, str) and do in PLAIN:
        return PLAIN[do]
    raise ValueError(data)


def number_data(half_points: int) -> int | float:
    """A score as a JSON number of points."""
    return half_points // 2 if half_points % 2 == 0 else half_points / 2


def end_text(end: End) -> str:
    """`place=number`, with `:worth` where it counts, `*` where somebody's train is open."""
    worth = "" if end.worth is None else f":{end.worth}"
    return f"{PLACE_NAMES[end.place]}={end.number}{worth}{'*' if end.owner is not None and end.open else ''}"


def end_of(text: str) -> End:
    """The end that `end_text` wrote; ValueError or KeyError if it is none."""
    name, _, value = text.partition("=")
    place = PLACE_OF[name]
    owner = place - FIRST_TRAIN if FIRST_TRAIN <= place < PUBLIC_TRAIN else None
    number, _, worth = value.rstrip("*").partition(":")
    return End(place, int(number), int(worth) if worth else None, owner, owner is None or value.endswith("*"))


def laid_text(laid: Laid) -> str:
    """`inner-outer@place`: the half towards the place first."""
    return f"{laid.inner}-{laid.outer}@{PLACE_NAMES[laid.place]}"


def laid_of(text: str) -> Laid:
    """What `laid_text` wrote."""
    halves, _, place = text.partition("@")
    inner, outer = (int(half) for half in halves.split("-"))
    return Laid(tile(inner, outer), PLACE_OF[place], inner, outer)


def position_text(state: State) -> str:
    """A whole state in one line; `position_of` reads it back."""
    setup = state.setup
    clauses = [f"{setup.rules.name} {setup.seats}"]
    clauses += [f"option {key}={value}" for key, value in written_options(setup).items()]
    clauses += [f"phase {state.phase.name.lower()}", f"round {state.round}"]
    clauses.append("scores " + " ".join(str(number_data(score)) for score in state.scores))
    for name, seat in (("turn", state.turn), ("leader", state.leader)):
        if seat != NOBODY:
            clauses.append(f"{name} {seat + 1}")
    clauses.append(f"passes {state.passes}")
    clauses.append("lot " + " ".join(str(seat + 1) for seat in state.lot))
    clauses.append("laid " + " ".join(laid_text(item) for item in state.table.laid))
    clauses.append("ends " + " ".join(end_text(end) for end in state.table.ends))
    clauses.append("hands " + " | ".join(tiles_text(hand) for hand in state.hands))
    clauses.append("stock " + tiles_text(state.stock))
    if state.own is not None:
        clauses.append("own " + json.dumps(dataclasses.asdict(state.own)))  # type: ignore[call-overload]
    return "; ".join(clauses)


def position_of(text: str) -> State:
    """The state of a position text. KeyError or ValueError if it cannot be read, ImpossibleSetup for its terms."""
    first, *rest = [clause.strip() for clause in text.split(";")]
    game, seats = first.split()
    found: dict[str, str] = {}
    options: dict[str, int | str] = {}
    for clause in rest:
        key, _, value = clause.partition(" ")
        if key == "option":
            name, _, chosen = value.partition("=")
            options[name] = int(chosen) if chosen.isdigit() else chosen
        else:
            found[key] = value
    setup = make_setup(game, int(seats), options)
    own_type = setup.rules.own_type
    own = own_type() if own_type else None
    if own_type and "own" in found:
        fields = {key: tuple(v) if isinstance(v, list) else v for key, v in json.loads(found["own"]).items()}
        own = own_type(**fields)
    hands = [hand_of(TILE_OF[name] for name in part.split()) for part in found.get("hands", "").split("|")]
    scores = [round(float(score) * 2) for score in found.get("scores", "").split()]
    return State(
        setup,
        Phase[found.get("phase", "play").upper()],
        int(found.get("round", 1)),
        tuple(scores) or (0,) * len(setup.sides),
        (*hands, *(0,) * (setup.seats - len(hands))),
        tuple(TILE_OF[name] for name in found.get("stock", "").split()),
        Table(
            tuple(laid_of(item) for item in found.get("laid", "").split()),
            tuple(end_of(item) for item in found.get("ends", "").split()),
        ),
        int(found.get("turn", 0)) - 1,
        int(found.get("leader", 0)) - 1,
        int(found.get("passes", 0)),
        tuple(int(seat) - 1 for seat in found.get("lot", "").split()),
        own,
    )
