"""What a process and all that it started hold at one moment."""

import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import median

import psutil

from prompts.frozen import Frozen


class Sample(Frozen):
    """One moment."""

    at_s: float
    memory_mb: float
    """Resident, of all processes together."""
    page_mb: float
    """Of the page's own process."""
    descriptors: int
    """Of all processes together."""
    page_descriptors: int
    processes: int


def sample(pid: int, began: float) -> Sample:
    """Look at a process and its descendants; what ends meanwhile counts for nothing."""
    page = psutil.Process(pid)
    memory, descriptors = {}, {}
    for process in (page, *page.children(recursive=True)):
        with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
            memory[process.pid] = process.memory_info().rss / 1e6
            descriptors[process.pid] = process.num_fds()
    return Sample(
        at_s=time.monotonic() - began,
        memory_mb=sum(memory.values()),
        page_mb=memory.get(pid, 0.0),
        descriptors=sum(descriptors.values()),
        page_descriptors=descriptors.get(pid, 0),
        processes=len(memory),
    )


class Third(Frozen):
    """The middle of a third of the time."""

    memory_mb: float
    page_mb: float
    page_descriptors: float
    processes: float


def third(samples: Sequence[Sample]) -> Third:
    """Take the medians."""
    return Third(
        memory_mb=median([s.memory_mb for s in samples]),
        page_mb=median([s.page_mb for s in samples]),
        page_descriptors=median([float(s.page_descriptors) for s in samples]),
        processes=median([float(s.processes) for s in samples]),
    )
