"""How long a computer's turn takes at least, so that a person can follow it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a computer's turn takes at least: thinking, its ghost, the landing or any other act after it.

    `nod` is all that the acceptance of a hand takes: nothing is to be seen of it but a word.
    """

    think: float = 0.45
    ghost: float = 0.35
    land: float = 0.26
    nod: float = 0.15

    def scaled(self, factor: float) -> Pace:
        """So many times as slow."""
        return Pace(self.think * factor, self.ghost * factor, self.land * factor, self.nod * factor)


USUAL = Pace()
NO_WAIT = Pace(0.0, 0.0, 0.0, 0.0)
