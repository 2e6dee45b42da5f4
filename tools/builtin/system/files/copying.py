"""Copy a file or folder of the workspace."""

import os
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from pydantic import BaseModel, Field

from tools.builtin.system.files.places import destination, refuse_inside
from tools.builtin.system.files.streams import Budget, pour
from tools.builtin.system.files.trees import MAX_BYTES, Tree, tree
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, Replaced, tool
from tools.workspace.bin import Bin
from tools.workspace.confine import confined, files_at, folder, regular_file, relative
from tools.workspace.drafts import new_folder, write_new, write_whole
from tools.workspace.refusals import os_errors, refuse_device

_Fill: TypeAlias = Callable[[BinaryIO], Any]


class Copied(BaseModel):
    """What was copied."""

    path: FilePath = Field(description="The copy, relative to the workspace")
    source: str = Field(description="What was copied, relative to the workspace")
    n_files: int = Field(description="How many files the copy holds")
    size_bytes: int = Field(description="Sum of their sizes")
    n_skipped: int = Field(description="Links, pipes and devices that were left out")
    overwritten: bool = Field(description="Whether an older file was replaced")


def replaced_copy(source: str, target: str, context: ToolContext, *, overwrite: bool = False) -> list[Replaced]:
    """Return the file that a copy would replace."""
    real = destination(context.workspace, target, confined(context.workspace, source).name)
    return [Replaced("file", name) for name in files_at(context.workspace, real)] if overwrite else []


@tool(
    domains=("file", "system"),
    functions=("transform",),
    permission="medium",
    call=ExampleCall({"source": "drafts", "target": "drafts-copy"}),
    reads="nothing",
    replaces=replaced_copy,
    writes=("target",),
)
def copy_path(source: FilePath, target: FilePath, context: ToolContext, *, overwrite: bool = False) -> Copied:
    """Save a copy of a file or of a whole folder in the workspace under another name or in another folder.

    Use it to duplicate or back up; the original stays. To rename something or take it elsewhere use move_path, to
    pack it into one archive use zip_paths. A file that exists already is refused unless overwrite is true; a folder
    is never merged into another.

    Args:
        source: The file or folder to copy, relative to the workspace.
        target: Where the copy goes; into a folder that exists, or whose name ends in /, under its own name.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        Where the copy is, and how many files and bytes it has.
    """
    workspace = context.workspace
    origin = confined(workspace, source)
    real = destination(workspace, target, origin.name)
    refuse_inside(workspace, origin, real)
    if stat.S_ISDIR(_mode(workspace, origin)):
        found = tree(workspace, origin)
        _copy_folder(workspace, origin, real, found)
        sizes, skipped, replaced = [seen.stat.st_size for seen in found.files], found.n_skipped, False
    else:
        size, replaced = _copy_file(workspace, origin, real, context.into_bin("copy_path") if overwrite else None)
        sizes, skipped = [size], 0
    return Copied(
        path=relative(workspace, real),
        source=relative(workspace, origin),
        n_files=len(sizes),
        size_bytes=sum(sizes),
        n_skipped=skipped,
        overwritten=replaced,
    )


def _mode(workspace: Path, origin: Path) -> int:
    name = relative(workspace, origin)
    with folder(workspace, origin.parent) as parent, os_errors(name, parent):
        mode = os.stat(origin.name, dir_fd=parent, follow_symlinks=False).st_mode
    refuse_device(mode, name)
    return mode


def _copy_file(workspace: Path, origin: Path, real: Path, into: Bin | None) -> tuple[int, bool]:
    with regular_file(workspace, origin) as file:
        found = os.fstat(file)
        fill = partial(_pour, file, budget=Budget(MAX_BYTES))
        mode = stat.S_IMODE(found.st_mode) & 0o777
        return found.st_size, write_whole(workspace, real, fill, into=into, mode=mode)


def _copy_folder(workspace: Path, origin: Path, real: Path, found: Tree) -> None:
    budget = Budget(MAX_BYTES)
    with new_folder(workspace, real) as draft:
        for inner in found.folders:
            with folder(workspace, draft / inner.relative_to(origin), make=True):
                pass
        for seen in found.files:
            with regular_file(workspace, seen.path) as file:
                write_new(workspace, draft / seen.path.relative_to(origin), partial(_pour, file, budget=budget))


def _pour(file: int, target: BinaryIO, *, budget: Budget) -> None:
    """Copy bytes, and when they were last changed."""
    with os.fdopen(file, "rb", closefd=False) as source:
        pour(source, target, budget)
    target.flush()
    found = os.fstat(file)
    os.utime(target.fileno(), ns=(found.st_atime_ns, found.st_mtime_ns))
