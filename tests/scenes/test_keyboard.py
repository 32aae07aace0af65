"""The keyboard on the screen: taps and real keys type into the same field, at every size."""

import pygame
import pytest
from forms import SIZES, check_buttons, opened, stage, tap

from game.gestures import DragEnd, DragMove, DragStart, Press, Tap
from game.render.geometry import Rect
from game.scenes import keyboard_keys
from game.scenes.keyboard import Keyboard

SMALLEST_MM = 9.0


class Board:
    """A keyboard with what was taken from it."""

    def __init__(self, text="", size=(800, 480), longer=False, settings=None, **kwargs):
        self.taken = []
        self.stage = stage(size, longer, **(settings or {}))
        self.page = opened(self.stage, Keyboard(self.stage, "Name", text, self.taken.append, **kwargs))

    def find(self, label="", icon=""):
        return next(item for item in self.page.buttons.items if (item.label, item.icon) == (label, icon))

    def has(self, label):
        return any(item.label == label for item in self.page.buttons.items)

    def tap(self, *labels):
        for label in labels:
            tap(self.page, self.find(label).rect)

    def icon(self, name):
        tap(self.page, self.find(icon=name).rect)

    def write(self, text):
        """Tap the keys of a text, turning shift and pages as they are needed."""
        for sign in text:
            if sign == " ":
                self.tap("Space")
                continue
            if not self.has(sign.lower()) and not self.has(sign.upper()):
                self.tap("abc" if self.has("abc") else "123")
            if not self.has(sign):
                self.icon("up")
            self.tap(sign)


@pytest.fixture(autouse=True)
def closed_keyboard():
    yield
    pygame.key.stop_text_input()


def test_taps_write_a_name_that_begins_large():
    board = Board()
    board.tap("A", "n", "a")
    assert board.page.field.text == "Ana"
    board.tap("OK")
    assert board.taken == ["Ana"]
    assert not board.stage.scenes


@pytest.mark.parametrize("name", ["Begoña", "Nuñez-Ruiz", "Íñigo Ü", "D'Artagnan", "Zé 2", "ÁÉÍÓÚ"])
def test_every_sign_of_our_languages_can_be_tapped(name):
    board = Board()
    board.write(name)
    board.tap("OK")
    assert board.taken == [name]


def test_shift_is_for_one_letter_and_can_be_taken_back():
    board = Board("x")
    board.tap("A")
    assert board.has("b")
    board.icon("up")
    assert board.has("B")
    board.icon("up")
    assert board.has("b")


def test_the_first_key_writes_over_the_old_name_and_backspace_takes_one_letter():
    board = Board("Maya")
    board.tap("B", "e", "n")
    assert board.page.field.text == "Ben"
    board.icon("backspace")
    assert board.page.field.text == "Be"


def test_a_name_has_twelve_letters_at_most():
    board = Board()
    for _ in range(20):
        board.tap("A" if board.has("A") else "a")
    board.page.text_input("more")
    assert len(board.page.field.text) == 12


def test_a_real_keyboard_types_edits_and_confirms():
    board = Board("Maya")
    board.page.text_input("Ñandú")
    board.page.key("left")
    board.page.key("backspace")
    board.page.text_input("e")
    board.page.key("space")
    assert board.page.field.text == "Ñaneú"
    board.page.key("home")
    board.page.key("delete")
    board.page.key("return")
    assert board.taken == ["aneú"]


def test_escape_and_cancel_and_a_touch_beside_change_nothing():
    for leave in ("key", "button", "beside"):
        board = Board("Maya")
        board.page.text_input("X")
        if leave == "key":
            board.page.key("escape")
        elif leave == "button":
            board.tap("Cancel")
        else:
            tap(board.page, Rect(395, 5, 10, 10))
        assert board.taken == []
        assert not board.stage.scenes


def test_the_ring_reaches_the_keys():
    board = Board()
    for _ in range(len(board.page.buttons.items)):
        board.page.key("tab")
        if board.page.buttons.focused.label == "Q":
            break
    board.page.key("return")
    board.page.key("right")
    board.page.key("return")
    assert board.page.field.text == "Qw"


def test_control_characters_are_refused_and_space_is_trimmed():
    board = Board()
    board.page.text_input("  A\tn\n\x07a  ")
    board.page.key("return")
    assert board.taken == ["Ana"]


