"""What the page of a round's end says, for every way a round or a match can end."""

import pytest
import tables
from page_stage import stage_of
from rounds import NAMES, from_position

from game.rules.state import Phase
from game.strings import LANGUAGES, Strings


@pytest.fixture
def stage():
    return stage_of()


def rights(words):
    return [words.seat(seat).right for seat in range(words.setup.seats)]


def notes(words):
    return [words.seat(seat).note for seat in range(words.setup.seats)]


def lit(words):
    return [seat for seat in range(words.setup.seats) if words.seat(seat).lit]


def dim(words):
    return [seat for seat in range(words.setup.seats) if words.seat(seat).dim]


def af(stage, hands, *acts, scores="", seats=4, ends="left=0 right=0", **more):
    clause = f"scores {scores}; " if scores else ""
    acts = acts or ["pass"] * seats
    return from_position(stage, f"all_fives {seats}; {clause}turn 1; ends {ends}; hands {hands}", *acts, **more)


# --- All Fives


def test_a_bonus_is_rounded_and_the_partner_does_not_count(stage):
    words = af(stage, "6-6 | 6-1 | 5-5 1-0 | 4-4", "6-6 left", ends="left=6 right=1")
    assert (words.title(), words.why()) == ("Ana goes out", "The opponents’ tiles count.")
    card = words.card()
    assert (card.head, card.big, card.lines) == ("Ana and Leo win", "+15", ("7 + 8 = 15",))
    assert rights(words) == ["wins", "7", "does not count", "8"]
    assert notes(words) == ["no tiles", "1 tile", "partner of Ana", "1 tile"]
    assert (lit(words), dim(words)) == ([0], [2])
    assert words.leader() == "Next leader: Ana"


def test_23_becomes_25(stage):
    words = af(stage, "6-6 | 6-4 3-2 | 5-5 | 4-4", "6-6 left", ends="left=6 right=1")
    assert words.card().lines == ("15 + 8 = 23 → 25",)
    assert (words.card().big, words.card().note) == ("+25", "to the nearest five")
    assert [words.added(side) for side in (0, 1)] == [50, 0]


def test_the_lower_pair_is_counted_together(stage):
    words = af(stage, "1-1 | 5-4 | 6-6 6-2 | 4-4")
    assert words.title() == "Nina and Sol win the round"
    assert words.why() == "Nobody can play. Lowest pair, both hands together: Nina and Sol, 17."
    assert words.card().lines == ("2 + 20 = 22 → 20",)
    assert notes(words) == ["1 tile", "both together 17", "2 tiles", "both together 17"]
    assert (lit(words), rights(words)) == ([1, 3], ["2", "9", "20", "8"])
    assert words.leader() == "Next leader: by lot"


def test_two_of_three_share(stage):
    words = af(stage, "5-1 | 4-2 | 6-6 1-0", seats=3, ends="left=3 right=3")
    assert words.why() == "Nobody can play. Equally low: Ana and Nina, 6 each. They share the points."
    card = words.card()
    assert (card.head, card.big) == ("Ana and Nina win", "+7.5")
    assert card.lines == ("13 → 15", "15 : 2 = 7.5 each")
    assert card.note == "to the nearest five"
    assert [words.added(side) for side in range(3)] == [15, 15, 0]
    assert lit(words) == [0, 1]


@pytest.mark.parametrize(("lang", "half"), [("en", "7.5"), ("fil", "7.5"), ("id", "7,5"), ("es", "7,5")])
def test_halves_are_written_as_the_language_has_them(stage, lang, half):
    stage.strings = Strings(lang, strict=True)
    card = af(stage, "5-1 | 4-2 | 6-6 1-0", seats=3, ends="left=3 right=3").card()
    assert card.big == f"+{half}"
    assert f"15 : 2 = {half}" in card.lines[1]


@pytest.mark.parametrize(("hands", "seats"), [("6-6 | 5-5 1-1", 2), ("5-4 | 6-3 | 5-2 1-1", 3)])
def test_a_tie_brings_nothing(stage, hands, seats):
    words = af(stage, hands, seats=seats)
    pips = "12" if seats == 2 else "9"
    assert words.title() == "Nobody wins the round"
    assert f"{pips} each. Nobody scores." in words.why()
    assert (words.card().head, words.card().big) == ("Nobody scores", "+0")
    assert words.card().lines == (" = ".join([pips] * seats),)
    assert set(notes(words)) == {"equally low"}
    assert words.leader() == "Next leader: by lot"


