import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from errors import ConversationBusy
from tools.calls.running import RunningRuns

ROOT = Path(__file__).parents[3]
KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from tools.calls.running import RunningRuns

async def main():
    async with RunningRuns(Path(sys.argv[1])) as runs, runs.noted("killed", "run 1"):
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


async def killed(home: Path) -> None:
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", KILLED, str(home), cwd=ROOT)
    assert await process.wait() == -signal.SIGKILL


async def test_a_run_is_known_to_every_process_while_it_goes_on(tmp_path: Path) -> None:
    async with RunningRuns(tmp_path) as here, RunningRuns(tmp_path) as there:
        async with here.noted("t", "run"):
            assert await here.is_running("t")
            assert await there.is_running("t")
            assert await there.left_behind("t") == ""
        assert not await there.is_running("t")
        assert await there.left_behind("t") == ""


async def test_a_conversation_runs_once_at_a_time(tmp_path: Path) -> None:
    async with RunningRuns(tmp_path) as here, RunningRuns(tmp_path) as there, here.noted("t", "run"):
        for runs in (here, there):
            with pytest.raises(ConversationBusy):
                async with runs.noted("t", "another"):
                    pytest.fail("it runs twice")
        assert await here.is_running("t")


async def test_what_a_killed_process_left_is_told_and_forgotten_when_it_is_settled(tmp_path: Path) -> None:
    await killed(tmp_path)
    async with RunningRuns(tmp_path) as runs:
        assert not await runs.is_running("killed")
        assert await runs.left_behind("killed") == "run 1"
        assert await runs.all_left_behind() == ("killed",)
        await runs.forget("killed")
        assert await runs.all_left_behind() == ()


async def test_a_run_may_begin_where_a_killed_one_stood(tmp_path: Path) -> None:
    await killed(tmp_path)
    async with RunningRuns(tmp_path) as runs:
        async with runs.noted("killed", "run 1"):
            assert await runs.is_running("killed")
        assert await runs.left_behind("killed") == ""


async def test_lock_files_of_processes_that_are_gone_go_too(tmp_path: Path) -> None:
    await killed(tmp_path)
    async with RunningRuns(tmp_path):
        (mine,) = (tmp_path / "runs").iterdir()
        assert mine.name.startswith(f"{os.getpid()}-")
    assert list((tmp_path / "runs").iterdir()) == []
