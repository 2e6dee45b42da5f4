"""What file tools took away from a person's files, kept for a while so that it can be put back.

A bin lies in the home, beside the workspace and not in it. Each call that changes files makes one folder in it:
`change.json` says when and what made it, `parts.jsonl` says one line a file what becomes of it, and the old contents
lie beside them by number. A line is on the disk before its file is touched, and no two calls share a folder: neither a
kill nor another process loses an entry.
"""

import errno
import os
import secrets
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from pydantic import ValidationError

from errors import ToolCallFailed
from prompts.frozen import Frozen
from tools.workspace.refusals import os_errors, shown

PartKind: TypeAlias = Literal["replaced", "changed", "deleted", "moved"]
_CHANGE: Final = "change.json"
_PARTS: Final = "parts.jsonl"
_DAY_S: Final = 86_400
_COPIED: Final = frozenset({errno.EXDEV, errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS})
"""What a system says that cannot give a file a second name there: then it is copied."""


class BinLimits(NamedTuple):
    """How much a bin holds; the oldest changes give way."""

    n_changes: int = 200
    n_bytes: int = 500 << 20
    days: float = 30.0


class Part(Frozen):
    """What became of one file or folder."""

    kind: PartKind
    path: str
    """Where it stood, relative to the workspace."""
    to: str = ""
    """Where it was moved to."""
    content: str = ""
    """Name of what is kept of it, in the change's folder."""
    size_bytes: int = 0


class Change(Frozen):
    """What one call did to a person's files."""

    id: str
    at: datetime
    by: str
    """The tool, or who else did it."""
    workspace: str
    undoes: str = ""
    """The change that this one took back."""
    parts: tuple[Part, ...] = ()

    @property
    def n_bytes(self) -> int:
        """What is kept of it."""
        return sum(part.size_bytes for part in self.parts)


class Bin:
    """Takes in what one call takes away; the first thing makes its folder."""

    def __init__(self, folder: Path, change: Change, limits: BinLimits) -> None:
        """Hold what is needed; nothing is made yet.

        Args:
            folder: Where all changes of this user are kept.
            change: As it begins, without parts.
            limits: Of all changes together.
        """
        self.folder = folder
        self.change = change
        self.limits = limits

    @classmethod
    def of(cls, folder: Path, workspace: Path, by: str, limits: BinLimits, *, undoes: str = "") -> "Bin":
        """Begin a change of now."""
        id_ = f"{time.time_ns():016x}{secrets.token_hex(3)}"
        place = os.path.realpath(workspace)
        return cls(folder, Change(id=id_, at=datetime.now(UTC), by=by, workspace=place, undoes=undoes), limits)

    def keep(self, parent: int, entry: str, name: str, kind: PartKind) -> None:
        """Keep what a file of an open folder holds; the file stays where it is.

        Args:
            parent: The open folder.
            entry: The file's name in it.
            name: Its path, as results call it.
            kind: What becomes of it: a file that is written into is copied, any other gets a second name.

        Raises:
            ToolCallFailed: it is larger than the bin.
        """
        size = self._sized(parent, entry, name)
        content = self._next()
        if kind == "changed":
            _copied(parent, entry, content)
        else:
            _linked(parent, entry, content)
        self._written(Part(kind=kind, path=name, content=content.name, size_bytes=size))

    def take(self, parent: int, entry: str, name: str) -> None:
        """Take a file, a link or a whole folder out of an open folder into the bin.

        Raises:
            ToolCallFailed: it is larger than the bin, or a folder on another disk.
        """
        size = self._sized(parent, entry, name)
        content = self._next()
        self._written(Part(kind="deleted", path=name, content=content.name, size_bytes=size))
        with os_errors(name):
            try:
                os.rename(entry, content, src_dir_fd=parent)
            except OSError as error:
                if error.errno != errno.EXDEV or stat.S_ISDIR(_seen(parent, entry).st_mode):
                    raise
                _copied(parent, entry, content)
                os.unlink(entry, dir_fd=parent)

    @contextmanager
    def moving(self, name: str, to: str) -> Iterator[None]:
        """Write down that something gets another name; where that fails, nothing was changed."""
        self._written(Part(kind="moved", path=name, to=to))
        try:
            yield
        except BaseException:
            shutil.rmtree(self._own, ignore_errors=True)
            raise

    def _sized(self, parent: int, entry: str, name: str) -> int:
        with os_errors(name):
            size = _size(parent, entry)
        if size > self.limits.n_bytes:
            raise ToolCallFailed(
                f"{shown(name)} has {size >> 20:,} MB and could not be put back: the bin holds"
                f" {self.limits.n_bytes >> 20:,} MB. Nothing was changed.",
                zh=f"{shown(name)} 有 {size >> 20:,} MB，回收站最多保存 {self.limits.n_bytes >> 20:,} MB，"
                "之后将无法恢复。没有做任何更改。",
            )
        self._begun(size)
        return size

    @property
    def _own(self) -> Path:
        return self.folder / self.change.id

    def _begun(self, n_bytes: int) -> None:
        """Make the folder where it is not there yet, and room for what comes."""
        if not self._own.is_dir():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._own.mkdir(mode=0o700)
            (self._own / _CHANGE).write_text(self.change.model_dump_json(exclude={"parts"}), "utf-8")
        make_room(self.folder, self.limits, spared=self.change.id, n_bytes=n_bytes)

    def _next(self) -> Path:
        taken = sum(entry.name.isdigit() for entry in self._own.iterdir())
        return self._own / str(taken)

    def _written(self, part: Part) -> None:
        self._begun(0)
        _add_line(self._own / _PARTS, part.model_dump_json())


