"""The panel that runs a tool: a form made of its schema, the question before a call that asks, and what came of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal
from urllib.parse import quote

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from agents.asking.parameter_names import label_of
from errors import ToolAtlasError
from graph.observability.events import ApprovalAsked
from prompts.late import late
from tools.call import ToolResult
from tools.tool import Tool
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.call_form import MAX_BYTES, arguments_in, fault_of, typed_in
from web.panels.tools.library_panel import ROUTE, LibraryPanel, Opened, ToolId, words_of
from web.panels.tools.result_view import rendered, view_of_result
from web.panels.tools.tool_text import heading

if TYPE_CHECKING:
    from graph.inspect.calls_by_hand import CallsByHand
    from graph.inspect.inspected_assistant import InspectedAssistant

RUN: Final = f"{ROUTE}/run"
DECIDE: Final = f"{ROUTE}/decide"


class Decided(SentFields):
    """A form as it comes in."""

    action: Literal["approve", "deny"]
    question: str = Field(min_length=1, max_length=64)
    tool: ToolId


class CallPanel:
    """What the routes do."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._library = LibraryPanel(opened)
        self._calls: tuple[InspectedAssistant, CallsByHand] | None = None

    async def run(self, request: Request) -> HTMLResponse:
        """Call a tool with what was typed, or ask first."""
        words, text = words_of(request)
        if int(request.headers.get("Content-Length") or 0) > MAX_BYTES:
            return await self._library.list_again(request, text.too_much)
        form = await request.form()
        typed = typed_in(form)
        assistant, calls = await self._opened_calls()
        tool = assistant.resources.library.tools().get(str(form.get("tool") or ""))
        if tool is None:
            return await self._library.list_again(request, text.no_such_tool)
        said = [value for value in typed.values() if value]
        try:
            arguments = arguments_in(tool, typed)
            found = await calls.make(tool, arguments, said, words.language)
        except ToolAtlasError as error:
            return await self._library.card(request, tool.id, fault_of(tool, error, text), typed=typed)
        if isinstance(found, ApprovalAsked):
            return self._question(request, tool, found)
        return await self._shown(request, tool, found, typed)

    async def decide(self, request: Request, sent: Decided) -> HTMLResponse:
        """Make the call that was asked about, or leave it."""
        _, text = words_of(request)
        assistant, calls = await self._opened_calls()
        asked = calls.open_question(sent.question)
        if asked is None or asked.call.tool_id != sent.tool:
            return await self._library.card(request, sent.tool, text.gone)
        result = await calls.decide(sent.question, approve=sent.action == "approve")
        if result is None:
            return await self._library.card(request, sent.tool, told=(text.denied,))
        tool = assistant.resources.library.tools().get(sent.tool)
        if tool is None:
            return await self._library.list_again(request, text.no_such_tool)
        return await self._shown(request, tool, result, None)

    async def _shown(
        self, request: Request, tool: Tool, result: ToolResult, typed: Mapping[str, str] | None
    ) -> HTMLResponse:
        _, text = words_of(request)
        shown = await view_of_result(tool, result, text.language)
        return await self._library.card(request, tool.id, typed=typed, result=shown)

    def _question(self, request: Request, tool: Tool, asked: ApprovalAsked) -> HTMLResponse:
        words, text = words_of(request)
        given = asked.call.arguments
        return page(
            "call_question.html.j2",
            words,
            text=text,
            back=f"{ROUTE}/show?tool={quote(tool.id, safe='')}",
            decide=DECIDE,
            hidden={"tool": tool.id, "question": asked.approval_id},
            name=heading(tool, text.language),
            reason=rendered(asked.reason),
            given=[(name, label_of(tool, name, text.language), value) for name, value in given.items()],
        )

    async def _opened_calls(self) -> "tuple[InspectedAssistant, CallsByHand]":
        assistant: InspectedAssistant = await self._opened()
        await assistant.refresh()
        if self._calls is None or self._calls[0] is not assistant:
            self._calls = assistant, late("graph.inspect.calls_by_hand", "CallsByHand")(assistant)
        return self._calls


def call_panel(opened: Opened) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
    """
    made, panel = APIRouter(), CallPanel(opened)

    @made.post(RUN)
    async def run(request: Request) -> HTMLResponse:
        """Call a tool."""
        return await panel.run(request)

    @made.post(DECIDE)
    async def decide(request: Request, sent: Annotated[Decided, Form()]) -> HTMLResponse:
        """Answer the question before a call."""
        return await panel.decide(request, sent)

    return made
