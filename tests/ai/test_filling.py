"""Slots filled by trial: every way as likely as any other, whatever stands in its way."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from game.ai.filling import Filler

A, B, C, STOCK = 1, 2, 4, 8

CASES = {
    "nothing barred": (dict.fromkeys(range(4), A | B), (A, A, B, B)),
    "one bin is choosy": ({0: A | B, 1: B, 2: B, 3: A | B, 4: B}, (A, B, B, B, B)),
    "nested by age": (
        {0: A | B | C | STOCK, 1: B | C | STOCK, 2: C | STOCK, 3: STOCK | A, 4: STOCK, 5: A | B},
        (A, B, C, STOCK, STOCK, STOCK),
    ),
    "only in a ring": ({0: A | B, 1: B | C, 2: C | A}, (A, B, C)),
}


@pytest.mark.parametrize("name", CASES)
def test_every_way_is_as_likely_as_any_other(name):
    allowed, bins = CASES[name]
    ways = {
        order
        for order in permutations(allowed)
        if all(allowed[tile] & place for tile, place in zip(order, bins, strict=True))
    }
    met = Counter(tuple(way) for way in Filler(allowed, bins).fill(20_000, random.Random(2)))
    assert set(met) == ways
    share, total = 1 / len(ways), met.total()
    for number in met.values():
        assert abs(number / total - share) < 5 * (share * (1 - share) / total) ** 0.5


def test_where_there_is_no_way_none_is_found():
    assert Filler({0: A, 1: A, 2: A | B}, (A, B, B)).fill(500, random.Random(1)) == []


def test_the_chances_of_a_step_are_never_more_than_one():
    """Else some ways would come out less often than they should."""
    rng = random.Random(7)
    for _ in range(60):
        number, bins = rng.randrange(2, 40), rng.randrange(1, 7)
        allowed = {tile: 1 | sum(1 << at for at in range(bins) if rng.random() < 0.7) for tile in range(number)}
        filler = Filler(allowed, [1 << rng.randrange(bins) if rng.random() < 0.6 else 1 for _ in range(number)])
        left = np.repeat(filler._sizes[:, None], 64, axis=1)
        for step in filler._steps:
            assert not len(step.take(left, Certain())[1])
            kind, lived = step.take(left, rng)
            left = left[:, lived]
            left[kind, np.arange(len(kind))] -= 1
            if not len(kind):
                break


class Certain(random.Random):
    """Draws what nothing less than certain is above."""

    def random(self):
        return 1 + 1e-9
