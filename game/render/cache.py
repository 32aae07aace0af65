"""A bounded cache: the oldest unused value goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

V = TypeVar("V")


class Sized(Protocol):
    """What a surface says of its size in px."""

    def get_width(self) -> int: ...

    def get_height(self) -> int: ...


def area(surface: Sized) -> int:
    """Pixels of a surface: what it weighs in a cache."""
    return surface.get_width() * surface.get_height()


class Bounded(Generic[V]):
    """At most `limit` values by key, the least recently used dropped first.

    With `weigh` they weigh at most `most` together, and a value that alone weighs more than a quarter of that is made
    anew each time rather than kept.
    """

    def __init__(self, limit: int, weigh: Callable[[V], int] | None = None, most: int = 0) -> None:
        self._limit = limit
        self._weigh = weigh
        self._most = most
        self._weight = 0
        self._kept: OrderedDict[Hashable, V] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """The value of `key`, made once by `make` while it is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value = make()
        weight = self._weigh(value) if self._weigh is not None else 0
        if self._weigh is None or 4 * weight <= self._most:
            self._kept[key] = value
            self._weight += weight
            while len(self._kept) > self._limit or self._weight > self._most > 0:
                self._drop_oldest()
        return value

    def _drop_oldest(self) -> None:
        _, value = self._kept.popitem(last=False)
        if self._weigh is not None:
            self._weight -= self._weigh(value)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Drop everything kept."""
        self._kept.clear()
        self._weight = 0
