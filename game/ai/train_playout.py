"""Rounds among trains, played out very fast by a simple judgement: the yardstick of a search.

Tiles are ranked by their pips here, so that the heaviest tile of a mask is its highest bit. Places are seats, and
`seats` for the public train.
"""

from dataclasses import dataclass, field

from game.rules.tiles import DOUBLE, FITS, HALVES, OTHER, PIPS, Hand, Tile, hand_of, members

Ranks = int
"""A mask of tiles by rank."""

TILES: tuple[Tile, ...] = tuple(sorted(range(len(HALVES)), key=lambda tile: (PIPS[tile], tile)))
"""The tile of each rank."""
RANK: tuple[int, ...] = tuple(TILES.index(tile) for tile in range(len(HALVES)))
BIT: tuple[Ranks, ...] = tuple(1 << rank for rank in RANK)
"""The rank of each tile as a mask."""


def ranks(hand: Hand) -> Ranks:
    """A hand by rank."""
    return sum(BIT[tile] for tile in members(hand))


def unranked(mask: Ranks) -> Hand:
    """The hand again."""
    return hand_of(TILES[rank] for rank in members(mask))


JOINS: tuple[Ranks, ...] = tuple(ranks(mask) for mask in FITS)
FAR: tuple[tuple[int, ...], ...] = tuple(tuple(row[tile] for tile in TILES) for row in OTHER)
TWINS: Ranks = sum(BIT[tile] for tile in range(len(HALVES)) if DOUBLE[tile])
WEIGHT: tuple[int, ...] = tuple(PIPS[tile] for tile in TILES)


def weight(mask: Ranks) -> int:
    """The pips of a hand by rank."""
    total = 0
    while mask:
        rank = mask.bit_length() - 1
        total += WEIGHT[rank]
        mask ^= 1 << rank
    return total


@dataclass(slots=True)
class Yard:
    """A round under way once all have had their first turn. Whoever plays it out changes it.

    `stock` has the next rank last, `ends` the number of every train and of the public one, `marked` the seats whose
    train is open, `exposed` the places of bare doubles, oldest first, `fresh` those of the turn under way. A turn that
    must answer lays no double, so that only one of these two holds any.
    """

    hands: list[Ranks]
    stock: list[int]
    ends: list[int]
    marked: list[int]
    exposed: list[int]
    turn: int
    fresh: list[int] = field(default_factory=list)


def play_out(yard: Yard) -> int:
    """Play the round to its end. Returns how many turns that took."""
    seats, turns = len(yard.hands), 0
    while True:
        turns += 1
        seat = yard.turn
        laid = answer(yard, seat) if yard.exposed else free_turn(yard, seat)
        if not yard.hands[seat] or (not laid and not yard.stock and blocked(yard)):
            return turns
        yard.turn = seat + 1 if seat + 1 < seats else 0


def answer(yard: Yard, seat: int) -> bool:
    """A turn that must lay at the oldest bare double; False for a pass."""
    place = yard.exposed[0]
    joins = JOINS[yard.ends[place]]
    fit = yard.hands[seat] & joins or drawn(yard, seat, joins)
    if not fit:
        return opened(yard, seat)
    del yard.exposed[0]
    put(yard, seat, fit.bit_length() - 1, place)
    return True


def free_turn(yard: Yard, seat: int) -> bool:
    """A turn with no double to answer, from where it stands; False for a pass."""
    ends, fresh, laid = yard.ends, yard.fresh, True
    while True:
        elsewhere = JOINS[ends[-1]]
        for place in yard.marked:
            if place != seat:
                elsewhere |= JOINS[ends[place]]
        own = JOINS[ends[seat]]
        fit = yard.hands[seat] & (elsewhere | own) or drawn(yard, seat, elsewhere | own)
        if not fit:
            laid = opened(yard, seat)
            break
        rank = picked(yard, seat, fit, elsewhere) if fit & fit - 1 else fit.bit_length() - 1
        bit = 1 << rank
        place = where(yard, seat, bit) if bit & elsewhere else seat
        put(yard, seat, rank, place)
        if place in fresh:
            fresh.remove(place)
        if not bit & TWINS:
            break
        fresh.append(place)
        if not yard.hands[seat]:
            return True
    if fresh:
        yard.exposed += fresh
        fresh.clear()
    return laid


def drawn(yard: Yard, seat: int, fit: Ranks) -> Ranks:
    """What a seat without a fitting tile draws: the tile if it fits, else nothing."""
    if not yard.stock:
        return 0
    bit = 1 << yard.stock.pop()
    yard.hands[seat] |= bit
    return bit & fit


def opened(yard: Yard, seat: int) -> bool:
    """A pass opens the seat's train."""
    if seat not in yard.marked:
        yard.marked.append(seat)
    return False


def picked(yard: Yard, seat: int, fit: Ranks, elsewhere: Ranks) -> int:
    """The tile to lay: a double first, then what closes the own train, then what lies elsewhere; the heaviest of them.

    The only tile that goes on with the own train is kept for it, and of several one that another can follow is laid.
    """
    choice = fit & TWINS
    if choice:
        return choice.bit_length() - 1
    hand, number = yard.hands[seat], yard.ends[seat]
    own = hand & JOINS[number]
    if not own or seat not in yard.marked:
        choice = fit & elsewhere if own & own - 1 else fit & elsewhere & ~own
        if choice:
            return choice.bit_length() - 1
    choice, row = own, FAR[number]
    while choice:
        rank = choice.bit_length() - 1
        choice ^= 1 << rank
        if JOINS[row[rank]] & (hand ^ 1 << rank):
            return rank
    return (own or fit).bit_length() - 1


def where(yard: Yard, seat: int, bit: Ranks) -> int:
    """Where to lay it: the own open train, the public one, somebody else's, the own closed train."""
    ends = yard.ends
    if seat in yard.marked and JOINS[ends[seat]] & bit:
        return seat
    if JOINS[ends[-1]] & bit:
        return len(ends) - 1
    for place in yard.marked:
        if JOINS[ends[place]] & bit:
            return place
    return seat


def put(yard: Yard, seat: int, rank: int, place: int) -> None:
    """A tile leaves the hand; on the own train it closes that."""
    yard.hands[seat] ^= 1 << rank
    yard.ends[place] = FAR[yard.ends[place]][rank]
    if place == seat and seat in yard.marked:
        yard.marked.remove(seat)


def blocked(yard: Yard) -> bool:
    """No seat could lay any more, even with all trains open (asked when the boneyard is empty)."""
    fit = 0
    for place in yard.exposed[:1] or range(len(yard.ends)):
        fit |= JOINS[yard.ends[place]]
    return not any(hand & fit for hand in yard.hands)
