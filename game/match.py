"""A match under way: the one owner of its state, with its history, undo, redo and restart."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.chance import make_deal, make_lot
from game.history import RoundLog, rounds_of
from game.journal import Sink
from game.record import Replay, can_restart
from game.record_lines import Header, Line, Player, Restart, Step, header_line, restart_line, step_lines
from game.rules import engine
from game.rules.actions import NEXT_ROUND, Action, Deal, Lot, Move, NextRound, Play, Refusal
from game.rules.events import PUBLIC, Event, Viewer, seen_by
from game.rules.observation import Observation, observe
from game.rules.state import NOBODY, Phase, Setup, State
from game.rules.table import Table


class Stale(Exception):
    """A confirmation for a moment that has passed; nothing was done."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A step that was taken, and whether a person took it."""

    step: Step
    person: bool


class Match:
    """Seats, turns and sides are those of the rules. No state leaves it: who looks gets `view(viewer)`.

    `turn` names the present moment: it changes with every step, undo, redo and restart. `unsaved` is the error of
    the last write, if it failed; the match goes on and the next write brings everything.
    """

    def __init__(self, header: Header, sink: Sink | None = None, audit: bool = False) -> None:
        self._header = header
        self._initial = engine.begin(header.setup)
        self._entries: list[Entry] = []
        self._undone: list[list[Entry]] = []
        self._floor = 0
        self._sink = sink
        self._audit = audit
        self._round: list[Event] = []
        self.turn = 0
        self.unsaved: OSError | None = None

    @classmethod
    def new(cls, header: Header, sink: Sink | None = None, audit: bool = False) -> "Match":
        """Begin a match; its first lots and deal are made from the header's seed."""
        match = cls(header, sink, audit)
        match._rewrite()
        match._settle()
        return match

    @classmethod
    def resume(cls, replay: Replay, sink: Sink | None = None) -> "Match":
        """Go on with a match from a record. Undo works, redo is empty, a restart is not undone."""
        match = cls(replay.header, sink)
        players = replay.header.players
        for step in replay.steps:
            person = step.actor != NOBODY and players[step.actor].person
            match._entries.append(Entry(step, person))
        restarts = [place for place, entry in enumerate(match._entries) if isinstance(entry.step.move, Restart)]
        match._floor = restarts[-1] + 2 if restarts else 0
        match._recount()
        if replay.missing:
            last = match._entries[-1]
            match._entries[-1] = replace(last, step=replace(last.step, lines=(*last.step.lines, *replay.missing)))
            match._write(tuple(replay.missing))
        if replay.again and replay.dealt is not None:
            match._take(replay.dealt[1])
            match._floor = len(match._entries)
        match._settle()
        return match

    # --- what may be known

    @property
    def header(self) -> Header:
        return self._header

    @property
    def setup(self) -> Setup:
        return self._header.setup

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def actor(self) -> int:
        """The seat in turn, or NOBODY."""
        return self._state.turn

    @property
    def over(self) -> bool:
        return self._state.phase == Phase.MATCH_OVER

    def view(self, viewer: Viewer) -> Observation:
        """The moment as a seat, PUBLIC or OPEN sees it."""
        return observe(self._state, self._round, viewer)

    def refusal(self, action: Action) -> Refusal | None:
        """Why the seat in turn may not do this now."""
        return engine.refusal(self._state, action)

    def foresee(self, play: Play) -> Table:
        """The table as it would be after a legal laying by the seat in turn."""
        return engine.advance(self._state, play)[0].table

    def log(self, viewer: Viewer) -> Iterator[Event]:
        """Every event of the match so far, as a viewer saw it happen."""
        return (seen_by(event, viewer) for entry in self._entries for event in entry.step.events)

    def following(self) -> Observation:
        """How the next round will begin, once this one is over."""
        return observe(engine.advance(self._state, NEXT_ROUND)[0], (), PUBLIC)

    def rounds(self) -> tuple[RoundLog, ...]:
        """Its rounds as all could see them, given-up ones too."""
        return rounds_of(entry.step for entry in self._entries)

    def lines(self) -> list[Line]:
        """The match as a record."""
        return [header_line(self._header), *(line for entry in self._entries for line in entry.step.lines)]

    # --- what may be done

    def submit(self, action: Action, turn: int) -> tuple[Event, ...]:
        """Carry out an action of the seat in turn, decided at moment `turn`; then what chance owes.

        Refused if it is not legal, Stale if the moment has passed.
        """
        if turn != self.turn:
            raise Stale
        before = self._state
        after, events = engine.apply(before, action)
        self._undone.clear()
        step = Step(action, after, events, step_lines(before, action, after, events, self._audit), before.turn)
        self._push(step, self._header.players[before.turn].person)
        return events + self._settle()

    def proceed(self) -> tuple[Event, ...]:
        """Begin the next round, if one is over."""
        if self._state.phase != Phase.ROUND_OVER:
            return ()
        self._undone.clear()
        return self._take(NEXT_ROUND) + self._settle()

    @property
    def can_undo(self) -> bool:
        return self._last_person() is not None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    @property
    def can_restart(self) -> bool:
        return can_restart(self._state)

    def undo(self) -> bool:
        """Take back a person's last action and all that followed it. False if there is none."""
        place = self._last_person()
        if place is None:
            return False
        self._undone.append(self._entries[place:])
        del self._entries[place:]
        self._changed()
        self._rewrite()
        return True

    def redo(self) -> bool:
        """Bring back what was undone last, replies included. False if there is nothing."""
        if not self._undone:
            return False
        group = self._undone.pop()
        self._write(tuple(line for entry in group for line in entry.step.lines))
        self._entries += group
        self._changed()
        return True

    def restart(self) -> bool:
        """Play the current round again: same deal, leader and scores. Clears redo and cannot be undone."""
        dealt = self._last_deal()
        if dealt is None or not can_restart(self._state):
            return False
        before, deal = dealt
        self._undone.clear()
        self._push(Step(Restart(), before, (), (restart_line(before),)), False)
        self._take(deal)
        self._floor = len(self._entries)
        self._recount()
        return True

    def seat_player(self, seat: int, player: Player) -> None:
        """Change who plays a seat from now on."""
        players = (*self._header.players[:seat], player, *self._header.players[seat + 1 :])
        self._header = replace(self._header, players=players)
        self.turn += 1
        self._rewrite()

    # --- inside

    @property
    def _state(self) -> State:
        return self._entries[-1].step.state if self._entries else self._initial

    def _settle(self) -> tuple[Event, ...]:
        """Make the lots and deals that are due."""
        events: tuple[Event, ...] = ()
        while self._state.phase in (Phase.LOT, Phase.DEAL):
            events += self._take(self._chance())
        return events

    def _chance(self) -> Lot | Deal:
        state, seed = self._state, self._header.seed
        before = self._this_round()
        if state.phase == Phase.LOT:
            attempt = sum(isinstance(step.move, Lot) for step in before)
            return make_lot(state.setup, seed, state.round, attempt, state.lot)
        restarts = sum(isinstance(step.move, Restart) for step in before)
        redeal = sum(isinstance(step.move, Deal) for step in before) - restarts
        return make_deal(state.setup, seed, state.round, redeal)

    def _this_round(self) -> list[Step]:
        """The steps since the round began, its lots and deals included."""
        steps: list[Step] = []
        for entry in reversed(self._entries):
            if isinstance(entry.step.move, NextRound):
                break
            steps.append(entry.step)
        return steps[::-1]

    def _last_deal(self) -> tuple[State, Deal] | None:
        for place in range(len(self._entries) - 1, -1, -1):
            move = self._entries[place].step.move
            if isinstance(move, Deal):
                return (self._entries[place - 1].step.state if place else self._initial), move
        return None

    def _take(self, move: Move) -> tuple[Event, ...]:
        before = self._state
        after, events = engine.advance(before, move)
        self._push(Step(move, after, events, step_lines(before, move, after, events, self._audit)), False)
        return events

    def _push(self, step: Step, person: bool) -> None:
        """Keep a step: its lines are written before it counts."""
        if step.lines:
            self._write(step.lines)
        self._entries.append(Entry(step, person))
        if isinstance(step.move, NextRound):
            self._round = []
        self._round += step.events
        self.turn += 1

    def _last_person(self) -> int | None:
        for place in range(len(self._entries) - 1, self._floor - 1, -1):
            if self._entries[place].person:
                return place
        return None

    def _changed(self) -> None:
        self.turn += 1
        self._recount()

    def _recount(self) -> None:
        """The events of this round, from its last restart on."""
        self._round = []
        for step in self._this_round():
            if isinstance(step.move, Restart):
                self._round = []
            self._round += step.events

    def _write(self, lines: tuple[Line, ...]) -> None:
        if self._sink is None:
            return
        try:
            if self.unsaved is not None:
                self._sink.rewrite([*self.lines(), *lines])
            else:
                self._sink.append(lines)
            self.unsaved = None
        except OSError as error:
            self.unsaved = error

    def _rewrite(self) -> None:
        if self._sink is None:
            return
        try:
            self._sink.rewrite(self.lines())
            self.unsaved = None
        except OSError as error:
            self.unsaved = error
