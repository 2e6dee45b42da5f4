"""Everything below a folder, seen before it is copied or packed, so that nothing is left out in silence."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from errors import ToolCallFailed
from tools.builtin.system.confine import folder, relative
from tools.builtin.system.entries import MAX_DEPTH, Seen
from tools.builtin.system.refusals import os_errors, shown
from tools.builtin.system.streams import Budget

MAX_FILES = 10_000
MAX_BYTES = 1_000_000_000


class Tree(NamedTuple):
    """What a folder holds."""

    files: list[Seen]
    folders: list[Path]
    n_skipped: int
    """Links, pipes, devices, and names that are no Unicode text."""


def tree(workspace: Path, real: Path) -> Tree:
    """Look at everything below a confined folder; no link is followed.

    Raises:
        ToolCallFailed: it holds too many files, too many bytes, or too many folders inside folders.
        PermissionDenied: a folder may not be read.
    """
    found = Tree([], [], 0)
    budget = Budget(MAX_BYTES)
    with folder(workspace, real) as opened, os_errors(relative(workspace, real)):
        for seen in _entries(opened, real):
            found = _with(found, seen, budget)
            _refuse_large(found, real, workspace)
    return found


def _entries(opened: int, real: Path) -> Iterator[Seen]:
    for place, folders, files, descriptor in os.fwalk(".", dir_fd=opened, follow_symlinks=False, onerror=_raise):
        folders.sort()
        for name in sorted([*folders, *files]):
            yield Seen(real / place / name, os.stat(name, dir_fd=descriptor, follow_symlinks=False))


def _raise(error: OSError) -> None:
    raise error


def _with(found: Tree, seen: Seen, budget: Budget) -> Tree:
    if stat.S_ISDIR(seen.stat.st_mode) and _is_text(str(seen.path)):
        found.folders.append(seen.path)
    elif stat.S_ISREG(seen.stat.st_mode) and _is_text(str(seen.path)):
        budget.take(seen.stat.st_size)
        found.files.append(seen)
    else:
        return found._replace(n_skipped=found.n_skipped + 1)
    return found


def _is_text(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse_large(found: Tree, real: Path, workspace: Path) -> None:
    name = relative(workspace, real)
    if len(found.files) + len(found.folders) + found.n_skipped > MAX_FILES:
        raise ToolCallFailed(
            f"{shown(name)} holds more than {MAX_FILES:,} files and folders; take a smaller folder.",
            zh=f"{shown(name)} 中的文件和文件夹超过 {MAX_FILES:,} 个；请选小一些的文件夹。",
        )
    if found.folders and len(found.folders[-1].parts) - len(real.parts) > MAX_DEPTH:
        raise ToolCallFailed(
            f"{shown(name)} holds folders more than {MAX_DEPTH} levels deep; take a smaller folder.",
            zh=f"{shown(name)} 中的文件夹嵌套超过 {MAX_DEPTH} 层；请选小一些的文件夹。",
        )
