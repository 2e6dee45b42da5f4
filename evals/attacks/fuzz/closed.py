"""Closes the process that imports it: no address but of this machine, and nothing written outside of its folder.

The folder is the one that the process stands in. What is tried all the same is refused and noted in `breaches.txt`
there. Workers are forked from a process that imported this, so it holds in them too.
"""

import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

FOLDER: Final = str(Path.cwd().resolve())
ALLOWED: Final = [FOLDER]
"""Folders that may be written; whoever keeps a journal elsewhere adds where."""
BREACHES: Final = f"{FOLDER}/breaches.txt"
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CHANGES: Final = {
    **dict.fromkeys(("os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.chown", "os.truncate", "os.utime"), (0,)),
    **dict.fromkeys(("os.rename", "os.link", "shutil.move", "os.symlink"), (0, 1)),
    "shutil.rmtree": (0,),
    "os.symlink": (1,),
}
"""Events that change files, and which of their arguments are the files."""
_HARMLESS: Final = ("/dev/null", "/dev/tty", "/proc/", "/dev/shm/")  # noqa: S108 - semaphores of multiprocessing
_LOOPBACK: Final = ("127.", "::1", "localhost", "0.0.0.0")  # noqa: S104 - compared, not bound


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event == "open":
        _look_at_open(args)
    elif event in _CHANGES:
        for place in _CHANGES[event]:
            _look_at(args[place], event)
    elif event in ("socket.connect", "socket.sendto"):
        _look_at_address(args[1], event)


def _look_at_open(args: tuple[Any, ...]) -> None:
    path, _, flags = args
    if isinstance(flags, int) and flags & _WRITES:
        _look_at(path, "open")


def _look_at(path: object, event: str) -> None:
    """Refuse a file outside. A name without its folder is opened below a folder that is open: looked at elsewhere."""
    if not isinstance(path, str | bytes):
        return
    name = os.fsdecode(path)
    if not name.startswith("/") or name.startswith(_HARMLESS) or _is_inside(name):
        return
    _refuse(f"{event} {name}", PermissionError("outside"))


def _is_inside(name: str) -> bool:
    # runs within every call of the system, so by text alone; what a name itself links to is for its opener to refuse
    real = os.path.join(os.path.realpath(os.path.dirname(name)), os.path.basename(name))  # noqa: PTH118, PTH119, PTH120
    return any(real == folder or real.startswith(f"{folder}/") for folder in ALLOWED)


def _look_at_address(address: object, event: str) -> None:
    host = str(address[0]) if isinstance(address, tuple) else ""
    if host and not host.startswith(_LOOPBACK):
        _refuse(f"{event} {address}", socket.gaierror("closed"))


def _refuse(told: str, error: OSError) -> None:
    file = os.open(BREACHES, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(file, f"{told}\n".encode(errors="replace"))
    os.close(file)
    raise error


sys.addaudithook(_hook)
