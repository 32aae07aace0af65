"""Setting up a match: what the rules fix is shown, and cannot be mistaken for a choice."""

import pytest
from forms import SIZES, opened, picture, press, stage

from game.rules.catalogue import GAMES, make_setup
from game.scenes.setup import SetupPage


def opened_page(game, size=(1280, 800)):
    """A page to set up a match."""
    room = stage(size, False, still=True)
    page = SetupPage(room, game, lambda header: None, lambda: None)
    opened(room, page)
    return page


def written(page):
    """The texts that a page is laid out from."""
    asked, real = [], page.stage.text
    page.stage.text = lambda key, **values: asked.append(key) or real(key, **values)
    page.view.layout()
    page.stage.text = real
    return asked


@pytest.mark.parametrize("size", SIZES)
def test_what_the_rules_fix_is_read_and_not_chosen(size):
    """Four seats of two pairs, and a target that nobody chooses: nothing to press."""
    for game, seats, options in (("pollona", 4, 0), ("all_fives", 4, 1), ("all_fives", 2, 1)):
        page = opened_page(game, size)
        if GAMES[game].seat_counts != (seats,):
            press(page, f"seats={seats}")
        names = [name for name in page.view.form.items if not name[0].isdigit()]
        assert {name.partition("=")[0] for name in names} == {
            "seed",
            *(["seats"] if len(GAMES[game].seat_counts) > 1 else []),
            *(option.key for option in GAMES[game].options),
        }
        assert len(page.draft.offered()) == options
        asked = written(page)
        assert "setup.target" in asked
        assert ("setup.pairs" in asked) == (seats == 4)
        assert page.draft.setup == make_setup(game, seats)


def test_pairs_are_shown_as_soon_as_they_play():
    page = opened_page("block")
    press(page, "seats=4")
    assert "setup.pairs" not in written(page)
    press(page, "partners=yes")
    assert "setup.pairs" in written(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_match_of_so_many_rounds_says_so_and_offers_nothing_else(size):
    page = opened_page("mexican_train", size)
    for seats in (2, 10):
        press(page, f"seats={seats}")
        assert "setup.rounds" in written(page)
        names = {name.partition("=")[0] for name in page.view.form.items if not name[0].isdigit()}
        assert names == {"seats", "seed"}
        assert sum(name.endswith(".name") for name in page.view.form.items) == seats
        picture(page)
    assert "setup.rounds" not in written(opened_page("draw"))
