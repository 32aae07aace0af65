"""A match's file: what was confirmed is in it, whatever happens to the process or the disk."""

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tables import Memory, new, picture, play

from game.journal import Journal, encode
from game.match import Match
from game.record_file import open_record, read_stream

ROOT = Path(__file__).parent.parent


def kept(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_an_append_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "match.jsonl")
    journal.rewrite([{"type": "match"}])
    writes: list[bytes] = []
    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: writes.append(bytes(data)) or real(file, data))
    journal.append([{"a": 1}, {"b": "ñ"}])
    assert writes == [b'{"a":1}\n{"b":"\xc3\xb1"}\n']
    assert kept(journal.path) == [b'{"type":"match"}\n', b'{"a":1}\n', b'{"b":"\xc3\xb1"}\n']
    journal.close()


@pytest.mark.parametrize("game", ["draw", "pollona"])
def test_the_file_has_every_line_as_soon_as_it_counts(tmp_path: Path, game: str) -> None:
    match = new(game, sink=Journal(tmp_path / "match.jsonl"))
    for _ in range(30):
        play(match, 1)
        assert (tmp_path / "match.jsonl").read_bytes() == encode(match.lines())
    match.undo()
    assert (tmp_path / "match.jsonl").read_bytes() == encode(match.lines())
    match.redo()
    match.restart()
    assert (tmp_path / "match.jsonl").read_bytes() == encode(match.lines())
    assert list(tmp_path.iterdir()) == [tmp_path / "match.jsonl"]


CHILD = """
import sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from tables import new, steps
from game.journal import Journal
match = new("draw", persons=(), sink=Journal(Path(sys.argv[1])))
print(len(match.lines()), flush=True)
for _ in steps(match, 25):
    pass
print(len(match.lines()), flush=True)
sys.stdin.read()
"""


def test_what_was_confirmed_survives_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path), str(ROOT), str(ROOT / "tests")],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    child.stdout.readline()
    count = int(child.stdout.readline())
    child.kill()
    child.communicate()
    lines = kept(path)
    assert len(lines) == count
    assert all(line.endswith(b"\n") for line in lines)
    record = open_record(path)
    assert encode(Match.resume(record.replay).lines()) == path.read_bytes()


def test_a_rewrite_is_there_wholly_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "match.jsonl")
    journal.rewrite([{"old": 1}])

    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space"):
            journal.rewrite([{"new": 1}])
    assert kept(journal.path) == [b'{"old":1}\n']
    assert list(tmp_path.iterdir()) == [journal.path]
    journal.append([{"more": 1}])
    assert kept(journal.path) == [b'{"old":1}\n', b'{"more":1}\n']


def test_a_failed_append_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "match.jsonl")
    journal.rewrite([{"old": 1}])
    real = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda file, data: real(file, data[:5]))
        with pytest.raises(OSError, match="short write"):
            journal.append([{"more": 1}])
    assert kept(journal.path) == [b'{"old":1}\n']


def test_a_full_disk_keeps_the_match_playing_and_the_next_write_brings_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    match = play(new("block", persons=(0, 1), sink=Journal(path)), 3)
    saved = path.read_bytes()

    def full(file: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        play(match, 1)
        assert match.unsaved is not None
        assert path.read_bytes() == saved
        assert len(match.lines()) == len(saved.splitlines()) + 1
    play(match, 1)
    assert match.unsaved is None
    assert path.read_bytes() == encode(match.lines())


def test_undo_redo_and_restart_on_a_full_disk_lose_nothing() -> None:
    sink = Memory()
    match = play(new("block", persons=(0, 1), sink=sink), 6)
    for change in (match.undo, match.redo, match.undo, match.restart, lambda: play(match, 2)):
        sink.fails = True
        change()
        assert match.unsaved is not None
    sink.fails = False
    play(match, 1)
    assert match.unsaved is None
    assert sink.lines == match.lines()


def test_a_file_without_a_last_line_break_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = play(new("block", persons=(0, 1)), 5)
    path.write_bytes(encode(match.lines()).rstrip(b"\n"))
    record = open_record(path)
    resumed = Match.resume(record.replay, Journal(path, record.before))
    assert picture(resumed) == picture(match)
    play(resumed, 2)
    assert path.read_bytes() == encode(resumed.lines())


def test_earlier_matches_of_the_file_stay_byte_by_byte(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    first = encode(play(new("draw", persons=()), 9).lines()).replace(b'":', b'": ')
    second = play(new("block", persons=(0, 1)), 5)
    path.write_bytes(first + encode(second.lines()))
    record = open_record(path)
    assert record.before == first
    match = Match.resume(record.replay, Journal(path, record.before))
    play(match, 3)
    assert match.undo()
    assert path.read_bytes() == first + encode(match.lines())
    assert [found.fault for found in read_stream(io.BytesIO(path.read_bytes()))] == [None, None]


def test_a_match_after_a_file_without_a_last_line_break(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    before = encode(play(new("draw", persons=()), 9).lines()).rstrip(b"\n")
    match = new("block", persons=(0, 1), sink=Journal(path, before))
    assert path.read_bytes() == before + b"\n" + encode(match.lines())


def test_resuming_between_two_lines_of_an_end_writes_the_second(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    whole = play(new("block", persons=(), target=50)).lines()
    path.write_bytes(encode(whole[:-1]))
    record = open_record(path)
    assert not record.replay.over
    assert Match.resume(record.replay, Journal(path)).over
    assert path.read_bytes() == encode(whole)


def test_the_disk_is_told_after_the_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "match.jsonl")
    journal.rewrite([{"old": 1}])
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    journal.append([{"new": 1}])
    limit = time.monotonic() + 5
    while not synced and time.monotonic() < limit:
        time.sleep(0.01)
    assert synced
