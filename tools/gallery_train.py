"""Pictures of the table of trains: Mexican Train."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gallery_studio import BUDI, KIKO, LOLA, MAYA, RIO, Studio, only

from game.record_lines import Player
from game.rules.actions import END_CHAIN, Draw, Pass, Play
from game.rules.table import HUB, PUBLIC_TRAIN
from game.rules.tiles import DOUBLE
from game.scenes.curtain import Curtain
from game.scenes.round_end import RoundEnd
from game.scenes.setup import SetupPage
from game.scenes.table import TableScene

FOUR = (MAYA, LOLA, KIKO, RIO)
NAMES = ("Bituin", "Jun", "Ana", "Maximiliano1", "Guillermina2", "Gus")
TEN = (*FOUR, *(Player("computer", "careful", name) for name in NAMES))
SEEKING, CHAIN, OWNED = 12, 5, 14
"""Seeds for three seats: the engine turns up in the second lap; in the tenth, with seat 1; seat 1 holds it."""


def playing(table: TableScene) -> bool:
    return isinstance(table.seen.legal[0], Play)


def asked(prompt: str) -> Callable[[TableScene], bool]:
    """What is asked of the person in turn."""
    return lambda table: table.seen.prompt == prompt and playing(table)


def opened(table: TableScene) -> bool:
    """Two trains or more are open, and there is a choice of places."""
    places = {act.at for act in table.seen.legal if isinstance(act, Play)}
    open_ones = sum(end.open for end in table.seen.table.ends if end.owner is not None)
    return open_ones > 1 and len(places) > 1 and PUBLIC_TRAIN in places


def waiting(count: int) -> Callable[[TableScene], bool]:
    """So many doubles stand bare."""
    return lambda table: len(table.seen.obligations) >= count


def long_trains(table: TableScene) -> bool:
    return len(table.seen.table.laid) > 34 and playing(table)


def first_states(studio: Studio, game: str) -> Iterator[str]:
    """The search, the engine, the first chain."""
    studio.deal(game, (MAYA, LOLA, KIKO), SEEKING)
    yield "search"
    table = studio.play_until(lambda table: any(isinstance(act, Play) and act.at == HUB for act in table.seen.legal))
    yield "engine"
    table.acts.choose(table.seen.legal[0])
    studio.wait(0.4)
    yield "engine-ghost"
    table = studio.play_until(lambda table: END_CHAIN in table.seen.legal and playing(table))
    yield "chain"
    table.acts.choose(table.seen.legal[0])
    studio.wait(0.4)
    yield "chain-ghost"
    table.acts.cancel()
    table.acts.cancel()
    table.acts.choose(END_CHAIN)
    studio.wait(0.3)
    yield "chain-end"
    studio.deal(game, (MAYA, BUDI, LOLA), CHAIN)
    studio.until_page(Curtain)
    studio.play_until(lambda table: len(table.seen.table.laid) > 12)
    studio.until_page(Curtain)
    studio.wait(0.3)
    yield "curtain"


def table_states(studio: Studio, game: str) -> Iterator[str]:
    """Open trains, doubles, long trains."""
    studio.deal(game, FOUR, OWNED)
    studio.play_until(asked("prompt.play"))
    yield "play"
    table = studio.play_until(opened)
    yield "open"
    tile = next(act.tile for act in table.seen.legal if isinstance(act, Play) and act.at == PUBLIC_TRAIN)
    table.acts.tap_tile(tile)
    studio.wait(0.4)
    yield "places"
    table.board.look(table.board.camera.turned(-17, table.zones.play.centre))
    studio.wait(0.3)
    yield "turned"
    table.acts.whole()
    table.acts.cancel()
    table.acts.cancel()
    studio.play_until(long_trains)
    yield "long"
    studio.record("mexican_train-3", 150, (MAYA, LOLA, KIKO))
    studio.play_until(only(Draw))
    yield "must-draw"
    studio.play_until(only(Pass))
    yield "must-pass"


def double_states(studio: Studio, game: str) -> Iterator[str]:
    """A double to answer, several, and the tile that one owes."""
    studio.record("mexican_train-8-105-short-lap", 40, (MAYA, BUDI, *TEN[1:7]))
    studio.play_until(waiting(1))
    yield "answer"
    studio.record("mexican_train-3", 820, (MAYA, LOLA, KIKO))
    studio.play_until(waiting(2))
    yield "answers"
    table = studio.play_until(
        lambda table: (
            any(isinstance(act, Play) and DOUBLE[act.tile] for act in table.seen.legal)
            and table.seen.prompt == "prompt.play"
        )
    )
    table.acts.choose(next(act for act in table.seen.legal if isinstance(act, Play) and DOUBLE[act.tile]))
    studio.wait(0.4)
    yield "double"


def ten_states(studio: Studio, game: str) -> Iterator[str]:
    """Ten seats, folded or as end cards where there is little room; a whole train over the table."""
    studio.deal(game, TEN, 3)
    studio.wait(0.5)
    yield "ten-begin"
    table = studio.play_until(long_trains)
    yield "ten"
    table.acts.hint()
    studio.wait(0.4)
    yield "ten-ghost"
    table.acts.cancel()
    table.acts.cancel()
    table.board.cloth.browse()
    studio.wait(0.3)
    yield "train"
    while studio.stage.top is not table:
        studio.stage.pop()


def end_states(studio: Studio, game: str) -> Iterator[str]:
    """Rounds won and blocked, the match's end."""
    for name, record, lines, players in (
        ("round-end", "mexican_train-3", 150, (MAYA, LOLA, KIKO)),
        ("blocked", "mexican_train-3", 268, (MAYA, LOLA, KIKO)),
        ("round-end-ten", "mexican_train-10", 186, TEN),
        ("match-end", "mexican_train-10", 1229, TEN),
    ):
        studio.record(record, lines, players)
        studio.until_page(RoundEnd)
        studio.wait(0.3)
        yield name


def page_states(studio: Studio, game: str) -> Iterator[str]:
    """The pages over a table, and the set-up."""
    table = studio.record("mexican_train-10", 700, TEN)
    yield from studio.pages_over(table)
    studio.pages.set_up(game)
    studio.wait(0.2)
    yield "setup"
    setup = studio.stage.top
    assert isinstance(setup, SetupPage)
    setup.view.item("seats=10").action()
    studio.wait(0.2)
    yield "setup-ten"
    studio.stage.pop()


PARTS = (first_states, table_states, double_states, ten_states, end_states, page_states)
