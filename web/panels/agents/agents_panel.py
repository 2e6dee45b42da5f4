"""The panel of agents: their profiles, what is wrong with one, and a dry run of a request and of a new profile."""

import asyncio
import tempfile
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from agents.check import ProfileReport, check_profile
from errors import ToolAtlasError, sentence_in
from prompts.render.tokens import count_tokens
from web.panels.agents.agent_view import agent_views, part_views, problem_lines
from web.panels.agents.agent_words import AgentWords, agent_words
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.library_panel import Opened
from web.panels.tools.tool_text import heading
from web.panels.words import PanelWords, panel_words

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant

ROUTE: Final = "/toolatlas/agents"
_SHOWN: Final = 20


class Asked(SentFields):
    """A form as it comes in."""

    request: str = Field(default="", max_length=8_000)


class Draft(SentFields):
    """Another one."""

    profile: str = Field(default="", max_length=64_000)


class AgentsPanel:
    """What the routes do."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    async def show(self, request: Request, *faults: str, **shown: Any) -> HTMLResponse:  # noqa: ANN401 - what the template takes
        """Show every agent, and what a dry run said."""
        words, text = _words(request)
        assistant: InspectedAssistant = await self._opened()
        snapshot = await assistant.refresh()
        problems = await asyncio.to_thread(lambda: assistant.resources.registry.problems)
        values = {"tried": "", "parts": None, "profile": "", "report": None, "taken": [], **shown}
        return page(
            "agents.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            faults=faults,
            agents=agent_views(snapshot.profiles, snapshot.taken, text),
            problems=problem_lines(problems, text),
            **values,
        )

    async def foresee(self, request: Request, sent: Asked) -> HTMLResponse:
        """Say who would take a request, and with which tools."""
        _, text = _words(request)
        if not sent.request.strip():
            return await self.show(request, text.empty)
        assistant: InspectedAssistant = await self._opened()
        thread_id, user = f"try-{uuid.uuid4()}", assistant.resources.settings.user
        try:
            plan = await assistant.foresee(sent.request, thread_id=thread_id, user=user)
        except ToolAtlasError as error:
            return await self.show(request, sentence_in(error, text.language), tried=sent.request)
        finally:
            await assistant.forget(thread_id, user=user)
        parts = part_views(plan, (await assistant.refresh()).tools, text)
        return await self.show(request, tried=sent.request, parts=parts)

    async def check(self, request: Request, sent: Draft) -> HTMLResponse:
        """Say what a profile would take, if it were put into the folder."""
        _, text = _words(request)
        if not sent.profile.strip():
            return await self.show(request, text.empty)
        assistant: InspectedAssistant = await self._opened()
        snapshot = await assistant.refresh()
        report = await asyncio.to_thread(_checked, sent.profile, snapshot.tools, snapshot.profiles)
        taken = [(id_, heading(snapshot.tools[id_], text.language)) for id_ in report.matched[:_SHOWN]]
        return await self.show(request, profile=sent.profile, report=report, taken=taken)


def _checked(profile: str, tools: Any, others: Any) -> ProfileReport:  # noqa: ANN401 - as the snapshot has them
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "profile.yaml")
        file.write_text(profile, "utf-8", errors="replace")
        return check_profile(file, tools, others, count_tokens)


def agents_panel(opened: Opened) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
    """
    made, panel = APIRouter(), AgentsPanel(opened)

    @made.get(ROUTE)
    async def show(request: Request) -> HTMLResponse:
        """Show every agent."""
        return await panel.show(request)

    @made.post(f"{ROUTE}/try")
    async def foresee(request: Request, sent: Annotated[Asked, Form()]) -> HTMLResponse:
        """Say who would take a request."""
        return await panel.foresee(request, sent)

    @made.post(f"{ROUTE}/check")
    async def check(request: Request, sent: Annotated[Draft, Form()]) -> HTMLResponse:
        """Look at a profile."""
        return await panel.check(request, sent)

    return made


def _words(request: Request) -> tuple[PanelWords, AgentWords]:
    words: PanelWords = panel_words(request.headers.get("Accept-Language"))
    return words, agent_words(words.language)
