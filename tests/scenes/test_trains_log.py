"""The log and the curtain's words of recorded matches of trains: every event told, in few lines, nothing hidden."""

from collections import Counter

import pytest
from page_stage import NOTHING, SIZES, draw, stage_of
from support import RECORDS, numbered

from game.history import RoundLog, rounds_of
from game.match import Match
from game.record import read_matches
from game.rules.events import (
    ChainEnded,
    DoubleAnswered,
    DoubleExposed,
    EngineSought,
    HandsDealt,
    LeaderSet,
    MatchEnded,
    PointsScored,
    RoundEnded,
    TileDrawn,
    TilePlayed,
    TrainClosed,
    TrainOpened,
    TurnPassed,
)
from game.rules.notation import TILE_NAMES, TILE_OF
from game.rules.tiles import pips
from game.scenes.log import LogPage
from game.scenes.log_folds import emptied
from game.scenes.log_lines import Writer
from game.scenes.moves import Teller
from game.strings import LANGUAGES, Strings

KINDS = {
    *(ChainEnded, DoubleAnswered, DoubleExposed, EngineSought, HandsDealt, LeaderSet, MatchEnded, PointsScored),
    *(RoundEnded, TileDrawn, TilePlayed, TrainClosed, TrainOpened, TurnPassed),
}


pytestmark = pytest.mark.usefixtures("display")


def replayed(name):
    (path,) = [path for path in RECORDS if path.stem == name]
    return next(iter(read_matches(numbered(path.read_bytes()))))


@pytest.fixture(scope="module")
def three():
    return replayed("mexican_train-3")


@pytest.fixture(scope="module")
def eight():
    return replayed("mexican_train-8-105-short-lap")


def lines_of(stage, replay):
    writer = Writer(stage, replay.header)
    return [(log, writer.round_lines(log)) for log in rounds_of(replay.steps)]


def events_of(log, kind):
    return [event for event in log.events if isinstance(event, kind)]


def test_a_whole_match_tells_every_kind_of_event(three, eight):
    stage, met = stage_of(), set()
    for replay in (three, eight):
        for log, lines in lines_of(stage, replay):
            met |= {type(event) for event in log.events}
            assert all(line.what or line.hand for line in lines)
            laid = Counter(event.tile for event in events_of(log, TilePlayed))
            assert Counter(tile for line in lines if not line.hand for tile in line.tiles) == laid
            assert sum(line.backs for line in lines) == len(events_of(log, TileDrawn))
            said = Counter(line.what for line in lines)
            assert said["passes; the train is open now"] == len(events_of(log, TrainOpened))
            assert said["passes"] + said["passes; the train is open now"] == len(events_of(log, TurnPassed))
            answers = [line for line in lines if line.what.startswith("answers ")]
            assert len(answers) == len(events_of(log, DoubleAnswered))
            closings = [line for line in lines if line.what.endswith("now closed again")]
            assert len(closings) == len(events_of(log, TrainClosed))
            chains = [line for line in lines if line.what.startswith("a chain of ")]
            assert len(chains) == len(events_of(log, ChainEnded))
            bare = [line for line in lines if "stands bare" in line.what]
            assert len(bare) == len(events_of(log, DoubleExposed))
    assert met == KINDS


def test_the_search_takes_a_line_and_names_who_got_the_last_tiles(eight):
    stage = stage_of()
    shorts = 0
    for log, lines in lines_of(stage, eight):
        given = events_of(log, EngineSought)
        whole, rest = divmod(len(given), 8)
        told = [line.what for line in lines if "search for the engine" in line.what.lower()]
        assert len(told) == (whole > 0) + (rest > 0)
        if rest:
            shorts += 1
            line = next(line for line in lines if "last tile" in line.what)
            assert line.seats == tuple(event.seat for event in given[-rest:])
        assert not any(line.tiles for line in lines[: 1 + len(told)])
    assert shorts


