"""Samples against the list of everything there is, on sets small enough to list it."""

import random
from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import permutations

import pytest
from ai_tables import look
from small import SmallBlock, SmallDraw, SmallFives, all_worlds, chi_square_fits, opening, random_round

from game.ai.board import boards
from game.ai.chances import below, shuffle
from game.ai.line_search import shown
from game.ai.many import sample_many
from game.ai.sampling import NoWorld, Sampler
from game.ai.worlds import hidden, read
from game.rules.events import HandsDealt, TileDrawn, TilePlayed
from game.rules.notation import TILE_OF
from game.rules.ruleset import RuleSet
from game.rules.table import LEFT, RIGHT, START

Ways = list[tuple[int, ...]]


def all_ways(allowed: dict[int, int], rooms: list[int]) -> Ways:
    """Every way to put the tiles into the bins, by trying."""
    tiles = list(allowed)
    slots = [place for place, room in enumerate(rooms) for _ in range(room)]
    found = set()
    for order in permutations(tiles):
        held = [0] * len(rooms)
        for tile, place in zip(order, slots, strict=True):
            held[place] |= 1 << tile
        if all(allowed[tile] >> place & 1 for tile, place in zip(order, slots, strict=True)):
            found.add(tuple(held))
    return sorted(found)


def problems(count: int) -> list[tuple[dict[int, int], list[int], Ways]]:
    """Random tiles and bins, with all their ways."""
    rng, found = random.Random(21), []
    for _ in range(count):
        bins, tiles = rng.randint(1, 4), rng.randint(1, 6)
        rooms = [0] * bins
        for _ in range(tiles):
            rooms[rng.randrange(bins)] += 1
        allowed = {tile: rng.randint(1, 2**bins - 1) for tile in range(tiles)}
        found.append((allowed, rooms, all_ways(allowed, rooms)))
    return found


def test_the_ways_are_counted() -> None:
    for allowed, rooms, ways in problems(120):
        assert Sampler(allowed, rooms).total == len(ways)


@pytest.mark.parametrize("nodes", [12_000, 3], ids=["counted", "taken together"])
def test_every_way_is_as_likely_as_any_other(nodes: int) -> None:
    rng, tested = random.Random(22), 0
    for allowed, rooms, ways in problems(150):
        if not 2 <= len(ways) <= 30:
            continue
        sampler = Sampler(allowed, rooms, nodes)
        found = Counter(tuple(sampler.sample(rng) or ()) for _ in range(60 * len(ways)))
        assert set(found) <= {*ways, ()}
        if () not in found:
            assert chi_square_fits(found, dict.fromkeys(ways, 1))
            tested += 1
    assert tested > 15


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(NoWorld, match="as much room"):
        Sampler({0: 1, 1: 1}, [1])
    sampler = Sampler({0: 1, 1: 1}, [1, 1])
    assert sampler.total == 0
    with pytest.raises(NoWorld, match="no way"):
        sampler.sample(random.Random(1))


