"""Spans of a trace: the pieces of work of a run as LangSmith shows them, and nothing at all where nothing is traced.

    with span("find_tools", "retriever", {"query": query}) as found:
        ...
        found.tell(documents=...)

A span lies below the one that is open around it. What it shows is what is handed to it here: no tracer listens to
LangGraph, so that neither its plumbing nor a state can be sent.
"""

import logging
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

from langgraph.errors import GraphBubbleUp, GraphInterrupt
from langsmith import RunTree

from graph.observability.plain_values import MAX_ITEMS, plain

logger = logging.getLogger(__name__)
Kind: TypeAlias = Literal["chain", "llm", "retriever", "tool"]
"""What LangSmith draws it as; a node is a `chain`."""
WAITS: Final = "a person"


def quietly(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever it returns
    """Do something for the trace alone: a fault is logged and gives None."""
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - a tracer's fault must never cost an answer
        logger.warning("not traced: %r", error)
        return None


class Span:
    """One piece of work in a trace; without a run of LangSmith it takes everything and does nothing.

    A fault of the tracer is logged and never raised: it must not cost an answer.
    """

    def __init__(self, run: RunTree | None = None, around: "Span | None" = None, *, private: bool = False) -> None:
        """Open it.

        Args:
            run: What it is in LangSmith.
            around: The span that it lies in.
            private: Whether inputs or outputs are hidden, so that an error says its kind only.
        """
        self._run, self._around, self._private = run, around, private
        self._branches: dict[Hashable, Span] = {}
        self._ends: datetime | None = None
        """When the last span in it ended."""
        if run is not None:
            quietly(run.post)

    @property
    def traced(self) -> bool:
        """Whether anybody will see it: ask before working something out for it alone."""
        return self._run is not None

    @property
    def told(self) -> bool:
        """Whether anything came of it yet."""
        return self._run is not None and bool(self._run.outputs)

    @property
    def name(self) -> str:
        """The product's word for it."""
        return self._run.name if self._run is not None else ""

    def below(self, name: str, kind: Kind = "chain", inputs: Mapping[str, Any] | None = None) -> "Span":
        """Open a span in this one; whoever opens it closes it."""
        run = self._run
        made = run and quietly(lambda: run.create_child(name, kind, inputs=plain(inputs or {})))
        return Span(made, self, private=self._private) if made else NOWHERE

    def branch(self, key: Hashable, name: str, inputs: Mapping[str, Any]) -> "Span":
        """Return the span of a piece of work that several nodes share; the first one opens it.

        It ends where the last of them did, and is closed together with this one.
        """
        if key not in self._branches:
            self._branches[key] = self.below(name, "chain", inputs)
        return self._branches[key]

    def tell(self, **outputs: object) -> None:
        """Show what came of it; lists grow, mappings are laid over what is there."""
        if (run := self._run) is not None:
            quietly(lambda: run.add_outputs(_joined(run.outputs or {}, plain(outputs))))

    def mark(self, **metadata: object) -> None:
        """Say how it was done, never what it was about: metadata is not hidden with inputs and outputs."""
        if (run := self._run) is not None:
            quietly(lambda: run.add_metadata(plain(metadata)))

    def tag(self, tag: str) -> None:
        """Tag it and every span around it."""
        span: Span | None = self
        while span is not None and (run := span._run) is not None:
            if tag not in (run.tags or ()):
                run.add_tags([tag])
            span = span._around

    def close(self, error: BaseException | None = None) -> None:
        """End it; a run that stops for a person has no error."""
        run = self._run
        if run is None or run.end_time is not None:
            return
        for branch in self._branches.values():
            branch.close()
        if isinstance(error, GraphInterrupt):
            self.tell(waits_for=WAITS, asks=[_asked(i.value) for i in error.args[0]])
        failed = None if error is None or isinstance(error, GraphBubbleUp) else _said(error, private=self._private)
        now = datetime.now(UTC)
        quietly(lambda: run.end(error=failed, end_time=self._ends if self._is_branch() and self._ends else now))
        quietly(lambda: run.patch(exclude_inputs=True))
        if self._around is not None:
            self._around._ends = now

    @property
    def root(self) -> "Span":
        """The span of the whole run."""
        return self if self._around is None or not self._around.traced else self._around.root

    def fail(self, reason: str) -> None:
        """Say that it came to nothing, in words that are left out where outputs are hidden; close it all the same."""
        if (run := self._run) is not None:
            run.error = "failed" if self._private else reason

    def _is_branch(self) -> bool:
        return self._around is not None and self in self._around._branches.values()


NOWHERE: Final = Span()
"""What is open where nothing is traced."""
_open: ContextVar[Span] = ContextVar("open_span", default=NOWHERE)


def open_span() -> Span:
    """Return the span that is open around this line."""
    return _open.get()


@contextmanager
def span(
    name: str, kind: Kind = "chain", inputs: Mapping[str, Any] | None = None, around: Span | None = None
) -> Iterator[Span]:
    """Open a span for a piece of work; every other one that is opened in the meantime lies in it.

    Args:
        name: One of the product's words.
        kind: What LangSmith draws it as.
        inputs: What it is asked, in few plain values.
        around: The span that it lies in, where that is not the one that is open.
    """
    outer = _open.get() if around is None else around
    if not outer.traced:
        yield NOWHERE
        return
    inner = outer.below(name, kind, inputs)
    token = _open.set(inner)
    try:
        yield inner
    except BaseException as error:
        inner.close(error)
        raise
    finally:
        with suppress(ValueError):  # closed by another task than opened it
            _open.reset(token)
        inner.close()


def _asked(value: object) -> object:
    """Shorten what a person is asked to the call and the reason."""
    call = value.get("call") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(call, dict):
        return value
    return {"tool": call.get("tool_id"), "arguments": call.get("arguments"), "reason": value.get("reason")}


def _said(error: BaseException, *, private: bool) -> str:
    kind = type(error).__name__
    return kind if private or not str(error) else f"{kind}: {error}"


def _joined(known: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _laid_over(known.get(name), value) for name, value in new.items()}


def _laid_over(known: object, new: object) -> object:
    if isinstance(known, list) and isinstance(new, list):
        return [*known, *new][:MAX_ITEMS]
    if isinstance(known, dict) and isinstance(new, dict):
        return dict([*{**known, **new}.items()][:MAX_ITEMS])
    return new
