"""What a folder of the workspace holds, for the panel."""

import os
import stat
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tools.storage.leftovers import is_draft
from tools.workspace.confine import confined, folder, relative
from tools.workspace.refusals import os_errors

_UNIT = 1024


class FileRow(NamedTuple):
    """One entry."""

    name: str
    path: str
    is_folder: bool
    size: str
    changed: datetime


def listed(workspace: Path, path: str) -> list[FileRow]:
    """List a folder: folders first, then files, by name; links, pipes and drafts are left out.

    Raises:
        ToolAtlasError: there is no such folder, or it leads out of the workspace.
    """
    real = confined(workspace, path or ".")
    shown = relative(workspace, real)
    with folder(workspace, real) as opened, os_errors(shown):
        found = [_row(name, shown, opened) for name in os.listdir(opened) if _is_shown(name)]  # noqa: PTH208 - an open folder
    return sorted(filter(None, found), key=lambda row: (not row.is_folder, row.name.casefold()))


def parents(path: str) -> list[tuple[str, str]]:
    """Return the folders above and at a path, as (name, path)."""
    parts = [part for part in path.split("/") if part not in ("", ".")]
    return [(part, "/".join(parts[: n + 1])) for n, part in enumerate(parts)]


def size_in_words(n_bytes: int) -> str:
    """Write a size as people do."""
    size = float(n_bytes)
    for unit in ("B", "KB", "MB"):
        if size < _UNIT:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= _UNIT
    return f"{size:.1f} GB"


def _is_shown(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return not is_draft(name)


def _row(name: str, parent: str, opened: int) -> FileRow | None:
    with suppress(OSError):
        found = os.stat(name, dir_fd=opened, follow_symlinks=False)
        is_folder = stat.S_ISDIR(found.st_mode)
        if is_folder or stat.S_ISREG(found.st_mode):
            path = name if parent == "." else f"{parent}/{name}"
            size = "" if is_folder else size_in_words(found.st_size)
            return FileRow(name, path, is_folder, size, datetime.fromtimestamp(found.st_mtime, UTC).astimezone())
    return None
