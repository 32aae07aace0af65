"""A running table without a screen: a match, its seats, their brains, the curtain, the preview and the pace.

One state machine with an injected clock. The table scene, the command line and whole-match tests drive the same one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from game.advice import Advice
from game.ai.brain import Brain, Ticket
from game.ai.reasons_parts import Reason
from game.match import Match, Stale
from game.pace import USUAL, Pace
from game.record_lines import Player
from game.rules.actions import Action, Draw, Play, Refusal
from game.rules.events import PUBLIC, Event, HandsDealt, Viewer, seen_by
from game.rules.observation import Observation
from game.rules.state import Phase


class Mode(Enum):
    """What the table waits for."""

    PERSON = "person"
    CURTAIN = "curtain"
    THINKING = "thinking"
    SHOWING = "showing"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


@dataclass(frozen=True, slots=True)
class Preview:
    """An action about to be confirmed, good for the moment `turn` only. `reason` is there where it is a hint."""

    action: Action
    turn: int
    reason: Reason | None = None


class Host:
    """Call `update` often; then `mode`, `view()` and `preview` say what to show, `take_events` what happened."""

    def __init__(self, match: Match, brain: Brain, clock: Callable[[], float], pace: Pace = USUAL) -> None:
        self._match = match
        self._brain = brain
        self._clock = clock
        self.pace = pace
        self._events: list[Event] = []
        self._holds: set[str] = set()
        self._since = clock()
        self._ticket: Ticket | None = None
        self._advice = Advice(brain, clock)
        self._shown: Viewer = PUBLIC
        self._hidden = False
        self._draws = 0
        self.showing: Action | None = None
        self.preview: Preview | None = None
        self.mode = Mode.THINKING
        self._cover()
        self._enter()

    # --- what to show

    @property
    def match(self) -> Match:
        return self._match

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        players = self._match.header.players
        return tuple(seat for seat, player in enumerate(players) if player.person)

    @property
    def viewer(self) -> Viewer:
        """Whose tiles may be on the screen now: a seat, or PUBLIC."""
        return self._shown

    @property
    def seat(self) -> int:
        """The seat in turn, or NOBODY."""
        return self._match.actor

    def view(self) -> Observation:
        return self._match.view(self.viewer)

    def take_events(self) -> tuple[Event, ...]:
        """What happened since the last call, as the present viewer may see it."""
        events, self._events = self._events, []
        return tuple(seen_by(event, self.viewer) for event in events)

    # --- time

    def update(self) -> None:
        """Let the computers go on as far as the clock allows."""
        advice = self._advice.take()
        if advice is not None:
            self.preview = Preview(advice.action, self._match.turn, advice.why)
        if self._holds:
            return
        now = self._clock()
        if self.mode == Mode.THINKING:
            self._think(now)
        elif self.mode == Mode.SHOWING and now - self._since >= self._show_time():
            action, self.showing = self.showing, None
            if action is not None:
                self._submit(action)

    def hold(self, reason: str) -> None:
        """A page is open: the computers wait."""
        self._holds.add(reason)

    def release(self, reason: str) -> None:
        """A page was closed."""
        self._holds.discard(reason)
        if not self._holds:
            self._since = self._clock()

    # --- what a person does

    def show_tiles(self) -> None:
        """The person in turn looks at the hand; a person alone among computers may at any time."""
        self._hidden = False
        if self.mode == Mode.CURTAIN:
            self._shown = self.seat
            self._enter()
        elif self.mode != Mode.PERSON:
            self._cover()

    def hide_tiles(self) -> None:
        """Cover everything private until the tiles are asked for again; before a deal there is nothing to cover."""
        self._hidden = True
        if self._bare:
            return
        self._advice.drop()
        self._cover()
        if self.mode == Mode.PERSON:
            self._to(Mode.CURTAIN)

    def choose(self, action: Action) -> Refusal | None:
        """Preview an action; nothing is done yet. Returns why not, if it is not legal."""
        if self.mode != Mode.PERSON:
            return Refusal("refusal.not_now")
        why = self._match.refusal(action)
        if why is None:
            self._advice.drop()  # it must not take the place of what was chosen since
            self.preview = Preview(action, self._match.turn)
        return why

    def cancel(self) -> None:
        """Put the preview back, and want no suggestion any more."""
        self._advice.drop()
        self.preview = None

    def ask_hint(self) -> bool:
        """Ask for a suggestion; it becomes the preview when it is there. False if no person is to act."""
        if self.mode != Mode.PERSON:
            return False
        self._advice.ask(self._match.view(self.seat))
        return True

    @property
    def hinting(self) -> bool:
        """Whether a suggestion is long in coming."""
        return self._advice.slow

    def confirm(self, preview: Preview | None) -> bool:
        """Carry out a preview. False if it is not the one that stands, or its moment has passed."""
        if self.mode != Mode.PERSON or preview is None or preview != self.preview:
            return False
        try:
            self._submit(preview.action)
        except Stale:
            self.preview = None
            return False
        return True

    def next_round(self) -> None:
        if self.mode == Mode.ROUND_OVER:
            self._events += self._match.proceed()
            self._enter()

    def undo(self) -> bool:
        return self._jump(self._match.undo)

    def redo(self) -> bool:
        return self._jump(self._match.redo)

    def restart(self) -> bool:
        return self._jump(self._match.restart)

    def seat_player(self, seat: int, player: Player) -> None:
        """Change who plays a seat."""
        self._match.seat_player(seat, player)
        self._cover()
        self._enter()

    def close(self) -> None:
        """Leave the table."""
        self._drop_thought()

    # --- inside

    def _jump(self, change: Callable[[], bool]) -> bool:
        """Undo, redo and restart: thoughts and events of the past are void, and several people are covered."""
        if not change():
            return False
        self._events.clear()
        self._draws = 0
        self._cover()
        self._enter()
        return True

    def _think(self, now: float) -> None:
        if self._ticket is None:
            seat = self.seat
            self._ticket = self._brain.ask(self._match.view(seat), self._match.header.players[seat].level)
        if now - self._since < (0 if self._draws else self.pace.nod if self._nods else self.pace.think):
            return
        answer = self._brain.poll(self._ticket)  # handed out once, so not before it is its time
        if answer is None:
            return
        self._ticket = None
        self.showing = answer.action
        self._to(Mode.SHOWING)

    @property
    def _bare(self) -> bool:
        """Whether nothing is private: nobody holds a tile."""
        return not any(self._match.view(PUBLIC).counts)

    @property
    def _nods(self) -> bool:
        """Whether hands are being accepted."""
        return self._match.phase == Phase.ACCEPT

    def _show_time(self) -> float:
        """A run of draws goes quicker: together they should not take much over a second."""
        return 0.0 if self._nods else self.pace.ghost / (1 + self._draws)

    def _submit(self, action: Action) -> None:
        turn = self._match.turn if self.preview is None else self.preview.turn
        before = self.seat
        events = self._match.submit(action, turn)
        self._events += events
        self._draws = self._draws + 1 if isinstance(action, Draw) else 0
        # Tiles dealt anew are nobody's to see yet, not even where the same seat is asked again.
        if self.seat != before or any(isinstance(event, HandsDealt) for event in events):
            self._cover()
        self._enter(0.0 if self._nods else self.pace.land)

    def _enter(self, delay: float = 0.0) -> None:
        """Find the mode of the present moment. `delay` lets the last action be seen before a computer's thought."""
        self._drop_thought()
        self.preview = None
        phase = self._match.phase
        if phase == Phase.MATCH_OVER:
            self._to(Mode.MATCH_OVER)
        elif phase == Phase.ROUND_OVER:
            self._to(Mode.ROUND_OVER)
        elif not self._match.header.players[self.seat].person:
            self._to(Mode.THINKING, delay)
        elif self.viewer != self.seat and not self._bare:
            self._to(Mode.CURTAIN)
        else:
            self._shown = self.seat
            self._to(Mode.PERSON)
            self._stand_ready()

    def _stand_ready(self) -> None:
        """Where a draw, a pass, an ending or an acceptance is the only legal act, its preview stands at once."""
        legal = self._match.view(self.seat).legal
        if len(legal) == 1 and not isinstance(legal[0], Play):
            self.preview = Preview(legal[0], self._match.turn)

    def _cover(self) -> None:
        alone = len(self.persons) == 1 and not self._hidden
        self._shown = self.persons[0] if alone else PUBLIC
        self.preview = None

    def _to(self, mode: Mode, delay: float = 0.0) -> None:
        self.mode = mode
        self._since = self._clock() + delay

    def _drop_thought(self) -> None:
        self._advice.drop()
        if self._ticket is not None:
            self._brain.cancel(self._ticket)
            self._ticket = None
        self.showing = None
