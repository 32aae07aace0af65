"""The folder of saved matches: what is in it is found, told apart, gone on with, and never lost."""

from __future__ import annotations

import builtins
import os
from dataclasses import replace
from pathlib import Path

import pytest
from tables import header, new, persons_turn, picture, play

from game import saves
from game.journal import Journal, encode
from game.match import Match
from game.record import Fault
from game.record_file import open_record

Lines = bytes


def save(folder: Path, name: str, data: Lines, when: int = 0) -> Path:
    path = folder / f"{name}.jsonl"
    path.write_bytes(data)
    os.utime(path, (1000 + when, 1000 + when))
    return path


def whole() -> Lines:
    return encode(play(new("block", persons=(), target=50)).lines())


def part(game: str = "draw", most: int = 12) -> Lines:
    return encode(play(new(game, persons=(0, 1)), most).lines())


def names(found: list[saves.Save]) -> list[str]:
    return [item.path.stem for item in found]


def to_go_on(folder: Path) -> list[str]:
    return [item.path.stem for item in saves.unfinished(saves.listed(folder)) if item is not None]


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


# --- going on


def changed(change: str) -> Match:
    match = play(new("block", persons=(0,)), 14)
    {"nothing": lambda: None, "undo": match.undo, "restart": match.restart}.get(change, match.undo)()
    if change == "redo":
        match.redo()
    return match


@pytest.mark.parametrize("change", ["nothing", "undo", "redo", "restart"])
def test_a_match_goes_on_exactly_where_it_was(tmp_path: Path, change: str) -> None:
    match = changed(change)
    path = save(tmp_path, "match", encode(match.lines()))
    resumed = saves.resume(path)
    assert resumed.kept is None
    again = Match.resume(resumed.replay, Journal(resumed.path, resumed.before))
    assert picture(again) == picture(match)
    assert again.can_undo == match.can_undo
    assert not again.can_redo
    play(again, 3)
    assert path.read_bytes() == encode(again.lines())


def test_undo_reaches_back_over_a_resume_but_not_over_a_restart(tmp_path: Path) -> None:
    match = changed("restart")
    while not persons_turn(match):
        play(match, 1)
    play(match, 1)
    path = save(tmp_path, "match", encode(match.lines()))
    again = Match.resume(saves.resume(path).replay, Journal(path))
    assert again.undo()
    assert not again.can_undo
    assert path.read_bytes() == encode(again.lines())


def test_a_restart_that_was_cut_short_is_completed(tmp_path: Path) -> None:
    match = changed("restart")
    lines = match.lines()
    assert [line["type"] for line in lines[-2:]] == ["restart", "round"]
    path = save(tmp_path, "match", encode(lines[:-1]))
    again = Match.resume(saves.resume(path).replay, Journal(path))
    assert picture(again) == picture(match)
    assert path.read_bytes() == encode(lines)


@pytest.mark.parametrize("tail", [b'{"type":"act', b"\x00" * 40, '{"name":"ñ'.encode()[:-1], b"{}x"])
def test_a_torn_last_line_is_kept_aside_and_dropped(tmp_path: Path, tail: Lines) -> None:
    data = part()
    path = save(tmp_path, "match", data + tail)
    first = saves.resume(path)
    assert path.read_bytes() == data
    assert first.kept is not None
    assert first.kept.read_bytes() == data + tail
    assert Match.resume(first.replay).lines() == Match.resume(open_record(path).replay).lines()
    assert saves.resume(path).kept is None
    path.write_bytes(data + tail + b"2")
    second = saves.resume(path)
    assert second.kept not in (None, first.kept)
    assert first.kept.read_bytes() == data + tail, "an earlier copy is not overwritten"
    assert names(saves.listed(tmp_path)) == ["match"]


def test_a_fault_in_the_middle_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    lines = part().splitlines(keepends=True)
    for number, wrong in ((5, b"{}\n"), (5, b"{\n"), (4, lines[5]), (len(lines), b'{"type":"action","seat":1}')):
        data = b"".join([*lines[: number - 1], wrong, *lines[number:]])
        for torn in (b"", b'{"type'):
            if number == len(lines) and torn:
                continue
            path = save(tmp_path, "match", data + torn)
            with pytest.raises(Fault) as told:
                saves.resume(path)
            assert told.value.number == number
            assert path.read_bytes() == data + torn
            assert os.listdir(tmp_path) == ["match.jsonl"]


def test_where_no_copy_can_be_kept_the_torn_file_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(tmp_path, "match", part() + b"{")
    before = path.read_bytes()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        saves.resume(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["match.jsonl"]


# --- putting away, naming


def test_a_discarded_match_is_put_away_and_never_over_another(tmp_path: Path) -> None:
    away = []
    for data in (part("draw"), part("block")):
        away.append((saves.discard(save(tmp_path, "match", data)), data))
    assert saves.listed(tmp_path) == []
    assert len({path for path, _ in away}) == 2
    assert all(path.read_bytes() == data for path, data in away)


def test_a_match_gets_a_readable_name_that_no_other_has(tmp_path: Path) -> None:
    terms = replace(header("draw", seed=42), began="2026-11-29T21:23:26+00:00")
    first = saves.new_path(terms, tmp_path)
    assert first == tmp_path / "2026-11-29_21-23-26_draw_42.jsonl"
    first.write_text("")
    assert saves.new_path(terms, tmp_path).name == "2026-11-29_21-23-26_draw_42_2.jsonl"
    odd = saves.new_path(replace(terms, began='../a<b>:"|?*\\ñ'), tmp_path)
    assert odd.parent == tmp_path
    assert odd.name == "ab-_draw_42.jsonl"
    assert saves.new_path(replace(terms, began=""), tmp_path).name == "match_draw_42.jsonl"


# --- a disk that takes nothing


def refuse(*args: object, **more: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.mark.parametrize("where", ["write", "fsync", "open"])
def test_a_disk_that_is_full_or_read_only_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    path = tmp_path / "matches" / "match.jsonl"
    match = new("block", persons=(0, 1), sink=Journal(path))
    play(match, 2)
    kept = path.read_bytes()
    errors = []
    with monkeypatch.context() as patch:
        if where == "open":
            patch.setattr(builtins, "open", refuse)
            match.undo()
            errors.append(match.unsaved)
        patch.setattr(os, "write", refuse)
        patch.setattr(os, "fsync" if where != "open" else "open", refuse)
        for _ in range(4):
            play(match, 1)
            errors.append(match.unsaved)
    assert all(isinstance(error, OSError) for error in errors)
    assert path.read_bytes() == kept
    play(match, 1)
    assert match.unsaved is None
    assert path.read_bytes() == encode(match.lines())


def test_a_folder_that_cannot_be_made_lets_the_match_begin(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file where the folder should be")
    match = play(new("draw", persons=(0, 1), sink=Journal(tmp_path / "matches" / "match.jsonl")), 5)
    assert match.unsaved is not None
    (tmp_path / "matches").unlink()
    play(match, 1)
    assert (tmp_path / "matches" / "match.jsonl").read_bytes() == encode(match.lines())
