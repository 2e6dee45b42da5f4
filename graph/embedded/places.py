"""The files of one embedded server."""

from dataclasses import dataclass
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

MIN_FREE_BYTES = 32_000_000
"""Below this the disk counts as full: a server that runs out in the middle of a write helps nobody."""


@dataclass(frozen=True)
class Places:
    """Names of everything below the graph's folder."""

    root: Path

    @property
    def store(self) -> Path:
        """Root of the server's own files."""
        return self.root / "store"

    @property
    def stamp(self) -> Path:
        """Which version wrote the store."""
        return self.root / "store.json"

    @property
    def leases(self) -> Path:
        """One locked file a client."""
        return self.root / "leases"

    @property
    def address(self) -> Path:
        """Where the running server listens."""
        return self.root / "server.json"

    @property
    def log(self) -> Path:
        """What the server printed."""
        return self.root / "server.log"

    @property
    def start_lock(self) -> Path:
        """Held while a client looks for or starts the server, and while the server decides to go."""
        return self.root / "start.lock"

    @property
    def server_lock(self) -> Path:
        """Held by the server as long as it lives."""
        return self.root / "server.lock"

    def create(self) -> None:
        """Make the folders, closed to other users."""
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.leases.mkdir(exist_ok=True, mode=0o700)


def lock_on(path: Path, timeout_s: float = 0.0) -> BaseFileLock:
    """Return a lock that one thread may take and another release; not yet taken."""
    return FileLock(path, timeout=timeout_s, mode=0o600, thread_local=False, poll_interval=0.02)


def is_locked(path: Path) -> bool:
    """Tell whether a living process holds this lock."""
    if not path.exists():
        return False
    try:
        with lock_on(path):
            return False
    except Timeout:
        return True
