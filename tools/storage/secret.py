"""Keys that a home signs with, each in a file for its owner's eyes only."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from home import make

SECRET_CHARS: Final = 64


def kept_secret(path: Path) -> str:
    """Read a key; where there is none, or others could read it, it is made anew, and what the old one signed is void.

    Raises:
        OSError: it cannot be read or written.
    """
    make(path.parent)
    with suppress(FileNotFoundError):
        kept = path.read_text(encoding="ascii", errors="replace")
        if len(kept) == SECRET_CHARS and not path.stat().st_mode & 0o077:
            return kept
        path.unlink()  # others may know it, or it was half written
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(made := secrets.token_hex(SECRET_CHARS // 2))
    return made
