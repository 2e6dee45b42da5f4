"""How much one piece of work may take in a worker."""

import os

from pydantic import Field

from prompts.frozen import Frozen

try:
    import resource
except ImportError:  # Windows: time is bounded there by the pool, memory is not
    resource = None  # type: ignore[assignment]


class WorkLimits(Frozen):
    """Bounds of one piece of work."""

    memory_mb: int = Field(default=1_024, ge=64)
    """What the process may take for data, beside its code."""
    cpu_s: float = Field(default=30.0, gt=0)
    """Time of the processor."""
    wall_s: float = Field(default=60.0, gt=0)
    """Time on the clock; then the process is killed."""


def confine(limits: WorkLimits) -> None:
    """Bound this process for the work that comes next: the kernel refuses memory, and ends it at its processor time."""
    if resource is None:
        return
    memory = limits.memory_mb * 1_000_000
    # Private writable memory: address space would count what libraries only reserve.
    _lower(resource.RLIMIT_DATA, memory)
    used = sum(os.times()[:2])
    _lower(resource.RLIMIT_CPU, int(used + limits.cpu_s) + 1)
    _lower(resource.RLIMIT_CORE, 0)


def _lower(kind: int, wanted: int) -> None:
    """Set the soft limit alone, so that the next work can be given more."""
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))
