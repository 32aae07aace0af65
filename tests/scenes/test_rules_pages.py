"""What the rules' pages say and draw is what the rules do: numbers, positions, counts, lots, seats, names."""

from dataclasses import replace

import pytest
from page_stage import NOTHING, stage_of

from game.render.boards import END_OF
from game.rules import engine
from game.rules.actions import PASS, Lot, Play
from game.rules.catalogue import GAMES, make_setup
from game.rules.events import LotDrawn, MatchEnded, PointsScored, RoundEnded
from game.rules.notation import position_of
from game.rules.state import Phase
from game.rules.table import DOWN, LEFT, RIGHT, START, UP
from game.rules.tiles import DOUBLES, HALVES, PIPS, hand_of, members, pips, set_size, tile
from game.scenes.rules_page import PAGES, RulesPage, rule_values
from game.scenes.rules_parts import Count, Position, Results, Seating
from game.scenes.rules_pictures import sum_words
from game.scenes.wording import TITLES
from game.strings import LANGUAGES, Strings

PLACES = {end: place for place, end in END_OF.items()}


pytestmark = pytest.mark.usefixtures("display")


def parts(kind):
    """Every picture of a kind with its game."""
    return [
        (game, part)
        for game, page in PAGES.items()
        for section in page
        for part in section.parts
        if isinstance(part, kind)
    ]


def told(cases):
    return [f"{game}-{part.note}" for game, part in cases]


def each(kind, keep=lambda part: True):
    """A test for every picture of a kind."""
    cases = [(game, part) for game, part in parts(kind) if keep(part)]
    return pytest.mark.parametrize(("game", "part"), cases, ids=told(cases))


# --- words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", PAGES)
def test_the_numbers_in_the_rules_are_those_of_the_game(game, lang):
    stage = stage_of()
    stage.strings = Strings(lang, strict=True)
    page = RulesPage(stage, game, NOTHING)
    keys = [part if isinstance(part, str) else part.note for section in page.sections for part in section.parts]
    words = " ".join(page.words(key) for key in (*keys, *(section.title for section in page.sections)))
    assert "{" not in words
    values, rules = rule_values(game), GAMES[game]
    for seats in rules.seat_counts:
        setup = make_setup(game, seats, {})
        assert values[f"hand_{seats}"] == setup.hand
        assert values[f"target_{seats}"] == rules.target(setup)
        assert str(setup.hand) in words
        assert rules.target(setup) is None or str(rules.target(setup)) in words
    assert str(set_size(rules.top)) in words


TILE_WORDS = [("pollona", "bato", "piyesa"), ("mexican_train", "piyesa", "bato")]


@pytest.mark.parametrize(("game", "used", "other"), TILE_WORDS)
def test_one_word_for_a_tile_and_for_a_block_within_a_game(game, used, other):
    stage = stage_of()
    stage.strings = Strings("fil", strict=True)
    page = RulesPage(stage, game, NOTHING)
    keys = [part if isinstance(part, str) else part.note for section in page.sections for part in section.parts]
    words = " ".join(page.words(key) for key in (*keys, *(section.title for section in page.sections))).lower()
    assert used in words
    assert "bara" in words
    assert other not in words.split()
    assert "harang" not in words


# --- positions


def row(line):
    """The line from left to right as (left half, right half), and where its middle is."""
    lefts = [(pose.second, pose.first) for pose in reversed(line.left)]
    return [*lefts, (line.start.first, line.start.second), *((p.first, p.second) for p in line.right)], len(line.left)


