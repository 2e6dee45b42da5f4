"""The panel of tags and quality: what is in doubt, and a person's word on it, as at the terminal."""

import asyncio
from typing import TYPE_CHECKING, Annotated, Final, Literal

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from errors import ToolAtlasError, ToolNotFound, sentence_in
from prompts.late import late
from tagging.tags import ApprovalPolicy
from tools.quality.verdicts import Verdict, verdicts
from tools.tool import Tool
from web.panels.paging import page_of
from web.panels.rendering import page
from web.panels.review.review_view import asking_rows, doubt_row, is_tag, quality_rows
from web.panels.review.review_words import ReviewWords, review_words
from web.panels.sent_fields import SentFields
from web.panels.tools.library_panel import ROUTE as TOOLS
from web.panels.tools.library_panel import Opened, ToolId, words_of
from web.panels.tools.tool_text import heading

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant
    from graph.jobs.tag_editor import TagKeeping

ROUTE: Final = f"{TOOLS}/review"
_BELOW: Final = 0.7
"""Confidence under which a tag is unsure, as at the terminal."""
_SHOWN: Final = 50
Dimension = Literal["domains", "functions", "complexity", "permission", "approval", "agents"]
Value = Annotated[str, Field(max_length=100, pattern=r"^[^,，=]*$")]


class SaidTag(SentFields):
    """A person's word on one tag."""

    action: Literal["set", "unset"]
    tool: ToolId
    dimension: Dimension
    value: list[Value] = Field(default=[], max_length=200)


class SaidAsking(SentFields):
    """Whether a tool shall ask."""

    action: Literal["never", "always"]
    tool: ToolId


class SaidQuality(SentFields):
    """Whether a tool passes."""

    action: Literal["pass", "fail", "unset"]
    tool: ToolId


