"""The yards, searches and counts in the rules of trains are what the rules make of a match."""

from dataclasses import replace

import pygame
import pytest
from forms import Longer
from page_stage import NOTHING, stage_of
from support import action, deal, run

from game.render.geometry import Rect
from game.rules import engine
from game.rules.actions import Play
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import EngineSought, LeaderSet, MatchEnded, PointsScored
from game.rules.notation import TILE_NAMES, position_of
from game.rules.table import PLACE_NAMES, PUBLIC_TRAIN, Place
from game.rules.tiles import hand_of, set_size, tile
from game.scenes.rules_page import PAGES, RulesPage
from game.scenes.rules_parts import Count, HandSizes, Laps, Totals, Trains
from game.scenes.rules_tables import LapsPicture, SizesPicture, hand_groups
from game.scenes.rules_yards import TrainsPicture, table_of
from game.scenes.stage import Stage
from game.settings import Settings
from game.strings import LANGUAGES, Strings

GAME = "mexican_train"
SMALLEST = (800, 480)
SIZES = (SMALLEST, (1280, 800), (800, 1280))


pytestmark = pytest.mark.usefixtures("display")


def parts(kind):
    return [part for section in PAGES[GAME] for part in section.parts if isinstance(part, kind)]


def each(kind, keep=lambda part: True):
    cases = [part for part in parts(kind) if keep(part)]
    return pytest.mark.parametrize("part", cases, ids=[part.note.rpartition(".")[2] for part in cases])


# --- yards

FIRST = "mexican_train 3; turn 1; hands 12-12 12-5 5-5 5-0 11-0 12-3 9-1 | 12-9 9-9 6-1 | 9-4 8-7; stock 3-2 4-1"
LATER = (
    "mexican_train 3; turn 1; hands 12-12 12-10 10-4 12-8 4-1 6-0 8-3 7-2 4-4 8-8 8-1 7-3 |"
    " 12-11 11-9 9-2 4-2 6-2 3-1 8-1 | 12-6 5-5; stock 7-0 3-0 12-4 2-1"
)
STUCK = (
    "mexican_train 3; turn 1; hands 12-12 12-10 10-4 12-8 7-2 4-4 8-8 7-3 |"
    " 12-11 11-9 9-2 6-2 3-1 8-1 | 12-6 5-5; stock 7-0 3-0 12-4 2-1"
)
CHAINS = ("12-12 hub", "12-5 train-1")
DOUBLES = (*CHAINS, "5-5 train-1", "end_chain", "12-9 train-2", "9-9 train-2", "end_chain", "pass")
OPENED = (
    *("12-12 hub", "12-10 train-1", "10-4 train-1", "end_chain"),
    *("12-11 train-2", "11-9 train-2", "end_chain", "12-6 train-3", "end_chain"),
    *("12-8 public", "9-2 train-2", "draw", "pass"),
)
HISTORY = {
    "chain": (FIRST, CHAINS),
    "first_double": (FIRST, DOUBLES),
    "still_open": (FIRST, (*DOUBLES, "5-0 train-1", "draw", "pass")),
    "train_places": (LATER, OPENED),
    "owed": (LATER, OPENED),
    "private_double": (LATER, (*OPENED, "4-4 train-1", "8-8 public", "8-1 public")),
    "oldest": (
        STUCK,
        (*OPENED, "4-4 train-1", "8-8 public", "draw", "pass", "draw"),
    ),
}
"""By picture: how its table comes up. Seats hold more than is shown of their hands."""


def shown_hand(part):
    return hand_of(tile(*halves) for halves in part.hand)


def holding(state, part):
    """The state with no more in the hand in turn than is shown of it."""
    hands = list(state.hands)
    hands[state.turn] = shown_hand(part)
    return replace(state, hands=tuple(hands))


def plays(state):
    return {act for act in engine.legal(state) if isinstance(act, Play)}


def fits(part):
    return {Play(tile(*halves), place) for place, halves in part.fits}


