"""Pack files and folders of the workspace into a zip archive."""

import os
import stat
import time
import zipfile
from pathlib import Path
from typing import Annotated, BinaryIO

from pydantic import BaseModel, Field

from errors import ToolCallFailed
from tools.builtin.system.files.entries import Seen
from tools.builtin.system.files.places import destination
from tools.builtin.system.files.streams import Budget, pour
from tools.builtin.system.files.trees import MAX_BYTES, MAX_FILES, Tree, tree
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, Replaced, tool
from tools.workspace.confine import confined, files_at, folder, regular_file, relative
from tools.workspace.drafts import write_whole
from tools.workspace.refusals import os_errors, refuse_device

SUFFIX = ".zip"
_EARLIEST, _LATEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""Dates that the format can hold."""


class Zipped(BaseModel):
    """An archive that was made."""

    path: FilePath = Field(description="The archive, relative to the workspace")
    n_files: int = Field(description="How many files it holds")
    unpacked_bytes: int = Field(description="Sum of their sizes before packing")
    size_bytes: int = Field(description="Size of the archive")
    n_skipped: int = Field(description="Links, pipes and devices that were left out")
    overwritten: bool = Field(description="Whether an older archive was replaced")


def replaced_archive(
    paths: list[str], context: ToolContext, target: str = "", *, overwrite: bool = False
) -> list[Replaced]:
    """Return the archive that packing would replace."""
    workspace = context.workspace
    real = _target(workspace, [confined(workspace, path) for path in paths], target)
    return [Replaced("file", name) for name in files_at(workspace, real)] if overwrite else []


@tool(
    domains=("file", "system"),
    functions=("transform",),
    permission="medium",
    call=ExampleCall({"paths": ["drafts", "notes.txt"], "target": "papers.zip"}),
    reads="nothing",
    replaces=replaced_archive,
    writes=("target",),
)
def zip_paths(
    paths: Annotated[list[FilePath], Field(min_length=1, max_length=100)],
    context: ToolContext,
    target: FilePath = "",
    *,
    overwrite: bool = False,
) -> Zipped:
    """Create a zip archive of files and folders of the workspace.

    Use it to pack, compress or bundle several files into one, for mailing or keeping. The originals stay. To open
    an archive use unzip_archive.

    Args:
        paths: The files and folders to pack, relative to the workspace; folders with all that they hold.
        target: The archive to make, such as bundle.zip; by default named after the first path and beside it.
        overwrite: Whether a file of that name may be replaced.

    Returns:
        The archive, how many files it holds, and its size.
    """
    workspace = context.workspace
    origins = list(dict.fromkeys(confined(workspace, path) for path in paths))
    real = _target(workspace, origins, target)
    found = _contents(workspace, origins, real)
    archive = _Packing(workspace, found)
    replaced = write_whole(workspace, real, archive.write, into=context.into_bin("zip_paths") if overwrite else None)
    return Zipped(
        path=relative(workspace, real),
        n_files=len(found.files),
        unpacked_bytes=archive.n_unpacked,
        size_bytes=archive.n_packed,
        n_skipped=found.n_skipped,
        overwritten=replaced,
    )


def _target(workspace: Path, origins: list[Path], target: str) -> Path:
    """Return where the archive goes; a name without the suffix gets it."""
    root = confined(workspace, ".")
    first = root / "workspace" if origins[0] == root else origins[0]
    own = first.with_suffix(SUFFIX) if len(origins) == 1 else first.with_name("archive" + SUFFIX)
    real = destination(workspace, target, own.name) if target else own
    return real if real.suffix.lower() == SUFFIX else real.with_name(real.name + SUFFIX)


def _contents(workspace: Path, origins: list[Path], real: Path) -> Tree:
    """Collect what goes in; the archive that is being made does not go into itself."""
    files: dict[Path, Seen] = {}
    folders: dict[Path, None] = {}
    skipped = 0
    for origin in origins:
        found = _tree(workspace, origin)
        files |= {seen.path: seen for seen in found.files if seen.path != real}
        folders |= dict.fromkeys(found.folders)
        skipped += found.n_skipped
    if len(files) + len(folders) > MAX_FILES:
        raise ToolCallFailed(
            f"An archive takes up to {MAX_FILES:,} files and folders; pack fewer of them.",
            zh=f"一个压缩包最多包含 {MAX_FILES:,} 个文件和文件夹；请少选一些。",
        )
    return Tree(list(files.values()), list(folders), skipped)


def _tree(workspace: Path, origin: Path) -> Tree:
    name = relative(workspace, origin)
    if name == ".":
        return tree(workspace, origin)
    with folder(workspace, origin.parent) as parent, os_errors(name, parent):
        found = os.stat(origin.name, dir_fd=parent, follow_symlinks=False)
    refuse_device(found.st_mode, name)
    if not stat.S_ISDIR(found.st_mode):
        return Tree([Seen(origin, found)], [], 0)
    below = tree(workspace, origin)
    return below._replace(folders=[origin, *below.folders])


class _Packing:
    """Writes an archive and keeps how much went in and came out."""

    def __init__(self, workspace: Path, found: Tree) -> None:
        self.n_unpacked = self.n_packed = 0
        self._workspace = workspace
        self._found = found
        self._budget = Budget(MAX_BYTES)

    def write(self, stream: BinaryIO) -> None:
        """Write the archive, names relative to the workspace."""
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for inner in self._found.folders:
                archive.writestr(zipfile.ZipInfo(relative(self._workspace, inner) + "/", _EARLIEST), b"")
            for seen in self._found.files:
                self._add(archive, seen)
        self.n_unpacked = self._budget.n_bytes - self._budget.left
        self.n_packed = stream.tell()

    def _add(self, archive: zipfile.ZipFile, seen: Seen) -> None:
        info = zipfile.ZipInfo(relative(self._workspace, seen.path), _date(seen.stat.st_mtime))
        info.compress_type = zipfile.ZIP_DEFLATED
        info.external_attr = (stat.S_IFREG | stat.S_IMODE(seen.stat.st_mode) & 0o777) << 16
        info.file_size = seen.stat.st_size
        with (
            regular_file(self._workspace, seen.path) as file,
            os.fdopen(file, "rb", closefd=False) as source,
            archive.open(info, "w") as target,
        ):
            pour(source, target, self._budget)  # type: ignore[arg-type]  # a zip entry is written like a binary file


def _date(seconds: float) -> tuple[int, int, int, int, int, int]:
    year, month, day, hour, minute, second = time.localtime(seconds)[:6]
    return min(max((year, month, day, hour, minute, second), _EARLIEST), _LATEST)
