"""Requests by programs, call by call and without a model, over tools that fail by chance; and what they leave behind.

The model always boasts, so that what is honest in an answer is the program's own.
"""

import asyncio
import gc
import logging
import os
import random
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final, Literal, TypeAlias

import psutil

from evals.attacks.failures.asked import ASKED, CALLS, PROGRAMS, Asked
from evals.attacks.failures.faulty_harbour import CALL_TIMEOUT_S, HARBOUR, TOOLS, Harbour, faulty_harbour
from evals.attacks.kills.scripted import scripted
from evals.attacks.kills.stub_graph import StubGraph
from graph.assistant import Assistant
from graph.observability.events import Answered, ApprovalAsked
from graph.programs.failures import failed_calls
from graph.workspace import resources
from prompts.frozen import Frozen
from settings import Settings
from tools.call import ToolResult

Way: TypeAlias = Literal["program", "loop", "offline"]
WAYS: Final[tuple[Way, ...]] = ("program", "loop", "offline")
DEADLINE_S: Final = 120.0
POINTS: Final = "failures.jsonl"
_AT_ONCE: Final = 8
_SETTLE_S: Final = 15.0
_FEW: Final = 4
"""Descriptors, threads and processes that may be kept for the next request."""
_GROWTH: Final = 0.10
_GROWTH_MB: Final = 30.0
"""What caches may take beyond a share of all."""


class AskedPoint(Frozen):
    """One request, and how it ended."""

    index: int
    way: str
    request: str
    seconds: float
    n_calls: int
    n_failed: int
    faults: tuple[str, ...] = ()


class Held(Frozen):
    """What the process holds at one moment."""

    tasks: int
    threads: int
    descriptors: int
    processes: int
    memory_mb: float


class WayReport(Frozen):
    """All requests of one way."""

    way: str
    points: tuple[AskedPoint, ...]
    before: Held
    """When a tenth had run: pools and caches are filled."""
    after: Held
    drawn: dict[str, int]

    @property
    def left(self) -> tuple[str, ...]:
        """What the requests left behind."""
        few = {name: getattr(self.after, name) - getattr(self.before, name) for name in ("tasks", "threads")}
        few |= {name: getattr(self.after, name) - getattr(self.before, name) for name in ("descriptors", "processes")}
        grown = self.after.memory_mb - self.before.memory_mb
        found = [f"{n} more {name}" for name, n in few.items() if n > (0 if name == "tasks" else _FEW)]
        return (*found, *([f"{grown:.0f} MB more"] if grown > _GROWTH_MB + _GROWTH * self.before.memory_mb else []))


class FailuresReport(Frozen):
    """All ways."""

    ways: tuple[WayReport, ...]

    @property
    def held(self) -> bool:
        """Whether every answer was honest and in time, and nothing was left."""
        return not any(way.left or any(point.faults for point in way.points) for way in self.ways)

    def lines(self) -> list[str]:
        """Say it in lines for the terminal."""
        return [line for way in self.ways for line in _lines(way)]


def _lines(way: WayReport) -> list[str]:
    honest, slowest = sum(not p.faults for p in way.points), max((p.seconds for p in way.points), default=0.0)
    failing = sum(bool(p.n_failed) for p in way.points)
    drawn = ", ".join(f"{name} {n}" for name, n in sorted(way.drawn.items()))
    return [
        f"{way.way}: {honest} of {len(way.points)} honest and in time, {failing} of all with calls that failed; "
        f"slowest {slowest:.1f} s of {DEADLINE_S:g} s; answers of the tools' server: {drawn}",
        f"  held: {_held(way.before)} → {_held(way.after)}: {', '.join(way.left) or 'nothing left behind'}",
        *(f"  {p.index} {p.request}: {'; '.join(p.faults)}" for p in way.points if p.faults),
    ]


def _held(held: Held) -> str:
    return (
        f"{held.tasks} tasks, {held.threads} threads, {held.descriptors} descriptors, {held.processes} processes, "
        f"{held.memory_mb:.0f} MB"
    )


async def run_failures(
    n_requests: int, seed: int, into: Path, told: Callable[[str], None] = lambda _: None
) -> FailuresReport:
    """Ask so many requests in turns of the ways.

    Args:
        n_requests: Of all ways together.
        seed: Of the requests and of how tools fail.
        into: Folder of the report and of the homes.
        told: Hears of progress.
    """
    ways: list[WayReport] = []
    await asyncio.to_thread(into.mkdir, parents=True, exist_ok=True)
    with faulty_harbour(seed) as harbour, _quiet(harbour.url):
        for place, way in enumerate(WAYS):
            n = n_requests // len(WAYS) + (place < n_requests % len(WAYS))
            chance = random.Random(f"{seed}:{way}")  # noqa: S311 - no secret
            ways.append(await _one_way(way, [chance.choice(ASKED) for _ in range(n)], into, harbour))
            told(_lines(ways[-1])[0])
    report = FailuresReport(ways=tuple(ways))
    await asyncio.to_thread((into / POINTS).write_text, report.model_dump_json(indent=1), encoding="utf-8")
    return report


@contextmanager
def _quiet(url: str) -> Iterator[None]:
    """Tell the tools where the harbour is; what they raise is meant, and no news for the log."""
    logger = logging.getLogger("tools")
    before, os.environ[HARBOUR] = logger.level, url
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
        del os.environ[HARBOUR]


