"""The page's own scripts and style sheets, compressed once and not at every load; a browser keeps them for good.

Chainlit's server packs the 4.6 MB of its script anew for each browser, a third of a second of work before anything is
seen. Their names hold a hash of what is in them, so what is kept never goes stale.
"""

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path
from typing import Final

from chainlit import server
from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, Response

ASSETS_ROUTE: Final = "/assets"
KEPT: Final = {"Cache-Control": "private, max-age=31536000, immutable"}
FIRST: Final = "index-*"
"""What the first screen needs."""
_TYPES: Final = {".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css"}


def assets_router() -> APIRouter:
    """Make the route, which stands before Chainlit's."""
    made = APIRouter()

    @made.get(f"{ASSETS_ROUTE}/{{name}}")
    async def asset(name: str, request: Request) -> Response:
        """Give one of the page's files."""
        path = _folder() / Path(name).name
        if not path.is_file():
            raise HTTPException(status_code=404, detail="There is no such file.")
        kind = _TYPES.get(path.suffix)
        if kind is None or "gzip" not in request.headers.get("Accept-Encoding", ""):
            return FileResponse(path, media_type=kind, headers=KEPT)
        headers = KEPT | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(await asyncio.to_thread(_packed, path), media_type=kind, headers=headers)

    return made


async def pack_first() -> None:
    """Compress what the first screen needs before anybody asks for it."""
    for path in sorted(_folder().glob(FIRST)):
        if path.suffix in _TYPES:
            await asyncio.to_thread(_packed, path)


def _folder() -> Path:
    return Path(server.build_dir) / "assets"


@lru_cache(maxsize=32)
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
