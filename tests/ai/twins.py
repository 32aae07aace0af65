"""The same rounds in the lanes and in the engine, side by side."""

import random
from dataclasses import dataclass

import numpy as np
from ai_tables import Moment

from game.ai.board import PLACES, boards
from game.ai.lanes import PLAYING, REACHED, Layings, lay, prepare
from game.ai.line_search import last_of, terms_of
from game.ai.many import Many
from game.ai.registry import LINE_GAMES
from game.ai.rounds import Decision, begin, candidates, values
from game.ai.terms import gains, worth
from game.rules import engine
from game.rules.actions import DRAW, PASS, Action, Play
from game.rules.state import Phase, State


def decision_of(moment: Moment) -> Decision:
    """The decision of the seat in turn, which may lay."""
    seen = moment.seen
    board = boards(seen)[-1]
    plays, after = candidates(board, [play for play in seen.legal if isinstance(play, Play)], seen.viewer)
    terms = terms_of(seen, LINE_GAMES[seen.setup.rules.name])
    return Decision(seen.viewer, board, plays, after, (0,) * seen.setup.seats, last_of(seen), terms)


def truth_of(state: State) -> Many:
    """The one world that is true."""
    hands = np.array([state.hands], dtype=np.uint64).T
    stock = np.array([[1 << tile for tile in state.stock]], dtype=np.uint64).reshape(1, -1)
    return Many(hands, np.zeros((0, 1), dtype=np.uint64), stock)


def drawn(state: State) -> State:
    """The state once the seat in turn has drawn what it must."""
    while state.phase == Phase.PLAY and engine.legal(state)[0] == DRAW:
        state = engine.advance(state, DRAW)[0]
    return state


def same_number(state: State) -> bool:
    """Whether both ends of a line show the same number, so that it does not matter where a tile goes."""
    ends = state.table.ends
    return len(ends) == 2 and ends[0].number == ends[1].number and ends[0].worth is None


def layings_of(state: State) -> tuple[Action, ...]:
    """What may be laid, without what comes to the same."""
    plays = tuple(action for action in engine.legal(state) if isinstance(action, Play))
    return tuple(play for play in plays if play.at == PLACES[0]) if same_number(state) else plays


@dataclass
class Twins:
    """One round in as many lanes and engine states as there are candidates, moved on together."""

    moment: Moment
    rng: random.Random

    def __post_init__(self) -> None:
        self.decision = decision_of(self.moment)
        self.states = [engine.advance(self.moment.state, play)[0] for play in self.decision.plays]
        self.lanes = begin(self.decision, truth_of(self.moment.state))
        self.turns = 0

    def play(self) -> None:
        """Random layings to the end of every round; AssertionError where the two do not agree."""
        self.compare()
        while (self.lanes.out == PLAYING).any():
            self.turn()
            self.compare()
        self.compare_ends()

    def turn(self) -> None:
        self.turns += 1
        able = prepare(self.lanes)
        offers: dict[int, list[int]] = {}
        for place, lane in enumerate(able.lane.tolist()):
            offers.setdefault(lane, []).append(place)
        chosen = []
        for lane, before in enumerate(self.states):
            if before.phase != Phase.PLAY:
                assert lane not in offers
                continue
            state = drawn(before)
            plays = layings_of(state)
            offered = [PLACES[able.end[place]] for place in offers.get(lane, [])]
            tiles = [int(able.tile[place]) for place in offers.get(lane, [])]
            assert plays == tuple(map(Play, tiles, offered))
            pick = int(self.rng.random() * len(plays))
            chosen += [offers[lane][pick]] if plays else []
            self.states[lane] = engine.advance(state, plays[pick] if plays else PASS)[0]
        if chosen:
            lay(self.lanes, Layings(able.lane[chosen], able.tile[chosen], able.end[chosen]))
        self.lanes.turn = (self.lanes.turn + 1) % len(self.lanes.hands)

    def compare(self) -> None:
        """Everything that the lanes know of a round under way."""
        lanes = self.lanes
        for lane, state in enumerate(self.states):
            assert (lanes.out[lane] == PLAYING) == (state.phase == Phase.PLAY)
            if state.phase != Phase.PLAY:
                continue
            assert tuple(lanes.hands[:, lane].tolist()) == state.hands
            assert tuple(lanes.counts[:, lane].tolist()) == tuple(hand.bit_count() for hand in state.hands)
            assert (lanes.turn, lanes.passes[lane]) == (state.turn, state.passes)
            assert [number for number in lanes.numbers[lane] if number >= 0] == [end.number for end in state.table.ends]
            assert tuple(lanes.points[:, lane].tolist()) == state.scores
            if lanes.branches:
                assert lanes.worth[lane].sum() == sum(end.worth or 0 for end in state.table.ends)

    def compare_ends(self) -> None:
        """The scores after every round, and what they are worth."""
        lanes, terms = self.lanes, self.decision.terms
        gained = np.where(lanes.out == REACHED, 0, gains(terms, lanes.pips, lanes.out))
        scores = np.array([state.scores for state in self.states]).T
        assert (lanes.points + gained == scores).all()
        side = terms.side_of[self.decision.seat]
        assert (values(self.decision, lanes) == worth(terms, side, scores)).all()


def solved_by_engine(state: State, side: int, decision: Decision) -> int:
    """What a state is worth to a side by trying everything: partners together, all others against it."""
    if state.phase != Phase.PLAY:
        return int(worth(decision.terms, side, np.array([state.scores]).T)[0])
    found = [solved_by_engine(engine.advance(state, act)[0], side, decision) for act in engine.legal(state)]
    return max(found) if state.setup.side_of[state.turn] == side else min(found)