def changes(folder: Path, workspace: Path) -> list[Change]:
    """Return what is kept of a workspace, the latest change first."""
    place = os.path.realpath(workspace)
    found = (read_change(entry) for entry in _entries(folder))
    return [change for change in found if change is not None and change.workspace == place and change.parts]


def read_change(entry: Path) -> Change | None:
    """Read one; None where it was cut off before it said anything."""
    try:
        begun = Change.model_validate_json((entry / _CHANGE).read_bytes())
        lines = (entry / _PARTS).read_text("utf-8").splitlines()
    except (OSError, ValidationError, UnicodeDecodeError):
        return None
    return begun.model_copy(update={"parts": tuple(_parts(lines))})


def keep_parts(entry: Path, parts: tuple[Part, ...]) -> None:
    """Leave only some parts of a change, or nothing of it."""
    if not parts:
        shutil.rmtree(entry, ignore_errors=True)
        return
    draft = entry / f"{_PARTS}.new"
    draft.unlink(missing_ok=True)
    for part in parts:
        _add_line(draft, part.model_dump_json())
    draft.replace(entry / _PARTS)


def make_room(folder: Path, limits: BinLimits, *, spared: str = "", n_bytes: int = 0) -> None:
    """Let the oldest changes go until what is left, and what comes, is within the limits."""
    room, n_left = limits.n_bytes - n_bytes, limits.n_changes
    oldest = time.time() - limits.days * _DAY_S
    for entry in sorted(_entries(folder), key=lambda entry: entry.name != spared):
        size = _tree_size(entry)
        n_left, room = n_left - 1, room - size
        if entry.name != spared and (n_left < 0 or room < 0 or _age_of(entry) < oldest):
            shutil.rmtree(entry, ignore_errors=True)
            room += size


def _parts(lines: list[str]) -> Iterator[Part]:
    for line in lines:
        with suppress(ValidationError):  # the last line of a write that was cut off
            yield Part.model_validate_json(line)


def _entries(folder: Path) -> list[Path]:
    """Return the folders of changes, the latest first: their names begin with the time."""
    try:
        return sorted((entry for entry in folder.iterdir() if entry.is_dir()), reverse=True)
    except OSError:
        return []


def _age_of(entry: Path) -> float:
    try:
        return int(entry.name[:16], 16) / 1e9
    except ValueError:
        return 0.0


def _add_line(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(line + "\n")
        stream.flush()
        os.fsync(stream.fileno())


def _seen(parent: int, entry: str) -> os.stat_result:
    return os.stat(entry, dir_fd=parent, follow_symlinks=False)


def _size(parent: int, entry: str) -> int:
    found = _seen(parent, entry)
    if not stat.S_ISDIR(found.st_mode):
        return found.st_size
    walked = os.fwalk(entry, dir_fd=parent, follow_symlinks=False)
    return sum(_seen(opened, name).st_size for _, _, names, opened in walked for name in names)


def _tree_size(entry: Path) -> int:
    with suppress(OSError):
        return sum(path.lstat().st_size for path in entry.rglob("*") if not path.is_dir())
    return 0


def _linked(parent: int, entry: str, content: Path) -> None:
    """Give a file a second name in the bin: what takes its place is another file."""
    try:
        os.link(entry, content, src_dir_fd=parent, follow_symlinks=False)
    except OSError as error:
        if error.errno not in _COPIED:
            raise
        _copied(parent, entry, content)


def _copied(parent: int, entry: str, content: Path) -> None:
    found = _seen(parent, entry)
    if stat.S_ISLNK(found.st_mode):
        content.symlink_to(os.readlink(entry, dir_fd=parent))
        return
    opened = os.open(entry, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=parent)
    with os.fdopen(opened, "rb") as source, content.open("xb") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())
        os.fchmod(copy.fileno(), stat.S_IMODE(found.st_mode) & 0o777)
        os.utime(copy.fileno(), ns=(found.st_atime_ns, found.st_mtime_ns))
