"""Where the socket lies, and that only this user's processes meet there."""

import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FOLDER, NAME = "run", "ask.sock"
MAX_PATH_BYTES: Final = 100
"""The system takes 108, of which the last is no part of the path."""
_PEER: Final = struct.Struct("3i")
_DESCRIPTORS: Final = Path("/proc/self/fd")


def socket_path(home: Path) -> Path:
    """Name the socket of a home."""
    return home / FOLDER / NAME


@contextmanager
def short_path(path: Path) -> Iterator[str]:
    """Name a socket so that the system takes its path: a long one by a descriptor of its folder.

    Raises:
        OSError: the path is too long, and there are no descriptors to go by; or the folder cannot be opened.
    """
    if len(os.fsencode(path)) <= MAX_PATH_BYTES:
        yield str(path)
        return
    if not _DESCRIPTORS.is_dir():
        raise OSError("the path of the home is too long for a socket")
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield str(_DESCRIPTORS / str(folder) / path.name)
    finally:
        os.close(folder)


def is_same_user(other: socket.socket) -> bool:
    """Whether the process at the other end is this user's; where the system does not tell, the folder's mode does."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    _, uid, _ = _PEER.unpack(other.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _PEER.size))
    return bool(uid == os.getuid())


def listening_at(path: Path) -> socket.socket:
    """Open the socket, for its owner alone; one that a killed process left is put away.

    Raises:
        OSError: it cannot be opened.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.parent.chmod(0o700)
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with short_path(path) as name:
            listening.bind(name)
        path.chmod(0o600)
        listening.setblocking(False)
    except OSError:
        listening.close()
        raise
    return listening


def connected_to(path: Path) -> socket.socket | None:
    """Reach the process that serves; None where there is none, or it is another user's.

    Raises:
        Nothing: what cannot be reached does not serve.
    """
    if not hasattr(socket, "AF_UNIX") or not path.exists():
        return None
    calling = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with short_path(path) as name:
            calling.connect(name)
        if is_same_user(calling):
            calling.setblocking(False)
            return calling
    except OSError:
        pass
    calling.close()
    return None
