"""A referee of its own for what is easily got wrong: it looks at the laid tiles alone, and at no rule of ours."""

from collections.abc import Iterator

import pytest
from support import Ply, any_action, open_trains, played, plies

from game.rules import engine
from game.rules.actions import Play
from game.rules.catalogue import make_setup
from game.rules.events import PointsScored, RoundEnded
from game.rules.notation import TILE_NAMES
from game.rules.state import Phase, State
from game.rules.table import PLACE_NAMES

Half = tuple[int, int]
Lying = tuple[str, Half]
Placing = tuple[Half, str]


def lying(state: State) -> list[Lying]:
    """Place and halves of every laid tile, in order: the half towards its place's inside first."""
    return [(PLACE_NAMES[item.place], (item.inner, item.outer)) for item in state.table.laid]


def halves(mask: int) -> list[Half]:
    """A hand as pairs of numbers."""
    names = [name for index, name in enumerate(TILE_NAMES) if mask >> index & 1]
    return [(int(high), int(low)) for high, _, low in (name.partition("-") for name in names)]


def layings(state: State) -> set[Placing]:
    """What the engine lets the seat in turn lay."""
    found = [action for action in engine.legal(state) if isinstance(action, Play)]
    return {(halves(1 << action.tile)[0], PLACE_NAMES[action.at]) for action in found}


def fitting(hand: list[Half], places: dict[str, int]) -> set[Placing]:
    return {(pair, place) for pair in hand for place, number in places.items() if number in pair}


# --- All Fives


class Cross:
    """A line from left to right, and the two arms of its spinner, rebuilt from the laid tiles."""

    def __init__(self, laid: list[Lying]) -> None:
        self.line: list[Half] = []
        self.arms: dict[str, list[Half]] = {"up": [], "down": []}
        self.spinner: Half | None = None
        for place, (inner, outer) in laid:
            self.put(place, inner, outer)

    def put(self, place: str, inner: int, outer: int) -> None:
        if place in ("start", "right"):
            assert place == "start" or self.line[-1][1] == inner
            self.line.append((inner, outer))
        elif place == "left":
            assert self.line[0][0] == inner
            self.line.insert(0, (outer, inner))
        else:
            assert self.places()[place] == inner
            self.arms[place].append((inner, outer))
        if self.spinner is None and inner == outer:
            self.spinner = (inner, outer)

    def sides(self) -> tuple[bool, bool]:
        """Whether a tile lies at the spinner's left and right side."""
        assert self.spinner is not None
        where = self.line.index(self.spinner)
        return where > 0, where < len(self.line) - 1

    def places(self) -> dict[str, int]:
        """The open places and their numbers."""
        if not self.line:
            return {}
        found = {"left": self.line[0][0], "right": self.line[-1][1]}
        if self.spinner is not None and all(self.sides()):
            for name, arm in self.arms.items():
                found[name] = arm[-1][1] if arm else self.spinner[0]
        return found

    def count(self) -> int:
        """The sum of the ends, by the page."""
        if self.spinner is None:
            return self.line[0][0] + self.line[-1][1]
        left, right = self.sides()
        total = 0 if left and right else sum(self.spinner)
        lasts = [self.line[0]] * left + [self.line[-1][::-1]] * right
        lasts += [arm[-1][::-1] for arm in self.arms.values() if arm]
        return total + sum(a + b if a == b else a for a, b in lasts)


ALL_FIVES = [(seats, seed) for seats in (2, 3, 4) for seed in range(4)]


def all_fives(seats: int, seed: int) -> tuple[Ply, ...]:
    return played(make_setup("all_fives", seats), seed)


@pytest.mark.parametrize(("seats", "seed"), ALL_FIVES)
def test_the_count_of_all_fives(seats: int, seed: int) -> None:
    for ply in all_fives(seats, seed):
        if isinstance(ply.move, Play):
            total = Cross(lying(ply.after)).count()
            scored = [
                event.rounded for event in ply.events if isinstance(event, PointsScored) and event.reason == "ends"
            ]
            assert scored == ([total] if total > 0 and total % 5 == 0 else [])


@pytest.mark.parametrize(("seats", "seed"), ALL_FIVES)
def test_the_places_of_all_fives(seats: int, seed: int) -> None:
    for ply in all_fives(seats, seed):
        state = ply.before
        if state.phase == Phase.PLAY and state.table.laid:
            places = Cross(lying(state)).places()
            assert layings(state) == fitting(halves(state.hands[state.turn]), places)


