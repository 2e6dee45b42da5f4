import os
import subprocess
import sys
from collections.abc import Iterator
from typing import NoReturn

import psutil
import pytest

from errors import DataUnavailable, PermissionDenied, ToolCallFailed
from tools.builtin.system.machine import killing
from tools.builtin.system.machine.killing import kill_process

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
ORDERLY = "import time; print(flush=True); time.sleep(60)"
# The middle process ends at once, so that the last one is nobody's child here.
ORPHAN = """
import subprocess, sys
quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "start_new_session": True}
child = subprocess.Popen([sys.executable, "-c", sys.argv[1], *sys.argv[2:]], **quiet)
child.stdout.readline()
print(child.pid, flush=True)
"""


class Strangers:
    """Starts processes that are no children of this one, and ends those that are left."""

    def __init__(self) -> None:
        self._pids: list[int] = []

    def start(self, code: str, *arguments: str) -> int:
        command = [sys.executable, "-c", ORPHAN, code, *arguments]
        said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20)
        self._pids.append(int(said.stdout))
        return self._pids[-1]

    def end(self) -> None:
        for pid in self._pids:
            if psutil.pid_exists(pid):
                psutil.Process(pid).kill()


@pytest.fixture
def strangers() -> Iterator[Strangers]:
    started = Strangers()
    yield started
    started.end()


def gone(pid: int) -> bool:
    return not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_a_process_ends_when_it_is_asked_to(strangers: Strangers) -> None:
    pid = strangers.start(ORDERLY)
    killed = kill_process(pid)
    assert (killed.pid, killed.how) == (pid, "terminated")
    assert killed.name.startswith("python")
    assert gone(pid)


def test_a_process_that_does_not_listen_is_killed(strangers: Strangers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killing, "PATIENCE_S", 0.3)
    pid = strangers.start(STUBBORN)
    assert kill_process(pid).how == "killed"
    assert gone(pid)


@pytest.mark.parametrize("pid", [0, 1])
def test_what_keeps_the_machine_running_is_never_killed(pid: int) -> None:
    with pytest.raises(PermissionDenied, match="keeps the machine running") as caught:
        kill_process(pid)
    assert caught.value.zh


@pytest.mark.parametrize("pid", [os.getpid(), os.getppid()], ids=["itself", "its parent"])
def test_this_program_and_its_parents_are_never_killed(pid: int) -> None:
    with pytest.raises(PermissionDenied):
        kill_process(pid)


def test_what_this_program_started_is_never_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", ORDERLY], stdout=subprocess.PIPE) as child:
        with pytest.raises(PermissionDenied, match="belongs to ToolAtlas"):
            kill_process(child.pid)
        assert child.poll() is None
        child.kill()


def test_the_graph_server_of_another_toolatlas_is_never_killed(strangers: Strangers) -> None:
    pid = strangers.start(ORDERLY, "-m", "graph.embedded.child")
    with pytest.raises(PermissionDenied, match="belongs to ToolAtlas"):
        kill_process(pid)
    assert not gone(pid)


def test_a_process_of_another_user_is_left_alone(strangers: Strangers, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = strangers.start(ORDERLY)
    monkeypatch.setattr(psutil.Process, "username", lambda process: str(process.pid))
    with pytest.raises(PermissionDenied, match="another user"):
        kill_process(pid)
    assert not gone(pid)


def test_what_the_system_does_not_let_us_end_is_told(strangers: Strangers, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(process: psutil.Process) -> NoReturn:
        raise psutil.AccessDenied(process.pid)

    pid = strangers.start(ORDERLY)
    monkeypatch.setattr(psutil.Process, "terminate", denied)
    with pytest.raises(PermissionDenied, match="another user"):
        kill_process(pid)


def test_a_process_that_the_system_holds_is_told(strangers: Strangers, monkeypatch: pytest.MonkeyPatch) -> None:
    pid = strangers.start(ORDERLY)
    monkeypatch.setattr(killing, "_waited", lambda *_: False)
    with pytest.raises(ToolCallFailed, match="does not end"):
        kill_process(pid)


def test_a_process_that_is_not_there_is_reported() -> None:
    with pytest.raises(DataUnavailable, match="No process has the number"):
        kill_process(2**31 - 1)


def test_a_process_that_ends_by_itself_meanwhile_is_reported(
    strangers: Strangers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(process: psutil.Process) -> NoReturn:
        raise psutil.NoSuchProcess(process.pid)

    pid = strangers.start(ORDERLY)
    monkeypatch.setattr(psutil.Process, "terminate", ended)
    with pytest.raises(DataUnavailable):
        kill_process(pid)
