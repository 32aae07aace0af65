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
    ChainEnded,
    HandAccepted,
    HandsDealt,
    LeaderNamed,
    RedealDemanded,
    TileDrawn,
    TilePlayed,
    Title,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.state import Phase
from game.rules.table import FIRST_TRAIN, HUB, PUBLIC_TRAIN, START, Place, Table
from game.rules.tiles import members
from game.scenes.stage import Stage
from game.scenes.train_words import chain_words, laying_words, pass_words
from game.sentences import place_text, refusal_text

if TYPE_CHECKING:
    from game.host import Preview

ACTS = TilePlayed | TileDrawn | TurnPassed | ChainEnded | LeaderNamed | HandAccepted | RedealDemanded
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


def place_name(stage: Stage, header: Header, place: Place, own: int | None = None) -> str:
    """A place in words, a train by whose it is; `own` is the seat that is spoken to."""
    if not FIRST_TRAIN <= place < PUBLIC_TRAIN:
        return place_text(stage.strings, place)
    seat = place - FIRST_TRAIN
    name = seat_name(stage, header, seat)
    if seat == own or name == stage.text("seat.you"):
        return stage.text("place.own_train")
    return stage.text("place.train_of", name=name)


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


def place_words(stage: Stage, header: Header, play: Play, seen: Observation, points: int = 0) -> str:
    """A place in the position picker: the left end (2) +10. `points` is what the laying scores."""
    place, table = place_name(stage, header, play.at, seen.turn), seen.table
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
        if after is not None and action.at >= HUB:
            place = place_name(stage, header, action.at, seen.turn)
            return *laying_words(stage, place, action, seen, after), text("act.place"), "check"
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
        return text("act.end_chain"), chain_words(stage, seen), text("act.end"), "end_chain"
    if isinstance(action, Draw):
        return text("bar.draw"), text("bar.draw_left", count=seen.stock), text("act.draw"), "draw"
    return text("bar.pass"), pass_words(stage, seen), text("act.pass"), "pass"


def refusal_words(stage: Stage, header: Header, refusal: Refusal, own: int | None = None) -> str:
    """Why something is refused; `own` is the seat that is spoken to."""
    return refusal_text(stage.strings, refusal, lambda place: place_name(stage, header, place, own))
