"""Tables at which somebody holds a great many tiles."""

from dataclasses import replace

from game.record_lines import Header, Player
from game.rules.catalogue import make_setup
from game.rules.tiles import hand_of

MAYA, BUDI, LOLA = Player(name="Maya"), Player(name="Budi"), Player("computer", "quick", "Lola")


def deal(driver, players=(MAYA, LOLA), seed=11):
    """A match of Draw at its beginning, up to a person's turn or the curtain."""
    setup = make_setup("draw", len(players), {"target": 250})
    driver.pages.deal(Header(setup, seed, tuple(players), "2026-01-01T00:00:00+00:00"))
    driver.wait(0.5)
    return driver.table


def hold(table, count, seat=0):
    """Put so many tiles into a seat's hand, its own among them: more than a double-six set has, where need be."""
    match = table.host.match
    state = match._entries[-1].step.state
    strange = [tile for tile in range(91) if not state.hands[seat] >> tile & 1 and tile not in laid(state)]
    mine = [tile for tile in range(91) if state.hands[seat] >> tile & 1]
    wanted = (mine + strange[:: max(1, len(strange) // max(1, count))] + strange)[: max(count, 1)]
    seen = []
    for tile in mine + wanted + strange:
        if tile not in seen and len(seen) < count:
            seen.append(tile)
    hands = tuple(hand_of(seen) if other == seat else hand & ~hand_of(seen) for other, hand in enumerate(state.hands))
    entry = match._entries[-1]
    match._entries[-1] = replace(entry, step=replace(entry.step, state=replace(state, hands=hands)))
    table.refresh()


def laid(state):
    return {each.tile for each in state.table.laid}
