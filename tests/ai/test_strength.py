"""The measuring of strength: fair duels, honest intervals, and results that outlive the run."""

import hashlib
import json
import math
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ai_tables import random_moments

from benchmarks import strength
from benchmarks.duels import store
from benchmarks.duels.matchups import MARKS, TABLES, duel
from benchmarks.duels.play import Game, Moment
from benchmarks.duels.players import YARDSTICKS
from benchmarks.duels.show import row
from benchmarks.duels.stats import Mean, mean, times
from benchmarks.reference.player import reference
from game.rules import engine
from game.rules.actions import Action
from game.rules.catalogue import GAMES
from game.rules.events import HandsDealt
from game.rules.notation import TILE_NAMES, action_data, position_of

FROZEN = "26a740e83c257204"
"""Digest of what the yardstick `reference` does in some hundred positions of all games."""


def test_the_reference_has_not_moved() -> None:
    done = hashlib.sha256()
    for game, rules in GAMES.items():
        for seats in rules.seat_counts[:2]:
            for moment in random_moments(game, seats, 3)[::2]:
                done.update(json.dumps(action_data(reference(moment.seen))).encode())
    assert done.hexdigest()[:16] == FROZEN


# --- one deal, seats exchanged


class Spy:
    """A player that notes what it was asked."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.dealt: set[HandsDealt] = set()

    def __call__(self, moment: Moment) -> Action:
        self.seats.add(moment.state.turn)
        self.dealt.update([event for event in moment.history if isinstance(event, HandsDealt)][:1])
        return engine.legal(moment.state)[-1]


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_is_the_same_at_every_exchange(name: str) -> None:
    table = TABLES[name]
    seats, me, other = [], Spy(), Spy()
    for mine in table.exchanges:
        me.seats, other.seats = set(), set()
        table.play_once(7, mine, me, other)
        assert me.seats <= set(mine)
        assert not other.seats & set(mine)
        seats += mine
    assert sorted(seats) == list(range(table.setup.seats))
    assert len(me.dealt | other.dealt) == 1
    table.play_once(8, table.exchanges[0], me, other)
    assert len(me.dealt | other.dealt) == 2, "another number is another deal"


@pytest.mark.parametrize("name", TABLES)
def test_equal_players_come_out_equal(name: str) -> None:
    table, heaviest = TABLES[name], YARDSTICKS["heaviest"]
    for deal in range(5):
        games = table.play(deal, heaviest, heaviest)
        assert sum(game.share for game in games) == pytest.approx(len(games) / len(table.setup.sides))
        assert sum(game.points for game in games) == pytest.approx(0)


@pytest.mark.parametrize(
    ("name", "better"), [("draw", "reference"), ("mexican_train", "heaviest"), ("all_fives", "greedy")]
)
def test_being_ahead_is_positive_also_where_points_are_penalties(name: str, better: str) -> None:
    table = TABLES[name]
    games = [game for deal in range(20) for game in table.play(deal, YARDSTICKS[better], YARDSTICKS["random"])]
    assert mean([game.points for game in games]).value > 0
    assert mean([game.share for game in games]).value > 1 / len(table.setup.sides)


def test_decisions_with_a_choice_are_timed() -> None:
    asked = 0

    def counting(moment: Moment) -> Action:
        nonlocal asked
        asked += 1
        assert len(engine.legal(moment.state)) > 1
        return engine.legal(moment.state)[0]

    games = TABLES["draw"].play(1, counting, YARDSTICKS["random"])
    assert sum(len(game.times) for game in games) == asked > 0


# --- the yardsticks


def decide(name: str, text: str) -> dict[str, Any]:
    return action_data(YARDSTICKS[name](Moment(position_of(text), [], Random(1))))


def test_the_ceiling_counts_what_the_others_hold() -> None:
    """With 6-1 laid, 1-0 never comes off; with 1-0 laid the other cannot play either, and more pips count."""
    text = "block 2; turn 1; ends left=1 right=5; hands 6-1 1-0 | 6-6 3-3"
    assert decide("heaviest", text)["tile"] == "6-1"
    assert decide("ceiling", text)["tile"] == "1-0"


def test_greedy_takes_the_points() -> None:
    text = "all_fives 2; turn 1; laid 6-4@start; ends left=6:6 right=4:4; hands 6-5 4-4 6-1 | 1-1 2-2 3-3"
    assert (decide("heaviest", text)["tile"], decide("greedy", text)["tile"]) == ("6-5", "6-1")


# --- statistics


def test_a_mean_and_its_interval() -> None:
    found = mean([0.0, 1.0] * 8)
    assert (found.value, found.half) == (0.5, pytest.approx(1.96 * math.sqrt(4 / 15) / 4))
    assert mean([0.0, 1.0]) == Mean(0.5, math.inf)
    told = times([5.0, 1.0, 2.0, 4.0, 3.0])
    assert (told.count, told.median, told.most) == (5, 3.0, 5.0)


def test_a_mark_needs_its_games_and_its_interval() -> None:
    name, mark = next(iter(MARKS.items()))
    win, loss, games = Game(1.0, 3.0, (1.0,)), Game(0.0, -3.0, ()), 2
    need = mark.games // games

    def played(wins: float, deals: int) -> dict[int, list[Game]]:
        return {deal: [win if deal < wins * deals else loss] * games for deal in range(deals)}

    def reached(wins: float, deals: int) -> bool | None:
        return row(name, played(wins, deals)).reached

    assert reached(0.9, need) is True
    assert reached(0.9, need - 1) is None
    assert reached(mark.share / 100 - 0.01, need) is False
    assert reached(mark.share / 100 + 0.001, need) is False, "its interval does not clear the bracket"


# --- the results file


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(store, "version", lambda duel: "now")
    return tmp_path / "results.jsonl"


def run(file: Path, *args: str) -> int:
    return strength.main(["block:heaviest:random", "draw:greedy:heaviest", "--results", str(file), *args])


def games(file: Path) -> dict[tuple[str, int], list[list[float]]]:
    """Shares and points by duel and deal."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    return {(line["duel"], line["deal"]): [game[:2] for game in line["games"]] for line in lines}


