"""A match's file: lines appended as they are confirmed, rewritten whole only when the past changes."""

import contextlib
import json
import os
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from game.record_lines import Line


def encode(lines: Iterable[Line]) -> bytes:
    """Lines as they stand in a file."""
    return b"".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines)


class Sink(Protocol):
    """Where a match's lines go. Both calls raise OSError when the lines could not be kept."""

    def append(self, lines: Iterable[Line]) -> None: ...

    def rewrite(self, lines: Iterable[Line]) -> None: ...


class Journal:
    """Keeps one match in a file.

    An append is one write, so what it wrote survives the process; a thread brings it to the disk afterwards, off the
    frame. A rewrite goes through a temporary file and a rename, so a crash leaves the old file or the new one.
    `before` are bytes of the file that belong to earlier matches and stay as they are.
    """

    def __init__(self, path: Path, before: bytes = b"") -> None:
        self.path = path
        self._before = before + b"\n" if before and not before.endswith(b"\n") else before
        self._file: int | None = None
        self._dirty = threading.Event()
        self._lock = threading.Lock()
        self._syncer: threading.Thread | None = None

    def append(self, lines: Iterable[Line]) -> None:
        """Write the lines at the end of the file with one call; all of them or, with OSError, none."""
        data = encode(lines)
        with self._lock:
            file = self._opened()
            size = os.lseek(file, 0, os.SEEK_END)
            if size and not self._ends_line(size):
                data = b"\n" + data
            try:
                if os.write(file, data) != len(data):
                    raise OSError("short write")
            except OSError:
                with contextlib.suppress(OSError):  # the first failure is the one to report
                    os.ftruncate(file, size)
                raise
        self._sync_later()

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Replace the file's match by these lines."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        temporary = self.path.with_name(self.path.name + ".new")
        with self._lock:
            self._close_file()
            try:
                with open(temporary, "wb") as file:
                    file.write(self._before + encode(lines))
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(temporary, self.path)
            except OSError:
                temporary.unlink(missing_ok=True)
                raise
        sync_folder(self.path.parent)

    def close(self) -> None:
        """Bring everything to the disk and let go of the file."""
        with self._lock:
            try:
                if self._file is not None:
                    os.fsync(self._file)
            finally:
                self._close_file()

    def _opened(self) -> int:
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(self.path, flags, 0o644)
        return self._file

    def _ends_line(self, size: int) -> bool:
        assert self._file is not None
        os.lseek(self._file, size - 1, os.SEEK_SET)
        return os.read(self._file, 1) == b"\n"

    def _close_file(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _sync_later(self) -> None:
        self._dirty.set()
        if self._syncer is None:
            self._syncer = threading.Thread(target=self._sync_forever, name="journal", daemon=True)
            self._syncer.start()

    def _sync_forever(self) -> None:
        while True:
            self._dirty.wait()
            self._dirty.clear()
            with self._lock:
                file = os.dup(self._file) if self._file is not None else None
            if file is not None:
                # A disk that fails here fails the next write too, and that one is reported.
                with contextlib.suppress(OSError):
                    os.fsync(file)
                os.close(file)


def sync_folder(folder: Path) -> None:
    """Make a rename in a folder last through a power cut, where the system can do that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
