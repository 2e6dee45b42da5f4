"""Work in other processes: values and errors come back, and what goes past its bounds is killed and harms nobody."""

import asyncio
import contextlib
import mmap
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cloudpickle
import psutil
import pytest

from errors import InvalidArguments, ToolCallFailed
from tools.workers.limits import WorkLimits
from tools.workers.pool import WorkerPool
from tools.workers.shared import bound_pool

cloudpickle.register_pickle_by_value(sys.modules[__name__])  # a worker knows no module of the tests
ROOT = Path(__file__).parents[3]
LIMITED = pytest.mark.skipif(sys.platform != "linux", reason="only here the kernel bounds a process's data")


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    made = WorkerPool(2, WorkLimits(memory_mb=400, cpu_s=20, wall_s=20))
    yield made
    made.close()


def refuse() -> None:
    raise InvalidArguments("No.", tool_id="g/t", parameter="x", zh="不行。")


async def test_a_value_comes_back_from_another_process(pool: WorkerPool) -> None:
    told = {"公司": [1, 2.5, None]}
    assert await pool.run(lambda: (told, os.getpid() != 0)) == (told, True)
    assert await pool.run(os.getpid) != os.getpid()


async def test_an_error_comes_back_as_it_was_raised(pool: WorkerPool) -> None:
    with pytest.raises(InvalidArguments, match="No") as refused:
        await pool.run(refuse)
    error = refused.value
    assert (error.tool_id, error.parameter, error.zh) == ("g/t", "x", "不行。")


def exhaust() -> int:
    return len(bytearray(3_000_000_000))


def collect() -> list[bytes]:
    held = []
    while True:
        held.append(bytes(10_000_000))


def never_yields() -> int:
    return len(str(10 ** (10**9)))


def spin() -> None:
    while True:
        pass


class PanicException(BaseException):
    """As a library in Rust fails."""


@pytest.mark.parametrize("raised", [PanicException("assertion failed"), SystemExit(3), GeneratorExit()])
async def test_what_is_no_ordinary_error_is_told_as_a_failure(pool: WorkerPool, raised: BaseException) -> None:
    def give_up() -> None:
        raise raised

    with pytest.raises(ToolCallFailed, match=f"gave up .{type(raised).__name__}") as told:
        await pool.run(give_up)
    assert "损坏" in told.value.zh
    assert await pool.run(lambda: 1) == 1


@LIMITED
@pytest.mark.parametrize("work", [exhaust, collect])
async def test_memory_past_the_bound_is_refused(pool: WorkerPool, work: Callable[[], object]) -> None:
    with pytest.raises(ToolCallFailed, match="more than 400 MB") as refused:
        await pool.run(work)
    assert "400 MB" in refused.value.zh
    assert await pool.run(lambda: 1) == 1


@LIMITED
async def test_processor_time_past_the_bound_ends_the_work(pool: WorkerPool) -> None:
    with pytest.raises(ToolCallFailed, match="longer than 1 seconds and was stopped"):
        await pool.run(spin, limits=WorkLimits(cpu_s=1))
    assert await pool.run(lambda: 1) == 1


@pytest.mark.parametrize("work", [never_yields, lambda: time.sleep(30)], ids=["holds the interpreter", "sleeps"])
async def test_time_past_the_bound_ends_the_work_while_others_go_on(
    pool: WorkerPool, work: Callable[[], object]
) -> None:
    stuck = asyncio.create_task(pool.run(work, limits=WorkLimits(wall_s=0.5), owner="stuck"))
    await asyncio.sleep(0.1)
    assert await pool.run(lambda: 2, owner="other") == 2
    assert not stuck.done()
    with pytest.raises(ToolCallFailed, match=r"longer than 0\.5 seconds and was stopped"):
        await stuck


@pytest.mark.parametrize(("work", "told"), [(os.abort, "signal 6"), (lambda: os._exit(3), "exit code 3")])
async def test_work_that_ends_its_process_is_told_and_the_next_is_done(
    pool: WorkerPool, work: Callable[[], object], told: str
) -> None:
    with pytest.raises(ToolCallFailed, match=told):
        await pool.run(work)
    assert await pool.run(lambda: 3) == 3


async def test_who_cancels_ends_the_process(pool: WorkerPool, tmp_path: Path) -> None:
    os.mkfifo(told := tmp_path / "pid")

    def work() -> None:
        told.write_text(str(os.getpid()))
        time.sleep(30)

    task = asyncio.create_task(pool.run(work))
    process = psutil.Process(int(await asyncio.to_thread(told.read_text)))
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    psutil.wait_procs([process], timeout=5)
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    assert await pool.run(lambda: 4) == 4


async def test_what_is_cancelled_before_it_begins_never_runs(pool: WorkerPool, tmp_path: Path) -> None:
    file = tmp_path / "ran"
    busy = [asyncio.create_task(pool.run(lambda: time.sleep(0.5), alone="x")) for _ in range(2)]
    waiting = asyncio.create_task(pool.run(file.touch, alone="x"))
    await asyncio.sleep(0.05)
    waiting.cancel()
    await asyncio.gather(*busy, waiting, return_exceptions=True)
    await pool.run(lambda: None, alone="x")
    assert not file.exists()


