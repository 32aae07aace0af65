"""A table of trains in words: what is asked, and what an act makes of it."""

from __future__ import annotations

from game.rules.actions import END_CHAIN, Play
from game.rules.notation import TILE_NAMES
from game.rules.observation import Observation
from game.rules.table import HUB, End, Place, Table
from game.rules.tiles import DOUBLE, Tile
from game.scenes.stage import Stage
from game.scenes.yard_facts import FIRST_PROMPTS


def prompt_words(stage: Stage, seen: Observation, picked: Tile | None = None) -> str:
    """What is asked of the seat in turn; with a tile picked up, where it goes."""
    if picked is not None:
        return stage.text("picker.where", tile=TILE_NAMES[picked])
    if seen.obligations:
        number = end_at(seen.table, seen.obligations[0]).number
        return stage.text("table.answer_first", tile=f"{number}-{number}")
    return stage.text("table.chain_on" if END_CHAIN in seen.legal else seen.prompt)


def end_at(table: Table, place: Place) -> End:
    """The open end at a place; StopIteration if there is none."""
    return next(end for end in table.ends if end.place == place)


def own_end(seen: Observation) -> End | None:
    """The end of the train of the seat in turn."""
    return next((end for end in seen.table.ends if end.owner is not None and end.owner == seen.turn), None)


def laying_words(stage: Stage, place: str, play: Play, seen: Observation, after: Table) -> tuple[str, str]:
    """What a laying in a yard is, and what comes of it; `place` is what its place is called."""
    text, tile = stage.text, TILE_NAMES[play.tile]
    title = text("bar.place_on", tile=tile, place=place)
    if play.at == HUB:
        return title, text("bar.engine_then", number=after.ends[0].number)
    number, before = end_at(after, play.at).number, end_at(seen.table, play.at)
    if play.at in seen.obligations:
        title = text("bar.answer", double=f"{before.number}-{before.number}", tile=tile)
        return title, text("bar.answer_on", place=place, number=number)
    if DOUBLE[play.tile] and seen.prompt not in FIRST_PROMPTS:
        return title, text("bar.train_owes")
    closes = before.owner == seen.turn and before.open
    return title, text("bar.train_closes" if closes else "bar.train_end", number=number)


def chain_words(stage: Stage, seen: Observation) -> str:
    """What the end of a chain leaves."""
    mine, count = own_end(seen), seen.hand.bit_count()
    if mine is None:
        return stage.text("bar.end_chain_left", count=count)
    last = next((item for item in reversed(seen.table.laid) if item.place == mine.place), None)
    if last is not None and DOUBLE[last.tile]:
        return stage.text("bar.chain_double", double=TILE_NAMES[last.tile], count=count)
    return stage.text("bar.chain_ends", number=mine.number, count=count)


def pass_words(stage: Stage, seen: Observation) -> str:
    """Why there is nothing but to pass, or what a pass does."""
    mine = own_end(seen)
    if mine is not None and not mine.open:
        return stage.text("bar.pass_opens")
    empty = seen.setup.rules.draws and not seen.stock
    return stage.text("bar.pass_empty" if empty else "bar.pass_nothing")