@each(Trains, lambda part: not any(train.older for train in part.trains))
def test_a_yard_comes_up_as_drawn_and_shows_what_fits(part):
    start, acts = HISTORY[part.note.rpartition(".")[2]]
    state = run(position_of(start), *acts)[0]
    drawn = table_of(part)
    assert state.turn == part.turn
    assert state.table.ends == drawn.ends
    assert set(state.table.laid) == set(drawn.laid)
    assert state.setup.rules.obligations(state) == part.answers
    assert part.trains[-1].open is False
    assert shown_hand(part) & state.hands[part.turn] == shown_hand(part)
    assert plays(holding(state, part)) == fits(part)


def folded(part):
    """The state of a picture with older tiles: the boneyard empty, every seat past its first turn."""
    seats = len(part.trains) - 1
    state = position_of(f'{GAME} {seats}; turn {part.turn + 1}; own {{"firsts": {seats}}}')
    return holding(replace(state, table=table_of(part)), part)


@each(Trains, lambda part: any(train.older for train in part.trains))
def test_a_yard_with_older_tiles_has_all_tiles_and_shows_what_fits(part):
    shown = [tile(*halves) for train in part.trains for halves in train.tiles]
    assert len({*shown, tile(12, 12)} - {tile(*halves) for halves in part.hand}) == len(shown) + 1
    for train in part.trains:
        assert all(one[1] == two[0] for one, two in zip(train.tiles, train.tiles[1:], strict=False))
    # One tile in each of the two hands; none is left to draw.
    laid = 1 + len(shown) + sum(train.older for train in part.trains)
    assert laid + len(part.hand) + 1 == set_size(12)
    assert plays(folded(part)) == fits(part)


def test_a_pass_opens_the_way_out():
    part = next(part for part in parts(Trains) if part.note.endswith("not_blocked"))
    before = folded(part)
    closed = tuple(replace(end, open=False) if end.owner == 0 else end for end in before.table.ends)
    hands = (hand_of([tile(7, 2)]), shown_hand(part))
    state = replace(before, turn=0, hands=hands, table=replace(before.table, ends=closed))
    after, _ = engine.apply(state, action("pass"))
    assert after.table == table_of(part)
    assert len(run(after, "5-3 train-1")[0].scores) == 2


