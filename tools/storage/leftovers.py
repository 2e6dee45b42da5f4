"""Drafts that a process left when it was killed: known by their names, swept where nobody holds them any more.

A draft is locked by whoever writes it, so that another process of this user never takes it for a leftover.
"""

import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Final

from lazy_regex import lazy_regex

try:
    import fcntl
except ImportError:  # Windows, where file tools refuse to work
    fcntl = None  # type: ignore[assignment]

_NAME: Final = lazy_regex(r"\.toolatlas-[0-9a-f]{16}\.tmp")
YOUNG_S: Final = 2.0
"""A draft is locked a moment after it is made; before that nobody may sweep it."""
_MAX_FOLDERS: Final = 10_000
"""How far such a sweep goes; what lies beyond is swept when something is written beside it."""


def draft_name() -> str:
    """Give a draft a name that nobody else uses."""
    return f".toolatlas-{secrets.token_hex(8)}.tmp"


def is_draft(name: str) -> bool:
    """Whether a file bears the name of a draft."""
    return _NAME.fullmatch(name) is not None


def hold(opened: int) -> None:
    """Lock an open draft, as long as it is open; where the disk knows no locks, drafts are not swept either."""
    with suppress(OSError):
        _lock(opened)


def sweep(parent: int) -> int:
    """Remove from an open folder the drafts that their makers left; return how many there were."""
    try:
        names = [name for name in os.listdir(parent) if _NAME.fullmatch(name)]
    except OSError:
        return 0
    return sum(_removed(parent, name) for name in names)


def swept(folder: Path) -> int:
    """Sweep a folder by its path; return how many drafts went."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except OSError:  # also where a system opens no folders
        return 0
    try:
        return sweep(opened)
    finally:
        os.close(opened)


def sweep_below(*folders: Path) -> int:
    """Sweep folders and all below them, links not followed, up to a bound; return how many drafts went."""
    if not hasattr(os, "fwalk"):
        return 0
    every = (opened for folder in folders for _, _, _, opened in os.fwalk(folder))
    return sum(sweep(opened) for opened in islice(every, _MAX_FOLDERS))


def _removed(parent: int, name: str) -> bool:
    with suppress(OSError), _opened(parent, name) as draft:
        found = os.fstat(draft)
        if time.time() - found.st_ctime < YOUNG_S:
            return False
        _lock(draft)
        if stat.S_ISDIR(found.st_mode):
            shutil.rmtree(name, dir_fd=parent)
        else:
            os.unlink(name, dir_fd=parent)
        return True
    return False


@contextmanager
def _opened(parent: int, name: str) -> Iterator[int]:
    draft = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=parent)
    try:
        yield draft
    finally:
        os.close(draft)


def _lock(opened: int) -> None:
    if fcntl is None:
        raise OSError("this system locks no files")
    fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
