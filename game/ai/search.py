"""Choosing by trial: every candidate laying is played out in the same worlds; those far behind drop out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

Trial = Callable[[int, Sequence[int]], Generator[None, None, list[list[int]]]]
"""From a batch's number and the candidates still in: the value of each of them in each of its worlds, in slices."""


def compare(candidates: int, batches: int, trial: Trial) -> Generator[None, None, int]:
    """The candidate with the highest mean value, the first of equal ones.

    After each batch the candidates three standard errors behind the best are dropped. All sums are whole numbers.
    """
    inside = list(range(candidates))
    seen: list[list[int]] = [[] for _ in inside]
    for batch in range(batches):
        tried = yield from trial(batch, inside)
        for at, values in zip(inside, tried, strict=True):
            seen[at] += values
        sums = [sum(values) for values in seen]
        best = max(inside, key=lambda at: (sums[at], -at))
        inside = [at for at in inside if at == best or not hopeless(seen[best], seen[at])]
        if len(inside) == 1:
            break
    return best


def hopeless(best: Sequence[int], other: Sequence[int]) -> bool:
    """Whether the paired differences are three standard errors above 0."""
    differences = [one - two for one, two in zip(best, other, strict=True)]
    count, total = len(differences), sum(differences)
    spread = count * sum(value * value for value in differences) - total * total
    return total > 0 and total * total * (count - 1) > 9 * spread
