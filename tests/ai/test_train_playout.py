"""Rounds played out for a search must go as the rules say, to the last pip."""

import pytest
from ai_tables import random_moments

from game.ai.train_playout import RANK, play_out, ranks, unranked
from game.ai.train_playout import weight as pips_by_rank
from game.ai.train_search import laid, scene
from game.ai.train_worlds import World
from game.rules import engine
from game.rules.actions import Play
from game.rules.state import Phase
from game.rules.table import PUBLIC_TRAIN, train
from game.rules.tiles import DOUBLE, FITS, OTHER, pips

SEATS = (2, 3, 4, 7, 10)


def own_followed(state, play, number):
    """Whether a tile on the own train leaves one that goes on there."""
    rest = state.hands[state.turn] & ~(1 << play.tile)
    return bool(rest & FITS[OTHER[number][play.tile]])


def heaviest(plays):
    return max(plays, key=lambda play: RANK[play.tile])


def simple(state):
    """The playout's judgement, written down again on the rules' own state."""
    plays = [action for action in engine.legal(state) if isinstance(action, Play)]
    if not plays:
        return engine.legal(state)[0]
    mine = train(state.turn)
    end = state.table.ends[state.turn]
    if state.setup.rules.obligations(state):
        return heaviest(plays)
    doubles = [play for play in plays if DOUBLE[play.tile]]
    own = [play for play in plays if play.at == mine]
    elsewhere = [play for play in plays if play.at != mine]
    tile = None
    if doubles:
        tile = heaviest(doubles).tile
    elif not (end.open and own):
        spare = [play for play in elsewhere if len(own) > 1 or play.tile not in {other.tile for other in own}]
        if spare:
            tile = heaviest(spare).tile
    if tile is None:
        followed = [play for play in own if own_followed(state, play, end.number)]
        tile = heaviest(followed or own or plays).tile
    places = [play.at for play in plays if play.tile == tile]
    return tile, places


def chosen(state, marked):
    """The laying of `simple`: on the own open train, the public one, the train that opened first, the own one."""
    found = simple(state)
    if not isinstance(found, tuple):
        return found
    tile, places = found
    mine = train(state.turn)
    if mine in places and state.table.ends[state.turn].open:
        at = mine
    elif PUBLIC_TRAIN in places:
        at = PUBLIC_TRAIN
    else:
        at = next((train(seat) for seat in marked if train(seat) in places), mine)
    return Play(tile, at)


def by_the_rules(state, play, marked):
    """The hands at the end of a round that goes on from a laying."""
    marked = list(marked)
    state, _ = engine.apply(state, play)
    while True:
        seats = [end.owner for end in state.table.ends if end.owner is not None and end.open]
        marked = [seat for seat in marked if seat in seats]
        marked += [seat for seat in seats if seat not in marked]
        if state.phase != Phase.PLAY:
            return state.hands
        state, _ = engine.apply(state, chosen(state, marked))


def played_out(moment):
    """Play every laying of a moment out, in the playout and by the rules; AssertionError unless both end alike.

    Returns how many layings that were: none before the first turns are over, when chains are laid.
    """
    state = moment.state
    if moment.seen.prompt in ("prompt.chain", "prompt.engine"):
        return 0
    here, lays = scene(moment.seen)
    world = World(tuple(ranks(hand) for hand in state.hands), tuple(RANK[tile] for tile in reversed(state.stock)))
    for lay in lays:
        yard = laid(here, world, lay)
        if yard.hands[here.me]:
            play_out(yard)
        truth = by_the_rules(state, lay.play, here.marked)
        assert [unranked(hand) for hand in yard.hands] == list(truth)
        assert [pips_by_rank(hand) for hand in yard.hands] == [pips(hand) for hand in truth]
    return len(lays)


@pytest.mark.parametrize("seats", SEATS)
def test_a_playout_ends_as_the_rules_do(seats):
    tried = 0
    for seed in range(3):
        moments = random_moments("mexican_train", seats, seed)
        tried += sum(played_out(moment) for moment in moments[::4])
    assert tried > 20