async def test_work_of_one_key_never_runs_side_by_side(pool: WorkerPool, tmp_path: Path) -> None:
    def alone() -> bool:
        mark = tmp_path / "here"
        mark.mkdir()
        time.sleep(0.02)
        mark.rmdir()
        return True

    assert all(await asyncio.gather(*(pool.run(alone, alone="tables", owner=str(n)) for n in range(6))))


def test_workers_end_when_the_program_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "program.py"
    script.write_text(
        "import asyncio, functools, os, pathlib, sys, time\n"
        "import cloudpickle\n"
        "from tools.workers.pool import WorkerPool\n"
        "cloudpickle.register_pickle_by_value(sys.modules['__main__'])\n"
        "def work(file):\n"
        "    pathlib.Path(file).write_text(str(os.getpid()))\n"
        "    time.sleep(60)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(WorkerPool(1).run(functools.partial(work, sys.argv[1])))\n"
    )
    program = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "pid")], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    worker = psutil.Process(pid_in(tmp_path / "pid"))
    program.kill()
    program.wait()
    _, left = psutil.wait_procs([worker], 10)
    assert [one for one in left if one.status() != psutil.STATUS_ZOMBIE] == []


def pid_in(file: Path) -> int:
    while not file.exists() or not file.read_text():
        time.sleep(0.02)
    return int(file.read_text())


async def test_what_work_started_ends_with_it(pool: WorkerPool, tmp_path: Path) -> None:
    def start() -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        (tmp_path / "pid").write_text(str(child.pid))
        child.wait()

    running = asyncio.create_task(pool.run(start))
    child = psutil.Process(await asyncio.to_thread(pid_in, tmp_path / "pid"))
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running
    _, left = await asyncio.to_thread(psutil.wait_procs, [child], 10)
    assert [one for one in left if one.status() != psutil.STATUS_ZOMBIE] == []


async def test_what_cannot_travel_is_told(pool: WorkerPool) -> None:
    with pytest.raises(ToolCallFailed, match="cannot be handed on"):
        await pool.run(threading.Lock)


class Missing(Exception):  # noqa: N818 - as users write them
    """Pickles by the text alone, and cannot be made again of that."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(f"{name} is not in {place}")


def miss() -> None:
    raise Missing("行", "表")


def run_out() -> int:
    return next(iter(()))


def cancelled() -> None:
    raise asyncio.CancelledError


@pytest.mark.parametrize(
    ("work", "raised"),
    [(miss, ToolCallFailed), (run_out, RuntimeError), (cancelled, ToolCallFailed)],
)
async def test_what_cannot_be_raised_here_is_told_and_the_next_is_done(
    pool: WorkerPool, work: Callable[[], object], raised: type[BaseException]
) -> None:
    for _ in range(pool.n_workers + 1):
        with pytest.raises(raised):
            await asyncio.wait_for(pool.run(work), 10)
    assert await asyncio.wait_for(pool.run(lambda: 8), 10) == 8


@LIMITED
async def test_a_worker_that_keeps_much_memory_is_replaced(pool: WorkerPool) -> None:
    def keep() -> int:
        os.held = bytearray(250_000_000)  # type: ignore[attr-defined]
        return os.getpid()

    pid = await pool.run(keep, limits=WorkLimits(memory_mb=400))
    assert pid not in [await pool.run(os.getpid) for _ in range(4)]


@LIMITED
async def test_a_worker_that_keeps_freed_memory_mapped_is_replaced(pool: WorkerPool) -> None:
    def keep() -> int:
        os.mapped = mmap.mmap(-1, 250_000_000, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)  # type: ignore[attr-defined]
        return os.getpid()

    pid = await pool.run(keep)
    assert pid not in [await pool.run(os.getpid) for _ in range(4)]


async def test_one_after_the_other_needs_one_worker() -> None:
    made = WorkerPool(3)
    made.start()
    assert len({await made.run(os.getpid) for _ in range(50)}) == 1
    made.close()


async def test_one_pool_serves_many_event_loops(pool: WorkerPool) -> None:
    assert await asyncio.to_thread(lambda: asyncio.run(pool.run(lambda: 5))) == 5


def six_soon() -> int:
    time.sleep(0.2)
    return 6


async def test_a_pool_that_gives_way_still_does_what_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.workers.shared._pool", None)
    before = bound_pool(1, WorkLimits(memory_mb=300))
    running = asyncio.create_task(before.run(six_soon))
    await asyncio.sleep(0.05)
    after = bound_pool(1, WorkLimits(memory_mb=301))
    assert after is not before
    assert bound_pool(1, WorkLimits(memory_mb=301)) is after
    assert await running == 6
    with pytest.raises(ToolCallFailed):
        await before.run(lambda: 7)
    after.close()


def test_a_worker_does_not_run_the_main_module_again(tmp_path: Path) -> None:
    script = tmp_path / "my script.py"
    script.write_text(
        "import asyncio\n"
        "from tools.workers.pool import WorkerPool\n"
        "print('main', flush=True)\n"
        "print(asyncio.run(WorkerPool(1).run(lambda: 8)), flush=True)\n"
    )

    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    found = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (found.stdout.split(), found.returncode) == (["main", "8"], 0), found.stderr
