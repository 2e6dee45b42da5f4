"""The panel of imports: what to bring in, the question before anything is run, the report, and removing it again."""

import asyncio
import uuid
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import Field

from errors import ConfigError, ToolAtlasError
from prompts.frozen import Frozen
from prompts.late import late
from tools.sources.databases.file_kind import ENDINGS, dialect_of_file
from tools.sources.databases.samples.writing import is_sample
from tools.sources.importing.bring import Importer, ImportRequest, NameTaken
from tools.sources.importing.recognise import recognise
from tools.sources.offers.offer import Kind
from web.page.files.hidden_columns import CHOOSE, address_of
from web.panels.imports.brought_files import BroughtFiles
from web.panels.imports.column_words import column_words
from web.panels.imports.http_panel import ImportsOnPage, http_panel
from web.panels.imports.http_words import http_words
from web.panels.imports.import_jobs import ImportJob, ImportJobs
from web.panels.imports.import_words import ImportWords, import_words
from web.panels.imports.private_columns import column_panel
from web.panels.imports.report_view import report_view
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.library_panel import ROUTE as TOOLS
from web.panels.tools.library_panel import Opened
from web.panels.words import PanelWords, panel_words

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant

ROUTE: Final = f"{TOOLS}/import"
_RUNS_CODE: Final = ("python", "langchain", "mcp")
"""Kinds of files whose import runs something of theirs."""
_MAX_WAITING: Final = 8
_SHOWN_LINES: Final = 2_000
_PATIENCE_S: Final = 5.0
_SCHEMES: Final = ("http://", "https://")
Text = Annotated[str, Field(max_length=2_000)]


class Given(Frozen):
    """What was typed."""

    address: Text = ""
    kind: Literal["", "openapi", "mcp", "command"] = ""
    name: str = Field(default="", max_length=80, pattern=r"^[\w .-]*$")


class Decided(SentFields):
    """The answer to the question before code is run."""

    action: Literal["run", "leave"]
    question: str = Field(min_length=1, max_length=64)


class Forgotten(SentFields):
    """What is to be removed."""

    name: str = Field(min_length=1, max_length=300)


class Waiting(NamedTuple):
    """An import that waits for a person's word."""

    wish: ImportRequest
    file: Path | None


