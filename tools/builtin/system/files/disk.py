"""Tell how much space the workspace uses and how much is left."""

import shutil
import stat
from heapq import nlargest
from itertools import islice

from pydantic import BaseModel, Field

from tools.builtin.system.files.entries import MAX_VISITED, Seen, walk
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, tool
from tools.shares import Percent
from tools.workspace.confine import confined, folder, relative

GB = 10**9


class LargeFile(BaseModel):
    """One of the largest files of a folder."""

    path: FilePath = Field(description="Path relative to the workspace")
    size_bytes: int = Field(description="Its size")


class DiskUsage(BaseModel):
    """Space used by a folder and left on its disk."""

    path: str = Field(description="The folder, relative to the workspace; . is the workspace itself")
    folder_bytes: int = Field(description="Sum of the sizes of all files in it")
    n_files: int = Field(description="How many files it holds")
    largest: list[LargeFile] = Field(description="Its largest files, at most five")
    disk_total_gb: float = Field(description="Size of the disk, in 10^9 bytes")
    disk_used_gb: float = Field(description="Used space of the disk, in 10^9 bytes")
    disk_free_gb: float = Field(description="Free space of the disk, in 10^9 bytes")
    disk_used_percent: Percent = Field(description="Used part of the disk, in percent")
    truncated: bool = Field(description="Whether the folder holds more files than were counted")


@tool(
    domains=("system", "file"),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "drafts"}),
)
def disk_usage(context: ToolContext, path: FilePath = ".") -> DiskUsage:
    """Tell how much space a folder of the workspace takes, and how much is used and free on its disk.

    Use it for questions about free space, full disks, the size of a folder or its largest files.

    Args:
        path: The folder, relative to the workspace; . is the workspace itself.

    Returns:
        Sizes of folder and disk, and the five largest files of the folder.
    """
    real = confined(context.workspace, path)
    seen = list(islice(walk(context.workspace, real), MAX_VISITED + 1))
    files = [one for one in seen[:MAX_VISITED] if stat.S_ISREG(one.stat.st_mode)]
    with folder(context.workspace, real) as opened:
        total, used, free = shutil.disk_usage(opened)
    return DiskUsage(
        path=relative(context.workspace, real),
        folder_bytes=sum(one.stat.st_size for one in files),
        n_files=len(files),
        largest=[_large(context, one) for one in nlargest(5, files, key=lambda one: one.stat.st_size)],
        disk_total_gb=round(total / GB, 2),
        disk_used_gb=round(used / GB, 2),
        disk_free_gb=round(free / GB, 2),
        disk_used_percent=round(100 * used / (used + free), 2) if used + free else 0.0,
        truncated=len(seen) > MAX_VISITED,
    )


def _large(context: ToolContext, seen: Seen) -> LargeFile:
    return LargeFile(path=relative(context.workspace, seen.path), size_bytes=seen.stat.st_size)
