"""What happens, in words: actions, refusals and round ends as sentences of the string file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.record_lines import Header
from game.rules.actions import (
    Accept,
    Action,
    ChooseLeader,
    Draw,
    EndChain,
    Pass,
    Play,
    Redeal,
    Refusal,
)
from game.rules.events import (
    PUBLIC,
    ChainEnded,
    HandAccepted,
    HandsDealt,
    LeaderNamed,
    PointsScored,
    RedealDemanded,
    TileDrawn,
    TilePlayed,
    Title,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.state import Phase
from game.rules.table import START, Table
from game.rules.tiles import members
from game.scenes.stage import Stage
from game.sentences import place_text, refusal_text

if TYPE_CHECKING:
    from game.host import Preview
    from game.match import Match

TOLD = TilePlayed | TurnPassed | ChainEnded | LeaderNamed | HandAccepted | RedealDemanded
"""What a seat does in its turn, as events that make a sentence each."""

ACTS = TOLD | TileDrawn
"""Everything that a seat does in its turn."""

ACT_LABELS: dict[type[Action], tuple[str, str]] = {
    Draw: ("act.draw", "draw"),
    Pass: ("act.pass", "pass"),
    EndChain: ("act.end_chain", "end_chain"),
    Accept: ("act.keep", "check"),
    Redeal: ("act.redeal", "restart"),
}
"""The button of an act that lays no tile: its words and its icon."""

TITLES: dict[Title, str] = {"pollona": "log.title_pollona", "tripollua": "log.title_tripollua"}
"""What a title won with the match is called."""


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


def opening_tag(stage: Stage, seen: Observation, seat: int) -> str:
    """What a seat's badge says between the deal and the first tile: that it leads, or that it keeps its hand."""
    if seen.phase not in (Phase.ACCEPT, Phase.PLAY) or seen.table.laid:
        return ""
    deals = [place for place, event in enumerate(seen.history) if isinstance(event, HandsDealt)]
    accepted = {event.seat for event in seen.history[max(deals, default=0) :] if isinstance(event, HandAccepted)}
    if not accepted and seen.phase == Phase.PLAY:
        return ""
    if seat == seen.leader:
        return stage.text("tag.leads")
    return stage.text("tag.keeps") if seat in accepted else ""


def leader_words(stage: Stage, header: Header, leader: int) -> str:
    """Who leads the round, as a sentence."""
    name = seat_name(stage, header, leader)
    return stage.text("bar.leader_you") if name == stage.text("seat.you") else stage.text("bar.leader", name=name)


def ends_words(stage: Stage, table: Table) -> str:
    """What a laying makes of the ends; where they count, what each counts and their total."""
    worths = [end.worth for end in table.ends if end.worth is not None]
    if worths:
        return stage.text("bar.ends_total", ends=joined(stage, [str(worth) for worth in worths]), total=sum(worths))
    return stage.text("bar.ends", ends=joined(stage, [str(end.number) for end in table.ends]))


def gain_words(points: int) -> str:
    """What a laying scores, behind the words that say what it is; nothing where it scores nothing."""
    return f"  +{points}" if points else ""


def joined(stage: Stage, items: list[str]) -> str:
    """A list in a sentence: 3, 3 and 5."""
    if len(items) < 2:
        return "".join(items)
    return stage.text("list.last", items=", ".join(items[:-1]), last=items[-1])


def place_words(stage: Stage, play: Play, table: Table, points: int = 0) -> str:
    """A place in the position picker: the left end (2) +10. `points` is what the laying scores."""
    place = place_text(stage.strings, play.at)
    number = next((end.number for end in table.ends if end.place == play.at), None)
    words = place if number is None else stage.text("picker.place", place=place, number=number)
    return words + gain_words(points)


def preview_words(
    stage: Stage, header: Header, preview: Preview, seen: Observation, after: Table | None
) -> tuple[str, str, str, str]:
    """A preview as the confirm bar has it; a hint says so, and why."""
    title, second, confirm, icon = action_words(stage, header, preview.action, seen, after)
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


