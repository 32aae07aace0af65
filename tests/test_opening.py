"""What comes before the first tile: the opening draw, naming the leader, accepting hands, dealing them again."""

import random

import pytest
from driver import Driver, Typist
from watch import Watch, show, to_curtain

from game import saves
from game.host import Mode
from game.record_lines import Header, Player
from game.render.metrics import Metrics
from game.rules.actions import ACCEPT, DRAW, REDEAL, Accept, ChooseLeader, Play, Redeal
from game.rules.catalogue import make_setup
from game.rules.events import OPEN, PUBLIC, HandAccepted, LeaderNamed, LotDrawn, RedealDemanded, TilePlayed
from game.rules.state import Phase
from game.rules.tiles import DOUBLES, members
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.moves import moves_since
from game.scenes.redeal import RedealPage
from game.scenes.round_end import RoundEnd
from game.scenes.zones import lay_out

NAMES = ("Ana", "Ben", "Cleo", "Dan")
ALL = (0, 1, 2, 3)
PLAIN = 2
"""A seed: no hand may be dealt again."""
TIED = 7
"""The opening draw is tied once; seats 2 and 4 name the leader; led by seat 2, its hand has five doubles."""
FIRST = 6
"""Led by seat 1, the hand that is looked at first, seat 2's, has five doubles."""


@pytest.fixture
def party(tmp_path, monkeypatch):
    """A table with people in some seats and quick computers in the others, watched on every frame."""
    monkeypatch.setenv("MESA_DOMINOES_HOME", str(tmp_path))
    opened = []

    def begin(persons=ALL, seed=PLAIN, size=(800, 480), made=Driver, **settings):
        driver = made(size)
        opened.append(driver)
        driver.watch = Watch(driver, monkeypatch)
        driver.stage.change(pace="fast", still=True, **settings)
        players = tuple(
            Player(name=name) if seat in persons else Player("computer", "quick", name)
            for seat, name in enumerate(NAMES)
        )
        driver.pages.deal(Header(make_setup("pollona", 4, {}), seed, players, "2026-01-01T00:00:00+00:00"))
        return driver

    yield begin
    for driver in opened:
        driver.close()


def until(driver, wanted):
    """Let time pass until something is so."""
    for _ in range(600):
        if wanted():
            return
        driver.wait(0.05)
    raise AssertionError("it does not come")


def asked(driver):
    """Wait until a person is asked something at the table."""
    table = driver.table
    until(driver, lambda: driver.top is table and table.host.mode == Mode.PERSON and not table.moving)
    return table


def skip_lot(driver):
    until(driver, lambda: isinstance(driver.top, LotPage))
    while isinstance(driver.top, LotPage):
        driver.wait(0.4)
        driver.top.key("return")
    return driver.table


def do(driver, act):
    """A person previews an act by its button, unless it stands ready, and confirms it."""
    table = asked(driver)
    driver.wish = lambda legal: act
    driver.preview()
    assert table.host.preview.action == act
    driver.confirm()
    driver.wait(0.05)


def accept_until_redeal(driver):
    """Everybody keeps the hand until one may be dealt again."""
    while True:
        if isinstance(to_curtain(driver), Curtain):
            show(driver)
        if REDEAL in asked(driver).seen.legal:
            return driver.table
        do(driver, ACCEPT)


def told(match, kind):
    return [event for event in match.view(PUBLIC).history if isinstance(event, kind)]


# --- the opening draw


def test_two_seats_draw_again_until_one_has_more_and_its_pair_names_the_leader(party):
    driver = party(seed=TIED)
    until(driver, lambda: isinstance(driver.top, LotPage))
    page, match = driver.top, driver.table.host.match
    first, second = told(match, LotDrawn)
    assert (first.winner, second.winner) == (None, 1)
    assert page.lot == first
    assert [seat for seat, _ in page.lot.draws] == [0, 1]
    assert page.note == driver.stage.text("lot.again")
    driver.wait(2)
    assert page.lot == second
    assert page.note == "Ben and Dan name the leader"
    driver.wait(3)
    assert driver.top is driver.table
    assert match.phase == Phase.CHOOSE


def test_the_computers_wait_while_the_draw_is_read(party):
    driver = party(persons=(), seed=TIED)
    until(driver, lambda: isinstance(driver.top, LotPage))
    for _ in range(40):
        if not isinstance(driver.top, LotPage):
            break
        assert driver.table.host.match.phase == Phase.CHOOSE
        driver.wait(0.1)
    driver.wait(0.05)
    assert driver.table.host.mode == Mode.THINKING, "the time of the page is no time to think"
    until(driver, lambda: driver.table.host.match.phase != Phase.CHOOSE)


