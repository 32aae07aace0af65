"""Positions counted to a depth on a double-three set, against a counter that knows nothing of the engine."""

from dataclasses import dataclass

import pytest

from game.rules import engine
from game.rules.ruleset import RuleSet
from game.rules.sets.block import Block
from game.rules.sets.draw import Draw
from game.rules.state import Phase, Setup, State
from game.rules.tiles import hand_of, tile

Pair = tuple[int, int]


class SmallBlock(Block):
    top = 3


class SmallDraw(Draw):
    top = 3


@dataclass(frozen=True)
class Table:
    """A small position in plain lists."""

    hands: list[list[Pair]]
    stock: list[Pair]
    reserve: int | None = None


def count(state: State, depth: int) -> int:
    """Leaves of the engine's tree; a finished round is a leaf."""
    if depth == 0 or state.phase != Phase.PLAY:
        return 1
    return sum(count(engine.advance(state, action)[0], depth - 1) for action in engine.legal(state))


def naive(hands: list[list[Pair]], stock: list[Pair], reserve: int, line: list[Pair], depth: int, passes: int) -> int:
    """The same by the page's words alone: the seat in turn is the first of `hands`."""
    if depth == 0 or passes == len(hands) or [] in hands:
        return 1
    mine, others = hands[0], hands[1:]
    leaves = 0
    for held in mine:
        rest = [other for other in mine if other != held]
        for longer in lines_after(line, held):
            leaves += naive([*others, rest], stock, reserve, longer, depth - 1, 0)
    if leaves:
        return leaves
    if len(stock) > reserve:
        return naive([[*mine, stock[0]], *others], stock[1:], reserve, line, depth - 1, passes)
    return naive([*others, mine], stock, reserve, line, depth - 1, passes + 1)


def lines_after(line: list[Pair], held: Pair) -> list[list[Pair]]:
    """The line with one tile more, in every way; it reads from left to right."""
    if not line:
        return [[held]]
    found = []
    for a, b in {held, held[::-1]}:
        if b == line[0][0]:
            found.append([(a, b), *line])
        if a == line[-1][1]:
            found.append([*line, (a, b)])
    return found


def start(rules: RuleSet, table: Table) -> State:
    """The engine's state of a small position, seat 1 to lead."""
    options = (("leader", "lot"), ("target", 100), ("reserve", table.reserve or 0))
    seats = len(table.hands)
    sides = tuple((seat,) for seat in range(seats))
    setup = Setup(rules, seats, options, sides, tuple(range(seats)), len(table.hands[0]))
    hands = tuple(hand_of(tile(*pair) for pair in hand) for hand in table.hands)
    stock = tuple(tile(*pair) for pair in table.stock)
    return State(setup, Phase.PLAY, 1, (0,) * seats, hands, stock, turn=0, leader=0)


TWO = Table([[(3, 3), (2, 1), (3, 0), (1, 0)], [(2, 0), (3, 1), (1, 1), (2, 2)]], [(0, 0), (3, 2)])
FIVES = Table([[(3, 3), (2, 1), (3, 0), (1, 0), (3, 2)], [(2, 0), (3, 1), (1, 1), (2, 2), (0, 0)]], [])
THREE = Table([[(3, 3), (2, 1), (3, 0)], [(2, 0), (3, 1), (1, 1)], [(2, 2), (0, 0), (1, 0)]], [(3, 2)])
DRAWN = Table([[(3, 3), (2, 1), (3, 0)], [(2, 0), (3, 1), (1, 1)]], [(2, 2), (0, 0), (3, 2), (1, 0)], 0)
KEPT = Table(DRAWN.hands, DRAWN.stock, 2)


@pytest.mark.parametrize("table", [TWO, FIVES, THREE], ids=["two", "fives", "three"])
@pytest.mark.parametrize("depth", [1, 2, 3, 5, 8, 30])
def test_perft_of_block(table: Table, depth: int) -> None:
    big = len(table.stock)
    assert count(start(SmallBlock(), table), depth) == naive(table.hands, table.stock, big, [], depth, 0)


@pytest.mark.parametrize("table", [DRAWN, KEPT], ids=["to the last", "with a reserve"])
@pytest.mark.parametrize("depth", [1, 2, 3, 5, 8, 30])
def test_perft_of_draw(table: Table, depth: int) -> None:
    assert table.reserve is not None
    assert count(start(SmallDraw(), table), depth) == naive(table.hands, table.stock, table.reserve, [], depth, 0)


def test_perft_looks_at_more_than_a_few_positions() -> None:
    assert count(start(SmallBlock(), FIVES), 30) > 1000
    assert count(start(SmallDraw(), DRAWN), 30) > 40
