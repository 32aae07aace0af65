"""The command `hint`: a record that stops, an action and a reason."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import registry
from game.ai.brain import choose
from game.ai.reasons import Reason
from game.cli import main
from game.hint import reason_text
from game.match import Match
from game.record_file import open_record
from game.record_lines import Player
from game.rules.actions import Action
from game.rules.notation import action_data, action_of
from game.rules.observation import Observation
from game.strings import LANGUAGES, Strings

ROOT = Path(__file__).parent.parent
RECORDS = Path(__file__).parent / "records"
Line = dict[str, Any]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")


@pytest.fixture
def run(capfdbinary: Any) -> Any:
    """Runs `hint`: exit code, lines of standard output, standard error."""

    def call(*args: object) -> tuple[int, list[str], str]:
        code = main(["hint", *(str(arg) for arg in args)])
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return code, out.decode().splitlines(), err.decode()

    return call


def lines(name: str) -> list[bytes]:
    return (RECORDS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)


def choices(name: str) -> list[int]:
    """The lines before which a seat had a choice, as the examples' `legal` says."""
    return [place for place, line in enumerate(lines(name)) if len(json.loads(line).get("legal", ())) > 1]


def stopped(tmp_path: Path, name: str, before: int) -> Path:
    """A record that stops before a line (from 0)."""
    file = tmp_path / "stopped.jsonl"
    file.write_bytes(b"".join(lines(name)[:before]))
    return file


def with_players(file: Path, *levels: str) -> None:
    """Put computers of these levels at the seats; an empty one is a person."""
    first, *rest = file.read_bytes().splitlines(keepends=True)
    players = [{"kind": "computer" if level else "person", "level": level, "name": ""} for level in levels]
    file.write_bytes(json.dumps({**json.loads(first), "players": players}).encode() + b"\n" + b"".join(rest))


def view(file: Path) -> Observation:
    match = Match.resume(open_record(file).replay)
    return match.view(match.actor)