# --- naming the leader


def test_the_leader_is_named_in_the_open_before_any_tile_is_dealt(party):
    driver = party(seed=TIED)
    table = skip_lot(driver)
    driver.wait(0.5)
    host = table.host
    assert driver.top is table, "no curtain before there is a hand"
    assert (host.mode, host.seat, table.tray_seat) == (Mode.PERSON, 1, 1)
    assert not any(host.match.view(OPEN).hands)
    assert table.hand.tiles == ()
    assert table.hand.backs == 0
    assert [item.label for item in table.buttons.items if item.seat is not None] == ["Ben", "Dan"]


def test_a_leader_is_previewed_then_confirmed(party):
    driver = party(seed=TIED)
    table = skip_lot(driver)
    host, lines = table.host, table.host.match.lines()
    driver.wait(0.3)
    for seat in (1, 3, 1, 3):
        driver.push(lambda seat=seat: driver.answer(ChooseLeader(seat)))
        assert host.preview.action == ChooseLeader(seat)
        assert [item.seat for item in table.buttons.items if item.selected] == [seat]
        driver.wait(0.5)
    assert host.match.lines() == lines
    driver.tap(*table.bar.items[0].rect.centre)
    assert host.preview is None
    do(driver, ChooseLeader(3))
    assert told(host.match, LeaderNamed) == [LeaderNamed(1, 3)]
    assert host.match.view(PUBLIC).leader == 3


def test_a_leader_is_named_by_keys(party):
    driver = party(seed=TIED, made=Typist)
    table = skip_lot(driver)
    driver.wait(0.2)
    driver.key("2")
    assert table.host.preview.action == ChooseLeader(3)
    assert [item.label for item in table.buttons.items if item.seat is not None] == ["1   Ben", "2   Dan"]
    driver.key("left")
    assert table.host.preview.action == ChooseLeader(1)
    driver.key("escape")
    assert table.host.preview is None
    driver.ring(lambda: driver.answer(ChooseLeader(3)))
    driver.key("return")
    assert table.host.preview.action == ChooseLeader(3)
    driver.key("return")
    assert told(table.host.match, LeaderNamed) == [LeaderNamed(1, 3)]


def test_everybody_reads_whom_a_computer_names(party):
    driver = party(persons=(0, 2), seed=TIED)
    table = skip_lot(driver)
    until(driver, lambda: told(table.host.match, LeaderNamed))
    (named,) = told(table.host.match, LeaderNamed)
    driver.wait(0.2)
    assert table.message.shown == f"{NAMES[named.leader]} leads this round"
    assert driver.top is table
    driver.wait(1)
    assert driver.top is table, "it is read before a curtain covers it"
    assert isinstance(to_curtain(driver), Curtain)


def test_no_badge_tells_of_the_round_before_while_the_leader_is_named(party):
    driver = party(seed=TIED)
    table = skip_lot(driver)
    table.motions.tags[0] = "Passed"  # as a round leaves it
    assert table.picture.tag(0) == ""
    do(driver, ChooseLeader(3))
    driver.wait(0.5)
    assert table.picture.tag(3) == "Leads"


# --- accepting hands


def test_four_people_have_one_curtain_each_and_the_leader_goes_on_to_play(party, monkeypatch):
    driver = party()
    stage, table = driver.stage, skip_lot(driver)
    covered = []
    push = stage.push
    monkeypatch.setattr(stage, "push", lambda page: (covered.append(page), push(page)))
    leader = table.host.seat + 2
    do(driver, ChooseLeader(leader))
    order = [(leader + step) % 4 for step in (1, 2, 3, 4)]
    for seat in order:
        assert isinstance(to_curtain(driver), Curtain)
        assert table.host.view().hand == 0
        show(driver)
        assert table.host.seat == seat
        assert table.hand.tiles
        do(driver, ACCEPT)
    assert table.host.mode == Mode.PERSON
    assert table.host.match.phase == Phase.PLAY
    asked(driver)
    driver.wish = lambda legal: legal[0]
    driver.preview()
    driver.confirm()
    driver.wait(0.1)
    assert told(table.host.match, TilePlayed)[0].seat == leader
    assert [page.seat for page in covered if isinstance(page, Curtain)][:4] == order
    assert told(table.host.match, HandAccepted) == [HandAccepted(seat) for seat in order]


