"""What is known about one process, by its number or its program's name."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated

import psutil
from pydantic import BaseModel, Field

from errors import DataUnavailable, InvalidArguments
from tools.builtin.system.machine.processes import MB, program_name
from tools.marking import ExampleCall, tool
from tools.shares import Percent
from tools.workspace.refusals import shown

SAMPLE_S = 0.2
MAX_FOUND = 20


class ProcessDetails(BaseModel):
    """A running process; its command line and environment are left out, since they may hold secrets."""

    pid: int = Field(description="Process number")
    name: str = Field(description="Name of the program")
    status: str = Field(description="What it does, such as running or sleeping")
    user: str = Field(description="Whose it is; empty where the system does not tell")
    parent_pid: int = Field(description="Number of the process that started it; 0 for the first")
    started: str = Field(description="When it was started, ISO 8601 in UTC")
    cpu_percent: Percent = Field(description="CPU use, in percent of one core")
    memory_mb: float = Field(description="Resident memory, in 10^6 bytes")
    n_threads: int = Field(description="Its threads")


class FoundProcesses(BaseModel):
    """Processes that fit."""

    processes: list[ProcessDetails] = Field(description="The processes, by number; at most 20")
    n_processes: int = Field(description="How many fit")


@tool(
    domains=("system",),
    functions=("query",),
    permission="low",
    idempotent=True,
    call=ExampleCall({"pid": 1}),
)
def process_info(
    pid: Annotated[int, Field(ge=0, le=2**31 - 1)] = 0,
    name: Annotated[str, Field(max_length=100)] = "",
) -> FoundProcesses:
    """Tell what one process does, by its number or by its program's name: state, owner, age, CPU, memory, threads.

    Use it when a request names a process. For what runs at all, or what uses most, use list_processes. It never
    shows command lines, and changes nothing.

    Args:
        pid: Number of the process; 0 to go by the name.
        name: Name of the program, or a part of it, such as python; left out where the number is given.

    Returns:
        The processes that fit.
    """
    wanted = name.strip().casefold()
    if not pid and not wanted:
        raise InvalidArguments(
            "Name a process: give its number or its program's name.",
            parameter="pid",
            zh="请指明进程：给出进程号或程序名。",
        )
    found = list(_named(wanted)) if not pid else _numbered(pid)
    details = _details(found[:MAX_FOUND])
    if not details:
        raise _none(pid, name)
    return FoundProcesses(processes=details, n_processes=len(found))


def _none(pid: int, name: str) -> DataUnavailable:
    if pid:
        return DataUnavailable(f"No running process has the number {pid}.", zh=f"没有编号为 {pid} 的进程在运行。")
    return DataUnavailable(f"No running process is called {shown(name)}.", zh=f"没有名为 {shown(name)} 的进程在运行。")


def _numbered(pid: int) -> list[psutil.Process]:
    return [psutil.Process(pid)] if psutil.pid_exists(pid) else []


def _named(wanted: str) -> Iterator[psutil.Process]:
    for process in sorted(psutil.process_iter(), key=lambda process: process.pid):
        with suppress(psutil.Error):
            if wanted in program_name(process.name()).casefold():
                yield process


def _details(found: list[psutil.Process]) -> list[ProcessDetails]:
    """Look at processes; one that ends meanwhile is left out."""
    details = []
    for process in found:
        with suppress(psutil.Error):
            details.append(_of(process))
    return details


def _of(process: psutil.Process) -> ProcessDetails:
    cpu = process.cpu_percent(interval=SAMPLE_S / MAX_FOUND)
    with process.oneshot():
        return ProcessDetails(
            pid=process.pid,
            name=program_name(process.name()),
            status=str(process.status()),
            user=_user(process),
            parent_pid=process.ppid(),
            started=datetime.fromtimestamp(process.create_time(), UTC).isoformat(timespec="seconds"),
            cpu_percent=round(cpu, 1),
            memory_mb=round(process.memory_info().rss / MB, 1),
            n_threads=process.num_threads(),
        )


def _user(process: psutil.Process) -> str:
    with suppress(psutil.AccessDenied):
        return process.username()
    return ""
