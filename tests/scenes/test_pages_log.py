"""The log: nothing hidden is in it before the count, everything after; folding; earlier matches."""

import pytest
import tables
from page_stage import NOTHING, button, draw, fling, played, run, stage_of, tap

from game.gestures import Press, Tap
from game.history import RoundLog
from game.journal import encode
from game.rules.catalogue import GAMES
from game.rules.events import (
    HandAccepted,
    HandsDealt,
    LeaderNamed,
    LeaderSet,
    LotDrawn,
    MatchEnded,
    PointsScored,
    RedealDemanded,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TurnPassed,
)
from game.rules.notation import TILE_OF
from game.rules.tiles import members
from game.scenes.log import LogPage
from game.scenes.log_lines import Writer
from game.scenes.log_rows import LogRows
from game.strings import LANGUAGES, Strings

pytestmark = pytest.mark.usefixtures("display")


def public_tiles(log, rules):
    """What everybody saw in a round, without its count; who leads with an engine has it."""
    laid = {event.tile for event in log.events if isinstance(event, TilePlayed)}
    lots = {tile for event in log.events if isinstance(event, LotDrawn) for _, tile in event.draws}
    shown = {tile for event in log.events if isinstance(event, RedealDemanded) for tile in event.doubles}
    led = any(isinstance(event, LeaderSet) for event in log.events)
    return laid | lots | shown | ({rules.engine(log.number)} if led else set())


def named(line):
    """The tiles that a line's words name or its picture shows."""
    words = {TILE_OF[word] for word in line.what.replace(",", " ").split() if word in TILE_OF}
    return words | set(line.tiles)