def test_an_acceptance_stands_ready_and_nothing_is_laid_before_it(party):
    driver = party(persons=(0,))
    skip_lot(driver)
    if asked(driver).seen.phase == Phase.CHOOSE:
        do(driver, ChooseLeader(0))
    table = asked(driver)
    assert table.host.preview.action == ACCEPT
    assert table.acts.playable() is None, "no tile is dimmed"
    assert not [item for item in table.buttons.items if "Pass" in (item.label, item.tip)]
    driver.wait(0.3)
    driver.tap(*table.bar.items[0].rect.centre)
    assert table.host.preview is None
    driver.tap(*table.hand.middle(table.hand.tiles[0]))
    assert table.host.preview is None
    assert table.message.shown == driver.stage.text("refusal.accept_first")
    lines = table.host.match.lines()
    do(driver, ACCEPT)
    assert len(table.host.match.lines()) == len(lines) + 1


def test_who_leads_and_who_kept_the_hand_stands_in_the_next_curtain(party):
    driver = party()
    table = skip_lot(driver)
    do(driver, ChooseLeader(table.host.seat))
    match = table.host.match
    assert isinstance(to_curtain(driver), Curtain)
    namer = told(match, LeaderNamed)[0].seat
    assert moves_since(driver.stage, match, driver.top.seat) == [(namer, f"{NAMES[namer]} leads this round")]
    first = driver.top.seat
    show(driver)
    do(driver, ACCEPT)
    to_curtain(driver)
    assert moves_since(driver.stage, match, driver.top.seat)[1:] == [(first, f"{NAMES[first]} kept the hand")]


# --- dealing again


def test_the_doubles_rise_before_they_are_shown_and_only_they_are(party):
    driver = party(seed=TIED)
    skip_lot(driver)
    do(driver, ChooseLeader(1))
    table = accept_until_redeal(driver)
    match = table.host.match
    seat, doubles = table.host.seat, match.view(table.host.seat).hand & DOUBLES
    assert table.host.preview is None, "there is a choice"
    lines = match.lines()
    driver.push(lambda: driver.answer(REDEAL))
    driver.wait(0.5)
    lifted = {tile for tile in table.hand.tiles if table.hand.slot(tile) != table.hand.place_of(tile)}
    assert lifted == set(members(doubles))
    assert match.lines() == lines
    driver.tap(*table.bar.items[0].rect.centre)
    driver.wait(0.2)
    assert not [tile for tile in table.hand.tiles if table.hand.slot(tile) != table.hand.place_of(tile)]
    do(driver, REDEAL)
    page = driver.top
    assert isinstance(page, RedealPage)
    assert page.tiles == set(members(doubles))
    driver.app.frame(0.02)
    page.dirty = True
    driver.app.frame(0.02)
    assert set(driver.watch.seen) == page.tiles, "nothing else has a face on this page"
    assert told(match, RedealDemanded) == [RedealDemanded(seat, tuple(members(doubles)))]
    assert match.view(PUBLIC).leader == 1
    assert any(isinstance(event, RedealDemanded) for event in match.rounds()[-1].events)


@pytest.mark.parametrize(
    ("seed", "leader", "asker", "order"), [(FIRST, 0, 1, (1, 2, 3, 0)), (TIED, 1, 1, (2, 3, 0, 1))]
)
def test_after_a_redeal_all_are_asked_again_each_behind_a_curtain(party, seed, leader, asker, order):
    driver = party(seed=seed)
    skip_lot(driver)
    do(driver, ChooseLeader(leader))
    table = accept_until_redeal(driver)
    assert table.host.seat == asker
    do(driver, REDEAL)
    assert table.host.seat == order[0]
    assert table.host.view().hand == 0, "nobody has asked for the new tiles, not even who was asked last"
    driver.top.key("return")
    for seat in order:
        assert isinstance(to_curtain(driver), Curtain)
        show(driver)
        assert table.host.seat == seat
        do(driver, ACCEPT)
    assert table.host.match.phase == Phase.PLAY


