"""Files as they are served: to be saved, never to be shown as a page of this origin.

The page itself reads tables and charts with `fetch` and pictures with `img`; both are indifferent to it.
"""

from pathlib import Path

from fastapi.responses import FileResponse

PASSIVE = frozenset(
    {"text/plain", "text/csv", "application/json", "image/png", "image/jpeg", "image/gif", "image/webp"}
)
"""Types in which nothing runs; anything else is bytes."""
BYTES = "application/octet-stream"
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": "private",
}


def download(path: Path, name: str, mime: str | None) -> FileResponse:
    """Serve a file under a name.

    Args:
        path: the file.
        name: what it is called where it is saved.
        mime: its type, as whoever brought it said.
    """
    plain = (mime or "").partition(";")[0].strip().lower()
    return FileResponse(path, media_type=plain if plain in PASSIVE else BYTES, filename=name, headers=HEADERS)
