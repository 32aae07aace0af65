"""What happens, in words: actions, refusals and round ends as sentences of the string file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.record_lines import Header
from game.rules.actions import Action, Draw, Pass, Play, Refusal
from game.rules.events import PUBLIC, TileDrawn, TilePlayed, TurnPassed
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.table import START, Table
from game.scenes.stage import Stage
from game.sentences import place_text, refusal_text

if TYPE_CHECKING:
    from game.host import Preview
    from game.match import Match

ACTS = TilePlayed | TileDrawn | TurnPassed
"""What a seat does in its turn, as events."""


def seat_name(stage: Stage, header: Header, seat: int) -> str:
    """What a seat is called: its player's name, else You, Computer or Computer 2."""
    player = header.players[seat]
    if player.name:
        return player.name
    alike = [other for other, item in enumerate(header.players) if item.kind == player.kind]
    if player.person and len(alike) == 1:
        return stage.text("seat.you")
    key = "seat.person" if player.person else "seat.computer"
    return stage.text(key) if len(alike) == 1 else f"{stage.text(key)} {alike.index(seat) + 1}"


def seat_status(stage: Stage, header: Header, seat: int, turn: int) -> str:
    """The second line of a badge: whose turn, or the computer's level."""
    player = header.players[seat]
    if player.person:
        return stage.text("seat.your_turn" if seat == turn else "seat.waiting")
    return stage.text("seat.thinking" if seat == turn else f"level.{player.level}")


def ends_words(stage: Stage, table: Table) -> str:
    """What a laying makes of the ends."""
    return stage.text("bar.ends", ends=joined(stage, [str(end.number) for end in table.ends]))


def joined(stage: Stage, items: list[str]) -> str:
    """A list in a sentence: 3, 3 and 5."""
    if len(items) < 2:
        return "".join(items)
    return stage.text("list.last", items=", ".join(items[:-1]), last=items[-1])


def place_words(stage: Stage, play: Play, table: Table) -> str:
    """A place in the position picker: the left end (2)."""
    place = place_text(stage.strings, play.at)
    number = next((end.number for end in table.ends if end.place == play.at), None)
    return place if number is None else stage.text("picker.place", place=place, number=number)


def preview_words(
    stage: Stage, header: Header, preview: Preview, seen: Observation, after: Table | None
) -> tuple[str, str, str, str]:
    """A preview as the confirm bar has it; a hint says so, and why."""
    title, second, confirm, icon = action_words(stage, preview.action, seen, after)
    if preview.reason is None:
        return title, second, confirm, icon
    values: dict[str, object] = {}
    for name, value in preview.reason.values:
        values[name] = value
        if name == "tile":
            values[name] = TILE_NAMES[value]
        elif name == "seat":
            values[name] = seat_name(stage, header, value)
    return stage.text("hint.title", act=title), stage.text(preview.reason.key, **values), confirm, icon


def action_words(stage: Stage, action: Action, seen: Observation, after: Table | None) -> tuple[str, str, str, str]:
    """A preview as the confirm bar has it: title, second line, the button's word and icon."""
    if isinstance(action, Play):
        key = "bar.lead" if action.at == START else "bar.place"
        title = stage.text(key, tile=TILE_NAMES[action.tile], place=place_text(stage.strings, action.at))
        return title, ends_words(stage, after) if after is not None else "", stage.text("act.place"), "check"
    if isinstance(action, Draw):
        second = stage.text("bar.draw_left", count=seen.stock)
        return stage.text("bar.draw"), second, stage.text("act.draw"), "draw"
    if isinstance(action, Pass):
        why = "bar.pass_empty" if seen.setup.rules.draws else "bar.pass_nothing"
        return stage.text("bar.pass"), stage.text(why), stage.text("act.pass"), "pass"
    raise ValueError(action)


def refusal_words(stage: Stage, refusal: Refusal) -> str:
    """Why something is refused."""
    return refusal_text(stage.strings, refusal)


def moves_since(stage: Stage, match: Match, seat: int) -> list[tuple[int, str]]:
    """What the other seats did in this round since a seat's last action: (seat, sentence), oldest first."""
    events = match.view(PUBLIC).history
    mine = [place for place, event in enumerate(events) if isinstance(event, ACTS) and event.seat == seat]
    moves: list[tuple[int, str]] = []
    drew: dict[int, int] = {}
    for event in events[mine[-1] + 1 if mine else 0 :]:
        if isinstance(event, TileDrawn):
            drew[event.seat] = drew.get(event.seat, 0) + 1
        elif isinstance(event, TilePlayed | TurnPassed):
            moves.append((event.seat, move_words(stage, match.header, event, drew.pop(event.seat, 0))))
    return moves


def move_words(stage: Stage, header: Header, event: TilePlayed | TurnPassed, drew: int) -> str:
    """One turn in a sentence: Maya drew 2, then played 5-2 at the left end."""
    name = seat_name(stage, header, event.seat)
    if isinstance(event, TurnPassed):
        key, values = "move.passed", {}
    else:
        key = "move.led" if event.at == START else "move.played"
        values = {"tile": TILE_NAMES[event.tile], "place": place_text(stage.strings, event.at)}
    did = stage.text(key, **values)
    if drew:
        did = stage.text("move.drew_then", drew=stage.text("move.drew", count=drew), did=did)
    return stage.text("move.line", name=name, did=did)
