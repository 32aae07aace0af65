"""The settings page and the measuring of the screen: by finger and by keys, at every size."""

import pygame
import pytest
from forms import SIZES, check_buttons, drag, opened, picture, press, stage, tab_to, tap, wait

from game.render.geometry import Rect
from game.scenes.calibrate import CARD_MM, Calibrate
from game.scenes.settings_page import SettingsPage
from game.settings import CHOICES


def settings_page(*args, **kwargs):
    made = stage(*args, **kwargs)
    closed = []
    page = opened(made, SettingsPage(made, lambda: closed.append(True)))
    return made, page, closed


@pytest.mark.parametrize("key", CHOICES)
def test_a_tap_on_a_value_applies_it_and_keeps_it_at_once(key):
    kept = []
    made, page, _ = settings_page((800, 480), keep=kept.append)
    for value in (*CHOICES[key], CHOICES[key][0]):
        press(page, f"{key}={value}")
        assert getattr(made.settings, key) == value
        assert kept[-1] == made.settings
        assert page.view.item(f"{key}={value}").selected


@pytest.mark.parametrize("key", ["still", "fullscreen"])
def test_switches_go_on_and_off(key):
    made, page, _ = settings_page((800, 480))
    press(page, key)
    assert getattr(made.settings, key) is True
    press(page, key)
    assert getattr(made.settings, key) is False
    assert made.wants_fullscreen is False


def test_a_window_made_full_by_key_stays_so_while_other_things_change():
    made, page, _ = settings_page()
    made.wants_fullscreen = True
    press(page, "text=large")
    assert made.wants_fullscreen


def test_high_contrast_offers_numerals_until_it_is_decided():
    made, page, _ = settings_page()
    assert "offer" not in page.view.form.items
    press(page, "theme=contrast")
    press(page, "offer")
    assert made.settings.numerals == "on"
    assert "offer" not in page.view.form.items
    press(page, "numerals=off")
    assert "offer" not in page.view.form.items


@pytest.mark.parametrize("change", ["theme=contrast", "pips=colour", "numerals=on"])
def test_the_sample_follows(change):
    _, page, _ = settings_page()
    before = picture(page)
    press(page, change)
    after = picture(page)
    sample = page._sample
    part = (slice(int(sample.x), int(sample.right)), slice(int(sample.y), int(sample.bottom)))
    assert (before[part] != after[part]).any()


def test_what_was_used_stays_where_it_is_when_the_page_is_laid_out_anew():
    made, page, _ = settings_page((800, 480))
    press(page, "pace=fast")
    before = page.view.item("pace=fast").rect
    made.change(text="largest")
    after = page.view.item("pace=fast").rect
    assert abs(after.y - before.y) < 60
    assert page.view.area.view.contains(*after.centre)


def test_settings_that_cannot_be_kept_are_said_once():
    def refuse(settings):
        raise OSError

    made, page, _ = settings_page(keep=refuse)
    press(page, "text=large")
    assert made.settings.text == "large"
    said = page.view.notice.shown
    assert said
    wait(page, 8)
    assert not page.view.notice.shown
    press(page, "text=normal")
    assert not page.view.notice.shown


def test_keys_alone_change_a_setting_and_leave():
    made, page, closed = settings_page((800, 480))
    tab_to(page, "faces=turned")
    page.key("return")
    assert made.settings.faces == "turned"
    wait(page)
    assert page.view.buttons.focused is page.view.item("faces=turned")
    assert page.view.area.view.contains(*page.view.buttons.focused.rect.centre)
    page.key("left")
    page.key("space")
    assert made.settings.faces == "fixed"
    tab_to(page, "back")
    page.key("return")
    assert closed == [True]
    assert not made.scenes


def test_a_row_out_of_the_view_takes_no_touch_of_the_foot():
    made, page, closed = settings_page((800, 480), text="largest")
    before = made.settings
    press(page, "back")
    assert closed
    assert made.settings == before


def test_the_page_scrolls_by_drag():
    _, page, _ = settings_page((800, 480))
    view = page.view.area.view
    drag(page, (view.x + 5, view.bottom - 20), (view.x + 5, view.y + 20))
    assert page.view.area.offset > 50


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["small", "largest"])
@pytest.mark.parametrize("longer", [False, True])
def test_everything_is_large_enough_and_nothing_is_cut(size, text, longer):
    made, page, _ = settings_page(size, longer, text=text, theme="contrast")
    check_buttons(made, list(page.view.form.items.values()), page.view.area.view)
    check_buttons(made, list(page.view.fixed.items.values()), Rect(0, 0, *size))
    if size[0] == 800:
        page.draw(pygame.display.get_surface())


# --- measuring


def calibration(*args, **kwargs):
    made = stage(*args, **kwargs)
    given = []
    return made, opened(made, Calibrate(made, given.append)), given


def item(page, name):
    return page._form.items[name]


def test_the_corner_follows_the_finger_and_the_card_keeps_its_shape():
    made, page, given = calibration()
    card = page.card
    start, end = (card.right, card.bottom), (card.x + 6 * CARD_MM[0], card.y + 6 * CARD_MM[1])
    drag(page, start, end)
    assert page.px_per_mm == pytest.approx(6.0, abs=0.02)
    assert page.card.w / page.card.h == pytest.approx(CARD_MM[0] / CARD_MM[1])
    tap(page, item(page, "keep").rect)
    assert given == [pytest.approx(6.0, abs=0.02)]
    assert not made.scenes


def test_minus_and_plus_and_their_keys_change_the_size_a_little():
    _, page, _ = calibration()
    before = page.card.w
    tap(page, item(page, "more").rect)
    page.key("+")
    assert 1 < page.card.w - before < 8
    page.key("-")
    tap(page, item(page, "less").rect)
    assert page.card.w == pytest.approx(before)


def test_cancelling_changes_nothing_and_forgetting_goes_back_to_pixels():
    made, page, given = calibration(px_per_mm=5.0)
    page.key("escape")
    assert given == []
    page = opened(made, Calibrate(made, given.append))
    tap(page, item(page, "forget").rect)
    assert given == [0.0]


def test_a_measured_screen_changes_the_touch_size():
    made, page, _ = settings_page((1280, 800))
    press(page, "touch")
    assert isinstance(made.top, Calibrate)
    made.now += 1
    for _ in range(200):
        made.top.key("+")
    tap(made.top, item(made.top, "keep").rect)
    assert made.metrics.T > 48
    assert round(9 * made.settings.px_per_mm) == made.metrics.T


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("longer", [False, True])
def test_the_card_and_the_buttons_stay_on_the_screen(size, longer):
    made, page, _ = calibration(size, longer, text="largest", px_per_mm=5.5)
    check_buttons(made, page.buttons.items, Rect(0, 0, *size))
    for _ in range(300):
        page.key("+")
    assert page.handle.right <= size[0]
    assert page.handle.bottom <= page._frame.page.bottom
    if size[0] == 800:
        page.draw(pygame.display.get_surface())
