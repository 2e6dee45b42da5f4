"""Paths that want out of a workspace, and a watch over everything that lies outside of it."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools.functions.from_function import tool_from_function
from tools.tool import JsonSchema

CANARY = "canary-4f1d-do-not-read"
"""Stands in every file outside; no tool may ever tell it."""
DEADLINE_S = 20.0


def path_parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return which parameters of a tool take paths, alone or in a list."""
    schemas = tool_from_function(function, "system").properties
    return tuple(name for name, schema in schemas.items() if _is_path(schema))


def takes_many(function: Callable[..., Any], parameter: str) -> bool:
    """Whether a parameter takes a list of paths."""
    return tool_from_function(function, "system").properties[parameter].get("type") == "array"


def _is_path(schema: JsonSchema) -> bool:
    return schema.get("format") == "path" or schema.get("items", {}).get("format") == "path"


def make_outside(folder: Path) -> None:
    """Fill a folder beside the workspace with what nobody may read, change or add to."""
    (folder / "sub").mkdir(parents=True)
    for name in ("secret.txt", "sub/secret.txt", "x", "plan.md", "notes.txt"):
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
    with socket.socket(socket.AF_UNIX) as opened, _inside(workspace):
        opened.bind("socket")


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in a folder: the name of a socket must be short."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Fact(NamedTuple):
    """What changes when somebody touches a file, reading alone excepted."""

    mode: int
    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


def snapshot(root: Path, leave_out: Path) -> dict[str, Fact]:
    """Look at everything below a folder, but for one part of it."""
    found = {}
    for place, folders, files in os.walk(root):
        folders[:] = [name for name in folders if Path(place) / name != leave_out]
        for path in (Path(place), *(Path(place) / name for name in files)):
            seen = path.lstat()
            changed = (0, 0) if path == root else (seen.st_mtime_ns, seen.st_ctime_ns)
            found[str(path)] = Fact(seen.st_mode, seen.st_size, *changed, seen.st_ino)
    return found


class Watch:
    """Notes the real place of everything that `os.open` opens while it is on."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self._open = os.open

    def __call__(self, *args: Any, **named: Any) -> int:
        """Open as ever, and note what was opened."""
        file = self._open(*args, **named)
        with suppress(OSError):
            self.opened.append(str(Path(f"/proc/self/fd/{file}").readlink()))
        return file

    def outside(self, workspace: Path) -> list[str]:
        """Return what was opened outside of the workspace."""
        return [place for place in self.opened if not Path(place).is_relative_to(workspace)]


class Ended(NamedTuple):
    """How a call ended."""

    value: Any
    error: BaseException | None


def within_deadline(work: Callable[[], Any]) -> Ended:
    """Run a call in a thread and fail when it hangs."""
    ended: list[Ended] = []

    def run() -> None:
        try:
            ended.append(Ended(work(), None))
        except BaseException as error:  # noqa: BLE001 - the test judges whatever a tool raises
            ended.append(Ended(None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(DEADLINE_S)
    assert ended, "the call hangs"
    return ended[0]
