"""One run as one trace: the request in, the answer out, and between them what nodes and calls show."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from langchain_core.runnables import RunnableConfig

from graph.observability.events import ApprovalAsked
from graph.observability.langsmith import Tracing
from graph.observability.model_spans import ModelSpans
from graph.observability.spans import WAITS, Span
from graph.observability.versions import versions
from graph.workflow.context import RunContext


@dataclass(frozen=True)
class RunStart:
    """What a run begins with."""

    run: UUID
    request: str
    language: str = "en"
    answers: tuple[str, ...] = ()
    """What a person said to the calls that the run before this one stopped at."""


@dataclass(frozen=True)
class RunTrace:
    """The trace of a run."""

    context: RunContext
    """What the nodes are handed: the run's context with its trace in it."""
    span: Span

    @property
    def config(self) -> RunnableConfig:
        """What LangGraph is told: to listen to the models, or nothing at all where nothing is traced."""
        return RunnableConfig(callbacks=[ModelSpans()]) if self.span.traced else RunnableConfig()

    def answer(self, text: str) -> None:
        """Show the answer, as the user reads it."""
        self.span.tell(answer=text)

    def wait(self, asked: list[ApprovalAsked]) -> None:
        """Show what a person is asked; the run that goes on from there is a trace of its own."""
        asks = [{"tool": a.call.tool_id, "arguments": a.call.arguments, "reason": a.reason} for a in asked]
        self.span.tell(waits_for=WAITS, asks=asks)


@contextmanager
def traced_run(tracing: Tracing, start: RunStart, context: RunContext) -> Iterator[RunTrace]:
    """Open the trace of a run and close it with what became of the run."""
    asked = {"request": start.request} | ({"answers": list(start.answers)} if start.answers else {})
    span = tracing.begin(start.run, asked, _metadata(start, context)) if tracing.enabled else context.run.trace
    if span.traced:
        for tag in (f"mode:{_mode(context)}", f"strategy:{strategy(context)}"):
            span.tag(tag)
    try:
        yield RunTrace(replace(context, run=replace(context.run, trace=span)), span)
    except GeneratorExit as left:
        span.close(None if span.told else left)  # whoever listens may leave once it was told
        raise
    except BaseException as error:
        span.close(error)
        raise
    finally:
        span.close()


def strategy(context: RunContext) -> str:
    """Return how a path to the answer is found: without a model always by search."""
    return "search" if context.programs is None else context.home.settings.strategy


def answers_in(resume: object) -> tuple[str, ...]:
    """Say what a person answered, as a run is told when it goes on."""
    given = resume.values() if isinstance(resume, Mapping) else ()
    return tuple(_said(value) for value in given)


def _said(answer: Any) -> str:  # noqa: ANN401 - an answer of any strategy
    approved = answer.get("approved") if isinstance(answer, Mapping) else None
    return str(answer) if approved is None else "approved" if approved else "denied"


def _metadata(start: RunStart, context: RunContext) -> dict[str, Any]:
    where, key = context.run.surroundings, context.run.key
    earlier = {"resumes": key} if key != str(start.run) else {}
    return {
        "thread_id": where.thread_id,
        "user_id": where.user,
        "language": start.language,
        "run_key": key,
        **earlier,
        "mode": _mode(context),
        "strategy": strategy(context),
        **versions(context.snapshot.fingerprint),
    }


def _mode(context: RunContext) -> str:
    settings = context.home.settings
    return "offline" if settings.offline else settings.decisions