@pytest.mark.parametrize("how", ["tap", "key", "time"])
def test_a_computer_demands_and_all_see_it_until_they_have_read_it(party, how):
    driver = party(persons=(0,), seed=FIRST)
    table = skip_lot(driver)
    do(driver, ChooseLeader(0))
    until(driver, lambda: isinstance(driver.top, RedealPage))
    page, match = driver.top, table.host.match
    assert told(match, RedealDemanded)[0].seat == 1
    lines = len(match.lines())
    driver.wait(2)
    assert driver.top is page
    assert len(match.lines()) == lines, "the computers wait"
    if how == "tap":
        driver.tap(400, 240)
    elif how == "key":
        page.key("space")
    driver.wait(0.1 if how != "time" else 3)
    assert driver.top is not page
    until(driver, lambda: len(match.lines()) > lines)


def test_a_touch_meant_for_the_table_does_not_close_the_page(party):
    driver = party(persons=(0,), seed=FIRST)
    skip_lot(driver)
    do(driver, ChooseLeader(0))
    until(driver, lambda: isinstance(driver.top, RedealPage))
    page = driver.top
    driver.tap(400, 240)
    assert driver.top is page


def test_a_redeal_is_asked_for_by_keys(party):
    driver = party(seed=FIRST, made=Typist)
    skip_lot(driver)
    do(driver, ChooseLeader(0))
    table = accept_until_redeal(driver)
    for key, act in (("d", REDEAL), ("k", ACCEPT), ("2", REDEAL), ("1", ACCEPT), ("down", REDEAL)):
        driver.key(key)
        assert table.host.preview.action == act
    driver.key("return")
    driver.wait(0.1)
    assert isinstance(driver.top, RedealPage)


def test_left_and_right_go_through_the_hand_while_it_is_asked_for(party):
    driver = party(seed=FIRST, made=Typist, text="largest")
    skip_lot(driver)
    do(driver, ChooseLeader(0))
    table = accept_until_redeal(driver)
    assert table.hand.tray.hidden, "not all tiles are in view"
    for key, places in (("right", range(10)), ("left", range(8, -1, -1))):
        for place in places:
            driver.key(key)
            assert table.keys.cursor == place
            assert table.hand.in_sight(table.hand.tiles[place])
    assert table.host.preview is None
    for key, act in (("up", ACCEPT), ("down", REDEAL), ("down", ACCEPT)):
        driver.key(key)
        assert table.host.preview.action == act


# --- back and forth


def test_undo_redo_and_restart_go_over_acceptances_and_cover_everything(party):
    driver = party(seed=FIRST)
    skip_lot(driver)
    do(driver, ChooseLeader(0))
    table = accept_until_redeal(driver)
    do(driver, REDEAL)
    driver.wait(0.5)
    driver.top.key("return")
    match = table.host.match
    show_next(driver)
    do(driver, ACCEPT)
    show_next(driver)
    after = match.lines()
    dealt = match.view(OPEN).hands
    table.undo()
    assert table.host.view().hand == 0
    show_next(driver)
    assert table.host.seat == 1
    assert table.host.preview.action == ACCEPT
    table.undo()
    show_next(driver)
    assert REDEAL in table.seen.legal, "the first deal is back"
    assert match.view(OPEN).hands != dealt
    table.acts.redo()
    assert table.host.view().hand == 0
    table.acts.redo()
    assert match.lines() == after
    show_next(driver)
    table.acts.restart()
    assert table.host.view().hand == 0
    assert match.phase == Phase.ACCEPT
    assert match.view(OPEN).hands == dealt, "the last deal of the round"
    show_next(driver)
    assert table.host.seat == 1
    assert not told(match, HandAccepted)


def show_next(driver):
    assert isinstance(to_curtain(driver), Curtain)
    show(driver)


def test_an_undo_takes_back_an_acceptance_with_the_computers_after_it(party):
    driver = party(persons=(3,), seed=TIED)
    table = skip_lot(driver)
    until(driver, lambda: table.host.match.phase == Phase.ACCEPT and driver.top is table)
    asked(driver)
    if REDEAL in table.seen.legal:
        pytest.fail("another seed is needed")
    before = table.host.match.lines()
    do(driver, ACCEPT)
    until(driver, lambda: table.host.match.phase != Phase.ACCEPT or len(told(table.host.match, HandAccepted)) > 2)
    table.undo()
    driver.wait(0.2)
    assert table.host.match.lines() == before
    assert table.host.preview.action == ACCEPT