def test_both_pairs_tied(stage):
    words = af(stage, "1-1 | 5-4 | 6-6 3-2 | 5-5")
    assert words.why() == "Nobody can play. Both pairs hold 19. Nobody scores."
    assert words.card().lines == ("19 = 19",)
    assert notes(words) == ["both together 19"] * 4


def test_a_laying_that_wins_the_match(stage):
    words = af(stage, "6-4 1-1 | 5-5", "6-4 left", scores="245 100", seats=2, ends="left=6:6 right=1:1")
    assert words.title() == "Ana wins the match"
    assert words.why() == "The target is reached in mid-round: the tiles left do not count."
    assert words.card().lines == ("4 + 1 = 5", "245 → 250")
    assert rights(words) == ["does not count", "does not count"]
    assert dim(words) == []
    assert words.leader() == ""


def test_layings_of_the_round_are_told_apart_from_its_bonus(stage):
    words = af(stage, "6-4 1-1 | 4-2", "6-4 left", "4-2 left", seats=2, ends="left=6:6 right=1:1")
    assert words.layings_line() == "Ana 5  ·  Nina 0"
    assert words.card().big == "+0"
    assert words.card().lines == ("2 → 0",)
    assert words.end.scores == (10, 0)


def test_you_is_said_to_the_one_person_alone(stage):
    words = af(stage, "6-6 | 6-1 | 5-5 1-0 | 4-4", "6-6 left", ends="left=6 right=1", names=("", *NAMES[1:]))
    assert words.title() == "You go out"
    assert words.card().head == "You and Leo win"
    assert notes(words)[2] == "your partner"


# --- Pollona


def pollona(stage, hands, *acts, scores="0 0", leader=1, ends="left=0 right=0"):
    position = f"pollona 4; scores {scores}; leader {leader}; turn 1; ends {ends}; hands {hands}"
    return from_position(stage, position, *(acts or ["pass"] * 4))


def test_the_lowest_single_hand_decides(stage):
    words = pollona(stage, "1-1 | 5-4 | 9-9 9-8 3-2 | 6-2")
    assert words.why() == "Nobody can play. The lowest single hand decides: Ana, 2."
    assert (words.card().big, words.card().lines) == ("+17", ("9 + 8 = 17",))
    assert rights(words) == ["2", "9", "does not count", "8"]
    assert notes(words)[:1] + notes(words)[2:3] == ["lowest hand", "partner of Ana"]
    assert (lit(words), dim(words)) == ([0], [2])
    assert words.leader() == "Ana and Leo choose the next leader"


def test_a_pair_whose_two_hands_are_lowest(stage):
    words = pollona(stage, "4-1 | 5-1 | 3-2 | 6-1")
    assert words.why() == "Nobody can play. The lowest single hand decides: Ana and Leo, 5."
    assert (lit(words), rights(words)) == ([0, 2], ["5", "6", "5", "7"])


def test_a_tied_block(stage):
    words = pollona(stage, "4-1 | 3-2 | 9-9 1-1 | 9-8 7-6", leader=3)
    assert words.why() == "Nobody can play. Equally low: Ana and Nina, 5 each. Nobody scores."
    assert notes(words) == ["equally low", "equally low", "2 tiles", "2 tiles"]
    assert words.leader() == "Nina and Sol choose the next leader"


@pytest.mark.parametrize(("scores", "word"), [("62 0", "Pollona!"), ("0 0", ""), ("62 10", "")])
def test_titles_are_celebrated_at_the_match_end(stage, scores, word):
    words = pollona(stage, "1-1 | 9-8 9-7 | 7-7 | 6-0", "1-1 left", scores=scores, ends="left=1 right=0")
    assert words.celebrated == word
    assert (words.over is not None) == (scores != "0 0")


