"""The embedded server as its clients see it."""

import asyncio
import threading
from pathlib import Path
from types import TracebackType

from errors import StoreError
from graph.embedded.address import Address
from graph.embedded.leases import Lease
from graph.embedded.places import Places
from graph.embedded.starting import attach
from graph.embedded.terms import Terms


class EmbeddedServer:
    """A lease on the server of one folder, which stays as long as anybody holds one.

    Args:
        home: The graph's folder; made when missing.
        heap_mb: Heap of a server that this client has to start.
        grace_s: How long such a server stays after the last lease ended.
        start_timeout_s: Bound on finding or starting it.
    """

    def __init__(self, home: Path, *, heap_mb: int = 192, grace_s: float = 10.0, start_timeout_s: float = 30.0) -> None:
        self._places = Places(home.absolute())
        self._terms = Terms(heap_mb, grace_s, start_timeout_s)
        self._lease: Lease | None = None
        self._closed = False
        self._guard = threading.Lock()
        self._one_at_a_time = asyncio.Lock()

    async def __aenter__(self) -> Address:
        self._closed = False
        try:
            return await self.ensure()
        except BaseException:
            await self.close()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def ensure(self) -> Address:
        """Return the address of a server that answers just now; start another if the last one died.

        Raises:
            GraphUnavailable: no server came up within the bound.
            StoreError: the store is another version's, or the disk is full.
        """
        async with self._one_at_a_time:
            return await asyncio.to_thread(self._attach)

    async def close(self) -> None:
        """End the lease; the server goes when it was the last."""
        await asyncio.to_thread(self._release)

    def _attach(self) -> Address:
        try:
            self._hold()
        except OSError as error:
            raise StoreError(
                f"The tool graph's folder '{self._places.root}' cannot be used: {error.strerror}."
            ) from error
        return attach(self._places, self._terms)

    def _hold(self) -> None:
        with self._guard:  # a cancelled start runs on in its thread: it must not take a lease after the end
            if self._lease is None and not self._closed:
                self._places.create()
                lease = Lease(self._places)
                lease.take()
                self._lease = lease

    def _release(self) -> None:
        with self._guard:
            self._closed = True
            lease, self._lease = self._lease, None
            if lease is not None:
                lease.release()
