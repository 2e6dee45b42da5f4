"""Where attempts are made: a workspace full of traps, and beside it what nobody may read, change or add to."""

import os
import shutil
import socket
from pathlib import Path
from typing import Final, NamedTuple

from tools.context import ToolContext
from tools.tables.database import reading
from tools.trials.workspace import make_workspace

CANARY: Final = "canary-4f1d-do-not-read"
"""Stands in every file outside; nothing may ever tell it."""
TOLD_OUTSIDE: Final = (CANARY, "root:x:0:0", "root:*:0:0")
"""What a result must not hold: the canary, and the first line of the machine's accounts."""


class Fact(NamedTuple):
    """What changes when somebody touches a file, reading alone excepted."""

    mode: int
    size: int
    mtime_ns: int
    inode: int


class Ground:
    """A folder with `workspace`, `data` and `outside`; made anew as often as needed."""

    def __init__(self, folder: Path) -> None:
        """Keep where it is."""
        self.folder = folder.resolve()
        self.workspace = self.folder / "workspace"
        self.data = self.folder / "data"
        self.outside = self.folder / "outside"
        self._tables = self.folder / "samples.duckdb"

    async def make(self) -> None:
        """Lay everything out."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self.outside.exists():
            make_outside(self.outside)
        self.refill()
        if not self._tables.exists():
            await reading(self.context(), lambda _: None)
            shutil.copy(self.data / "tables.duckdb", self._tables)

    def refill(self) -> None:
        """Make workspace and tables anew."""
        for folder in (self.workspace, self.data):
            _remove(folder)
        make_workspace(self.workspace)
        make_traps(self.workspace, self.outside)
        self.data.mkdir()
        if self._tables.exists():
            shutil.copy(self._tables, self.data / "tables.duckdb")

    def context(self) -> ToolContext:
        """Return what tools are handed."""
        return ToolContext(workspace=self.workspace, data_dir=self.data, thread_id="attack")

    def inside_facts(self) -> dict[str, Fact]:
        """Look at the workspace, to tell whether it changed."""
        return snapshot(self.workspace)

    def outside_facts(self) -> dict[str, Fact]:
        """Look at what nobody may change."""
        return snapshot(self.outside)


def make_outside(folder: Path) -> None:
    """Fill a folder beside the workspace with what nobody may read, change or add to."""
    (folder / "sub").mkdir(parents=True)
    for name in ("secret.txt", "sub/secret.txt", "x", "plan.md", "notes.txt", "sales.csv"):
        (folder / name).write_text(CANARY, encoding="utf-8")


def make_traps(workspace: Path, outside: Path) -> None:
    """Put links, pipes and sockets into a workspace that is filled already."""
    (workspace / "deep").mkdir()
    links = {
        **{"out": outside, "deep/out": outside, "secret-link": outside / "secret.txt", "up": Path("..")},
        **{"loop-a": Path("loop-b"), "loop-b": Path("loop-a"), "self": Path(), "root": Path("/")},
        **{"zero": Path("/dev/zero"), "null": Path("/dev/null"), "dangling": outside / "not-there"},
    }
    for name, target in links.items():
        (workspace / name).symlink_to(target)
    os.mkfifo(workspace / "pipe")
    folder = os.open(workspace, os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as opened:
            opened.bind(f"/proc/self/fd/{folder}/socket")  # the name of a socket must be short
    finally:
        os.close(folder)


def snapshot(root: Path) -> dict[str, Fact]:
    """Look at everything below a folder."""
    found = {}
    for place, _, files in os.walk(root):
        for path in (Path(place), *(Path(place) / name for name in files)):
            seen = path.lstat()
            found[str(path)] = Fact(seen.st_mode, seen.st_size, seen.st_mtime_ns, seen.st_ino)
    return found


def _remove(folder: Path) -> None:
    """Remove a folder, whatever a call made of its modes."""
    if not folder.exists():
        return
    for place, folders, _ in os.walk(folder):
        for name in folders:
            path = Path(place) / name
            if not path.is_symlink():
                path.chmod(0o700)
    shutil.rmtree(folder)
