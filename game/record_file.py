"""Record files as bytes: cut into lines and matches, with what does not hold named by its line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from game.record import Fault, Replay, parse
from game.record_lines import Line

LONGEST_LINE = 1 << 24
"""Bytes. No record comes near it; a file that is no record must not fill the memory."""


@dataclass(frozen=True, slots=True)
class OpenedRecord:
    """A match file to go on with: its last match, replayed, and the bytes of the file before that match."""

    path: Path
    before: bytes
    replay: Replay


@dataclass(slots=True)
class Found:
    """One match of a stream: its place among them, its first line (both from 1), how many bytes come before it.

    `fault` is its first line that does not hold; the rest of the match is passed over then.
    """

    number: int
    first: int
    offset: int
    lines: int = 0
    replay: Replay | None = None
    fault: Fault | None = None

    def take(self, number: int, line: Line | Fault) -> None:
        """The match's next line, or what was wrong with reading it."""
        self.lines += 1
        if self.fault is not None:
            return
        try:
            if isinstance(line, Fault):
                raise line
            if self.replay is None:
                self.replay = Replay.of(number, line)
            else:
                self.replay.feed(number, line)
        except Fault as fault:
            self.fault = fault


def open_record(path: Path) -> OpenedRecord:
    """The last match of a file. OSError if it cannot be read, Fault if a line of it does not hold."""
    path = path.resolve()
    data = path.read_bytes()
    last: Found | None = None
    for found in read_stream(io.BytesIO(data)):
        if found.fault is not None:
            raise found.fault
        last = found
    if last is None or last.replay is None:
        raise Fault(1, "fault.no_match")
    return OpenedRecord(path, data[: last.offset], last.replay)


def read_stream(stream: BinaryIO) -> Iterator[Found]:
    """The matches of a stream in order, each as soon as it is complete; only one is held at a time."""
    found: Found | None = None
    number = offset = count = 0
    while size_and_line := next_line(stream, number + 1):
        size, line = size_and_line
        number += 1
        if found is None or (isinstance(line, dict) and line.get("type") == "match"):
            if found is not None:
                yield found
            count += 1
            found = Found(count, number, offset)
        found.take(number, line)
        offset += size
    if found is not None:
        yield found


def next_line(stream: BinaryIO, number: int) -> tuple[int, Line | Fault] | None:
    """The next line's length in bytes, and its object or what is wrong with it; None at the end."""
    data = stream.readline(LONGEST_LINE)
    if not data:
        return None
    size, whole = len(data), data.endswith(b"\n")
    if not whole and size == LONGEST_LINE:
        while data and not data.endswith(b"\n"):
            data = stream.readline(LONGEST_LINE)
            size += len(data)
        return size, Fault(number, "fault.long")
    try:
        return size, parse(number, data.decode("utf-8"))
    except UnicodeDecodeError:
        return size, Fault(number, "fault.text" if whole else "fault.torn")
    except Fault as fault:
        return size, fault if whole else Fault(number, "fault.torn")
