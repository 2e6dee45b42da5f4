"""Put back what a change took away; what stands there now goes into the bin in its turn."""

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from filelock import FileLock
from pydantic import ValidationError

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.workspace.bin import Bin, BinLimits, Change, Part, changes, keep_parts
from tools.workspace.confine import confined_entry, folder, relative
from tools.workspace.drafts import place, write_whole
from tools.workspace.refusals import os_errors, shown

UNDO = "undo"
_WAIT_S = 10.0
_LAST = "last-undo.json"


class PutBack(Frozen):
    """What an undo did about one file or folder."""

    part: Part
    path: str
    """Where it is now, relative to the workspace."""


class Undone(Frozen):
    """What an undo did."""

    change: Change
    put_back: tuple[PutBack, ...]


class _Last(Frozen):
    key: str
    undone: Undone


class Places(NamedTuple):
    """One user's files and bin."""

    workspace: Path
    bin: Path
    limits: BinLimits = BinLimits()


def undo(places: Places, change_id: str = "", *, key: str = "") -> Undone:
    """Take a change back; the latest that is no undo itself, where none is named.

    Args:
        places: Whose.
        change_id: Its id, or how it begins.
        key: Names who asks; who asks twice under one key is told what was done the first time.

    Raises:
        ToolCallFailed: there is no such change, or something cannot be put back; what could be, was.
    """
    with _alone(places.bin):
        if key and (before := _done_before(places.bin, key)):
            return before
        change = _found(changes(places.bin, places.workspace), change_id)
        into = Bin.of(places.bin, places.workspace, UNDO, places.limits, undoes=change.id)
        # what a move replaced comes back once its place is free again
        left, done = sorted(change.parts, key=lambda part: part.kind == "moved"), list[PutBack]()
        try:
            while left:
                if not _is_there(left[-1], change, places):
                    raise _gone(left.pop())
                done.append(_put_back(left[-1], change, places, into))
                left.pop()
        finally:
            keep_parts(places.bin / change.id, tuple(left))
        undone = Undone(change=change, put_back=tuple(done))
        if key:
            (places.bin / _LAST).write_text(_Last(key=key, undone=undone).model_dump_json(), "utf-8")
        return undone


def _done_before(folder: Path, key: str) -> Undone | None:
    with suppress(OSError, ValidationError):
        last = _Last.model_validate_json((folder / _LAST).read_bytes())
        return last.undone if last.key == key else None
    return None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with FileLock(folder / ".lock", timeout=_WAIT_S):
        yield


def _found(known: list[Change], change_id: str) -> Change:
    named = [c for c in known if c.id.startswith(change_id)] if change_id else [c for c in known if not c.undoes][:1]
    if len(named) == 1:
        return named[0]
    if change_id:
        raise ToolCallFailed(
            f"There is no change {change_id!r} that could be taken back; the list names those there are.",
            zh=f"没有可撤销的更改 {change_id!r}；请查看列表中的更改。",
        )
    raise ToolCallFailed("There is no change of your files that could be taken back.", zh="没有可以撤销的文件更改。")


def _put_back(part: Part, change: Change, places: Places, into: Bin) -> PutBack:
    workspace = places.workspace
    real = confined_entry(workspace, part.path)
    real = _free(real) if part.kind in ("deleted", "moved") else real
    name = relative(workspace, real)
    if part.kind == "moved":
        with into.moving(part.to, name):
            place(workspace, confined_entry(workspace, part.to), real, into=None)
        return PutBack(part=part, path=name)
    kept = places.bin / change.id / part.content
    if kept.is_symlink() or kept.is_dir():
        with folder(workspace, real.parent, make=True) as parent, os_errors(part.path, parent):
            os.rename(kept, real.name, dst_dir_fd=parent)
    else:
        _written(kept, real, workspace, into)
    return PutBack(part=part, path=name)


def _is_there(part: Part, change: Change, places: Places) -> bool:
    """Whether there is something to put back: what was cut off, or taken away meanwhile, is not."""
    if part.kind == "moved":
        return os.path.lexists(confined_entry(places.workspace, part.to))
    return os.path.lexists(places.bin / change.id / part.content)


def _gone(part: Part) -> ToolCallFailed:
    where = part.to or part.path
    return ToolCallFailed(
        f"{shown(where)} is not there any more, so that it cannot be put back; this change is forgotten.",
        zh=f"{shown(where)} 已不存在，无法恢复；这次更改已从列表中移除。",
    )


def _written(kept: Path, real: Path, workspace: Path, into: Bin) -> None:
    found = kept.stat()

    def fill(target: BinaryIO) -> None:
        with kept.open("rb") as source:
            shutil.copyfileobj(source, target)
        target.flush()
        os.utime(target.fileno(), ns=(found.st_atime_ns, found.st_mtime_ns))

    write_whole(workspace, real, fill, into=into, mode=stat.S_IMODE(found.st_mode) & 0o777)


def _free(real: Path) -> Path:
    """Return where a deleted file goes: its own name, or one beside what stands there now."""
    if not os.path.lexists(real):
        return real
    names = (real.with_name(f"{real.stem}-{n}{real.suffix}") for n in range(2, 1_000))
    return next((name for name in names if not os.path.lexists(name)), real)


def delete(places: Places, path: str, by: str) -> str:
    """Put a file, a link or a whole folder into the bin; return its path.

    Raises:
        ToolAtlasError: it is not there, leads out of the workspace, or is too large to be kept.
    """
    real = confined_entry(places.workspace, path)
    name = relative(places.workspace, real)
    into = Bin.of(places.bin, places.workspace, by, places.limits)
    with folder(places.workspace, real.parent) as parent, os_errors(name, parent):
        into.take(parent, real.name, name)
    return name
