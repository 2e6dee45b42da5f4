"""A soak: chats at once that come, ask and go, for as long as is asked for; is it flat, and is nothing left?"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import httpx
import socketio

from evals.attacks.served_page import ServedPage
from evals.attacks.soak.chat import Chat
from evals.attacks.soak.samples import Sample, Third, sample, third
from evals.figures.save import save
from prompts.frozen import Frozen

REQUESTS: Final = (
    *(
        "calculate 17 * 23",
        "计算 2 的 20 次方",
        "convert 5 km to miles",
        "把 10 公斤换算成磅",
        "describe the table iris",
    ),
    *("show the mean of mpg in cars by origin", "what is the price of AAPL", "苹果的股价是多少", "list the files"),
    *(
        "which tables are there",
        "how many days from 2024-01-01 to 2024-12-31",
        "sha256 of hello",
        "你好",
        "make a uuid",
    ),
    *("run this python: sum(range(1000))", "plot mpg against weight of cars", "what is the answer to nothing at all"),
)
GROWTH: Final = 0.10
"""What the last third may hold more than the first."""
_EVERY_S: Final = 5.0
_MESSAGES: Final = 6
"""Of one chat; then another comes in its place."""
_SETTLE_S: Final = 30.0
_FEW: Final = 4
"""Descriptors and processes that may be kept for the next chat, such as pooled connections."""


class SoakReport(Frozen):
    """What was seen."""

    minutes: float
    chats: int
    answered: int
    failed: int
    before: Sample
    after: Sample
    """When the last chat was gone, and a moment after."""
    first: Third
    last: Third
    samples: tuple[Sample, ...]

    @property
    def faults(self) -> list[str]:
        """What did not hold."""
        grown = self.last.memory_mb > self.first.memory_mb * (1 + GROWTH)
        left = self.after.page_descriptors - self.before.page_descriptors
        more = self.after.processes - self.before.processes
        return [
            *(["memory grew by more than 10 %"] if grown else []),
            *([f"{left} descriptors are left"] if left > _FEW else []),
            *([f"{more} processes are left"] if more > _FEW else []),
            *([f"{self.failed} messages were not answered"] if self.failed else []),
        ]


class _Talk:
    """What all chats count together."""

    def __init__(self, page: ServedPage, tell: Callable[[str], None]) -> None:
        self.page = page
        self.tell = tell
        self.answered = 0
        self.failed = 0

    async def go_on(self, number: int, until: float) -> None:
        """Open one chat after the other until the time is over."""
        requests = islice(cycle(REQUESTS), number, None)
        while time.monotonic() < until:
            try:
                await self._chat([next(requests) for _ in range(_MESSAGES)], until)
            except (TimeoutError, httpx.HTTPError, socketio.exceptions.SocketIOError) as error:
                self.failed += 1
                self.tell(f"a chat ended with {type(error).__name__}: {error}")

    async def _chat(self, requests: Sequence[str], until: float) -> None:
        async with Chat(await self.page.url(), await self.page.cookies()) as chat:
            for request in requests:
                if time.monotonic() > until:
                    return
                answer = await chat.ask(request)
                self.answered += bool(answer)
                self.failed += not answer


async def run_soak(minutes: float, chats: int, into: Path, tell: Callable[[str], None]) -> list[str]:
    """Soak the page and return the lines to print; the whole report lies in the folder."""
    with tempfile.TemporaryDirectory(prefix="toolatlas-soak-", ignore_cleanup_errors=True) as folder:
        async with ServedPage(Path(folder)) as page:
            report = await _soaked(page, minutes, chats, tell)
    out = into / "soak.json"
    await save(report, out)
    return [*lines(report), f"saved to {out}"]


async def _soaked(page: ServedPage, minutes: float, chats: int, tell: Callable[[str], None]) -> SoakReport:
    url, cookies = await page.url(), await page.cookies()
    # Once what will be kept anyway: the assistant, its graph and workers, connections that are pooled.
    await _warm(url, cookies, 0)
    await asyncio.gather(*(_warm(url, cookies, number) for number in range(chats)))
    await asyncio.sleep(_SETTLE_S / 3)
    began = time.monotonic()
    before = sample(page.pid, began)
    talk, samples = _Talk(page, tell), list[Sample]()
    watching = asyncio.create_task(_watch(page.pid, began, samples))
    await asyncio.gather(*(talk.go_on(number, began + minutes * 60) for number in range(chats)))
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    await asyncio.sleep(_SETTLE_S)
    n = max(1, len(samples) // 3)
    return SoakReport(
        minutes=minutes,
        chats=chats,
        answered=talk.answered,
        failed=talk.failed,
        before=before,
        after=sample(page.pid, began),
        first=third(samples[:n]),
        last=third(samples[-n:]),
        samples=tuple(samples),
    )


async def _warm(url: str, cookies: httpx.Cookies, number: int) -> None:
    async with Chat(url, cookies) as chat:
        for request in islice(cycle(REQUESTS), number, number + 3):
            await chat.ask(request)


async def _watch(pid: int, began: float, samples: list[Sample]) -> None:
    while True:
        samples.append(await asyncio.to_thread(sample, pid, began))
        await asyncio.sleep(_EVERY_S)


def lines(report: SoakReport) -> list[str]:
    """Lay a report out."""
    first, last, before, after = report.first, report.last, report.before, report.after
    grown = 100 * (last.memory_mb / first.memory_mb - 1)
    return [
        f"{report.chats} chats at once for {report.minutes:g} minutes: {report.answered} answers, "
        f"{report.failed} failures",
        f"{'':24} before  first third  last third   after",
        _row("memory, MB", (before.memory_mb, first.memory_mb, last.memory_mb, after.memory_mb)),
        _row("memory of the page, MB", (before.page_mb, first.page_mb, last.page_mb, after.page_mb)),
        _row(
            "descriptors of the page",
            (before.page_descriptors, first.page_descriptors, last.page_descriptors, after.page_descriptors),
        ),
        _row("processes", (before.processes, first.processes, last.processes, after.processes)),
        f"last third over first: {grown:+.1f} % of memory; "
        + (f"did not hold: {'; '.join(report.faults)}" if report.faults else "held"),
    ]


def _row(name: str, values: tuple[float, float, float, float]) -> str:
    before, first, last, after = values
    return f"{name:24} {before:6.0f}  {first:11.0f}  {last:10.0f}  {after:6.0f}"
