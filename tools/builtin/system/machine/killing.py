"""End a process of the same user, but never this program, what it came from, or what it lives on."""

from contextlib import suppress
from typing import Annotated, Literal

import psutil
from pydantic import BaseModel, Field

from errors import DataUnavailable, PermissionDenied, ToolCallFailed
from tools.builtin.system.machine.processes import program_name
from tools.marking import ExampleCall, tool

PATIENCE_S = 3.0
"""How long a process may tidy up before it is killed."""
KILL_WAIT_S = 2.0
OWN_MODULES = ("graph.embedded.child",)
"""Servers that serve this program and may have been started by another process of it."""


class Killed(BaseModel):
    """A process that is gone."""

    pid: int = Field(description="Number that it had")
    name: str = Field(description="Name of the program")
    how: Literal["terminated", "killed"] = Field(description="Whether it ended when asked to, or had to be killed")


@tool(
    domains=("system",),
    functions=("transform",),
    permission="high",
    call=ExampleCall({"pid": 1}, expects="refusal"),
)
def kill_process(
    pid: Annotated[int, Field(ge=0, le=2**31 - 1)],
) -> Killed:
    """Terminate one running process by its number: it is asked to end, and killed where it does not.

    Use it only when a request names the process to end or stop; work that the process has not saved is lost, and a
    person approves it first. It ends processes of the same user only, and never this program or what it needs. To
    look at a process use process_info.

    Args:
        pid: Number of the process, as a list of the processes shows it.

    Returns:
        Which process is gone, and how.
    """
    _refuse_vital(pid)
    process = _process(pid)
    try:
        _refuse_related(process)
        _refuse_others(process)
        name = program_name(process.name())
        return Killed(pid=pid, name=name, how=_end(process))
    except psutil.NoSuchProcess:
        raise _gone(pid) from None
    except psutil.AccessDenied:
        raise _not_yours(pid) from None


def _refuse_vital(pid: int) -> None:
    if pid <= 1:
        raise PermissionDenied(
            f"Process {pid} keeps the machine running; it is never killed.",
            zh=f"进程 {pid} 维持着系统运行，不能结束。",
        )


def _process(pid: int) -> psutil.Process:
    try:
        return psutil.Process(pid)
    except psutil.NoSuchProcess:
        raise _gone(pid) from None


def _gone(pid: int) -> DataUnavailable:
    return DataUnavailable(f"No process has the number {pid}.", zh=f"没有编号为 {pid} 的进程。")


def _not_yours(pid: int) -> PermissionDenied:
    return PermissionDenied(
        f"Process {pid} belongs to another user; only your own are ended.",
        zh=f"进程 {pid} 属于其他用户；只能结束自己的进程。",
    )


def _refuse_related(process: psutil.Process) -> None:
    """Raise for this program, what started it, what it started, and the servers that it shares."""
    me = psutil.Process()
    above = {one.pid for one in me.parents()}
    below = {one.pid for one in process.parents()}
    if process.pid == me.pid or process.pid in above or me.pid in below or _serves_us(process):
        raise PermissionDenied(
            f"Process {process.pid} belongs to ToolAtlas or to what runs it; it is not ended from here.",
            zh=f"进程 {process.pid} 属于 ToolAtlas 或运行它的程序，不能在这里结束。",
        )


def _serves_us(process: psutil.Process) -> bool:
    with suppress(psutil.AccessDenied):
        return any(module in process.cmdline() for module in OWN_MODULES)
    return False


def _refuse_others(process: psutil.Process) -> None:
    if process.username() != psutil.Process().username():
        raise _not_yours(process.pid)


def _end(process: psutil.Process) -> Literal["terminated", "killed"]:
    process.terminate()
    if _waited(process, PATIENCE_S):
        return "terminated"
    process.kill()
    if _waited(process, KILL_WAIT_S):
        return "killed"
    raise ToolCallFailed(
        f"Process {process.pid} does not end; the system holds it, so only a restart helps.",
        zh=f"进程 {process.pid} 无法结束；它被系统占用，只能重启机器。",
    )


def _waited(process: psutil.Process, seconds: float) -> bool:
    """Whether a process ended in time; one that only waits for its parent to notice has ended."""
    try:
        process.wait(seconds)
    except psutil.TimeoutExpired:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    return True
