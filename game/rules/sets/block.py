"""Block: play or pass."""

from collections.abc import Mapping

from game.rules import flow, line_points
from game.rules.actions import Action, Refusal
from game.rules.ruleset import Outcome, RuleSet
from game.rules.state import OptionValue, Setup, State
from game.rules.table import Shape
from game.rules.tiles import set_size


class Block(RuleSet):
    name = "block"
    top = 6
    seat_counts = (2, 3, 4)
    shape = Shape.LINE
    options = line_points.OPTIONS

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return line_points.sides(seats, options)

    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        return int(options["hand"])

    def target(self, setup: Setup) -> int:
        return setup.number("target")

    def check_setup(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        line_points.check_enough(set_size(self.top), seats, options)

    def legal(self, state: State) -> tuple[Action, ...]:
        return flow.line_legal(state, may_draw=False)

    def reason(self, state: State, action: Action) -> Refusal:
        return flow.why_not(state, action, may_draw=False)

    def advance(self, state: State, action: Action) -> Outcome:
        return flow.line_advance(state, action, line_points.finish)
