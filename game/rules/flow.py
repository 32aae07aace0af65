"""Turn flow of the games played on a line: who may lay what where, passing, and going on to the next seat."""

from collections.abc import Callable, Sequence
from functools import cache

from game.rules.actions import DRAW, PASS, PLAYS, Action, Draw, Pass, Play, Refusal
from game.rules.events import EndReason, Event, TileDrawn, TilePlayed, TurnPassed
from game.rules.quick import quick
from game.rules.state import NOBODY, Phase, State
from game.rules.table import EMPTY, LEFT, RIGHT, START, End, Table, end, first_laid, laid, table_of
from game.rules.tiles import FITS, HALVES, OTHER, Hand, members

Finish = Callable[[State, EndReason, tuple[Event, ...]], tuple[State, tuple[Event, ...]]]
"""Ends a round for a reason, after the events of its last action."""

state_of = quick(State)

# Like ends and laid tiles, these are values of a small universe.
played = cache(TilePlayed)
turn_passed = cache(TurnPassed)


def plays(hand: Hand, ends: Sequence[End]) -> tuple[Play, ...]:
    """The tiles of a hand at the ends they fit, by tile, then place."""
    if len(ends) == 2:
        return line_plays(hand, *ends)
    found = []
    masks = [(FITS[e.number] & hand, PLAYS[e.place]) for e in ends]
    fit = 0
    for mask, _ in masks:
        fit |= mask
    while fit:
        bit = fit & -fit
        tile = bit.bit_length() - 1
        for mask, row in masks:
            if mask & bit:
                found.append(row[tile])
        fit ^= bit
    return tuple(found)


def line_plays(hand: Hand, left: End, right: End) -> tuple[Play, ...]:
    """`plays` at the two ends of a line, which is the hot path of search."""
    fit_left, fit_right = FITS[left.number] & hand, FITS[right.number] & hand
    fit = fit_left | fit_right
    if not fit:
        return ()
    row_left, row_right = PLAYS[left.place], PLAYS[right.place]
    found = []
    while fit:
        bit = fit & -fit
        tile = bit.bit_length() - 1
        if bit & fit_left:
            found.append(row_left[tile])
        if bit & fit_right:
            found.append(row_right[tile])
        fit ^= bit
    return tuple(found)


def leads(hand: Hand) -> tuple[Play, ...]:
    """Any tile may be laid on an empty table."""
    row = PLAYS[START]
    return tuple(row[tile] for tile in members(hand))


def line_legal(state: State, may_draw: bool) -> tuple[Action, ...]:
    """Play if able; else draw if `may_draw`; else pass."""
    hand, ends = state.hands[state.turn], state.table.ends
    found = plays(hand, ends) if ends else leads(hand)
    return found or ((DRAW,) if may_draw else (PASS,))


def why_not(state: State, action: Action, may_draw: bool) -> Refusal:
    """Why a play, draw or pass is refused in a game of one table for all."""
    if isinstance(action, Play):
        return why_not_play(state, action, state.table.ends)
    able = line_legal(state, may_draw)
    if isinstance(able[0], Play) and isinstance(action, Draw | Pass):
        return Refusal("refusal.must_play", (("tile", able[0].tile),))
    if isinstance(action, Pass):
        return Refusal("refusal.must_draw")
    return Refusal("refusal.no_draw" if isinstance(action, Draw) else "refusal.not_now")


def why_not_play(state: State, action: Play, ends: tuple[End, ...]) -> Refusal:
    """Why a tile cannot be laid at a place."""
    tile = ("tile", action.tile)
    if not state.hands[state.turn] >> action.tile & 1:
        return Refusal("refusal.not_yours", (tile,))
    if not state.table.ends:
        return Refusal("refusal.no_place")
    if not any(FITS[e.number] >> action.tile & 1 for e in ends):
        return Refusal("refusal.fits_nowhere", (tile,))
    wanted = [e for e in ends if e.place == action.at]
    if not wanted:
        return Refusal("refusal.no_place")
    return Refusal("refusal.no_match", (tile, ("number", wanted[0].number)))


def placed(table: Table, play: Play) -> tuple[Table, int, int]:
    """A line of two ends with one tile more, and the tile's inner and outer number."""
    tile = play.tile
    if not table.ends:
        high, low = HALVES[tile]
        return table_of((first_laid(tile, START),), (end(LEFT, high), end(RIGHT, low))), high, low
    left, right = table.ends
    if play.at == LEFT:
        inner = left.number
        outer = OTHER[inner][tile]
        ends = (end(LEFT, outer), right)
    else:
        inner = right.number
        outer = OTHER[inner][tile]
        ends = (left, end(RIGHT, outer))
    return table_of((*table.laid, laid(tile, play.at, inner, outer)), ends), inner, outer


def without(hands: tuple[Hand, ...], seat: int, tile: int) -> tuple[Hand, ...]:
    """The hands after a seat laid a tile."""
    return (*hands[:seat], hands[seat] ^ (1 << tile), *hands[seat + 1 :])


def moved(state: State, hands: tuple[Hand, ...], table: Table, turn: int, passes: int) -> State:
    """The state in play with these parts changed (built directly: this is the hot path of search)."""
    return state_of(
        state.setup,
        Phase.PLAY,
        state.round,
        state.scores,
        hands,
        state.stock,
        table,
        turn,
        state.leader,
        passes,
        state.lot,
        state.own,
    )


def line_advance(state: State, action: Action, finish: Finish) -> tuple[State, tuple[Event, ...]]:
    """A play, draw or pass on a line of two ends; `finish` is called when the round is out or blocked."""
    seat = state.turn
    if isinstance(action, Play):
        table, inner, outer = placed(state.table, action)
        hands = without(state.hands, seat, action.tile)
        event = played(seat, action.tile, action.at, inner, outer)
        if not hands[seat]:
            return finish(moved(state, hands, table, seat, 0), "out", (event,))
        return moved(state, hands, table, (seat + 1) % state.setup.seats, 0), (event,)
    if isinstance(action, Draw):
        return drawn(state)
    return passed(state, finish)


def drawn(state: State) -> tuple[State, tuple[Event, ...]]:
    """The seat in turn takes the next tile and stays in turn."""
    seat, tile = state.turn, state.stock[0]
    hands = (*state.hands[:seat], state.hands[seat] | 1 << tile, *state.hands[seat + 1 :])
    after = state_of(
        state.setup,
        state.phase,
        state.round,
        state.scores,
        hands,
        state.stock[1:],
        state.table,
        seat,
        state.leader,
        state.passes,
        state.lot,
        state.own,
    )
    return after, (TileDrawn(seat, tile, len(after.stock)),)


def passed(state: State, finish: Finish) -> tuple[State, tuple[Event, ...]]:
    """A pass; as many in a row as there are seats block the round."""
    seat, passes = state.turn, state.passes + 1
    event = turn_passed(seat)
    if passes == state.setup.seats:
        return finish(moved(state, state.hands, state.table, seat, passes), "blocked", (event,))
    return moved(state, state.hands, state.table, (seat + 1) % state.setup.seats, passes), (event,)


def cleared(state: State, leader: int) -> State:
    """The next round's state before its lot or deal: empty table, no hands, the round counted on."""
    return State(
        state.setup,
        Phase.DEAL,
        state.round + 1,
        state.scores,
        (0,) * state.setup.seats,
        (),
        EMPTY,
        NOBODY,
        leader,
        0,
        (),
        state.own,
    )