async def _one_way(way: Way, asked: Sequence[Asked], into: Path, harbour: Harbour) -> WayReport:
    points: list[AskedPoint] = []
    harbour.faults.clear()
    async with _assistant(way, into / f"home-{way}") as assistant:
        first, numbered = max(1, len(asked) // 10), list(enumerate(asked))
        points += await _side_by_side(assistant, way, numbered[:first])
        before = await _settled()
        points += await _side_by_side(assistant, way, numbered[first:])
        after = await _settled(before)
    return WayReport(way=way, points=tuple(points), before=before, after=after, drawn=dict(harbour.faults))


@asynccontextmanager
async def _assistant(way: Way, home: Path) -> AsyncIterator[Assistant]:
    values = {"home": home, "embedder": "none", "call_timeout_s": CALL_TIMEOUT_S, "request_timeout_s": DEADLINE_S}
    model = {} if way == "offline" else {"model": "scenes:scripted", "strategy": way, "decisions": "model"}
    settings = Settings.model_validate({**values, **model})
    usual = resources.ToolGraph  # type: ignore[attr-defined]  # what a home opens
    setattr(resources, "ToolGraph", StubGraph)  # noqa: B010 - see above
    try:
        replies = PROGRAMS if way == "program" else CALLS
        async with Assistant.open(settings, model=scripted(settings, replies) if model else None) as assistant:
            file = home / "harbour.py"
            await asyncio.to_thread(file.write_text, TOOLS, encoding="utf-8")
            await assistant.resources.library.add(file)
            yield assistant
    finally:
        setattr(resources, "ToolGraph", usual)  # noqa: B010 - see above


async def _side_by_side(assistant: Assistant, way: Way, asked: Sequence[tuple[int, Asked]]) -> list[AskedPoint]:
    room = asyncio.Semaphore(_AT_ONCE)

    async def one(index: int, what: Asked) -> AskedPoint:
        async with room:
            return await _point(assistant, way, index, what)

    return list(await asyncio.gather(*(one(index, what) for index, what in asked)))


async def _point(assistant: Assistant, way: Way, index: int, asked: Asked) -> AskedPoint:
    began, answered = time.perf_counter(), None
    thread = f"{way} {index}"
    events = assistant.ask(asked.request, thread_id=thread, user="local")
    while events is not None:
        waiting: list[ApprovalAsked] = []
        async for event in events:
            answered = event if isinstance(event, Answered) else answered
            waiting += [event] if isinstance(event, ApprovalAsked) else []
        decided = {question.approval_id: True for question in waiting}
        events = assistant.resume(thread, decided) if waiting else None  # type: ignore[assignment]  # ends the loop
    seconds = time.perf_counter() - began
    results = answered.results if answered else ()
    return AskedPoint(
        index=index,
        way=way,
        request=asked.request,
        seconds=seconds,
        n_calls=len(results),
        n_failed=len(failed_calls(results)),
        faults=tuple(dishonest(answered, seconds)),
    )


def dishonest(answered: Answered | None, seconds: float) -> list[str]:
    """Say what is wrong with an answer; empty where it is honest and in time."""
    if answered is None:
        return ["no answer"]
    found = [f"failed: {answered.failed}: {answered.text}"] if answered.failed else []
    found += [f"took {seconds:.1f} s"] if seconds > DEADLINE_S else []
    lost = Counter(result.call.tool_id for result in failed_calls(answered.results))
    return found + [
        f"{tool_id} failed, and the answer does not say so" for tool_id in lost if not _says(answered, tool_id)
    ]


def _says(answered: Answered, tool_id: str) -> bool:
    """Whether an answer says of a tool that it failed: in a sentence of its own, or where the tools are counted."""
    failed = [r for r in failed_calls(answered.results) if r.call.tool_id == tool_id]
    plain = tool_id.rpartition("/")[2].replace("_", " ")  # answers name a tool as people would
    reasons = [form for r in failed for form in (_reason(r, answered), _reason(r, answered).replace(tool_id, plain))]
    return any(reason in answered.text for reason in reasons) or any(
        sign in answered.text for sign in (f"`{tool_id}` (", f"`{tool_id}`（")
    )


def _reason(result: ToolResult, answered: Answered) -> str:
    return result.error_in(answered.language) or result.status


async def _settled(goal: Held | None = None) -> Held:
    """Say what is held, as soon as it is no more than before, or after a while."""
    ends = time.monotonic() + _SETTLE_S
    while True:
        gc.collect()
        held = await asyncio.to_thread(_now, len(asyncio.all_tasks()))
        if time.monotonic() > ends or (goal is not None and _within(held, goal)):
            return held
        await asyncio.sleep(0.5)


def _within(held: Held, goal: Held) -> bool:
    return all(getattr(held, name) <= getattr(goal, name) for name in ("tasks", "threads", "descriptors", "processes"))


def _now(n_tasks: int) -> Held:
    process = psutil.Process()
    return Held(
        tasks=n_tasks,
        threads=threading.active_count(),
        descriptors=process.num_fds(),
        processes=len(process.children(recursive=True)),
        memory_mb=process.memory_info().rss / 1e6,
    )
