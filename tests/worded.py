"""A table scene on a stage of every size and language, played by the hints up to a wanted state; and its bar's room."""

import pygame
from forms import Longer, check_buttons

from game.ai.brain import InlineBrain
from game.host import Host, Mode
from game.match import Match
from game.record_lines import Header, Player
from game.rules.catalogue import make_setup
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.redeal import RedealPage
from game.scenes.round_end import RoundEnd
from game.scenes.stage import Stage
from game.scenes.table import Doors, TableScene
from game.settings import Settings
from game.strings import LANGUAGES, Strings

SIZES = ((800, 480), (1280, 800), (800, 1280))
WORDS = [*LANGUAGES, "longer"]
BEN = Player("computer", "careful", "Bartolomeo12")
TRIO = (Player(name="Maximiliano1"), BEN, Player("computer", "quick", "Cleo"))


def nothing(*args):
    """A door that leads nowhere."""


LOOKS = [(size, words) for size in SIZES for words in WORDS]


def staged(size, words, **settings):
    """A stage with a window, which is closed when the generator goes on."""
    pygame.display.init()
    pygame.display.set_mode(size)
    strings = Longer("en") if words == "longer" else Strings(words, strict=True)
    yield Stage(strings, size, Settings(still=True, **settings))
    pygame.display.quit()


def table_of(stage, players=TRIO, seed=5, game="draw", **options):
    header = Header(make_setup(game, len(players), options), seed, tuple(players))
    host = Host(Match.new(header), InlineBrain(), lambda: stage.now)
    stage.push(TableScene(stage, host, Doors(*[nothing] * 7)))
    return stage.scenes[0]


def go(stage, table, wanted):
    """Play as the hints say until a person stands before what is wanted."""
    for _ in range(6000):
        stage.step()
        top = stage.top
        if isinstance(top, LotPage | RedealPage | Curtain | RoundEnd):
            if wanted(table, top):
                return
            stage.pop()
            if isinstance(top, Curtain):
                table.host.show_tiles()
            elif isinstance(top, RoundEnd):
                table.host.next_round()
        elif table.host.mode == Mode.PERSON and not table.moving and stage.top is table:
            if wanted(table, None):
                return
            table.acts.hint()
            stage.step()
            table.bar.confirm()
    raise AssertionError("the state does not come up")


def draw(stage):
    """Every visible scene onto the window; where words do not fit their room, drawing goes wrong visibly."""
    for scene in stage.visible():
        scene.draw(pygame.display.get_surface())


def check_bar(stage, table):
    """The bar lies on the cloth, clear of the controls, and its words are not wider than their room."""
    draw(stage)
    bar, zone = table.bar, table.zones.table
    assert bar.rect is not None
    assert zone.x - 1 <= bar.rect.x
    assert bar.rect.right <= zone.right + 1
    assert zone.y - 1 <= bar.rect.y
    assert bar.rect.bottom <= zone.bottom + 1
    for obstacle in table.obstacles:
        assert bar.rect.overlap(obstacle) < 2, obstacle
    for lines, px, bold, room in bar.written():
        for line in lines:
            assert stage.fonts.width(line, px, bold) <= room.w + 1, line
        assert len(lines) * stage.fonts.line(px) <= room.h + 2
    check_buttons(stage, bar.items, bar.rect)