def test_a_count_stands_with_the_hands_and_the_totals_below(three):
    stage = stage_of()
    for log, lines in lines_of(stage, three):
        hands = [line for line in lines if line.hand]
        assert [line.points for line in hands] == [f"+{pips(hand)}" for hand in log.end.hands]
        totals = next(line.what for line in lines if line.what.startswith("Totals: "))
        numbers = [int(item.rpartition(" ")[2]) for item in totals.removeprefix("Totals: ").split(", ")]
        assert numbers == sorted(score // 2 for score in log.end.scores)
        words = Writer(stage, three.header).summary(log)
        if log.end.reason == "out":
            names = [Writer(stage, three.header).names((seat,)) for seat in emptied(log.end)]
            assert all(name in words for name in names)
        else:
            assert words == "The round is blocked."


def test_several_hands_can_be_empty_at_once():
    stage, replay = stage_of(), replayed("mexican_train-5")
    writer = Writer(stage, replay.header)
    end = RoundEnded(1, "out", (0, 2), (0, 3, 0, 5, 9), (0, 4, 0, 6, 8))
    (first, *_) = writer.round_lines(RoundLog(1, (end,)))
    assert first.seats == (0, 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_in_every_language(three, lang):
    stage = stage_of()
    stage.strings = Strings(lang, strict=True)
    log = next(log for log in rounds_of(three.steps) if events_of(log, EngineSought))
    lines = Writer(stage, three.header).round_lines(log)
    moves = Teller(stage, three.header, 0).moves(log.events)
    for words in [line.what for line in lines] + [words for _, words in moves]:
        assert "{" not in words
    if lang == "fil":
        assert not any("harang" in line.what.lower() for line in lines)


def test_a_blocked_round_has_its_own_word_in_filipino():
    stage, replay = stage_of(), replayed("mexican_train-3")
    stage.strings = Strings("fil", strict=True)
    end = RoundEnded(1, "blocked", (0,), (2, 4, 8), (0, 4, 6))
    (first, *_) = Writer(stage, replay.header).round_lines(RoundLog(1, (end,)))
    assert first.what == "Bara ang round."


# --- the curtain's words


def test_a_turn_is_a_sentence(three):
    stage = stage_of()
    header = three.header
    played, drawn = TilePlayed, TileDrawn
    engine, six, five = TILE_OF["12-12"], TILE_OF["12-6"], TILE_OF["6-5"]
    names = [Writer(stage, header).names((seat,)) for seat in range(3)]
    moves = Teller(stage, header, 2).moves(
        (
            *(EngineSought(seat, None, 1) for seat in range(3)),
            LeaderSet(0),
            played(0, engine, 5, 12, 12),
            played(0, six, 6, 12, 6),
            played(0, five, 6, 6, 5),
            ChainEnded(0),
            TurnPassed(1),
            TrainOpened(1),
            drawn(0, None, 40),
            TurnPassed(0),
            played(1, TILE_OF["6-6"], 8, 6, 6),
            played(1, TILE_OF["6-1"], 8, 6, 1),
            played(0, TILE_OF["4-4"], 6, 4, 4),
            played(0, TILE_OF["12-1"], 16, 12, 1),
        )
    )
    assert [words for _, words in moves] == [
        f"{names[0]} has the engine, after 1 lap of drawing",
        f"{names[0]} led with 12-12, then played 12-6 and 6-5 on own train",
        f"{names[1]} passed: own train is open",
        f"{names[0]} drew 1, then passed",
        f"{names[1]} played 6-6 and 6-1 on your train",
        f"{names[0]} played 4-4 and 12-1",
    ]


def test_nothing_private_is_in_the_words_of_a_curtain(three):
    match = Match.resume(three)
    stage = stage_of()
    header = match.header
    for log in match.rounds():
        laid = {TILE_NAMES[event.tile] for event in log.events if isinstance(event, TilePlayed)}
        events = [event for event in log.events if not isinstance(event, RoundEnded | PointsScored)]
        for _, words in Teller(stage, header, 1).moves(events):
            tiles = {word for word in words.replace(",", " ").split() if word in TILE_OF}
            assert tiles <= laid


# --- the page


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_page_draws_with_every_round_open(eight, size, text):
    stage = stage_of(size, text=text)
    page = LogPage(stage, Match.resume(eight), (), NOTHING)
    stage.push(page)
    page.toggle(0)
    top, middle = page.rows.area.limit, page.rows.area.limit / 2
    for offset in (0.0, middle, top):
        page.rows.area.go(offset, at_once=True)
        draw(stage)
    for row in page.rows.rows:
        assert row.height > 0
