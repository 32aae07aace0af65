"""What may speak for a laying among trains."""

from __future__ import annotations

from game.ai.longest_chain import Chains
from game.ai.reasons_parts import Case, Fact, Facts, Reason
from game.rules.actions import Play
from game.rules.observation import Observation
from game.rules.table import Place, Table, end, laid, train
from game.rules.tiles import DOUBLE, FITS, OTHER, PIPS, Hand


def train_case(seen: Observation, play: Play) -> Case:
    """A laying on a train."""
    old = next(item for item in seen.table.ends if item.place == play.at)
    outer = OTHER[old.number][play.tile]
    # Laying on it closes the own train.
    new = end(play.at, outer, None, old.owner, old.open and old.owner != seen.viewer)
    ends = tuple(new if item is old else item for item in seen.table.ends)
    return Case(seen, play, Table((*seen.table.laid, laid(play.tile, play.at, old.number, outer)), ends), ())


def first_turn(seen: Observation) -> bool:
    """Whether a chain is being laid, in which doubles are plain links."""
    return seen.prompt == "prompt.chain"


def on_own_train(case: Case) -> bool:
    return case.play.at == train(case.seen.viewer)


def own_number(seen: Observation, table: Table) -> int:
    return next(item.number for item in table.ends if item.place == train(seen.viewer))


def run(hand: Hand, number: int) -> int | None:
    """How many tiles the longest chain from a number has; None for a hand too rich to say."""
    return Chains().exact_length(hand, number)


def usable(case: Case) -> Hand:
    """The tiles that fit where the seat may lay once the tile lies."""
    found = 0
    for item in case.after.ends:
        if item.open or item.owner == case.seen.viewer:
            found |= FITS[item.number]
    return found


def goes_out(case: Case) -> Reason | None:
    return None if case.rest else Reason("hint.out")


def sheds_weight(case: Case) -> Reason:
    return Reason("hint.weight", (("tile", case.play.tile), ("count", PIPS[case.play.tile])))


def follows_chain(case: Case) -> Reason | None:
    """The longest chain of a first turn, from this tile on."""
    seen = case.seen
    if not first_turn(seen):
        return None
    before, after = run(seen.hand, own_number(seen, seen.table)), run(case.rest, own_number(seen, case.after))
    if before is None or after is None or before != after + 1:
        return None
    begun = any(item.place == case.play.at for item in seen.table.laid)
    return Reason("hint.train_chain_on" if begun else "hint.train_chain", (("count", before),))


def minds_own_train(case: Case) -> Reason | None:
    """What the own train can still grow by: after a tile on it, or untouched by one elsewhere."""
    seen = case.seen
    after = run(case.rest, own_number(seen, case.after))
    if not after:
        return None
    if on_own_train(case):
        return Reason("hint.train_on", (("count", after),))
    whole = after == run(seen.hand, own_number(seen, seen.table))
    return Reason("hint.train_whole", (("count", after),)) if whole else None


def closes(case: Case) -> Reason | None:
    mine = next(item for item in case.seen.table.ends if item.place == train(case.seen.viewer))
    return Reason("hint.train_closes") if on_own_train(case) and mine.open else None


def brings_another(case: Case) -> Reason | None:
    """A double, and what it owes is at hand."""
    owes = DOUBLE[case.play.tile] and not first_turn(case.seen)
    return Reason("hint.train_double") if owes and case.rest & usable(case) else None


def uses_open_train(case: Case) -> Reason | None:
    old = next(item for item in case.seen.table.ends if item.place == case.play.at)
    if old.owner is None or old.owner == case.seen.viewer or not old.open:
        return None
    return Reason("hint.train_open", (("seat", old.owner),))


def goes_on(case: Case) -> Reason | None:
    """A chain's next tile, the answer to a double, the tile that covers one's own, or what can be laid after it."""
    seen = case.seen
    if first_turn(seen):
        return follows_chain(case)
    old = next(item for item in seen.table.ends if item.place == case.play.at)
    if seen.obligations:
        return Reason("hint.train_answer", (("number", old.number),))
    if seen.prompt == "prompt.owed" and case.play.at in bare_doubles(seen):
        return Reason("hint.train_covers", (("number", old.number),))
    count = (case.rest & usable(case)).bit_count()
    return Reason("hint.train_next", (("count", count),)) if count else None


def bare_doubles(seen: Observation) -> set[Place]:
    """The places whose last tile is a double."""
    last = {item.place: item.tile for item in seen.table.laid}
    return {place for place, tile in last.items() if DOUBLE[tile]}


OF: dict[str, Fact] = {
    "out": goes_out,
    "chain": follows_chain,
    "weight": sheds_weight,
    "plan": minds_own_train,
    "marker": closes,
    "double": brings_another,
    "rival": uses_open_train,
    "follow": goes_on,
}

TRAIN_FACTS = Facts(train_case, OF)
