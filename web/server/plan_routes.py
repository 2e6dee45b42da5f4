"""What the form of a plan asks: tools that a step could use."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from web.page.assistant_lifetime import RunsRequests
from web.page.plans.plan_review import SEARCH_ROUTE, shown_step
from web.page.plans.plan_words import plan_words


def plan_router(assistant: Callable[[], Awaitable[RunsRequests]]) -> APIRouter:
    """Make the route; who may use it was asked before."""
    made = APIRouter()

    @made.get(SEARCH_ROUTE)
    async def tools(
        request: Request, query: Annotated[str, Query(min_length=1, max_length=500)]
    ) -> list[dict[str, Any]]:
        """Find tools as requests find them, named in the browser's language; nothing is called."""
        language = plan_words(request.headers.get("Accept-Language")).language
        return [shown_step(step) for step in await (await assistant()).addable_steps(query, language)]

    return made
