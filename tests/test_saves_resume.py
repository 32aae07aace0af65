"""A saved match is gone on with where it was, and nothing that was played is ever lost."""

from __future__ import annotations

import builtins
import os
from dataclasses import replace
from pathlib import Path

import pytest
from kept import Lines, names, part, save
from tables import header, new, persons_turn, picture, play

from game import saves
from game.journal import Journal, encode
from game.match import Match
from game.record import Fault
from game.record_file import open_record

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
    for seed in (lines[0]["seed"], 99):  # the deal is the recorded one, whatever the seed would give
        lines[0]["seed"] = seed
        path = save(tmp_path, "match", encode(lines[:-1]))
        again = Match.resume(saves.resume(path).replay, Journal(path))
        assert [again.view(seat) for seat in range(2)] == [match.view(seat) for seat in range(2)]
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
