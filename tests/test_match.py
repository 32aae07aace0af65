"""A match under way: undo, redo, restart, and going on from a record."""

import dataclasses
import json
from pathlib import Path

import pytest
from tables import CAREFUL, EVERY_GAME, PERSON, Memory, header, new, persons_turn, picture, play, steps

from game.journal import encode
from game.match import Match, Stale
from game.record import Replay, read_matches
from game.rules.actions import Accept, ChooseLeader, Pass, Play, Refused
from game.rules.events import OPEN, HandsDealt, RoundEnded, TileDrawn
from game.rules.state import Phase

RECORDS = Path(__file__).parent / "records"


def lines_of(name: str) -> list[str]:
    return (RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()


def replayed(lines: list[str]) -> Replay:
    (replay,) = read_matches(enumerate(lines, 1))
    return replay


def copied(replay: Replay) -> Replay:
    return dataclasses.replace(replay, steps=list(replay.steps), missing=list(replay.missing))


# --- undo and redo


@pytest.mark.parametrize("game", EVERY_GAME)
def test_undo_to_the_start_and_redo_to_the_end_are_identities(game: str) -> None:
    match = new(game, seed=4)
    stops = {len(match.lines()): picture(match)} if persons_turn(match) else {}
    for _ in steps(match, 150):
        if persons_turn(match):
            stops[len(match.lines())] = picture(match)
    end, last = picture(match), len(match.lines())
    count = 0
    while match.undo():
        count += 1
        assert persons_turn(match)
        assert picture(match) == stops[len(match.lines())]
    assert count > 10
    assert not match.can_undo
    assert len(match.lines()) == min(stops)
    for _ in range(count):
        assert match.redo()
    assert not match.redo()
    assert (picture(match), len(match.lines())) == (end, last)


def test_undo_takes_a_persons_action_and_the_replies_after_it() -> None:
    match = new("block", 4, seed=2, leader=1)
    before = picture(match)
    for _ in steps(match, 4):  # the person's tile and three replies
        pass
    assert persons_turn(match)
    after = picture(match)
    assert match.undo()
    assert picture(match) == before
    assert match.redo()
    assert picture(match) == after


def test_undo_goes_back_across_the_end_of_a_round() -> None:
    match = new("block", 2, seed=3)
    for _ in steps(match):
        if match.view(OPEN).round == 2 and persons_turn(match) and match.view(0).counts[0] == 7:
            break
    in_second = picture(match)
    assert match.undo()
    assert match.view(OPEN).round == 1
    assert match.phase == Phase.PLAY
    assert match.redo()
    assert picture(match) == in_second


def test_a_draw_is_one_action_to_take_back() -> None:
    for seed in range(20):
        match = new("draw", 2, persons=(0, 1), seed=seed)
        for _ in steps(match, 60):
            if isinstance(match.view(OPEN).history[-1], TileDrawn):
                stock = match.view(OPEN).stock
                assert match.undo()
                assert match.view(OPEN).stock == stock + 1
                return
    raise AssertionError("nobody drew")


def test_without_people_nothing_can_be_undone() -> None:
    match = play(new("block", 2, persons=()), 30)
    assert not match.can_undo
    assert not match.undo()


def test_a_new_action_clears_redo() -> None:
    match = play(new("block", 2, persons=(0, 1)), 6)
    match.undo()
    assert match.can_redo
    match.submit(match.view(match.actor).legal[0], match.turn)
    assert not match.can_redo


def test_the_same_choice_after_undo_meets_the_same_replies_and_deals() -> None:
    match = play(new("all_fives", 2, seed=9), 40)
    first = match.lines()
    while match.undo():
        pass
    assert play(match, 40).lines()[: len(first)] == first


# --- turns


def test_a_confirmation_for_an_older_moment_is_refused() -> None:
    match = new("block", 2, persons=(0, 1))
    turn = match.turn
    action = match.view(match.actor).legal[0]
    match.submit(action, turn)
    match.undo()
    before = picture(match)
    with pytest.raises(Stale):
        match.submit(action, turn)
    assert picture(match) == before
    match.submit(action, match.turn)


def test_an_illegal_action_changes_nothing() -> None:
    sink = Memory()
    match = new("block", 2, persons=(0, 1), sink=sink)
    before, written = picture(match), list(sink.lines)
    with pytest.raises(Refused):
        match.submit(Pass(), match.turn)
    assert (picture(match), sink.lines) == (before, written)


def test_every_change_is_another_moment() -> None:
    match = new("block", 2, persons=(0, 1))
    turns = [match.turn]
    for change in (
        lambda: play(match, 1),
        match.undo,
        match.redo,
        lambda: match.seat_player(1, CAREFUL),
        match.restart,
    ):
        change()
        turns.append(match.turn)
    assert len(set(turns)) == len(turns)


# --- restart


@pytest.mark.parametrize("game", EVERY_GAME)
def test_restart_brings_the_same_deal_leader_and_scores(game: str) -> None:
    match = new(game, seed=5)
    for _ in steps(match):
        if match.view(OPEN).round == 2 and match.phase in (Phase.PLAY, Phase.ACCEPT):
            break
    dealt = [event for event in match.log(OPEN) if isinstance(event, HandsDealt)][-1]
    start = match.view(OPEN)
    acted = 0
    while acted < 4:
        acted += persons_turn(match)
        play(match, 1)
    match.undo()
    assert match.can_redo
    assert match.restart()
    assert not match.can_redo
    again = match.view(OPEN)
    assert dataclasses.replace(again, history=()) == dataclasses.replace(start, history=())
    assert [event for event in again.history if isinstance(event, HandsDealt)] == [dealt]
    assert not match.undo()  # a restart is not undone
    kinds = [line["type"] for line in match.lines()]
    assert kinds[-2:] == ["restart", "round"]
    rounds = [line for line in match.lines() if line["type"] == "round"]
    assert rounds[-1] == rounds[-2]
    assert replayed(encode(match.lines()).decode().splitlines()).state.round == 2


def test_a_finished_round_can_be_restarted_until_the_next_begins() -> None:
    match = new("block", 2, seed=1)
    for _ in steps(match):
        if match.phase == Phase.ROUND_OVER:
            break
    assert match.restart()
    assert match.phase == Phase.PLAY
    assert match.view(OPEN).scores == (0, 0)
    assert any(isinstance(event, RoundEnded) for event in match.log(OPEN))  # the log keeps what was


def test_a_finished_match_cannot_be_restarted() -> None:
    match = play(new("block", 2, target=50))
    assert match.over
    assert not match.restart()


def test_pollona_restarts_from_the_acceptances_of_the_last_deal() -> None:
    lines = lines_of("pollona-4-155-redeal")
    redeal = next(place for place, line in enumerate(lines) if '"redeal"' in line.split('"action":')[-1])
    dealt = json.loads(lines[redeal + 1])
    assert dealt["type"] == "round"
    match = play(Match.resume(replayed(lines[: redeal + 2])), 8)
    assert match.phase == Phase.PLAY
    assert match.restart()
    assert match.phase == Phase.ACCEPT
    assert match.lines()[-1] == dealt
    assert match.view(match.actor).turn == dealt["leader"] % 4
    assert not any(isinstance(event, ChooseLeader) for event in match.view(match.actor).legal)
    assert Accept() in match.view(match.actor).legal


# --- going on


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_match_goes_on_from_every_line_as_it_was(game: str) -> None:
    match = new(game, seed=6)
    moments = {len(match.lines()): picture(match)}
    for _ in steps(match, 130):
        moments.setdefault(len(match.lines()), picture(match))
    whole = encode(match.lines()).decode().splitlines()
    replay = Replay.of(1, json.loads(whole[0]))
    for number in range(1, len(whole) + 1):
        if number > 1:
            replay.feed(number, json.loads(whole[number - 1]))
        resumed = Match.resume(copied(replay))
        views, lines = moments[min(count for count in moments if count >= number)]
        assert picture(resumed) == (views, lines)
        assert not resumed.can_redo


@pytest.mark.parametrize(
    "name", ["draw-2-restart", "pollona-4-155-restart", "all_fives-3-33-leader", "block-4-partners"]
)
def test_golden_records_can_be_gone_on_with(name: str) -> None:
    whole = lines_of(name)
    for number in range(1, len(whole), 7):
        match = Match.resume(replayed(whole[:number]))
        assert encode(match.lines()).decode().splitlines()[1:number] == [
            json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")) for line in whole[1:number]
        ]
        play(match, 10)
        assert replayed(encode(match.lines()).decode().splitlines()).state.scores == match.view(OPEN).scores


def test_undo_works_after_loading_and_stops_at_a_restart() -> None:
    match = play(new("block", 2, persons=(0, 1), seed=8), 7)
    resumed = Match.resume(replayed(encode(match.lines()).decode().splitlines()))
    assert resumed.undo()
    match.undo()
    assert picture(resumed) == picture(match)
    match.restart()
    resumed = Match.resume(replayed(encode(match.lines()).decode().splitlines()))
    assert not resumed.can_undo
    assert picture(resumed) == picture(match)


# --- chance and seats


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_same_seed_gives_the_same_match_and_another_one_another(game: str) -> None:
    def dealt(seed: int) -> list[object]:
        match = play(new(game, persons=(), seed=seed), 60)
        return [line for line in match.lines() if line["type"] in ("lot", "round")]

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)


