"""Replacing a file in one step: who reads meanwhile, or after a crash, finds the old one or the new one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def replacing(file: Path, *, durable: bool = False) -> Iterator[IO[bytes]]:
    """Open a file beside another one, and put it in its place where the block ends well.

    Its owner alone may read it, at any moment.

    Args:
        file: What is replaced; its folder is there.
        durable: Whether it must be on the disk, and not only in the system's cache, before it takes the place.

    Raises:
        OSError: it cannot be written; the old file stays as it is.
    """
    handle, beside = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".tmp", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        Path(beside).replace(file)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
