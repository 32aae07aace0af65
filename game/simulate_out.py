"""Where `simulate` writes: standard output, a file that is replaced only when all is there, or a device."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def output(target: str | None) -> Iterator[BinaryIO | None]:
    """Where records go; None for nowhere, `-` for standard output. OSError where that cannot be written.

    A file keeps its old content until the block ends without an exception.
    """
    if target is None:
        yield None
    elif target == "-":
        if sys.stdout is None:
            raise OSError("standard output is closed")
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        path = Path(target).resolve()
        if path.exists() and not path.is_file():
            # A device or a pipe has no content to save, and must not be replaced by a file.
            with open(path, "wb") as stream:
                yield stream
        else:
            with replaced(path) as stream:
                yield stream


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """A temporary file beside `path` that takes its place at the end."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(13, os.strerror(13), str(path))
    try:
        with open(temporary, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
