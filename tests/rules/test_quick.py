"""The quick constructor makes the very same values."""

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from game.rules.quick import quick


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    parts: tuple[int, ...] = ()
    extra: list[int] = field(default_factory=list, compare=False)


def test_it_is_the_same_value():
    made = quick(Thing)("a", (1, 2))
    assert type(made) is Thing
    assert made == Thing("a", (1, 2))
    assert hash(made) == hash(Thing("a", (1, 2)))
    assert repr(made) == repr(Thing("a", (1, 2)))
    assert pickle.loads(pickle.dumps(made)) == made
    assert replace(made, name="b") == Thing("b", (1, 2))


def test_it_is_frozen_and_has_its_own_defaults():
    one, two = quick(Thing)("a"), quick(Thing)("a")
    with pytest.raises(FrozenInstanceError):
        one.name = "b"
    assert one.extra is not two.extra
