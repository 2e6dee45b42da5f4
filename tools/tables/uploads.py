"""Files that were attached in the chat: they lie under `uploads/` and are found there by their bare names."""

import os
import unicodedata
from pathlib import Path

from tools.workspace.confine import confined

FOLDER = "uploads"
MAX_VISITED = 5_000


def found_file(workspace: Path, path: str) -> Path:
    """Return the real place of a file: where the path leads, else the newest attached file of that name.

    Raises:
        PermissionDenied: the path leads out of the workspace.
    """
    real = confined(workspace, path)
    if "/" in path or os.path.lexists(real):
        return real
    return max(_attached(confined(workspace, FOLDER), path), default=(0.0, real))[1]


def _attached(folder: Path, name: str) -> list[tuple[float, Path]]:
    """When the files of a name were last changed, and where they are."""
    found: list[tuple[float, Path]] = []
    n_visited = 0
    for parent, _, names in os.walk(folder):
        n_visited += 1 + len(names)
        files = [Path(parent) / other for other in names if _same(other, name)]
        found += [(file.lstat().st_mtime, file) for file in files if file.is_file() and not file.is_symlink()]
        if n_visited > MAX_VISITED:
            break
    return found


def _same(one: str, other: str) -> bool:
    return unicodedata.normalize("NFC", one).casefold() == unicodedata.normalize("NFC", other).casefold()
