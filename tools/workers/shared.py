"""The pool of this process: a process has one, as its bounds hold for all that runs in it together."""

import threading

from tools.workers.limits import WorkLimits
from tools.workers.pool import WorkerPool

_changing = threading.Lock()
_pool: WorkerPool | None = None


def shared_pool() -> WorkerPool:
    """Return the pool; one with the usual bounds where nobody said others."""
    global _pool  # noqa: PLW0603 - one for the process
    with _changing:
        if _pool is None:
            _pool = WorkerPool()
        return _pool


def bound_pool(n_workers: int, limits: WorkLimits) -> WorkerPool:
    """Return the pool with these bounds; work that runs under others ends with them first.

    Args:
        n_workers: Processes at most.
        limits: Of what each of them does at a time.
    """
    global _pool
    with _changing:
        if _pool is None or (_pool.n_workers, _pool.limits) != (n_workers, limits):
            before, _pool = _pool, WorkerPool(n_workers, limits)
            if before is not None:
                before.retire()
        return _pool
