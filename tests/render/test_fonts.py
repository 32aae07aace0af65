"""Labels are widened, wrapped, made smaller, in this order, and only names are ever cut."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game import paths
from game.paths import MissingAsset
from game.render.fonts import Fonts, load

INK = (20, 40, 40)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts()


def test_every_letter_of_the_four_languages_is_there() -> None:
    font = load(20, False)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ñÑáéíóúüÁÉÍÓÚÜ¿¡½–−·°…+=/()'\",.:;!?%"
    # A missing letter is drawn as the font's empty box.
    missing = pygame.image.tobytes(font.render("\ue000", True, INK), "RGBA")
    absent = [char for char in letters if pygame.image.tobytes(font.render(char, True, INK), "RGBA") == missing]
    assert absent == []
    assert all(found is not None for found in font.metrics(letters))


def test_text_is_kept_and_measured(fonts: Fonts) -> None:
    assert fonts.text("Mesa", 18, INK) is fonts.text("Mesa", 18, INK)
    assert fonts.text("Mesa", 18, INK).get_width() == fonts.width("Mesa", 18)
    assert fonts.width("Mesa", 18, bold=True) != fonts.width("Mesa", 18)


def test_digits_stand_in_equal_cells(fonts: Fonts) -> None:
    widths = {fonts.digits(text, 24, INK).get_width() for text in ("000", "111", "117", "948")}
    assert widths == {fonts.width("0", 24) * 3}
    assert fonts.digits("-1.5", 24, INK).get_width() == fonts.digits_width("-1.5", 24)


def test_wrapping_keeps_every_word_and_the_width(fonts: Fonts) -> None:
    text = "Ipakita ang mga piyesa ko sa susunod na manlalaro"
    lines = fonts.wrap(text, 16, False, 150)
    assert len(lines) > 1
    assert " ".join(lines) == text
    assert all(fonts.width(line, 16) <= 150 for line in lines)


def test_a_label_fits_in_one_line_where_it_can(fonts: Fonts) -> None:
    assert fonts.fit("Place", 16, True, 200) == (["Place"], 16)


def test_a_long_label_wraps_before_it_shrinks(fonts: Fonts) -> None:
    fitted = fonts.fit("Ipakita ang mga piyesa ko", 16, True, 130)
    assert fitted.px == 16
    assert len(fitted.lines) == 2


def test_a_word_too_wide_shrinks_to_at_most_85_percent_and_is_not_cut(fonts: Fonts) -> None:
    wide = fonts.width("Kanselahin", 40, True)
    fitted = fonts.fit("Kanselahin", 40, True, wide * 0.9)
    assert 34 <= fitted.px < 40
    assert fonts.fit("Kanselahin", 40, True, 10) == (["Kanselahin"], 34)


def test_only_a_name_is_cut(fonts: Fonts) -> None:
    assert fonts.ellipsis("Maya", 16, True, 200) == "Maya"
    cut = fonts.ellipsis("Maria Consolacion de la Cruz", 16, True, 100)
    assert cut.endswith("…")
    assert "Maria Consolacion de la Cruz".startswith(cut[:-1])
    assert fonts.width(cut, 16, True) <= 100


def test_a_block_is_as_wide_as_its_widest_line(fonts: Fonts) -> None:
    block = fonts.block(["one", "a longer line"], 16, INK, align="centre")
    assert block.get_width() == fonts.width("a longer line", 16)
    assert block.get_height() >= 2 * fonts.line(16) - 4


def test_a_missing_font_says_which_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "game")
    with pytest.raises(MissingAsset, match="AtkinsonHyperlegible-Bold"):
        load(20, True)


def test_a_broken_font_says_which_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "assets" / "fonts"
    folder.mkdir(parents=True)
    (folder / "AtkinsonHyperlegible-Bold.ttf").write_bytes(b"not a font")
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "game")
    with pytest.raises(MissingAsset, match="AtkinsonHyperlegible-Bold"):
        load(20, True)
