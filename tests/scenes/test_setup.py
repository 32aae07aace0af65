"""Setting up a match: what can be chosen, what cannot and why, who sits down, and what match comes of it."""

import pygame
import pytest
from forms import SIZES, check_buttons, opened, press, reach, stage, tab_to, tap, wait

from game.ai.levels import LEVELS
from game.record_lines import Header, Player
from game.render.geometry import Rect
from game.rules.catalogue import GAMES, make_setup
from game.scenes.keyboard import Keyboard
from game.scenes.setup import SetupPage
from game.scenes.tables import TABLES


class Table:
    """A page with what came of it."""

    def __init__(self, game="draw", size=(1280, 800), last=None, longer=False, **settings):
        self.begun, self.left = [], []
        self.stage = stage(size, longer, **{"still": True, **settings})
        self.page = SetupPage(self.stage, game, self.begun.append, lambda: self.left.append(True), last)
        opened(self.stage, self.page)

    def press(self, *names):
        for name in names:
            press(self.page, name)

    def has(self, name):
        return name in self.page.view.form.items

    def start(self):
        self.press("start")
        return self.begun[-1]


def test_one_person_among_careful_computers_is_ready_to_start():
    header = Table().start()
    assert header.setup == make_setup("draw")
    assert [player.kind for player in header.players] == ["person", "computer"]
    assert [player.level for player in header.players] == ["", "careful"]
    assert all(player.name for player in header.players)
    assert header.began == ""


@pytest.mark.parametrize("game", TABLES)
def test_every_value_of_every_option_can_be_chosen(game):
    for seats in GAMES[game].seat_counts:
        table = Table(game, (800, 480))
        if len(GAMES[game].seat_counts) > 1:
            table.press(f"seats={seats}")
        for option in GAMES[game].options:
            for value in option.allowed(seats) if option.applies(seats) else ():
                if table.has(f"{option.key}={value}"):
                    table.press(f"{option.key}={value}")
                    assert table.page.draft.setup.option(option.key) == value
                    first = option.allowed(seats)[0]
                    table.press(f"{option.key}={first}")
                else:
                    assert table.has(f"{option.key}.more")


def test_the_target_goes_in_the_steps_of_its_values_and_no_further():
    table = Table()
    seen = {table.page.draft.setup.option("target")}
    for way in ("less", "more"):
        while table.page.view.item(f"target.{way}").enabled:
            table.press(f"target.{way}")
            seen.add(table.page.draft.setup.option("target"))
    target = next(option for option in GAMES["draw"].options if option.key == "target")
    assert seen == set(target.values)


def test_what_cannot_be_together_cannot_be_chosen_and_says_why():
    table = Table()
    table.press("seats=4", "reserve=2", "hand=7")
    assert table.page.draft.setup.option("hand") != 7
    said = table.page.view.notice.shown
    assert "7" in said
    assert "4" in said
    wait(table.page, 8)
    assert not table.page.view.notice.shown
    table.press("reserve=0", "hand=7", "reserve=2")
    assert table.page.draft.setup.option("reserve") == 0
    assert table.page.view.notice.shown


def test_more_seats_drop_what_they_make_impossible():
    table = Table()
    table.press("leader=2", "hand=7", "reserve=2", "seats=4")
    setup = table.page.draft.setup
    assert setup.option("leader") == 2
    assert setup.seats * setup.hand + setup.number("reserve") <= 28


def test_a_leader_who_got_up_leads_no_more():
    table = Table()
    table.press("seats=4", "leader=4", "seats=3")
    assert table.page.draft.setup.option("leader") == "lot"
    assert not table.has("leader=4")


def test_partners_are_offered_to_four_only():
    table = Table("block")
    for seats in (2, 3):
        table.press(f"seats={seats}")
        assert not table.has("partners=yes")
    table.press("seats=4", "partners=yes")
    assert table.start().setup.sides == ((0, 2), (1, 3))
    table.press("seats=3")
    assert table.start().setup.sides == ((0,), (1,), (2,))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_set_up_by_what_its_rules_say(game):
    table = Table(game)
    for seats in GAMES[game].seat_counts:
        if len(GAMES[game].seat_counts) > 1:
            table.press(f"seats={seats}")
        header = table.start()
        assert header.setup == make_setup(game, seats)
        names = [player.name.casefold() for player in header.players]
        assert len(set(names)) == seats


@pytest.mark.parametrize("kinds", ["ppp", "ccc", "cpc", "pcp"])
def test_any_mix_of_people_and_computers(kinds):
    table = Table()
    table.press("seats=3")
    for seat, kind in enumerate(kinds):
        table.press(f"{seat}.kind={'person' if kind == 'p' else 'computer'}")
        assert table.has(f"{seat}.level") == (kind == "c")
    assert "".join(player.kind[0] for player in table.start().players) == kinds


def test_a_computers_level_goes_round():
    table = Table()
    seen = set()
    for _ in LEVELS:
        table.press("1.level")
        seen.add(table.start().players[1].level)
    assert seen == set(LEVELS)


# --- names


def test_the_next_name_is_one_that_nobody_has():
    table = Table()
    table.press("seats=4")
    for _ in range(15):
        table.press("0.other")
        names = [player.name for player in table.page.draft.seated]
        assert len(set(names)) == 4
        assert all(0 < len(name) <= 12 for name in names)


def typed(table, seat, text):
    """Type a name on the screen's keyboard and say OK; the keyboard, if it stays."""
    table.press(f"{seat}.name")
    board = table.stage.top
    assert isinstance(board, Keyboard)
    board.text_input(text)
    board.key("return")
    return board if table.stage.top is board else None


