"""What lies in a home is its owner's alone."""

import os
import stat
from contextlib import suppress
from pathlib import Path

_OTHERS = 0o077


def keep_private() -> None:
    """Let nobody else read what this process and those it starts will write; for whoever owns the process."""
    os.umask(_OTHERS)


def made_private(folder: Path) -> None:
    """Close a folder of this user's to all others, with everything in it; one that is closed already is left at that.

    Where the folder itself is a link, what it leads to is closed; links inside are not followed.

    Raises:
        OSError: it cannot be closed.
    """
    meant = folder.resolve()
    if not _is_open(meant):
        return
    for place, _, files in os.walk(meant):
        for path in (Path(place), *(Path(place, name) for name in files)):
            with suppress(FileNotFoundError):  # another process put it away meanwhile
                if _is_open(path):
                    path.chmod(path.stat().st_mode & ~_OTHERS)


def _is_open(path: Path) -> bool:
    """Whether others may do anything with it; a link says nothing, and what is another user's is theirs to close."""
    found = path.lstat()
    mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return mine and not stat.S_ISLNK(found.st_mode) and bool(found.st_mode & _OTHERS)
