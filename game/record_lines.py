"""The lines of a match record (JSON objects), written from moves and their events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from game.rules import engine
from game.rules.actions import Deal, Lot, Move, NextRound, Play
from game.rules.catalogue import written_options
from game.rules.events import EngineSought, Event, LotDrawn, MatchEnded, PointsScored, RoundEnded
from game.rules.notation import TILE_NAMES, action_data, number_data, tiles_text
from game.rules.state import Setup, State

FORMAT = 1
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: `kind` is person or computer; `level` is for computers; `name` may be empty."""

    kind: str = "person"
    level: str = ""
    name: str = ""

    @property
    def person(self) -> bool:
        return self.kind == "person"


@dataclass(frozen=True, slots=True)
class Header:
    """The `match` line: terms, seed and players. `extra` keeps fields that this program does not know."""

    setup: Setup
    seed: int
    players: tuple[Player, ...]
    began: str = ""
    extra: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Restart:
    """The current round is played again from its last deal."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a match: the state after it, its events, and its lines in the record."""

    move: Move | Restart
    state: State
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    actor: int = -1


def header_line(header: Header) -> Line:
    """The first line of a match."""
    setup = header.setup
    line: Line = {
        "type": "match",
        "format": FORMAT,
        "game": setup.rules.name,
        "seats": setup.seats,
        "sides": [[seat + 1 for seat in side] for side in setup.sides],
        "seed": header.seed,
        "options": written_options(setup),
        "players": [player_data(player) for player in header.players],
    }
    if header.began:
        line["began"] = header.began
    return {**line, **dict(header.extra)}


def player_data(player: Player) -> Line:
    """A player's JSON value; a person has no level."""
    level = {} if player.person else {"level": player.level}
    return {"kind": player.kind, **level, "name": player.name}


def draws_data(draws: Iterable[tuple[int, int]]) -> list[Line]:
    return [{"seat": seat + 1, "tile": TILE_NAMES[tile]} for seat, tile in draws]


def names(hand: Any) -> list[str]:
    return tiles_text(hand).split()


def scores_data(scores: Iterable[int]) -> list[int | float]:
    return [number_data(score) for score in scores]


def step_lines(before: State, move: Move, after: State, events: tuple[Event, ...], audit: bool) -> tuple[Line, ...]:
    """The lines that a move writes; with `audit` an action says what was legal and what it scored."""
    if isinstance(move, NextRound):
        return ()
    if isinstance(move, Lot):
        winner = next(event.winner for event in events if isinstance(event, LotDrawn))
        return ({"type": "lot", "draws": draws_data(move.draws), "winner": None if winner is None else winner + 1},)
    if isinstance(move, Deal):
        return (round_line(before, move, after, events),)
    line: Line = {"type": "action", "seat": before.turn + 1}
    if audit:
        line["legal"] = [action_data(action) for action in engine.legal(before)]
    line["action"] = action_data(move)
    if audit and isinstance(move, Play) and after.setup.rules.counts_ends:
        line["scored"] = scored_data(events)
    return (line, *ending_lines(events))


def scored_data(events: tuple[Event, ...]) -> int | float:
    points = (event.points for event in events if isinstance(event, PointsScored) and event.reason == "ends")
    return number_data(sum(points))


def round_line(before: State, deal: Deal, after: State, events: tuple[Event, ...]) -> Line:
    hands = [[TILE_NAMES[tile] for tile in hand] for hand in deal.hands]
    line: Line = {
        "type": "round",
        "round": before.round,
        "deal": {"hands": hands, "stock": [TILE_NAMES[tile] for tile in deal.stock]},
        "scores": scores_data(before.scores),
        "leader": after.leader + 1,
    }
    engine_tile = after.setup.rules.engine(after.round)
    if engine_tile is not None:
        line["engine"] = TILE_NAMES[engine_tile]
        sought = ((event.seat, event.tile) for event in events if isinstance(event, EngineSought))
        line["search"] = draws_data((seat, tile) for seat, tile in sought if tile is not None)
    return line


def ending_lines(events: tuple[Event, ...]) -> tuple[Line, ...]:
    """The lines of a round's and a match's end, if the events have them."""
    lines: list[Line] = []
    for event in events:
        if isinstance(event, RoundEnded):
            line: Line = {"type": "round_end", "round": event.round, "reason": event.reason}
            line["winners"] = [seat + 1 for seat in event.winners]
            line["hands"] = [names(hand) for hand in event.hands]
            lines.append({**line, "scores": scores_data(event.scores)})
        elif isinstance(event, MatchEnded):
            line = {"type": "match_end", "winners": [seat + 1 for seat in event.winners]}
            line["scores"] = scores_data(event.scores)
            lines.append({**line, "title": event.title} if event.title else line)
    return tuple(lines)


def restart_line(state: State) -> Line:
    """The line that says that a round is played again from its deal."""
    return {"type": "restart", "round": state.round}
