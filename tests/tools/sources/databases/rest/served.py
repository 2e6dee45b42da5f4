"""Serves an application on a real port of this machine."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """Yield the address."""
    with socket.socket() as listens:
        listens.bind(("127.0.0.1", 0))
        listens.listen()  # so that whoever asks before the server is up waits for it
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listens]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listens.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
