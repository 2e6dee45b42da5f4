"""Leases: a locked file for every client that wants the server to stay."""

import os
import uuid

from filelock import BaseFileLock, Timeout

from graph.embedded.places import Places, lock_on


class Lease:
    """One client's wish that the server stays; ends with the client, however that ends."""

    def __init__(self, places: Places) -> None:
        self._path = places.leases / f"{os.getpid()}-{uuid.uuid4().hex[:12]}.lease"
        self._lock: BaseFileLock = lock_on(self._path, timeout_s=5.0)

    def take(self) -> None:
        """Begin; blocks a moment at most."""
        self._lock.acquire()

    def release(self) -> None:
        """End; may be called twice."""
        self._lock.release(force=True)
        self._path.unlink(missing_ok=True)


def any_live(places: Places) -> bool:
    """Tell whether a living client holds a lease, and clear away those of dead ones."""
    live = False
    for path in sorted(places.leases.glob("*.lease")):
        try:
            with lock_on(path):
                path.unlink(missing_ok=True)  # still locked: whoever waits for this file sees that it is gone
        except Timeout:
            live = True
    return live
