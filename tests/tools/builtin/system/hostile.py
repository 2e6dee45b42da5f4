"""Paths that want out of a workspace, and a watch over everything that lies outside of it."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tools.function import tool_from_function
from tools.tool import JsonSchema

CANARY = "canary-4f1d-do-not-read"
"""Stands in every file outside; no tool may ever tell it."""
DEADLINE_S = 20.0
TABLE = (
    # out by the way up
    *("..", "../", "../outside", "../outside/secret.txt", "../../../../../../etc/passwd"),
    *("a/../../outside/secret.txt",),
    *(
        "drafts/../../outside/secret.txt",
        "./.././outside",
        "....//outside",
        "..//..//outside",
        "drafts/.. /.. /outside",
    ),
    # absolute, and the system's own folders
    *(
        "/",
        "//",
        "/etc/passwd",
        "//etc/passwd",
        "/dev/zero",
        "/dev/stdin",
        "/dev/tty",
        "/dev/full",
        "/proc/self/environ",
    ),
    *("/proc/self/root/etc/passwd", "/proc/self/fd/0", "/proc/self/cwd", "/sys/kernel", "/tmp"),
    *("/root/.ssh/id_rsa",),
    # links out, links in circles, links onto themselves and to devices
    *(
        "out",
        "out/",
        "out/secret.txt",
        "out/new.txt",
        "secret-link",
        "up",
        "up/outside/secret.txt",
        "loop-a",
        "loop-a/x",
    ),
    *(
        "self",
        "self/self/self",
        "zero",
        "null",
        "dangling",
        "dangling/x",
        "deep/out/secret.txt",
        "root",
        "root/etc/passwd",
    ),
    # no files at all
    *("pipe", "pipe/x", "socket", "notes.txt/x", "notes.txt/", "notes.txt/..", "notes.txt/../notes.txt"),
    # what a shell, a browser or a text editor would make something of
    *("~", "~/x", "~root", "~/../outside", "$HOME", "${HOME}/x", "$(id)", "`id`", "%2e%2e/outside"),
    *("%2e%2e%2foutside",),
    *(
        "..%2foutside",
        "..%c0%afoutside",
        "%00",
        "file:///etc/passwd",
        "file://outside",
        "http://127.0.0.1/x",
        "-rf",
        "--help",
    ),
    *(
        "*",
        "?",
        "notes.*",
        "{notes.txt,x}",
        "notes.txt;id",
        "notes.txt|id",
        "notes.txt & id",
        "'",
        '"',
        "\\",
        "a\\..\\..\\b",
    ),
    # other systems' ways
    *(
        "C:\\Windows\\win.ini",
        "C:/Windows",
        "c:notes.txt",
        "\\\\server\\share",
        "//server/share",
        "\\\\?\\C:\\x",
        "..\\outside",
    ),
    *("CON", "NUL", "aux.txt", "COM1", "notes.txt::$DATA", "notes.txt.", "notes.txt ", " ", "  /  "),
    # characters
    *(
        "\0",
        "notes.txt\0",
        "notes.txt\0.md",
        "../outside\0",
        "a\nb",
        "a\rb",
        "\x1b[31m",
        "a\tb",
        "\x7f",
        "\ud800",
        "a\udcff",
    ),
    *(
        "．．/outside",
        "․․/outside",
        "‥/outside",
        "..／outside",
        "..∕outside",
        "／etc／passwd",
        "\u202e../outside",
        "\ufeff../outside",
    ),
    *("ﬁle", "ñ", "n\u0303", "İ", "ß", "Å", "\u212b", "文件", "\u200b", "a\u0300" * 40, "😀", "../outſide"),
    # too much
    *(
        "",
        ".",
        "./",
        "a" * 255,
        "a" * 256,
        "文" * 86,
        "a" * 5_000,
        "a/" * 600,
        "../" * 400,
        "/" * 3_000,
        "a/" * 45 + "x",
    ),
    *("a/" * 2_000 + "../" * 2_000 + "notes.txt", "drafts/./" * 100 + "plan.md", "." * 300),
)


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
