"""What may speak for a laying on a branching line that scores by its ends."""

from __future__ import annotations

from game.ai.inference import unseen_tiles
from game.ai.reasons_line import ANY_TABLE
from game.ai.reasons_parts import Case, Facts, Reason
from game.ai.spinner import laid_out, replayed, scoring_tiles
from game.rules.actions import Play
from game.rules.observation import Observation

MILD = 10
"""Points of the next seat that are worth mentioning as few."""


def spinner_case(seen: Observation, play: Play) -> Case:
    """A laying at one of up to four ends."""
    return Case(seen, play, laid_out(seen.table, play)[0], replayed(seen.table.laid)[1])


def makes_points(case: Case) -> Reason | None:
    count = case.seen.setup.rules.points_of(case.after)
    return Reason("hint.scores", (("count", count),)) if count else None


def gives_little(case: Case) -> Reason | None:
    """What the next seat can make at most, whatever it holds or draws."""
    points_of, lain = case.seen.setup.rules.points_of, laid_out(case.seen.table, case.play)
    found = scoring_tiles(points_of, *lain, unseen_tiles(case.seen))
    if not found:
        return Reason("hint.safe")
    most, following = max(found.values()), (case.seen.viewer + 1) % case.seen.setup.seats
    return Reason("hint.at_most", (("seat", following), ("count", most))) if most <= MILD else None


SPINNER_FACTS = Facts(spinner_case, {**ANY_TABLE, "points": makes_points, "threat": gives_little})