def replayed(game, line):
    """A state of this game in which the drawn tiles lie, laid one after the other by the rules."""
    halves, _ = row(line)
    everything = hand_of(range(set_size(GAMES[game].top)))
    seats = GAMES[game].seat_counts[-1]
    empty = replace(position_of(f"{game} {seats}; turn 1"), hands=(everything,) * seats)

    def lay(state, a, b, at):
        play = Play(tile(a, b), at)
        return engine.advance(state, play)[0] if play in engine.legal(state) else None

    def grow(state, low, high, ups, downs):
        if state is None:
            return None
        done = (low, high, ups, downs) == (0, len(halves) - 1, len(line.up), len(line.down))
        if done:
            return state
        steps = []
        if low:
            steps.append((*halves[low - 1], LEFT, (low - 1, high, ups, downs)))
        if high < len(halves) - 1:
            steps.append((*halves[high + 1], RIGHT, (low, high + 1, ups, downs)))
        for arm, grown, place, at in ((line.up, ups, UP, 2), (line.down, downs, DOWN, 3)):
            if grown < len(arm):
                spot = [low, high, ups, downs]
                spot[at] += 1
                steps.append((arm[grown].first, arm[grown].second, place, tuple(spot)))
        found = (grow(lay(state, a, b, place), *spot) for a, b, place, spot in steps)
        return next((state for state in found if state is not None and shown(state, line)), None)

    firsts = [place for place, (left, right) in enumerate(halves) if left >= right]
    found = (grow(lay(empty, *halves[place], START), place, place, 0, 0) for place in firsts)
    return next((state for state in found if state is not None), None)


def shown(state, line):
    """Whether the middle of a branching table is the tile that branches by the rules."""
    number = getattr(state.own, "number", -1)
    return number < 0 or number == line.start.first == line.start.second or len(state.table.ends) == 2


@each(Position, lambda part: part.line is not None)
def test_the_drawn_positions_can_come_up_and_show_what_fits(game, part):
    state = replayed(game, part.line)
    assert state is not None
    ends = {END_OF[end.place]: end.number for end in state.table.ends}
    assert ends == {end: opened.number for end, opened in part.line.ends.items()}
    if part.spinner:
        assert state.own.number == part.line.start.first
    hand = hand_of(tile(*halves) for halves in part.hand)
    assert not hand & hand_of(item.tile for item in state.table.laid)
    assert hand.bit_count() == len(part.hand)
    fits = {Play(tile(*fit.tile), PLACES[fit.end]) for fit in (*part.fits, *filter(None, (part.ghost,)))}
    if part.hand:
        able = engine.legal(replace(state, hands=(hand,) * len(state.hands), stock=()))
        assert fits == {action for action in able if isinstance(action, Play)}


@each(Position, lambda part: part.counted)
def test_the_drawn_sums_are_the_rules_own(game, part):
    state = replayed(game, part.line)
    counted = [(END_OF[end.place], end.worth) for end in state.table.ends if end.worth is not None]
    assert list(part.counted) == counted
    assert part.scores == (part.total > 0 and part.total % 5 == 0)
    assert GAMES[game].points_of(state.table) == (part.total if part.scores else 0)


def test_a_sum_reads_as_the_ends_are_counted():
    part = next(part for _, part in parts(Position) if part.note == "help.note.four_ends")
    assert (part.terms, part.total) == ("2 + 1 + 10 + 2", 15)


def test_the_dead_position_has_every_five_on_the_table():
    dead = next(part for _, part in parts(Position) if part.note == "help.note.dead")
    assert {opened.number for opened in dead.line.ends.values()} == {5}
    laid = {tile(pose.first, pose.second) for pose in dead.line.poses}
    assert {tile(5, other) for other in range(7)} <= laid


@each(Position, lambda part: part.lit)
def test_the_tiles_of_a_redeal_are_those_that_the_rules_would_show(game, part):
    hand = hand_of(tile(*halves) for halves in part.hand)
    setup = make_setup(game)
    assert hand.bit_count() == setup.hand
    state = replace(position_of(f"{game} {setup.seats}; phase accept; turn 1; leader 2"), hands=(hand, 0, 0, 0))
    assert state.setup.rules.demand(state) == hand & DOUBLES == hand_of(tile(*halves) for halves in part.lit)
    assert hand_of(tile(*halves) for halves in part.hand if part.playable(halves)) == hand & DOUBLES


# --- counts


def is_lot(part):
    return len(part.hands) == 2 and not part.against


