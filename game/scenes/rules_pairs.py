"""The rules of the game of two pairs with the double-nine set, told section by section."""

from __future__ import annotations

from game.render.layout import lay_line
from game.rules.line_points import PAIRS as SIDES
from game.scenes.rules_line import BY_TOUCH, LIMIT
from game.scenes.rules_parts import Count, Fit, Position, Result, Results, Seating, Section

EQUAL = Count((((9, 3),), ((8, 4),)), (), "help.note.lot_equal")
DECIDED = Count((((6, 2),), ((9, 0),)), (1,), "help.note.lot_decided")
DOUBLES = ((9, 9), (7, 7), (4, 4), (2, 2), (0, 0))
REDEAL = Position(
    None,
    "help.note.redeal",
    hand=((9, 9), (8, 3), (7, 7), (6, 1), (5, 2), (4, 4), (9, 3), (2, 2), (8, 5), (0, 0)),
    lit=DOUBLES,
)
FIRST_TURN = Position(
    lay_line((9, 4), (), (), LIMIT),
    "help.note.first_turn",
    fits=(Fit("left", (9, 9)),),
    hand=((9, 9), (1, 0), (2, 2)),
)
STUCK = Position(
    lay_line((9, 9), ((9, 7),), ((9, 2),), LIMIT),
    "help.note.pair_stuck",
    hand=((9, 4), (6, 3), (8, 8), (5, 0)),
)
OUT = Count((((7, 5),), ((9, 4),), (), ((8, 8), (1, 0))), (0, 2), "help.note.pair_out", added=(1, 3))
BLOCKED = Count(
    (((2, 0),), ((6, 3),), ((9, 9), (9, 8), (5, 0)), ((8, 0),)), (0, 2), "help.note.pair_blocked", added=(1, 3)
)
TIED = Count((((5, 0),), ((4, 1),), ((9, 9), (2, 0)), ((9, 8), (8, 5))), (), "help.note.pair_tied")
NAMES = Results(
    (Result(62, 39, 0, "log.title_pollona"), Result(0, 104, 0, "log.title_tripollua"), Result(0, 104, 12)),
    SIDES,
    "help.note.names",
)

PAIRS = (
    Section("help.title.goal", ("help.pairs.goal",)),
    Section("help.title.pair_deal", ("help.pairs.set", "help.pairs.deal")),
    Section("help.title.seating", ("help.pairs.seating", Seating(SIDES, False, "help.note.counter_clockwise"))),
    Section("help.title.lead", ("help.pairs.lot", EQUAL, DECIDED, "help.pairs.name", "help.pairs.next")),
    Section("help.title.accept", ("help.pairs.accept", "help.pairs.redeal", REDEAL, "help.pairs.redeal_computer")),
    Section("help.title.turn", ("help.pairs.lead", "help.pairs.turn", "help.line.must", FIRST_TURN)),
    Section("help.title.pass", ("help.pairs.pass", STUCK)),
    Section("help.title.pair_out", ("help.pairs.out", OUT)),
    Section("help.title.pair_blocked", ("help.pairs.blocked", BLOCKED, "help.pairs.tied", TIED)),
    Section("help.title.winning", ("help.pairs.target", "help.pairs.names", NAMES)),
    Section(BY_TOUCH.title, ("help.pairs.pick", *BY_TOUCH.parts[1:])),
)
