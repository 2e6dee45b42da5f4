"""What the page asks of the server beside Chainlit's own routes."""

from pathlib import Path
from typing import Annotated

from chainlit.auth import get_current_user
from chainlit.server import get_file, upload_file
from chainlit.session import WebsocketSession
from chainlit.user import PersistedUser, User
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, UploadFile
from fastapi.responses import FileResponse, JSONResponse
from starlette.datastructures import Headers

from web.history.data_layer import History
from web.history.file_store import FILES_ROUTE, FileStore
from web.page.edits.edit_words import edit_words
from web.page.files import upload_kinds, upload_refusals, uploads
from web.page.icon_words import icon_words
from web.page.wording import EN, ZH, wording
from web.panels import files_panel, model_panel, settings_panel
from web.panels.model_in_use import ModelInUse
from web.panels.requests import requests_panel
from web.panels.tools import library_panel
from web.panels.words import panel_words
from web.server import downloads

STATUS_ROUTE = "/toolatlas/status"
UPLOAD_ROUTE = "/project/file"
"""Chainlit's own, which ours stands before."""
CurrentUser = Annotated[User | PersistedUser | None, Depends(get_current_user)]


def router(in_use: ModelInUse, history: History, files: FileStore) -> APIRouter:
    """Make the routes."""
    made = APIRouter()
    for part in (_status_router(in_use), _upload_router(), _file_router(history, files)):
        made.include_router(part)
    return made


def _status_router(in_use: ModelInUse) -> APIRouter:
    made = APIRouter()

    @made.get(STATUS_ROUTE)
    async def status() -> dict[str, dict[str, str]]:
        """Say what the badge shows, by language, where a click on it leads, and which language was chosen."""
        settings = in_use.settings
        badges = {
            words.language: {
                "text": words.offline_badge if settings.offline else settings.model,
                "short": icon_words(words.language).offline if settings.offline else "",
                "action": words.connect_model if settings.offline else words.change_model,
                "address": model_panel.ROUTE,
                "files": panel_words(words.language).files,
                "files_address": files_panel.ROUTE,
                "tools": panel_words(words.language).tools,
                "tools_address": library_panel.ROUTE,
                "requests": panel_words(words.language).requests,
                "requests_address": requests_panel.ROUTE,
                "settings": panel_words(words.language).settings,
                "settings_address": settings_panel.ROUTE,
                "edit": edit_words(words.language).edit,
                **icon_words(words.language).model_dump(exclude={"language", "offline"}),
                "offline": "yes" if settings.offline else "",
            }
            for words in (EN, ZH)
        }
        return {"page": {"language": str(settings.page_language)}} | badges

    return made


def _upload_router() -> APIRouter:
    made = APIRouter()

    @made.post(UPLOAD_ROUTE)
    async def upload(
        request: Request, user: CurrentUser, session_id: str, file: UploadFile, ask_parent_id: str | None = None
    ) -> JSONResponse:
        """Take a file as Chainlit does, but refuse one in the language of the page."""
        words = wording(request.headers.get("Accept-Language"))
        name = file.filename or ""
        reason = uploads.refusal(words, session_id, file.size or 0)
        if reason := reason or upload_kinds.refusal(words, name, await file.read(upload_kinds.HEAD_BYTES)):
            await upload_refusals.tell(words, session_id, user, name, reason)
            raise HTTPException(status_code=400, detail=reason)
        await file.seek(0)
        # the type that the browser gives would be served again, and choose how the page shows the file
        typed = Headers({"content-type": upload_kinds.mime_of(name)})
        known = UploadFile(file.file, size=file.size, filename=name, headers=typed)
        answer: JSONResponse = await upload_file(user, session_id, known, ask_parent_id)
        return answer

    @made.get(f"{UPLOAD_ROUTE}/{{file_id}}")
    async def file_of_session(file_id: str, session_id: str, user: CurrentUser) -> FileResponse:
        """Serve a file of an open conversation as Chainlit does, but as a download."""
        found = await get_file(file_id, session_id, user)
        session = WebsocketSession.get_by_id(session_id)
        assert session is not None  # noqa: S101 - `get_file` looked
        return downloads.download(Path(found.path), session.files[file_id]["name"], found.media_type)

    return made


def _file_router(history: History, files: FileStore) -> APIRouter:
    made = APIRouter()

    @made.get(f"{FILES_ROUTE}/{{element_id}}")
    async def stored_file(element_id: str, user: CurrentUser) -> FileResponse:
        """Serve an element's content to the owner of its conversation, and to nobody else."""
        stored = await history.stored_file(element_id)
        if user is None or stored is None or stored["owner"] != user.identifier:
            raise HTTPException(status_code=404, detail="There is no such file.")
        path = files.path(element_id)
        if not path.is_file():
            raise HTTPException(status_code=404, detail="The file is gone.")
        return downloads.download(path, stored["name"], stored["mime"])

    return made


def without_docs(app: FastAPI) -> None:
    """Take out FastAPI's pages about the routes, which load scripts of a public server."""
    docs = {app.docs_url, app.redoc_url, app.openapi_url, app.swagger_ui_oauth2_redirect_url}
    app.router.routes[:] = [route for route in app.router.routes if getattr(route, "path", "") not in docs]


def put_first(app: FastAPI, made: APIRouter) -> None:
    """Add routes before those there are: Chainlit's last route takes every address."""
    before = len(app.router.routes)
    app.include_router(made)
    added = app.router.routes[before:]
    del app.router.routes[before:]
    app.router.routes[:0] = added
