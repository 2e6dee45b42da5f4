"""LangSmith, where it is asked for and reachable; never in the way of an answer.

What is sent are the spans that `begin` and what lies below it open (`spans.py`). The tracer of LangChain is off: it
would send every state and every runnable of the two graphs.
"""

import asyncio
import logging
import os
import threading
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Final
from uuid import UUID

import langsmith
from langsmith import RunTree
from langsmith.run_trees import configure
from langsmith.utils import LangSmithError
from urllib3 import Retry

from graph.observability.plain_values import plain
from graph.observability.redaction import Redactor
from graph.observability.spans import NOWHERE, Span
from settings import Settings, known_secrets

logger = logging.getLogger(__name__)
PROBE_S = 2.0
FLUSH_S = 3.0
TIMEOUT_MS = (2_000, 5_000)
"""To connect, and to read."""
FEEDBACK = "user_score"
ROOT: Final = "toolatlas"
"""Name of every trace."""


class Tracing:
    """Traces runs after `start` found that they can be traced."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._client: langsmith.Client | None = None

    @property
    def enabled(self) -> bool:
        """Whether runs are traced."""
        return self._client is not None

    async def start(self) -> None:
        """Turn tracing on where it is set and its server answers within two seconds, and off everywhere else."""
        configure(enabled=False)
        if not self._settings.langsmith_tracing:
            return
        if await _answers(self._settings.langsmith_endpoint):
            self.connect()
        else:
            logger.warning("LangSmith does not answer at %s: runs are not traced", self._settings.langsmith_endpoint)

    def connect(self) -> langsmith.Client:
        """Trace from now on, whether the server answers or not."""
        self._client = _client(self._settings)
        return self._client

    async def use(self, settings: Settings) -> None:
        """Hide the secrets of other settings from now on."""
        self._settings = settings
        if self.enabled:
            await self.flush()
            self.connect()

    def begin(self, run: UUID, asked: Mapping[str, object], metadata: Mapping[str, object]) -> Span:
        """Open the trace of a run; whoever opens it closes it. Thumbs find it by the run's id."""
        if self._client is None:
            return NOWHERE
        private = self._settings.langsmith_hide_inputs or self._settings.langsmith_hide_outputs
        tree = RunTree(
            name=ROOT,
            id=run,
            inputs=plain(asked),
            extra={"metadata": plain(metadata)},
            project_name=self._settings.langsmith_project,
            ls_client=self._client,
        )
        return Span(tree, private=private)

    async def rate(self, run_id: UUID, score: float, comment: str = "") -> None:
        """Attach a person's thumb to the run that it is about; a failure is logged."""
        if self._client is not None:
            project = self._settings.langsmith_project
            await asyncio.to_thread(_rate, self._client, project, run_id, score, comment)

    async def flush(self, timeout_s: float = FLUSH_S) -> None:
        """Send what is still queued, for a bounded time; what is left then is lost."""
        if self._client is not None:
            await asyncio.to_thread(self._client.flush, timeout_s)


def _rate(client: langsmith.Client, project: str, run_id: UUID, score: float, comment: str) -> None:
    try:
        client.create_feedback(
            run_id,
            FEEDBACK,
            trace_id=run_id,
            session_id=client.read_project(project_name=project).id,
            score=score,
            comment=comment or None,
            stop_after_attempt=1,
        )
    except (LangSmithError, OSError, ValueError) as error:
        logger.warning("feedback not sent to LangSmith: %s", error)


async def prepare_tracing(settings: Settings) -> Tracing:
    """Decide about tracing before the first run."""
    tracing = Tracing(settings)
    await tracing.start()
    return tracing


def _client(settings: Settings) -> langsmith.Client:
    os.environ["LANGSMITH_USE_DAEMON"] = "true"  # read by the client; else a dead server holds the exit for minutes
    key = settings.langsmith_api_key
    return langsmith.Client(
        api_url=settings.langsmith_endpoint,
        api_key=key.get_secret_value() if key else None,
        timeout_ms=TIMEOUT_MS,
        retry_config=Retry(total=0),
        anonymizer=Redactor(known_secrets(settings)),
        hide_inputs=settings.langsmith_hide_inputs,
        hide_outputs=settings.langsmith_hide_outputs,
        omit_traced_runtime_info=True,  # or names and values of the environment go along
    )


async def _answers(endpoint: str) -> bool:
    """Probe in a daemon thread: a name lookup that hangs cannot be cancelled and must not hold the exit."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[bool] = loop.create_future()

    def settle(found: bool) -> None:
        if not answer.done():
            answer.set_result(found)

    def probe() -> None:
        found = _probe(endpoint)
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, found)

    threading.Thread(target=probe, daemon=True, name="langsmith-probe").start()
    try:
        return await asyncio.wait_for(answer, PROBE_S)
    except TimeoutError:
        return False


def _probe(endpoint: str) -> bool:
    try:
        with urllib.request.urlopen(f"{endpoint.rstrip('/')}/info", timeout=PROBE_S):  # noqa: S310 - the user's setting
            return True
    except urllib.error.HTTPError:
        return True  # it answers, if only to refuse
    except (OSError, ValueError):
        return False
