"""The open ends of a line or a spinner in whole numbers, for search: the rules' table without the tiles that lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ai.inference import has_history
from game.rules.events import HandsDealt, TilePlayed
from game.rules.observation import Observation
from game.rules.table import DOWN, LEFT, RIGHT, START, UP, Place, Shape
from game.rules.tiles import DOUBLE, FITS, HALVES, OTHER, Hand, Tile

SIDES: dict[Place, int] = {START: 0, LEFT: 0, RIGHT: 1, UP: 2, DOWN: 3}
"""Ends are counted left, right, up, down; a first tile counts as laid at the left one."""
PLACES: tuple[Place, ...] = (LEFT, RIGHT, UP, DOWN)

NOTHING = (-1, -1, -1, -1)


@dataclass(frozen=True, slots=True)
class Board:
    """`numbers` of the ends (-1: not open), what each is `worth`, who laid last at each (`owners`, -1: nobody).

    `spinner` is the number of the branching double (-1: none), `taken` whether its sides on the line are occupied;
    `branches` says whether the first double branches at all, `empty` that nothing lies.
    """

    numbers: tuple[int, int, int, int] = NOTHING
    worth: tuple[int, int, int, int] = (0, 0, 0, 0)
    owners: tuple[int, int, int, int] = NOTHING
    spinner: int = -1
    taken: tuple[bool, bool] = (False, False)
    branches: bool = False

    @property
    def empty(self) -> bool:
        return self.numbers[0] < 0

    @property
    def fits(self) -> Hand:
        """All tiles that join some end; every tile where nothing lies."""
        if self.empty:
            return -1
        mask = 0
        for number in self.numbers:
            if number >= 0:
                mask |= FITS[number]
        return mask

    @property
    def total(self) -> int:
        """What all ends are worth."""
        return sum(self.worth)


def put(items: tuple[int, int, int, int], at: int, value: int) -> tuple[int, int, int, int]:
    """One of four replaced."""
    found = list(items)
    found[at] = value
    return (found[0], found[1], found[2], found[3])


def laid(board: Board, tile: Tile, side: int, seat: int) -> Board:
    """The board after `seat` laid a tile at a side (any, where nothing lies)."""
    double = DOUBLE[tile]
    if board.empty:
        high, low = HALVES[tile]
        # A double's halves count once, at the left.
        worth = (2 * high, 0, 0, 0) if double and board.branches else (high, low, 0, 0)
        spinner = high if double and board.branches else -1
        return Board((high, low, -1, -1), worth, NOTHING, spinner, (False, False), board.branches)
    inner = board.numbers[side]
    outer = OTHER[inner][tile]
    numbers, worth = put(board.numbers, side, outer), put(board.worth, side, 2 * outer if double else outer)
    spinner, taken = board.spinner, board.taken
    if board.branches and side < 2 and numbers[2] < 0:
        if spinner >= 0:
            taken = (True, taken[1]) if side == 0 else (taken[0], True)
        elif double:
            # Its side toward the line is already used.
            spinner, taken = inner, (side == 1, side == 0)
        if taken == (True, True):
            numbers = (numbers[0], numbers[1], spinner, spinner)
        elif spinner >= 0:
            worth = put(worth, 1 if taken[0] else 0, 2 * spinner)
    return Board(numbers, worth, put(board.owners, side, seat), spinner, taken, board.branches)


def boards(observation: Observation) -> list[Board]:
    """The board before each event of the round, and last the board now.

    Of a position without its round's history only the board now is known, but not who laid what.
    """
    start = Board(branches=observation.setup.rules.shape is Shape.SPINNER)
    if not has_history(observation):
        return [as_it_lies(observation, start)]
    board, found = start, []
    for event in observation.history:
        found.append(board)
        if isinstance(event, HandsDealt):
            board = start
        elif isinstance(event, TilePlayed):
            board = laid(board, event.tile, SIDES[event.at], event.seat)
    return [*found, board]


def as_it_lies(observation: Observation, board: Board) -> Board:
    """The board of a table of which nobody knows who laid what."""
    if not board.branches and observation.table.ends:
        left, right = (end.number for end in observation.table.ends)
        return replace(board, numbers=(left, right, -1, -1))
    for item in observation.table.laid:
        board = laid(board, item.tile, SIDES[item.place], -1)
    return board
