"""One worker process at the other end of a pipe."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import spawn
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any

from tools.workers.worker import serve

PRELOADED: tuple[str, ...] = ("tools.workers.worker", "pydantic", "numpy", "duckdb")
"""What most work needs; none of them starts a thread when it is imported."""
_END_S = 5.0
"""How long a process that was killed may take to be gone."""
_starting = threading.Lock()


class Worker:
    """One process at the other end of a pipe."""

    def __init__(self) -> None:
        """Start it.

        Raises:
            OSError: the system has no room for another process.
        """
        self._connection, theirs = multiprocessing.Pipe()
        made: Any = _context()
        self.process: BaseProcess = made.Process(target=serve, args=(theirs,), name="toolatlas worker", daemon=True)
        with _starting, _without_main():
            self.process.start()
        theirs.close()

    def send(self, job: bytes) -> None:
        """Hand over work.

        Raises:
            OSError: the process is gone.
        """
        self._connection.send_bytes(job)

    def answer(self, timeout_s: float) -> bytes | None:
        """Wait for what came of it; None where the process ended or the time is over."""
        if self._connection in wait([self._connection, self.process.sentinel], timeout_s):
            with suppress(EOFError, OSError):
                return self._connection.recv_bytes()
            self.process.join(_END_S)  # the pipe closes a moment before the process is gone
        return None

    def end(self) -> None:
        """End the process and those that its work started, now."""
        with suppress(ProcessLookupError, AttributeError):  # it leads no group yet, or the system knows none
            if self.process.pid:
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def kill(self) -> int | None:
        """End it, if it did not end itself, and let it go; return its exit code, negative for a signal."""
        ended = self.process.exitcode
        self.end()
        self.process.join(_END_S)
        self._connection.close()
        return ended


def _context() -> BaseContext:
    """How workers are made: forked from a server that holds their modules, or, where that is not to be had, afresh."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    return context


@contextmanager
def _without_main() -> Iterator[None]:
    """Keep a new process from running this one's main module again, as `multiprocessing` has it for its own pools.

    A worker needs nothing of it, and a script of the user's may have no guard around what it does.
    """
    told = spawn.get_preparation_data

    def without(name: str) -> dict[str, Any]:
        return {key: value for key, value in told(name).items() if not key.startswith("init_main_from")}

    spawn.get_preparation_data = without
    try:
        yield
    finally:
        spawn.get_preparation_data = told
