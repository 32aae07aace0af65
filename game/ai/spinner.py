"""A line that branches at a spinner, followed from what lies on the table: what it is now, and what would score."""

from collections.abc import Callable

from game.ai.inference import Numbers
from game.rules.actions import PLAYS, Play
from game.rules.sets.all_fives import Spinner, branch
from game.rules.table import EMPTY, Laid, Table
from game.rules.tiles import FITS, Hand, members


def replayed(laid: tuple[Laid, ...]) -> tuple[Spinner, list[Numbers]]:
    """The spinner now, and the open numbers after each tile laid."""
    table, spinner = EMPTY, Spinner()
    opened: list[Numbers] = []
    for item in laid:
        table, spinner = branch(Table((), table.ends), spinner, PLAYS[item.place][item.tile])
        opened.append(tuple(end.number for end in table.ends))
    return spinner, opened


def laid_out(table: Table, play: Play) -> tuple[Table, Spinner]:
    """The table and its spinner once a tile lies."""
    return branch(table, replayed(table.laid)[0], play)


def scoring_tiles(points_of: Callable[[Table], int], table: Table, spinner: Spinner, tiles: Hand) -> dict[int, int]:
    """Each of some tiles that would score on this table, and the most points it could make."""
    found: dict[int, int] = {}
    for end in table.ends:
        row = PLAYS[end.place]
        for tile in members(tiles & FITS[end.number]):
            value = points_of(branch(table, spinner, row[tile])[0])
            if value > found.get(tile, 0):
                found[tile] = value
    return found
