"""Put files and folders in place whole: written as a hidden draft first, named in one move at the end.

Whatever fails on the way, a full disk included, leaves the workspace as it was. A name that is taken stays taken
unless the caller may replace a file; a folder is never replaced.
"""

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from errors import DataUnavailable, ToolCallFailed
from tools.workspace.confine import folder, relative
from tools.workspace.refusals import os_errors, refuse_device, refuse_special

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW


def write_whole(
    workspace: Path, real: Path, fill: Callable[[BinaryIO], object], *, overwrite: bool, mode: int | None = None
) -> bool:
    """Write a file; its folders are made where they are missing.

    Args:
        workspace: The workspace's root.
        real: A confined path.
        fill: Writes the content.
        overwrite: Whether a file of that name may be replaced.
        mode: Permission bits; None leaves those of the replaced file, or the user's default.

    Returns:
        Whether a file was replaced.

    Raises:
        ToolCallFailed: the name is taken, or is no file's.
    """
    name = entry_name(workspace, real)
    with folder(workspace, real.parent, make=True) as parent, os_errors(name, parent):
        existed = _claim_file(parent, real.name, name, overwrite=overwrite)
        try:
            kept = stat.S_IMODE(os.stat(real.name, dir_fd=parent, follow_symlinks=False).st_mode)
            _replace(parent, real.name, fill, kept if mode is None else mode)
        except BaseException:
            if not existed:
                _unlink(parent, real.name)
            raise
    return existed


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
    draft = _draft_name()
    with folder(workspace, beside, make=True) as parent, os_errors(relative(workspace, beside)):
        os.mkdir(draft, dir_fd=parent)
        try:
            yield beside / draft
        finally:
            shutil.rmtree(draft, ignore_errors=True, dir_fd=parent)


def place(workspace: Path, origin: Path, real: Path, *, overwrite: bool) -> bool:
    """Give a file or folder another name in one move; its new folders are made where they are missing.

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
            existed = _claim(new, real.name, name, mode, overwrite=overwrite)
            try:
                os.replace(origin.name, real.name, src_dir_fd=old, dst_dir_fd=new)
            except OSError:
                if not existed:
                    _unlink(new, real.name)
                raise
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
        place(workspace, inside, real, overwrite=False)


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


def _draft_name() -> str:
    return f".{secrets.token_hex(8)}.tmp"


def _claim(parent: int, entry: str, name: str, mode: int, *, overwrite: bool) -> bool:
    """Hold a name with something empty of the same sort; tell whether a file was there."""
    if stat.S_ISDIR(mode):
        os.mkdir(entry, dir_fd=parent)
        return False
    return _claim_file(parent, entry, name, overwrite=overwrite)


def _claim_file(parent: int, entry: str, name: str, *, overwrite: bool) -> bool:
    """Make an empty file to hold the name, so that two writers never both succeed; tell whether one was there."""
    try:
        os.close(os.open(entry, _NEW, 0o666, dir_fd=parent))
    except FileExistsError:
        refuse_special(os.stat(entry, dir_fd=parent, follow_symlinks=False).st_mode, name)
        if not overwrite:
            raise
        return True
    return False


def _replace(parent: int, entry: str, fill: Callable[[BinaryIO], object], mode: int) -> None:
    """Put the content in place in one move; on failure no draft is left behind."""
    draft = _draft_name()
    try:
        with os.fdopen(os.open(draft, _NEW, 0o600, dir_fd=parent), "wb") as stream:
            fill(stream)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        os.replace(draft, entry, src_dir_fd=parent, dst_dir_fd=parent)
    except BaseException:
        _unlink(parent, draft)
        raise


def _unlink(parent: int, entry: str) -> None:
    """Take back a name that was held; what is an empty folder goes as well."""
    with suppress(OSError):
        os.unlink(entry, dir_fd=parent)
        return
    with suppress(OSError):
        os.rmdir(entry, dir_fd=parent)
