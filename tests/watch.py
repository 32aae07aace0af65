"""Watches what a program draws: with several people no hidden face may be on any frame."""

from game.host import Mode
from game.render.tile_art import TileArt
from game.rules.events import OPEN
from game.rules.tiles import hand_of, tile
from game.scenes.curtain import Curtain
from game.scenes.lot import LotPage
from game.scenes.redeal import RedealPage
from game.scenes.round_end import RoundEnd
from game.scenes.table import TableScene


class Watch:
    """Notes every face that is drawn in a frame, and complains of a hidden one."""

    def __init__(self, driver, monkeypatch):
        self.driver = driver
        self.seen = []
        whole, board = TileArt.tile_state, TileArt.draw_board
        monkeypatch.setattr(TileArt, "tile_state", lambda art, w, *rest: self.note([rest]) or whole(art, w, *rest))
        monkeypatch.setattr(
            TileArt,
            "draw_board",
            lambda art, target, tiles, *rest, **more: (
                self.note([(first, second) for _, _, _, first, second in tiles])
                or board(art, target, tiles, *rest, **more)
            ),
        )
        frame = driver.app.frame
        self.frames = 0

        def checked(seconds):
            self.seen = []
            result = frame(seconds)
            self.check()
            return result

        monkeypatch.setattr(driver.app, "frame", checked)

    def note(self, faces):
        self.seen += [tile(face[0], face[1]) for face in faces]

    def check(self):
        top = self.driver.top
        if isinstance(top, RoundEnd) or not any(isinstance(scene, TableScene) for scene in self.driver.stage.scenes):
            return
        self.frames += 1
        host = self.driver.table.host
        view = host.match.view(OPEN)
        if host.mode in (Mode.ROUND_OVER, Mode.MATCH_OVER):
            return
        # A person alone may look at any time; of several only the one in turn, who has asked for the tiles.
        alone = host.persons[0] if len(host.persons) == 1 else None
        looking = alone if alone is not None else host.seat if host.mode == Mode.PERSON else None
        private = 0
        for seat, hand in enumerate(view.hands):
            if seat != looking:
                private |= hand
        if host.showing is not None:
            private &= ~(1 << getattr(host.showing, "tile", 91))  # a computer is about to lay it, for all to see
        if isinstance(top, LotPage | RedealPage):
            private &= ~hand_of(top.tiles)  # of another shuffle, for all to see
        assert not hand_of(set(self.seen)) & private, "a hidden tile was drawn"


def to_curtain(driver):
    """Wait until the curtain stands, or the round is over."""
    for _ in range(400):
        if isinstance(driver.top, Curtain | RoundEnd):
            return driver.top
        driver.wait(0.1)
    raise AssertionError("nothing comes")


def show(driver):
    """The person in turn asks for the tiles."""
    driver.wait(0.5)
    driver.press("Show my tiles")
    assert driver.table.host.mode == Mode.PERSON
