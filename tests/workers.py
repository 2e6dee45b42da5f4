"""How many processes share a run of tests, and what they must take turns at."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock

from tests.long_lists import only_files

MAX_WORKERS = 4
"""Each starts graph servers of its own, of some hundred megabytes."""
TURN_S = 900.0


def n_workers(named: Sequence[str], n_cores: int) -> int:
    """Choose the number of workers; none where only files are named: those end sooner, and with a debugger, in here.

    Three for two cores: two fifths of the time of a run are spent waiting for servers, pages and processes.
    """
    return 0 if only_files(named) else min(n_cores + n_cores // 2, MAX_WORKERS)


@contextmanager
def turn_at(uri: str) -> Iterator[None]:
    """Have a server that is wiped for each test to oneself, among all runs on this machine."""
    at = urlsplit(uri)
    with FileLock(Path(tempfile.gettempdir()) / f"toolatlas-tests-{at.hostname}-{at.port}.lock", timeout=TURN_S):
        yield
