"""Where a Bolt server is found, and who knows it."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from errors import GraphUnavailable
from home import is_trusted, refusal
from settings import Settings


@dataclass(frozen=True)
class Address:
    """How to reach one Bolt server."""

    uri: str
    username: str
    password: str = field(repr=False)
    database: str | None = None
    """None is the server's default database."""
    pid: int = 0
    """Process of the embedded server; 0 where the server is not ours."""


class AddressProvider(Protocol):
    """Knows the server's address, and brings the server back where it can."""

    async def ensure(self) -> Address:
        """Return the address of a server that should answer; start it first if that is ours to do.

        Raises:
            GraphUnavailable: it cannot be brought up.
            StoreError: its data are not ours to read.
        """


class FixedAddress:
    """A server that somebody else runs."""

    def __init__(self, address: Address) -> None:
        self._address = address

    @classmethod
    def from_settings(cls, settings: Settings) -> "FixedAddress":
        """Take the address from `NEO4J_URI` and friends."""
        password = settings.neo4j_password.get_secret_value()
        return cls(
            Address(settings.neo4j_uri, settings.neo4j_username, password, database=settings.neo4j_database or None)
        )

    async def ensure(self) -> Address:
        """Return the address as it was given."""
        return self._address


class OfTrustedHome:
    """The server of a home, once that is trusted: a store may hold code of its own, and a server its home's tools."""

    def __init__(self, home: Path, server: AddressProvider) -> None:
        self._home = home
        self.server = server
        """The one that is asked then."""

    async def ensure(self) -> Address:
        """Return the address of the server.

        Raises:
            GraphUnavailable: it cannot be brought up, or must not be.
            StoreError: its data are not ours to read.
        """
        if not await asyncio.to_thread(is_trusted, self._home):
            raise GraphUnavailable(f"{refusal(self._home).en}.")
        return await self.server.ensure()
