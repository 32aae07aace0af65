"""Why a suggestion is made: one fact of the position that speaks for it, true whatever the others hold."""

from __future__ import annotations

from game.ai.reasons_line import LINE_FACTS
from game.ai.reasons_parts import Facts, Reason
from game.ai.reasons_spinner import SPINNER_FACTS
from game.ai.registry import heuristic
from game.ai.scored import Scored
from game.ai.train_reasons import TRAIN_FACTS
from game.rules.actions import Action, ChooseLeader, Play, Redeal
from game.rules.observation import Observation
from game.rules.table import Shape

FACTS: dict[Shape, Facts] = {Shape.LINE: LINE_FACTS, Shape.SPINNER: SPINNER_FACTS, Shape.HUB: TRAIN_FACTS}
"""By shape of the table: what may speak for a laying."""

SPARE = ("follow", "weight")
"""What is told of a laying that stands out in nothing."""


def reason(observation: Observation, action: Action) -> Reason:
    """What speaks for an action: of the terms that its game's heuristic weighs, the one in which it stands out most."""
    if len(observation.legal) == 1:
        return Reason("hint.only")
    if isinstance(action, Redeal):
        return Reason("hint.redeal", (("count", observation.demand.bit_count()),))
    if isinstance(action, ChooseLeader):
        return Reason("hint.leader")
    facts = FACTS.get(observation.setup.rules.shape)
    if facts is None or not isinstance(action, Play):
        return Reason("hint.careful")
    case = facts.case(observation, action)
    found = heuristic(observation.setup.rules.name).evaluate(observation)
    mine = next(item for item in found if item.action == action)
    others = [item for item in found if item.action != action]
    leads = {name: ahead(mine, others, name) for name, _ in mine.terms}
    strong = sorted((name for name, lead in leads.items() if lead > 0), key=lambda name: -leads[name])
    told = (facts.of[name](case) for name in (*strong, *SPARE) if name in facts.of)
    return next((fact for fact in told if fact is not None), Reason("hint.careful"))


def ahead(mine: Scored, others: list[Scored], name: str) -> float:
    """By how much an action's term is better than the others' on average."""
    rest = [dict(item.terms).get(name, 0) for item in others]
    return dict(mine.terms)[name] - sum(rest) / len(rest)