def test_the_next_deal_does_not_depend_on_how_the_round_went() -> None:
    deals = set()
    for seed in range(3):
        match = new("block", 2, persons=(0, 1), seed=1, leader=1)
        for _ in steps(match, seed=seed):
            if match.view(OPEN).round == 2:
                break
        deals.add(json.dumps([line for line in match.lines() if line["type"] == "round"][1]["deal"]))
    assert len(deals) == 1


def test_a_seat_can_change_hands_in_mid_match() -> None:
    sink = Memory()
    match = play(new("draw", 3, persons=(0,), seed=2, sink=sink), 20)
    before = [match.view(seat) for seat in range(3)]
    match.seat_player(2, PERSON)
    match.seat_player(1, CAREFUL)
    assert [match.view(seat) for seat in range(3)] == before
    assert [player["kind"] for player in sink.lines[0]["players"]] == ["person", "computer", "person"]
    assert sink.lines[0]["players"][1]["level"] == "careful"
    assert sink.lines == match.lines()
    play(match, 20)
    assert replayed(encode(sink.lines).decode().splitlines()).header.players == match.header.players
    assert match.undo()


def test_foreseeing_a_laying_changes_nothing() -> None:
    match = new("block", 2, persons=(0, 1))
    tile = match.view(match.actor).legal[0]
    assert isinstance(tile, Play)
    before = picture(match)
    foreseen = match.foresee(tile)
    assert picture(match) == before
    match.submit(tile, match.turn)
    assert match.view(OPEN).table == foreseen


def test_the_header_of_a_new_match_is_written_at_once() -> None:
    sink = Memory()
    match = Match.new(header("pollona"), sink)
    assert sink.lines[0]["type"] == "match"
    assert sink.lines == match.lines()
