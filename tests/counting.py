"""An accountant of the tests: counts ends and hands from the tiles themselves, and knows nothing of the rules' sums.

Tiles are told apart by their number alone: high * (high + 1) / 2 + low.
"""

from __future__ import annotations

from game.rules.events import HandsDealt, PointsScored, RoundEnded, TilePlayed
from game.rules.table import DOWN, LEFT, RIGHT, START, UP


def halves(tile):
    high = 0
    while (high + 1) * (high + 2) // 2 <= tile:
        high += 1
    return high, tile - high * (high + 1) // 2


def pips(mask):
    """The pips of a hand."""
    return sum(sum(halves(tile)) for tile in range(mask.bit_length()) if mask >> tile & 1)


def nearest_five(number):
    return min(range(0, 400, 5), key=lambda five: abs(five - number))


class Ends:
    """A table with a spinner: what its arms end with, from the tiles in the order they were laid."""

    def __init__(self):
        self.line = []
        self.spinner = None
        self.arms = {UP: [], DOWN: []}

    def lay(self, play):
        numbers = halves(play.tile)
        if self.spinner is None and numbers[0] == numbers[1]:
            self.spinner = numbers[0]
        if play.at == START:
            self.line.append(numbers)
        elif play.at == LEFT:
            joint = self.line[0][0]
            self.line.insert(0, numbers if numbers[1] == joint else numbers[::-1])
        elif play.at == RIGHT:
            joint = self.line[-1][1]
            self.line.append(numbers if numbers[0] == joint else numbers[::-1])
        else:
            arm = self.arms[play.at]
            joint = arm[-1][1] if arm else self.spinner
            arm.append(numbers if numbers[0] == joint else numbers[::-1])

    def counts(self):
        """What each end counts: left, right, up, down."""
        if len(self.line) == 1:
            one, other = self.line[0]
            return [one + other] if one == other else [one, other]
        (left, second), (before, right) = self.line[0], self.line[-1]
        counts = [2 * left if left == second else left, 2 * right if before == right else right]
        for arm in (self.arms[UP], self.arms[DOWN]):
            if arm:
                inner, outer = arm[-1]
                counts.append(2 * outer if inner == outer else outer)
        return counts


class Accountant:
    """Follows the events of a match and says what must be on the screen. Scores are points (floats) a side."""

    def __init__(self, setup):
        self.setup = setup
        self.scores = [0.0] * len(setup.sides)
        self.ends = Ends()
        self.layings = [0.0] * len(setup.sides)

    def side(self, seat):
        return next(side for side, seats in enumerate(self.setup.sides) if seat in seats)

    def take(self, event):
        """For a laying: what the ends count now, and whether that scores."""
        if isinstance(event, HandsDealt):
            self.ends = Ends()
            self.layings = [0.0] * len(self.setup.sides)
        if not isinstance(event, TilePlayed):
            return None
        self.ends.lay(event)
        counts = self.ends.counts()
        total = sum(counts)
        return counts, total if total and total % 5 == 0 else 0

    def gain(self, side, points, laying=False):
        """A side's score before and after."""
        before = self.scores[side]
        self.scores[side] += points
        if laying:
            self.layings[side] += points
        return before, self.scores[side]


def number(points, decimal="."):
    """A score as it is written."""
    return str(int(points)) if points == int(points) else f"{points:.1f}".replace(".", decimal)


def scored(events):
    return [event for event in events if isinstance(event, PointsScored)]


def ended(events):
    return next((event for event in events if isinstance(event, RoundEnded)), None)
