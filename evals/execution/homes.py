"""A home of its own for every example, without embedding all tools and starting a graph server anew for each.

All homes look at one tool graph, which holds nothing but the library: none of them learns.
"""

import asyncio
import hashlib
import shutil
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, Self

from pydantic import SecretStr

from errors import GraphUnavailable
from graph.assistant import Assistant
from graph.embedded.server import EmbeddedServer
from home import distrust, make
from prompts.model.chat import ChatModel
from settings import Settings
from tools.embedding.embedder import EmbedderChoice, choose_embedder

_VECTORS: Final = ("index", "profile_index")
"""Parts of a home that are the same for all; everything else begins empty."""


class Homes:
    """Makes homes below one folder: the same path for the same example, so that no prompt differs by it."""

    def __init__(self, settings: Settings, embedder: EmbedderChoice, folder: Path) -> None:
        self._settings = settings
        self._embedder = embedder
        self._folder = folder

    @classmethod
    @asynccontextmanager
    async def prepared(cls, settings: Settings, key: str) -> AsyncIterator[Self]:
        """Embed all tools once; everything is removed at the end.

        Args:
            settings: Of every home.
            key: Names the run among others on this machine.
        """
        digest = hashlib.sha256(key.encode()).hexdigest()[:12]
        folder = Path(tempfile.gettempdir()) / f"toolatlas-execution-{digest}"
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
        try:
            async with AsyncExitStack() as stack:
                own = await _with_graph(settings, folder / "graph", stack)
                homes = cls(own, choose_embedder(own), folder)
                async with homes._opened(folder / "vectors", None) as assistant:
                    await assistant.ready()
                yield homes
        finally:
            await asyncio.to_thread(_removed, folder / "vectors")
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    @asynccontextmanager
    async def open(self, name: str, files: Mapping[str, str], model: ChatModel | None) -> AsyncIterator[Assistant]:
        """Open an assistant over a home whose workspace holds these files and nothing else."""
        home = self._folder / name
        await asyncio.to_thread(self._made, home, files)
        try:
            async with self._opened(home, model) as assistant:
                await assistant.ready()
                yield assistant
        finally:
            await asyncio.to_thread(_removed, home)

    @asynccontextmanager
    async def _opened(self, home: Path, model: ChatModel | None) -> AsyncIterator[Assistant]:
        own = self._settings.model_copy(update={"home": home})
        async with Assistant.open(own, self._embedder, model) as assistant:
            yield assistant

    def _made(self, home: Path, files: Mapping[str, str]) -> None:
        make(home)
        for part in _VECTORS:
            if (source := self._folder / "vectors" / part).is_dir():
                shutil.copytree(source, home / part)
        workspace = self._settings.model_copy(update={"home": home}).workspace_dir
        workspace.mkdir(parents=True)
        for path, text in files.items():
            file = workspace / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text.encode("utf-8"))


def _removed(home: Path) -> None:
    """Remove a home, and what is kept about it elsewhere."""
    distrust(home)
    shutil.rmtree(home, ignore_errors=True)


async def _with_graph(settings: Settings, folder: Path, stack: AsyncExitStack) -> Settings:
    """Start one server for all homes, unless another is named or none can be had."""
    own = settings.model_copy(update={"learning": False})
    if settings.neo4j_uri:
        return own
    try:
        address = await stack.enter_async_context(
            EmbeddedServer(folder, heap_mb=settings.embedded_heap_mb, grace_s=0.0)
        )
    except GraphUnavailable:
        return own
    password = SecretStr(address.password)
    server = {"neo4j_uri": address.uri, "neo4j_username": address.username, "neo4j_password": password}
    return own.model_copy(update={**server, "neo4j_database": address.database or ""})