@pytest.mark.parametrize(
    "name", ["block-4-partners", "draw-3", "all_fives-2-31", "pollona-4-41", "mexican_train-3", "draw-2-restart"]
)
def test_one_line_of_json_and_one_with_the_reason(run: Any, tmp_path: Path, name: str) -> None:
    for before in choices(name)[:: len(choices(name)) // 4]:
        file = stopped(tmp_path, name, before)
        code, out, err = run(file, "--level", "careful")
        assert (code, err, len(out)) == (0, "", 2)
        action = json.loads(out[0])
        assert action in json.loads(lines(name)[before])["legal"]
        assert action_of(action) == choose(view(file), "careful")
        assert out[1].endswith(".")
        assert "{" not in out[1]


def test_the_only_legal_action_is_called_so(run: Any, tmp_path: Path) -> None:
    line = next(place for place, line in enumerate(lines("block-4")) if b'{"do":"pass"}' in line.replace(b" ", b""))
    code, out, err = run(stopped(tmp_path, "block-4", line), "--level", "quick")
    assert (code, json.loads(out[0]), err) == (0, {"do": "pass"}, "")
    assert out[1] == Strings("en").text("hint.only")


# --- who is asked


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels that are asked, in order; each picks the last legal action."""
    seen: list[str] = []

    def level(name: str) -> Any:
        def decide(observation: Observation, rng: Random) -> Action:
            seen.append(name)
            return observation.legal[-1]

        return decide

    monkeypatch.setattr(registry, "THINKERS", {})
    monkeypatch.setattr(registry, "CHOOSERS", {name: level(name) for name in ("quick", "careful", "thoughtful")})
    return seen


def test_people_are_advised_by_thoughtful_and_computers_by_their_own_level(
    run: Any, tmp_path: Path, asked: list[str]
) -> None:
    file = stopped(tmp_path, "block-2", choices("block-2")[0])
    seen = view(file)
    code, out, _ = run(file)
    assert (code, json.loads(out[0])) == (0, action_data(seen.legal[-1]))
    mine, other = ("careful", "quick") if seen.turn == 0 else ("quick", "careful")
    with_players(file, mine, other)
    run(file)
    with_players(file, "", "")
    run(file)
    assert asked == ["thoughtful", "careful", "thoughtful"]


def test_a_level_given_counts_before_the_players(run: Any, tmp_path: Path, asked: list[str]) -> None:
    file = stopped(tmp_path, "block-2", choices("block-2")[0])
    with_players(file, "wizard", "wizard")
    assert run(file, "--level", "quick")[0] == 0
    assert asked == ["quick"]
    code, out, err = run(file)
    assert (code, out, err.count("\n")) == (1, [], 1)
    assert "wizard" in err


def test_the_last_of_several_matches(run: Any, tmp_path: Path) -> None:
    file = stopped(tmp_path, "all_fives-2-31", choices("all_fives-2-31")[3])
    alone = run(file, "--level", "careful")
    file.write_bytes(b"".join(lines("block-2")) + b"".join(lines("pollona-4-41")[:20]) + file.read_bytes())
    assert run(file, "--level", "careful") == alone


def test_standard_input(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = stopped(tmp_path, "draw-2", choices("draw-2")[2])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run("-", "--level", "careful") == run(file, "--level", "careful")


# --- between rounds


def kind(name: str, wanted: str) -> int:
    return next(place for place, line in enumerate(lines(name)) if json.loads(line)["type"] == wanted)


def test_after_a_round_the_pair_that_won_names_the_leader(run: Any, tmp_path: Path) -> None:
    file = stopped(tmp_path, "pollona-4-41", kind("pollona-4-41", "round_end") + 1)
    code, out, _ = run(file, "--level", "careful")
    assert code == 0
    assert json.loads(out[0])["do"] == "choose_leader"


def test_a_restart_without_its_deal_goes_on_with_the_same_deal(run: Any, tmp_path: Path) -> None:
    file = stopped(tmp_path, "draw-2-restart", kind("draw-2-restart", "restart") + 1)
    before = run(file, "--level", "careful")
    with_deal = stopped(tmp_path, "draw-2-restart", kind("draw-2-restart", "restart") + 2)
    assert before == run(with_deal, "--level", "careful")
    assert before[0] == 0


@pytest.mark.parametrize("what", ["finished", "header", "round_end", "lot"])
def test_where_nobody_is_to_act(run: Any, tmp_path: Path, what: str) -> None:
    stops = {
        "finished": None,
        "header": 1,
        "round_end": kind("block-2", "round_end") + 1,
        "lot": kind("block-2", "lot") + 1,
    }
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"".join(lines("block-2")[: stops[what]]))
    code, out, err = run(file, "--level", "careful")
    assert (code, out, err) == (1, [], f"No seat is to act where the last match of {file} stops.\n")


# --- what goes wrong


@pytest.mark.parametrize(
    ("data", "line"),
    [(b"", 1), (b"hello\n", 1), (b"".join(lines("block-2")[:9]) + b'{"type":"swap"}\n', 10), (lines("block-2")[3], 1)],
)
def test_a_faulty_record_is_one_sentence(run: Any, tmp_path: Path, data: bytes, line: int) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(data)
    code, out, err = run(file, "--level", "careful")
    assert (code, out, err.count("\n")) == (1, [], 1)
    assert err.startswith(f"{file}:{line}: ")
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "which record"),
        (["a", "b"], "“b”"),
        (["a", "--level"], "--level"),
        (["a", "--level", "wizard"], "wizard"),
        (["a", "--depth", "3"], "--depth"),
        (["/no/such/file", "--level", "quick"], "/no/such/file"),
        (["/", "--level", "quick"], "/ cannot be read"),
    ],
)
def test_wrong_usage_is_one_sentence(run: Any, args: list[str], said: str) -> None:
    code, out, err = run(*args)
    assert (code, out, err.count("\n")) == (2, [], 1)
    assert said in err


def test_no_pygame_is_loaded(tmp_path: Path) -> None:
    file = stopped(tmp_path, "block-2", choices("block-2")[0])
    code = (
        "import sys; from game.cli import main; main(['hint', sys.argv[1], '--level', 'careful']); "
        "sys.exit(any(name.startswith('pygame') for name in sys.modules))"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], check=True, cwd=ROOT, stdout=subprocess.DEVNULL, timeout=60)


# --- words


def test_a_seat_is_called_by_name_or_number(tmp_path: Path) -> None:
    file = stopped(tmp_path, "block-2", 5)
    header = open_record(file).replay.header
    why = Reason("hint.lacks", (("seat", 1), ("number", 5)))
    assert reason_text(Strings("en"), header, why) == "Seat 2 has shown no 5."
    named = replace(header, players=(Player(), Player(name="Maya")))
    assert reason_text(Strings("en"), named, why) == "Maya has shown no 5."
    for lang in LANGUAGES:
        assert "2" in reason_text(Strings(lang), header, why)


def test_the_reason_is_in_the_language_chosen(run: Any, tmp_path: Path) -> None:
    file = stopped(tmp_path, "block-2", choices("block-2")[0])
    said = {lang: run(file, "--level", "careful", "--lang", lang)[1] for lang in LANGUAGES}
    assert len({out[0] for out in said.values()}) == 1
    assert len({out[1] for out in said.values()}) == len(LANGUAGES)
