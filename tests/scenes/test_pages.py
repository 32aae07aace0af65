"""The rules and the score sheet, and all long pages at every size: what they say is true, and all of it is reached."""

import random

import pytest
import tables
from page_stage import NOTHING, SIZES, draw, played, run, stage_of, tap

from game.history import sheet_of
from game.render.geometry import Rect
from game.rules.catalogue import GAMES
from game.rules.state import Phase
from game.scenes.log import LogPage
from game.scenes.rules_page import PAGES, RulesPage
from game.scenes.scores import ScoresPage
from game.scenes.tables import TABLES

pytestmark = pytest.mark.usefixtures("display")


def test_every_game_with_a_table_has_its_rules():
    assert TABLES.keys() <= PAGES.keys() <= GAMES.keys()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PAGES)
def test_every_heading_is_reached_by_a_tap_in_the_contents(game, size):
    stage = stage_of(size)
    page = RulesPage(stage, game, NOTHING)
    stage.push(page)
    for section in page.sections:
        item = next(t for t in page.contents.touched if t.button.label == page.words(section.title))
        page.contents.area.go(item.spot.y, at_once=True)
        page.contents.place(clipped=True)
        tap(stage, *item.button.rect.centre)
        run(stage, 1.0)
        top = page.text.top_of(section.title) - page.text.area.offset
        assert top + 1 >= 0
        assert top < page.text.area.view.h - 20
        assert not page.moving


def test_every_heading_is_reached_by_keys():
    stage = stage_of((800, 480))
    page = RulesPage(stage, "draw", NOTHING)
    stage.push(page)
    for section in page.sections:
        page.key("tab")
        run(stage, 0.6)
        assert page.buttons.focused.label == page.words(section.title)
        ring, view = page.buttons.focused.rect, page.contents.area.view
        assert view.y - 1 <= ring.y
        assert ring.bottom <= view.bottom + 1
        page.key("return")
        run(stage, 0.6)
        top = page.text.top_of(section.title) - page.text.area.offset
        assert -1 <= top < page.text.area.view.h
        draw(stage)


def test_the_contents_follow_the_reader():
    stage = stage_of()
    page = RulesPage(stage, "draw", NOTHING)
    stage.push(page)
    assert page.here == page.sections[0].title
    page.key("end")
    run(stage, 1.0)
    assert page.here == page.sections[-1].title


# --- scores


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_adds_up_to_the_scores_of_the_match(game):
    match = played(game, None, rounds=2)
    rows = sheet_of(match.rounds(), len(match.setup.sides))
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    sums = [sum(row.points[side] for row in rows) for side in range(len(match.setup.sides))]
    assert tuple(sums) == rows[-1].totals
    page = ScoresPage(stage_of(), match, NOTHING)
    assert page.sheet.totals == match.view(-1).scores


def test_a_round_that_was_restarted_after_its_count_is_not_on_the_sheet():
    match = tables.new("draw", 2, persons=(0,), seed=3)
    rng = random.Random(1)
    while match.phase != Phase.ROUND_OVER:
        tables.step(match, rng)
    assert len(sheet_of(match.rounds(), 2)) == 1
    match.restart()
    assert sheet_of(match.rounds(), 2) == ()
    page = ScoresPage(stage_of(), match, NOTHING)
    assert (page.sheet.now, page.verdict) == (1, "Nobody has scored yet")


def test_the_words_say_who_leads_and_who_has_won():
    match = played("draw", 2, rounds=2, seed=8)
    page = ScoresPage(stage_of(), match, NOTHING)
    mine, other = match.view(-1).scores
    assert mine != other
    assert str(abs(mine - other) // 2) in page.verdict
    over = tables.play(tables.new("draw", 2, persons=(), seed=5, target=50))
    assert "wins the match" in ScoresPage(stage_of(), over, NOTHING).verdict


def test_the_words_say_which_moment_they_speak_of():
    match, rng, said = tables.new("all_fives", 2, seed=4), random.Random(4), set()
    while len(match.rounds()) < 3:
        tables.step(match, rng)
        last, seen = match.rounds()[-1], match.view(-1)
        wanted = {
            (False, False): "Before the first count" if last.number == 1 else f"After round {last.number - 1}",
            (True, False): f"So far, in round {last.number}",
            (True, True): f"After round {last.number}",
        }[bool(last.points), last.end is not None]
        page = ScoresPage(stage_of(), match, NOTHING)
        assert page.words.after == wanted
        assert page.sheet.totals == seen.scores
        said.add(page.words.after.split()[0])
    assert said == {"Before", "So", "After"}


def test_the_latest_round_is_in_view_at_first():
    match = played("block", 2, rounds=12, seed=3, target=250)
    stage = stage_of((800, 480))
    page = ScoresPage(stage, match, NOTHING)
    stage.push(page)
    assert page.rows.area.limit > 0
    assert not page.rows.area.below


# --- all of them


def pages(stage, match):
    return [
        RulesPage(stage, "draw", NOTHING, table=True),
        ScoresPage(stage, match, NOTHING, NOTHING),
        LogPage(stage, match, (), NOTHING),
    ]


@pytest.fixture(scope="module")
def match():
    return played("draw", 3, rounds=4, target=250)


@pytest.mark.parametrize("text", ["small", "normal", "largest"])
@pytest.mark.parametrize("size", SIZES)
def test_buttons_are_large_enough_and_within_the_window(size, text, match):
    stage = stage_of(size, text=text)
    for page in pages(stage, match):
        stage.push(page)
        draw(stage)
        whole = Rect(0, 0, *stage.canvas.size)
        shown = [item.rect for item in page.buttons.items if item.rect.w > 0]
        solid = [item.rect for item in page.reading.fixed] + [
            item.rect for rows in page.reading.lists for item in rows.page_buttons()
        ]
        for rect in shown:
            assert rect.overlap(whole) == pytest.approx(rect.w * rect.h)
        for rect in solid:
            assert min(rect.w, rect.h) >= stage.metrics.T - 0.01
            assert not any(rect.intersects(other) for other in solid if other is not rect)
        stage.pop()


def test_pages_live_through_every_change_of_the_window_and_the_settings(match):
    stage = stage_of()
    for page in pages(stage, match):
        stage.push(page)
        for size in [(1, 1), *SIZES, (480, 320), (3840, 2160)]:
            stage.resize(size)
            page.key("page down")
            run(stage, 0.1)
            draw(stage)
        stage.resize((1280, 800))
        for change in ({"theme": "contrast"}, {"text": "largest"}, {"numerals": "on"}, {"still": True}):
            stage.change(**change)
            draw(stage)
        stage.turn_screen()
        draw(stage)
        stage.face(0)
        stage.change(theme="default", text="normal", numerals="auto", still=False)
        stage.pop()


def test_no_row_is_kept_that_is_far_from_the_view(match):
    stage = stage_of()
    page = RulesPage(stage, "draw", NOTHING)
    stage.push(page)
    for _ in range(20):
        page.key("page down")
        run(stage, 0.5)
        draw(stage)
        kept = sum(page.text._painted[index].get_height() for index in page.text._painted)
        assert kept < 4 * page.text.area.view.h


def test_closing_calls_back_once():
    stage = stage_of()
    below = stage.top
    makers = (
        lambda done: RulesPage(stage, "block", done),
        lambda done: ScoresPage(stage, played("block", 2, rounds=1), done),
        lambda done: LogPage(stage, None, (), done),
    )
    for make in makers:
        calls = []
        stage.push(make(lambda calls=calls: calls.append(True)))
        stage.top.key("escape")
        assert calls == [True]
        assert stage.top is below