def test_a_name_is_typed_trimmed_and_kept():
    table = Table()
    assert typed(table, 0, "  Begoña  ") is None
    assert table.start().players[0].name == "Begoña"


def test_two_seats_never_share_a_name():
    table = Table()
    typed(table, 0, "Maya")
    board = typed(table, 1, "maYA")
    assert board is not None
    assert "maYA" in board.refused
    board.key("escape")
    assert table.start().players[1].name.casefold() != "maya"


def test_a_name_of_a_seat_that_was_empty_is_told_apart_when_it_is_taken_again():
    table = Table()
    table.press("seats=3")
    third = table.page.draft.players[2].name
    table.press("seats=2")
    assert typed(table, 0, third) is None
    table.press("seats=3")
    names = [player.name for player in table.start().players]
    assert names[0] == third
    assert len(set(names)) == 3


def test_an_empty_name_becomes_one_of_the_list():
    table = Table()
    table.press("0.name")
    table.stage.top.key("backspace")
    table.stage.top.key("return")
    assert table.start().players[0].name


# --- the same players again


def last_match(game="block", seats=3, options=None, names=("Ana", "Begoña", "Maya")):
    kinds = (("person", ""), ("computer", "quick"), ("person", ""), ("computer", "careful"))
    players = tuple(Player(*kind, name) for kind, name in zip(kinds, names, strict=False))
    return Header(make_setup(game, seats, options), 77, players, "2026-01-01T00:00:00+00:00")


def test_the_same_players_sit_down_again_with_the_same_terms():
    last = last_match(options={"target": 200, "leader": 3})
    header = Table("block", last=last).start()
    assert header.players == last.players
    assert header.setup == last.setup
    assert header.seed != last.seed


def test_the_same_players_sit_down_to_another_game_as_far_as_it_has_seats():
    last = last_match(options={"target": 200})
    header = Table("draw", last=last).start()
    assert header.players == last.players
    assert header.setup == make_setup("draw", 3)
    four = Table("pollona", last=last).start()
    assert four.players[:3] == last.players
    assert four.players[3].kind == "computer"


def test_players_without_a_name_or_with_the_same_get_one():
    last = last_match(names=("", "Zoë", "Zoë"))
    names = [player.name for player in Table("block", last=last).start().players]
    assert all(names)
    assert names[1] == "Zoë"
    assert len(set(names)) == 3


# --- the seed


def test_a_seed_is_new_each_time_unless_it_is_typed():
    table = Table()
    seeds = {table.start().seed for _ in range(5)}
    assert len(seeds) > 1
    assert all(0 <= seed < 1_000_000_000 for seed in seeds)
    table.press("seed")
    table.stage.top.text_input("0074x219")
    table.stage.top.key("return")
    assert {table.start().seed for _ in range(3)} == {74219}
    table.press("seed")
    table.stage.top.key("backspace")
    table.stage.top.key("return")
    assert len({table.start().seed for _ in range(5)}) > 1


# --- the page


def test_the_summary_says_players_tiles_and_what_is_left():
    table = Table()
    table.press("seats=3", "hand=7")
    for number in ("3", "7"):
        assert number in table.page.summary
    assert "7 in the boneyard" in table.page.summary


def test_keys_alone_set_up_a_match_and_start_it():
    table = Table(size=(800, 480))
    page = table.page
    tab_to(page, "seats=3")
    page.key("return")
    tab_to(page, "1.kind=person")
    page.key("space")
    tab_to(page, "hand=6")
    page.key("return")
    wait(page)
    assert page.view.area.view.contains(*page.view.buttons.focused.rect.centre)
    tab_to(page, "start")
    page.key("return")
    header = table.begun[-1]
    assert (header.setup.seats, header.setup.hand) == (3, 6)
    assert [player.kind for player in header.players] == ["person", "person", "computer"]
    page.key("escape")
    assert table.left == [True]


def test_return_without_a_ring_starts():
    table = Table()
    table.page.key("return")
    assert table.begun


def test_a_window_that_changes_keeps_what_was_chosen():
    table = Table()
    table.press("seats=3", "hand=6", "2.kind=person")
    draft = table.page.draft
    for size in ((800, 480), (1, 1), (800, 1280), (1920, 1080)):
        table.stage.resize(size)
        assert table.page.draft == draft
    table.stage.change(text="largest", theme="contrast")
    assert table.page.draft == draft


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["small", "largest"])
@pytest.mark.parametrize("longer", [False, True])
def test_everything_is_large_enough_and_nothing_is_cut(size, text, longer):
    table = Table(size=size, longer=longer, text=text, theme="contrast")
    table.press("seats=4")
    page = table.page
    check_buttons(table.stage, list(page.view.form.items.values()), page.view.area.view)
    check_buttons(table.stage, list(page.view.fixed.items.values()), Rect(0, 0, *size))
    if size[0] == 800:
        page.draw(pygame.display.get_surface())


@pytest.mark.parametrize("size", SIZES)
def test_every_button_can_be_reached_at_the_largest_text(size):
    table = Table(size=size, text="largest")
    table.press("seats=4")
    for name in list(table.page.view.form.items):
        reach(table.page, name)


def test_a_measured_screen_with_large_touches_still_fits():
    table = Table("mexican_train", (1280, 800), px_per_mm=12.0)
    table.press("seats=10")
    page = table.page
    check_buttons(table.stage, list(page.view.form.items.values()), page.view.area.view)


def test_a_touch_before_the_page_stood_there_starts_nothing():
    made = stage()
    begun = []
    page = SetupPage(made, "draw", begun.append, lambda: None)
    made.push(page)
    tap(page, page.view.item("start").rect)
    assert not begun
