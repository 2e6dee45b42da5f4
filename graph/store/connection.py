"""One connection to the graph's server that never makes an answer wait for a dead one.

A failure closes the way at once: every call after it fails without waiting, while one task in the background brings
the server back (`AddressProvider.ensure`), connects anew and opens the way again.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import count
from typing import Any, LiteralString, TypeAlias, TypeVar
from urllib.parse import urlsplit

from errors import ConfigError, GraphUnavailable, ToolAtlasError
from graph.embedded.address import Address, AddressProvider
from graph.store.driver import (
    AsyncDriver,
    AsyncGraphDatabase,
    AsyncSession,
    AsyncTransaction,
    AuthError,
    ClientError,
    ConfigurationError,
    ConstraintError,
    DriverError,
    Neo4jError,
    Query,
    ServiceUnavailable,
    SessionExpired,
)

T = TypeVar("T")
Work: TypeAlias = Callable[[AsyncTransaction], Awaitable[T]]
Rows: TypeAlias = list[dict[str, Any]]
Prepare: TypeAlias = Callable[["Link"], Awaitable[None]]
"""Makes a server that was just connected ready to serve; an error keeps the way closed."""
BOLT_PORT = 7687
MAX_PAUSE_S = 15.0
MERGE_TRIES = 5
"""Two writers that MERGE one new node at once: the slower one meets the unique constraint, and finds it next time."""
logger = logging.getLogger(__name__)
logging.getLogger("neo4j").setLevel(logging.CRITICAL)  # what it would print at a terminal, we raise as one sentence


class Link:
    """A driver with bounds; its calls fail with `GraphUnavailable` only."""

    def __init__(self, address: Address, timeout_s: float) -> None:
        self.address = address
        self._timeout_s = timeout_s
        self._driver = _driver(address, timeout_s)

    async def reach(self) -> None:
        """Make sure that something listens there.

        The driver forgets an open socket when it is called off while it connects; asyncio closes it.
        """
        try:
            at, loop = urlsplit(self.address.uri), asyncio.get_running_loop()
            host, port = at.hostname or "localhost", at.port or BOLT_PORT
            async with asyncio.timeout(self._timeout_s):
                transport, _ = await loop.create_connection(asyncio.Protocol, host, port)
            transport.close()
        except (OSError, ValueError) as error:
            raise unavailable(error, self.address, self._timeout_s) from error

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        """Run one statement in a transaction of its own and return all its rows."""

        async def run(session: AsyncSession) -> Rows:
            result = await session.run(Query(query, timeout=self._timeout_s), dict(parameters or {}))
            return await result.data()

        return await self._bounded(run)

    async def write(self, work: Work[T]) -> T:
        """Run several statements in one transaction, again after a passing conflict."""

        async def run(session: AsyncSession) -> T:
            async with await session.begin_transaction(timeout=self._timeout_s) as transaction:
                value = await work(transaction)
                await transaction.commit()
                return value

        return await self._bounded(run)

    async def close(self) -> None:
        """Let go of the sockets."""
        with suppress(DriverError, OSError, TimeoutError):
            async with asyncio.timeout(self._timeout_s):
                await self._driver.close()

    async def _bounded(self, use: Callable[[AsyncSession], Awaitable[T]]) -> T:
        try:
            async with asyncio.timeout(self._timeout_s):
                return await self._patiently(use)
        except (DriverError, Neo4jError, OSError, TimeoutError) as error:
            raise unavailable(error, self.address, self._timeout_s) from error

    async def _patiently(self, use: Callable[[AsyncSession], Awaitable[T]]) -> T:
        """Try again: after a conflict as long as the bound around this allows, after a lost connection once.

        The driver's own retries wait for a dead server until the bound, which would make every first failure slow.
        """
        lost = 0
        for attempt in count():
            try:
                async with self._driver.session(database=self.address.database) as session:
                    return await use(session)
            except (ServiceUnavailable, SessionExpired):
                lost += 1
                if lost > 1:
                    raise
            except Neo4jError as error:
                if not (error.is_retryable() or (isinstance(error, ConstraintError) and attempt < MERGE_TRIES)):
                    raise
                await asyncio.sleep(random.uniform(0.5, 1.5) * min(0.02 * 2**attempt, 0.5))  # noqa: S311 - jitter
        raise AssertionError("unreachable")  # pragma: no cover


def _driver(address: Address, timeout_s: float) -> AsyncDriver:
    try:
        return AsyncGraphDatabase.driver(
            address.uri,
            auth=(address.username, address.password),
            connection_timeout=timeout_s,
            connection_acquisition_timeout=timeout_s,
            notifications_min_severity="OFF",
            keep_alive=True,
        )
    except (ConfigurationError, ValueError) as error:
        raise ConfigError(f"NEO4J_URI {address.uri!r} is no address of a Bolt server: {error}.") from error


class Connection:
    """The way to the server: open, or closed while it is being brought back."""

    def __init__(
        self, provider: AddressProvider, prepare: Prepare, *, timeout_s: float = 5.0, pause_s: float = 2.0
    ) -> None:
        self._provider = provider
        self._prepare = prepare
        self._timeout_s = timeout_s
        self._pause_s = pause_s
        self._link: Link | None = None
        self._reason = "The tool graph is not connected yet."
        self._recovery: asyncio.Task[None] | None = None
        self._parting: set[asyncio.Task[None]] = set()

    @property
    def available(self) -> bool:
        """Whether calls go through."""
        return self._link is not None

    @property
    def reason(self) -> str:
        """Why the way is closed, one sentence; empty while it is open."""
        return "" if self.available else self._reason

    @property
    def address(self) -> Address | None:
        """Of the server in use."""
        return self._link.address if self._link else None

    async def open(self) -> None:
        """Connect. Where no server can be reached, go on trying in the background.

        Raises:
            StoreError: the data are not ours to read; nothing is tried again.
            ConfigError: the address is none.
        """
        try:
            await self._connect()
        except GraphUnavailable as error:
            self._reason = str(error)
            self._recover()

    async def close(self) -> None:
        """Stop trying, and disconnect."""
        if self._recovery is not None:
            self._recovery.cancel()
            await asyncio.gather(self._recovery, *self._parting, return_exceptions=True)
        await self._disconnect()

    async def rows(self, query: LiteralString, parameters: Mapping[str, Any] | None = None) -> Rows:
        """Run one statement; fails at once while the way is closed."""
        return await self.through(lambda link: link.rows(query, parameters))

    async def write(self, work: Work[T]) -> T:
        """Run a transaction; fails at once while the way is closed."""
        return await self.through(lambda link: link.write(work))

    async def through(self, use: Callable[[Link], Awaitable[T]]) -> T:
        """Use the link, and close the way when that fails for want of a server.

        Raises:
            GraphUnavailable: the server is down, slow, or refused.
        """
        link = self._link
        if link is None:
            raise GraphUnavailable(self._reason)
        try:
            return await use(link)
        except GraphUnavailable as error:
            if lost(error):
                self._lose(link, str(error))
            raise

    def _lose(self, link: Link, reason: str) -> None:
        if self._link is link:
            self._link = None
            self._reason = reason
            self._recover()
            parting = asyncio.create_task(link.close())  # a farewell to a silent server takes long
            self._parting.add(parting)
            parting.add_done_callback(self._parting.discard)

    def _recover(self) -> None:
        if self._recovery is None or self._recovery.done():
            self._recovery = asyncio.create_task(self._bring_back(), name="tool-graph-recovery")

    async def _bring_back(self) -> None:
        pause_s = self._pause_s
        while not self.available:
            try:
                await self._connect()
            except ToolAtlasError as error:
                if self._reason != str(error):
                    logger.warning("%s", error)
                self._reason = str(error)
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, MAX_PAUSE_S)

    async def _connect(self) -> None:
        link = Link(await self._provider.ensure(), self._timeout_s)
        try:
            await link.reach()
            await self._prepare(link)
        except BaseException:
            await link.close()
            raise
        self._link = link

    async def _disconnect(self) -> None:
        link, self._link = self._link, None
        self._reason = "The tool graph is closed."
        if link is not None:
            await link.close()


def lost(error: GraphUnavailable) -> bool:
    """Tell whether the server is gone, rather than one request refused."""
    return not isinstance(error.__cause__, Neo4jError) or isinstance(error.__cause__, AuthError)


def refused(error: GraphUnavailable) -> bool:
    """Tell whether this very request can never succeed, so that keeping it for later would be of no use."""
    cause = error.__cause__
    return isinstance(cause, ClientError) and not isinstance(cause, AuthError) and not _given_up(cause)


def _given_up(error: Exception) -> bool:
    return isinstance(error, Neo4jError) and ".Transaction." in (error.code or "")


def unavailable(error: Exception, address: Address, timeout_s: float) -> GraphUnavailable:
    """Say in one sentence what a driver's error means."""
    at = f"The tool graph at {address.uri}"
    if isinstance(error, TimeoutError):
        return GraphUnavailable(f"{at} did not answer within {timeout_s:g} s.")
    if isinstance(error, AuthError):
        return GraphUnavailable(f"{at} refused the user name or password; check NEO4J_USERNAME and NEO4J_PASSWORD.")
    if "no space left" in str(error).lower():
        return GraphUnavailable(f"{at} cannot write: its disk is full.")
    if _given_up(error):
        return GraphUnavailable(f"{at} gave up a transaction; it may be overloaded, or its disk full.")
    if isinstance(error, Neo4jError):
        return GraphUnavailable(f"{at} refused a request ({error.code}).")
    return GraphUnavailable(f"{at} cannot be reached ({type(error).__name__}).")