class ReviewPanel:
    """What the routes do."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._kept: tuple[InspectedAssistant, str, TagKeeping] | None = None

    async def show(self, request: Request, number: int = 1, fault: str = "", told: str = "") -> HTMLResponse:
        """Show all that waits for a person."""
        words, text = words_of(request)
        own, assistant = review_words(words.language), await self._assistant()
        keeping, tools = await self._keeping(assistant), assistant.resources.library.tools()
        found = await asyncio.to_thread(keeping.review, (), below=_BELOW)
        doubts = page_of([one for one in found if is_tag(one)], number)
        rows = [doubt_row(one, tools[one.tool_id], keeping, own) for one in doubts.items]
        asking = keeping.open()
        judged = await self._judged(assistant)
        settings = assistant.resources.settings
        return page(
            "review.html.j2",
            words,
            status=400 if fault else 200,
            text=text,
            own=own,
            faults=(fault,) if fault else (),
            told=(told,) if told else (),
            asking=asking_rows(asking[:_SHOWN], own),
            n_asking=len(asking),
            doubts=doubts,
            rows=rows,
            quality=quality_rows(judged, tools, own, text)[:_SHOWN],
            is_out=settings.quality_filter == "out",
        )

    async def tag(self, request: Request, sent: SaidTag) -> HTMLResponse:
        """Take a person's word on a tag, or take it back."""
        own, assistant = _own(request), await self._assistant()
        keeping = await self._keeping(assistant)
        if sent.action == "set" and not sent.value and sent.dimension != "agents":
            return await self.show(request, fault=own.none_chosen)
        try:
            name = _name(assistant, sent.tool, own)
            if sent.action == "set":
                await keeping.set(sent.tool, [f"{sent.dimension}={','.join(sent.value)}"])
            else:
                await keeping.unset(sent.tool, [sent.dimension])
        except ToolAtlasError as error:
            return await self._refused(request, error)
        told = own.saved if sent.action == "set" else own.taken_back
        return await self.show(request, told=told.format(name=name))

    async def ask(self, request: Request, sent: SaidAsking) -> HTMLResponse:
        """Settle whether a tool asks before each call."""
        own, assistant = _own(request), await self._assistant()
        keeping = await self._keeping(assistant)
        open_ = {tool.id: tool for tool in keeping.open()}
        try:
            tool: Tool | None = open_.get(sent.tool)
            name = _name(assistant, sent.tool, own)
        except ToolNotFound as error:
            return await self._refused(request, error)
        if tool is not None:  # what was settled meanwhile, or could do lasting harm, stays as it is
            await keeping.settle([tool], ApprovalPolicy(sent.action))
        told = own.settled_never if sent.action == "never" else own.settled_always
        return await self.show(request, told=told.format(name=name) if tool is not None else "")

    async def rate(self, request: Request, sent: SaidQuality) -> HTMLResponse:
        """Let a tool pass, keep it out, or take that back."""
        own, assistant = _own(request), await self._assistant()
        try:
            name = _name(assistant, sent.tool, own)
            passes = {"pass": True, "fail": False, "unset": None}[sent.action]
            await assistant.resources.quality.settle(sent.tool, passes=passes)
        except ToolAtlasError as error:
            return await self._refused(request, error)
        told = {"pass": own.allowed, "fail": own.kept_out, "unset": own.was_reset}[sent.action]
        return await self.show(request, told=told.format(name=name))

    async def _refused(self, request: Request, error: ToolAtlasError) -> HTMLResponse:
        _, text = words_of(request)
        if isinstance(error, ToolNotFound):
            return await self.show(request, fault=text.no_such_tool)
        return await self.show(request, fault=_own(request).not_saved.format(why=sentence_in(error, text.language)))

    async def _judged(self, assistant: "InspectedAssistant") -> list[Verdict]:
        resources = assistant.resources
        kept, tools = await resources.quality.load(), resources.library.tools()
        found = await asyncio.to_thread(verdicts, tools, kept, resources.settings.quality_floor)
        return list(found.values())

    async def _keeping(self, assistant: "InspectedAssistant") -> "TagKeeping":
        resources = assistant.resources
        await asyncio.to_thread(resources.registry.profiles)  # looks whether agents changed
        agents = resources.registry.fingerprint
        if self._kept is None or self._kept[0] is not assistant or self._kept[1] != agents:
            make = late("graph.jobs.tag_editor", "TagKeeping")
            self._kept = assistant, agents, await asyncio.to_thread(make, resources.settings, resources.library)
        return self._kept[2]

    async def _assistant(self) -> "InspectedAssistant":
        assistant: InspectedAssistant = await self._opened()
        await assistant.resources.library.refresh()  # a snapshot is not needed here, and takes longer
        return assistant


def _own(request: Request) -> ReviewWords:
    return review_words(words_of(request)[0].language)


def _name(assistant: "InspectedAssistant", tool_id: str, own: ReviewWords) -> str:
    return heading(assistant.resources.library.get(tool_id), own.language)


def review_panel(opened: Opened) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
    """
    made, panel = APIRouter(), ReviewPanel(opened)

    @made.get(ROUTE)
    async def show(request: Request, number: Annotated[int, Query(alias="page")] = 1) -> HTMLResponse:
        """Show what is in doubt."""
        return await panel.show(request, number)

    @made.post(f"{ROUTE}/tag")
    async def tag(request: Request, sent: Annotated[SaidTag, Form()]) -> HTMLResponse:
        """Take a word on a tag."""
        return await panel.tag(request, sent)

    @made.post(f"{ROUTE}/asking")
    async def ask(request: Request, sent: Annotated[SaidAsking, Form()]) -> HTMLResponse:
        """Take a word on an approval."""
        return await panel.ask(request, sent)

    @made.post(f"{ROUTE}/quality")
    async def rate(request: Request, sent: Annotated[SaidQuality, Form()]) -> HTMLResponse:
        """Take a word on quality."""
        return await panel.rate(request, sent)

    return made
