"""What the system says about a path, as one clear sentence in English and in Chinese."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple, TypeAlias

from errors import DataUnavailable, PermissionDenied, ToolCallFailed

Refusal: TypeAlias = ToolCallFailed | PermissionDenied


class Sentence(NamedTuple):
    """How one of the system's faults is told."""

    kind: type[Refusal]
    en: str
    zh: str


_TOLD: dict[int, Sentence] = {
    errno.ENOENT: Sentence(
        DataUnavailable, "There is no {name} in the workspace{similar}.", "工作区中没有 {name}{similar_zh}。"
    ),
    errno.EEXIST: Sentence(
        ToolCallFailed,
        "{name} exists already; say that it may be overwritten, or use another name.",
        "{name} 已存在；请说明可以覆盖，或换一个名称。",
    ),
    errno.ENOTEMPTY: Sentence(
        ToolCallFailed,
        "{name} is a folder that holds something; use another name.",
        "文件夹 {name} 不是空的；请换一个名称。",
    ),
    errno.ELOOP: Sentence(PermissionDenied, "{name} is a link that leads elsewhere.", "{name} 是指向别处的链接。"),
    errno.ENOTDIR: Sentence(
        ToolCallFailed,
        "{name} is not a folder, or a link stands on its way.",
        "{name} 不是文件夹，或者路径中有链接。",
    ),
    errno.EXDEV: Sentence(
        ToolCallFailed,
        "{name} lies on another disk; copy it and delete the old one.",
        "{name} 在另一块磁盘上；请先复制，再删除原来的。",
    ),
    errno.EROFS: Sentence(PermissionDenied, "The disk of {name} cannot be written.", "{name} 所在的磁盘是只读的。"),
    errno.ENAMETOOLONG: Sentence(PermissionDenied, "The path {name} is too long.", "路径 {name} 太长。"),
    errno.ENOSPC: Sentence(
        ToolCallFailed, "The disk is full; nothing was changed for {name}.", "磁盘已满；{name} 没有任何改动。"
    ),
    errno.EDQUOT: Sentence(
        ToolCallFailed,
        "The disk quota is used up; nothing was changed for {name}.",
        "磁盘配额已用完；{name} 没有任何改动。",
    ),
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM),
        Sentence(PermissionDenied, "The system does not allow this for {name}.", "系统不允许对 {name} 这样做。"),
    ),
}
_OTHER = Sentence(ToolCallFailed, "The system failed on {name}: {reason}.", "系统处理 {name} 时出错：{reason}。")


def shown(path: str) -> str:
    """Return a path for a sentence: quoted, on one line, not longer than a line."""
    return repr(path if len(path) <= 120 else path[:117] + "...")


def refuse_special(mode: int, name: str) -> None:
    """Raise unless a mode is a regular file's."""
    if stat.S_ISDIR(mode):
        raise not_a_file(name)
    refuse_device(mode, name)


def refuse_device(mode: int, name: str) -> None:
    """Raise unless a mode is a regular file's or a folder's."""
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise ToolCallFailed(
            f"{shown(name)} is a device, a pipe or a link, not a file.",
            zh=f"{shown(name)} 是设备、管道或链接，不是文件。",
        )


def not_a_file(name: str) -> ToolCallFailed:
    """Say that a file is wanted where a folder stands."""
    return ToolCallFailed(f"{shown(name)} is a folder, not a file.", zh=f"{shown(name)} 是文件夹，不是文件。")


@contextmanager
def os_errors(name: str, parent: int | None = None) -> Iterator[None]:
    """Turn what the system says about a path into one clear sentence.

    Args:
        name: The path as results call it.
        parent: Its open folder, to offer similar names from.
    """
    try:
        yield
    except OSError as error:
        raise _told(error, name, parent) from error


def _told(error: OSError, name: str, parent: int | None) -> Refusal:
    told = _TOLD.get(error.errno or 0, _OTHER)
    similar = _similar(name, parent) if error.errno == errno.ENOENT else ""
    facts = {
        "name": shown(name),
        "similar": f"; similar names are {similar}" if similar else "",
        "similar_zh": f"；相近的名称有 {similar}" if similar else "",
        "reason": error.strerror or error,
    }
    return told.kind(told.en.format(**facts), zh=told.zh.format(**facts))


def _similar(name: str, parent: int | None) -> str:
    """Offer names that are close to a missing one, from its folder."""
    if parent is None:
        return ""
    names = os.listdir(parent)  # noqa: PTH208 - an open folder, not a path
    found = get_close_matches(Path(name).name, names, n=3)
    return ", ".join(map(repr, found))
