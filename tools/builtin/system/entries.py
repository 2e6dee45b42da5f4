"""What a folder of the workspace holds, as values; walked without following links."""

import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, Field

from tools.builtin.system.confine import folder, relative
from tools.builtin.system.refusals import os_errors
from tools.kinds import FilePath

MAX_VISITED = 50_000
"""Entries looked at in one walk; of a larger workspace a part is seen, and results say so."""
MAX_DEPTH = 40
EntryType: TypeAlias = Literal["folder", "file", "link", "other"]


class Entry(BaseModel):
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


def entry_of(workspace: Path, seen: Seen) -> Entry:
    """Return an entry as results show it."""
    kind = entry_type(seen.stat.st_mode)
    return Entry(
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
    """Yield what a folder itself holds, in no order."""
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        names = os.listdir(opened)  # noqa: PTH208 - an open folder, not a path
        yield from _stats(real, names, opened)


def walk(workspace: Path, real: Path) -> Iterator[Seen]:
    """Yield everything below a folder, by name, to a bounded depth; what may not be read is passed over."""
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        for place, folders, files, descriptor in os.fwalk(".", dir_fd=opened, follow_symlinks=False):
            here = real / place
            folders.sort()
            yield from _stats(here, sorted([*folders, *files]), descriptor)
            if len(here.parts) - len(real.parts) >= MAX_DEPTH:
                folders.clear()


def _stats(here: Path, names: list[str], descriptor: int) -> Iterator[Seen]:
    for name in names:
        try:
            found = os.stat(name, dir_fd=descriptor, follow_symlinks=False)
            name.encode()
        except (FileNotFoundError, UnicodeEncodeError):
            continue
        yield Seen(here / name, found)
