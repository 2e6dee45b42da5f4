"""Keep file tools inside the user's workspace.

A path is first resolved and compared with the workspace's root; then every folder on the way is opened by
descriptor without following links. Whoever swaps a folder for a link between the two steps gets a refusal, not a
way out.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from errors import PermissionDenied, ToolCallFailed
from tools.workspace.refusals import os_errors, refuse_special, shown

MAX_PATH_CHARS = 1_024
MAX_NAME_BYTES = 255
DIR_FDS = {os.open, os.stat, os.unlink, os.mkdir} <= os.supports_dir_fd
"""Whether the system can open files relative to an open folder; Windows cannot."""


def confined(workspace: Path, path: str) -> Path:
    """Return the real place of a path in the workspace; nothing needs to stand there yet.

    Raises:
        PermissionDenied: the path leads out of the workspace, or cannot be a path.
    """
    _check_text(path)
    root = os.path.realpath(workspace)
    real = Path(os.path.realpath(Path(root) / path))
    if not real.is_relative_to(root):
        raise PermissionDenied(
            f"{shown(path)} leads out of the workspace; file tools stay inside it.",
            zh=f"{shown(path)} 在工作区之外；文件工具只在工作区内工作。",
        )
    return real


def confined_entry(workspace: Path, path: str) -> Path:
    """Return the place of what a path names itself: a link at its end is not followed.

    Raises:
        PermissionDenied: see `confined`.
        ToolCallFailed: the path ends in no name.
    """
    _check_text(path)
    parent, _, name = path.rstrip("/").rpartition("/")
    if name in ("", ".", ".."):
        raise ToolCallFailed(
            f"{shown(path)} is a folder as a whole; name a file or folder inside the workspace.",
            zh=f"{shown(path)} 指的是整个文件夹；请写出工作区内的某个文件或文件夹。",
        )
    return confined(workspace, parent or ("/" if path.startswith("/") else ".")) / name


def is_folder(real: Path) -> bool:
    """Whether a folder stands at a confined path now; a hint for naming, never a check."""
    try:
        return real.is_dir()
    except OSError:
        return False


def files_at(workspace: Path, *places: Path) -> list[str]:
    """Name those confined places at which a file stands now; what a call would replace, never a check."""
    return [relative(workspace, real) for real in places if os.path.lexists(real) and not is_folder(real)]


def relative(workspace: Path, real: Path) -> str:
    """Return how a confined path is called in results: relative to the workspace, with slashes."""
    return real.relative_to(os.path.realpath(workspace)).as_posix()


def _check_text(path: str) -> None:
    if any(ord(char) < 32 or ord(char) == 127 for char in path):
        raise PermissionDenied("A path must not hold control characters.", zh="路径中不能有控制字符。")
    if path.startswith("~"):
        raise PermissionDenied(
            f"{shown(path)} names a home folder; paths are relative to the workspace.",
            zh=f"{shown(path)} 是主目录的写法；路径请相对于工作区书写。",
        )
    try:
        parts = path.encode().split(b"/")
    except UnicodeEncodeError:
        raise PermissionDenied("A path must be valid Unicode text.", zh="路径必须是有效的 Unicode 文本。") from None
    if len(path) > MAX_PATH_CHARS or any(len(part) > MAX_NAME_BYTES for part in parts):
        raise PermissionDenied(f"The path {shown(path)} is too long.", zh=f"路径 {shown(path)} 太长。")


@contextmanager
def folder(workspace: Path, real: Path, *, make: bool = False) -> Iterator[int]:
    """Open a confined folder and yield its descriptor.

    Args:
        workspace: The workspace's root; it is made when it is not there yet.
        real: What `confined` returned.
        make: Whether folders that are missing are made.

    Raises:
        DataUnavailable: there is no such folder.
        PermissionDenied: something on the way is a link now, or the system says no.
    """
    if not DIR_FDS:
        raise ToolCallFailed("File tools need Linux, macOS or WSL.", zh="文件工具需要 Linux、macOS 或 WSL。")
    name = relative(workspace, real)
    with os_errors(name):
        Path(workspace).mkdir(parents=True, exist_ok=True)
        current = os.open(os.path.realpath(workspace), os.O_RDONLY | os.O_DIRECTORY)
        try:
            for part in real.relative_to(os.path.realpath(workspace)).parts:
                current = _step(current, part, make=make)
            yield current
        finally:
            os.close(current)


def _step(parent: int, name: str, *, make: bool) -> int:
    """Open a folder inside an open one, which is closed when that worked."""
    if make:
        with suppress(FileExistsError):
            os.mkdir(name, dir_fd=parent)
    child = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=parent)
    os.close(parent)
    return child


@contextmanager
def regular_file(workspace: Path, real: Path, *, write: bool = False) -> Iterator[int]:
    """Open a confined file for reading, or for reading and adding, and yield its descriptor.

    Raises:
        DataUnavailable: there is no such file; names similar ones.
        PermissionDenied: it is a link now, or the system says no.
        ToolCallFailed: it is a folder, a device or a pipe.
    """
    name = relative(workspace, real)
    with folder(workspace, real.parent if name != "." else real) as parent, os_errors(name, parent):
        # Without O_NONBLOCK opening a pipe would wait for its other end.
        how = (os.O_RDWR | os.O_APPEND if write else os.O_RDONLY) | os.O_NOFOLLOW | os.O_NONBLOCK
        file = os.open(real.name if name != "." else ".", how, dir_fd=parent)
        try:
            refuse_special(os.fstat(file).st_mode, name)
            yield file
        finally:
            os.close(file)
