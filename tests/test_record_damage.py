"""Records damaged at random: nothing but a Fault comes out of reading them."""

import contextlib
import copy
import io
import json
import random
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from support import dump, golden, read

from game.record import Fault
from game.record_file import read_stream

SHORT = dump(golden("pollona-4-121-tripollua")).encode()
OTHERS = [dump(golden(name)[:40]).encode() for name in ("mexican_train-3", "all_fives-3-171-half", "draw-2-restart")]


def survives(data: bytes) -> None:
    """Nothing but a Fault comes out of reading the lines, and of a stream not even that: it hands faults over."""
    with contextlib.suppress(Fault):
        read(data)
    for found in read_stream(io.BytesIO(data)):
        assert (found.fault is None) or (found.first <= found.fault.number < found.first + found.lines)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=3)), max_size=4))
def test_random_bytes_in_a_record_raise_nothing_but_faults(data: bytes, edits: list[tuple[float, bytes]]) -> None:
    for place, new in edits:
        start = int(place * len(data))
        data = data[:start] + new + data[start + len(new) :]
    survives(data)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.floats(0, 1), st.floats(0, 1))
def test_cut_and_joined_records_raise_nothing_but_faults(data: bytes, first: float, second: float) -> None:
    survives(data[: int(first * len(data))] + data[int(second * len(data)) :])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.sampled_from(["6-5", "left", "play", "x", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["do", "tile", "at", "x"]), inner),
    max_leaves=6,
)


def replace_somewhere(value: Any, new: Any, rng: random.Random) -> Any:
    """The value with something in it, at whatever depth, replaced."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not keys or rng.random() < 0.25:
        return new
    key = rng.choice(keys)
    changed_value = copy.copy(value)
    changed_value[key] = replace_somewhere(value[key], new, rng)
    return changed_value


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([SHORT, *OTHERS]), st.integers(0, 29), json_values, st.randoms(use_true_random=False))
def test_random_values_in_a_record_raise_nothing_but_faults(
    data: bytes, place: int, new: Any, rng: random.Random
) -> None:
    lines = [json.loads(text) for text in data.decode().splitlines()]
    lines[place] = replace_somewhere(lines[place], new, rng)
    survives("".join(json.dumps(line) + "\n" for line in lines).encode())


def test_reading_changes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "torn.jsonl"
    path.write_bytes(SHORT[:-20])
    survives(path.read_bytes())
    assert path.read_bytes() == SHORT[:-20]