# --- Mexican Train


class Rails:
    """Trains, markers and bare doubles, followed from the moves of one round."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.names = [*(f"train-{seat + 1}" for seat in range(seats)), "public"]
        self.ends: dict[str, int] = {}
        self.bare: list[tuple[str, int]] = []
        self.new: list[tuple[str, int]] = []
        self.opened: set[str] = set()
        self.had_first: set[int] = set()

    def lay(self, seat: int, pair: Half, place: str) -> None:
        if place == "hub":
            self.ends = dict.fromkeys(self.names, pair[0])
            return
        number = self.ends[place]
        self.ends[place] = pair[1] if pair[0] == number else pair[0]
        self.bare = [item for item in self.bare if item[0] != place]
        self.new = [item for item in self.new if item[0] != place]
        if pair[0] == pair[1]:
            self.new.append((place, pair[0]))
        if place == self.names[seat]:
            self.opened.discard(place)

    def turn_over(self, seat: int, passed: bool) -> None:
        self.had_first.add(seat)
        self.bare += self.new
        self.new = []
        if passed:
            self.opened.add(self.names[seat])

    def places(self, seat: int) -> dict[str, int]:
        """Where the seat may lay."""
        own = self.names[seat]
        if seat not in self.had_first:
            return {own: self.ends[own]}
        if self.bare:
            return {self.bare[0][0]: self.bare[0][1]}
        return {name: end for name, end in self.ends.items() if name in {own, "public", *self.opened}}

    def dead(self, state: State) -> bool:
        """Whether nobody could ever lay a tile again."""
        if state.stock or len(self.had_first) < self.seats:
            return False
        wanted = {self.bare[0][1]} if self.bare else set(self.ends.values())
        return not any(wanted & set(pair) for mask in state.hands for pair in halves(mask))


def followed(seats: int, seed: int) -> Iterator[tuple[Ply, Rails]]:
    """Every action of a match, with the rails after it."""
    rails = Rails(seats)
    for ply in plies(make_setup("mexican_train", seats), f"rails {seed}", any_action):
        if ply.before.phase != Phase.PLAY:
            rails = Rails(seats)
            continue
        seat = ply.before.turn
        if rails.ends:
            assert layings(ply.before) == fitting(halves(ply.before.hands[seat]), rails.places(seat))
        if isinstance(ply.move, Play):
            rails.lay(seat, halves(1 << ply.move.tile)[0], PLACE_NAMES[ply.move.at])
        if ply.after.turn != seat:
            rails.turn_over(seat, type(ply.move).__name__ == "Pass")
        yield ply, rails


MEXICAN = [(2, 1), (3, 1), (5, 1), (8, 1), (10, 1)]


@pytest.mark.parametrize(("seats", "seed"), MEXICAN)
def test_a_round_is_blocked_exactly_when_nobody_could_lay_again(seats: int, seed: int) -> None:
    reasons = set()
    for ply, rails in followed(seats, seed):
        ended = [event for event in ply.events if isinstance(event, RoundEnded)]
        if ended:
            reasons.add(ended[0].reason)
            assert ended[0].reason == ("blocked" if all(ply.after.hands) else "out")
            assert ended[0].reason == "out" or rails.dead(ply.after)
        elif ply.after.turn != ply.before.turn:
            assert not rails.dead(ply.after)
            assert all(ply.after.hands) or len(rails.had_first) < seats
    assert "out" in reasons


def test_random_matches_block_too() -> None:
    ended = [event for ply, _ in followed(8, 1) for event in ply.events if isinstance(event, RoundEnded)]
    assert "blocked" in {event.reason for event in ended}


@pytest.mark.parametrize(("seats", "seed"), MEXICAN)
def test_markers_and_obligations_of_the_trains(seats: int, seed: int) -> None:
    for ply, rails in followed(seats, seed):
        if ply.after.phase == Phase.PLAY and rails.ends:
            assert set(open_trains(ply.after)) == rails.opened
            if len(rails.had_first) == seats:
                places = [PLACE_NAMES[place] for place in ply.after.setup.rules.obligations(ply.after)]
                assert places == [place for place, _ in rails.bare]
