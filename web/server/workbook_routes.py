"""A table of an answer as an Excel workbook, for whoever its conversation belongs to."""

import asyncio
import json
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote

from chainlit.auth import get_current_user
from chainlit.user import PersistedUser, User
from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import Response
from pydantic import BaseModel, ValidationError

from prompts.late import late
from web.history.data_layer import History
from web.history.file_store import WORKBOOKS_ROUTE, FileStore
from web.server.downloads import BYTES, HEADERS

CurrentUser = Annotated[User | PersistedUser | None, Depends(get_current_user)]
MAX_BYTES: Final = 20_000_000
"""A kept table holds some hundred rows; what is larger is none."""


class KeptTable(BaseModel):
    """A table as an answer keeps it."""

    columns: list[str]
    rows: list[list[Any]]


def workbook_router(history: History, files: FileStore) -> APIRouter:
    """Make the route."""
    made = APIRouter()

    @made.get(f"{WORKBOOKS_ROUTE}/{{element_id}}.xlsx")
    async def workbook(element_id: str, user: CurrentUser) -> Response:
        """Give a table to its owner, and to nobody else; a text in it is never a formula."""
        stored = await history.stored_file(element_id)
        if user is None or stored is None or stored["owner"] != user.identifier:
            raise HTTPException(status_code=404, detail="There is no such table.")
        title = stored["name"].removesuffix(".json")
        content = await asyncio.to_thread(written, title, files.path(element_id))
        if content is None:
            raise HTTPException(status_code=404, detail="There is no such table.")
        disposition = {"Content-Disposition": f"attachment; filename*=utf-8''{quote(f'{title}.xlsx', safe='')}"}
        return Response(content, media_type=BYTES, headers=HEADERS | disposition)

    return made


def written(title: str, path: Path) -> bytes | None:
    """Write a kept table as a workbook; None where none is kept."""
    try:
        if path.stat().st_size > MAX_BYTES:
            return None
        table = KeptTable.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None
    batches, content = iter([[tuple(map(_cell, row)) for row in table.rows]]), BytesIO()
    late("tools.tables.workbooks", "write_workbook")(
        content, title, (table.columns, len(table.rows)), lambda _: next(batches, [])
    )
    return content.getvalue()


def _cell(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
