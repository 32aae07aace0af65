"""Bubbles and the sum of the ends on a table that counts them: true, readable, and in nobody's way."""

import math

import pygame
import pytest
from counting import Ends

from game.ai.brain import InlineBrain
from game.host import Host, Mode
from game.match import Match
from game.record_lines import Header, Player
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.rules.events import TilePlayed
from game.scenes.stage import Stage
from game.scenes.table import Doors, TableScene
from game.scenes.table_sum import BUBBLE_UNITS
from game.settings import Settings
from game.strings import Strings

SIZES = ((1280, 800), (800, 480), (800, 1280))


def nothing(*args):
    """A door that leads nowhere."""


def table_of(size, seats=2, seed=3, game="all_fives", **settings):
    pygame.display.init()
    pygame.display.set_mode(size)
    stage = Stage(Strings("en", strict=True), size, Settings(still=True, **settings))
    players = (Player(), *(Player("computer", "quick", f"C{seat}") for seat in range(1, seats)))
    host = Host(Match.new(Header(make_setup(game, seats), seed, players)), InlineBrain(), lambda: stage.now)
    table = TableScene(stage, host, Doors(*[nothing] * 7))
    stage.push(table)
    return table


@pytest.fixture(autouse=True)
def display():
    yield
    pygame.display.quit()


def moments(table, most=10):
    """The moments in which the person has a tile to lay, of the match's first rounds."""
    stage, count = table.stage, 0
    for _ in range(20000):
        stage.step()
        if stage.top is not table:
            stage.pop()
            if table.host.mode == Mode.ROUND_OVER:
                table.host.next_round()
            for reason in ("news", "lot"):
                table.host.release(reason)
        elif table.host.mode == Mode.PERSON and not table.moving:
            if isinstance(table.seen.legal[0], Play):
                table.acts.cancel()
                table.acts.cancel()
                yield table.seen.legal
                count += 1
            table.acts.choose(table.seen.legal[count % len(table.seen.legal)])
            table.bar.confirm()
        if count == most or table.host.mode == Mode.MATCH_OVER:
            return
    raise AssertionError("the match hangs")


def counted(table, play=None):
    """What the ends count by the tiles as they were laid, and one more."""
    ends = Ends()
    for event in table.seen.history:
        if isinstance(event, TilePlayed):
            ends.lay(event)
    if play is not None:
        ends.lay(TilePlayed(0, play.tile, play.at, 0, 0))
    return ends.counts() if ends.line else []


def clear_of(spot, rect, radius):
    """Whether a disc is outside a rectangle."""
    near_x = min(max(spot.x, rect.x), rect.right)
    near_y = min(max(spot.y, rect.y), rect.bottom)
    return math.hypot(spot.x - near_x, spot.y - near_y) >= radius - 0.5


def check_places(table):
    """No disc lies on a tile, on the ghost or on another disc; the sum covers none of them, nor a control."""
    radius = BUBBLE_UNITS * table.stage.metrics.U / 2
    spots, ghost = table.sums.bubbles, table.picture.ghost()
    tiles = list(table.board.tile_rects())
    if ghost is not None:
        tiles.append(table.board.screen_rect(table.board.ghost(ghost.at, ghost.tile)))
    for spot in spots:
        assert all(clear_of(spot, rect, radius) for rect in tiles), spot
        assert table.zones.table.contains(spot.x, spot.y)
    for place, spot in enumerate(spots):
        for other in spots[place + 1 :]:
            assert math.hypot(spot.x - other.x, spot.y - other.y) >= 2 * radius - 0.5
    chip = table.sums.chip()
    for rect in (*tiles, *table.sums.rects, *table.zones.obstacles):
        assert not chip.intersects(rect)
    if chip.w:
        assert table.zones.table.inflate(1, 1).overlap(chip) == pytest.approx(chip.w * chip.h)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 4])
def test_bubbles_and_sum_are_those_of_the_tiles(size, seats):
    table = table_of(size, seats)
    laid = set()
    for legal in moments(table):
        assert [spot.worth for spot in table.sums.bubbles] == counted(table)
        assert table.sums.total == sum(counted(table))
        check_places(table)
        laid.add(len(table.seen.table.laid))
        for play in legal[:6]:
            table.acts.choose(play)
            table.stage.step()
            would = counted(table, play)
            assert [spot.worth for spot in table.sums.bubbles] == would
            assert table.sums.scores == (sum(would) > 0 and sum(would) % 5 == 0)
            check_places(table)
            table.picture.draw(pygame.display.get_surface())
            assert not table.bar.rect.intersects(table.sums.chip())
            table.acts.cancel()
            table.acts.cancel()
        assert [spot.worth for spot in table.sums.bubbles] == counted(table)
    assert 0 in laid or seats == 4
    assert max(laid) > 5


def test_bubbles_turn_with_the_view_and_keep_their_size():
    table = table_of((1280, 800))
    for _ in moments(table, 8):
        pass
    before, size = table.sums.bubbles, table.sums.rects[0].w
    camera = table.board.camera
    table.board.look(camera.turned(90, table.zones.play.centre))
    cx, cy = table.zones.play.centre
    for old, new in zip(before, table.sums.bubbles, strict=True):
        assert (new.worth, table.sums.rects[0].w) == (old.worth, size)
        assert new.x - cx == pytest.approx(-(old.y - cy), abs=0.01)
        assert new.y - cy == pytest.approx(old.x - cx, abs=0.01)
    table.board.look(camera.zoomed(2.0, table.zones.play.centre))
    assert table.sums.rects[0].w == size


def test_the_ghost_of_a_computer_is_counted_too():
    table = table_of((1280, 800))
    for _ in range(4000):
        table.stage.step()
        if table.stage.top is not table:
            table.stage.pop()
            table.host.release("news")
        if table.host.mode == Mode.SHOWING and isinstance(table.host.showing, Play):
            assert [spot.worth for spot in table.sums.bubbles] == counted(table, table.host.showing)
            return
        if table.host.mode == Mode.PERSON:
            table.acts.choose(table.seen.legal[0])
            table.bar.confirm()
    raise AssertionError("no computer has shown a tile")


def test_the_bar_says_what_a_laying_scores():
    table = table_of((1280, 800), seed=8)
    told = 0
    for legal in moments(table, 12):
        for play in legal:
            table.acts.choose(play)
            would = counted(table, play)
            table.picture.draw(pygame.display.get_surface())
            title, second = (" ".join(part[0]) for part in table.bar.written())
            points = sum(would) if sum(would) % 5 == 0 else 0
            assert title.endswith(f"  +{points}") == (points > 0), title
            assert second.endswith(f"total {sum(would)}")
            told += points > 0
            table.acts.cancel()
            table.acts.cancel()
    assert told > 2


@pytest.mark.parametrize("size", SIZES)
def test_games_that_count_no_ends_keep_the_whole_table(size):
    plain, counting = table_of(size, game="draw"), table_of(size)
    assert not plain.zones.foot.w
    assert (plain.sums.bubbles, plain.sums.chip().w) == ((), 0)
    same = counting.zones.play.bottom == plain.zones.play.bottom
    assert same == (counting.stage.metrics.window == "portrait")
