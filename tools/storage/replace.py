"""Replacing a file in one step: who reads meanwhile, or after a crash, finds the old one or the new one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools.storage.leftovers import draft_name, hold, swept


@contextmanager
def replacing(file: Path, *, durable: bool = False) -> Iterator[IO[bytes]]:
    """Open a file beside another one, and put it in its place where the block ends well.

    Its owner alone may read it, at any moment. What a process left beside it when it was killed is swept.

    Args:
        file: What is replaced; its folder is there.
        durable: Whether it must be on the disk, and not only in the system's cache, before it takes the place.

    Raises:
        OSError: it cannot be written; the old file stays as it is.
    """
    swept(file.parent)
    beside = file.with_name(draft_name())
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as stream:
            hold(handle)
            yield stream
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
