"""The command line: what it does, what it says, and its exit codes."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
import types
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import game
from game.cli import main
from game.cli_args import COMMANDS
from game.record_file import LONGEST_LINE, OpenedRecord, open_record, read_stream
from game.strings import Strings

ROOT = Path(__file__).parent.parent
RECORDS = Path(__file__).parent / "records"
POSIX = pytest.mark.skipif(os.name == "nt", reason="signals and devices of POSIX systems")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def run(capfdbinary: Any) -> Any:
    """Runs a command in this process: exit code, standard output and standard error."""

    def call(*args: object) -> tuple[int, str, str]:
        code = main([str(arg) for arg in args])
        sys.stdout.flush()
        out, err = capfdbinary.readouterr()
        return code, out.decode(), err.decode()

    return call


def spawned(*args: object, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *(str(arg) for arg in args)]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=60, **options)


def checked(data: bytes) -> list[Any]:
    return list(read_stream(io.BytesIO(data)))


# --- ways in


@pytest.mark.parametrize("way", [["main.py"], ["-m", "game"]])
def test_both_ways_in_do_the_same(way: list[str]) -> None:
    done = spawned(*way, "check", RECORDS / "block-2.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("block-2.jsonl: match 1: 229 lines, Block, 2 seats: complete\n")
    wrong = spawned(*way, "simulate", "chess")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def test_the_installed_command_is_the_same_function() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"mesa-dominoes": "game.cli:main"}


def test_simulate_and_check_load_no_pygame() -> None:
    code = (
        "import sys; from game.cli import main; "
        "main(['simulate', 'block', '--option', 'target=50', '--out', sys.argv[1]]); main(['check', sys.argv[2]]); "
        "sys.exit(any(name.startswith('pygame') for name in sys.modules))"
    )
    assert spawned("-c", code, os.devnull, RECORDS / "block-2.jsonl").returncode == 0


def test_help_names_every_command_and_option(run: Any) -> None:
    code, out, err = run("--help")
    assert (code, err) == (0, "")
    for command, flags in COMMANDS.items():
        code, own, _ = run(command, "-h")
        assert code == 0
        for text in (out, own):
            assert all(flag.name in text for flag in flags)
            assert command in text
            assert "--lang" in text
        assert ("simulate GAME" in own) == (command == "simulate")


# --- wrong usage: 2 and one sentence


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("plya", "plya"),
        ("--bogus", "--bogus"),
        ("play extra", "extra"),
        ("--lang", "en, fil, id, es"),
        ("--lang xx", "xx"),
        ("--lang=", "en, fil, id, es"),
        ("--windowed 12", "1280x800"),
        ("--windowed 1x1", "1280x800"),
        ("--windowed 99999x800", "1280x800"),
        ("--windowed", "--windowed"),
        ("--fullscreen --windowed 800x600", "--fullscreen"),
        ("--record", "--record"),
        ("--record /no/such/file", "/no/such/file"),
        ("simulate", "mexican_train"),
        ("simulate chess", "chess"),
        ("simulate draw block", "block"),
        ("simulate draw --seats 5", "5"),
        ("simulate draw --seats 1", "1"),
        ("simulate draw --seats 99", "99"),
        ("simulate draw --seats -2", "-2"),
        ("simulate draw --seats x", "x"),
        ("simulate pollona --seats 2", "Pollona"),
        ("simulate draw --matches 0", "--matches"),
        ("simulate draw --matches -1", "--matches"),
        ("simulate draw --matches 99999999999999999999999999999999999", "--matches"),
        ("simulate draw --matches 1e3", "--matches"),
        ("simulate draw --matches", "--matches"),
        ("simulate draw --jobs 0", "--jobs"),
        ("simulate draw --jobs 100000", "--jobs"),
        ("simulate draw --seed abc", "abc"),
        ("simulate draw --seed -1", "--seed"),
        ("simulate draw --seed ١", "--seed"),
        ("simulate draw --players genius", "genius"),
        ("simulate draw --players quick,", "quick"),
        ("simulate draw --players quick,quick,quick", "3"),
        ("simulate draw --option hand", "hand"),
        ("simulate draw --option hand=9", "hand"),
        ("simulate draw --option hand=seven", "seven"),
        ("simulate draw --option leader=3", "leader"),
        ("simulate draw --option partners=yes", "partners"),
        ("simulate draw --option spinner=yes", "spinner"),
        ("simulate block --option reserve=2", "reserve"),
        ("simulate draw --seats 4 --option hand=7 --option reserve=2", "reserve"),
        ("simulate draw --audit=1", "--audit"),
        ("simulate draw --mat 3", "--mat"),
        ("check", "-"),
        ("check --jobs 2 file", "--jobs"),
        ("check /no/such/file", "/no/such/file"),
    ],
)
def test_wrong_usage_is_one_sentence(run: Any, line: str, said: str) -> None:
    code, out, err = run(*line.split(" "))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert err[:-1].isprintable()
    assert err.endswith((".\n", "”.\n"))


# --- simulate


def test_the_same_bytes_whatever_the_jobs(run: Any, tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.jsonl" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        code, out, err = run("simulate", "draw", "--matches", 9, "--seed", 5, "--jobs", jobs, "--audit", "--out", file)
        assert (code, err) == (0, "")
        assert "seed 5" in out
    assert files[0].read_bytes() == files[1].read_bytes()
    found = checked(files[0].read_bytes())
    assert [match.replay.header.seed for match in found] == list(range(5, 14))
    assert all(match.fault is None and match.replay.over for match in found)
    assert b'"began"' not in files[0].read_bytes()
    assert b'"legal"' in files[0].read_bytes()


@pytest.mark.parametrize(
    "line",
    [
        "block --matches 5",
        "draw --seats 4 --option partners=yes --option reserve=2 --option hand=6 --option target=50 --option leader=4",
        "all_fives --seats 3 --matches 3 --players quick,careful,quick",
        "pollona --matches 2 --players quick",
        "mexican_train --seats 3 --players quick",
    ],
)
def test_what_simulate_writes_holds(run: Any, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = run("simulate", *line.split(), "--audit", "--out", "-")
    assert code == 0
    assert "seed" in err
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    matches = out.count('"type":"match",')
    code, verdicts, err = run("check", "-")
    assert (code, err) == (0, "")
    assert verdicts.count(": complete\n") == verdicts.count("\n") == matches


def test_the_fewest_seats_careful_and_a_random_seed_by_default(run: Any, tmp_path: Path) -> None:
    seeds = set()
    for _ in range(2):
        code, out, _ = run("simulate", "block", "--out", tmp_path / "a.jsonl")
        assert code == 0
        (found,) = checked((tmp_path / "a.jsonl").read_bytes())
        setup = found.replay.header
        assert setup.setup.seats == 2
        assert [(player.kind, player.level) for player in setup.players] == [("computer", "careful")] * 2
        assert f"seed {setup.seed}\n" in out
        seeds.add(setup.seed)
    assert len(seeds) == 2


def test_the_table_counts_what_the_records_say(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    code, out, _ = run(
        "simulate", "all_fives", "--seats", 3, "--matches", 4, "--seed", 1, "--players", "quick", "--out", file
    )
    assert code == 0
    wins, points = [0] * 3, [0] * 3
    for found in checked(file.read_bytes()):
        end = found.replay.steps[-1].lines[-1]
        for seat in end["winners"]:
            wins[seat - 1] += 1
        points = [total + score for total, score in zip(points, end["scores"], strict=True)]
    rows = [[cell.strip() for cell in row.split("│")[1:-1]] for row in out.splitlines() if row.startswith("│")]
    for seat in range(3):
        assert rows[seat] == [
            f"{seat + 1} quick",
            str(wins[seat]),
            f"{25 * wins[seat]:.1f} %",
            f"{points[seat] / 4:.1f}",
        ]
    text = file.read_text("utf-8")
    for row in rows[3:-1]:
        reason = {"Went out": "out", "Blocked": "blocked", "Target reached": "target"}[row[0]]
        assert int(row[1]) == text.count(f'"reason":"{reason}"')
    assert rows[-1][:2] == ["quick", str(text.count('"type":"action"'))]


def test_a_bar_on_a_terminal_only(tmp_path: Path) -> None:
    from game.rules.catalogue import make_setup
    from game.simulate import Plan
    from game.simulate_report import with_progress

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    plan = Plan(make_setup("block"), ("quick",) * 2, 3, 1)
    for stream in (Terminal(), io.StringIO()):
        assert list(with_progress(iter([1, 2, 3]), plan, Strings(), stream)) == [1, 2, 3]  # type: ignore[arg-type]
        assert bool(stream.getvalue()) == stream.isatty()
    assert Console(file=Terminal()).is_terminal


def test_a_failed_run_leaves_the_old_file(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import game.simulate_out

    file = tmp_path / "old.jsonl"
    file.write_bytes(b"old")

    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(game.simulate_out.os, "fsync", refuse)
    code, out, err = run("simulate", "block", "--out", file)
    assert (code, out) == (1, "")
    assert err == f"{file} cannot be written: No space left on device.\n"
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
    monkeypatch.undo()
    assert main(["simulate", "block", "--out", str(file)]) == 0
    assert len(checked(file.read_bytes())) == 1
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link(run: Any, tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    try:
        (tmp_path / "link").symlink_to(tmp_path / "real")
    except OSError:
        pytest.skip("no links here")
    assert run("simulate", "block", "--out", tmp_path / "link")[0] == 0
    assert (tmp_path / "link").is_symlink()
    assert len(checked((tmp_path / "real").read_bytes())) == 1


@pytest.mark.parametrize("name", ["missing/folder/a.jsonl", "."])
def test_a_path_that_cannot_be_written(run: Any, tmp_path: Path, name: str) -> None:
    code, out, err = run("simulate", "block", "--out", tmp_path / name)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "cannot be written" in err


@POSIX
@pytest.mark.parametrize("where", [["--out", "/dev/full"], ["--out", "-"], []])
def test_a_full_disk_is_one_sentence(where: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        stdout = subprocess.PIPE if where[-1:] == ["/dev/full"] else full
        done = subprocess.run(
            [sys.executable, "main.py", "simulate", "block", *where],
            check=False,
            cwd=ROOT,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"cannot be written" in done.stderr
    assert not Path("/dev/full").is_file()


@POSIX
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_says_nothing_and_leaves_the_old_file(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "old.jsonl"
    file.write_bytes(b"old")
    command = ["main.py", "simulate", "mexican_train", "--matches", "500", "--jobs", str(jobs), "--out", str(file)]
    child = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    limit = time.monotonic() + 20
    while len(list(tmp_path.iterdir())) < 2 and time.monotonic() < limit:
        time.sleep(0.02)
    time.sleep(0.5)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert (child.returncode, out, err) == (130, b"", b"")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@POSIX
def test_a_reader_that_leaves_is_met_with_silence() -> None:
    command = [sys.executable, "main.py", "simulate", "block", "--matches", "40", "--out", "-"]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait(20) == 1


# --- check


def record(*names: str) -> list[bytes]:
    return [line for name in names for line in (RECORDS / f"{name}.jsonl").read_bytes().splitlines(keepends=True)]


def test_every_golden_record_holds(run: Any) -> None:
    files = sorted(RECORDS.glob("block*.jsonl"))
    code, out, err = run("check", *files)
    assert (code, err, out.count(": complete\n")) == (0, "", len(files))


def test_an_unfinished_match_holds_and_is_called_so(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(b"".join(record("block-2")[:1]))
    assert run("check", file) == (0, f"{file}: match 1: 1 line, Block, 2 seats: unfinished\n", "")
    file.write_bytes(b"".join(record("block-2")[:-1] + record("pollona-4-41")).rstrip(b"\n"))
    code, out, err = run("check", file)
    assert (code, err) == (0, "")
    assert [line.rsplit(": ", 1)[1] for line in out.splitlines()] == ["unfinished", "complete"]


def damaged(number: int, line: bytes) -> list[bytes]:
    lines = record("block-2", "pollona-4-41", "draw-2")
    lines[number - 1] = line
    return lines


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"\n", "JSON"),
        (b"[]\n", "JSON"),
        (b'{"type":"action"\n', "JSON"),
        (b'{"type":"\xff"}\n', "UTF-8"),
        (b'{"type":"swap"}\n', "swap"),
        (b'{"type":"round_end"}\n', "belong"),
        (b'{"type":"action","seat":1,"action":{"do":"fly"}}\n', "action"),
        (b'{"type":"action","seat":9,"action":{"do":"pass"}}\n', "seat"),
    ],
)
def test_a_faulty_line_is_named_and_the_other_matches_are_checked(
    run: Any, tmp_path: Path, line: bytes, said: str
) -> None:
    file = tmp_path / "a.jsonl"
    data = b"".join(damaged(250, line))
    file.write_bytes(data)
    code, out, err = run("check", file)
    assert code == 1
    assert err.startswith(f"{file}:250: ")
    assert err.count("\n") == 1
    assert said in err
    states = [text.rsplit(": ", 1)[1] for text in out.splitlines()]
    assert states == ["complete", "does not hold from line 250 on", "complete"]
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"", 1),
        (b"\n", 1),
        (b"hello", 1),
        (b"".join(record("block-2"))[:-9], 229),
        (b"".join(record("block-2")[:5]) + b'{"type":"act\xc3', 6),
        (b"".join(record("block-2")[1:]), 1),
        (record("block-2")[0].replace(b'"format":1', b'"format":2'), 1),
        (record("block-2")[0].replace(b'"seats":2', b'"seats":7'), 1),
        (b"\xef\xbb\xbf" + record("block-2")[0], 1),
        (b'{"type":"match"}', 1),
        (b"x" * (LONGEST_LINE + 5) + b"\n", 1),
    ],
    ids=["empty", "blank", "text", "torn", "torn letter", "headless", "format", "seats", "mark", "bare", "long"],
)
def test_a_torn_or_faulty_file_is_refused_by_check_and_play_alike(
    run: Any, tmp_path: Path, data: bytes, line: int
) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(data)
    code, _, err = run("check", file)
    assert code == 1
    assert err.startswith(f"{file}:{line}: ")
    assert err.count("\n") == 1
    assert run("--record", file) == (1, "", err)
    assert file.read_bytes() == data


def test_the_worst_of_several_files_decides_and_all_are_checked(run: Any, tmp_path: Path) -> None:
    good, bad = RECORDS / "block-2.jsonl", tmp_path / "bad.jsonl"
    bad.write_bytes(b"bad\n")
    code, out, err = run("check", bad, tmp_path / "none", tmp_path, good)
    assert (code, err.count("\n")) == (2, 3)
    assert out.endswith("complete\n")
    assert run("check", good, bad)[0] == 1
    assert run("check", "--", good)[0] == 0


def test_a_long_stream_is_not_held_in_memory() -> None:
    import tracemalloc

    class Endless(io.RawIOBase):
        """The same match again and again."""

        def __init__(self, times: int) -> None:
            self.lines = record("pollona-4-121-tripollua") * times

        def readline(self, size: int | None = -1) -> bytes:  # type: ignore[override]
            return self.lines.pop(0) if self.lines else b""

    def peak(times: int) -> int:
        stream = Endless(times)
        tracemalloc.start()
        assert sum(1 for found in read_stream(stream) if found.replay is not None and found.replay.over) == times  # type: ignore[arg-type]
        size = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return size

    assert peak(20) < 2 * peak(2)


# --- play


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The calls that would have opened the window."""
    calls: list[tuple[Any, ...]] = []
    app = types.ModuleType("game.app")
    app.run = lambda *args: calls.append(args) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "game.app", app)
    monkeypatch.setattr(game, "app", app, raising=False)
    return calls


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("", (None, None, False, None)),
        ("play", (None, None, False, None)),
        ("--lang es", ("es", None, False, None)),
        ("play --lang=fil --fullscreen", ("fil", None, True, None)),
        ("--windowed 1280x800 --lang id", ("id", (1280, 800), False, None)),
    ],
)
def test_play_is_the_default(run: Any, opened: list[tuple[Any, ...]], line: str, wanted: tuple[Any, ...]) -> None:
    assert run(*line.split()) == (0, "", "")
    assert opened == [wanted]