def test_tripollua(stage):
    hands = "1-1 | 9-8 9-7 9-6 9-5 | 7-7 | 8-8 8-7 8-3"
    assert pollona(stage, hands, "1-1 left", ends="left=1 right=0").celebrated == "Tripollúa!"


# --- Block, Draw, Mexican Train


def test_own_pips_are_taken_away_in_a_block(stage):
    words = from_position(
        stage, "block 3; turn 1; ends left=6 right=6; hands 5-0 | 5-4 | 5-5 3-1", "pass", "pass", "pass"
    )
    assert words.why() == "Nobody can play. Lowest hand: Ana, 5."
    assert words.card().lines == ("9 + 14 − 5 = 18",)
    assert rights(words) == ["5", "9", "14"]


def test_a_hand_of_nothing_is_taken_away_too(stage):
    words = from_position(stage, "block 2; turn 1; ends left=6 right=6; hands 0-0 | 5-4", "pass", "pass")
    assert words.card().lines == ("9 − 0 = 9",)


def test_every_hand_counts_against_its_owner(stage):
    words = from_position(
        stage,
        'mexican_train 2; round 13; turn 1; scores 30 5; own {"firsts": 2}; ends train-1=3 train-2=7 public=0;'
        " hands 3-2 | 5-4",
        "3-2 train-1",
    )
    assert words.title() == "Nina wins the match"
    assert words.why() == "Ana goes out. The tiles that are left count against whoever holds them."
    assert rights(words) == ["+0", "+9"]
    assert words.card().big == "14"
    assert (words.ahead, words.order) == ((1,), [1, 0])


# --- who leads next


@pytest.mark.parametrize("game", ["block", "all_fives", "pollona", "mexican_train"])
def test_the_next_leader_is_the_one_who_then_leads(game):
    match = tables.new(game, seed=5)
    for _ in tables.steps(match, 4000):
        if match.phase != Phase.ROUND_OVER:
            continue
        turn, following = match.turn, match.following()
        assert (match.turn, match.phase) == (turn, Phase.ROUND_OVER)
        assert (following.round, following.table.laid) == (match.view(-1).round + 1, ())
        match.proceed()
        now = match.view(-1)
        if following.phase == Phase.CHOOSE:
            assert now.turn == following.turn
        elif following.leader >= 0:
            assert now.leader == following.leader


# --- languages


CASES = (
    ("all_fives 4; turn 1; ends left=6 right=1; hands 6-6 | 6-4 3-2 | 5-5 | 4-4", ("6-6 left",)),
    ("all_fives 3; turn 1; ends left=3 right=3; hands 5-1 | 4-2 | 6-6 1-0", ("pass",) * 3),
    ("all_fives 4; turn 1; ends left=0 right=0; hands 1-1 | 5-4 | 6-6 3-2 | 5-5", ("pass",) * 4),
    ("all_fives 2; scores 245 100; turn 1; ends left=6:6 right=1:1; hands 6-4 1-1 | 5-5", ("6-4 left",)),
    ("pollona 4; leader 1; turn 1; ends left=0 right=0; hands 1-1 | 5-4 | 9-9 9-8 3-2 | 6-2", ("pass",) * 4),
    ("block 3; turn 1; ends left=6 right=6; hands 5-0 | 5-4 | 5-5 3-1", ("pass",) * 3),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0][:12])
def test_every_sentence_is_there_in_every_language(stage, case, lang):
    stage.strings = Strings(lang, strict=True)
    words = from_position(stage, case[0], *case[1])
    said = [words.title(), words.why(), words.leader(), words.layings_line(), *words.card().lines, words.card().head]
    said += [text for seat in range(words.setup.seats) for text in (words.seat(seat).note, words.seat(seat).right)]
    assert not [text for text in said if "{" in text or text.startswith("end.")]


def test_a_single_hand_is_said_otherwise_in_filipino(stage):
    """A block that the lowest side wins is one word there, a block of single hands another."""
    stage.strings = Strings("fil", strict=True)
    assert pollona(stage, "1-1 | 5-4 | 9-9 9-8 3-2 | 6-2").why().startswith("Bara")
    assert af(stage, "1-1 | 5-4 | 6-6 6-2 | 4-4").why().startswith("Harang")
