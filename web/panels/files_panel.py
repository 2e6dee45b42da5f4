"""The panel of a person's files: what lies there, what it holds, in and out, deleted and brought back."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

from fastapi import APIRouter, File, Form, HTTPException, Query, Request, UploadFile
from fastapi.responses import FileResponse, HTMLResponse
from pydantic import Field

from errors import ToolAtlasError, sentence_in
from graph.workflow.talk.undo import change_line, places_of, undone_lines
from graph.workspace.surroundings import surroundings
from settings import Settings
from tools.context import ToolContext
from tools.tables.descriptions import TableDescription
from tools.tables.load import load_file
from tools.workspace.bin import changes
from tools.workspace.confine import confined, regular_file
from tools.workspace.undoing import delete, undo
from web.panels.file_intake import MAX_FILES, Intake
from web.panels.file_listing import listed, parents
from web.panels.file_view import PICTURES, view_of
from web.panels.file_words import FileWords, file_words
from web.panels.model_in_use import ModelInUse
from web.panels.paging import page_of
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.table_questions import Answers, candidates, tried
from web.panels.words import panel_words

ROUTE: Final = "/toolatlas/files"
BY: Final = "files panel"
_N_CHANGES: Final = 10
Serve: TypeAlias = Callable[[Path, str, str | None], FileResponse]
Opened: TypeAlias = Callable[[], Awaitable[Any]]
PathText = Annotated[str, Field(max_length=1_024)]


class Sent(SentFields):
    """A form as it comes in."""

    action: Literal["delete", "undo", "load", "try"]
    path: PathText = ""
    folder: PathText = ""
    change: str = Field(default="", max_length=40)
    sheet: str = Field(default="", max_length=200)


class FilesPanel:
    """What the routes do, for the one user of this page."""

    def __init__(self, in_use: ModelInUse, opened: Opened) -> None:
        """Hold what is needed.

        Args:
            in_use: The settings.
            opened: Waits for the assistant, which tries questions and imports databases.
        """
        self._in_use = in_use
        self._opened = opened
        self._tried: dict[tuple[str, int, str], tuple[str, ...]] = {}

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self._in_use.settings

    @property
    def context(self) -> ToolContext:
        """Whose files."""
        return surroundings(self.settings, self.settings.user)

    async def folder(
        self, request: Request, path: str, number: int, faults: tuple[str, ...] = (), *told: str
    ) -> HTMLResponse:
        """Show a folder, and what became of what was wished."""
        words, text = _words(request)
        places = places_of(self.context)
        try:
            rows = await asyncio.to_thread(listed, self.context.workspace, path)
        except ToolAtlasError as error:
            rows, path, faults = [], "", (*faults, sentence_in(error, text.language))
        known = await asyncio.to_thread(changes, places.bin, places.workspace)
        return page(
            "files.html.j2",
            words,
            status=400 if faults else 200,
            text=text,
            found=page_of(rows, number),
            path=path if path != "." else "",
            parents=parents(path),
            changes=[(change, change_line(change, text.language)) for change in known[:_N_CHANGES]],
            limit=self.settings.max_upload_mb,
            faults=faults,
            told=told,
        )

    async def file(self, request: Request, path: str, *faults: str) -> HTMLResponse:
        """Show what a file holds."""
        words, text = _words(request)
        try:
            view = await view_of(self.context, path)
        except ToolAtlasError as error:
            return await self.folder(request, "", 1, (*faults, sentence_in(error, text.language)))
        asked = {table.table: self._tried.get(_key(table, text)) for table in view.tables}
        status = 400 if faults else 200
        return page(
            "file.html.j2",
            words,
            status=status,
            text=text,
            view=view,
            asked=asked,
            offline=self.settings.offline,
            faults=faults,
        )

    async def _try(self, path: str, text: FileWords) -> None:
        """Ask about the tables of a file; nothing is asked of a model, which would cost and be sent their rows."""
        if not self.settings.offline:
            return
        assistant: Answers = await self._opened()
        for table in (await view_of(self.context, path)).tables:
            self._tried[_key(table, text)] = await tried(assistant, candidates(text, table), self.settings.user)

    async def take(self, request: Request, folder: str, files: list[UploadFile]) -> HTMLResponse:
        """Keep what was brought."""
        _, text = _words(request)
        if len(files) > MAX_FILES:
            return await self.folder(request, folder, 1, (text.too_many,))
        intake = Intake(self.context, self.settings.max_upload_mb, text, self._opened)
        done = [await intake.taken(file.filename or "", file.file) for file in files if file.filename]
        faults = tuple(fault for fault, _ in done if fault)
        return await self.folder(request, folder, 1, faults, *(told for _, told in done if told))

    async def change(self, request: Request, sent: Sent) -> HTMLResponse:
        """Delete, bring back, or load."""
        _, text = _words(request)
        try:
            if sent.action == "load":
                real = confined(self.context.workspace, sent.path)
                await load_file(self.context, real, sheet=sent.sheet)
                return await self.file(request, sent.path)
            if sent.action == "try":
                await self._try(sent.path, text)
                return await self.file(request, sent.path)
            if sent.action == "delete":
                name = await asyncio.to_thread(delete, places_of(self.context), sent.path, BY)
                return await self.folder(request, sent.folder, 1, (), text.deleted.format(name=name))
            undone = await asyncio.to_thread(undo, places_of(self.context), sent.change)
            return await self.folder(request, sent.folder, 1, (), *undone_lines(undone, text.language))
        except ToolAtlasError as error:
            fault = sentence_in(error, text.language)
        if sent.action in ("load", "try"):
            return await self.file(request, sent.path, fault)
        return await self.folder(request, sent.folder, 1, (fault,))

    def place(self, path: str) -> Path:
        """Return where a file lies that is to be served.

        Raises:
            ToolAtlasError: there is no such file in the workspace.
        """
        real = confined(self.context.workspace, path)
        with regular_file(self.context.workspace, real):
            return real


def files_panel(in_use: ModelInUse, opened: Opened, serve: Serve) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        in_use: The settings.
        opened: Waits for the assistant.
        serve: Serves a file under a name, to be saved and never to be shown as a page.
    """
    made, panel = APIRouter(), FilesPanel(in_use, opened)

    @made.get(ROUTE)
    async def show(
        request: Request, path: PathText = "", number: Annotated[int, Query(alias="page")] = 1
    ) -> HTMLResponse:
        """Show a folder."""
        return await panel.folder(request, path, number)

    @made.get(f"{ROUTE}/open")
    async def open_file(request: Request, path: PathText) -> HTMLResponse:
        """Show a file."""
        return await panel.file(request, path)

    @made.get(f"{ROUTE}/save")
    async def save(request: Request, path: PathText) -> FileResponse:
        """Hand a file out."""
        try:
            real = await asyncio.to_thread(panel.place, path)
        except ToolAtlasError as error:
            raise HTTPException(status_code=404, detail=_words(request)[1].gone) from error
        return serve(real, real.name, PICTURES.get(real.suffix.lower()))

    @made.post(f"{ROUTE}/upload")
    async def upload(
        request: Request, files: Annotated[list[UploadFile], File()], folder: Annotated[PathText, Form()] = ""
    ) -> HTMLResponse:
        """Take files in."""
        return await panel.take(request, folder, files)

    @made.post(ROUTE)
    async def change(request: Request, sent: Annotated[Sent, Form()]) -> HTMLResponse:
        """Delete, bring back, or load."""
        return await panel.change(request, sent)

    return made


def _key(table: TableDescription, text: FileWords) -> tuple[str, int, str]:
    return table.table, table.rows, text.language


def _words(request: Request) -> tuple[Any, FileWords]:
    words = panel_words(request.headers.get("Accept-Language"))
    return words, file_words(words.language)