def counted_by_rules(game, part):
    """What the rules make of these hands, when one seat lays its last tile, or when all pass."""
    hands = [hand_of(tile(*halves) for halves in held) for held in part.hands]
    seats, used = len(hands), {half for held in part.hands for halves in held for half in halves}
    state = position_of(f"{game} {seats}; turn 1; leader 1")
    if 0 in hands:
        out = hands.index(0)
        last = next(item for item in range(set_size(6)) if PIPS[item] % 5 and not any(h >> item & 1 for h in hands))
        hands[out] = 1 << last
        return engine.apply(replace(state, hands=tuple(hands), turn=out), Play(last, START))[1]
    free = next(number for number in range(7) if number not in used)
    blocked = position_of(f"{game} {seats}; turn 1; leader 1; laid {free}-{free}@start; ends left={free} right={free}")
    state, events = replace(blocked, hands=tuple(hands)), ()
    for _ in range(seats):
        state, events = engine.apply(state, PASS)
    return events


@each(Count, lambda part: not is_lot(part) and not part.against)
def test_the_counted_hands_score_as_the_rules_score_them(game, part):
    events = counted_by_rules(game, part)
    scored = [event for event in events if isinstance(event, PointsScored)]
    ended = next(event for event in events if isinstance(event, RoundEnded))
    assert set(ended.winners) == set(part.winners)
    assert {seat for event in scored for seat in event.seats} == (set(part.winners) if part.added else set())
    for event in scored:
        assert event.points == part.half_points
        assert event.total == part.total
        assert event.share == part.share
        assert part.rounded in (None, event.rounded)
        assert sorted(abs(term.value) for term in event.terms) == sorted(map(part.pips, (*part.added, *part.less)))


def test_the_sums_are_the_worked_examples():
    stage = stage_of()
    words = {part.note.rpartition(".")[2]: sum_words(stage, part) for _, part in parts(Count)}
    assert words["out"] == "9 + 14 = 23"
    assert words["blocked"] == "9 + 14 − 5 = 18"
    assert words["tied"] == words["lot_equal"] == words["lot_decided"] == words["pair_tied"] == words["own_hands"] == ""
    assert words["bonus_out"] == "7 + 6 = 13, rounded to 15"
    assert words["bonus_shared"] == "13, rounded to 15 and shared by 2: 7.5"
    assert words["pair_blocked"] == "9 + 8 = 17"


@each(Count, is_lot)
def test_the_drawn_lots_come_out_as_by_the_rules(game, part):
    state = engine.begin(make_setup(game))
    assert state.lot == (0, 1)
    drawn = tuple((seat, tile(*held[0])) for seat, held in enumerate(part.hands))
    after, events = engine.apply(state, Lot(drawn))
    lot = next(event for event in events if isinstance(event, LotDrawn))
    assert part.winners == (() if lot.winner is None else (lot.winner,))
    assert after.phase == (Phase.LOT if lot.winner is None else Phase.CHOOSE)


# --- seats and names


@each(Seating)
def test_the_seats_sit_as_on_the_table(game, part):
    setup = make_setup(game, 4)
    assert (part.sides, part.clockwise) == (setup.sides, setup.rules.clockwise)


def hand_worth(count, spare):
    """Tiles of these that have so many pips together."""
    found = {0: 0}
    for item in members(spare):
        for total, hand in list(found.items()):
            found.setdefault(total + PIPS[item], hand | 1 << item)
    assert pips(found[count]) == count
    return found[count]


@each(Results)
def test_matches_end_as_the_results_say(game, part):
    for result in part.rows:
        last = tile(1, 0)
        theirs = hand_worth(result.gained, hand_of(range(set_size(9))) & ~(1 << last))
        scores = f"{result.before} {result.other}"
        state = position_of(f"{game} 4; turn 1; leader 1; scores {scores}")
        assert state.setup.sides == part.sides
        _, events = engine.apply(replace(state, hands=(1 << last, theirs, 0b100, 0)), Play(last, START))
        ended = next(event for event in events if isinstance(event, MatchEnded))
        assert ended.winners == part.sides[0]
        assert ended.scores == (2 * (result.before + result.gained), 2 * result.other)
        assert result.title == (TITLES[ended.title] if ended.title else "")


def test_every_tile_of_a_picture_is_in_its_game():
    for game, part in parts(Position | Count):
        held = part.hand if isinstance(part, Position) else [halves for held in part.hands for halves in held]
        assert all(max(HALVES[tile(*halves)]) <= GAMES[game].top for halves in held)
