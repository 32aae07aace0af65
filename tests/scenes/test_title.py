"""The first page: what it offers, and what a tap or a key does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from tables import new, play
from title_page import NO_TABLE, Title, matches, put

from game import saves
from game.scenes import tables
from game.settings import Settings
from game.strings import LANGUAGES, Strings


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delitem(tables.TABLES, NO_TABLE, raising=False)
    return matches(tmp_path)


# --- what it leads to


def test_a_card_and_its_button_open_the_game(folder: Path) -> None:
    title = Title(folder)
    assert list(title.page.cards) == list(tables.TABLES)
    title.wait()
    card = title.page.cards["draw"]
    title.tap(card.x + card.w / 4, card.y + card.h / 4)
    button = next(item for item in title.page.buttons.items if item.label == "Play")
    title.tap(*button.rect.centre)
    assert title.told == [("play", "draw"), ("play", "block")]


def test_only_doors_that_lead_somewhere_are_there(folder: Path) -> None:
    title = Title(folder)
    for label, icon in (("Rules", ""), ("Records", ""), ("Quit", ""), ("", "settings")):
        title.press(label, icon)
    assert title.told == [("rules", None), ("log",), ("quit",), ("settings",)]
    bare = Title(folder, rules=None, log=None, settings=None)
    assert {"Rules", "Records"}.isdisjoint(bare.labels())
    assert "settings" not in [item.icon for item in bare.page.buttons.items]


def test_keys_alone_suffice(folder: Path) -> None:
    title = Title(folder)
    title.key("tab", "tab", "return")
    assert title.told == [("play", "draw")]
    title.key("left", "return")
    assert title.told[1:] == [("play", "block")]
    for _ in title.labels():
        title.key("tab")
        focused = title.page.buttons.focused
        if focused is not None and focused.label == "Continue":
            title.key("return")
    assert title.told[2:] == [("go_on", folder / "maya.jsonl")]
    title.key("escape")
    assert len(title.told) == 3
    asking = Title(folder, ask_quit=lambda: title.told.append(("asked",)))
    asking.key("escape")
    assert title.told[-1] == ("asked",)


def test_an_icon_is_named_while_the_mouse_rests_on_it(folder: Path) -> None:
    title = Title(folder)
    title.wait()
    plain = pygame.image.tobytes(title.window, "RGB")
    icon = next(item for item in title.page.buttons.items if item.icon == "settings")
    for x, y, same in ((*icon.rect.centre, False), (5, 5, True)):
        values = {"pos": (round(x), round(y)), "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, values))
        title.wait(0.1)
        assert (pygame.image.tobytes(title.window, "RGB") == plain) is same
    assert all(item.label or item.tip for item in title.page.buttons.items)


def test_a_touch_from_the_page_before_does_nothing(folder: Path) -> None:
    title = Title(folder)
    title.tap(*title.page.buttons.items[0].rect.centre)
    assert title.told == []


def test_a_language_is_taken_at_once(folder: Path) -> None:
    kept: list[Settings] = []
    title = Title(folder)
    title.stage._keep = kept.append
    title.press("Español")
    assert title.stage.strings.lang == "es"
    assert [item.label for item in title.page.buttons.items if item.selected] == ["Español"]
    assert kept[-1].language == "es"
    assert {f"title.language_{code}" for code in LANGUAGES} == {
        f"title.{key}" for key in Strings("en")._layers[0]["title"] if key.startswith("language")
    }


def test_a_language_that_cannot_be_kept_is_said(folder: Path) -> None:
    def refuse(settings: Settings) -> None:
        raise OSError(30, "Read-only file system")

    title = Title(folder)
    title.stage._keep = refuse
    title.press("Indonesia")
    assert title.stage.strings.lang == "id"
    assert title.page.notes.shown


# --- going on


def test_the_newest_unfinished_match_stands_ready_and_the_others_are_a_tap_away(folder: Path) -> None:
    title = Title(folder)
    assert title.page.shelf.current.path.name == "maya.jsonl"  # type: ignore[union-attr]
    words = title.page.match_words.replace("\u00a0", " ")
    assert words.startswith("Draw, round 1")
    assert words.endswith("Maya 0 – 0 Computer")
    title.wait()
    assert [item.path.stem for item in title.page.shelf.offered] == ["maya", "pairs", "three"]
    title.press("", "next")
    assert "Block" in title.page.match_words
    assert " and " in title.page.match_words
    title.press("", "back")
    title.press("", "back")
    title.press("Continue")
    assert title.told == [("go_on", folder / "three.jsonl")]


def test_the_first_frame_opens_no_more_files_than_it_needs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(200):
        put(folder, f"old-{number:03}", play(new("block", persons=(0,)), 3), -number)
    opened: list[str] = []
    real = saves.finished
    monkeypatch.setattr(saves, "finished", lambda save: opened.append(save.path.stem) or real(save))
    title = Title(folder)
    assert opened == ["done", "trains", "maya"]
    assert title.page.shelf.table(title.page.shelf.offered[0]) is None, "no match is replayed for the first frame"
    assert title.page.moving
    title.wait(0.5)
    assert len(title.page.shelf.offered) == 203
    table = title.page.shelf.table(title.page.shelf.offered[0])
    assert table is not None
    assert table.laid
    assert not title.page.moving


def test_the_picture_comes_after_the_first_frame_and_nothing_moves_then(folder: Path) -> None:
    title = Title(folder)
    before = title.window.copy()
    title.wait()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(title.window, "RGB")
    assert not title.page.moving
    assert not title.page.dirty


def test_discarding_is_asked_about_first(folder: Path) -> None:
    title = Title(folder, discard=saves.discard)
    title.press("Discard")
    assert title.stage.top is not title.page
    title.press("Cancel")
    assert (folder / "maya.jsonl").exists()
    title.press("Discard")
    title.press("Discard")
    assert title.stage.top is title.page
    assert not (folder / "maya.jsonl").exists()
    assert (folder / "discarded" / "maya.jsonl").exists()
    title.wait()
    assert [item.path.stem for item in title.page.shelf.offered] == ["pairs", "three"]


def test_without_a_match_there_is_no_bar(tmp_path: Path) -> None:
    title = Title(tmp_path / "none")
    title.wait()
    assert {"Continue", "Discard"}.isdisjoint(title.labels())
    assert title.page.match_words == ""
    assert title.page.notes.shown == ""


def test_a_match_that_does_not_hold_says_why_and_the_page_stays(folder: Path) -> None:
    path = folder / "maya.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"{}\n", *lines[4:]]))
    title = Title(folder, go_on=saves.resume)
    title.press("Continue")
    assert "maya.jsonl" in title.page.notes.shown
    assert "4" in title.page.notes.shown
    assert title.stage.top is title.page
    path.write_bytes(b"no match at all")
    unreadable = Title(folder, go_on=saves.resume)
    assert "maya.jsonl" in unreadable.page.match_words
    unreadable.wait()
    unreadable.press("Continue")
    assert "maya.jsonl" in unreadable.page.notes.shown


def test_what_the_disk_refuses_is_one_sentence(folder: Path) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    title = Title(folder, go_on=refuse, discard=refuse)
    title.press("Continue")
    first = title.page.notes.shown
    assert "maya.jsonl" in first
    title.press("", "cross")
    title.press("Discard")
    title.press("Discard")
    assert "maya.jsonl" in title.page.notes.shown != first
    assert len(title.page.shelf.offered) == 3


# --- sentences at start


def test_sentences_are_shown_one_by_one_until_they_are_tapped_away(folder: Path) -> None:
    title = Title(folder, notes=(lambda: "First.", lambda: "Second."))
    assert title.page.notes.shown == "First."
    rect = title.page.notes.rect
    assert rect is not None
    assert not any(rect.intersects(card) for card in title.page.cards.values())
    title.wait()
    title.tap(rect.x + 10, rect.centre[1])
    assert title.page.notes.shown == "Second."
    title.press("", "cross")
    assert title.page.notes.shown == ""
    assert title.page.notes.rect is None
    assert title.told == []


def test_an_unreadable_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    title = Title(tmp_path / "file")
    assert title.page.notes.shown == title.stage.text("saves.no_folder")
    assert title.page.shelf.offered == []
