"""What is looked at around every attempt: its time, the program's memory, what lies outside, errors nobody meant."""

import asyncio
import logging
import resource
import sys
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final, NamedTuple

import errors
from errors import ToolAtlasError
from evals.attacks.fuzz.attempt import Ending
from evals.attacks.fuzz.ground import TOLD_OUTSIDE, Ground
from graph.workflow.serializer import serializer
from tools.call import ToolResult

SWELL_MB: Final = 400
"""Growth of the program's own peak within one attempt; what workers take is bounded by the kernel."""
BLOCKED_S: Final = 5.0
"""Time of the processor that one attempt may hold the event loop for."""
LATE_S: Final = 8.0
"""What an attempt may take beyond its own bound."""
_TICK_S: Final = 0.25
_OURS: Final = frozenset(
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, ToolAtlasError)
)
_BOUND_WORDS: Final = (
    *("was stopped", "more than", "took longer", "longer than", "did not answer within", "ended the process"),
)
_RUNS_ON: Final = "runs on, unheard"


class Seen(NamedTuple):
    """What was seen of an attempt."""

    ending: Ending
    note: str = ""
    ms: float = 0.0


class LastFault(logging.Handler):
    """Keeps the last error that was logged with its traceback."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.text = logging.Formatter("%(message)s").format(record)


class Judge:
    """Watches attempts on one ground."""

    def __init__(self, ground: Ground) -> None:
        """Begin to listen for errors."""
        self._ground = ground
        self._fault = LastFault()
        self._breaches = ground.folder / "breaches.txt"
        logging.getLogger().addHandler(self._fault)

    async def judged(self, work: Awaitable[ToolResult], bound_s: float) -> Seen:
        """See an attempt through."""
        outside, peak = self._ground.outside_facts(), _peak_mb()
        self._fault.text = ""
        began = time.perf_counter()
        blocked: list[float] = []
        watching = asyncio.create_task(_longest_hold(blocked))
        try:
            result = await work
            ending, note = self._of_result(result)
        except Exception as error:  # noqa: BLE001 - what nobody meant is what is looked for
            ending, note = Ending.CRASHED, f"{type(error).__name__}: {error}\n{self._fault.text[-1_500:]}"
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
        taken_s = time.perf_counter() - began
        if ending.good:
            ending, note = self._around(ending, note, outside, _peak_mb() - peak)
        if ending.good and (taken_s > bound_s + LATE_S or max(blocked, default=0.0) > BLOCKED_S):
            ending, note = (
                Ending.HUNG,
                f"took {taken_s:.0f} s, held everybody for {max(blocked, default=0):.0f} s: {note}",
            )
        return Seen(ending, note[:3_000], taken_s * 1_000)

    def _of_result(self, result: ToolResult) -> tuple[Ending, str]:
        result.model_dump_json()
        serializer().dumps_typed(result)
        told = result.model_dump_json(exclude={"call"})
        if any(secret in told for secret in TOLD_OUTSIDE):
            return Ending.OUTSIDE, f"told what lies outside: {told[:300]}"
        if result.status != "error":
            return Ending.DONE, ""
        if result.error_type not in _OURS:
            return Ending.CRASHED, f"{result.error_type}: {self._fault.text[-1_500:]}"
        if _RUNS_ON in result.error:
            return Ending.HUNG, result.error
        bounded = any(word in result.error for word in _BOUND_WORDS)
        return (Ending.STOPPED if bounded else Ending.REFUSED), result.error

    def _around(self, ending: Ending, note: str, before: object, grown_mb: float) -> tuple[Ending, str]:
        if self._breaches.exists():
            told = self._breaches.read_text(encoding="utf-8", errors="replace")
            self._breaches.unlink()
            return Ending.OUTSIDE, told
        if self._ground.outside_facts() != before:
            return Ending.OUTSIDE, "what lies outside was changed"
        return (Ending.SWELLED, f"by {grown_mb:.0f} MB") if grown_mb > SWELL_MB else (ending, note)


async def _longest_hold(found: list[float]) -> None:
    """Note how much processor time went by between two ticks of the event loop, where it did not tick in time."""
    while True:
        clock, used = time.perf_counter(), time.process_time()
        try:
            await asyncio.sleep(_TICK_S)
        finally:  # also where the work ends with what held everybody up
            if time.perf_counter() - clock > BLOCKED_S:
                found.append(time.process_time() - used)


def _peak_mb() -> float:
    unit = 1_000_000 if sys.platform == "darwin" else 1_000
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def confine_self(memory_mb: int) -> None:
    """Bound this process: what it takes beyond fails as an error that nobody meant."""
    hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (memory_mb * 1_000_000, hard))