def test_the_blocked_yard_is_blocked_and_counted_as_drawn():
    part = next(part for part in parts(Trains) if part.note.endswith("truly_blocked"))
    count = next(part for part in parts(Count) if part.note.endswith("blocked_hands"))
    hands = tuple(hand_of(tile(*halves) for halves in held) for held in count.hands)
    assert hands[0] == shown_hand(part)
    state = replace(folded(part), hands=hands)
    _, events = engine.apply(state, action("pass"))
    scored = [event.points // 2 for event in events if isinstance(event, PointsScored)]
    assert scored == [count.pips(0), count.pips(1)] == [3, 9]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_a_drawn_yard_shows_every_tile_and_place_within_the_picture(size, text):
    stage = stage_of(size, text=text)
    for part in parts(Trains):
        picture = TrainsPicture(stage, part, 24 * stage.metrics.U, 12)
        board = picture.board
        camera = board.whole(board.view.unit, board.view.touch)
        sheet = Rect(0, 0, picture.width, board.view.zone.h)
        assert [board.yard.lane(place).folded for place in part.places] == [train.older for train in part.trains]
        for place, halves in part.fits:
            pose = board.ghost(place, tile(*halves))
            assert sheet.contains(*camera.to_screen(pose.x, pose.y))
        if size == SMALLEST:
            picture.paint(pygame.Surface((round(picture.width) + 2, round(picture.height) + 2)), 0, 0)


# --- tables


def test_the_table_of_hands_is_that_of_the_rules():
    assert len(parts(HandSizes)) == 1
    groups = hand_groups(GAME)
    assert [(group.seats[0], group.seats[-1], group.hand) for group in groups] == [
        *((2, 4, 15), (5, 6, 12), (7, 8, 10), (9, 10, 8))
    ]
    assert [left for group in groups for left in group.left] == [61, 46, 31, 31, 19, 21, 11, 19, 11]


@each(Laps)
def test_the_drawn_search_is_that_of_the_rules(part):
    setup = make_setup(GAME, part.seats)
    wanted = TILE_NAMES[GAMES[GAME].engine(part.round)]
    names = [name for name in TILE_NAMES[: part.given + 1] if name != wanted]
    stock = [*names[: part.found], wanted, *names[part.found :]][: part.given]
    state = position_of(f"{GAME} {part.seats}; phase deal; round {part.round}")
    after, events = engine.apply(state, deal(setup, stock=" ".join(stock)))
    found = [event for event in events if isinstance(event, EngineSought)]
    laps = [[event.seat for event in found if event.lap == lap + 1] for lap in range(len(part.laps))]
    assert [list(lap) for lap in part.laps] == laps
    assert found[part.found].tile == GAMES[GAME].engine(part.round)
    owner = next(event.seat for event in events if isinstance(event, LeaderSet))
    assert owner == [seat for lap in part.laps for seat in lap][part.found]
    if part.note.endswith("short"):
        assert (owner + 1, len(after.stock)) == (6, 0)


def test_hands_count_against_their_owners():
    part = next(part for part in parts(Count) if part.note.endswith("own_hands"))
    hands = [hand_of(tile(*halves) for halves in held) for held in part.hands]
    state = position_of(
        f'{GAME} 3; turn 1; own {{"firsts": 3}}; ends train-1=6 train-2=2 train-3=1 public=11; hands 6-6'
    )
    _, events = engine.apply(replace(state, hands=(hand_of([tile(6, 6)]), *hands[1:])), action("6-6 train-1"))
    scored = [event.points // 2 for event in events if isinstance(event, PointsScored)]
    assert scored == [part.pips(seat) for seat in range(3)] == [0, 9, 34]


@each(Totals)
def test_the_lowest_win_together(part):
    seats = len(part.points)
    scores = " ".join(str(points) for points in part.points)
    ends = " ".join(f"train-{seat + 1}=5" for seat in range(seats))
    hands = " | ".join(["5-5", *["0-0"] * (seats - 1)])
    state = position_of(
        f'{GAME} {seats}; round 13; scores {scores}; turn 1; own {{"firsts": {seats}}}; ends {ends} public=12;'
        f" hands {hands}"
    )
    _, events = engine.apply(state, action("5-5 train-1"))
    ended = next(event for event in events if isinstance(event, MatchEnded))
    assert ended.winners == part.winners
    assert [score // 2 for score in ended.scores] == list(part.points)


def test_every_place_is_named_in_turn_order():
    part = parts(Trains)[0]
    names: list[str] = [PLACE_NAMES[place] for place in part.places]
    last: Place = part.places[-1]
    assert names == ["train-1", "train-2", "train-3", "public"]
    assert last == PUBLIC_TRAIN


LOOKS = [
    *((size, words, "normal") for size in SIZES for words in (*LANGUAGES, "longer")),
    *((SMALLEST, words, "largest") for words in LANGUAGES),
]


@pytest.mark.parametrize(("size", "words", "text"), LOOKS, ids=str)
def test_the_page_and_its_tables_have_room_for_their_words(size, words, text):
    strings = Longer("en") if words == "longer" else Strings(words, strict=True)
    stage = Stage(strings, size, Settings(text=text, still=True))
    page = RulesPage(stage, GAME, NOTHING)
    stage.push(page)
    for section in page.sections:
        page.go(section.title)
        if size == SMALLEST:
            page.draw(pygame.Surface(size))
    width = page.text.width
    sizes = SizesPicture(stage, width, GAME)
    for fit in sizes._heads:
        assert all(stage.fonts.width(line, fit.px, True) <= sizes._column for line in fit.lines)
    for part in parts(Laps):
        laps = LapsPicture(stage, part, width, GAME)
        assert laps._name_w + max(map(len, part.laps)) * laps._pitch <= laps.width
        assert laps._tile >= 14
