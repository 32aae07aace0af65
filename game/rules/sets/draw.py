"""Draw: play, or draw until a tile fits; pass only when nothing may be drawn any more."""

from collections.abc import Mapping

from game.rules import flow, line_points
from game.rules.actions import Action, Refusal
from game.rules.ruleset import Option, Outcome, RuleSet
from game.rules.state import OptionValue, Setup, State
from game.rules.table import Shape
from game.rules.tiles import set_size

RESERVE = Option("reserve", (0, 2), lambda seats: 0)


class Draw(RuleSet):
    name = "draw"
    top = 6
    seat_counts = (2, 3, 4)
    shape = Shape.LINE
    draws = True
    options = (*line_points.OPTIONS[:-1], RESERVE, line_points.PARTNERS)

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return line_points.sides(seats, options)

    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        return int(options["hand"])

    def target(self, setup: Setup) -> int:
        return setup.number("target")

    def check_setup(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        line_points.check_enough(set_size(self.top), seats, options)

    def legal(self, state: State) -> tuple[Action, ...]:
        return flow.line_legal(state, self._may_draw(state))

    def reason(self, state: State, action: Action) -> Refusal:
        return flow.why_not(state, action, self._may_draw(state))

    def advance(self, state: State, action: Action) -> Outcome:
        return flow.line_advance(state, action, line_points.finish)

    def _may_draw(self, state: State) -> bool:
        return len(state.stock) > state.setup.number("reserve")
