"""A home whose graph server stays up while several commands run."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from graph.embedded.leases import Lease
from graph.embedded.places import Places
from graph.embedded.starting import attach
from graph.embedded.terms import Terms
from home import make


@contextmanager
def served_home(folder: Path) -> Iterator[Path]:
    """Make a home in a folder that is not there yet, or empty, and hold its server."""
    make(folder)
    places = Places(folder / "graph")
    places.create()
    lease = Lease(places)
    lease.take()
    attach(places, Terms(grace_s=0.3))
    try:
        yield folder
    finally:
        lease.release()