def test_a_refused_name_says_why_until_it_is_changed():
    board = Board(check=lambda text: "" if text != "Ana" else "Ana is taken.")
    board.page.text_input("Ana")
    board.tap("OK")
    assert board.taken == []
    assert board.page.refused == "Ana is taken."
    board.page.draw(pygame.display.get_surface())
    board.page.text_input("b")
    assert not board.page.refused
    board.page.key("return")
    assert board.taken == ["Anab"]


def test_digits_only():
    board = Board("12", digits=True, most=9)
    board.page.text_input("x4-2")
    assert board.page.field.text == "42"
    board.tap("7", "0")
    assert board.page.field.text == "4270"
    board.icon("trash")
    assert board.page.field.text == ""
    for _ in range(12):
        board.tap("9")
    board.page.key("return")
    assert board.taken == ["9" * 9]


def test_a_touch_sets_the_caret_and_a_drag_selects():
    board = Board("Maya")
    rect = board.page.field._rect
    x, y, now = rect.x + board.stage.metrics.u(1.0), rect.centre[1], board.stage.now
    board.page.gesture(Press(x, y, now, "finger"))
    board.page.gesture(Tap(x, y, now, x, y, now, "finger"))
    board.page.text_input("A")
    assert board.page.field.text == "AMaya"
    far = rect.right - 5
    board.page.gesture(Press(far, y, now, "finger"))
    board.page.gesture(DragStart(far - 20, y, now, far, y, "finger"))
    board.page.gesture(DragMove(rect.x + 1, y, now, far, y, "finger"))
    board.page.gesture(DragEnd(rect.x + 1, y, now, far, y, "finger"))
    board.page.text_input("Z")
    assert board.page.field.text == "Z"


def test_what_was_typed_survives_a_change_of_window_and_look():
    board = Board()
    board.page.text_input("Begoña")
    for size in ((1280, 800), (800, 1280), (1, 1), (800, 480)):
        board.stage.resize(size)
        assert board.page.field.text == "Begoña"
    board.stage.change(text="largest", theme="contrast")
    board.page.text_input("s")
    assert board.page.field.text == "Begoñas"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["small", "largest"])
@pytest.mark.parametrize("digits", [False, True])
@pytest.mark.parametrize("longer", [False, True])
def test_keys_are_large_enough_and_on_the_screen(size, text, digits, longer):
    board = Board(size=size, longer=longer, settings={"text": text}, digits=digits)
    for _ in board.page._pages:
        items = board.page.buttons.items
        check_buttons(board.stage, items, Rect(0, 0, *size))
        assert all(item.rect.w >= board.stage.metrics.T - 0.5 for item in items)
        assert all(item.rect.h >= board.stage.metrics.T - 0.5 for item in items)
        assert all(item.rect.y >= 0 and item.rect.bottom <= size[1] for item in items)
        if size[0] == 800:
            board.page.draw(pygame.display.get_surface())
        board.page._turn_page()


@pytest.mark.parametrize(("size", "px_per_mm"), [((800, 480), 9.0), ((1280, 720), 12.0), ((1920, 1080), 17.0)])
def test_a_small_dense_screen_gets_more_pages_of_keys(size, px_per_mm):
    board = Board(size=size, settings={"px_per_mm": px_per_mm})
    least = SMALLEST_MM * px_per_mm - 1
    signs = set()
    for _ in board.page._pages:
        for item in board.page.buttons.items:
            assert item.rect.w >= least
            assert item.rect.h >= least
            assert item.rect.bottom <= size[1]
            signs.add(item.label.lower())
        board.page._turn_page()
    assert signs >= set("abcdefghijklmnñopqrstuvwxyzáéíóúü0123456789-'")


@pytest.mark.parametrize("columns", range(4, 12))
@pytest.mark.parametrize("rows", range(2, 7))
def test_every_plan_has_every_sign_once_a_page_and_fits(columns, rows):
    pages = keyboard_keys.pages(columns, rows)
    signs = {sign for page in pages for line in page for sign, _ in line if len(sign) == 1}
    assert signs >= set("abcdefghijklmnñopqrstuvwxyzáéíóúü0123456789-'")
    for page in pages:
        assert len(page) <= rows
        tools = [name for line in page for name, _ in line]
        assert keyboard_keys.SHIFT in tools
        assert keyboard_keys.BACK in tools
        assert (keyboard_keys.TURN in tools) == (len(pages) > 1)
        assert all(sum(width for _, width in line) <= columns + 0.01 for line in page)
