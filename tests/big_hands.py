"""Tables at which somebody holds a great many tiles."""

from dataclasses import replace

from game.host import Mode
from game.record_lines import Header, Player
from game.rules.catalogue import make_setup
from game.rules.tiles import hand_of
from game.scenes.curtain import Curtain

MAYA, BUDI, LOLA = Player(name="Maya"), Player(name="Budi"), Player("computer", "quick", "Lola")


def deal(driver, players=(MAYA, LOLA), seed=11):
    """A fresh match of Draw where the first person has a tile to choose, or before the first curtain."""
    setup = make_setup("draw", len(players), {"target": 250})
    driver.pages.deal(Header(setup, seed, tuple(players), "2026-01-01T00:00:00+00:00"))
    for _ in range(200):
        host = driver.table.host
        if isinstance(driver.top, Curtain):
            break
        if host.mode == Mode.PERSON and driver.top is driver.table and not driver.table.moving:
            if host.preview is None:
                break
            driver.confirm()
        driver.wait(0.2)
    return driver.table


def hold(table, count, seat=0):
    """Make a seat hold so many tiles, its own first among them, beyond a double-six set where need be."""
    match = table.host.match
    entry = match._entries[-1]
    state = entry.step.state
    laid = {each.tile for each in state.table.laid}
    mine = [tile for tile in range(91) if state.hands[seat] >> tile & 1]
    others = [tile for tile in range(91) if tile not in laid and tile not in mine]
    held = hand_of((mine + others)[:count])
    hands = tuple(held if other == seat else hand & ~held for other, hand in enumerate(state.hands))
    match._entries[-1] = replace(entry, step=replace(entry.step, state=replace(state, hands=hands)))
    table.refresh()
