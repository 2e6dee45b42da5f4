"""A run is let go where its reader stops."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from graph.observability.events import Event


@asynccontextmanager
async def closed_after(events: AsyncIterator[Event]) -> AsyncIterator[None]:
    """Close a run's generator where its reader stops: what it holds is let go at once."""
    try:
        yield
    finally:
        if isinstance(events, AsyncGenerator):
            await events.aclose()
