"""What the others may hold, from public facts: passes, draws, counts and the tiles in sight."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.ai.scored import UNIT
from game.rules.events import Event, HandsDealt, TileDrawn, TilePlayed, TurnPassed
from game.rules.observation import Observation
from game.rules.table import LEFT, START, Laid
from game.rules.tiles import FITS, HALVES, Hand, Tile, hand_of, members, set_size

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Belief:
    """`unseen` are the tiles neither laid nor in the own hand. `share[seat][tile]` is the chance (in 1/4096) that a
    seat holds an unseen tile, `none[seat][number]` that it holds no tile showing a number; the viewer's rows are idle.
    """

    unseen: Hand
    share: tuple[dict[Tile, int], ...]
    none: tuple[list[int], ...]

    def stuck(self, seat: int, numbers: Numbers) -> int:
        """The chance (in 1/4096) that a seat holds nothing for these ends."""
        chance, row = UNIT, self.none[seat]
        for number in set(numbers):
            chance = chance * row[number] // UNIT
        return chance


def believe(observation: Observation, opened: Sequence[Numbers]) -> Belief:
    """The belief of the viewer; `opened[i]` are the numbers of the open ends after tile i was laid."""
    seats, top = observation.setup.seats, observation.setup.rules.top
    unseen = unseen_tiles(observation)
    share: tuple[dict[Tile, int], ...] = tuple({} for _ in range(seats))
    none = tuple([UNIT] * (top + 1) for _ in range(seats))
    loose = loose_tiles(observation, opened)
    others = [(loose[seat], share[seat], none[seat]) for seat in range(seats) if seat != observation.viewer]
    for tile in members(unseen):
        high, low = HALVES[tile]
        weights = [row[high] if row[high] < row[low] else row[low] for row, _, _ in others]
        total = sum(weights) + observation.stock or 1
        for weight, (_, chances, missing) in zip(weights, others, strict=True):
            chances[tile] = chance = UNIT * weight // total
            missing[high] = missing[high] * (UNIT - chance) // UNIT
            if high != low:
                missing[low] = missing[low] * (UNIT - chance) // UNIT
    return Belief(unseen, share, none)


def has_history(observation: Observation) -> bool:
    """Whether the round is told from its deal on: a position on its own is not."""
    return any(isinstance(event, HandsDealt) for event in observation.history)


def told(observation: Observation) -> Sequence[Event]:
    """The events so far; none of a round that is not told from its deal on, whose counts would be wrong."""
    return observation.history if has_history(observation) else ()


def unseen_tiles(observation: Observation) -> Hand:
    """All tiles but those on the table and in the viewer's hand."""
    whole = (1 << set_size(observation.setup.rules.top)) - 1
    return whole & ~hand_of(item.tile for item in observation.table.laid) & ~observation.hand


def loose_tiles(observation: Observation, opened: Sequence[Numbers]) -> list[list[int]]:
    """For every seat and number, at most how many of its tiles may show the number.

    Whoever passes or draws has nothing for the open ends at that moment; a tile drawn later may be anything again.
    """
    numbers = range(observation.setup.rules.top + 1)
    held = list(observation.counts)
    loose = [[count] * len(numbers) for count in held]
    laid, drew = 0, False
    for event in told(observation):
        if isinstance(event, TilePlayed):
            held[event.seat] -= 1
            after_play(loose[event.seat], event, held[event.seat], drew)
            laid, drew = laid + 1, False
        elif isinstance(event, TileDrawn | TurnPassed):
            row = loose[event.seat]
            for number in opened[laid - 1]:
                row[number] = 0
            drew = isinstance(event, TileDrawn)
            if drew:
                held[event.seat] += 1
                row[:] = [count + 1 for count in row]
        elif isinstance(event, HandsDealt):
            held = list(event.counts)
            loose = [[count] * len(numbers) for count in held]
    return loose


def after_play(row: list[int], event: TilePlayed, held: int, drew: bool) -> None:
    """Bring a seat's row up to date after a laying; the tile laid right after a draw is the drawn one."""
    if drew:
        row[:] = [count - 1 for count in row]
        return
    for number in {event.inner, event.outer}:
        row[number] -= 1
    row[:] = [count if count < held else held for count in row]


def line_numbers(laid: Sequence[Laid]) -> list[Numbers]:
    """The two end numbers of a line after each of its tiles."""
    found: list[Numbers] = []
    left = right = -1
    for item in laid:
        if item.place == START:
            left, right = item.inner, item.outer
        elif item.place == LEFT:
            left = item.outer
        else:
            right = item.outer
        found.append((left, right))
    return found


def fitting(hand: Hand, numbers: Numbers) -> int:
    """How many tiles of a hand join any of the numbers."""
    mask = 0
    for number in numbers:
        mask |= FITS[number]
    return (hand & mask).bit_count()
