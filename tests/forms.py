"""Form pages by hand: a stage of any size and look, a finger, longer words, and what every page must keep to."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.gestures import DragEnd, DragMove, DragStart, Press, Tap
from game.scenes.stage import STEP, Stage
from game.settings import Settings
from game.strings import Strings

SIZES = ((800, 480), (1024, 600), (1280, 800), (1920, 1080), (800, 1280))
UNCHANGED = ("names.list",)


class Longer(Strings):
    """The words of the program, longer by 40 %."""

    def text(self, key, **values):
        text = super().text(key, **values)
        if key in UNCHANGED:
            return text
        words = text.split(" ")
        return " ".join(word + word[-1] * -(-2 * len(word) // 5) for word in words if word)


def stage(size=(1280, 800), longer=False, keep=lambda settings: None, **settings):
    """A stage whose guard against early touches is over."""
    pygame.display.init()
    pygame.display.set_mode(size)
    made = Stage((Longer if longer else Strings)("en"), size, Settings(**settings), keep)
    made.now = 10.0
    return made


def opened(made, page):
    made.push(page)
    made.now += 1.0
    return page


def tap(page, rect):
    """A short touch in the middle of a rectangle."""
    x, y = rect.centre
    now = page.stage.now
    page.gesture(Press(x, y, now, "finger"))
    page.gesture(Tap(x, y, now + 0.05, x, y, now, "finger"))


def wait(page, seconds=1.5):
    for _ in range(round(seconds / STEP)):
        page.stage.now += STEP
        page.step()


def reach(page, name):
    """Scroll as a person would, by the page arrows, until a button is in the view; returns it."""
    view = page.view
    for _ in range(40):
        rect = view.item(name).rect
        middle = rect.centre[1]
        if view.area.view.y <= middle <= view.area.view.bottom:
            return view.item(name)
        tap(page, view.item("page down" if middle > view.area.view.bottom else "page up").rect)
        wait(page)
    raise AssertionError(f"{name} cannot be reached")


def press(page, name):
    """Tap the button of this name, scrolling to it first."""
    button = reach(page, name) if name in page.view.form.items else page.view.item(name)
    tap(page, button.rect)


def drag(page, start, end):
    now = page.stage.now
    page.gesture(Press(*start, now, "finger"))
    begun = (start[0] + (end[0] - start[0]) * 0.1, start[1] + (end[1] - start[1]) * 0.1)
    page.gesture(DragStart(*begun, now, *start, "finger"))
    page.gesture(DragMove(*end, now, *start, "finger"))
    page.gesture(DragEnd(*end, now, *start, "finger"))


def tab_to(page, name):
    """Put the keyboard's ring on a button by Tab alone."""
    for _ in range(len(page.view.buttons.items) + 80):
        page.key("tab")
        if page.view.item(name) is page.view.buttons.focused:
            return
    raise AssertionError(f"the ring does not come to {name}")


def picture(page):
    page.draw(pygame.display.get_surface())
    return pygame.surfarray.array3d(pygame.display.get_surface())


def check_buttons(made, items, room):
    """Every button is large enough, lies in the width of the page and on no other; its label is not cut."""
    m, least = made.metrics, made.metrics.T - 6.5
    for button in items:
        rect = button.rect
        assert rect.w >= least, button
        assert rect.h >= least, button
        assert room.x - 1 <= rect.x, button
        assert rect.right <= room.right + 1, button
        if button.label:
            icon = m.icon + m.u(0.6) if button.icon else 0
            inner = rect.w - m.u(1.0) - icon
            fitted = made.fonts.fit(button.label, m.font(button.role), True, inner)
            widest = max(made.fonts.width(line, fitted.px, True) for line in fitted.lines)
            assert widest <= inner + m.u(0.9), button
            assert len(fitted.lines) * made.fonts.line(fitted.px) <= rect.h, button
    for place, button in enumerate(items):
        for other in items[place + 1 :]:
            assert button.rect.overlap(other.rect) < 1, (button, other)
