"""A process in the background that serves this home; one stays only where the person said so once."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from settings import Settings

WANTED: Final = "serve-in-background"
"""File in the home that holds the person's word: for how many idle minutes a process may stay."""
LOG: Final = "serve.log"
PROGRAM: Final = "from cli import main; main()"


def wanted_minutes(home: Path) -> int | None:
    """Read for how long one may stay; None where nobody said that one may."""
    with suppress(OSError, ValueError):
        return int((home / WANTED).read_text("utf-8"))
    return None


def want(home: Path, minutes: int | None) -> None:
    """Keep a person's word, or forget it.

    Raises:
        OSError: the home cannot be written to.
    """
    if minutes is None:
        (home / WANTED).unlink(missing_ok=True)
    else:
        (home / WANTED).write_text(str(minutes), "utf-8")


def start(settings: Settings, minutes: int) -> int:
    """Start one that outlives this process, in a session of its own; return its number.

    Raises:
        OSError: it cannot be started.
    """
    log = str(settings.home / LOG)
    return os.posix_spawn(
        sys.executable,
        [sys.executable, "-P", "-c", PROGRAM, "serve", "--idle", str(minutes)],
        {**os.environ, "TOOLATLAS_HOME": str(settings.home)},
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ],
        setsid=True,
    )


def start_if_wanted(settings: Settings) -> None:
    """Start one for the next request, where the person said so; the answer is given already, so no fault is told."""
    minutes = wanted_minutes(settings.home)
    if minutes is not None:
        with suppress(OSError):
            start(settings, minutes)
