"""Who answers a terminal: the process that serves this home, or this one, which opens everything first."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from cli.console import background, scope
from cli.console.settle import settle
from prompts.late import late
from settings import Settings

if TYPE_CHECKING:
    from graph.serving.listener import AnswersRequests

__all__ = ["AnswersRequests", "answering"]


@asynccontextmanager
async def answering(settings: Settings) -> AsyncIterator["AnswersRequests"]:
    """Give whoever answers for a home; where the person said so once, a process stays behind to serve the next."""
    served = await late("graph.serving.served_assistant", "ServedAssistant").find(settings)
    if served is not None:
        yield served
        return
    async with scope.assistant(settings) as opened:
        await settle(opened)
        yield opened
    background.start_if_wanted(settings)
