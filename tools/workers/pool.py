"""A pool of worker processes: work in, its value or its error out; what goes past its bounds is killed and replaced.

Each of a few threads has one worker, sends it one piece of work at a time and waits for the answer, the end of the
process, the end of the time or a cancellation. Workers are forked from a process that holds the usual modules, so that
a new one is there within milliseconds. The pool belongs to no event loop: many may use it.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeVar, cast

import cloudpickle

from errors import ToolCallFailed
from tools.workers.limits import WorkLimits
from tools.workers.process import Worker
from tools.workers.queue import FairQueue
from tools.workers.worker import Outcome

logger = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(eq=False)
class _Job:
    """A piece of work on its way."""

    packed: bytes
    limits: WorkLimits
    owner: str
    alone: Hashable | None
    outcome: "Future[Outcome]" = field(default_factory=Future)
    cancelled: threading.Event = field(default_factory=threading.Event)
    worker: Worker | None = None
    changing: threading.Lock = field(default_factory=threading.Lock)

    def leave(self) -> bool:
        """Part from the worker; tell whether it may be used on, which it may not once it was to be killed."""
        with self.changing:
            self.worker = None
            return not self.cancelled.is_set()

    def cancel(self) -> None:
        """Kill the worker, if there is one already."""
        with self.changing:
            self.cancelled.set()
            if self.worker is not None:
                self.worker.end()


class WorkerPool:
    """Runs work in processes. Threads and processes start with the first work."""

    def __init__(self, n_workers: int = 2, limits: WorkLimits | None = None) -> None:
        """Prepare a pool.

        Args:
            n_workers: Processes at most; together they hold `n_workers` times the memory of one.
            limits: What a piece of work may take where it does not say so itself.
        """
        self.n_workers = n_workers
        self.limits = limits or WorkLimits()
        self._queue: FairQueue[_Job] = FairQueue()
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._n_idle = 0
        self._closed = False

    async def run(
        self,
        work: Callable[[], T],
        *,
        owner: str = "",
        alone: Hashable | None = None,
        limits: WorkLimits | None = None,
    ) -> T:
        """Do work in a worker and return its value; who cancels this call kills the worker.

        Args:
            work: Any function; what is not importable travels as code, with what it closes over.
            owner: Whose work it is: owners take turns.
            alone: Work of the same key never runs side by side.
            limits: Its bounds.

        Raises:
            ToolCallFailed: it went past its bounds, or the worker died.
        """
        bounds = limits or self.limits
        packed = cloudpickle.dumps((bounds, work))
        job = _Job(packed, bounds, owner, alone)
        self._put(job)
        try:
            came_of_it: Outcome = await asyncio.wrap_future(job.outcome)
        except asyncio.CancelledError:
            self._cancel(job)
            raise
        if came_of_it.error is not None:
            raise came_of_it.error
        return cast("T", came_of_it.value)

    def start(self) -> None:
        """Start one worker now, so that the first work does not wait for it."""
        with self._changed:
            self._grow()

    def retire(self) -> None:
        """Take no more work; what waits and what is at work ends as it would."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def close(self) -> None:
        """Take no more work, and wait a moment for what is at work."""
        self.retire()
        for thread in self._threads:
            thread.join(5)

    def _put(self, job: _Job) -> None:
        with self._changed:
            if self._closed:
                raise ToolCallFailed("The workers are closed.")
            self._queue.put(job)
            self._grow()
            self._changed.notify()

    def _grow(self) -> None:
        """Start one more thread where there is work that none waits for."""
        if len(self._threads) < self.n_workers and (not self._threads or len(self._queue) > self._n_idle):
            thread = threading.Thread(target=self._serve, name="toolatlas workers", daemon=True)
            self._threads.append(thread)
            self._n_idle += 1
            thread.start()

    def _cancel(self, job: _Job) -> None:
        with self._changed:
            waiting = self._queue.remove(job)
        if not waiting:
            job.cancel()

    def _serve(self) -> None:
        """Of one thread: take work, and see it through in its own worker."""
        worker = _made()
        while (job := self._next()) is not None:
            worker = worker or _made()
            outcome = _failed("No process could be started for that; try again in a moment.")
            try:
                if worker is not None:
                    outcome, worker = self._through(job, worker)
            finally:
                with self._changed:
                    self._queue.done(job)
                    self._n_idle += 1
                    self._changed.notify_all()
            _settle(job, outcome)  # idle before: who asks on at once is not to start another worker
            worker = worker or _made()
        if worker is not None:
            worker.kill()

    def _next(self) -> _Job | None:
        with self._changed:
            while (job := self._queue.take()) is None:
                if self._closed and not self._queue:
                    return None
                self._changed.wait()
            self._n_idle -= 1
            return job

    def _through(self, job: _Job, worker: Worker) -> tuple[Outcome, Worker | None]:
        """See work through; return what came of it and the worker, where it can take the next one."""
        with job.changing:
            if job.cancelled.is_set():
                return _failed("Nobody waits for it."), worker
            job.worker = worker
        try:
            worker.send(job.packed)
            answer = worker.answer(job.limits.wall_s)
        except OSError:  # it ended before
            answer = None
        usable = job.leave()
        if answer is None:
            return Outcome(None, _why(worker.kill(), job.limits), 0), None
        outcome = _unpacked(answer)
        if not usable or outcome.kept_bytes > job.limits.memory_mb * 1_000_000 // 4:
            worker.kill()  # what it took it would keep
            return outcome, None
        return outcome, worker


def _made() -> Worker | None:
    try:
        return Worker()
    except OSError as error:
        logger.warning("no worker could be started: %s", error)
        return None


def _unpacked(answer: bytes) -> Outcome:
    try:
        outcome: Outcome = cloudpickle.loads(answer)
    except Exception as error:  # noqa: BLE001 - whatever the making of a value or an error raises that came as its parts
        logger.warning("what came of it cannot be made again here: %s: %s", type(error).__name__, error)
        return _failed(f"What came of it cannot be handed on: {type(error).__name__}: {error}.")
    return outcome


def _failed(text: str) -> Outcome:
    return Outcome(None, ToolCallFailed(text), 0)


def _settle(job: _Job, outcome: Outcome) -> None:
    """Hand over what came of work; an error as a value, since a future takes not every one (`StopIteration`)."""
    with suppress(InvalidStateError):  # nobody waits for it any more
        job.outcome.set_result(outcome)


def _why(exit_code: int | None, limits: WorkLimits) -> ToolCallFailed:
    """Say why there is no answer; `exit_code` is None where the process was still at work."""
    if exit_code is None or exit_code == -_SIGXCPU:
        bound = limits.wall_s if exit_code is None else limits.cpu_s
        return ToolCallFailed(
            f"That took longer than {bound:g} seconds and was stopped; ask for less.",
            zh=f"计算超过 {bound:g} 秒，已停止，请缩小范围。",
        )
    return ToolCallFailed(
        f"That ended the process that it ran in ({_told(exit_code)}), as work does that needs more than "
        f"{limits.memory_mb} MB of memory; ask for less.",
        zh=f"执行计算的进程中断（{_told(exit_code)}），所需内存可能超过 {limits.memory_mb} MB，请缩小范围。",
    )


def _told(exit_code: int) -> str:
    return f"signal {-exit_code}" if exit_code < 0 else f"exit code {exit_code}"


_SIGXCPU = 24
