"""The first page at every size: everything is there, nothing covers anything, no word is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from title_page import Title, matches

from game.rules.catalogue import GAMES
from game.scenes import tables
from game.scenes.title_cards import about, name_size
from game.settings import Settings
from game.strings import Strings

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (800, 1280), (480, 800)]


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return matches(tmp_path)


class Longer(Strings):
    """Every text 40 % longer."""

    def text(self, key: str, **values: object) -> str:
        words = super().text(key, **values)
        return (
            words + " " + "lorem ipsum dolor sit amet consectetur adipiscing elit"[: max(1, int(0.4 * len(words)) - 1)]
        )


def check_places(title: Title) -> None:
    """Everything is on the page, large enough, and nothing covers anything."""
    m, page = title.stage.metrics, title.page
    buttons = page.buttons.items
    for item in buttons:
        assert item.rect.x >= 0
        assert item.rect.y >= 0
        assert item.rect.right <= m.width
        assert item.rect.bottom <= m.height
        assert item.rect.h >= m.T - 6.5, "a segment stands 3 px inside its trough"
        assert item.rect.w >= m.T - 1, item.label
    for one, other in combinations(buttons, 2):
        assert not one.rect.intersects(other.rect), (one.label, other.label)
    for game, spots in page._spots.items():
        parts = [spots.name, spots.about, spots.seats, spots.picture, spots.button]
        there = [part for part in parts if part is not None]
        for part in there:
            assert part.y >= spots.card.y - 0.5, game
            assert part.bottom <= spots.card.bottom + 0.5, game
            assert part.x >= spots.card.x
            assert part.right <= spots.card.right
        for one, other in combinations(there, 2):
            assert one.overlap(other) < 1.0, game


def check_words(title: Title) -> None:
    """No word is cut: labels fit their buttons, lines about games the room that was kept for them."""
    m, fonts = title.stage.metrics, title.stage.fonts
    for item in title.page.buttons.items:
        if item.label:
            icon = m.icon + m.u(0.6) if item.icon else 0
            room = item.rect.w - m.u(1.0) - icon
            fitted = fonts.fit(item.label, m.font(item.role), True, room)
            assert max(fonts.width(line, fitted.px, True) for line in fitted.lines) <= room + 2, item.label
            assert len(fitted.lines) * fonts.line(fitted.px) <= item.rect.h + 2, item.label
    for game, spots in title.page._spots.items():
        name, px = title.stage.text(f"game.{game}"), name_size(title.stage, spots.name.w)
        assert fonts.width(name, px, True) <= spots.name.w, game
        assert fonts.line(px) <= spots.name.h + 2, game
        if spots.about is not None:
            words = about(title.stage, game, spots.about.w)
            assert len(words.lines) * fonts.line(words.px) <= spots.about.h + 4, game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["small", "normal", "large", "largest"])
def test_everything_has_its_place(folder: Path, size: tuple[int, int], text: str) -> None:
    title = Title(folder, size, look=Settings(text=text))
    title.wait()
    check_places(title)
    if size != (480, 800):
        check_words(title)
    if text in ("normal", "largest") and size in ((800, 480), (1280, 800), (800, 1280)):
        for spots in title.page._spots.values():
            assert None not in (spots.picture, spots.about, spots.seats)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (800, 1280)])
@pytest.mark.parametrize("theme", ["default", "contrast"])
def test_texts_longer_by_two_fifths_have_room(folder: Path, size: tuple[int, int], theme: str) -> None:
    note = "The settings could not be read. They were set aside, and the defaults serve until they are changed."
    title = Title(folder, size, (lambda: note,), Settings(theme=theme), Longer("en", strict=True))
    title.wait()
    check_places(title)
    check_words(title)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (800, 1280), (1920, 1080)])
@pytest.mark.parametrize("text", ["normal", "largest"])
def test_five_games_have_room_and_all_can_be_reached(
    folder: Path, size: tuple[int, int], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in GAMES.keys() - tables.TABLES.keys():
        monkeypatch.setitem(tables.TABLES, game, tables.TABLES["draw"])
    title = Title(folder, size, look=Settings(text=text), strings=Strings("en"))
    title.wait()
    seen: list[str] = []
    for _ in range(5):
        check_places(title)
        seen += [game for game in title.page.cards if game not in seen]
        if len(seen) < 5:
            arrow = title.page._arrows[-1]
            title.tap(*arrow.rect.centre)
    assert seen == list(tables.TABLES)
    assert set(seen) == GAMES.keys()
    if text == "normal":
        assert len(title.page.cards) == 5


def test_it_lives_through_any_resize(folder: Path) -> None:
    title = Title(folder)
    for size in ((1, 1), (320, 200), (3000, 200), (200, 3000), (1280, 800)):
        title.stage.resize(size)
        title.page.draw(pygame.Surface(size))
    check_places(title)
    title.stage.change(text="largest", theme="contrast")
    title.wait()
    check_places(title)
