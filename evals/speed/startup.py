"""How long whole commands take, from the prompt to their end, beside the start-up of others.

Each is a process of its own over a home that was used before, its files in the cache. Figures are printed with the
machine's load, since a busy machine takes longer.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from errors import ConfigError
from graph.embedded.leases import Lease
from graph.embedded.places import Places, lock_on
from settings import Settings

REQUEST = "convert 5 km to miles"
ENGINE = "import langgraph.graph, neo4j"
"""What every request goes through, whatever our own modules take: no answer is there before."""
_RUN = "from cli import main; main()"
_ROOT = Path(__file__).parents[2]
_PAUSE_S, _PATIENCE_S = 0.05, 30.0
COMMANDS: Mapping[str, tuple[str, ...]] = {
    "toolatlas --help": ("--help",),
    "toolatlas tools list": ("tools", "list"),
    "toolatlas tools show": ("tools", "show", "finance/get_quote"),
    "toolatlas agents list": ("agents", "list"),
    "toolatlas memory list": ("memory", "list"),
}


async def startup_lines(settings: Settings, n: int) -> list[str]:
    """Time every command `n` times and lay out the medians."""
    with tempfile.TemporaryDirectory(prefix="toolatlas-startup-") as folder:
        home = Path(folder) / "home"
        places = Places(home / "graph")
        environment = _environment(settings, home)
        await _timed(("-c", _RUN, "ask", REQUEST), environment)  # makes the home, and the bytecode
        rows = {name: await _times((*_ours(), *arguments), environment, n) for name, arguments in COMMANDS.items()}
        ask = (*_ours(), "ask", REQUEST)
        gone = partial(_until_gone, places)
        rows["toolatlas ask (starts the graph server)"] = await _times(ask, environment, n, before=gone)
        lease = Lease(places)
        lease.take()
        try:
            await _timed(ask, environment)
            rows["toolatlas ask (graph server runs)"] = await _times(ask, environment, n)
        finally:
            lease.release()
        async with _served(environment):
            rows["toolatlas ask (another process serves)"] = await _times(ask, environment, n)
        rows["python -c 'import typer'"] = await _times(("-c", "import typer"), environment, n)
        rows[f"python -c '{ENGINE}'"] = await _times(("-c", ENGINE), environment, n)
        if find_spec("llm") is not None:
            rows["llm --help"] = await _times(("-m", "llm", "--help"), environment, n)
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    lines = [line(name, seconds) for name, seconds in rows.items()]
    lines += [] if find_spec("llm") is not None else ["llm --help: the package llm is not installed here"]
    return [*lines, f"medians of n = {n}; load of the machine {load:.1f} on {os.cpu_count()} cores"]


@asynccontextmanager
async def _served(environment: Mapping[str, str]) -> AsyncIterator[None]:
    """Keep a process that serves the home, from its first answer on."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, *_ours(), "serve", env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None  # noqa: S101 - it is a pipe
    await process.stdout.readline()
    try:
        await _timed((*_ours(), "ask", REQUEST), environment)
        yield
    finally:
        await _timed((*_ours(), "serve", "--stop"), environment)
        await process.wait()


def line(name: str, seconds: Sequence[float]) -> str:
    """Write one command's times."""
    return f"{name:40} {statistics.median(seconds):6.2f} s  ({min(seconds):.2f} to {max(seconds):.2f})"


def _ours() -> tuple[str, ...]:
    return ("-c", _RUN)


def _environment(settings: Settings, home: Path) -> dict[str, str]:
    """Of a process over a home of its own, without a model and with the embedded server, which may stop at once."""
    # As for a user, a command finds the bytecode of the one before.
    dropped = ("TOOLATLAS_", "NEO4J_", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(dropped)}
    ours = {"TOOLATLAS_HOME": str(home), "TOOLATLAS_EMBEDDER": settings.embedder, "TOOLATLAS_EMBEDDED_GRACE_S": "0.3"}
    return kept | ours | {"PYTHONPATH": str(_ROOT)}


async def _times(
    arguments: Sequence[str], environment: Mapping[str, str], n: int, before: Callable[[], None] = lambda: None
) -> list[float]:
    """Run a command some times, each after what must be so before."""
    seconds = []
    for _ in range(n):
        await asyncio.to_thread(before)
        seconds.append(await _timed(arguments, environment))
    return seconds


async def _timed(arguments: Sequence[str], environment: Mapping[str, str]) -> float:
    """Run one Python process to its end.

    Raises:
        ConfigError: it failed, and its time would say nothing.
    """
    quiet, heard = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    started = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, env=dict(environment), stdout=quiet, stderr=heard
    )
    _, told = await process.communicate()
    seconds = time.perf_counter() - started
    if process.returncode:
        last = (told.decode("utf-8", "replace").strip().splitlines() or ["it said nothing"])[-1]
        raise ConfigError(f"{' '.join(arguments[1:])} ended with {process.returncode}: {last}")
    return seconds


def _until_gone(places: Places) -> None:
    """Wait until the embedded server has taken its address back and let its store go."""
    while places.address.exists():
        time.sleep(_PAUSE_S)
    with lock_on(places.server_lock, _PATIENCE_S):
        pass
