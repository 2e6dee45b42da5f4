"""Unpack a zip archive of the workspace."""

import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO

from pydantic import BaseModel, Field

from tools.builtin.system.archives.archives import Member, members, not_a_zip, refuse_large_index
from tools.builtin.system.files.streams import Budget, pour
from tools.builtin.system.files.trees import MAX_BYTES
from tools.context import ToolContext
from tools.kinds import FilePath
from tools.marking import ExampleCall, Replaced, tool
from tools.workspace.bin import Bin
from tools.workspace.confine import confined, files_at, folder, is_folder, regular_file, relative
from tools.workspace.drafts import new_folder, place, refuse_taken, scratch, write_new

MAX_LISTED = 200
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, UnicodeError)
"""What the standard library raises on an archive that is damaged or was made to do harm."""


class Unzipped(BaseModel):
    """What came out of an archive."""

    path: FilePath = Field(description="The folder that it was unpacked into, relative to the workspace")
    source: str = Field(description="The archive, relative to the workspace")
    n_files: int = Field(description="How many files came out")
    unpacked_bytes: int = Field(description="Sum of their sizes")
    files: list[FilePath] = Field(description="The files, relative to the workspace; the first 200")


def replaced_members(path: str, context: ToolContext, target: str = "", *, overwrite: bool = False) -> list[Replaced]:
    """Return the files that unpacking would replace."""
    workspace = context.workspace
    origin = confined(workspace, path)
    real = confined(workspace, target) if target else _beside(origin)
    if not overwrite or not is_folder(real):
        return []
    with _opened(workspace, origin) as (_, found):
        places = [real / member.path for member in found if not member.is_folder]
    also = (relative(workspace, real), real.name, relative(workspace, origin), origin.name)
    return [Replaced("file", name, also) for name in files_at(workspace, *places)]


@tool(
    domains=("file", "system"),
    functions=("transform",),
    permission="medium",
    call=ExampleCall({"path": "old.zip"}),
    replaces=replaced_members,
    writes=("target",),
)
def unzip_archive(
    path: FilePath,
    context: ToolContext,
    target: FilePath = "",
    *,
    overwrite: bool = False,
) -> Unzipped:
    """Extract a zip archive of the workspace and save its files in a folder.

    Use it to unpack or open an archive. Everything comes out or nothing does: archives that are damaged, locked,
    hold links, or would grow out of proportion are refused. To make an archive use zip_paths.

    Args:
        path: The archive, relative to the workspace, such as old.zip.
        target: The folder to unpack into; by default a new one named after the archive, beside it.
        overwrite: Whether files that stand in that folder already may be replaced.

    Returns:
        The folder and the files that came out.
    """
    workspace = context.workspace
    origin = confined(workspace, path)
    source = relative(workspace, origin)
    real = confined(workspace, target) if target else _beside(origin)
    with _opened(workspace, origin) as (archive, found):
        if is_folder(real):
            _merge(workspace, archive, found, real, context.into_bin("unzip_archive") if overwrite else None)
        else:
            with new_folder(workspace, real) as draft:
                _extract(workspace, archive, found, draft)
    files = [member for member in found if not member.is_folder]
    return Unzipped(
        path=relative(workspace, real),
        source=source,
        n_files=len(files),
        unpacked_bytes=sum(member.info.file_size for member in files),
        files=[relative(workspace, real / member.path) for member in files[:MAX_LISTED]],
    )


def _beside(origin: Path) -> Path:
    return origin.with_suffix("") if origin.suffix else origin.with_name(origin.name + "-unpacked")


@contextmanager
def _opened(workspace: Path, origin: Path) -> Iterator[tuple[zipfile.ZipFile, list[Member]]]:
    """Open an archive whose entries were looked over."""
    with regular_file(workspace, origin) as file, os.fdopen(file, "rb", closefd=False) as stream:
        refuse_large_index(stream)
        try:
            with zipfile.ZipFile(stream) as archive:
                yield archive, members(archive, os.fstat(file).st_size)
        except _BROKEN as error:
            raise not_a_zip() from error


def _extract(workspace: Path, archive: zipfile.ZipFile, found: list[Member], draft: Path) -> None:
    budget = Budget(MAX_BYTES)
    for member in found:
        if member.is_folder:
            with folder(workspace, draft / member.path, make=True):
                continue
        write_new(workspace, draft / member.path, partial(_pour, archive, member, budget=budget))


def _pour(archive: zipfile.ZipFile, member: Member, target: BinaryIO, *, budget: Budget) -> None:
    """Copy one entry; the sizes that an archive tells about itself are not believed."""
    with archive.open(member.info) as source:
        pour(source, target, budget)


def _merge(workspace: Path, archive: zipfile.ZipFile, found: list[Member], real: Path, into: Bin | None) -> None:
    """Unpack into a folder that is there: aside first, then file by file to their places."""
    if into is None:
        for member in found:
            if not member.is_folder:
                refuse_taken(workspace, real / member.path, relative(workspace, real / member.path))
    with scratch(workspace, real) as draft:
        _extract(workspace, archive, found, draft)
        for member in found:
            if member.is_folder:
                with folder(workspace, real / member.path, make=True):
                    continue
            place(workspace, draft / member.path, real / member.path, into=into)
