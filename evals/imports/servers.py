"""The servers of a folder: started, and started anew once something was written there."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Self

from errors import ConfigError
from evals.imports.folder import Document

_START_S: Final = 30.0
_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class Server:
    """One server script; it takes the path of its log and listens where its document says."""

    def __init__(self, document: Document, log: Path) -> None:
        self._document = document
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it answers.

        Raises:
            ConfigError: somebody else listens there, or it does not start.
        """
        place = f"{self._document.host}:{self._document.port}"
        if await self._listens():
            raise ConfigError(f"Somebody listens on {place} already.")
        self._log.unlink(missing_ok=True)
        assert self._document.server is not None  # noqa: S101 - only documents with a server come here
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, str(self._document.server), str(self._log), stderr=asyncio.subprocess.DEVNULL
        )
        async with asyncio.timeout(_START_S):
            while not await self._listens():
                if self._process.returncode is not None:
                    raise ConfigError(f"{self._document.server} ended at once.")
                await asyncio.sleep(0.05)

    async def stop(self) -> None:
        """End it."""
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            await self._process.wait()

    async def as_new(self) -> None:
        """Start it anew if something else than a read reached it."""
        if await asyncio.to_thread(self._was_written):
            await self.stop()
            await self.start()

    def _was_written(self) -> bool:
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return any(json.loads(line).get("method", "").upper() not in _READS for line in lines if line.strip())

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(self._document.host, self._document.port)
        except OSError:
            return False
        writer.close()
        await writer.wait_closed()
        return True


class Servers:
    """All servers of a folder."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self._servers = servers

    @classmethod
    @asynccontextmanager
    async def running(cls, documents: Sequence[Document], logs: Path) -> AsyncIterator[Self]:
        """Run the servers that the folder holds; all are ended at the end."""
        servers = [Server(document, logs / f"{document.file.stem}.jsonl") for document in documents if document.server]
        try:
            for server in servers:
                await server.start()
            yield cls(servers)
        finally:
            for server in servers:
                await server.stop()

    async def as_new(self) -> None:
        """See to it that no write of one request is seen by the next."""
        for server in self._servers:
            await server.as_new()
