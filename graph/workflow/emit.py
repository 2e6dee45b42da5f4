"""How nodes tell listeners and the trace what happens, and what is said only once a request."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from langgraph.config import get_stream_writer

from agents.language.messages import phrase
from graph.observability.events import Event, Notice
from graph.observability.run_metadata import note
from graph.workflow.context import RunContext

_kept: ContextVar[list[Event] | None] = ContextVar("kept", default=None)


@contextmanager
def kept_back() -> Iterator[list[Event]]:
    """Keep what would be told of work that is only planned: it is told when that is done, or never."""
    events: list[Event] = []
    token = _kept.set(events)
    try:
        yield events
    finally:
        _kept.reset(token)


def tell(event: Event) -> None:
    """Send an event to whoever streams this run, and to the trace where there is one."""
    kept = _kept.get()
    if kept is not None:
        kept.append(event)
        return
    get_stream_writer()(event)
    note(event)


def tell_once(context: RunContext, name: str, language: str, **values: object) -> None:
    """Give a notice, unless this request had it already."""
    if name in context.run.meter.told:
        return
    if _kept.get() is None:
        context.run.meter.told.add(name)
    tell(Notice(text=phrase(name, language, **values)))
