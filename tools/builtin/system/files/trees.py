"""Everything below a folder, seen before it is copied or packed, so that nothing is left out in silence."""

import stat
from pathlib import Path
from typing import NamedTuple

from errors import ToolCallFailed
from tools.builtin.system.files.entries import MAX_DEPTH, Seen, descend, has_text_name
from tools.builtin.system.files.streams import Budget
from tools.workspace.confine import folder, relative
from tools.workspace.refusals import os_errors, shown

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
        for seen in descend(opened, real, strict=True):
            found = _with(found, seen, budget)
            _refuse_large(found, real, workspace)
    return found


def _with(found: Tree, seen: Seen, budget: Budget) -> Tree:
    if stat.S_ISDIR(seen.stat.st_mode) and has_text_name(seen):
        found.folders.append(seen.path)
    elif stat.S_ISREG(seen.stat.st_mode) and has_text_name(seen):
        budget.take(seen.stat.st_size)
        found.files.append(seen)
    else:
        return found._replace(n_skipped=found.n_skipped + 1)
    return found


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
