"""The rules of the line that branches and scores by its ends, told section by section."""

from __future__ import annotations

from game.render.layout import lay_line
from game.render.layout_spinner import lay_spinner
from game.rules.line_points import PAIRS
from game.scenes.rules_line import BY_TOUCH, LEAD, LIMIT
from game.scenes.rules_parts import Count, Fit, Position, Seating, Section

ONE_SIDE = Position(
    lay_spinner(5, ((5, 0),), (), (), (), LIMIT),
    "help.note.one_side",
    fits=(Fit("right", (5, 2)),),
    hand=((5, 2), (6, 1), (4, 3)),
    spinner=True,
)
BOTH_SIDES = Position(
    lay_spinner(5, ((5, 0),), ((5, 3),), (), (), LIMIT),
    "help.note.both_sides",
    fits=(Fit("up", (5, 2)), Fit("down", (5, 2))),
    hand=((5, 2), (6, 1), (4, 2)),
    spinner=True,
)
LATE = Position(
    lay_spinner(1, ((1, 4),), (), (), (), LIMIT),
    "help.note.late",
    fits=(Fit("left", (4, 4)), Fit("right", (1, 2))),
    hand=((4, 4), (2, 1), (6, 3)),
    spinner=True,
)

FOUR_ENDS = Position(
    lay_spinner(3, ((3, 4), (4, 2)), ((3, 6), (6, 1)), ((3, 5), (5, 5)), ((3, 2),), LIMIT),
    "help.note.four_ends",
    counted=(("left", 2), ("right", 1), ("up", 10), ("down", 2)),
    spinner=True,
)
TWO_HALVES = Position(lay_line((4, 1), (), (), LIMIT), "help.note.two_halves", counted=(("left", 4), ("right", 1)))
STILL_COUNTS = Position(
    lay_spinner(5, ((5, 0),), (), (), (), LIMIT),
    "help.note.still_counts",
    counted=(("left", 0), ("right", 10)),
    spinner=True,
)
COUNTS_NO_MORE = Position(
    lay_spinner(5, ((5, 0),), ((5, 3),), (), (), LIMIT),
    "help.note.counts_no_more",
    counted=(("left", 0), ("right", 3)),
    scores=False,
    spinner=True,
)
ARM_COUNTS = Position(
    lay_spinner(5, ((5, 0),), ((5, 3),), ((5, 2),), (), LIMIT),
    "help.note.arm_counts",
    counted=(("left", 0), ("right", 3), ("up", 2)),
    spinner=True,
)

OUT = Count(((), ((4, 3),), ((5, 1),)), (0,), "help.note.bonus_out", added=(1, 2), rounded=15)
BLOCKED = Count((((3, 1),), ((4, 3),), ((6, 5),)), (0,), "help.note.bonus_blocked", added=(1, 2), rounded=20)
SHARED = Count(
    (((5, 1),), ((4, 2),), ((6, 6), (1, 0))), (0, 1), "help.note.bonus_shared", added=(2,), rounded=15, share=2
)
PAIR = Count(
    (((1, 1),), ((6, 3),), ((6, 6), (5, 3)), ((4, 4),)), (1, 3), "help.note.bonus_pair", added=(0, 2), rounded=20
)

SPINNER = (
    Section("help.title.goal", ("help.ends.goal",)),
    Section("help.title.deal", ("help.line.set", "help.ends.deal")),
    LEAD,
    Section("help.title.turn", ("help.ends.turn", "help.line.must")),
    Section("help.title.spinner", ("help.ends.spinner", ONE_SIDE, BOTH_SIDES, "help.ends.late", LATE)),
    Section(
        "help.title.ends",
        (
            "help.ends.count",
            FOUR_ENDS,
            "help.ends.outer",
            TWO_HALVES,
            "help.ends.middle",
            STILL_COUNTS,
            COUNTS_NO_MORE,
            ARM_COUNTS,
        ),
    ),
    Section("help.title.drawing", ("help.ends.draw", "help.draw.pass")),
    Section("help.title.blocked", ("help.line.dead",)),
    Section("help.title.bonus", ("help.ends.out", OUT, "help.ends.blocked", BLOCKED, "help.ends.tied", SHARED)),
    Section(
        "help.title.partners",
        ("help.ends.partners", Seating(PAIRS, True, "help.note.clockwise"), "help.ends.partners_bonus", PAIR),
    ),
    Section("help.title.winning", ("help.ends.target", "help.ends.at_once", "help.ends.level")),
    BY_TOUCH,
)
