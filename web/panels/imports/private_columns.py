"""The panel of a database's columns that look private: a person ticks those that answers may show."""

import asyncio
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import Field

from errors import ConfigError, ToolAtlasError
from tools.sources.databases.address import parse_address
from tools.sources.databases.catalogue_reader import read_catalogue
from tools.sources.databases.privacy import Exposure, exact, expose, is_meant
from tools.sources.importing.bring import Importer, ImportRequest
from web.page.files.hidden_columns import ROUTE
from web.panels.imports.column_words import column_words
from web.panels.imports.http_panel import ImportsOnPage
from web.panels.rendering import page
from web.panels.sent_fields import SentFields
from web.panels.tools.library_panel import Opened, words_of

if TYPE_CHECKING:
    from graph.inspect.inspected_assistant import InspectedAssistant


class Shown(SentFields):
    """Which columns of an import may be shown; those that are not named are hidden."""

    name: str = Field(min_length=1, max_length=300)
    column: list[Annotated[str, Field(max_length=600)]] = Field(default_factory=list, max_length=10_000)


class ColumnPanel:
    """What the routes do."""

    def __init__(self, opened: Opened, imports: ImportsOnPage) -> None:
        self._opened = opened
        self._imports = imports

    async def show(self, request: Request, name: str) -> HTMLResponse:
        """Show the columns that look private, those ticked that are shown."""
        words, _ = words_of(request)
        text = column_words(words.language)
        fault, wish = text.no_database, ImportRequest(source="")
        columns: tuple[str, ...] = ()
        try:
            wish = await self._wish(name)
            fault = text.unreadable
            columns = await _private(wish)
            fault = ""
        except ToolAtlasError:
            pass  # the page says which of both could not be had
        rows = [(column, is_meant(column, wish.expose)) for column in columns]
        return page(
            "private_columns.html.j2",
            words,
            status=400 if fault else 200,
            text=text,
            name=name,
            rows=rows,
            faults=(fault,) if fault else (),
        )

    async def save(self, request: Request, sent: Shown) -> Response:
        """Import the database again with the columns that were ticked; the others that look private are hidden."""
        try:
            wish = await self._wish(sent.name)
            columns = await _private(wish)
        except ToolAtlasError:
            return await self.show(request, sent.name)
        shown = tuple(exact(column) for column in columns if column in set(sent.column))
        return await self._imports.start(request, wish.model_copy(update={"expose": shown}))

    async def _wish(self, name: str) -> ImportRequest:
        """Return how a database was brought in.

        Raises:
            ConfigError: there is no such import, or it is of something else.
        """
        assistant: InspectedAssistant = await self._opened()
        async with Importer(assistant.resources.settings.home, assistant.resources.library) as importer:
            wish = await importer.wish_of(name)
        if wish.kind != "database":
            raise ConfigError(f"{name} is no database.")
        return wish


async def _private(wish: ImportRequest) -> tuple[str, ...]:
    """List the columns that look private, shown or not; those that somebody hid for good are none of them."""
    said = Exposure(only=wish.only, private=wish.private)
    catalogue = await asyncio.to_thread(lambda: read_catalogue(parse_address(wish.source)))
    return expose(catalogue, said).likely


def column_panel(opened: Opened, imports: ImportsOnPage) -> APIRouter:
    """Make the panel's routes; who may use them was asked before.

    Args:
        opened: Waits for the assistant.
        imports: What the panel of imports does for this one.
    """
    made, panel = APIRouter(), ColumnPanel(opened, imports)

    @made.get(ROUTE)
    async def show(request: Request, name: str) -> HTMLResponse:
        """Show the columns."""
        return await panel.show(request, name)

    @made.post(ROUTE)
    async def save(request: Request, sent: Annotated[Shown, Form()]) -> Response:
        """Show those that are ticked from now on."""
        return await panel.save(request, sent)

    return made
