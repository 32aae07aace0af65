"""What a page of rules is made of: sections of paragraphs and small drawn positions. Texts are string keys."""

from __future__ import annotations

from dataclasses import dataclass

from game.render.layout import End, LineLayout
from game.rules.tiles import HALVES, PIPS, tile

Halves = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A tile that may be laid at an end of a line."""

    end: End
    tile: Halves


@dataclass(frozen=True, slots=True)
class Position:
    """A line with the places where `fits` may lie, a hand below it, and a boneyard of so many tiles.

    `ghost` is a laying that is previewed. Tiles of the hand that fit nowhere are covered.
    """

    line: LineLayout
    note: str
    fits: tuple[Fit, ...] = ()
    ghost: Fit | None = None
    hand: tuple[Halves, ...] = ()
    boneyard: int = 0

    def playable(self, halves: Halves) -> bool:
        """Whether a tile of the hand is one that fits."""
        return any(sorted(fit.tile) == sorted(halves) for fit in (*self.fits, *filter(None, (self.ghost,))))


@dataclass(frozen=True, slots=True)
class Count:
    """Hands at a round's end, seats from 0. `winner` gets the others' pips, less its own unless it went out.

    No winner: nobody scores.
    """

    hands: tuple[tuple[Halves, ...], ...]
    winner: int | None
    note: str

    def pips(self, seat: int) -> int:
        """The sum of a hand."""
        return sum(PIPS[tile(*halves)] for halves in self.hands[seat])

    @property
    def points(self) -> int:
        """What the winner scores."""
        if self.winner is None:
            return 0
        others = [self.pips(seat) for seat in range(len(self.hands)) if seat != self.winner]
        return sum(others) - self.pips(self.winner)

    @property
    def arithmetic(self) -> str:
        """The winner's points as a sum: 9 + 14 − 5 = 18."""
        if self.winner is None:
            return ""
        others = [self.pips(seat) for seat in range(len(self.hands)) if seat != self.winner]
        own = self.pips(self.winner)
        return " + ".join(map(str, others)) + (f" − {own}" if own else "") + f" = {self.points}"


Part = str | Position | Count


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: tuple[Part, ...]


def all_halves(hand: tuple[Halves, ...]) -> tuple[Halves, ...]:
    """The tiles of a hand, each high half first."""
    return tuple(HALVES[tile(*halves)] for halves in hand)
