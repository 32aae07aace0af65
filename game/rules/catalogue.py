"""The games there are. The only place that imports the rule sets."""

from collections.abc import Mapping

from game.rules.ruleset import ImpossibleSetup, RuleSet
from game.rules.sets.all_fives import AllFives
from game.rules.sets.block import Block
from game.rules.sets.draw import Draw
from game.rules.sets.mexican_train import MexicanTrain
from game.rules.sets.pollona import Pollona
from game.rules.state import OptionValue, Setup

GAMES: dict[str, RuleSet] = {rules.name: rules for rules in (Block(), Draw(), AllFives(), MexicanTrain(), Pollona())}


def rules_of(name: str) -> RuleSet:
    """The rule set with this name; ImpossibleSetup if there is none."""
    if name not in GAMES:
        raise ImpossibleSetup("error.no_game", game=name, games=", ".join(GAMES))
    return GAMES[name]


def make_setup(game: str, seats: int | None = None, options: Mapping[str, OptionValue] | None = None) -> Setup:
    """The terms of a match, with defaults filled in; ImpossibleSetup says what cannot be.

    A seat as an option's value is written from 1.
    """
    rules = rules_of(game)
    seats = rules.seat_counts[0] if seats is None else seats
    if seats not in rules.seat_counts:
        least, most = rules.seat_counts[0], rules.seat_counts[-1]
        key = "error.seats" if least < most else "error.seats_fixed"
        raise ImpossibleSetup(key, game=game, seats=seats, least=least, most=most)
    chosen = dict(options or {})
    for key in chosen:
        if key not in {option.key for option in rules.options}:
            raise ImpossibleSetup("error.no_option", game=game, option=key)
    values: dict[str, OptionValue] = {}
    for option in rules.options:
        value = chosen.get(option.key, option.default(seats))
        allowed = option.allowed(seats)
        if isinstance(value, bool) or value not in allowed:
            offered = ", ".join(str(item) for item in allowed)
            raise ImpossibleSetup("error.option", option=option.key, value=value, allowed=offered)
        # As offered, not as written: a record's 2.0 is the seat 2.
        values[option.key] = allowed[allowed.index(value)]
    rules.check_setup(seats, values)
    sides = rules.sides(seats, values)
    side_of = tuple(next(side for side, members in enumerate(sides) if seat in members) for seat in range(seats))
    return Setup(rules, seats, tuple(values.items()), sides, side_of, rules.hand_size(seats, values))


def written_options(setup: Setup) -> dict[str, OptionValue]:
    """The options as a record has them: all in force, but for values that are not written."""
    omitted = {option.key: option.omit for option in setup.rules.options}
    return {key: value for key, value in setup.options if omitted[key] is None or value != omitted[key]}
