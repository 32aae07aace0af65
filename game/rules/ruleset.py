"""What a game has to say for itself: one stateless object of hooks with defaults."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from game.rules.actions import Action, Deal, Refusal
from game.rules.events import Event, LeaderSet
from game.rules.state import NOBODY, OptionValue, Phase, Setup, State
from game.rules.table import Place, Shape
from game.rules.tiles import Hand, Tile

Outcome = tuple[State, tuple[Event, ...]]


class ImpossibleSetup(ValueError):
    """A game, seat count or option that cannot be; `key` and `values` make the sentence."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(f"{key} {values}")
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: its values in order of offer, and the default by seat count.

    `seat` says that a seat number (from 1, as written) is a value too. `omit` is a value that is not written down.
    `applies` tells for which seat counts it has any choice at all.
    """

    key: str
    values: tuple[OptionValue, ...]
    default: Callable[[int], OptionValue]
    seat: bool = False
    omit: OptionValue | None = None
    applies: Callable[[int], bool] = lambda seats: True

    def allowed(self, seats: int) -> tuple[OptionValue, ...]:
        """Every value that may be chosen at this seat count."""
        if not self.applies(seats):
            return (self.default(seats),)
        return self.values + (tuple(range(1, seats + 1)) if self.seat else ())


LEADER = Option("leader", ("lot",), lambda seats: "lot", seat=True)


class RuleSet(ABC):
    """Subclass once a game. No instance holds anything that changes; a state knows its rules through its setup."""

    name: str
    top: int
    """Highest number of the set: 6, 9 or 12."""
    seat_counts: tuple[int, ...]
    shape: Shape
    clockwise: bool = True
    """Whether seat 2 sits to the left of seat 1 as seen from above (turn order on the screen)."""
    draws: bool = False
    """Whether the stock is a boneyard to draw from; else its tiles sleep."""
    options: tuple[Option, ...] = ()
    own_type: type | None = None
    """The frozen dataclass of `State.own`, if the game has one."""

    def __reduce__(self) -> tuple[Callable[[str], RuleSet], tuple[str]]:
        from game.rules.catalogue import rules_of

        return rules_of, (self.name,)

    # --- setting up

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """The seats of each side. Default: everybody for themselves."""
        return tuple((seat,) for seat in range(seats))

    @abstractmethod
    def hand_size(self, seats: int, options: Mapping[str, OptionValue]) -> int:
        """Tiles dealt to each seat."""

    def check_setup(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """Refuse options that do not go together, with ImpossibleSetup. Each is already one of its own values."""

    def target(self, setup: Setup) -> int | None:
        """The points at which a sole leader wins the match. Default: none, the match has another end."""
        return None

    # --- from chance to the first action

    def prepare(self, state: State) -> State:
        """A state with its table cleared, given the phase in which its round begins.

        Default: the deal if the leader is known, a lot among all seats if not.
        """
        if state.leader == NOBODY:
            return replace(state, phase=Phase.LOT, lot=tuple(range(state.setup.seats)))
        return replace(state, phase=Phase.DEAL, lot=())

    def lot_won(self, state: State, seat: int) -> Outcome:
        """A lot is decided. Default: the winner leads, and the tiles are dealt."""
        return replace(state, phase=Phase.DEAL, leader=seat, lot=()), ()

    def dealt(self, state: State, deal: Deal) -> Outcome:
        """Hands and stock are in `state`; begin the round. Default: the leader plays."""
        return replace(state, phase=Phase.PLAY, turn=state.leader), (LeaderSet(state.leader),)

    # --- play

    @abstractmethod
    def legal(self, state: State) -> tuple[Action, ...]:
        """Every legal action of the seat in turn: plays by tile, then place; then the rest. Never empty in play."""

    @abstractmethod
    def reason(self, state: State, action: Action) -> Refusal:
        """Why an action that is not legal is not."""

    @abstractmethod
    def advance(self, state: State, action: Action) -> Outcome:
        """Carry out a legal action, unchecked."""

    # --- what the screen may know of `own`

    def obligations(self, state: State) -> tuple[Place, ...]:
        """Places whose double must be answered, oldest first."""
        return ()

    def prompt(self, state: State) -> str:
        """String key of what is asked of the seat in turn."""
        return {Phase.CHOOSE: "prompt.choose", Phase.ACCEPT: "prompt.accept"}.get(state.phase, "prompt.play")

    def engine(self, number: int) -> Tile | None:
        """The tile that opens round `number`, where one must (it is searched for and laid at the hub)."""
        return None

    def demand(self, state: State) -> Hand:
        """Tiles that a redeal would show now (a mask of the hand in turn)."""
        return 0
