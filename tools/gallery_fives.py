"""Pictures of the spinner's table: All Fives."""

from __future__ import annotations

from collections.abc import Iterator

from gallery_studio import BUDI, KIKO, LOLA, MAYA, RIO, Studio

from game.rules.actions import Play
from game.rules.table import UP
from game.scenes.round_end import RoundEnd
from game.scenes.table import TableScene

PAIRS = (MAYA, LOLA, BUDI, RIO)


def crossed(table: TableScene) -> bool:
    """A tile lies on an extra arm of the spinner, and a tile can be laid."""
    return any(item.place == UP for item in table.seen.table.laid) and playing(table)


def playing(table: TableScene) -> bool:
    return isinstance(table.seen.legal[0], Play)


def table_states(studio: Studio, game: str) -> Iterator[str]:
    """From the lead to a spinner with its arms, with what the ends count."""
    studio.deal(game, (MAYA, LOLA), 21)
    studio.play_until(playing)
    yield "begin"
    table = studio.play_until(crossed)
    yield "spinner"
    table.acts.hint()
    studio.wait(0.4)
    yield "ghost"
    table.board.look(table.board.camera.turned(-17, table.zones.play.centre))
    studio.wait(0.3)
    yield "turned"
    table.acts.whole()
    studio.wait(0.3)
    table.bar.confirm()
    studio.wait(0.8)
    yield "laid"


def scored_states(studio: Studio, game: str) -> Iterator[str]:
    """A score's banner, from the recorded matches: two seats, and pairs."""
    table = studio.record("all_fives-2-31", 20, (MAYA, LOLA))
    for _ in range(400):
        if table.message.shown and studio.stage.top is table:
            break
        studio.play_until(lambda table: True)
        table.acts.hint()
        studio.wait(0.2)
        table.bar.confirm()
        studio.wait(0.3)
    yield "banner"
    studio.record("all_fives-4-31", 45, PAIRS)
    studio.play_until(lambda table: playing(table) and len(table.seen.table.laid) > 6)
    yield "pairs"


def end_states(studio: Studio, game: str) -> Iterator[str]:
    """Bonus, shares, ties and the win in mid-round."""
    studio.record("all_fives-4-31", 32, PAIRS)
    studio.until_page(RoundEnd)
    studio.wait(0.3)
    yield "round-end"
    for name, record, lines, players in (
        ("share", "all_fives-3-171-half", 177, (MAYA, LOLA, KIKO)),
        ("tied", "all_fives-4-8198-tied-block", 180, PAIRS),
        ("blocked", "all_fives-4-8198-tied-block", 137, PAIRS),
        ("target", "all_fives-4-8198-tied-block", 205, PAIRS),
    ):
        studio.record(record, lines, players)
        studio.until_page(RoundEnd)
        studio.wait(0.3)
        yield name


def page_states(studio: Studio, game: str) -> Iterator[str]:
    """The pages over a table, and the set-up."""
    table = studio.record("all_fives-3-171-half", 190, (MAYA, LOLA, KIKO))
    yield from studio.pages_over(table)
    studio.pages.set_up(game)
    studio.wait(0.2)
    yield "setup"
    studio.stage.pop()


PARTS = (table_states, scored_states, end_states, page_states)