@pytest.mark.parametrize("act", ["hide", "focus", "resize", "language", "menu", "scores"])
@pytest.mark.parametrize("phase", ["choose", "accept", "redeal"])
def test_what_is_asked_survives_everything_and_stays_covered(party, phase, act):
    driver = party(seed=FIRST)
    table = skip_lot(driver)
    driver.wait(0.2)
    choice = ChooseLeader(0)
    if phase != "choose":
        do(driver, ChooseLeader(0))
        accept_until_redeal(driver)
        choice = ACCEPT if phase == "accept" else REDEAL
    table.acts.choose(choice)
    driver.wait(0.2)
    turn = table.host.match.turn
    if act == "hide":
        table.acts.hide()
    elif act == "focus":
        table.regained()
    elif act == "resize":
        driver.stage.resize((1280, 800))
        driver.stage.resize((480, 800))
    elif act == "language":
        driver.stage.change(language="fil", text="largest")
        driver.stage.change(language="en", text="normal")
    else:
        table.open_menu() if act == "menu" else table.open_scores()
        driver.wait(0.3)
        driver.stage.pop()
    driver.wait(0.5)
    assert table.host.match.turn == turn
    covers = phase != "choose" and act in ("hide", "focus")
    assert isinstance(driver.top, Curtain) is covers
    if covers:
        assert table.hand.tiles == ()
        assert table.hand.picture.offered == ()
        show(driver)
        table.acts.choose(choice)
        driver.wait(0.2)
    assert table.host.preview.action == choice
    assert table.bar.rect is not None


def test_four_people_who_change_their_minds_never_see_anothers_tiles(party):
    driver = party(seed=TIED)
    rng, table = random.Random(4), skip_lot(driver)
    driver.wish = rng.choice
    kinds = set()
    for _ in range(50):
        if isinstance(driver.top, RedealPage):
            driver.wait(0.4)
            driver.top.key("space")
        if table.host.mode == Mode.CURTAIN and isinstance(to_curtain(driver), Curtain):
            show(driver)
        if isinstance(driver.top, RoundEnd):
            driver.press("Next round")
        whim = rng.random()
        if whim < 0.1:
            table.undo()
        elif whim < 0.15:
            table.acts.redo()
        elif whim < 0.2:
            table.acts.restart()
        elif whim < 0.25:
            table.acts.hide()
        else:
            asked(driver)
            driver.preview()
            kinds.add(type(table.host.preview.action))
            driver.confirm()
        driver.wait(0.3)
    assert kinds >= {Accept, ChooseLeader, Redeal, Play}
    assert driver.watch.frames > 200


# --- the tiles that sleep, and the way round


@pytest.mark.parametrize("made", [Driver, Typist])
def test_nobody_can_touch_the_sleeping_tiles(party, made):
    driver = party(persons=(0,), made=made)
    table = skip_lot(driver)
    while asked(driver).seen.phase != Phase.PLAY or table.host.preview is not None:
        do(driver, table.seen.legal[0])
    stock, turn = table.host.match.view(OPEN).stock, table.host.match.turn
    assert stock == 15
    if made is Typist:
        driver.key("d")
    else:
        driver.tap(*table.zones.boneyard.centre)
        assert table.message.shown == driver.stage.text("table.asleep_words")
        driver.drag(table.zones.boneyard.centre, table.zones.groove.centre)
    assert table.host.preview is None
    assert table.host.match.turn == turn
    assert table.host.match.refusal(DRAW) is not None
    assert "Draw" not in {label for item in table.buttons.items for label in (item.label, item.tip)}


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (800, 1280)])
def test_the_turn_goes_round_counter_clockwise(size):
    """Who plays after the tray sits to the right, then comes the top or the middle, then the left."""
    against = lay_out(Metrics(*size), 3, 5, clockwise=False).badges
    along = lay_out(Metrics(*size), 3, 5, clockwise=True).badges
    assert against[0].x > against[1].x > against[2].x
    assert along == against[::-1]


def test_the_screen_turns_to_whoever_names_the_leader(party):
    driver = party(seed=TIED, faces="turned")
    skip_lot(driver)
    driver.wait(0.3)
    assert driver.table.host.seat == 1
    assert driver.stage.canvas.quarter == 3


@pytest.mark.parametrize("acted", [False, True])
def test_the_draw_is_shown_again_where_nobody_has_acted_yet(party, acted):
    driver = party(seed=TIED)
    skip_lot(driver)
    if acted:
        do(driver, ChooseLeader(1))
    driver.pages.leave()
    (save,) = saves.listed()
    driver.pages.go_on(save.path)
    driver.wait(0.5)
    assert isinstance(driver.top, Curtain if acted else LotPage)
