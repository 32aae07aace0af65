"""The folder of saved matches: what is in it is found, told apart, gone on with, and never lost."""

from __future__ import annotations

import builtins
import os
from pathlib import Path

import pytest
from kept import Lines, names, part, save, to_go_on, whole
from tables import new, play

from game import saves
from game.journal import encode
from game.match import Match
from game.record import Fault

# --- finding


def test_the_newest_match_comes_first_and_finished_ones_are_told_apart(tmp_path: Path) -> None:
    save(tmp_path, "old", part(), 1)
    save(tmp_path, "done", whole(), 3)
    save(tmp_path, "new", part("block"), 2)
    (tmp_path / "discarded").mkdir()
    save(tmp_path / "discarded", "away", part(), 9)
    (tmp_path / "notes.txt").write_text("no match")
    (tmp_path / "new.jsonl.new").write_bytes(b"half a rewrite")
    assert names(saves.listed(tmp_path)) == ["done", "new", "old"]
    assert to_go_on(tmp_path) == ["new", "old"]


def test_a_missing_folder_is_empty_and_an_unreadable_one_says_so(tmp_path: Path) -> None:
    assert saves.listed(tmp_path / "none") == []
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=r"file"):
        saves.listed(tmp_path / "file")


@pytest.mark.parametrize("cut", [0, 1, 30])
def test_a_torn_end_is_an_unfinished_match(tmp_path: Path, cut: int) -> None:
    data = whole()
    save(tmp_path, "match", data[: len(data) - cut])
    assert to_go_on(tmp_path) == (["match"] if cut == 30 else [])


def test_a_glance_shows_terms_round_and_scores(tmp_path: Path) -> None:
    match = new("draw", 3, persons=(1,), target=200)
    seen_rounds = set()
    for _ in range(400):
        if match.over:
            break
        step_or_end(match)
        path = save(tmp_path, "match", encode(match.lines()))
        (found,) = saves.listed(tmp_path)
        seen, view = saves.glance(found), match.view(0)
        assert seen.header == match.header
        assert (seen.scores, seen.over) == (view.scores, match.over)
        assert seen.round == view.round
        assert path == found.path
        seen_rounds.add(seen.round)
    assert len(seen_rounds) > 2


def step_or_end(match: Match) -> None:
    play(match, 1, seed=match.turn)
    if match.phase.name == "ROUND_OVER":
        match.proceed()


def test_a_glance_needs_only_the_match_line_and_the_end_of_a_long_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(new("mexican_train", 8, persons=()))
    data = encode(match.lines())
    assert len(data) > 90_000
    for cut in (len(data), len(data) - 2000, len(data) - 9000):
        save(tmp_path, "match", data[:cut])
        (found,) = saves.listed(tmp_path)
        reads = count_reads(monkeypatch)
        seen = saves.glance(found)
        assert sum(reads) < 50_000
        assert seen.round in (12, 13)
        monkeypatch.undo()


def test_the_small_table_is_that_of_the_match(tmp_path: Path) -> None:
    match = play(new("draw", persons=(0, 1)), 9)
    save(tmp_path, "match", encode(match.lines()))
    (found,) = saves.listed(tmp_path)
    assert saves.small_table(found) == match.view(0).table
    save(tmp_path, "match", encode(match.lines()) + b'{"type":"act')
    (found,) = saves.listed(tmp_path)
    assert saves.small_table(found) == match.view(0).table
    save(tmp_path, "match", b"{}\n")
    (found,) = saves.listed(tmp_path)
    assert not saves.small_table(found).laid


@pytest.mark.parametrize(
    "data", [b"", b"\x00" * 900, b"{}\n", b"[" * 4000, b"\xff\xfe\n", part()[5:], b'{"type":"match","format":2}\n']
)
def test_a_file_that_is_no_match_is_offered_and_says_why_not(tmp_path: Path, data: Lines) -> None:
    path = save(tmp_path, "match", data)
    assert to_go_on(tmp_path) == ["match"]
    with pytest.raises(Fault) as told:
        saves.glance(saves.listed(tmp_path)[0])
    assert told.value.key.startswith("fault.")
    with pytest.raises(Fault):
        saves.resume(path)
    assert path.read_bytes() == data
    assert os.listdir(tmp_path) == ["match.jsonl"]


def count_reads(patch: pytest.MonkeyPatch) -> list[int]:
    """The bytes of every read of a file that is opened from now on."""
    reads: list[int] = []
    real = builtins.open

    class Counted:
        def __init__(self, file: object) -> None:
            self._file = file

        def __getattr__(self, name: str) -> object:
            return getattr(self._file, name)

        def __enter__(self) -> Counted:
            return self

        def __exit__(self, *args: object) -> None:
            self._file.close()  # type: ignore[attr-defined]

        def read(self, size: int = -1) -> bytes:
            data: bytes = self._file.read(size)  # type: ignore[attr-defined]
            reads.append(len(data))
            return data

        def readline(self, size: int = -1) -> bytes:
            data: bytes = self._file.readline(size)  # type: ignore[attr-defined]
            reads.append(len(data))
            return data

    patch.setattr(builtins, "open", lambda *args, **more: Counted(real(*args, **more)))
    return reads


def test_many_matches_are_listed_unopened_and_told_apart_by_their_last_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done, under_way = whole(), part()
    for number in range(200):
        save(tmp_path, f"{number:03}", under_way if number % 50 == 0 else done, number)
    reads = count_reads(monkeypatch)
    found = saves.listed(tmp_path)
    assert len(found) == 200
    assert reads == []
    answers = saves.unfinished(found)
    first = next(item for item in answers if item is not None)
    assert first.path.stem == "150"
    assert len(reads) == 50, "nobody looks further than was asked for"
    assert sum(item is not None for item in answers) == 3
    assert len(reads) == 200
    assert max(reads) <= saves.END_BYTES
