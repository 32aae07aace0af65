"""A match that is being set up: who sits where, under which terms. Values only; no screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from game.ai.levels import LEVELS
from game.record_lines import Header, Player
from game.rules.catalogue import make_setup, rules_of
from game.rules.ruleset import ImpossibleSetup, Option, RuleSet
from game.rules.state import OptionValue, Setup

LONGEST_NAME: Final = 12
"""Letters of a name."""

LONGEST_SEED: Final = 9
"""Digits of a seed."""

DEFAULT_LEVEL: Final = "careful"
PERSON, COMPUTER = "person", "computer"
Terms = tuple[tuple[str, OptionValue], ...]
"""Options with their values."""


@dataclass(frozen=True, slots=True)
class Draft:
    """`players` are as many as the game ever seats; `chosen` holds what was asked for, `seed` digits or nothing.

    What was asked for stays while it cannot be: `options` leaves it out until it can again.
    """

    game: str
    seats: int
    players: tuple[Player, ...]
    chosen: Terms = ()
    seed: str = ""

    @property
    def rules(self) -> RuleSet:
        return rules_of(self.game)

    @property
    def options(self) -> dict[str, OptionValue]:
        """What was asked for, as far as it goes together; the earlier option wins."""
        return dict(in_force(self.game, self.seats, self.chosen))

    @property
    def setup(self) -> Setup:
        """The terms as they stand."""
        return make_setup(self.game, self.seats, self.options)

    @property
    def seated(self) -> tuple[Player, ...]:
        """The players of this match."""
        return self.players[: self.seats]

    @property
    def persons(self) -> int:
        """How many people sit at the table."""
        return sum(player.person for player in self.seated)

    def offered(self) -> list[Option]:
        """The options that leave any choice at this seat count."""
        return [option for option in self.rules.options if len(option.allowed(self.seats)) > 1]

    def refusal(self, key: str, value: OptionValue) -> ImpossibleSetup | None:
        """Why a value cannot be chosen beside the others, or None."""
        return possible(self.game, self.seats, tuple({**self.options, key: value}.items()))

    def choose(self, key: str, value: OptionValue) -> Draft:
        """The same with another value of an option."""
        # What was asked for and is not in force now must not come back by surprise.
        return replace(self, chosen=tuple({**self.options, key: value}.items()))

    def sit(self, seat: int, **changes: Any) -> Draft:
        """The same with another player at a seat."""
        players = list(self.players)
        players[seat] = replace(players[seat], **changes)
        return replace(self, players=tuple(players))

    def header(self, seed: int) -> Header:
        """The match: a typed seed goes before `seed`."""
        players = tuple(replace(player, level="") if player.person else player for player in self.seated)
        return Header(self.setup, int(self.seed) if self.seed else seed, players)


@lru_cache(maxsize=64)
def in_force(game: str, seats: int, chosen: Terms) -> Terms:
    """What was asked for, as far as it goes together."""
    kept: dict[str, OptionValue] = {}
    wanted = dict(chosen)
    for option in rules_of(game).options:
        if option.key in wanted and option.applies(seats):
            tried = {**kept, option.key: wanted[option.key]}
            if possible(game, seats, tuple(tried.items())) is None:
                kept = tried
    return tuple(kept.items())


@lru_cache(maxsize=512)
def possible(game: str, seats: int, options: Terms) -> ImpossibleSetup | None:
    """Why such a match cannot be, or None. Kept: a page asks it of every value again and again."""
    try:
        make_setup(game, seats, dict(options))
    except ImpossibleSetup as error:
        return error
    return None


def fresh(game: str, names: Sequence[str], last: Header | None = None) -> Draft:
    """One person among computers; or the players of the last match, and its terms if it was this game."""
    rules = rules_of(game)
    most = rules.seat_counts[-1]
    players = tuple(Player(COMPUTER if seat else PERSON, DEFAULT_LEVEL, "") for seat in range(most))
    draft = Draft(game, rules.seat_counts[0], players)
    if last is not None:
        if last.setup.seats in rules.seat_counts:
            draft = replace(draft, seats=last.setup.seats)
        for seat, player in enumerate(last.players[:most]):
            level = player.level if player.level in LEVELS else DEFAULT_LEVEL
            draft = draft.sit(seat, kind=player.kind, level=level, name=cleaned(player.name))
        if last.setup.rules.name == game:
            draft = replace(draft, chosen=last.setup.options)
    return told_apart(draft, names, most)


def told_apart(draft: Draft, names: Sequence[str], seats: int) -> Draft:
    """Another name for every seat that has none, or that of a seat before it."""
    for seat in range(seats):
        name = draft.players[seat].name
        if not name or taken(draft.players[:seat], name):
            draft = draft.sit(seat, name=next_name(draft, seat, names))
    return draft


def cleaned(name: str) -> str:
    """A name as it may be: on one line, trimmed, not too long."""
    kept = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def taken(players: Sequence[Player], name: str, seat: int = -1) -> bool:
    """Whether another seat than `seat` has this name, however it is written."""
    return any(other != seat and item.name.casefold() == name.casefold() for other, item in enumerate(players))


def next_name(draft: Draft, seat: int, names: Sequence[str]) -> str:
    """The next name of the list that nobody has; a number tells further ones apart."""
    now = draft.players[seat].name
    first = names.index(now) + 1 if now in names else seat
    for step in range(len(names)):
        name = names[(first + step) % len(names)]
        if not taken(draft.players, name, seat) and name != now:
            return name
    numbered = (f"{names[seat % len(names)][: LONGEST_NAME - 3]} {count}" for count in range(2, 99))
    return next(name for name in numbered if not taken(draft.players, name, seat))
