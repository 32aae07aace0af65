"""The rules of the game of trains with the double-twelve set, told section by section."""

from __future__ import annotations

from game.rules.table import PUBLIC_TRAIN, train
from game.scenes.rules_line import BY_TOUCH
from game.scenes.rules_parts import Count, HandSizes, Laps, Section, Totals, Train, Trains

FIRST, SECOND, THIRD = train(0), train(1), train(2)

LAP = Laps(round=2, seats=3, found=0, given=3, note="help.note.lap_whole")
SHORT_LAP = Laps(round=5, seats=8, found=9, given=11, note="help.note.lap_short")

CHAIN = Trains(
    12,
    (Train(((12, 5),)), Train(), Train(), Train()),
    0,
    "help.note.chain",
    hand=((5, 0), (5, 5), (11, 0)),
    fits=((FIRST, (5, 0)), (FIRST, (5, 5))),
)
FIRST_DOUBLES = Trains(
    12,
    (Train(((12, 5), (5, 5))), Train(((12, 9), (9, 9))), Train(open=True), Train()),
    0,
    "help.note.first_double",
    hand=((5, 0), (11, 0), (12, 3), (9, 1)),
    fits=((FIRST, (5, 0)),),
    answers=(FIRST, SECOND),
)
STILL_OPEN = Trains(
    12,
    (Train(((12, 5), (5, 5), (5, 0))), Train(((12, 9), (9, 9)), open=True), Train(open=True), Train()),
    2,
    "help.note.still_open",
    hand=((9, 4), (8, 7)),
    fits=((SECOND, (9, 4)),),
    answers=(SECOND,),
)

OWN, OTHER, SHORT, COMMON = ((12, 10), (10, 4)), ((12, 11), (11, 9), (9, 2)), ((12, 6),), ((12, 8),)
"""The trains of the next pictures, to begin with."""

PLACES = Trains(
    12,
    (Train(OWN), Train(OTHER), Train(SHORT, open=True), Train(COMMON)),
    0,
    "help.note.train_places",
    hand=((4, 1), (6, 0), (8, 3), (7, 2)),
    fits=((FIRST, (4, 1)), (THIRD, (6, 0)), (PUBLIC_TRAIN, (8, 3))),
)
OWED = Trains(
    12,
    (Train(OWN), Train(OTHER), Train(SHORT, open=True), Train(COMMON)),
    0,
    "help.note.owed",
    hand=((4, 4), (8, 8), (8, 1), (7, 3)),
    fits=((FIRST, (4, 4)), (PUBLIC_TRAIN, (8, 1)), (PUBLIC_TRAIN, (8, 8))),
)
PRIVATE_DOUBLE = Trains(
    12,
    (Train((*OWN, (4, 4))), Train(OTHER), Train(SHORT, open=True), Train((*COMMON, (8, 8), (8, 1)))),
    1,
    "help.note.private_double",
    hand=((4, 2), (6, 2), (3, 1)),
    fits=((FIRST, (4, 2)),),
    answers=(FIRST,),
)
OLDEST = Trains(
    12,
    (Train((*OWN, (4, 4)), open=True), Train(OTHER), Train(SHORT, open=True), Train((*COMMON, (8, 8)))),
    1,
    "help.note.oldest",
    hand=((8, 1), (6, 2), (12, 4)),
    fits=((FIRST, (12, 4)),),
    answers=(FIRST, PUBLIC_TRAIN),
)
NOT_BLOCKED = Trains(
    12,
    (
        Train(((9, 1), (1, 6), (6, 3)), open=True, older=24),
        Train(((11, 4), (4, 4), (4, 10), (10, 7)), older=27),
        Train(((8, 2), (2, 5), (5, 0)), older=27),
    ),
    1,
    "help.note.not_blocked",
    hand=((5, 3),),
    fits=((FIRST, (5, 3)),),
)
BLOCKED = Trains(
    12,
    (
        Train(((12, 9), (9, 1), (1, 6), (6, 3)), older=23),
        Train(((4, 4), (4, 10), (10, 7)), older=28),
        Train(((8, 2), (2, 5), (5, 0)), older=27),
    ),
    0,
    "help.note.truly_blocked",
    hand=((2, 1),),
)

BLOCKED_HANDS = Count((((2, 1),), ((5, 4),)), (0,), "help.note.blocked_hands", against=True)
OWN_HANDS = Count(((), ((5, 4),), ((0, 0), (12, 12), (7, 3))), (0,), "help.note.own_hands", against=True)
JOINT = Totals((210, 198, 198, 305), (1, 2), "help.note.joint")

TRAINS = (
    Section("help.title.goal", ("help.train.goal",)),
    Section("help.title.deal", ("help.train.set", "help.train.deal", HandSizes("help.note.hand_sizes"))),
    Section(
        "help.title.engine",
        ("help.train.engines", "help.train.owner", "help.train.search", LAP, SHORT_LAP),
    ),
    Section(
        "help.title.first",
        ("help.train.first", CHAIN, "help.train.first_pass", "help.train.first_end", FIRST_DOUBLES),
    ),
    Section("help.title.turn", ("help.train.turn", PLACES, "help.train.draw")),
    Section("help.title.open", ("help.train.open", "help.train.public", STILL_OPEN)),
    Section("help.title.doubles", ("help.train.owed", OWED)),
    Section(
        "help.title.bare",
        ("help.train.bare", PRIVATE_DOUBLE, "help.train.bare_turn", OLDEST, "help.train.impossible"),
    ),
    Section("help.title.round_over", ("help.train.out", "help.train.blocked", NOT_BLOCKED, BLOCKED)),
    Section("help.title.counting", ("help.train.count", BLOCKED_HANDS, OWN_HANDS)),
    Section("help.title.winning", ("help.train.win", JOINT)),
    Section(BY_TOUCH.title, (BY_TOUCH.parts[0], *BY_TOUCH.parts[2:], "help.train.view")),
)
