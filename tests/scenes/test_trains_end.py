"""The end of a round and of a match of trains, and its score sheet: at every size, in every language, for ten seats."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from forms import Longer, check_buttons
from page_stage import NOTHING
from rounds import from_position
from support import RECORDS, numbered

from game.host import Mode
from game.match import Match
from game.record import read_matches
from game.record_lines import Player
from game.render.geometry import Rect
from game.rules.events import PUBLIC
from game.rules.notation import TILE_NAMES
from game.scenes.round_end import RoundEnd
from game.scenes.round_rows import LEAST_TILE, grid
from game.scenes.scores import ScoresPage
from game.scenes.stage import Stage
from game.settings import Settings
from game.strings import LANGUAGES, Strings

SIZES = ((800, 480), (1280, 800), (800, 1280))
NAMES = ("Maximiliano1", "Lola", "Budi", "Kiko", "Rio", "Bituin", "Jun", "Ana", "Guillermina2", "Gus")


pytestmark = pytest.mark.usefixtures("display")


def stage_of(size=(1280, 800), words="en", **settings):
    strings = Longer("en") if words == "longer" else Strings(words, strict=True)
    return Stage(strings, size, Settings(still=True, **settings))


def match_to(name, ends):
    """A recorded match up to the count of so many rounds; its players have names."""
    (path,) = [path for path in RECORDS if path.stem == name]
    lines = path.read_bytes().splitlines()
    counted = [number for number, line in enumerate(lines) if b'"round_end"' in line]
    last = len(lines) if ends > len(counted) - 1 else counted[ends - 1] + 1
    replay = next(iter(read_matches(numbered(b"\n".join(lines[:last]) + b"\n"))))
    players = tuple(Player(name=NAMES[seat]) for seat in range(replay.header.setup.seats))
    replay.header = replace(replay.header, players=players)
    return Match.resume(replay)


@pytest.fixture(scope="module")
def matches():
    """Ten seats after two rounds and at the end, eight after a blocked round."""
    return {
        "ten": match_to("mexican_train-10", 2),
        "end": match_to("mexican_train-10", 13),
        "blocked": match_to("mexican_train-8-105-short-lap", 2),
    }


def end_page(stage, match):
    host = SimpleNamespace(match=match, view=lambda: match.view(PUBLIC), mode=Mode.ROUND_OVER)
    doors = SimpleNamespace(again=NOTHING, new=NOTHING, leave=NOTHING)
    doing = {"open_scores": NOTHING, "open_menu": NOTHING, "undo": NOTHING}
    table = SimpleNamespace(host=host, doors=doors, celebrated=False, **doing)
    stage.push(RoundEnd(stage, table))
    return stage.top


def paint(stage):
    target = pygame.Surface(stage.canvas.size)
    stage.top.draw(target)
    return target


LOOKS = [
    *((size, words, "normal") for size in SIZES for words in (*LANGUAGES, "longer")),
    *((size, "en", "normal") for size in ((1024, 600), (1920, 1080))),
    *(((800, 480), words, "largest") for words in LANGUAGES),
]


@pytest.mark.parametrize(("size", "words", "text"), LOOKS, ids=str)
@pytest.mark.parametrize("name", ["ten", "end", "blocked"])
def test_every_hand_and_total_can_be_read_at_a_rounds_end(matches, name, size, words, text):
    stage = stage_of(size, words, text=text)
    page = end_page(stage, matches[name])
    paint(stage)
    check_buttons(stage, page.buttons.items, Rect(0, 0, *size))
    listed = page._paper.list_room(page._frame.inside)
    rows, unit = page._paper._rows, stage.metrics.U
    if listed is None:
        places = rows.places(page._paper.seats(page._paper.rooms(page._frame.inside)[0]))
        for place, hand in zip(places, page.words.end.hands, strict=True):
            spot = rows._hand_room(place, rows._right(places[0]))
            assert not hand or grid(spot, hand.bit_count(), 10 * unit)[0] >= int(LEAST_TILE * unit)
        return
    assert len(page.rows.rows) == len(page.words.end.hands)
    assert page.rows.area.view.bottom <= listed.bottom + 1
    page.rows.area.go(page.rows.area.limit, at_once=True)
    assert not page.rows.area.below
    paint(stage)


def test_the_seats_are_scrolled_by_finger_and_arrows_only_where_they_must(matches):
    small, large = stage_of((800, 480)), stage_of((1920, 1080))
    for stage, scrolls in ((small, True), (large, False)):
        page = end_page(stage, matches["ten"])
        arrows = [button for button in page.buttons.items if button.icon == "down"]
        assert bool(arrows) == scrolls
    page = small.top
    page.key("page down")
    assert page.rows.area.offset > 0
    assert page.buttons.items[-1].icon == "next"


# --- words


def trains(stage, rest, *acts, seats=2, number=1, **more):
    position = f'mexican_train {seats}; round {number}; turn 1; own {{"firsts": {seats}}}; {rest}'
    return from_position(stage, position, *acts, **more)


def test_the_next_engine_is_named():
    words = trains(stage_of(), "ends train-1=3 train-2=7 public=0; hands 7-3 | 5-4", "7-3 train-1")
    assert words.leader() == "Next engine: 11-11"
    assert [words.seat(seat).right for seat in range(2)] == ["+0", "+9"]
    assert words.ahead == (0,)


def test_a_double_that_nobody_can_answer_is_named():
    ends = "ends train-1=9 train-2=7 public=0; hands 9-9 1-0 4-2 | 5-3"
    words = trains(stage_of(), ends, "9-9 train-1", "1-0 public")
    assert words.title() == "The round is blocked"
    assert words.why().startswith("Nobody can answer the 9-9 any more.")
    plain = trains(stage_of(), "ends train-1=3 train-2=7 public=0; hands 2-1 | 5-4", "pass")
    assert plain.why().startswith("Nobody can play.")


def test_equal_lowest_totals_win_together():
    rest = "scores 210 198 198 305; ends train-1=5 train-2=2 train-3=1 train-4=4 public=12; hands 5-5 | 0-0 | 0-0 | 0-0"
    words = trains(stage_of(), rest, "5-5 train-1", seats=4, number=13)
    assert words.title() == "Nina and Leo win the match"
    assert (words.ahead, words.order) == ((1, 2), [1, 2, 0, 3])
    assert words.card().big == "198"
    assert words.leader() == ""


# --- the sheet


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("words", [*LANGUAGES, "longer"])
def test_the_sheet_of_ten_seats_draws_with_all_rounds(matches, size, words):
    stage = stage_of(size, words, text="largest" if words == "fil" else "normal")
    page = ScoresPage(stage, matches["ten"], NOTHING, NOTHING)
    stage.push(page)
    paint(stage)
    assert len(page.rows.rows) == 13
    check_buttons(stage, page.buttons.items, Rect(0, 0, *size))
    if stage.metrics.window == "small":
        page._toggle()
        assert page.charted
        paint(stage)
        check_buttons(stage, page.buttons.items, Rect(0, 0, *size))
        page._toggle()
        assert not page.charted


def test_who_went_out_stands_out_in_the_sheet_and_no_lowest_hand_does(matches):
    stage = stage_of()
    page = ScoresPage(stage, matches["blocked"], NOTHING, NOTHING)
    first, second = page.sheet.rows
    marked = [[side for side in range(8) if page.sheet.stands_out(row, side)] for row in (first, second)]
    assert [first.points[side] for side in marked[0]] == [0]
    assert marked[1] == [], "the round was blocked"
    assert min(second.points) > 0
    counted = re.findall(r":\s(\d+)", page.words.notes(False)[0])
    assert sorted(counted) == ["0"] * 7 + ["1"]


def test_rounds_to_come_are_there_with_their_engines(matches):
    page = ScoresPage(stage_of(), matches["end"], NOTHING, NOTHING)
    assert len(page.sheet.make_rows(600)) == 13
    assert page.verdict == "Kiko wins the match"
    rules = page.header.setup.rules
    assert [TILE_NAMES[rules.engine(number)] for number in (1, 13)] == ["12-12", "0-0"]
