"""Put files and folders in place whole: written as a hidden draft first, named in one move at the end.

Whatever fails on the way, a full disk included, leaves the workspace as it was. A name that is taken stays taken
unless the caller may replace a file; a folder is never replaced. Who is killed on the way leaves a draft and nothing
else; `leftovers.py` sweeps it.
"""

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from errors import DataUnavailable, ToolCallFailed
from tools.storage.leftovers import draft_name, hold, sweep
from tools.workspace.bin import Bin
from tools.workspace.confine import folder, relative
from tools.workspace.refusals import os_errors, refuse_device, refuse_special
from tools.workspace.renaming import Place, rename_new

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def write_whole(
    workspace: Path, real: Path, fill: Callable[[BinaryIO], object], *, into: Bin | None, mode: int | None = None
) -> bool:
    """Write a file; its folders are made where they are missing.

    Args:
        workspace: The workspace's root.
        real: A confined path.
        fill: Writes the content.
        into: Where a file of that name is kept that is replaced; None where none may be.
        mode: Permission bits; None leaves those of the replaced file, or the user's default.

    Returns:
        Whether a file was replaced.

    Raises:
        ToolCallFailed: the name is taken, or is no file's.
    """
    name = entry_name(workspace, real)
    with folder(workspace, real.parent, make=True) as parent, os_errors(name, parent):
        old = _standing(parent, real.name, name, overwrite=into is not None)
        with _draft(parent, old if mode is None else mode) as (draft, stream):
            fill(stream)
            stream.flush()
            os.fsync(stream.fileno())
            if old is not None and into is not None:
                into.keep(parent, real.name, name, "replaced")
            _put((parent, draft), (parent, real.name), overwrite=into is not None)
    return old is not None


def write_new(workspace: Path, real: Path, fill: Callable[[BinaryIO], object]) -> None:
    """Write a file that nobody else sees yet, such as one in a scratch folder.

    Raises:
        ToolCallFailed: the name is taken.
    """
    name = relative(workspace, real)
    with (
        folder(workspace, real.parent, make=True) as parent,
        os_errors(name, parent),
        os.fdopen(os.open(real.name, _NEW, 0o666, dir_fd=parent), "wb") as stream,
    ):
        fill(stream)


@contextmanager
def scratch(workspace: Path, beside: Path) -> Iterator[Path]:
    """Make a hidden folder in a confined folder, and remove what is left of it in the end."""
    draft = draft_name()
    with folder(workspace, beside, make=True) as parent, os_errors(relative(workspace, beside)):
        sweep(parent)
        os.mkdir(draft, dir_fd=parent)
        opened = os.open(draft, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
        try:
            hold(opened)
            yield beside / draft
        finally:
            os.close(opened)
            shutil.rmtree(draft, ignore_errors=True, dir_fd=parent)


def place(workspace: Path, origin: Path, real: Path, *, into: Bin | None) -> bool:
    """Give a file or folder another name in one move; its new folders are made where they are missing.

    Args:
        workspace: The workspace's root.
        origin: A confined path.
        real: Where it goes.
        into: Where a file of that name is kept that is replaced; None where none may be.

    Returns:
        Whether a file was replaced.

    Raises:
        ToolCallFailed: the new name is taken, or the old one is a link, a pipe or a device.
    """
    name = entry_name(workspace, real)
    with folder(workspace, origin.parent) as old:
        with os_errors(relative(workspace, origin), old):
            mode = os.stat(origin.name, dir_fd=old, follow_symlinks=False).st_mode
            refuse_device(mode, relative(workspace, origin))
        with folder(workspace, real.parent, make=True) as new, os_errors(name, new):
            is_folder = stat.S_ISDIR(mode)
            replaces = into is not None and not is_folder
            existed = not is_folder and _standing(new, real.name, name, overwrite=replaces) is not None
            if existed and into is not None:
                into.keep(new, real.name, name, "replaced")
            _put((old, origin.name), (new, real.name), overwrite=replaces)
    return existed


@contextmanager
def new_folder(workspace: Path, real: Path) -> Iterator[Path]:
    """Yield a scratch folder that gets a new name when the block ends well.

    Raises:
        ToolCallFailed: the name is taken.
    """
    name = entry_name(workspace, real)
    refuse_taken(workspace, real, name)
    with scratch(workspace, real.parent) as draft:
        inside = draft / real.name
        with folder(workspace, inside, make=True):
            yield inside
        place(workspace, inside, real, into=None)


def refuse_taken(workspace: Path, real: Path, name: str) -> None:
    """Raise when something stands at a confined path already."""
    with suppress(DataUnavailable), folder(workspace, real.parent) as parent, os_errors(name):
        os.stat(real.name, dir_fd=parent, follow_symlinks=False)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def entry_name(workspace: Path, real: Path) -> str:
    """Return how results call a confined path that something is put at.

    Raises:
        ToolCallFailed: it is the workspace itself.
    """
    name = relative(workspace, real)
    if name == ".":
        raise ToolCallFailed(
            "A name is needed; the path is the workspace itself.", zh="需要一个名称；这个路径就是工作区本身。"
        )
    return name


def _standing(parent: int, entry: str, name: str, *, overwrite: bool) -> int | None:
    """Return the permission bits of the file that is to be replaced; None where there is none.

    Raises:
        FileExistsError: the name is taken, and may not be.
        ToolCallFailed: what stands there is no file.
    """
    try:
        found = os.stat(entry, dir_fd=parent, follow_symlinks=False)
    except FileNotFoundError:
        return None
    refuse_special(found.st_mode, name)
    if not overwrite:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    return stat.S_IMODE(found.st_mode)


def _put(draft: Place, final: Place, *, overwrite: bool) -> None:
    """Name something that is whole; of two who want the same free name one succeeds, unless both may replace."""
    if overwrite:
        os.replace(draft[1], final[1], src_dir_fd=draft[0], dst_dir_fd=final[0])
    else:
        rename_new(draft, final)


@contextmanager
def _draft(parent: int, mode: int | None) -> Iterator[tuple[str, BinaryIO]]:
    """Open a draft in a folder, which is closed to others until it is whole; on failure none is left behind."""
    sweep(parent)
    name = draft_name()
    try:
        with os.fdopen(os.open(name, _NEW, 0o666, dir_fd=parent), "wb") as stream:
            hold(stream.fileno())
            given = stat.S_IMODE(os.fstat(stream.fileno()).st_mode) if mode is None else mode
            os.fchmod(stream.fileno(), given)
            yield name, stream
    except BaseException:
        with suppress(OSError):
            os.unlink(name, dir_fd=parent)
        raise
