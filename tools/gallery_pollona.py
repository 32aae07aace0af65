"""Pictures of Pollona's table, and of what comes before its play."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gallery_studio import BUDI, KIKO, LOLA, MAYA, RIO, Studio, long_line

from game.rules.actions import Accept, ChooseLeader, Play, Redeal
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.redeal import RedealPage
from game.scenes.round_end import RoundEnd
from game.scenes.table import TableScene

ALONE = (MAYA, LOLA, KIKO, RIO)
PAIR = (MAYA, LOLA, BUDI, RIO)


def offers(kind: type) -> Callable[[TableScene], bool]:
    """Such an act may be done now."""

    def wanted(table: TableScene) -> bool:
        return any(isinstance(act, kind) for act in table.seen.legal)

    return wanted


def first_states(studio: Studio, game: str) -> Iterator[str]:
    """The opening draw with a repeat, the leader, the acceptance."""
    studio.deal(game, ALONE, 42)
    studio.until_page(LotPage)
    studio.wait(1.2)
    yield "lot-tied"
    studio.wait(3.0)
    yield "lot"
    table = studio.play_until(offers(ChooseLeader))
    yield "choose"
    table.acts.choose(table.seen.legal[0])
    studio.wait(0.3)
    yield "chosen"
    studio.play_until(offers(Accept))
    yield "accept"


def redeal_states(studio: Studio, game: str) -> Iterator[str]:
    """Five doubles: shown before they count, then to everybody."""
    studio.record("pollona-4-155-redeal", 99, PAIR)
    table = studio.play_until(offers(Redeal))
    yield "demand"
    table.acts.choose(next(act for act in table.seen.legal if isinstance(act, Redeal)))
    studio.wait(0.4)
    yield "demanded"
    table.bar.confirm()
    studio.until_page(RedealPage)
    studio.wait(0.5)
    yield "redeal"
    studio.until_page(Curtain)
    studio.wait(0.3)
    yield "curtain"


def table_states(studio: Studio, game: str) -> Iterator[str]:
    """The line in mid-round."""
    studio.deal(game, ALONE, 45)
    studio.play_until(lambda table: len(table.seen.table.laid) > 3 and isinstance(table.seen.legal[0], Play))
    yield "table"
    table = studio.play_until(long_line)
    table.acts.hint()
    studio.wait(0.4)
    yield "hint"


def end_states(studio: Studio, game: str) -> Iterator[str]:
    """Rounds won, blocked and tied; Pollona and Tripollúa."""
    for name, record, lines in (
        ("blocked", "pollona-4-1186-tie", 41),
        ("tied", "pollona-4-1186-tie", 77),
        ("pollona", "pollona-4-1186-tie", 121),
        ("tripollua", "pollona-4-121-tripollua", 30),
    ):
        studio.record(record, lines, PAIR)
        studio.until_page(RoundEnd)
        studio.wait(0.6)
        yield name


def page_states(studio: Studio, game: str) -> Iterator[str]:
    """The pages over a table, and the set-up."""
    table = studio.record("pollona-4-1186-tie", 90, ALONE)
    yield from studio.pages_over(table)
    studio.pages.set_up(game)
    studio.wait(0.2)
    yield "setup"
    studio.stage.pop()


PARTS = (first_states, redeal_states, table_states, end_states, page_states)
