"""The panel of tools: the list, a tool's card, and switching one off and on."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from errors import ToolAtlasError, ToolNotFound, sentence_in
from web.page.files.hidden_columns import CHOOSE
from web.panels.paging import page_of
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.call_form import form_of
from web.panels.tools.listing import Wanted, agents, categories, chosen, rows, tags
from web.panels.tools.result_view import ResultView
from web.panels.tools.tool_view import quality_line, view_of
from web.panels.tools.tool_words import ToolWords, tool_words
from web.panels.words import PanelWords, panel_words

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant

ROUTE: Final = "/toolatlas/tools"
_MAX_FOUND: Final = 50
Opened: TypeAlias = Callable[[], Awaitable[Any]]
ToolId = Annotated[str, Field(min_length=1, max_length=300)]


class Switched(SentFields):
    """A form as it comes in."""

    action: Literal["enable", "disable"]
    tool: ToolId


class LibraryPanel:
    """What the routes do."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    async def list(self, request: Request, wanted: Wanted, *faults: str) -> HTMLResponse:
        """Show tools, the best ones first where words were given."""
        words, text = words_of(request)
        assistant: InspectedAssistant = await self._opened()
        snapshot, library = await assistant.refresh(), assistant.resources.library
        entries = library.entries()
        found, fits = chosen(entries, snapshot.taken, wanted), True
        if wanted.q.strip():
            result = await assistant.find(wanted.q, _MAX_FOUND)
            found = {c.tool_id: found[c.tool_id] for c in result.candidates if c.tool_id in found}
            fits = result.is_fitting
        every = [entry.tool for entry in entries.values()]
        return page(
            "tools.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            faults=faults,
            wanted=wanted,
            fits=fits,
            found=page_of(rows(found.values(), library.tools(), words.language), wanted.page),
            categories=categories(every, words.language),
            tags=tags(every, words.language),
            agents=agents(snapshot.taken, words.language),
        )

    async def list_again(self, request: Request, fault: str) -> HTMLResponse:
        """Show every tool, and what went wrong."""
        return await self.list(request, Wanted(), fault)

    async def card(
        self,
        request: Request,
        tool_id: str,
        *faults: str,
        told: tuple[str, ...] = (),
        typed: Mapping[str, str] | None = None,
        result: ResultView | None = None,
    ) -> HTMLResponse:
        """Show a tool.

        Args:
            request: Whose language counts.
            tool_id: The tool.
            faults: What went wrong.
            told: What was done.
            typed: What stands in the form.
            result: What a call brought.
        """
        words, text = words_of(request)
        assistant: InspectedAssistant = await self._opened()
        await assistant.refresh()
        entry = assistant.resources.library.entries().get(tool_id)
        if entry is None:
            return await self.list_again(request, text.no_such_tool)
        view = await view_of(assistant, entry, text)
        return page(
            "tool.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            view=view,
            choose_columns=CHOOSE[words.language],
            quality=quality_line(view.quality, text),
            fields=form_of(entry.tool, typed, text),
            result=result,
            faults=faults,
            told=told,
        )

    async def switch(self, request: Request, sent: Switched) -> HTMLResponse:
        """Take a tool off the offer, or put it on again."""
        _, text = words_of(request)
        assistant: InspectedAssistant = await self._opened()
        library = assistant.resources.library
        try:
            if sent.action == "disable":
                await library.disable(sent.tool)
            else:
                await library.enable(sent.tool)
        except ToolNotFound:
            return await self.list_again(request, text.no_such_tool)
        except ToolAtlasError as error:
            return await self.card(request, sent.tool, sentence_in(error, text.language))
        told = text.disabled if sent.action == "disable" else text.enabled
        return await self.card(request, sent.tool, told=(told,))


def library_panel(opened: Opened) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
    """
    made, panel = APIRouter(), LibraryPanel(opened)

    @made.get(ROUTE)
    async def list_tools(request: Request, wanted: Annotated[Wanted, Query()]) -> HTMLResponse:
        """Show tools."""
        return await panel.list(request, wanted)

    @made.get(f"{ROUTE}/show")
    async def show_tool(request: Request, tool: ToolId) -> HTMLResponse:
        """Show one."""
        return await panel.card(request, tool)

    @made.post(f"{ROUTE}/switch")
    async def switch(request: Request, sent: Annotated[Switched, Form()]) -> HTMLResponse:
        """Switch one off or on."""
        return await panel.switch(request, sent)

    return made


def words_of(request: Request) -> tuple[PanelWords, ToolWords]:
    """Choose the words of a browser."""
    words: PanelWords = panel_words(request.headers.get("Accept-Language"))
    return words, tool_words(words.language)
