"""Overhead without any model: how long from a request to its first tool call, and how much memory is held."""

import tempfile
import uuid
from pathlib import Path

import psutil

from evals.examples.examples import Example, fresh_workspace, load_examples
from evals.figures.intervals import percentile
from graph.assistant import Assistant
from graph.observability.events import Answered
from settings import Settings

_WARM_UP = 5
_MB = 1 << 20


async def bench_lines(settings: Settings, n: int) -> list[str]:
    """Time `n` requests of the examples over a fresh home, with offline decisions.

    Every request is new to the embedder, as a user's is; the time of embedding is printed beside the rest.
    """
    examples = [e for e in load_examples() if e.tools][: n + _WARM_UP]
    with tempfile.TemporaryDirectory(prefix="toolatlas-bench-") as folder:
        own = settings.model_copy(
            update={"home": Path(folder), "workspace": None, "decisions": "offline", "embedded_grace_s": 1.0}
        )
        async with Assistant.open(own) as assistant:
            await assistant.ready()
            fresh_workspace(own.workspace_dir)
            answers = [await _answer(assistant, e) for e in examples]
            health = await assistant.resources.graph.health()
            return _lines(answers[_WARM_UP:], len(assistant.resources.library.tools()), health.pid)


async def _answer(assistant: Assistant, example: Example) -> Answered | None:
    user = assistant.resources.settings.user
    answered = None
    async for event in assistant.ask(example.request, thread_id=uuid.uuid4().hex, user=user):
        if isinstance(event, Answered):
            answered = event
    return answered


def _lines(answers: list[Answered | None], n_tools: int, graph_pid: int) -> list[str]:
    timings = [a.timings_ms for a in answers if a is not None and "first_call" in a.timings_ms]
    overhead = [t["first_call"] - t["embedding"] for t in timings]
    embedding = [t["embedding"] for t in timings]
    total = [t["total"] for t in timings]
    return [
        f"n={len(timings)} requests with a tool call, {n_tools} tools, offline decisions",
        f"request to first tool call, besides embedding: {_ms(overhead)}",
        f"embedding the request and its clauses:         {_ms(embedding)}",
        f"whole answer:                                  {_ms(total)}",
        f"resident memory: app {_resident(psutil.Process().pid)}, graph server {_resident(graph_pid)}",
    ]


def _ms(values: list[float]) -> str:
    return f"p50 {percentile(values, 0.5):6.1f} ms, p95 {percentile(values, 0.95):6.1f} ms"


def _resident(pid: int) -> str:
    return f"{psutil.Process(pid).memory_info().rss / _MB:.0f} MB" if pid else "(not ours)"
