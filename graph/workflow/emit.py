"""How nodes tell listeners and the trace what happens, and what is said only once a request."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from langgraph.config import get_stream_writer

from agents.language.messages import phrase
from graph.observability.events import Event, Notice
from graph.observability.run_metadata import note
from graph.workflow.context import RunContext

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quietly() -> Iterator[None]:
    """Tell nobody of what is only thought through, and may never be done."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def tell(event: Event) -> None:
    """Send an event to whoever streams this run, and to the trace where there is one."""
    if _quiet.get():
        return
    get_stream_writer()(event)
    note(event)


def tell_once(context: RunContext, name: str, language: str, **values: object) -> None:
    """Give a notice, unless this request had it already."""
    if name not in context.run.meter.told and not _quiet.get():
        context.run.meter.told.add(name)
        tell(Notice(text=phrase(name, language, **values)))
