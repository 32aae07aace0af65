"""A running table without a window: pace, previews, the curtain, and whole matches of every game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from tables import CAREFUL, EVERY_GAME, PERSON, QUICK, header, new

from game.ai.brain import InlineBrain
from game.host import Host, Mode, Preview
from game.journal import encode
from game.match import Match
from game.record import read_matches
from game.rules.actions import PASS, PLAYS, REDEAL, Draw, Pass, Play
from game.rules.events import OPEN, PUBLIC, HandAccepted, HandsDealt, TileDrawn, TilePlayed, TurnPassed
from game.rules.state import Phase
from game.rules.tiles import members


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class CountingBrain(InlineBrain):
    def __init__(self) -> None:
        super().__init__()
        self.cancelled: list[int] = []
        self.views: list[int] = []

    def ask(self, observation, level, why=False):  # type: ignore[no-untyped-def]
        self.views.append(observation.viewer)
        return super().ask(observation, level, why)

    def cancel(self, ticket: int) -> None:
        self.cancelled.append(ticket)
        super().cancel(ticket)


class Table:
    """A host with its clock, brain and match."""

    def __init__(self, match: Match) -> None:
        self.clock = Clock()
        self.brain = CountingBrain()
        self.match = match
        self.host = Host(match, self.brain, self.clock)

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.host.update()

    def until(self, *modes: Mode) -> None:
        for _ in range(10000):
            if self.host.mode in modes:
                return
            self.wait(0.05)
        raise AssertionError(f"still {self.host.mode}")

    def act(self, choice: int = 0) -> None:
        """The person in turn takes one of the legal actions."""
        if self.host.mode == Mode.CURTAIN:
            self.host.show_tiles()
        assert self.host.mode == Mode.PERSON
        legal = self.match.view(self.host.seat).legal
        assert self.host.choose(legal[choice % len(legal)]) is None
        assert self.host.confirm(self.host.preview)


def at(game: str, seats: int | None = None, persons: tuple[int, ...] = (0,), seed: int = 1, **options: object) -> Table:
    return Table(new(game, seats, persons, seed, **options))


# --- whole matches


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("persons", [(0,), (0, 1)])
def test_whole_matches_are_played_through_the_host(game: str, persons: tuple[int, ...]) -> None:
    table, rng = at(game, persons=persons, seed=3), random.Random(1)
    host = table.host
    for _ in range(20000):
        if host.mode == Mode.MATCH_OVER:
            break
        if host.mode == Mode.CURTAIN:
            host.show_tiles()
        elif host.mode == Mode.PERSON:
            table.act(rng.randrange(100))
        elif host.mode == Mode.ROUND_OVER:
            host.next_round()
        else:
            table.wait(0.3)
    assert table.match.over
    text = encode(table.match.lines()).decode().splitlines()
    (replay,) = read_matches(enumerate(text, 1))
    assert replay.over
    assert set(table.brain.views).isdisjoint(persons)  # nobody thinks for a person


# --- pace


def test_a_computer_thinks_shows_and_lays_in_its_own_time() -> None:
    table = at("block", 2, seed=1, leader=2)
    host = table.host
    assert host.mode == Mode.THINKING
    before = len(table.match.lines())
    table.wait(0.0)
    table.wait(0.44)
    assert host.mode == Mode.THINKING
    table.wait(0.02)
    assert host.mode == Mode.SHOWING
    assert isinstance(host.showing, Play)
    table.wait(0.34)
    assert host.mode == Mode.SHOWING
    assert len(table.match.lines()) == before
    table.wait(0.02)
    assert host.mode == Mode.PERSON
    assert host.showing is None
    assert len(table.match.lines()) == before + 1
    (played,) = [event for event in host.take_events() if isinstance(event, TilePlayed)]
    assert played.seat == 1


def test_the_next_computer_waits_until_the_last_tile_has_landed() -> None:
    table = at("block", 4, seed=1, leader=1)
    table.act()
    table.wait(0.26 + 0.44)
    assert table.host.mode == Mode.THINKING
    table.wait(0.02)
    assert table.host.mode == Mode.SHOWING


def test_an_answer_that_comes_before_its_time_is_not_lost() -> None:
    table = at("draw", 2, seed=1, leader=2)
    for _ in range(100):
        table.wait(0.01)
    assert table.host.mode == Mode.PERSON


def test_nothing_happens_without_time() -> None:
    table = at("draw", 2, seed=1, leader=2)
    for _ in range(100):
        table.host.update()
    assert table.host.mode == Mode.THINKING


def test_a_run_of_draws_goes_quicker() -> None:
    for seed in range(60):
        table = at("draw", 2, seed=seed, leader=2)
        match = table.match
        times = []
        while match.actor == 1 or len(times) < 2:
            if table.host.mode == Mode.ROUND_OVER or len(match.lines()) > 60:
                break
            if match.actor == 0:
                times = []
                table.until(Mode.PERSON)
                table.act()
                continue
            count = len(match.lines())
            start = table.clock.now
            while len(match.lines()) == count:
                table.wait(0.01)
            if match.lines()[count]["action"]["do"] == "draw":
                times.append(table.clock.now - start)
        if len(times) >= 3:
            assert times[2] < times[0]
            assert times[1] < times[0]
            return
    raise AssertionError("no run of draws was found")


# --- pages


def test_an_open_page_holds_the_computers() -> None:
    table = at("block", 4, seed=1, leader=2)
    host = table.host
    host.hold("rules")
    host.hold("log")
    table.wait(60)
    assert host.mode == Mode.THINKING
    host.release("rules")
    table.wait(60)
    assert host.mode == Mode.THINKING
    host.release("log")
    table.wait(0.1)  # the pause does not count as thinking
    assert host.mode == Mode.THINKING
    table.until(Mode.PERSON)


def test_a_page_holds_a_ghost_too() -> None:
    table = at("block", 2, seed=1, leader=2)
    table.until(Mode.SHOWING)
    table.host.hold("scores")
    table.wait(60)
    assert table.host.mode == Mode.SHOWING
    table.host.release("scores")
    table.until(Mode.PERSON)


# --- previews


def test_a_preview_does_nothing_until_it_is_confirmed() -> None:
    table = at("block", 2, leader=1)
    host, lines = table.host, table.match.lines()
    assert host.preview is None
    first, second = host.view().legal[:2]
    assert host.choose(first) is None
    assert host.preview == Preview(first, table.match.turn)
    old = host.preview
    assert host.choose(second) is None
    assert not host.confirm(old)  # no longer the one that stands
    host.cancel()
    assert host.preview is None
    assert not host.confirm(old)
    assert not host.confirm(None)
    table.wait(100)
    assert table.match.lines() == lines
    host.choose(second)
    assert host.confirm(host.preview)
    assert len(table.match.lines()) == len(lines) + 1
    assert host.preview is None


def test_a_preview_of_an_earlier_moment_is_refused() -> None:
    table = at("block", 2, persons=(0, 1), leader=1)
    host = table.host
    host.show_tiles()
    action = host.view().legal[0]
    host.choose(action)
    stale = host.preview
    host.confirm(stale)
    host.undo()
    host.show_tiles()
    host.choose(action)
    assert host.preview is not None
    assert host.preview != stale
    assert not host.confirm(stale)
    assert host.confirm(host.preview)


def test_what_is_not_legal_gets_a_reason_and_no_preview() -> None:
    table = at("block", 2, leader=1)
    refusal = table.host.choose(PASS)
    assert refusal is not None
    assert refusal.key == "refusal.must_play"
    assert table.host.preview is None


def test_a_person_cannot_choose_out_of_turn_or_behind_the_curtain() -> None:
    table = at("block", 2, leader=2)
    refusal = table.host.choose(PLAYS[0][0])
    assert refusal is not None
    assert refusal.key == "refusal.not_now"
    covered = at("block", 2, persons=(0, 1))
    assert covered.host.choose(PLAYS[0][next(members(covered.match.view(covered.host.seat).hand))]) is not None
    assert not covered.host.confirm(covered.host.preview)


@pytest.mark.parametrize(("game", "kind"), [("draw", Draw), ("block", Pass)])
def test_a_draw_or_pass_that_alone_is_legal_stands_ready(game: str, kind: type) -> None:
    for seed in range(30):
        table = at(game, 2, seed=seed)
        for _ in range(12):
            table.until(Mode.PERSON, Mode.ROUND_OVER)
            if table.host.mode == Mode.ROUND_OVER:
                break
            ready = table.host.preview
            if ready is not None:
                assert isinstance(ready.action, kind)
                assert table.host.confirm(ready)
                return
            assert isinstance(table.host.view().legal[0], Play)
            table.act()
    raise AssertionError("nobody had to")


def test_undo_without_anything_to_undo_leaves_the_preview_and_events() -> None:
    table = at("block", 2, leader=1)
    table.host.choose(table.host.view().legal[0])
    standing = table.host.preview
    assert not table.host.undo()
    assert not table.host.redo()
    assert table.host.preview == standing


# --- the curtain


def hidden(table: Table) -> bool:
    return table.host.viewer == PUBLIC and all(hand is None for hand in table.host.view().hands)


@pytest.mark.parametrize("game", ["draw", "all_fives", "mexican_train"])
def test_between_two_people_everything_is_covered_until_asked_for(game: str) -> None:
    table, rng = at(game, 3 if game != "all_fives" else 2, persons=(0, 1), seed=2), random.Random(5)
    host = table.host
    last = -1
    for _ in range(60):
        table.until(Mode.CURTAIN, Mode.PERSON, Mode.ROUND_OVER)
        if host.mode == Mode.ROUND_OVER:
            break
        if host.seat != last:
            assert host.mode == Mode.CURTAIN
            assert hidden(table)
            table.wait(100)
            assert hidden(table)
        seat = last = host.seat
        host.show_tiles()
        assert host.viewer == seat
        seen = host.view().hands
        assert [place for place, hand in enumerate(seen) if hand is not None] == [seat]
        table.act(rng.randrange(50))
        if host.seat != seat:
            assert hidden(table) or host.mode == Mode.ROUND_OVER
            last = host.seat if host.mode == Mode.PERSON else -1
    host.undo()
    assert host.mode == Mode.CURTAIN
    assert hidden(table)
    host.show_tiles()
    host.redo()
    assert host.viewer == PUBLIC
    host.undo()
    host.show_tiles()
    host.restart()
    assert host.viewer == PUBLIC
    assert hidden(table)


def test_showing_twice_covers_nothing() -> None:
    table = at("block", 2, persons=(0, 1))
    table.host.show_tiles()
    seat = table.host.seat
    table.host.show_tiles()
    assert (table.host.mode, table.host.viewer) == (Mode.PERSON, seat)


def test_hidden_tiles_stay_hidden_until_asked_for() -> None:
    for persons in ((0,), (0, 1)):
        table = at("block", 2, persons=persons, leader=1)
        host = table.host
        host.show_tiles()
        host.hide_tiles()
        assert host.mode == Mode.CURTAIN
        assert hidden(table)
        table.wait(10)
        assert hidden(table)
        host.show_tiles()
        assert (host.mode, host.viewer) == (Mode.PERSON, 0)


def test_one_person_among_computers_always_sees_the_own_hand() -> None:
    table, rng = at("draw", 3, persons=(1,), seed=4), random.Random(2)
    host = table.host
    for _ in range(200):
        assert host.viewer == 1
        assert host.mode != Mode.CURTAIN
        if host.mode == Mode.PERSON:
            table.act(rng.randrange(9))
        elif host.mode == Mode.ROUND_OVER:
            host.next_round()
        else:
            table.wait(0.2)
    host.undo()
    assert host.viewer == 1
    host.redo()
    assert host.viewer == 1
    host.restart()
    assert host.viewer == 1


def test_one_person_who_hid_the_tiles_stays_covered_through_the_computers_turns() -> None:
    table = at("block", 3, persons=(0,), leader=2)
    table.host.hide_tiles()
    assert hidden(table)
    table.until(Mode.CURTAIN)
    assert hidden(table)
    table.host.show_tiles()
    assert table.host.viewer == 0


def test_a_round_that_begins_between_two_people_begins_covered() -> None:
    table, rng = at("block", 2, persons=(0, 1), seed=1), random.Random(1)
    while table.host.mode != Mode.ROUND_OVER:
        table.act(rng.randrange(9))
    assert table.host.viewer == PUBLIC
    assert all(hand is not None for hand in table.host.view().hands)  # the count shows them
    table.host.next_round()
    assert table.host.mode == Mode.CURTAIN
    assert hidden(table)


def test_events_never_show_another_seats_tiles() -> None:
    draws = 0
    for persons in ((), (0,), (0, 1), (0, 1, 2)):
        table, rng = at("draw", 3, persons=persons, seed=7), random.Random(3)
        host = table.host
        for _ in range(250):
            if host.mode == Mode.MATCH_OVER:
                break
            if host.mode in (Mode.PERSON, Mode.CURTAIN):
                table.act(rng.randrange(9))
            elif host.mode == Mode.ROUND_OVER:
                host.next_round()
            else:
                table.wait(0.4)
            for event in host.take_events():
                if isinstance(event, TileDrawn) and event.seat != host.viewer:
                    draws += 1
                    assert event.tile is None
                if isinstance(event, HandsDealt):
                    assert all(hand is None for seat, hand in enumerate(event.hands) if seat != host.viewer)
    assert draws > 20


# --- undo, seats, leaving


def test_undo_drops_a_computers_thought() -> None:
    table = at("block", 2, seed=1, leader=1)
    table.act()
    table.wait(0.3)
    table.wait(0.0)
    assert table.host.mode == Mode.THINKING
    assert table.host.undo()
    assert table.brain.cancelled == [1]
    assert table.host.mode == Mode.PERSON
    assert table.host.take_events() == ()
    table.wait(100)
    assert table.host.mode == Mode.PERSON


def test_redo_brings_the_replies_back_without_thinking() -> None:
    table = at("block", 4, seed=2, leader=1)
    table.act()
    table.until(Mode.PERSON)
    asked, lines = len(table.brain.views), table.match.lines()
    table.host.undo()
    assert len(table.match.lines()) == len(lines) - 4
    table.host.redo()
    assert table.match.lines() == lines
    assert len(table.brain.views) == asked


def test_a_seat_that_becomes_a_computers_is_played_at_once() -> None:
    table = at("block", 2, persons=(0, 1), leader=1)
    table.host.show_tiles()
    table.host.seat_player(0, CAREFUL)
    assert table.host.mode == Mode.THINKING
    assert table.host.viewer == 1  # the only person left
    table.until(Mode.PERSON)
    assert table.host.seat == 1
    table.host.seat_player(0, PERSON)
    assert table.host.mode == Mode.CURTAIN
    assert hidden(table)


def test_leaving_drops_the_thought() -> None:
    table = at("block", 2, leader=2)
    table.wait(0.1)
    table.host.close()
    assert table.brain.cancelled == [1]


def test_a_table_of_computers_shows_nobodys_tiles() -> None:
    table = at("draw", 2, persons=())
    for _ in range(50):
        table.wait(0.5)
        assert table.host.viewer == PUBLIC
        if table.host.mode == Mode.ROUND_OVER:
            break
        assert hidden(table)
    assert header("draw", persons=()).players == (QUICK, QUICK)


def test_passes_of_computers_take_their_time() -> None:
    """Passes in a row are seen one by one."""
    most = 0
    for seed in range(8):
        table = at("block", 4, persons=(), seed=seed)
        shown: list[float] = []
        while table.host.mode != Mode.ROUND_OVER:
            table.wait(0.05)
            shown += [table.clock.now for event in table.host.take_events() if isinstance(event, TurnPassed)]
        assert all(later - earlier > 0.8 for earlier, later in pairwise(shown))
        most = max(most, len(shown))
    assert most >= 4


# --- before the first tile


def named(seed: int, persons: tuple[int, ...]) -> Table:
    """A table at which the first leader is named as the lower seat."""
    table = at("pollona", persons=persons, seed=seed)
    table.until(Mode.PERSON)
    assert table.match.phase == Phase.CHOOSE
    table.act()
    return table


def test_nothing_is_covered_while_there_is_no_hand() -> None:
    table = at("pollona", persons=(0, 1, 2, 3), seed=1)
    host = table.host
    assert host.mode == Mode.PERSON
    assert host.viewer == host.seat
    assert not any(table.match.view(OPEN).hands)
    host.choose(host.view().legal[1])
    standing = host.preview
    host.hide_tiles()
    assert host.preview == standing
    host.confirm(standing)
    assert host.mode == Mode.CURTAIN
    assert hidden(table)


def test_four_people_are_covered_once_each_from_the_deal_to_the_first_tile() -> None:
    table = named(1, (0, 1, 2, 3))
    covered = []
    while table.match.phase == Phase.ACCEPT:
        if table.host.mode == Mode.CURTAIN:
            covered.append(table.host.seat)
            table.host.show_tiles()
        assert table.host.preview is not None
        assert table.host.confirm(table.host.preview)
    leader = table.match.view(PUBLIC).leader
    assert covered == [(leader + step) % 4 for step in (1, 2, 3, 4)]
    assert (table.host.mode, table.host.seat) == (Mode.PERSON, leader)


def test_a_new_deal_is_covered_even_for_the_seat_that_asked_for_it() -> None:
    table = named(6, (0, 1, 2, 3))
    seat = table.host.seat
    table.host.show_tiles()
    assert table.host.choose(REDEAL) is None
    assert table.host.confirm(table.host.preview)
    assert table.host.seat == seat
    assert table.host.mode == Mode.CURTAIN
    assert hidden(table)
    assert all(event.hands == (None,) * 4 for event in table.host.take_events() if isinstance(event, HandsDealt))


def test_computers_accept_without_dead_time() -> None:
    table = named(1, (0,))
    began = table.clock.now
    while table.host.mode != Mode.PERSON:
        table.wait(0.01)
    accepted = sum(isinstance(event, HandAccepted) for event in table.match.view(PUBLIC).history)
    assert accepted > 0
    assert table.clock.now - began < 0.3 * accepted
