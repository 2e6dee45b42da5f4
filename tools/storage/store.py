"""What every store of a home shares: it is one database, open while it is used."""

from types import TracebackType
from typing import Self

from tools.storage.sqlite import SqliteFile


class KeptStore:
    """A store in one database. Open it with `async with`."""

    def __init__(self, database: SqliteFile) -> None:
        self._database = database

    async def __aenter__(self) -> Self:
        """Open the store, and forget what is too old for it.

        Raises:
            StoreError: it is damaged, of another version, or cannot be written.
        """
        await self._database.__aenter__()
        try:
            await self._forget_old()
        except BaseException:
            await self._database.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._database.__aexit__(kind, error, trace)

    async def _forget_old(self) -> None:
        """Keep everything, unless a store says otherwise."""
