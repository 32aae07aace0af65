"""The rules of the two line games, Block and Draw, told section by section."""

from __future__ import annotations

from game.render.layout import lay_line
from game.scenes.rules_parts import Count, Fit, Position, Section

LIMIT = 7.0
"""Half the width of a drawn line, in cells."""

JOINS = Position(
    lay_line((6, 4), (), (), LIMIT),
    "help.note.joins",
    fits=(Fit("left", (6, 1)), Fit("right", (4, 4))),
    hand=((4, 4), (2, 0), (6, 1), (3, 3)),
)
STUCK = Position(
    lay_line((6, 6), ((6, 1),), ((6, 2),), LIMIT),
    "help.note.stuck",
    hand=((6, 3), (0, 0), (5, 4)),
)
DRAWING = Position(
    lay_line((5, 1), ((5, 3),), ((1, 3),), LIMIT),
    "help.note.drawing",
    fits=(Fit("left", (3, 0)), Fit("right", (3, 0))),
    hand=((6, 6), (5, 0), (4, 1), (2, 2), (3, 0)),
    boneyard=1,
)
DEAD = Position(
    lay_line((5, 5), ((5, 1), (1, 0), (0, 5)), ((5, 2), (2, 3), (3, 5), (5, 4), (4, 6), (6, 5)), LIMIT),
    "help.note.dead",
)
TOUCH = Position(
    lay_line((5, 3), (), ((3, 6),), LIMIT),
    "help.note.touch",
    fits=(Fit("left", (5, 6)),),
    ghost=Fit("right", (6, 5)),
    hand=((6, 5), (4, 2), (1, 0)),
)

OUT = Count(((), ((5, 4),), ((6, 5), (2, 1))), (0,), "help.note.out", added=(1, 2))
BLOCKED = Count((((3, 2),), ((5, 4),), ((6, 5), (2, 1))), (0,), "help.note.blocked", added=(1, 2), less=(0,))
TIED = Count((((6, 2),), ((5, 3),), ((6, 6), (4, 4))), (), "help.note.tied")

GOAL = Section("help.title.goal", ("help.line.goal",))
LEAD = Section("help.title.lead", ("help.line.lead", "help.line.lead_next", "help.line.turns"))
TURN = Section("help.title.turn", ("help.line.turn", "help.line.must", JOINS))
SCORING = Section("help.title.scoring", ("help.line.out", OUT, "help.line.blocked", BLOCKED, "help.line.tied", TIED))
PARTNERS = Section(
    "help.title.partners", ("help.line.partners", "help.line.partners_out", "help.line.partners_blocked")
)
WINNING = Section("help.title.winning", ("help.line.winning", "help.line.target"))
BY_TOUCH = Section(
    "help.title.touch",
    ("help.touch.pick", TOUCH, "help.touch.confirm", "help.touch.view", "help.touch.undo", "help.touch.hidden"),
)

BLOCK = (
    GOAL,
    Section("help.title.deal", ("help.line.set", "help.line.deal", "help.block.rest")),
    LEAD,
    TURN,
    Section("help.title.pass", ("help.block.pass", STUCK)),
    Section("help.title.blocked", ("help.line.dead", DEAD)),
    SCORING,
    PARTNERS,
    WINNING,
    BY_TOUCH,
)

DRAW = (
    GOAL,
    Section("help.title.deal", ("help.line.set", "help.line.deal", "help.draw.rest")),
    LEAD,
    TURN,
    Section("help.title.drawing", ("help.draw.draw", DRAWING, "help.draw.pass", "help.draw.reserve")),
    Section("help.title.blocked", ("help.line.dead", DEAD)),
    SCORING,
    PARTNERS,
    WINNING,
    BY_TOUCH,
)