class ImportPanel:
    """What the routes do."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._jobs = ImportJobs()
        self._waiting: OrderedDict[str, Waiting] = OrderedDict()
        self._files: BroughtFiles | None = None

    @property
    def is_busy(self) -> bool:
        """Whether an import is at work."""
        return self._jobs.is_busy

    async def show(self, request: Request, *faults: str, **more: Any) -> HTMLResponse:  # noqa: ANN401 - what the template takes
        """Show the form, and what was brought in so far."""
        words, text = _words(request)
        assistant = await self._assistant()
        settings = assistant.resources.settings
        async with Importer(settings.home, assistant.resources.library) as importer:
            records = await importer.records()
        values = {"given": Given(), "told": (), "detail": "", **more}
        return page(
            "import.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            own=http_words(words.language),
            faults=faults,
            records=records,
            private_columns=column_words(words.language).lead,
            columns_of=address_of,
            limit=settings.max_upload_mb,
            **values,
        )

    async def begin(self, request: Request, given: Given, file: UploadFile | None) -> Response:
        """Bring something in, or ask first where that runs code."""
        _, text = _words(request)
        if self.is_busy:
            return await self.show(request, text.busy, given=given)
        has_file = file is not None and bool(file.filename)
        if has_file == bool(given.address.strip()):
            fault = text.one_of_both if has_file else text.nothing_given
            return await self.show(request, fault, given=given)
        if has_file:
            assert file is not None  # noqa: S101 - looked at above
            return await self._from_file(request, given, file)
        return await self._from_address(request, given)

    async def _from_address(self, request: Request, given: Given) -> Response:
        _, text = _words(request)
        source, name = given.address.strip(), given.name.strip()
        if given.kind == "command":
            wish = ImportRequest(source=source, name=name, kind="mcp")
            return self._question(request, Waiting(wish, None), source)
        if is_sample(source):
            return await self.started(request, ImportRequest(source=source, kind="database"))
        if not source.lower().startswith(_SCHEMES):
            return await self.show(request, text.not_a_file, given=given)
        kind: Kind = "mcp" if given.kind == "mcp" else "openapi" if given.kind else recognise(source)
        return await self.started(request, ImportRequest(source=source, name=name, kind=kind))

    async def _from_file(self, request: Request, given: Given, file: UploadFile) -> Response:
        _, text = _words(request)
        files, limit = await self.brought(), (await self._assistant()).resources.settings.max_upload_mb
        if (file.size or 0) > limit * 1_000_000:
            return await self.show(request, text.too_large.format(limit=limit), given=given)
        kept = await asyncio.to_thread(files.keep_aside, file.filename or "", file.file)
        kind = None if kept is None else await asyncio.to_thread(_kind_of, kept)
        if kept is None or kind is None:
            if kept is not None:
                await asyncio.to_thread(files.drop, kept)
            is_damaged = Path(file.filename or "").suffix.lower() in ENDINGS
            return await self.show(request, text.damaged if is_damaged else text.unknown, given=given)
        wish = ImportRequest(source=str(kept), name=given.name.strip(), kind=kind)
        if kind in _RUNS_CODE:
            code = await asyncio.to_thread(kept.read_text, "utf-8", "replace")
            return self._question(request, Waiting(wish, kept), code)
        settled = await asyncio.to_thread(files.settle, kept)
        return await self.started(request, wish.model_copy(update={"source": str(settled)}))

    def _question(self, request: Request, waiting: Waiting, code: str) -> HTMLResponse:
        """Ask before anything is run; nothing has been until then."""
        words, text = _words(request)
        question = uuid.uuid4().hex
        self._waiting[question] = waiting
        while len(self._waiting) > _MAX_WAITING:
            _, dropped = self._waiting.popitem(last=False)
            self._drop(dropped)
        lines = code.splitlines()
        is_python = waiting.wish.kind != "mcp"
        means = text.sure_python.format(name=Path(waiting.wish.source).name) if is_python else text.sure_program
        return page(
            "import_question.html.j2",
            words,
            text=text,
            question=question,
            means=means,
            code="\n".join(lines[:_SHOWN_LINES]),
            shown=text.first_lines.format(n=min(len(lines), _SHOWN_LINES), all=len(lines)),
        )

    async def decide(self, request: Request, sent: Decided) -> Response:
        """Run what was asked about, or leave it."""
        _, text = _words(request)
        files = await self.brought()
        waiting = self._waiting.pop(sent.question, None)
        if waiting is None:
            return await self.show(request, text.gone)
        if sent.action == "leave":
            await asyncio.to_thread(self._drop, waiting)
            return await self.show(request, told=(text.left,))
        wish = waiting.wish
        if self.is_busy:
            self._waiting[sent.question] = waiting
            return await self.show(request, text.busy)
        if waiting.file is not None:
            settled = await asyncio.to_thread(files.settle, waiting.file)
            wish = wish.model_copy(update={"source": str(settled)})
        return await self.started(request, wish)

    def _drop(self, waiting: Waiting) -> None:
        if waiting.file is not None and self._files is not None:
            self._files.drop(waiting.file)

    async def started(self, request: Request, wish: ImportRequest) -> Response:
        """Begin an import, and go to where it is shown."""
        _, text = _words(request)
        if self.is_busy:
            return await self.show(request, text.busy)
        job = self._jobs.start(await self._assistant(), wish, text.language)
        return RedirectResponse(f"{ROUTE}/job?id={job.id}", status_code=303)

    async def job(self, request: Request, job_id: str) -> HTMLResponse:
        """Show how far an import is, or what came of it."""
        words, text = _words(request)
        job = self._jobs.get(job_id)
        if job is None or job.task is None:
            return await self.show(request, text.gone)
        await asyncio.wait({job.task}, timeout=_PATIENCE_S)
        if not job.is_done:
            answer = page("import_running.html.j2", words, text=text, job=job)
            answer.headers["Refresh"] = "1"
            return answer
        if job.report is None:
            fault = _fault(job, text)
            await self._drop_unused(job.source)
            return await self.show(request, fault, detail=str(job.fault or ""))
        tools = (await self._assistant()).resources.library.tools()
        hides = bool(job.report.found.get("likely_private"))
        return page(
            "import_report.html.j2",
            words,
            text=text,
            view=report_view(job, job.report, tools, text),
            choose_columns=CHOOSE[words.language],
            columns_at=address_of(job.report.name) if hides else "",
        )

    async def forget(self, request: Request, sent: Forgotten) -> HTMLResponse:
        """Remove an import with its tools and its file."""
        _, text = _words(request)
        assistant = await self._assistant()
        try:
            async with Importer(assistant.resources.settings.home, assistant.resources.library) as importer:
                places = {record.name: record.location for record in await importer.records()}
                n_gone = await importer.forget(sent.name)
        except ToolAtlasError:
            return await self.show(request, text.gone)
        await self._drop_unused(places.get(sent.name, ""))
        return await self.show(request, told=(text.forgotten.format(name=sent.name, n=f"{n_gone:,}"),))

    async def _drop_unused(self, location: str) -> None:
        """Remove a file that was brought, unless an import comes from it."""
        assistant, files = await self._assistant(), await self.brought()
        async with Importer(assistant.resources.settings.home, assistant.resources.library) as importer:
            used = {record.location for record in await importer.records()}
        if not {location, *(f"{dialect}:{location}" for dialect in ("sqlite", "duckdb"))} & used:
            await asyncio.to_thread(files.forget, location)

    async def _assistant(self) -> "InspectedAssistant":
        assistant: InspectedAssistant = await self._opened()
        return assistant

    async def brought(self) -> BroughtFiles:
        """Return the folder of what was brought."""
        if self._files is None:
            self._files = BroughtFiles((await self._assistant()).resources.settings.home)
            await asyncio.to_thread(self._files.sweep)
        return self._files


def _kind_of(file: Path) -> Kind | None:
    try:
        kind: Kind = recognise(str(file))
    except ConfigError:
        return None
    return kind


def _fault(job: ImportJob, text: ImportWords) -> str:
    """Say in one sentence why nothing came in; what the terminal would say of it stands below."""
    if isinstance(job.fault, NameTaken):
        return text.taken.format(name=job.fault.name)
    if job.fault is not None and dialect_of_file(Path(job.source)) is not None:
        return text.damaged
    if job.fault is None or isinstance(job.fault, ConfigError):
        return text.not_imported
    plain = late("agents.language.plain_words", "plain_words")
    said: str = plain(job.fault.zh if text.language == "zh" else str(job.fault), text.language)
    return said or text.not_imported


def import_panel(opened: Opened) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
    """
    made, panel = APIRouter(), ImportPanel(opened)
    on_page = ImportsOnPage(panel.brought, panel.started, lambda: panel.is_busy)
    made.include_router(http_panel(opened, on_page))
    made.include_router(column_panel(opened, on_page))

    @made.get(ROUTE)
    async def show(request: Request) -> HTMLResponse:
        """Show the form."""
        return await panel.show(request)

    @made.post(ROUTE)
    async def begin(
        request: Request,
        address: Annotated[Text, Form()] = "",
        kind: Annotated[Literal["", "openapi", "mcp", "command"], Form()] = "",
        name: Annotated[str, Form(max_length=80, pattern=r"^[\w .-]*$")] = "",
        file: Annotated[UploadFile | None, File()] = None,
    ) -> Response:
        """Bring something in."""
        return await panel.begin(request, Given(address=address, kind=kind, name=name), file)

    @made.post(f"{ROUTE}/decide")
    async def decide(request: Request, sent: Annotated[Decided, Form()]) -> Response:
        """Answer the question before code is run."""
        return await panel.decide(request, sent)

    @made.get(f"{ROUTE}/job")
    async def job(request: Request, id: str) -> HTMLResponse:
        """Show an import."""
        return await panel.job(request, id)

    @made.post(f"{ROUTE}/forget")
    async def forget(request: Request, sent: Annotated[Forgotten, Form()]) -> HTMLResponse:
        """Remove an import."""
        return await panel.forget(request, sent)

    return made


def _words(request: Request) -> tuple[PanelWords, ImportWords]:
    words: PanelWords = panel_words(request.headers.get("Accept-Language"))
    return words, import_words(words.language)
