"""What can go wrong with a file, each said in one sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from errors import StoreError

_NO_TEXT = "Could not decode to UTF-8"
BUSY_S = 5.0
"""How long one process waits for another."""

_FULL = ("the disk is full; free some space and try again", "磁盘已满，请释放空间后重试")
_DAMAGED = "it is damaged; move it away or restore a backup", "文件已损坏，请移走它或恢复备份"
_FAULTS = {
    "SQLITE_FULL": _FULL,
    "SQLITE_READONLY": ("it cannot be written; check the permissions of its folder", "无法写入，请检查其文件夹的权限"),
    "SQLITE_CANTOPEN": (
        "it cannot be opened; check that its folder exists and may be written",
        "无法打开，请检查其文件夹是否存在并可写",
    ),
    "SQLITE_PERM": ("it cannot be opened; check its permissions", "无法打开，请检查其权限"),
    "SQLITE_NOTADB": (
        "it is damaged or no database; move it away or restore a backup",
        "文件已损坏或不是数据库，请移走它或恢复备份",
    ),
    "SQLITE_CORRUPT": _DAMAGED,
    "SQLITE_BUSY": (
        f"another process has held it for over {BUSY_S:g} seconds; close that one or try again",
        f"另一个进程已占用它超过 {BUSY_S:g} 秒，请关闭该进程或重试",
    ),
    "SQLITE_LOCKED": ("another process holds it; try again", "另一个进程正在占用它，请重试"),
    "SQLITE_IOERR": (
        "the disk cannot be read or written; check its free space and its health",
        "磁盘无法读写，请检查剩余空间和磁盘状况",
    ),
}


@contextmanager
def in_one_sentence(file: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say of a file into a sentence that names it and says what to do.

    Raises:
        StoreError: in place of what was raised.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _said(file, *_fault(error)) from error
    except OSError as error:
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        raise _said(file, *(_FULL if full else (str(error.strerror or error),) * 2)) from error


def another_version(file: Path, *, found: int, known: int, part: str = "") -> StoreError:
    """Say that a file was written by a program that is not this one."""
    of_part = f" of its part {part!r}" if part else ""
    return StoreError(
        f"The store {file} was written by another version of ToolAtlas"
        f" (format {found}{of_part}, this one reads {known}); move it away or use that version."
    )


def _said(file: Path, en: str, zh: str) -> StoreError:
    said = StoreError(f"The store {file} cannot be used: {en}.")
    said.zh = f"无法使用存储文件 {file}：{zh}。"
    return said


def _fault(error: sqlite3.Error) -> tuple[str, str]:
    name = getattr(error, "sqlite_errorname", "") or ""
    family = "_".join(name.split("_")[:2])
    if str(error).startswith(_NO_TEXT):  # not a fault that SQLite sees: a page holds other bytes
        return _DAMAGED
    return _FAULTS.get(family, (str(error), str(error)))
