"""Keep file tools inside the user's workspace.

A path is first resolved and compared with the workspace's root; then every folder on the way is opened by
descriptor without following links. Whoever swaps a folder for a link between the two steps gets a refusal, not a
way out.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from pathlib import Path

from errors import DataUnavailable, PermissionDenied, ToolAtlasError, ToolCallFailed

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
        raise PermissionDenied(f"{shown(path)} leads out of the workspace; file tools stay inside it.")
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
        raise ToolCallFailed(f"{shown(path)} is a folder, not a file.")
    return confined(workspace, parent or ("/" if path.startswith("/") else ".")) / name


def shown(path: str) -> str:
    """Return a path for a sentence: quoted, on one line, not longer than a line."""
    return repr(path if len(path) <= 120 else path[:117] + "...")


def relative(workspace: Path, real: Path) -> str:
    """Return how a confined path is called in results: relative to the workspace, with slashes."""
    return real.relative_to(os.path.realpath(workspace)).as_posix()


def _check_text(path: str) -> None:
    if any(ord(char) < 32 or ord(char) == 127 for char in path):
        raise PermissionDenied("A path must not hold control characters.")
    if path.startswith("~"):
        raise PermissionDenied(f"{shown(path)} names a home folder; paths are relative to the workspace.")
    try:
        parts = path.encode().split(b"/")
    except UnicodeEncodeError:
        raise PermissionDenied("A path must be valid Unicode text.") from None
    if len(path) > MAX_PATH_CHARS or any(len(part) > MAX_NAME_BYTES for part in parts):
        raise PermissionDenied(f"The path {shown(path)} is too long.")


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
        raise ToolCallFailed("File tools need Linux, macOS or WSL.")
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
def regular_file(workspace: Path, real: Path) -> Iterator[int]:
    """Open a confined file for reading and yield its descriptor.

    Raises:
        DataUnavailable: there is no such file; names similar ones.
        PermissionDenied: it is a link now, or the system says no.
        ToolCallFailed: it is a folder, a device or a pipe.
    """
    name = relative(workspace, real)
    with folder(workspace, real.parent if name != "." else real) as parent, os_errors(name, parent):
        # Without O_NONBLOCK opening a pipe would wait for its other end.
        file = os.open(real.name if name != "." else ".", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=parent)
        try:
            refuse_special(os.fstat(file).st_mode, name)
            yield file
        finally:
            os.close(file)


def refuse_special(mode: int, name: str) -> None:
    """Raise unless a mode is a regular file's."""
    if stat.S_ISDIR(mode):
        raise ToolCallFailed(f"{shown(name)} is a folder, not a file.")
    if not stat.S_ISREG(mode):
        raise ToolCallFailed(f"{shown(name)} is a device, a pipe or a link, not a file.")


@contextmanager
def os_errors(name: str, parent: int | None = None) -> Iterator[None]:
    """Turn what the system says about a path into one clear sentence."""
    try:
        yield
    except OSError as error:
        raise _told(error, name, parent) from error


_TOLD: dict[int, tuple[type[ToolAtlasError], str]] = {
    errno.ENOENT: (DataUnavailable, "There is no {name} in the workspace{similar}."),
    errno.EEXIST: (ToolCallFailed, "{name} exists already; say that it may be overwritten, or use another name."),
    errno.ELOOP: (PermissionDenied, "{name} is a link that leads elsewhere."),
    errno.ENOTDIR: (ToolCallFailed, "{name} is not a folder, or a link stands on its way."),
    errno.EACCES: (PermissionDenied, "The system does not allow this for {name}."),
    errno.EPERM: (PermissionDenied, "The system does not allow this for {name}."),
    errno.EROFS: (PermissionDenied, "The disk of {name} cannot be written."),
    errno.ENOSPC: (ToolCallFailed, "The disk is full; nothing was changed for {name}."),
    errno.EDQUOT: (ToolCallFailed, "The disk quota is used up; nothing was changed for {name}."),
}


def _told(error: OSError, name: str, parent: int | None) -> ToolAtlasError:
    kind, sentence = _TOLD.get(error.errno or 0, (ToolCallFailed, "The system failed on {name}: {reason}."))
    similar = _similar(name, parent) if error.errno == errno.ENOENT else ""
    return kind(sentence.format(name=shown(name), similar=similar, reason=error.strerror or error))


def _similar(name: str, parent: int | None) -> str:
    """Offer names that are close to a missing one, from its folder."""
    if parent is None:
        return ""
    names = os.listdir(parent)  # noqa: PTH208 - an open folder, not a path
    found = get_close_matches(Path(name).name, names, n=3)
    return f"; similar names are {', '.join(map(repr, found))}" if found else ""