def test_play_goes_on_with_the_last_match_of_a_record(run: Any, opened: list[Any], tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    first, second = record("draw-2"), record("block-2")[:40]
    file.write_bytes(b"".join(first + second))
    assert run("--record", file) == (0, "", "")
    given = opened[0][3]
    assert isinstance(given, OpenedRecord)
    assert (given.path, given.before) == (file.resolve(), b"".join(first))
    assert given.replay.header.setup.rules.name == "block"
    assert sum(len(step.lines) for step in given.replay.steps) == 39
    assert open_record(file).before == given.before


def test_a_record_with_a_level_that_there_is_not(run: Any, opened: list[Any], tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    assert run("simulate", "block", "--out", file)[0] == 0
    file.write_bytes(file.read_bytes().replace(b'"careful"', b'"psychic"', 1))
    code, out, err = run("--record", file)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "psychic" in err
    assert opened == []


def test_without_pygame_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "game.app", None)
    monkeypatch.delattr(game, "app", raising=False)
    code, out, err = run()
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_missing_string_file_is_one_sentence(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from game import paths

    def missing(*parts: str) -> Path:
        raise paths.MissingAsset("/data/strings/en.json")

    monkeypatch.setattr(paths, "data", missing)
    code, out, err = run("simulate", "block")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "en.json" in err
