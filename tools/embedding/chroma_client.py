"""Opens Chroma: the folder for one operation at a time, under a lock, or a server.

Chroma on disk is made for one process: another one's client keeps part of the records in memory and does not see what
is written beside it. So a client lives for one operation, and a lock of the folder lets one in at a time: each
operation sees what every process wrote before. Opening again takes a few hundredths of a second.
"""

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar, cast
from urllib.parse import urlsplit

import chromadb
import httpx
from chromadb.api import ClientAPI
from chromadb.api.client import Client
from chromadb.config import Settings as ChromaSettings
from chromadb.errors import ChromaError
from filelock import FileLock, Timeout

from errors import StoreError
from tools.embedding.place import ChromaPlace

LOCK_S = 30.0
"""How long an operation waits for that of another process."""
SERVER_S = 20.0
"""How long a server may take to answer."""
ON_DISK = "tools-"
"""Before the embedder's name in that of a collection in a folder."""
_FAULTS = (ChromaError, httpx.HTTPError, Timeout, OSError, ValueError, RuntimeError, KeyError)
R = TypeVar("R")


class ChromaClient:
    """Opens one place."""

    def __init__(self, place: ChromaPlace) -> None:
        self._place = place
        self._server: ClientAPI | None = None

    @property
    def prefix(self) -> str:
        """Before the embedder's name in that of a collection: on a server, homes keep apart."""
        folder = self._place.folder
        return f"toolatlas-{home_id(folder.parent)}-{folder.name}-" if self._place.url else ON_DISK

    def run(self, action: Callable[[ClientAPI], R]) -> R:
        """Do something with an open client.

        Raises:
            StoreError: the place cannot be reached, be written, or holds what this version of Chroma cannot read.
        """
        try:
            with self._opened() as client:
                return action(client)
        except BaseException as error:
            # Chroma's Rust core reports a damaged store by a panic, which is no Exception; the client of a server
            # reports what it cannot name by a plain Exception.
            known = isinstance(error, _FAULTS) or type(error).__name__ == "PanicException" or type(error) is Exception
            if not known:
                raise
            raise StoreError(self._told) from error

    @property
    def _told(self) -> str:
        if self._place.url:
            return f"The Chroma server at {self._place.told} cannot be used; see TOOLATLAS_CHROMA_URL."
        return f"The tool index in {self._place.told!r} cannot be used; delete it to rebuild it."

    @contextmanager
    def _opened(self) -> Iterator[ClientAPI]:
        if self._place.url:
            self._server = self._server or _connected(self._place)
            yield self._server
            return
        folder = self._place.folder
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / ".lock", timeout=LOCK_S, thread_local=False):
            opened = chromadb.PersistentClient(
                str(folder), settings=ChromaSettings(_env_file=None, anonymized_telemetry=False)
            )
            with cast(Client, opened) as client:
                yield client


def home_id(home: Path) -> str:
    """Return what tells a home from others on the same server, made up at first; it moves with the home."""
    file = home / "home_id"
    home.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError), file.open("x", encoding="ascii") as made:
        made.write(uuid.uuid4().hex[:12])
    return file.read_text("ascii").strip()


def _connected(place: ChromaPlace) -> ClientAPI:
    parts = urlsplit(place.url)
    secret = place.token.get_secret_value() if place.token else ""
    headers = {"Authorization": f"Bearer {secret}", "X-Chroma-Token": secret} if secret else {}
    # Chroma's own client waits for ever; who does not answer this does not answer that.
    httpx.get(f"{place.url.rstrip('/')}/api/v2/heartbeat", headers=headers, timeout=SERVER_S).raise_for_status()
    is_safe = parts.scheme == "https"
    return chromadb.HttpClient(
        parts.hostname or "localhost",
        parts.port or (443 if is_safe else 80),
        ssl=is_safe,
        headers=headers,
        settings=ChromaSettings(_env_file=None, anonymized_telemetry=False),
    )
