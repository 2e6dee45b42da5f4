"""The panel of past requests: the list, and opening one as a plan in a conversation of its own."""

from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import quote
from uuid import uuid4

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import Field

from errors import ToolAtlasError, sentence_in
from web.history.data_layer import History
from web.panels.paging import page_of
from web.panels.rendering import page
from web.panels.requests.request_view import view_of
from web.panels.requests.request_words import request_words
from web.panels.sent_fields import SentFields
from web.panels.tools.library_panel import Opened
from web.panels.words import panel_words

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant

ROUTE: Final = "/toolatlas/requests"


class Again(SentFields):
    """A form as it comes in."""

    run: str = Field(min_length=1, max_length=100)


class RequestsPanel:
    """What the routes do."""

    def __init__(self, opened: Opened, history: History, user: str) -> None:
        self._opened = opened
        self._history = history
        self._user = user

    async def list(self, request: Request, number: int = 1, *faults: str) -> HTMLResponse:
        """Show what was asked, the latest first."""
        words = panel_words(request.headers.get("Accept-Language"))
        text = request_words(words.language)
        assistant: InspectedAssistant = await self._opened()
        tools = assistant.resources.library.tools()
        past = [view_of(one, tools, text) for one in await assistant.past_requests(user=self._user)]
        return page(
            "requests.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            faults=faults,
            found=page_of(past, number),
        )

    async def again(self, request: Request, sent: Again) -> Response:
        """Open one as a plan that waits in a new conversation."""
        text = request_words(panel_words(request.headers.get("Accept-Language")).language)
        assistant: InspectedAssistant = await self._opened()
        known = {past.run: past for past in await assistant.past_requests(user=self._user)}
        past = known.get(sent.run)
        if past is None or not any(part.steps for part in past.parts):
            return await self.list(request, 1, text.lost)
        thread_id, run_id = str(uuid4()), uuid4()
        try:
            await assistant.plan_again(past, thread_id=thread_id, user=self._user, run_id=run_id)
        except ToolAtlasError as error:
            return await self.list(request, 1, sentence_in(error, text.language))
        await self._history.begin(self._user, thread_id, past.request, str(run_id))
        return RedirectResponse(f"/thread/{quote(thread_id)}", status_code=303)


def requests_panel(opened: Opened, history: History, user: str) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
        history: Gets the conversations that are begun here.
        user: Whose requests are shown.
    """
    made, panel = APIRouter(), RequestsPanel(opened, history, user)

    @made.get(ROUTE)
    async def list_requests(request: Request, number: Annotated[int, Query(alias="page")] = 1) -> HTMLResponse:
        """Show past requests."""
        return await panel.list(request, number)

    @made.post(f"{ROUTE}/again")
    async def again(request: Request, sent: Annotated[Again, Form()]) -> Response:
        """Open one."""
        return await panel.again(request, sent)

    return made