def act_label(stage: Stage, header: Header, action: Action) -> str:
    """What the button of an act says that lays no tile."""
    if isinstance(action, ChooseLeader):
        return seat_name(stage, header, action.leader)
    return stage.text(ACT_LABELS[type(action)][0])


def action_words(
    stage: Stage, header: Header, action: Action, seen: Observation, after: Table | None
) -> tuple[str, str, str, str]:
    """A preview as the confirm bar has it: title, second line, the button's word and icon."""
    text = stage.text
    if isinstance(action, Play):
        key = "bar.lead" if action.at == START else "bar.place"
        title = text(key, tile=TILE_NAMES[action.tile], place=place_text(stage.strings, action.at))
        if after is None:
            return title, "", text("act.place"), "check"
        title += gain_words(seen.setup.rules.points_of(after))
        return title, ends_words(stage, after), text("act.place"), "check"
    if isinstance(action, ChooseLeader):
        return leader_words(stage, header, action.leader), text("bar.leader_then"), text("act.confirm"), "check"
    if isinstance(action, Accept):
        return text("act.keep"), leader_words(stage, header, seen.leader), text("act.confirm"), "check"
    if isinstance(action, Redeal):
        shown = joined(stage, [TILE_NAMES[tile] for tile in members(seen.demand)])
        return text("act.redeal"), text("bar.redeal_shows", tiles=shown), text("act.show"), "eye"
    if isinstance(action, EndChain):
        left = text("bar.end_chain_left", count=seen.hand.bit_count())
        return text("act.end_chain"), left, text("act.end"), "end_chain"
    if isinstance(action, Draw):
        return text("bar.draw"), text("bar.draw_left", count=seen.stock), text("act.draw"), "draw"
    empty = seen.setup.rules.draws and not seen.stock
    return text("bar.pass"), text("bar.pass_empty" if empty else "bar.pass_nothing"), text("act.pass"), "pass"


def refusal_words(stage: Stage, refusal: Refusal) -> str:
    """Why something is refused."""
    return refusal_text(stage.strings, refusal)


def moves_since(stage: Stage, match: Match, seat: int) -> list[tuple[int, str]]:
    """What the other seats did in this round since a seat's last action, and what a laying scored: (seat, sentence),
    oldest first.
    """
    events = match.view(PUBLIC).history
    mine = [place for place, event in enumerate(events) if isinstance(event, ACTS) and event.seat == seat]
    moves: list[tuple[int, str]] = []
    drew: dict[int, int] = {}
    for event in events[mine[-1] + 1 if mine else 0 :]:
        if isinstance(event, TileDrawn):
            drew[event.seat] = drew.get(event.seat, 0) + 1
        elif isinstance(event, TOLD):
            moves.append((event.seat, move_words(stage, match.header, event, drew.pop(event.seat, 0))))
        elif isinstance(event, PointsScored) and event.reason == "ends" and moves:
            who, words = moves[-1]
            moves[-1] = (who, words + gain_words(event.total))
    return moves


def move_words(stage: Stage, header: Header, event: TOLD, drew: int) -> str:
    """One turn in a sentence: Maya drew 2, then played 5-2 at the left end."""
    name = seat_name(stage, header, event.seat)
    did = deed_words(stage, header, event)
    if drew:
        did = stage.text("move.drew_then", drew=stage.text("move.drew", count=drew), did=did)
    return stage.text("move.line", name=name, did=did)


def deed_words(stage: Stage, header: Header, event: TOLD) -> str:
    """What was done, without who did it."""
    if isinstance(event, TilePlayed):
        key = "move.led" if event.at == START else "move.played"
        return stage.text(key, tile=TILE_NAMES[event.tile], place=place_text(stage.strings, event.at))
    if isinstance(event, LeaderNamed):
        leader = seat_name(stage, header, event.leader)
        key = "move.named_you" if leader == stage.text("seat.you") else "move.named"
        return stage.text("move.named_self" if event.leader == event.seat else key, leader=leader)
    if isinstance(event, RedealDemanded):
        return stage.text("move.redeal", count=len(event.doubles))
    if isinstance(event, HandAccepted):
        return stage.text("move.kept")
    return stage.text("move.passed" if isinstance(event, TurnPassed) else "move.ended_chain")
