"""What a folder of the workspace holds, as values; walked without following links."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, Field

from tools.kinds import FilePath
from tools.workspace.confine import folder, relative
from tools.workspace.refusals import os_errors

MAX_VISITED = 50_000
"""Entries looked at in one walk; of a larger workspace a part is seen, and results say so."""
MAX_DEPTH = 40
EntryType: TypeAlias = Literal["folder", "file", "link", "other"]


class FolderEntry(BaseModel):
    """A file or folder."""

    path: FilePath = Field(description="Path relative to the workspace")
    name: str = Field(description="Last part of the path")
    type: EntryType = Field(description="What it is; links are not followed")
    size_bytes: int = Field(description="Size of a file; 0 for a folder")
    modified: str = Field(description="When it was last changed, ISO 8601 in UTC")


class Seen(NamedTuple):
    """One entry met on a walk."""

    path: Path
    stat: os.stat_result


def entry_of(workspace: Path, seen: Seen) -> FolderEntry:
    """Return an entry as results show it."""
    kind = entry_type(seen.stat.st_mode)
    return FolderEntry(
        path=relative(workspace, seen.path),
        name=seen.path.name,
        type=kind,
        size_bytes=seen.stat.st_size if kind == "file" else 0,
        modified=datetime.fromtimestamp(seen.stat.st_mtime, UTC).isoformat(timespec="seconds"),
    )


def entry_type(mode: int) -> EntryType:
    """Say what a mode belongs to."""
    if stat.S_ISDIR(mode):
        return "folder"
    if stat.S_ISREG(mode):
        return "file"
    return "link" if stat.S_ISLNK(mode) else "other"


def children(workspace: Path, real: Path) -> Iterator[Seen]:
    """Yield what a folder itself holds, by name."""
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        yield from filter(has_text_name, _inside(opened, real))


def walk(workspace: Path, real: Path) -> Iterator[Seen]:
    """Yield everything below a folder, by name, to a bounded depth; what may not be read is passed over."""
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        yield from filter(has_text_name, descend(opened, real, strict=False))


def descend(opened: int, here: Path, levels: int = MAX_DEPTH, *, strict: bool) -> Iterator[Seen]:
    """Yield everything below an open folder, what each folder holds before what its folders hold.

    Links are seen and never opened, not even to look where they lead, as `os.fwalk` would.

    Args:
        opened: The folder's descriptor.
        here: Its place.
        levels: How many folders deep to go.
        strict: Whether a folder that may not be read is an error; else it is passed over.

    Raises:
        OSError: a folder may not be read.
    """
    found = list(_inside(opened, here))
    yield from found
    for seen in found if levels else ():
        if not stat.S_ISDIR(seen.stat.st_mode) or not has_text_name(seen):
            continue
        try:
            inner = os.open(seen.path.name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=opened)
        except OSError:
            if strict:
                raise
            continue
        try:
            yield from descend(inner, seen.path, levels - 1, strict=strict)
        finally:
            os.close(inner)


def has_text_name(seen: Seen) -> bool:
    """Whether a name is Unicode text; others can neither be shown nor be asked for."""
    try:
        seen.path.name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _inside(opened: int, here: Path) -> Iterator[Seen]:
    for name in sorted(os.listdir(opened)):
        with suppress(FileNotFoundError):  # it went away meanwhile
            yield Seen(here / name, os.stat(name, dir_fd=opened, follow_symlinks=False))