def test_a_run_goes_on_where_it_ended(file: Path, tmp_path: Path) -> None:
    assert run(file, "--deals", "2") == 0
    first = file.read_bytes()
    assert run(file, "--deals", "4") == 0
    assert file.read_bytes().startswith(first), "nothing is played twice"
    assert len(file.read_text().splitlines()) == 8
    whole = tmp_path / "whole.jsonl"
    assert run(whole, "--deals", "4") == 0
    assert games(whole) == games(file)


def test_an_interrupted_run_keeps_what_was_played(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = 0
    known = strength.played

    def interrupted(*args: Any) -> Iterator[Any]:
        nonlocal done
        for item in known(*args):
            if done == 3:
                raise KeyboardInterrupt
            done += 1
            yield item

    monkeypatch.setattr(strength, "played", interrupted)
    assert run(file, "--deals", "5") == 130
    assert len(games(file)) == 3
    assert "block" in capsys.readouterr().out


def test_a_torn_line_is_played_again_and_a_strange_one_refused(file: Path) -> None:
    run(file, "--deals", "2")
    whole = games(file)
    file.write_bytes(file.read_bytes()[:-7])
    assert run(file, "--deals", "2") == 0
    assert games(file) == whole
    file.write_text('{"duel":"block"}\n')
    assert run(file, "--deals", "2") == 2
    assert file.read_text() == '{"duel":"block"}\n'


def test_deals_of_other_code_do_not_count(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(file, "--deals", "2")
    monkeypatch.setattr(store, "version", lambda duel: "later")
    capsys.readouterr()
    assert run(file, "--table") == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err.startswith("4 deals")) == (2, True)
    assert run(file, "--table", "--any-code") == 0
    out = capsys.readouterr().out
    assert "| block | heaviest | random | 2 × 2 |" in out
    assert out.count("\n") == 4


def test_the_version_is_that_of_the_code_that_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {name: store.version(f"{name}:quick:random") for name in TABLES}
    assert versions["block"] == versions["draw-pairs"] != versions["pollona"]
    _, text = store.source(store.ROOT / "game" / "ai" / "longest_chain.py")
    assert "longest chain" not in text
    assert "NODES" in text


@pytest.mark.parametrize(
    ("word", "said"), [("chess", "no table chess"), ("block:wizard:random", "wizard"), ("block:quick:", "none given")]
)
def test_an_unknown_duel_is_refused(word: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main([word, "--results", str(tmp_path / "a")]) == 2
    assert said in capsys.readouterr().err


# --- inside other engines


@pytest.mark.parametrize("other", ["random", "bota_gorda+double", "probabilistic_alphabeta"])
def test_dominoes_tells_the_same_story(other: str) -> None:
    pytest.importorskip("dominoes")
    for deal in range(3):
        assert len(duel(f"dominoes:careful:{other}").play(deal)) == 2


def test_open_spiel_tells_the_same_story() -> None:
    pytest.importorskip("pyspiel")
    for deal in range(3):
        assert len(duel("open_spiel:careful:heaviest").play(deal)) == 2


def test_tiles_are_named_alike_in_open_spiel() -> None:
    from benchmarks.duels.open_spiel_engine import parsed

    assert TILE_NAMES[parsed("p0 tile:(2.0, 6.0) pip:6.0")[0]] == "6-2"
    assert parsed("p1 tile:(2.0, 6.0) pip:6.0")[1] == 6
    assert parsed("p1 tile:(0.0, 6.0) pip:None")[1] is None
    assert TILE_NAMES[parsed("Deal (0.0, 1.0)")[0]] == "1-0"
