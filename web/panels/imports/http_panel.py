"""The form of an own HTTP tool: described, tried once, kept; each step is a page, and only the last one keeps it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import Field

from agents.asking.parameter_names import label_of
from errors import ToolAtlasError
from graph.observability.events import ApprovalAsked
from prompts.late import late
from settings import environment_secret
from tools.call import ToolResult
from tools.sources.importing.bring import ImportRequest, NameTaken
from web.panels.imports.brought_files import BroughtFiles
from web.panels.imports.http_drafts import Draft, HttpDrafts
from web.panels.imports.http_form import KINDS, MAX_ROWS, TypedForm, faults_of, typed_form, without_secrets
from web.panels.imports.http_words import HttpWords, http_words
from web.panels.imports.import_words import import_words
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.call_form import MAX_BYTES, arguments_in, fault_of, form_of, typed_in
from web.panels.tools.library_panel import ROUTE as TOOLS
from web.panels.tools.library_panel import Opened, words_of
from web.panels.tools.result_view import ResultView, rendered, view_of_result

if TYPE_CHECKING:
    from graph.inspect.calls_by_hand import CallsByHand
    from graph.inspect.inspected_assistant import InspectedAssistant

ROUTE: Final = f"{TOOLS}/own"
DraftId = Annotated[str, Field(min_length=1, max_length=64)]


class ImportsOnPage(NamedTuple):
    """What the panel of imports does for this one."""

    files: Callable[[], Awaitable[BroughtFiles]]
    start: Callable[[Request, ImportRequest], Awaitable[Response]]
    is_busy: Callable[[], bool]


class DecidedDraft(SentFields):
    """The answer to the question before a call of a draft."""

    action: Literal["approve", "deny"]
    question: str = Field(min_length=1, max_length=64)
    draft: DraftId


class KeptDraft(SentFields):
    """Which draft becomes a tool."""

    draft: DraftId


class HttpPanel:
    """What the routes do."""

    def __init__(self, opened: Opened, imports: ImportsOnPage) -> None:
        self._opened = opened
        self._imports = imports
        self._drafts = HttpDrafts()
        self._calls: tuple[InspectedAssistant, CallsByHand] | None = None

    def form(self, request: Request, typed: TypedForm, *faults: str, told: tuple[str, ...] = ()) -> HTMLResponse:
        """Show what was typed so far."""
        words, text = words_of(request)
        return page(
            "http_tool.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            own=http_words(words.language),
            typed=without_secrets(typed),
            kinds=KINDS,
            may_grow=len(typed.rows) < MAX_ROWS,
            faults=faults,
            told=told,
        )

    async def describe(self, request: Request) -> Response:
        """Take the form: one row more, what is wrong with it, or on to the try."""
        _, text = words_of(request)
        if int(request.headers.get("Content-Length") or 0) > MAX_BYTES:
            return self.form(request, TypedForm(), text.too_much)
        sent = await request.form()
        typed, own = typed_form(sent), http_words(text.language)
        if sent.get("action") == "more":
            return self.form(request, typed.with_row())
        named = typed.with_named()
        if len(named.rows) > sum(bool(row.name) for row in typed.rows):
            return self.form(request, named, told=(own.described,))
        if faults := faults_of(named, own):
            return self.form(request, named, *faults)
        try:
            draft = await self._drafts.make(await self._assistant(), await self._imports.files(), named)
        except NameTaken as error:
            return self.form(request, named, own.taken.format(name=error.name))
        except (ToolAtlasError, ValueError):
            return self.form(request, named, own.not_made)
        return RedirectResponse(f"{ROUTE}/draft?id={draft.id}", status_code=303)

    async def show(
        self,
        request: Request,
        draft_id: str,
        *faults: str,
        typed: Mapping[str, str] | None = None,
        result: ResultView | None = None,
        told: tuple[str, ...] = (),
    ) -> HTMLResponse:
        """Show a draft with the form of a call."""
        words, text = words_of(request)
        own, draft = http_words(words.language), self._drafts.get(draft_id)
        if draft is None:
            return self.form(request, TypedForm(), own.gone)
        return page(
            "http_draft.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            own=own,
            draft=draft,
            secrets=[_secret_line(name, own) for name in draft.variables],
            fields=form_of(draft.tool, typed if typed is not None else {}, text),
            result=result,
            faults=faults,
            told=told,
        )

    def change(self, request: Request, draft_id: str) -> HTMLResponse:
        """Show the form of a draft again."""
        draft = self._drafts.get(draft_id)
        return self.form(request, TypedForm() if draft is None else draft.typed)

    async def try_once(self, request: Request) -> HTMLResponse:
        """Call a draft with what was typed, or ask first."""
        words, text = words_of(request)
        if int(request.headers.get("Content-Length") or 0) > MAX_BYTES:
            return self.form(request, TypedForm(), text.too_much)
        form = await request.form()
        draft, typed = self._drafts.get(str(form.get("draft") or "")), typed_in(form)
        if draft is None:
            return self.form(request, TypedForm(), http_words(words.language).gone)
        calls, said = await self._opened_calls(), [value for value in typed.values() if value]
        try:
            arguments = arguments_in(draft.tool, typed)
            found = await calls.make(draft.tool, arguments, said, words.language, is_draft=True)
        except ToolAtlasError as error:
            return await self.show(request, draft.id, fault_of(draft.tool, error, text), typed=typed)
        if isinstance(found, ApprovalAsked):
            return self._question(request, draft, found)
        return await self._shown(request, draft, found, typed)

    async def decide(self, request: Request, sent: DecidedDraft) -> HTMLResponse:
        """Make the call of a draft that was asked about, or leave it."""
        _, text = words_of(request)
        calls, draft = await self._opened_calls(), self._drafts.get(sent.draft)
        asked = calls.open_question(sent.question)
        if draft is None or asked is None or asked.call.tool_id != draft.tool.id:
            return await self.show(request, sent.draft, text.gone)
        result = await calls.decide(sent.question, approve=sent.action == "approve")
        if result is None:
            return await self.show(request, draft.id, told=(text.denied,))
        return await self._shown(request, draft, result, None)

    async def keep(self, request: Request, sent: KeptDraft) -> Response:
        """Make a draft a tool like any other: its document is imported."""
        _, text = words_of(request)
        own = http_words(text.language)
        if self._imports.is_busy():
            return await self.show(request, sent.draft, import_words(text.language).busy)
        draft = self._drafts.take(sent.draft)
        if draft is None:
            return self.form(request, TypedForm(), own.gone)
        settled = (await self._imports.files()).settle(draft.file)
        return await self._imports.start(request, draft.wish.model_copy(update={"source": str(settled)}))

    async def _shown(
        self, request: Request, draft: Draft, result: ToolResult, typed: Mapping[str, str] | None
    ) -> HTMLResponse:
        _, text = words_of(request)
        shown = await view_of_result(draft.tool, result, text.language)
        return await self.show(request, draft.id, typed=typed, result=shown)

    def _question(self, request: Request, draft: Draft, asked: ApprovalAsked) -> HTMLResponse:
        words, text = words_of(request)
        given = asked.call.arguments
        return page(
            "call_question.html.j2",
            words,
            text=text,
            back=f"{ROUTE}/draft?id={draft.id}",
            decide=f"{ROUTE}/decide",
            hidden={"draft": draft.id, "question": asked.approval_id},
            name=draft.typed.name,
            reason=rendered(asked.reason),
            given=[(name, label_of(draft.tool, name, text.language), value) for name, value in given.items()],
        )

    async def _assistant(self) -> "InspectedAssistant":
        assistant: InspectedAssistant = await self._opened()
        return assistant

    async def _opened_calls(self) -> "CallsByHand":
        assistant = await self._assistant()
        await assistant.refresh()
        if self._calls is None or self._calls[0] is not assistant:
            self._calls = assistant, late("graph.inspect.calls_by_hand", "CallsByHand")(assistant)
        return self._calls[1]


def _secret_line(name: str, own: HttpWords) -> str:
    line = own.variable_missing if environment_secret(name) is None else own.variable_set
    return line.format(name=name)


def http_panel(opened: Opened, imports: ImportsOnPage) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
        imports: What the panel of imports does for this one.
    """
    made, panel = APIRouter(), HttpPanel(opened, imports)

    @made.get(ROUTE)
    async def form(request: Request, draft: str = "") -> HTMLResponse:
        """Show the form."""
        return panel.change(request, draft)

    @made.post(ROUTE)
    async def describe(request: Request) -> Response:
        """Take the form."""
        return await panel.describe(request)

    @made.get(f"{ROUTE}/draft")
    async def show(request: Request, id: str) -> HTMLResponse:
        """Show a draft."""
        return await panel.show(request, id)

    @made.post(f"{ROUTE}/try")
    async def try_once(request: Request) -> HTMLResponse:
        """Call a draft."""
        return await panel.try_once(request)

    @made.post(f"{ROUTE}/decide")
    async def decide(request: Request, sent: Annotated[DecidedDraft, Form()]) -> HTMLResponse:
        """Answer the question before a call."""
        return await panel.decide(request, sent)

    @made.post(f"{ROUTE}/keep")
    async def keep(request: Request, sent: Annotated[KeptDraft, Form()]) -> Response:
        """Keep a draft."""
        return await panel.keep(request, sent)

    return made
