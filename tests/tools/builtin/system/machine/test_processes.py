import os
from typing import Literal, NoReturn

import psutil
import pytest

from tools.builtin.system.machine import processes
from tools.builtin.system.machine.processes import list_processes, program_name


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "SAMPLE_S", 0.01)


async def test_this_very_process_is_listed_with_its_memory() -> None:
    found = await list_processes(limit=100)
    mine = [one for one in found.processes if one.pid == os.getpid()]
    assert mine[0].memory_mb > 1
    assert found.n_running >= 1


@pytest.mark.parametrize("order", ["memory", "cpu"])
async def test_the_hungriest_stands_first(order: Literal["memory", "cpu"]) -> None:
    found = await list_processes(order, limit=5)
    loads = [one.memory_mb if order == "memory" else one.cpu_percent for one in found.processes]
    assert loads == sorted(loads, reverse=True)
    assert len(found.processes) <= 5


async def test_command_lines_are_not_shown() -> None:
    found = await list_processes()
    assert set(found.processes[0].model_dump()) == {"pid", "name", "cpu_percent", "memory_mb"}


@pytest.mark.parametrize(
    ("title", "name"), [("python", "python"), ("db: --password=hunter2", "db:"), ("", "?"), ("x" * 99, "x" * 64)]
)
def test_a_title_is_cut_to_the_programs_name(title: str, name: str) -> None:
    assert program_name(title) == name


async def test_a_process_that_ends_meanwhile_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended(psutil.Process):
        def cpu_times(self) -> NoReturn:
            raise psutil.NoSuchProcess(self.pid)

    monkeypatch.setattr(psutil, "process_iter", lambda: [Ended(), psutil.Process()])
    assert (await list_processes()).n_running == 1
