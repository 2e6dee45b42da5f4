"""What runs in a worker: one piece of work after the other, each within its bounds.

Nothing is imported here that starts a thread: a worker is forked from a process that holds these modules already.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when numpy is imported: its threads would not survive a fork

import logging
import multiprocessing
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

import cloudpickle
import psutil

from errors import ToolAtlasError, ToolCallFailed
from tools.workers.limits import WorkLimits, confine

logger = logging.getLogger(__name__)
Work: TypeAlias = Callable[[], Any]


class Outcome(NamedTuple):
    """What came of one piece of work."""

    value: Any
    error: BaseException | None
    kept_bytes: int
    """Memory that the process holds more than at its start, as its bound counts it: also what was freed and not given
    back."""


def serve(connection: "Connection[bytes, bytes]") -> None:
    """Do what comes until the other side is gone."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # what its work starts can be ended with it
    threading.Thread(target=_end_with_parent, name="end with the program", daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C at the terminal is for those who sent the work
    at_start = _held_bytes()
    while True:
        try:
            job = connection.recv_bytes()
        except (EOFError, OSError):
            return
        connection.send_bytes(done(job, at_start))


def done(job: bytes, held_before: int = 0) -> bytes:
    """Do one piece of work and pack what came of it; `held_before` is what the process held at its start, in bytes."""
    value: Any = None
    error: BaseException | None = None
    try:
        limits, work = packed_work(job)
        confine(limits)
        value = work()
    except MemoryError:
        error = too_much_memory(limits)
    except ToolAtlasError as raised:
        error = raised
    except Exception as raised:  # noqa: BLE001 - entry point of code that is not ours: it is raised where it was sent from
        error = raised
        error.add_note("In the worker:\n" + "".join(traceback.format_tb(raised.__traceback__)))  # frames do not travel
    except BaseException as raised:  # noqa: BLE001 - a panic of a library in Rust, an exit: to whoever waits it is a failure
        logger.warning("work ended with %s: %s", type(raised).__name__, raised)
        error = ToolCallFailed(
            f"A library that the work needs gave up ({type(raised).__name__}); its input may be damaged.",
            zh=f"处理所需的组件中途失败（{type(raised).__name__}），输入内容可能已损坏。",
        )
    kept = _held_bytes() - held_before
    try:
        return _packed(Outcome(value, error, kept))
    except MemoryError:
        return _packed(Outcome(None, too_much_memory(limits), kept))
    except Exception as unpicklable:  # noqa: BLE001 - whatever a value's own pickling raises
        logger.warning("a value cannot be handed on: %s", unpicklable)
        told = ToolCallFailed(f"What came of it cannot be handed on: {type(error or value).__name__}.")
        return _packed(Outcome(None, told, kept))


def _end_with_parent() -> None:
    """End this process, and what its work started, once the program is gone: nobody hears what it goes on to do."""
    if (program := multiprocessing.parent_process()) is not None:
        program.join()
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _held_bytes() -> int:
    memory = psutil.Process().memory_info()
    # What an allocator keeps mapped for later is in no resident page, and counts against the bound all the same.
    return int(getattr(memory, "data", memory.rss))


def _packed(outcome: Outcome) -> bytes:
    packed: bytes = cloudpickle.dumps(outcome)
    return packed


def packed_work(job: bytes) -> tuple[WorkLimits, Work]:
    """Unpack a piece of work with its bounds."""
    limits, work = pickle.loads(job)  # noqa: S301 - written by the process that started this one, over its own pipe
    return limits, work


def too_much_memory(limits: WorkLimits) -> ToolCallFailed:
    """Say that work needed more memory than it may have."""
    return ToolCallFailed(
        f"That needs more than {limits.memory_mb} MB of memory, and was stopped; ask for less.",
        zh=f"所需内存超过 {limits.memory_mb} MB，已停止，请缩小范围。",
    )
