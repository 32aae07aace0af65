"""The folder of saved matches: found quickly, told apart, gone on with, put away. One match a file.

Every call may raise OSError; a missing folder is an empty one. Nothing here deletes or overwrites what a person did.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from game.journal import sync_folder
from game.paths import data_dir
from game.record import Fault, Replay, parse, read_header
from game.record_file import read_stream
from game.record_lines import Header, Line
from game.rules.table import EMPTY, Table

SUFFIX: Final = ".jsonl"
DISCARDED: Final = "discarded"
END_BYTES: Final = 512
"""A match's last line, `match_end`, is shorter than this."""
HEAD_BYTES: Final = 1 << 16
TAIL_BYTES: Final = 1 << 13
"""About a round of a line game; where that is too little, twice as much is read, and so on."""
MOST_BYTES: Final = 1 << 22
"""A larger file is no save of ours: it is neither looked through nor drawn in small."""


@dataclass(frozen=True, slots=True)
class Save:
    """A file of the folder: when it was written last (ns since 1970) and its size in bytes."""

    path: Path
    changed: int
    size: int


@dataclass(frozen=True, slots=True)
class Glance:
    """What a card of a match says: its terms, its round (from 1), scores by side in half points, whether it is over."""

    header: Header
    round: int
    scores: tuple[int, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Resumed:
    """A match to go on with: bytes of the file before it, the match, and where a torn file was kept, if it was."""

    path: Path
    before: bytes
    replay: Replay
    kept: Path | None = None


def folder() -> Path:
    """Where the matches are saved (not created here)."""
    return data_dir() / "matches"


def new_path(header: Header, where: Path | None = None) -> Path:
    """A name that no match there has yet: the moment it began (UTC), its game and its seed; safe on every system."""
    moment = header.began.partition("+")[0].replace("T", "_").replace(":", "-")
    parts = (moment or "match", header.setup.rules.name, str(header.seed))
    name = "_".join("".join(c if c.isascii() and (c.isalnum() or c in "-_") else "" for c in part) for part in parts)
    return _free(where or folder(), lambda number: f"{name}{f'_{number}' if number > 1 else ''}{SUFFIX}")


# --- finding


def listed(where: Path | None = None) -> list[Save]:
    """Every save, the one written last first; no file is opened."""
    saves = []
    try:
        with os.scandir(where or folder()) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and entry.is_file():
                    found = entry.stat()
                    saves.append(Save(Path(entry.path), found.st_mtime_ns, found.st_size))
    except FileNotFoundError:
        return []
    return sorted(saves, key=lambda save: (save.changed, save.path.name), reverse=True)


def unfinished(saves: Iterable[Save]) -> Iterator[Save | None]:
    """The saves to go on with, in their order; None for every other one, so that whoever asks can stop in between.

    A file that cannot be opened is among them: going on with it says why not.
    """
    for save in saves:
        yield None if _over(save) else save


def finished(save: Save) -> bool:
    """Whether the match was played to its end; reads the last bytes alone."""
    with open(save.path, "rb") as file:
        last = _tail(file, END_BYTES)[-1:]
    return bool(last) and _line(last[0]).get("type") == "match_end"


def _over(save: Save) -> bool:
    try:
        return finished(save)
    except OSError:
        return False


def glance(save: Save) -> Glance:
    """The first line and the last round of a save, unverified. Fault if even its match line does not hold."""
    with open(save.path, "rb") as file:
        header = _header(file)
        size, lines = TAIL_BYTES, list[bytes]()
        while size <= MOST_BYTES:
            lines = _tail(file, size)
            if size >= save.size or any(_line(text).get("type") == "round" for text in lines):
                break
            size *= 2
    seen = Glance(header, 1, (0,) * len(header.setup.sides), False)
    for text in lines:
        seen = _after(seen, _line(text))
    return seen


def small_table(save: Save) -> Table:
    """The table as it lies now, as far as the file holds; an empty one where it is too large to look through."""
    if save.size > MOST_BYTES:
        return EMPTY
    found, replay = None, None
    for found in read_stream(io.BytesIO(save.path.read_bytes())):
        replay = found.replay
    return EMPTY if replay is None else replay.state.table


def _header(file: BinaryIO) -> Header:
    try:
        return read_header(1, parse(1, file.readline(HEAD_BYTES).decode("utf-8")))
    except UnicodeDecodeError:
        raise Fault(1, "fault.text") from None


def _tail(file: BinaryIO, size: int) -> list[bytes]:
    """The whole lines within the last bytes of a file."""
    length = file.seek(0, os.SEEK_END)
    file.seek(max(0, length - size))
    data = file.read(size)
    lines = data.split(b"\n")
    return [line for line in (lines if length <= size else lines[1:]) if line]


def _line(text: bytes) -> Line:
    """A line's object, or an empty one."""
    try:
        return parse(1, text.decode("utf-8"))
    except (UnicodeDecodeError, Fault):
        return {}


def _after(seen: Glance, line: Line) -> Glance:
    """What is known after one more line."""
    kind, number, scores = line.get("type"), line.get("round"), line.get("scores")
    if kind not in ("round", "round_end", "match_end"):
        return seen
    told = seen.scores
    if isinstance(scores, list) and len(scores) == len(told) and all(type(score) in (int, float) for score in scores):
        told = tuple(round(2 * score) for score in scores)
    return Glance(seen.header, number if type(number) is int else seen.round, told, kind == "match_end")


# --- going on, putting away


def resume(path: Path) -> Resumed:
    """The last match of a file, to be gone on with from its last whole line.

    A torn last line is dropped from the file, after the file as it was has been kept beside it. Fault if any other
    line does not hold, or nothing is left: the file is not touched then.
    """
    path = path.resolve()
    data = path.read_bytes()
    try:
        before, replay = _last_match(data)
        return Resumed(path, before, replay)
    except Fault as fault:
        if fault.key != "fault.torn":
            raise
    whole = data.rfind(b"\n") + 1
    before, replay = _last_match(data[:whole])
    kept = _keep_aside(path, data)
    os.truncate(path, whole)
    return Resumed(path, before, replay, kept)


def discard(path: Path) -> Path:
    """Put a match away into a folder beside it; returns where it is now."""
    away = path.parent / DISCARDED
    away.mkdir(exist_ok=True)
    target = _free(away, lambda number: f"{path.stem}{f'_{number}' if number > 1 else ''}{path.suffix}")
    os.rename(path, target)
    return target


def _last_match(data: bytes) -> tuple[bytes, Replay]:
    found = None
    for found in read_stream(io.BytesIO(data)):
        if found.fault is not None:
            raise found.fault
    if found is None or found.replay is None:
        raise Fault(1, "fault.no_match")
    return data[: found.offset], found.replay


def _keep_aside(path: Path, data: bytes) -> Path:
    kept = _free(path.parent, lambda number: f"{path.name}.torn-{number}")
    file = os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o644)
    try:
        with open(file, "wb") as copy:
            copy.write(data)
            copy.flush()
            os.fsync(file)
    except OSError:
        kept.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
    return kept


def _free(where: Path, name: Callable[[int], str]) -> Path:
    """The first of some numbered names that nothing has yet."""
    return next(path for number in count(1) if not (path := where / name(number)).exists())
