"""What is known about one file or folder of the workspace."""

import mimetypes
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel, Field

from tools.builtin.system.files.entries import EntryType, entry_type
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.workspace.confine import confined, folder, relative
from tools.workspace.refusals import os_errors


class FileInfo(BaseModel):
    """One file or folder."""

    path: FilePath = Field(description="Path relative to the workspace")
    name: str = Field(description="Last part of the path")
    type: EntryType = Field(description="What it is")
    media_type: str = Field(description="What its name says about its content, such as text/csv; empty if unknown")
    size_bytes: int = Field(description="Size of a file; 0 for a folder")
    n_entries: int = Field(description="Files and folders directly in a folder; 0 for a file")
    modified: str = Field(description="When its content was last changed, ISO 8601 in UTC")
    accessed: str = Field(description="When it was last read, as far as the disk keeps that, ISO 8601 in UTC")
    permissions: str = Field(description="Its mode as ls shows it, such as -rw-r--r--")
    writable: bool = Field(description="Whether this program's user may change it")


@tool(
    domains=("file", "system"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "sales.csv"}),
)
def file_info(path: FilePath, context: ToolContext) -> FileInfo:
    """Tell the size, type, dates and permissions of one file or folder of the workspace.

    Use it for when something was last changed, how large a file is, what kind of file it is, or whether it is
    there. For the content use read_file, for what a folder holds list_directory, for the space that a folder takes
    disk_usage.

    Args:
        path: The file or folder, relative to the workspace.

    Returns:
        What the disk knows about it.
    """
    real = confined(context.workspace, path)
    name = relative(context.workspace, real)
    above = real if name == "." else real.parent
    with folder(context.workspace, above) as parent, os_errors(name, parent):
        entry = "." if name == "." else real.name
        found = os.stat(entry, dir_fd=parent, follow_symlinks=False)
        writable = os.access(entry, os.W_OK, dir_fd=parent)
    kind = entry_type(found.st_mode)
    return FileInfo(
        path=name,
        name=real.name,
        type=kind,
        media_type=mimetypes.guess_type(real.name)[0] or "" if kind == "file" else "",
        size_bytes=found.st_size if kind == "file" else 0,
        n_entries=_n_entries(context.workspace, real) if kind == "folder" else 0,
        modified=_moment(found.st_mtime),
        accessed=_moment(found.st_atime),
        permissions=stat.filemode(found.st_mode),
        writable=writable,
    )


def _n_entries(workspace: Path, real: Path) -> int:
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        return len(os.listdir(opened))  # noqa: PTH208 - an open folder, not a path


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
