"""Processes that run requests until they are killed, forked from one that loaded the program: a start costs little."""

import asyncio
import json
import os
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import psutil

from evals.attacks.kills.killed_run import HomeOrder, RunOrder

_PATIENCE_S: Final = 240.0
_GONE_S: Final = 10.0
"""How long what a killed process started may take to notice."""


@dataclass(frozen=True)
class Ran:
    """What a process said of one order."""

    lines: Mapping[str, dict[str, Any]]
    """Type → line."""
    seconds: float
    repeats: Sequence[dict[str, Any]] = ()
    """Calls in doubt that were approved once more."""

    @property
    def statuses(self) -> dict[str, str]:
        """Tool id → how its call ended, as far as it was told."""
        told: dict[str, str] = (self.lines.get("answered") or self.lines.get("told") or {}).get("statuses", {})
        return told


class Victim:
    """A process that runs requests, until it is killed."""

    def __init__(self, pid: int, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], errors: Path) -> None:
        self._pid = pid
        self._hears, self._says = streams
        self._errors = errors
        self._children: dict[int, psutil.Process] = {}

    async def opened(self) -> None:
        """Wait until it opened the home."""
        if await self._line() is None:
            raise AssertionError(f"the process did not start: {self.errors()}")

    def errors(self) -> str:
        """Return what it wrote to the errors' side."""
        return self._errors.read_text(errors="replace")

    async def run(self, order: RunOrder, kill_after_s: float | None = None) -> Ran:
        """Give an order and hear what it says, until it is done or the process is gone."""
        self._says.write(f"{order.model_dump_json()}\n".encode())
        lines: dict[str, dict[str, Any]] = {}
        repeats: list[dict[str, Any]] = []
        began = time.perf_counter()
        while (line := await self._line()) is not None:
            lines[line["type"]] = line
            repeats += [line] if line["type"] == "repeat" else []
            if line["type"] == "begun":
                began = time.perf_counter()
                if kill_after_s is not None:
                    asyncio.get_running_loop().call_later(kill_after_s, self._kill)
            if line["type"] == "answered":
                break
            self._look()
        return Ran(lines, time.perf_counter() - began, repeats)

    async def killed(self) -> int:
        """Kill it if it lives; return how many processes that it had started are left."""
        self._look()
        self._kill()
        with suppress(ConnectionError):
            await self._hears.read()
        self._says.close()
        _, alive = await asyncio.to_thread(psutil.wait_procs, list(self._children.values()), timeout=_GONE_S)
        return len(alive)

    def _look(self) -> None:
        with suppress(psutil.NoSuchProcess):
            found = psutil.Process(self._pid).children(recursive=True)
            self._children.update({child.pid: child for child in found})

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)

    async def _line(self) -> dict[str, Any] | None:
        line = b""
        async with asyncio.timeout(_PATIENCE_S):
            with suppress(ConnectionError):
                line = await self._hears.readline()
        found: dict[str, Any] | None = json.loads(line) if line.endswith(b"\n") else None
        return found


class Nursery:
    """Where the processes come from."""

    def __init__(self, control: socket.socket, errors: Path) -> None:
        self._control = control
        self._errors = errors

    async def start(self, order: HomeOrder) -> Victim:
        """Start a process, and wait until it opened its home."""
        mine, theirs = socket.socketpair()
        pid = await asyncio.to_thread(self._fork, order, theirs)
        victim = Victim(pid, await asyncio.open_connection(sock=mine, limit=1 << 24), self._errors)
        await victim.opened()
        return victim

    def _fork(self, order: HomeOrder, theirs: socket.socket) -> int:
        with theirs, self._errors.open("w") as errors:
            socket.send_fds(self._control, [order.model_dump_json().encode()], [theirs.fileno(), errors.fileno()])
            return int(self._control.recv(64))


@asynccontextmanager
async def nursery(environment: Mapping[str, str], errors: Path) -> AsyncIterator[Nursery]:
    """Load the program in a process of its own, with all that this one loaded of it."""
    ours, theirs = socket.socketpair()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "evals.attacks.kills.killed_run", str(theirs.fileno())),
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", **environment},
        cwd=Path(__file__).parents[2],
        stdin=asyncio.subprocess.PIPE,
        pass_fds=(theirs.fileno(),),
    )
    theirs.close()
    assert process.stdin is not None  # noqa: S101 - piped
    process.stdin.write(f"{json.dumps(sorted(sys.modules))}\n".encode())
    try:
        yield Nursery(ours, errors)
    finally:
        ours.close()
        await process.wait()
