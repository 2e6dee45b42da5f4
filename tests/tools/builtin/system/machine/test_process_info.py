import os
from typing import NoReturn

import psutil
import pytest

from errors import DataUnavailable, InvalidArguments
from tools.builtin.system.machine import process_info as module
from tools.builtin.system.machine.process_info import process_info


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SAMPLE_S", 0.01)


def test_a_process_is_found_by_its_number() -> None:
    found = process_info(pid=os.getpid()).processes[0]
    assert (found.pid, found.parent_pid) == (os.getpid(), os.getppid())
    assert found.memory_mb > 1
    assert found.n_threads >= 1
    assert found.started.endswith("+00:00")


def test_a_process_is_found_by_a_part_of_its_name() -> None:
    name = psutil.Process().name()
    found = process_info(name=name[:3].upper())
    assert os.getpid() in {one.pid for one in found.processes}
    assert found.n_processes >= len(found.processes)


def test_command_lines_are_not_shown() -> None:
    fields = set(process_info(pid=os.getpid()).processes[0].model_dump())
    assert fields.isdisjoint({"cmdline", "command", "environ", "exe", "cwd"})


@pytest.mark.parametrize(("pid", "name"), [(2**31 - 1, ""), (0, "no-such-program-没有")])
def test_what_does_not_run_is_reported(pid: int, name: str) -> None:
    with pytest.raises(DataUnavailable, match="No running process") as caught:
        process_info(pid=pid, name=name)
    assert "没有" in caught.value.zh


def test_a_question_without_a_process_is_refused() -> None:
    with pytest.raises(InvalidArguments, match="Name a process"):
        process_info(name="  ")


def test_a_user_that_the_system_does_not_tell_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def hidden(process: psutil.Process) -> NoReturn:
        raise psutil.AccessDenied(process.pid)

    monkeypatch.setattr(psutil.Process, "username", hidden)
    assert process_info(pid=os.getpid()).processes[0].user == ""
