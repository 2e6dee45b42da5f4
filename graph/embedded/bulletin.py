"""The address file: what a running server tells those who may read it."""

import json
import socket
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path

from graph.embedded.address import Address
from graph.embedded.stamp import STORE_VERSION
from tools.storage.replace import replacing

_HELLO = bytes.fromhex("6060b017") + bytes([0, 0, 4, 4, 0, 0, 3, 4, 0, 0, 0, 4, 0, 0, 0, 3])
"""Bolt's magic number and the four versions that the official driver may speak with the embedded server."""


def write_privately(path: Path, text: str) -> None:
    """Replace a file in one step; nobody else may read it at any moment."""
    with replacing(path, durable=True) as file:
        file.write(text.encode())


def write_address(path: Path, address: Address) -> None:
    """Tell clients where the server is."""
    write_privately(path, json.dumps({**asdict(address), "version": STORE_VERSION}))


def read_address(path: Path) -> tuple[Address, int] | None:
    """Return the address and the version of the store behind it, or None where there is no whole file."""
    with suppress(OSError, ValueError, TypeError, KeyError):
        said = dict(json.loads(path.read_text(encoding="utf-8")))
        version = int(said.pop("version"))
        return Address(**said), version
    return None


def answers(address: Address, timeout_s: float = 1.0) -> bool:
    """Tell whether something at this address speaks Bolt."""
    host, _, port = address.uri.removeprefix("bolt://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), timeout=timeout_s) as connection:
            connection.sendall(_HELLO)
            return any(connection.recv(4))
    except (OSError, ValueError):
        return False
