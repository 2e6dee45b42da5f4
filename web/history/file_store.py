"""Contents of the page's elements as files under the home folder; never under the world-readable `public`."""

import asyncio
from pathlib import Path
from typing import Any

from chainlit.data.storage_clients.base import BaseStorageClient

from tools.storage.replace import replacing

FILES_ROUTE = "/toolatlas/files"
WORKBOOKS_ROUTE = "/toolatlas/workbooks"
"""Where a table that is kept there is served as an Excel workbook, under the same id."""


class FileStore(BaseStorageClient):
    """One file an element; the key's second part is the element's id, the only part used."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def path(self, element_id: str) -> Path:
        """Where an element's content lies.

        Raises:
            ValueError: the id would leave the folder.
        """
        if not element_id or not all(character.isalnum() or character == "-" for character in element_id):
            raise ValueError(f"{element_id!r} is no element id")
        return self._root / element_id

    async def upload_file(
        self,
        object_key: str,
        data: bytes | str,
        mime: str = "application/octet-stream",
        overwrite: bool = True,
        content_disposition: str | None = None,
    ) -> dict[str, Any]:
        """Keep a content."""
        del mime, overwrite, content_disposition  # the row in `elements` holds the type; files are always replaced
        content = data.encode() if isinstance(data, str) else data
        await asyncio.to_thread(self._write, self.path(_element_id(object_key)), content)
        return {"object_key": object_key, "url": await self.get_read_url(object_key)}

    def _write(self, path: Path, content: bytes) -> None:
        self._root.mkdir(parents=True, exist_ok=True, mode=0o700)
        with replacing(path) as file:
            file.write(content)

    async def delete_file(self, object_key: str) -> bool:
        """Forget a content."""
        await asyncio.to_thread(self.path(_element_id(object_key)).unlink, missing_ok=True)
        return True

    async def get_read_url(self, object_key: str) -> str:
        """Name the route that serves it to its owner."""
        return f"{FILES_ROUTE}/{_element_id(object_key)}"

    async def close(self) -> None:
        """Nothing is held open."""


def _element_id(object_key: str) -> str:
    return object_key.split("/")[1] if "/" in object_key else object_key
