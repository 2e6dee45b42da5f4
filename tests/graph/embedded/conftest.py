"""Folders for embedded servers, an engine that only shakes hands, and clients in processes of their own."""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from graph.embedded.places import Places

ROOT = Path(__file__).resolve().parents[3]
CLIENT = """
import asyncio, sys
from pathlib import Path
from graph.embedded.server import EmbeddedServer

async def main():
    async with EmbeddedServer(Path(sys.argv[1]), grace_s=float(sys.argv[2])) as address:
        print(address.pid, flush=True)
        await asyncio.to_thread(sys.stdin.readline)

asyncio.run(main())
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    made = Places(tmp_path / "graph")
    made.create()
    return made


class HandshakeEngine:
    """Listens, and answers Bolt's first message; enough for everything but queries."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_server(("127.0.0.1", port))
        self.stopped = False
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while not self.stopped:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            with connection:
                connection.recv(20)
                connection.sendall(bytes([0, 0, 4, 4]))

    def stop(self) -> None:
        self.stopped = True
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class Engines:
    """Starts handshake engines and remembers them."""

    def __init__(self) -> None:
        self.started: list[HandshakeEngine] = []
        self.passwords: list[str] = []

    def __call__(self, store: Path, port: int, password: str, heap_mb: int) -> HandshakeEngine:
        store.mkdir(exist_ok=True)
        self.passwords.append(password)
        self.started.append(HandshakeEngine(port))
        return self.started[-1]


@pytest.fixture
def engines() -> Iterator[Engines]:
    made = Engines()
    yield made
    for engine in made.started:
        if not engine.stopped:
            engine.stop()


StartClient = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start_client() -> Iterator[StartClient]:
    """Start a process that holds a lease until its input ends; its first line is the server's process id."""
    running: list[subprocess.Popen[str]] = []

    def start(home: Path, grace_s: float = 0.3) -> subprocess.Popen[str]:
        client = subprocess.Popen(
            [sys.executable, "-c", CLIENT, str(home), str(grace_s)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(client)
        return client

    yield start
    for client in running:
        if client.poll() is None:
            client.send_signal(signal.SIGKILL)
        client.communicate()