def test_whole_numbers_below_a_bound_and_orders_are_even() -> None:
    rng = random.Random(23)
    for total in (1, 2, 3, 7, 10):
        found = Counter(below(total, rng) for _ in range(2000))
        assert chi_square_fits(found, dict.fromkeys(range(total), 1))
    huge = 3 * 2**200
    high = sum(below(huge, rng) * 3 // huge == 2 for _ in range(3000))
    assert 900 < high < 1100
    orders = Counter[tuple[int, ...]]()
    for _ in range(2400):
        items = [1, 2, 3, 4]
        shuffle(items, rng)
        orders[tuple(items)] += 1
    assert chi_square_fits(orders, dict.fromkeys(permutations((1, 2, 3, 4)), 1))


TABLES = [(SmallBlock(), 2, 4), (SmallDraw(), 2, 3), (SmallDraw(), 3, 2), (SmallFives(), 2, 3)]


@pytest.mark.parametrize(("rules", "seats", "hand"), TABLES, ids=lambda item: getattr(item, "name", str(item)))
def test_worlds_are_those_that_some_deal_leads_to_and_as_likely(rules: RuleSet, seats: int, hand: int) -> None:
    """A world comes out exactly if it agrees with all passes and draws, as often as deals lead to it."""
    start, rng, tested = opening(rules, seats, hand), random.Random(24), 0
    for seed in range(400):
        deal, moments, actions = random_round(start, seed)
        for moment in moments:
            everything = hidden(moment.seen, shown(moment.seen, boards(moment.seen)))
            open_origin = len(everything.sampler.allowed) > everything.unseen.bit_count()
            if not 2 <= everything.sampler.total <= 12:
                continue
            # Where there are draws: in turns a tile that was laid may have been dealt or drawn, or only one of the two.
            if rules.draws and (len(everything.bins) < seats or open_origin != (tested % 2 == 0)):
                continue
            wanted = all_worlds(start, deal, moment, actions)
            if len(wanted) < 2:
                continue
            found = Counter((world.hands, world.stock) for world in map(everything.sample, [rng] * 800) if world)
            assert chi_square_fits(found, wanted)
            many = sample_many(everything, 1600, rng, draws=True)
            stocks = [tuple(bit.bit_length() - 1 for bit in row) for row in many.stock.tolist()]
            assert chi_square_fits(Counter(zip(map(tuple, many.hands.T.tolist()), stocks, strict=True)), wanted)
            tested += 1
            break
        if tested == 24 // seats**2:
            break
    assert tested == 24 // seats**2


def lays(seat: int, halves: str, place: int) -> TilePlayed:
    inner, outer = (int(half) for half in halves.split("-"))
    return TilePlayed(seat, TILE_OF[f"{max(inner, outer)}-{min(inner, outer)}"], place, inner, outer)


def test_a_tile_that_only_the_last_draw_can_have_brought_came_from_there() -> None:
    """Whoever drew at a 6, and lays a six all the same later on, drew it in between."""
    draws = [TileDrawn(1, None, left) for left in (13, 12, 11, 10)]
    told = (
        HandsDealt(1, (None, None), (7, 7), 14),
        *(lays(0, "6-5", START), draws[0], draws[1], lays(1, "5-4", RIGHT)),
        *(lays(0, "6-3", LEFT), draws[2], draws[3], lays(1, "4-2", RIGHT)),
        *(lays(0, "2-6", RIGHT), lays(1, "6-0", RIGHT)),
    )
    seen = replace(look("draw 2; turn 1; ends left=3 right=0; hands 3-3 1-0 | 1-1"), history=told)
    dealt, first, second = read(seen, shown(seen, boards(seen))).bins
    assert (dealt.room, first.room, second.room) == (7, 1, 0)
    assert second.known == 1 << TILE_OF["6-0"]
    sixes, fours = TILE_OF["6-1"], TILE_OF["4-1"]
    assert dealt.barred >> sixes & first.barred >> sixes & dealt.barred >> fours & second.barred >> fours & 1
    assert not second.barred >> sixes & 1


def test_worlds_come_out_alike_where_bins_had_to_be_taken_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many ways to count them bin by bin: then hands are drawn together and split until they agree."""
    start, rng = opening(SmallDraw(), 3, 2), random.Random(25)
    for seed in range(20):
        deal, moments, actions = random_round(start, seed)
        moment = moments[-3]
        with monkeypatch.context() as patch:
            patch.setattr("game.ai.worlds.Sampler", partial(Sampler, nodes=2))
            everything = hidden(moment.seen, shown(moment.seen, boards(moment.seen)))
        if not any(len(group) > 1 for group in everything.sampler.joined):
            continue
        wanted = all_worlds(start, deal, moment, actions)
        many = sample_many(everything, 20 * len(wanted), rng, draws=True)
        stocks = [tuple(bit.bit_length() - 1 for bit in row) for row in many.stock.tolist()]
        assert chi_square_fits(Counter(zip(map(tuple, many.hands.T.tolist()), stocks, strict=True)), wanted)
        return
    pytest.fail("no position needed it")
