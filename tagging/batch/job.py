"""A job that asks a model about many tools: batches side by side, tried again, and cut off without a loss.

batch ─► ask ─► usable entries: kept ─► on_said
          │ ├── a tool without one: asked alone ── fails: reported, the rest goes on
          │ └── no entry at all: every tool of the batch asked alone
          └── model down: wait and try again ── still down: the job ends, what was said stays
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from langchain_core.exceptions import ModelError, ModelRateLimitError
from tenacity import AsyncRetrying, retry_if_exception, stop_after_attempt, wait_exponential

from errors import ModelRefused, ModelUnavailable
from prompts.ledger import TokenLedger
from tagging.batch.asker import ToolAsker
from tagging.batch.tool_question import R
from tagging.view import ToolView

_TRIES = 3
_PAUSE_S, _MAX_PAUSE_S = 21.0, 170.0
"""A little over the pauses of the breaker, which asks nobody while a model is known to be down."""
_HOPELESS_AFTER = 5
"""Tools in a row for which a model gave nothing to use: it will not do better for the next thousand."""
OnSaid: TypeAlias = Callable[[Mapping[str, R]], Awaitable[None]]
Sleep: TypeAlias = Callable[[float], Awaitable[None]]


class _Hopeless(Exception):  # noqa: N818 - never leaves this file
    """The job cannot go on; the text is the sentence that says why."""


@dataclass
class JobResult:
    """What came of a job."""

    n_said: int = 0
    """Tools that the model spoke of."""
    failed: dict[str, str] = field(default_factory=dict)
    """Tool → why the model said nothing of use about it."""
    stopped: str = ""
    """Why the job ended before its end; empty where it did not."""


class ToolJob(Generic[R]):
    """Asks about batches of tools, several at a time."""

    def __init__(
        self,
        asker: ToolAsker[Any, R],
        on_said: OnSaid[R],
        *,
        concurrency: int,
        down: Callable[[], str],
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        """Prepare a job.

        Args:
            asker: asks the model and keeps its answers.
            on_said: told what is said of each tool as it comes.
            concurrency: prompts that are on their way at one time.
            down: says why the model is left alone just now; empty while it may be asked.
            sleep: waits some seconds.
        """
        self._asker = asker
        self._on_said = on_said
        self._concurrency = concurrency
        self._down = down
        self._sleep = sleep
        self._misses = 0
        self.ledger = TokenLedger()
        self.result = JobResult()

    async def run(self, batches: Sequence[Mapping[str, ToolView]]) -> JobResult:
        """Ask about all tools, unless the model turns out to be hopeless.

        Raises:
            StoreError: an answer cannot be kept.
        """
        waiting = list(reversed(batches))
        workers = [asyncio.create_task(self._work(waiting)) for _ in range(min(self._concurrency, len(waiting)))]
        try:
            await asyncio.gather(*workers)
        except _Hopeless as error:
            self.result.stopped = str(error)
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
        return self.result

    async def _work(self, waiting: list[Mapping[str, ToolView]]) -> None:
        while waiting:
            await self._ask(waiting.pop())

    async def _ask(self, batch: Mapping[str, ToolView]) -> None:
        missing = list(batch)
        if len(batch) > 1:
            try:
                found = await self._asked(batch)
            except (ModelUnavailable, ModelRefused):
                found = {}  # each is asked alone: one hostile or huge tool must not cost the others theirs
            missing = [tool_id for tool_id in batch if tool_id not in found]
        for tool_id in missing:
            await self._ask_alone(tool_id, batch[tool_id])

    async def _ask_alone(self, tool_id: str, view: ToolView) -> None:
        try:
            await self._asked({tool_id: view})
        except (ModelUnavailable, ModelRefused) as error:
            self.result.failed[tool_id] = str(error)
            self._misses += 1
            if self._misses >= _HOPELESS_AFTER:
                raise _Hopeless(str(error)) from error

    async def _asked(self, batch: Mapping[str, ToolView]) -> dict[str, R]:
        """Ask about a batch, and again after a pause while the model is down.

        Raises:
            ModelUnavailable: the answer was of no use.
            _Hopeless: the model stays down, or no waiting will help.
        """
        ids = list(batch)
        try:
            said = await self._patiently(list(batch.values()))
        except ModelUnavailable as error:
            if reason := self._down():
                raise _Hopeless(reason) from error
            raise
        found = {ids[n]: one for n, one in said.items()}
        self._misses = 0
        self.result.n_said += len(found)
        await self._on_said(found)
        return found

    async def _patiently(self, views: list[ToolView]) -> dict[int, R]:
        tries = AsyncRetrying(
            retry=retry_if_exception(self._may_pass),
            stop=stop_after_attempt(_TRIES),
            wait=wait_exponential(multiplier=_PAUSE_S, max=_MAX_PAUSE_S),
            sleep=self._sleep,
            reraise=True,
        )
        said: dict[int, R] = await tries(self._asker.ask, views, self.ledger)
        return said

    def _may_pass(self, error: BaseException) -> bool:
        """Whether a model that is down may come back: it was there before, and the fault is not a wrong key or name."""
        cause = error.__cause__
        for_good = isinstance(cause, ModelError | ImportError) and not getattr(cause, "is_retryable", False)
        passing = isinstance(error, ModelUnavailable) and bool(self._down()) and not for_good
        return passing and (self.result.n_said > 0 or isinstance(cause, ModelRateLimitError))
