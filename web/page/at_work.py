"""The page shows that it is at work, with a stop button, also where no message began that."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import chainlit as cl


@asynccontextmanager
async def at_work() -> AsyncIterator[None]:
    """Show it until the block ends."""
    await cl.context.emitter.task_start()
    try:
        yield
    finally:
        await cl.context.emitter.task_end()