@pytest.mark.parametrize("game", GAMES)
def test_no_hidden_tile_is_in_the_log_before_the_count(game):
    stage = stage_of()
    match = tables.new(game, None, persons=(0, 1), seed=6)
    writer = Writer(stage, match.header)
    for _ in tables.steps(match, 220, seed=2):
        log = match.rounds()[-1]
        lines = writer.round_lines(log)
        if log.end is None:
            assert set().union(*(named(line) for line in lines)) <= public_tiles(log, GAMES[game])
            assert not any(line.hand for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_a_counted_round_shows_every_hand_and_its_sum(game):
    stage = stage_of()
    match = played(game, None, rounds=1)
    log = match.rounds()[0]
    lines = Writer(stage, match.header).round_lines(log)
    hands = {line.seats[0]: set(line.tiles) for line in lines if line.hand}
    assert hands == {seat: set(members(hand)) for seat, hand in enumerate(log.end.hands)}
    drawn = [line for line in lines if line.backs]
    assert all(not line.tiles for line in drawn)
    for event in log.points:
        assert any(line.points == f"+{stage.strings.number(event.points)}" for line in lines)


TOLD = {
    "all_fives": {LotDrawn, HandsDealt, LeaderSet, TilePlayed, TileDrawn, PointsScored, RoundEnded},
    "pollona": {LotDrawn, LeaderNamed, HandsDealt, HandAccepted, RedealDemanded, LeaderSet, TilePlayed, TurnPassed},
}
"""What must come up for the test below to mean anything."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("all_fives", 2), ("all_fives", 3), ("all_fives", 4), ("pollona", 4)])
def test_everything_that_happens_is_told(game, seats, lang):
    stage = stage_of((800, 480))
    stage.strings = Strings(lang, strict=True)
    match = tables.play(tables.new(game, seats, persons=(0,), seed=SEEDS[game]), seed=1)
    page = LogPage(stage, match, (), NOTHING)
    stage.push(page)
    writer, met = page.shown.rows.writer, set()
    for index, log in enumerate(match.rounds()):
        lines = writer.round_lines(log)
        assert all(line.what or line.hand or line.points for line in lines)
        for event in log.events:
            met.add(type(event))
            waits = isinstance(event, PointsScored) and event.reason != "ends"
            alone = writer.round_lines(RoundLog(log.number, (event, log.end) if waits else (event,)))
            assert alone, event
            if not isinstance(event, HandAccepted):
                assert all(line in lines for line in alone), event
        if index not in page.shown.opened:
            page.toggle(index)
    assert met >= TOLD[game] | {PointsScored, RoundEnded, MatchEnded}
    draw(stage)


SEEDS = {"all_fives": 5, "pollona": 8}


def test_acceptances_take_one_line():
    stage = stage_of()
    match = tables.play(tables.new("pollona", seed=SEEDS["pollona"]), seed=1)
    writer = Writer(stage, match.header)
    plain = [log for log in match.rounds() if not any(isinstance(event, RedealDemanded) for event in log.events)]
    for log in plain:
        kept = [line for line in writer.round_lines(log) if "hand" in line.what]
        assert [line.what for line in kept] == ["All keep their hands; play begins."]
    some = RoundLog(1, (HandAccepted(1), HandAccepted(2), RedealDemanded(3, (0, 2, 5, 9, 14))))
    kept, redealt = writer.round_lines(some)
    assert (kept.seats, kept.what) == ((1, 2), "keep their hands")
    assert (redealt.seats, redealt.tiles) == ((3,), (0, 2, 5, 9, 14))


@pytest.mark.parametrize(("game", "lowest", "word"), [("all_fives", (0, 2), "Harang"), ("pollona", (0,), "Bara")])
def test_a_block_is_called_in_the_log_what_it_is_on_the_table(game, lowest, word):
    stage, header = stage_of(), tables.header(game, 4)
    stage.strings = Strings("fil", strict=True)
    end = RoundEnded(1, "blocked", (0, 2), (1, 2, 4, 8), (0, 0), (lowest,))
    assert Writer(stage, header).round_lines(RoundLog(1, (end,)))[0].what == f"{word} ang round."


def test_doubles_of_a_redeal_stay_readable_after_the_match(tmp_path):
    stage = stage_of()
    match = tables.play(tables.new("pollona", persons=(), seed=SEEDS["pollona"]), seed=1)
    shown = [event for log in match.rounds() for event in log.events if isinstance(event, RedealDemanded)]
    assert shown
    (path,) = saved(tmp_path, a=match)
    page = LogPage(stage, None, [path], NOTHING)
    stage.push(page)
    run(stage, 0.1)
    page.open(0)
    lines = [line for log in page.shown.rounds for line in page.shown.rows.writer.round_lines(log)]
    for event in shown:
        assert any(line.seats == (event.seat,) and line.tiles == event.doubles for line in lines)


def test_a_match_that_ends_in_mid_round_shows_hands_but_counts_none():
    stage = stage_of()
    for seed in range(20):
        match = tables.play(tables.new("all_fives", 2, persons=(), seed=seed))
        log = match.rounds()[-1]
        if log.end.reason == "target":
            break
    hands = [line for line in Writer(stage, match.header).round_lines(log) if line.hand]
    assert [set(line.tiles) for line in hands] == [set(members(hand)) for hand in log.end.hands]
    assert not any(line.points for line in hands)


def test_a_heading_tells_all_who_scored():
    stage = stage_of()
    match = played("all_fives", 3, rounds=1, seed=8)
    log = match.rounds()[0]
    words = Writer(stage, match.header).summary(log)
    sums = {}
    for event in log.points:
        sums[event.side] = sums.get(event.side, 0) + event.points
    assert len(sums) > 1
    for points in sums.values():
        assert f"+{stage.strings.number(points)}" in words


def test_a_restart_is_told_and_the_new_try_has_no_hands():
    stage = stage_of()
    match = tables.new("draw", 2, persons=(0,), seed=3)
    for _ in tables.steps(match, 6):
        pass
    match.restart()
    first, second = match.rounds()
    writer = Writer(stage, match.header)
    assert writer.summary(first) == "Round restarted"
    assert "restarted" in writer.round_lines(first)[-1].what
    assert (first.number, second.number) == (1, 1)
    assert not any(line.hand for log in (first, second) for line in writer.round_lines(log))


def test_rounds_fold_by_finger_and_by_keys():
    stage = stage_of()
    match = played("draw", 3, rounds=3, target=250)
    page = LogPage(stage, match, (), NOTHING)
    stage.push(page)
    assert page.shown.opened == {3}
    few = len(page.rows.rows)
    page.rows.area.go(0, at_once=True)
    page.rows.place(clipped=True)
    tap(stage, *page.rows.touched[0].button.rect.centre)
    assert page.shown.opened == {0, 3}
    assert len(page.rows.rows) > few
    page.key("tab")
    page.key("return")
    assert page.shown.opened == {3}
    assert len(page.rows.rows) == few


def test_a_touch_that_stops_a_coasting_page_presses_nothing():
    stage = stage_of((800, 480))
    match = played("draw", 3, rounds=4, target=250)
    page = LogPage(stage, match, (), NOTHING)
    stage.push(page)
    for index in range(4):
        page.toggle(index)
    run(stage, 0.5)
    opened = set(page.shown.opened)
    page.rows.area.go(200, at_once=True)
    run(stage, 0.3)
    view = page.rows.area.view
    fling(stage, view.x + 60, view.bottom - 20, view.y + 20, frames=4)
    assert page.moving
    heading = view.centre
    stage.top.gesture(Press(*heading, stage.now, "finger"))
    assert not page.moving
    for item in page.rows.touched:
        item.button.rect = view
    stage.top.gesture(Tap(*heading, stage.now, *heading, stage.now, "finger"))
    assert page.shown.opened == opened


def saved(tmp_path, **games):
    """Match files by name: finished ones and one in mid-round."""
    paths = []
    for name, match in games.items():
        path = tmp_path / f"{name}.jsonl"
        path.write_bytes(encode(match.lines()))
        paths.append(path)
    return paths


def test_earlier_matches_are_listed_opened_and_left_again(tmp_path):
    stage = stage_of()
    match = played("draw", 3, rounds=2)
    paths = saved(tmp_path, a=tables.play(tables.new("block", 2, persons=(), seed=2, target=50)), b=played("draw", 2))
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"type":"match"}\n')
    gone = []
    page = LogPage(stage, match, [*paths, broken, tmp_path / "missing.jsonl"], lambda: gone.append(True))
    stage.push(page)
    tap(stage, *button(page, "Earlier matches").rect.centre)
    run(stage, 0.3)
    assert not page.moving
    assert [bool(item.trouble) for item in page.saved.found] == [False, False, True, True]
    assert page.saved.found[2].trouble.startswith("This match cannot be read:")
    assert page.saved.found[0].title.startswith("Block")
    assert "unfinished" in page.saved.found[1].scores
    assert len(page.rows.touched) == 2
    tap(stage, *page.rows.touched[1].button.rect.centre)
    assert page.shown.header.setup.rules.name == "draw"
    last = page.shown.rounds[-1]
    assert last.end is None
    lines = LogRows(stage, page.shown.header).writer.round_lines(last)
    assert set().union(*(named(line) for line in lines)) <= public_tiles(last, page.shown.header.setup.rules)
    for wanted in (None, page._mine):
        page.key("escape")
        assert page.shown is wanted
    page.key("escape")
    assert gone == [True]
    assert stage.top is not page


def test_a_file_that_went_bad_after_it_was_listed(tmp_path):
    stage = stage_of()
    (path,) = saved(tmp_path, a=played("draw", 2))
    page = LogPage(stage, None, [path], NOTHING)
    stage.push(page)
    run(stage, 0.1)
    path.write_text("rubbish\n")
    page.open(0)
    run(stage, 0.1)
    assert page.shown is None
    assert page.saved.found[0].trouble
