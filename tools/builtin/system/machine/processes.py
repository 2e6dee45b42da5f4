"""List running processes."""

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Literal, NamedTuple

import psutil
from pydantic import BaseModel, Field

from tools.artifacts import Table
from tools.marking import ExampleCall, tool
from tools.shares import Percent

SAMPLE_S = 0.2
"""CPU use is what a process takes while this time goes by."""
MB = 10**6
SortBy = Literal["memory", "cpu"]


class Process(BaseModel):
    """A running process; its command line is left out, since it may hold secrets."""

    pid: int = Field(description="Process number")
    name: str = Field(description="Name of the program")
    cpu_percent: Percent = Field(description="CPU use, in percent of one core")
    memory_mb: float = Field(description="Resident memory, in 10^6 bytes")


class Processes(BaseModel):
    """The processes that use the most."""

    processes: list[Process] = Field(description="Processes, the hungriest first")
    sort_by: Literal["memory", "cpu"] = Field(description="What they are ordered by")
    n_running: int = Field(description="How many processes run in all")
    cpu_percent: Percent = Field(description="CPU use of the whole machine, 0 to 100")
    memory_percent: Percent = Field(description="Memory use of the whole machine, 0 to 100")
    table: Table = Field(description="The processes as a table")


@tool(
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"limit": 5}),
)
async def list_processes(
    sort_by: SortBy = "memory",
    limit: Annotated[int, Field(ge=1, le=100)] = 10,
) -> Processes:
    """List the running processes that use the most memory or CPU, with the load of the whole machine.

    Use it for what is running, what is slow, or what eats memory or CPU. It shows names and numbers, never command
    lines, and changes nothing.

    Args:
        sort_by: What to order by.
        limit: How many processes to list.

    Returns:
        Processes with CPU and memory use, and totals of the machine.
    """
    before = await asyncio.to_thread(_samples)
    await asyncio.sleep(SAMPLE_S)
    found = await asyncio.to_thread(_measured, before)
    found.sort(key=lambda process: (-_load(process, sort_by), process.pid))
    return Processes(
        processes=found[:limit],
        sort_by=sort_by,
        n_running=len(found),
        cpu_percent=psutil.cpu_percent(),
        memory_percent=psutil.virtual_memory().percent,
        table=_table(found[:limit], len(found)),
    )


class CpuSample(NamedTuple):
    """CPU time that a process had used at a moment."""

    at: float
    cpu_s: float
    process: psutil.Process


def _samples() -> dict[int, CpuSample]:
    psutil.cpu_percent()
    found = {}
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            found[process.pid] = _sample(process)
    return found


def _sample(process: psutil.Process) -> CpuSample:
    times = process.cpu_times()
    return CpuSample(time.monotonic(), times.user + times.system, process)


def _measured(before: dict[int, CpuSample]) -> list[Process]:
    """Measure what still runs; a process that ended meanwhile, or that may not be seen, is left out."""
    found = []
    for earlier in before.values():
        with suppress(psutil.Error):
            found.append(_process(earlier))
    return found


def _process(earlier: CpuSample) -> Process:
    process = earlier.process
    with process.oneshot():
        now = _sample(process)
        used = (now.cpu_s - earlier.cpu_s) / max(now.at - earlier.at, 1e-3)
        return Process(
            pid=process.pid,
            name=program_name(process.name()),
            cpu_percent=round(max(used, 0.0) * 100, 1),
            memory_mb=round(process.memory_info().rss / MB, 1),
        )


def program_name(name: str) -> str:
    """Cut a process's name to the program's: titles that programs give themselves can hold their arguments."""
    return (name.split() or ["?"])[0][:64]


def _load(process: Process, sort_by: str) -> float:
    return process.cpu_percent if sort_by == "cpu" else process.memory_mb


def _table(processes: list[Process], total: int) -> Table:
    rows = [[one.pid, one.name, one.cpu_percent, one.memory_mb] for one in processes]
    return Table(title="processes", columns=["pid", "name", "cpu_percent", "memory_mb"], rows=rows, total_rows=total)
